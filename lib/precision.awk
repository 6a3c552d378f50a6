# precision.awk -- how precisely a sweep knows its cells by now, for its stopping rule.
#
# In:  awk -v wanted=0.03 -f median.awk -f real.awk -f interval.awk -f precision.awk: lines
#      GROUP <TAB> BLOCK <TAB> CELL <TAB> RPS of what was valid; a group is a table, a block a round
# Out: SHARE CELLS WIDEST: the share of the cells whose ratio to their group's best has a 95 % interval of +-WANTED or less,
#      how many cells that are, without the best ones, and the widest half-width.  "1 0 0" where there is none; a cell
#      without an interval (fewer than two rounds in common with the best) has none that is narrow: WIDEST is 999.
# eg:  hello c48 <TAB> 1 <TAB> sync-uwsgi 1x1 <TAB> 5104.2 ...   ->   0.917 24 0.0441

BEGIN { FS = "\t" }

NF >= 4 && $4 > 0 {
  if (!($1 in cells)) groups[++group_count] = $1
  if (!(($1, $3) in number)) {
    number[$1, $3] = ++count
    member[$1, ++cells[$1]] = count
    name[count] = $3
  }
  cell = number[$1, $3]
  rate[cell, ++rates[cell]] = $4 + 0
  block[cell, rates[cell]] = $2
  if (!((cell, "in", $2) in rate)) rate[cell, "in", $2] = $4 + 0 # the first of a block counts
}

END {
  for (g = 1; g <= group_count; g++) group_look(groups[g])
  printf "%.6g %d %.6g\n", (looked ? reached / looked : 1), looked, widest
}

# group_look GROUP -- the best is the cell with the highest median, as in the report; of equal ones the first by name.
function group_look(group,    i, j, cell, best, values, x, most, width) {
  for (i = 1; i <= cells[group]; i++) {
    cell = member[group, i]
    for (j = 1; j <= rates[cell]; j++) values[j] = rate[cell, j]
    x = median(values, rates[cell])
    if (i > 1 && (x < most || (x == most && name[cell] > name[best]))) continue
    best = cell
    most = x
  }
  for (i = 1; i <= cells[group]; i++) {
    cell = member[group, i]
    if (cell == best) continue
    looked++
    width = compare(cell, best) ? half_width() : 999
    if (width > 999) width = 999
    if (width <= wanted) reached++
    if (width > widest) widest = width
  }
}

# compare A B -- sets ESTIMATE, LOW and HIGH of ln(A/B) over the blocks that both have.
function compare(a, b,    i, d, n, seen) {
  for (i = 1; i <= rates[a]; i++)
    if (((b, "in", block[a, i]) in rate) && !seen[block[a, i]]++)
      d[++n] = real_log(rate[a, "in", block[a, i]] / rate[b, "in", block[a, i]])
  return interval(d, n + 0)
}
