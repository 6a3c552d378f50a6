# compare.awk -- whether two cells differ: what was measured in the same round stands side by side, on logarithms.
#
# A cell is a number here, and so is a metric: 1, or 2.  A block is a round of one execution: in it all cells had the same hour.
# median.awk, real.awk and interval.awk stand beside it.
#
# sample_add(CELL, METRIC, BLOCK, X)   a figure; the first of a block counts
# samples(CELL, METRIC)                how many there are
# compare(A, B, METRIC)                sets ESTIMATE, LOW and HIGH of ln(A/B), and PAIRED, the blocks that both have;
#                                      false where these are fewer than two
# different(A, B, METRIC, DELTA)       1 where A is larger, -1 where B is: the 95 % interval of the ratio leaves out 1, and
#                                      the ratio is further from 1 than DELTA (.02 is 2 %); 0 where it is a tie
# width_reached(WIDTHS, COUNT)         what 90 % of them reach

function sample_add(cell, metric, block, x,    s) {
  if (!(x > 0)) return
  if (!(block in block_number)) block_number[block] = ++block_count
  block = block_number[block]
  s = 2 * cell + metric # a series
  if ((s, block) in sample) return
  sample[s, block] = real_log(x)
  sample_block[s, ++sample_count[s]] = block
  sample_sum[s] += sample[s, block]
}

function samples(cell, metric) { return sample_count[2 * cell + metric] + 0 }

# samples_align FIRST LAST METRIC -- notes for the cells of a table what spares different() a look at all blocks of all
# pairs: which of the table's blocks each cell misses, and the least and the most that it has, counted from the mean of
# the block: so what a block does to all does not widen them.
function samples_align(first, last, metric,    i, j, s, n, blocks, block, sum, count, x) {
  for (i = first; i <= last; i++) {
    s = 2 * i + metric
    for (j = 1; j <= sample_count[s]; j++) {
      block = sample_block[s, j]
      if (!count[block]++) blocks[++n] = block
      sum[block] += sample[s, block]
    }
  }
  for (i = first; i <= last; i++) {
    s = 2 * i + metric
    misses[s] = 0
    sample_least[s] = 1e9
    sample_most[s] = -1e9
    for (j = 1; j <= n; j++) {
      block = blocks[j]
      if (!((s, block) in sample)) {
        missed[s, ++misses[s]] = block
        continue
      }
      x = sample[s, block] - sum[block] / count[block]
      if (x < sample_least[s]) sample_least[s] = x
      if (x > sample_most[s]) sample_most[s] = x
    }
  }
}

# common_take A B -- of two aligned series sets PAIRED, MEAN (of the differences), and between which LEAST and MOST they lie.
function common_take(s, t,    i, block, sum) {
  PAIRED = sample_count[s] + 0
  sum = sample_sum[s] - sample_sum[t]
  for (i = 1; i <= misses[t]; i++) {
    block = missed[t, i]
    if (!((s, block) in sample)) continue
    PAIRED--
    sum -= sample[s, block]
  }
  for (i = 1; i <= misses[s]; i++)
    if ((t, missed[s, i]) in sample) sum += sample[t, missed[s, i]]
  MEAN = PAIRED ? sum / PAIRED : 0
  LEAST = sample_least[s] - sample_most[t]
  MOST = sample_most[s] - sample_least[t]
}

# differences_take A B DIFFERENCES -- fills them with those of two series in each block; sets PAIRED, LEAST and MOST.
function differences_take(s, t, d,    i, n, block, x) {
  PAIRED = 0
  n = sample_count[s]
  for (i = 1; i <= n; i++) {
    block = sample_block[s, i]
    if (!((t, block) in sample)) continue
    x = d[++PAIRED] = sample[s, block] - sample[t, block]
    if (PAIRED == 1 || x < LEAST) LEAST = x
    if (PAIRED == 1 || x > MOST) MOST = x
  }
}

function compare(a, b, metric,    d) {
  differences_take(2 * a + metric, 2 * b + metric, d)
  return interval(d, PAIRED)
}

# different -- what is plain is not computed.  Where every difference of the blocks lies beyond the margin, so does their
# mean or Hodges-Lehmann estimate, and Wilcoxon's interval lies within them; Student's above 40 blocks does not, but
# where the largest difference is less than 30 times the smallest, it cannot reach 0.
# Where none lies beyond the margin, no estimate does.
function different(a, b, metric, delta,    margin, s, t, d) {
  margin = real_margin(delta)
  s = 2 * a + metric
  t = 2 * b + metric
  if (s in misses && t in misses) {
    common_take(s, t)
    if (is_plain(margin)) return LEAST > 0 ? 1 : -1
    if (is_tie(margin) || (is_student(PAIRED) && is_within(MEAN, margin))) return 0
  }
  differences_take(s, t, d)
  if (is_plain(margin)) return LEAST > 0 ? 1 : -1
  if (is_tie(margin) || !interval(d, PAIRED) || is_within(ESTIMATE, margin)) return 0
  if (LOW > 0) return 1
  return HIGH < 0 ? -1 : 0
}

function is_within(x, margin) { return x <= margin && x >= -margin }

function is_tie(margin) { return is_within(LEAST, margin) && is_within(MOST, margin) }

function is_plain(margin) {
  if (PAIRED < 6) return 0
  if (LEAST > margin) return PAIRED <= 40 || MOST < 30 * LEAST
  return MOST < -margin && (PAIRED <= 40 || LEAST > 30 * MOST)
}

# real_margin DELTA -- ln(1 + DELTA), computed once for each.
function real_margin(delta) {
  if (!(delta in known_margin)) known_margin[delta] = real_log(1 + delta)
  return known_margin[delta]
}

# width_reached -- the smallest width that at least nine of ten do not exceed; empty where there is none.
function width_reached(widths, count,    i, copy, k) {
  if (count < 1) return ""
  for (i = 1; i <= count; i++) copy[i] = widths[i]
  k = int(count * 9 / 10)
  if (k * 10 < count * 9) k++
  return nth(copy, count, k)
}
