# real.awk -- logarithm, exponential and square root from the four operations: busybox's awk can come without its own
# (CONFIG_FEATURE_AWK_LIBM), and so every awk computes the same.  Right to 14 digits (tests/claims.bats).

# real_log X -- x = m * 2^k with m near 1, and ln m = 2 (z + z^3/3 + z^5/5 + ...) with z = (m - 1) / (m + 1).
# Written out: it is called for every measurement.
function real_log(x,    k, z, q) {
  for (; x > 1433; k += 10) x /= 1024
  for (; x > 1.4; k++) x /= 2
  for (; x < 0.7; k--) x *= 2
  z = (x - 1) / (x + 1)
  q = z * z
  return 2 * z * (1 + q * (1 / 3 + q * (1 / 5 + q * (1 / 7 + q * (1 / 9 + q * (1 / 11 + q * (1 / 13 + q * (1 / 15 + q * (1 / 17 \
    + q * (1 / 19 + q / 21)))))))))) + k * 0.69314718055994530942
}

# real_exp X -- halved until it is small, 1 + x + x^2/2 + ..., and squared as often.
function real_exp(x,    halved, term, i, sum) {
  for (; x > 0.1 || x < -0.1; halved++) x /= 2
  sum = term = 1
  for (i = 1; i <= 12; i++) {
    term *= x / i
    sum += term
  }
  for (; halved > 0; halved--) sum *= sum
  return sum
}

function real_root(x) { return x > 0 ? real_exp(real_log(x) / 2) : 0 }
