# pairs.awk -- simulates pairs of cells of which the second is faster by a known part; prints how many of their intervals
# leave out 1, what part of the intervals holds the truth, and how many pairs count as different.
#
# usage: awk -v pairs=20 -v rounds=10 -v percent=3 -v seed=1 -f lib/median.awk -f lib/real.awk -f lib/interval.awk \
#          -f lib/compare.awk -f tests/known/pairs.awk
#
# A round is faster or slower as a whole, by some 5 % and much as the one before (correlation .7); a run by another 2 %.

# random -- Park and Miller's generator: awk's own differs from one awk to the next.
function random() {
  seed = (16807 * seed) % 2147483647
  return seed / 2147483647
}

# normal -- twelve numbers between 0 and 1 have together a variance of 1, and nearly its bell.
function normal(    i, sum) {
  for (i = 0; i < 12; i++) sum += random()
  return sum - 6
}

BEGIN {
  truth = real_log(1 + percent / 100)
  for (pair = 1; pair <= pairs; pair++) {
    drift = 0.05 * normal()
    for (r = 1; r <= rounds; r++) {
      drift = 0.7 * drift + 0.05 * real_root(1 - 0.7 * 0.7) * normal()
      sample_add(2 * pair, 1, r, real_exp(drift + 0.02 * normal()))
      sample_add(2 * pair + 1, 1, r, real_exp(drift + truth + 0.02 * normal()))
    }
    told += different(2 * pair + 1, 2 * pair, 1, 0.02) != 0
    compare(2 * pair + 1, 2 * pair, 1)
    apart += LOW > 0 || HIGH < 0
    held += LOW <= truth && truth <= HIGH
  }
  print apart, held / pairs, told
}
