# rank.awk -- the ranks of a table, each pair of its cells compared within the rounds that both have.
#
# A rank is a range: from 1 + the number of cells that are better to the number of cells - those that are worse.  A load
# that is paced is ranked by p99, the lowest first, everything else by the rate.  Rows are numbers: samples are known by
# them (compare.awk), and group[], variant[] and waits[] (tables whose requests wait because they were asked to).

BEGIN {
  assumed = 0.02 # smaller differences mean nothing, however sure they are
  enough = 6     # rounds, from which on there is a ranking
  noisy = 0.03   # half an interval, from which on a cell is called noisy
}

# table_rank FIRST COUNT -- the rows that may be ranked stand first, the best on top.  Sets better[] and worse[], ratio[],
# width[] and range[] (to the best), few[] (rows with too few rounds, where others have enough: they are not ranked), and of
# the table delta, noise, from, known (the width that 90 % reach), fewest (rounds in common), compared and last_ranked.
function table_rank(first, count,    g, i, j, best, widths, n) {
  g = group[first]
  last_ranked = first + count - 1
  delta = floor_of(g)
  compared = 0
  best = best_of(first)
  fewest = count ? samples(best, 1) : 0
  is_smoke = fewest < enough
  samples_align(first, last_ranked, 1)
  for (i = first; i <= last_ranked; i++) {
    if (i in few) continue
    compared++
    better[i] += 0
    for (j = i + 1; j <= last_ranked; j++)
      if (!(j in few)) pair_compare(i, j, is_paced[g] ? -1 : 1)
  }
  if (count) ratio[best] = 1
  for (i = first; i <= last_ranked; i++) {
    if (i == best) continue
    if (!compare(i, best, 1)) {
      if (PAIRED) ratio[i] = real_exp(LEAST)
      continue
    }
    ratio[i] = real_exp(ESTIMATE)
    width[i] = half_width()
    if (!(i in few)) widths[++n] = width[i]
    range[i] = range_of(real_exp(LOW), real_exp(HIGH))
  }
  known = width_reached(widths, n + 0)
}

# best_of FIRST -- the first row; where at least half of the rows have enough rounds, the first of these, and the others are
# marked: a few that failed often must not keep all others from being ranked.
function best_of(first,    i, n, best) {
  for (i = first; i <= last_ranked; i++) n += samples(i, 1) >= enough
  for (i = last_ranked; i >= first; i--)
    if (2 * n >= last_ranked - first + 1 && samples(i, 1) < enough) few[i] = 1
    else best = i
  return best
}

function floor_of(g) {
  from = g in floor ? "own" : (usual() != "" ? "median" : "assumed")
  noise = from == "own" ? floor[g] : usual()
  return noise + 0 > assumed ? noise : assumed
}

function usual() { return usual_floor[is_paced[g] ? "paced" : "rate"] }

function pair_compare(i, j, sign,    side) {
  side = sign * different(i, j, 1, delta)
  if (PAIRED < fewest) fewest = PAIRED
  if (side > 0) beats(i, j)
  if (side < 0) beats(j, i)
}

# beats A B -- notes it.  A server at its limit that needs less CPU time for a request answers more of them; where the slower
# one needs less, it leaves time unused, unless it has fewer workers to use it, or waits because it was asked to.
function beats(a, b) {
  worse[a]++
  better[b]++
  if (waits[group[a]] || is_paced[group[a]] || (b in doubt) || variant[a] + 0 != variant[b] + 0 || cpu[a] + 0 <= cpu[b] + 0) return
  cpu_read(a)
  cpu_read(b)
  if (different(a, b, 2, delta) > 0) doubt[b] = 1
}

# remark ROW -- what stands behind its verdict.
function remark(i) {
  if (i in few) return ", few rounds"
  return (!is_smoke && width[i] > noisy ? ", noisy" : "") (i in doubt ? ", check: CPU" : "")
}
