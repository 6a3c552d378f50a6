# noise.awk -- what tells a server from itself is noise: the A/A pairs of a file, one stack under two names.
#
# Rows are numbers, their names stand in stack[], variant[], twin[] (the stack that a row is the twin of) and group[] (its
# table); compare.awk stands beside it, with the samples of ranked rows.  A ratio is that of the twin to its original.
#
# noise_take(ROWS)    looks at all pairs; for each table with one sets pair_name[], pair_low[] and pair_high[], floor[] (how far
#                     the ends of the 95 % interval are from 1, the further one) and apart[] where the two are told apart;
#                     usual_floor["rate"] and usual_floor["paced"], the medians of the pairs' floors.  Of several pairs in a
#                     table the one that is furthest apart counts.
# noise_together()    sets AA_PAIRS, AA_ROUNDS, AA_RATIO, AA_LOW, AA_HIGH and AA_APART of all pairs but those of paced
#                     loads, whose figure is a percentile: the mean of the logarithms in each block, then over the blocks

function noise_take(rows,    i, j, g, k, kind, floors, count, values, low, high, noise, is_apart) {
  for (i = 1; i <= rows; i++) {
    if (twin[i] == "") continue
    j = original_of(i, rows)
    if (!j || !compare(i, j, 1)) continue
    g = group[i]
    kind = is_paced[g] ? "paced" : "rate"
    low = real_exp(LOW)
    high = real_exp(HIGH)
    noise = far(high) > far(low) ? far(high) : far(low)
    floors[kind, ++count[kind]] = noise
    if (kind == "rate") pair_add(i, j)
    is_apart = different(i, j, 1, 0.02) != 0
    if (g in floor && apart[g] >= is_apart && floor[g] >= noise) continue
    pair_low[g] = low
    pair_high[g] = high
    pair_name[g] = stack[j] " " variant[j]
    floor[g] = noise
    apart[g] = is_apart
  }
  for (kind in count) {
    for (k = 1; k <= count[kind]; k++) values[k] = floors[kind, k]
    usual_floor[kind] = median(values, count[kind])
  }
}

# original_of ROW ROWS -- the row in the same table whose stack this one is the twin of; 0 where there is none.
function original_of(i, rows,    j) {
  for (j = 1; j <= rows; j++)
    if (group[j] == group[i] && stack[j] == twin[i] && variant[j] == variant[i]) return j
  return 0
}

function far(ratio) { return ratio < 1 ? 1 - ratio : ratio - 1 }

function pair_add(i, j,    k, block) {
  AA_PAIRS++
  i = 2 * i + 1 # the series of metric 1 (compare.awk)
  j = 2 * j + 1
  for (k = 1; k <= sample_count[i]; k++) {
    block = sample_block[i, k]
    if (!((j, block) in sample)) continue
    if (!pairs_in[block]++) aa_block[++AA_ROUNDS] = block
    aa_sum[block] += sample[i, block] - sample[j, block]
  }
}

function noise_together(    k, means) {
  for (k = 1; k <= AA_ROUNDS; k++) means[k] = aa_sum[aa_block[k]] / pairs_in[aa_block[k]]
  if (!interval(means, AA_ROUNDS + 0)) return
  AA_RATIO = real_exp(ESTIMATE)
  AA_LOW = real_exp(LOW)
  AA_HIGH = real_exp(HIGH)
  AA_APART = (LOW > 0 || HIGH < 0) && !is_within(ESTIMATE, real_margin(0.02))
}
