# simulate.awk -- invents rounds of two cells whose true ratio is known, and counts what the intervals make of them.
#
# usage: awk -v trials=2000 -v rounds=10 -v seed=1 -v truth=1.1 -f median.awk -f real.awk -f interval.awk -f compare.awk
#        -f tests/simulate.awk
# Out: COVERED APART: the share of the 95 % intervals that hold the truth, and how many trials tell the two apart
#
# A round is faster or slower as a whole, like its neighbours (AR(1): 5 %, .7 of it stays), and each run is noisy (2 %).

function random() {
  seed = (16807 * seed) % 2147483647
  return seed / 2147483647
}

# normal -- twelve fair numbers add up to nearly a normal one, with a standard deviation of 1.
function normal(    i, sum) {
  for (i = 1; i <= 12; i++) sum += random()
  return sum - 6
}

BEGIN {
  for (i = 1; i <= 20; i++) random() # small seeds begin alike
  goal = real_log(truth)
  for (trial = 1; trial <= trials; trial++) {
    a = 2 * trial
    b = a + 1
    for (r = 1; r <= rounds; r++) {
      drift = 0.7 * drift + 0.05 * 0.714 * normal()
      sample_add(a, 1, r, 1000 * truth * real_exp(drift + 0.02 * normal()))
      sample_add(b, 1, r, 1000 * real_exp(drift + 0.02 * normal()))
    }
    if (compare(a, b, 1) && LOW <= goal && HIGH >= goal) covered++
    apart += different(a, b, 1, 0.02) != 0
  }
  printf "%.4f %d\n", covered / trials, apart
}
