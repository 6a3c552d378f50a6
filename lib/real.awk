# real.awk -- logarithm, exponential and square root from the four operations: busybox's awk can come without its own
# (CONFIG_FEATURE_AWK_LIBM), and so every awk computes the same.  Right to 14 digits (tests/claims.bats).

# real_log X -- x = m * 2^k with m near 1, and ln m = 2 (z + z^3/3 + z^5/5 + ...) with z = (m - 1) / (m + 1).
function real_log(x,    k, z, square, term, i, sum) {
  for (; x > 1.4; k++) x /= 2
  for (; x < 0.7; k--) x *= 2
  z = (x - 1) / (x + 1)
  square = z * z
  term = z
  for (i = 1; i <= 25; i += 2) {
    sum += term / i
    term *= square
  }
  return 2 * sum + k * 0.69314718055994530942
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
