# interval.awk -- what a few rounds say about a figure: an estimate and its 95 % confidence interval.
#
# interval(values, count): of values[1] to values[count], which it leaves in another order; sets ESTIMATE, LOW and HIGH
# and is true, or is false for fewer than two values, which have no interval.  It wants median.awk and real.awk beside it.
#
# Below six values it is Student's: mean +- t(n-1, .975) * s / sqrt(n).  From six on it trusts no distribution: the
# Hodges-Lehmann estimate, the median of all n(n+1)/2 means of two values, with the exact interval of Wilcoxon's
# signed-rank test, from the k-th smallest of these means to the k-th largest.  With fewer than six values that one
# cannot reach 95 %: 2/2^5 > .05.  Above 40 values it is Student's again: the means of two become too many (820 of 40),
# and what a single round does hardly moves the mean any more.
#
# Sources: Student, The probable error of a mean, Biometrika 6 (1908), and NIST/SEMATECH e-Handbook 1.3.6.7.2 for t;
# Hodges and Lehmann, Estimates of location based on rank tests, Ann. Math. Statist. 34 (1963); Hollander, Wolfe and
# Chicken, Nonparametric Statistical Methods, 3rd edition (2014), 3.2 and 3.3, for estimate and interval.

# t_quantile DF -- Student's t, .975, where it is needed: from 1 to 4 degrees of freedom, and from 30 on, where two terms
# of its expansion in 1/DF are right to three digits.
function t_quantile(df) {
  if (df < 5) return substr("12.70620 4.302653 3.182446 2.776445", 9 * df - 8, 8) + 0
  return 1.959964 + 2.3722 / df + 2.8225 / (df * df)
}

# is_student COUNT -- true where the interval is Student's.
function is_student(count) { return count < 6 || count > 40 }

# wilcoxon_rank N -- the smallest K with P(W <= K) > .025, where W is the sum of the ranks that a fair coin picks from 1
# to N: shares of the 2^N ways, one rank after the other.
function wilcoxon_rank(n,    most, i, s, share, sum) {
  if (n in wilcoxon_known) return wilcoxon_known[n]
  most = n * (n + 1) / 2
  for (s = 0; s <= most; s++) share[s] = 0
  share[0] = 1
  for (i = 1; i <= n; i++)
    for (s = most; s >= 0; s--) share[s] = (share[s] + (s >= i ? share[s - i] : 0)) / 2
  for (s = 0; s <= most; s++) {
    sum += share[s]
    if (sum > 0.025) break
  }
  return wilcoxon_known[n] = s
}

function interval(values, count,    i, j, pairs, means, sum, squares, half, k) {
  if (count < 2) return 0
  if (is_student(count)) {
    for (i = 1; i <= count; i++) sum += values[i]
    ESTIMATE = sum / count
    for (i = 1; i <= count; i++) squares += (values[i] - ESTIMATE) * (values[i] - ESTIMATE)
    half = t_quantile(count - 1) * real_root(squares / (count - 1) / count)
    LOW = ESTIMATE - half
    HIGH = ESTIMATE + half
    return 1
  }
  for (i = 1; i <= count; i++)
    for (j = i; j <= count; j++) means[++pairs] = (values[i] + values[j]) / 2
  k = wilcoxon_rank(count)
  ESTIMATE = median(means, pairs)
  LOW = nth(means, pairs, k)
  HIGH = nth(means, pairs, pairs + 1 - k)
  return 1
}

# half_width -- of the interval that was found of a logarithm, as a part of the ratio: .02 is +-2 %.
function half_width() { return real_exp((HIGH - LOW) / 2) - 1 }
