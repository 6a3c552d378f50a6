# summary-rank.awk -- rows in order become ranked rows: the first of a scenario is the one that the others are compared to.
#
# In:  summary-cells.awk's rows, the line of names first, then sorted by scenario and load, class, rate (highest first)
# Out: summary.tsv: rank and ratio (to the best) in the place of class and key, and bound_share at the end; equal rates
#      have one rank; what has no valid round has neither rank nor ratio

BEGIN { FS = OFS = "\t" }

NR == 1 {
  for (i = 1; i <= NF; i++) at[$i] = i
  $at["class"] = "rank"
  $at["key"] = "ratio"
  print $0, "bound_share"
  next
}

{
  group = $1 FS $2 FS $3 FS $4 FS $5
  if (group != last) {
    last = group
    place = 0
    best = ""
  }
  class = $at["class"]
  rps = $at["rps"]
  bound = $at["bound"]
  $at["class"] = $at["key"] = ""
  if (class == 0) {
    place++
    if (best == "") best = rps
    if (place == 1 || rps + 0 != before + 0) rank = place
    before = rps
    $at["class"] = rank
    $at["key"] = best > 0 ? sprintf("%.9f", rps / best) : ""
  }
  share = class < 2 && rps != "" && bound > 0 ? sprintf("%.6f", rps / bound) : ""
  print $0, share
}
