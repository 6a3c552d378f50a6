# claims.awk -- what the seeds claimed, and what the measurements say to it (beside.awk; configs/claims says what a line is).

function line_read(    f, n, i, ids, parts) {
  n = split($0, f, /[ \t]+[|][ \t]+/)
  if (n != 11) refuse(n " of eleven fields (id | sweep | kind | cells | metric | runs | theirs | range | cores | claim | mechanism)")
  n = split(f[1], ids, /, /)
  for (i = 1; i <= n; i++) {
    if (ids[i] !~ /^[CX][A-Z0-9-]*[0-9][a-z]?$/) refuse("id '" ids[i] "' (legal: as C000-2a or X11, several with ', ' between them)")
    if (known[ids[i]]++) refuse("claim " ids[i] " stands here twice")
  }
  if (f[2] !~ /^[a-z][a-z0-9-]*$/ || f[2] ~ /-small$/) refuse("sweep '" f[2] "' (legal: a name; NAME-small is looked at too)")
  if (f[3] !~ /^(ratio|value|spread)$/) refuse("kind '" f[3] "' is unknown (legal: ratio value spread)")
  n = split(f[4], parts, f[3] == "ratio" ? " [/] " : ", ")
  if (f[3] == "value" && n != 1) refuse("cells '" f[4] "' (a value has one)")
  if (f[3] == "ratio" && n != 2) refuse("cells '" f[4] "' (a ratio has two: A / B)")
  if (f[3] == "spread" && n < 2) refuse("cells '" f[4] "' (a spread has several: A, B, C)")
  for (i = 1; i <= n; i++)
    if (pattern_wrong(parts[i]) != "") refuse(pattern_wrong(parts[i]))
  if (metric_wrong(f[5]) != "") refuse(metric_wrong(f[5]))
  if (f[6] !~ /^(valid|all)$/) refuse("runs '" f[6] "' is unknown (legal: valid all)")
  if (f[8] !~ /^[0-9]+([.][0-9]+)?[.][.]([0-9]+([.][0-9]+)?)?$/) refuse("range '" f[8] "' (legal: LOW..HIGH, or LOW.. without an end)")
  i = index(f[8], "..")
  f[12] = substr(f[8], i + 2)
  f[8] = substr(f[8], 1, i - 1)
  if (f[12] != "" && f[12] + 0 <= f[8] + 0) refuse("range " f[8] ".." f[12] ": the end is not above the beginning")
  if (f[9] !~ /^[1-9][0-9]*$/) refuse("cores '" f[9] "' (legal is a whole number from 1)")
  claims++
  for (i = 1; i <= 12; i++) claim[claims, i] = f[i]
  for (i = 1; i <= n; i++) cells_of[claims, i] = parts[i]
  cell_count[claims] = n
}

# part_print -- a table of the verdicts, and below it the sentences.
function part_print(    c, shown, missing, missed, sweeps, n, i, said, count) {
  grid_add("claim\tverdict\ttheirs\tours\t95% interval\treproduced in\trounds\tsweep")
  for (c = 1; c <= claims; c++) {
    if (!judge(c)) {
      if (!(claim[c, 2] in missing)) sweeps[++n] = claim[c, 2]
      missing[claim[c, 2]] = missing[claim[c, 2]] (missing[claim[c, 2]] == "" ? "" : "; ") claim[c, 1]
      missed++
      continue
    }
    count = is_accident(claim[c, 5])
    sums[VERDICT]++
    grid_add(claim[c, 1] "\t" VERDICT "\t" column(claim[c, 7]) "\t" short(ESTIMATE, count) "\t" (LOW == "" ? "-" : range_text(LOW, HIGH, count)) "\t" \
      claim[c, 8] (claim[c, 12] == "" ? " and more" : " to " claim[c, 12]) "\t" (N == "" ? "-" : N) "\t" column(SWEEP))
    said[++shown] = claim[c, 1] ": " VERDICT (WHY == "" ? "" : ", " prose(WHY)) ". " prose(claim[c, 10]) \
      (VERDICT == "refuted" ? " What is behind it: " prose(claim[c, 11]) : "")
  }
  print "# What the seeds claimed\n"
  wrap("", "", "The five documents that framewrk grew from measured servers and drew conclusions. Here is each conclusion beside what" \
    " the sweep named after its document measured: " sums["reproduced"] + 0 " reproduced, " sums["refuted"] + 0 " refuted, " \
    sums["undecided"] + 0 " undecided" (sums["ambiguous"] ? ", " sums["ambiguous"] " ambiguous" : "") \
    (missed ? ", " missed " not measured" : "") ".")
  print ""
  if (shown) {
    wrap("", "", "Theirs and ours are ratios, or figures that hardly depend on the machine's speed. What is compared was measured in the" \
      " same round; the interval is over rounds (Student's t on logs below 6 rounds, Hodges-Lehmann and Wilcoxon from 6 on; for counts" \
      " of failures the lowest and the highest). A claim is reproduced when the whole interval lies in its range, which follows from" \
      " its sentence (configs/claims says how), refuted when it lies outside, undecided otherwise. NAME-small is the same experiment with" \
      " smaller figures and the same ratios.")
    print ""
    grid_print("llrrrrrl")
    for (i = 1; i <= shown; i++) wrap("- ", "  ", said[i])
    print ""
  }
  for (i = 1; i <= n; i++) wrap("- ", "  ", "not measured, of the sweep " sweeps[i] ": " missing[sweeps[i]])
  if (n) print ""
}
