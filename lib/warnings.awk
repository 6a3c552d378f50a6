# warnings.awk -- what was odd, grouped and counted.
#
# In:  awk -f markdown.awk -f warnings.awk: report-records.jq's records `warning LINE CELL ROUND TEXT` and `skipped LINE WHY`
# Out: the part of the report on warnings.  Sentences that differ in their figures only are one; the first is shown.

BEGIN {
  FS = "\t"
  most = 50 # kinds of sentences that are kept apart: the report stays readable and memory bounded
}

$1 == "skipped" {
  if (++skipped <= 10) lines[skipped] = $2 " (" plain($3) ")"
}

$1 == "warning" {
  kind = $5
  gsub(/[0-9]+(\.[0-9]+)?/, "#", kind)
  if (!(kind in times)) {
    if (kinds == most) {
      other++
      next
    }
    order[++kinds] = kind
    text[kind] = $5
  }
  times[kind]++
  if (!seen[kind, $3]++ && ++cells[kind] <= 3) names[kind, cells[kind]] = $3
}

END {
  print "# Warnings\n"
  for (i = 2; i <= kinds; i++) {
    moved = order[i]
    for (j = i - 1; j >= 1 && times[order[j]] < times[moved]; j--) order[j + 1] = order[j]
    order[j + 1] = moved
  }
  for (i = 1; i <= kinds; i++) group_print(order[i])
  if (other) print "- " many(other, "other warning") " of more kinds: see rounds.jsonl"
  if (skipped) wrap("- ", "  ", many(skipped, "line") " of rounds.jsonl skipped: " list(lines, skipped, 10))
  if (!kinds && !skipped) print "None."
  print ""
}

function group_print(kind,    i, items) {
  for (i = 1; i <= cells[kind] && i <= 3; i++) items[i] = prose(names[kind, i])
  wrap("- ", "  ", (times[kind] > 1 ? times[kind] " times, first: " : "") prose(text[kind]))
  wrap("  - ", "    ", list(items, cells[kind], 3))
}
