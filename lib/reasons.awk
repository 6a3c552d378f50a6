# reasons.awk -- what did not run, what failed and what could not be ranked, each with its reasons.
#
# In:  awk -f markdown.awk -f reasons.awk summary.tsv REASONS; the second holds report-records.jq's records
#      `reason LINE CELL ROUND VERDICT STACK TEXT`, the lines of a cell in one piece and by round
# Out: two parts of the report.  Reasons that differ in their figures only are told once, with the first's figures.

BEGIN {
  FS = "\t"
  verdict_count = split("failed unsteady generator_bound idle", verdict, " ")
}

FILENAME == ARGV[1] && FNR == 1 {
  for (i = 1; i <= NF; i++) at[$i] = i
  next
}

FILENAME == ARGV[1] {
  name = $at["cell"]
  rounds[name] = $at["rounds"]
  usable[name] = $at["usable"]
  is_ranked[name] = $at["ratio"] != ""
  for (i = 1; i <= verdict_count; i++) verdicts[name, i] = $at[verdict[i]]
  next
}

$1 != "reason" { next }

$5 == "not run" {
  if (!($7 in cells)) texts[++text_count] = $7
  if (!told[$7, $3]++) cells[$7]++
  if (!named[$7, $6]++) stacks[$7, ++stack_count[$7]] = $6
  next
}

{
  if ($3 != cell) {
    cell_end()
    cell = $3
    group_count = 0
    split("", times)
    split("", placed)
  }
  reason = ($5 == "failed" ? "" : $5 ": ") $7
  kind = reason
  gsub(/[0-9]+(\.[0-9]+)?/, "#", kind)
  if (!(kind in times)) {
    groups[++group_count] = kind
    text[kind] = reason
  }
  if (!placed[kind, $4]++) places[kind, ++times[kind]] = $4 == "" ? "?" : $4
}

END {
  cell_end()
  print "# What did not run, and why\n"
  for (i = 1; i <= text_count; i++) not_run_print(texts[i])
  print (text_count ? "" : "Nothing: every cell was run.\n")
  print "# What failed or was not ranked, and why\n"
  if (failed) print "A reason that came in several rounds is told with the figures of the first.\n"
  for (i = 1; i <= failed; i++) wrap(mark[i], substr("      ", 1, length(mark[i])), failures[i])
  print (failed ? "" : "Nothing: every run was valid.\n")
}

function not_run_print(key,    i, items) {
  for (i = 1; i <= stack_count[key]; i++) items[i] = prose(stacks[key, i])
  wrap("- ", "  ", list(items, stack_count[key], 12) " (" many(cells[key], "cell") "): " prose(key))
}

function cell_end(    i, j, items, head) {
  if (cell == "") return
  head = prose(cell) ": " of_runs() (is_ranked[cell] ? ", ranked by " many(usable[cell], "run") : ", not ranked")
  failures[++failed] = head
  mark[failed] = "- "
  for (i = 1; i <= group_count; i++) {
    for (j = 1; j <= times[groups[i]] && j <= 11; j++) items[j] = places[groups[i], j]
    failures[++failed] = "round" (times[groups[i]] > 1 ? "s " : " ") list(items, times[groups[i]], 10) ": " prose(text[groups[i]])
    mark[failed] = "  - "
  }
}

# of_runs -- "2 failed and 1 idle of 10 runs".
function of_runs(    i, n, items, name, out) {
  for (i = 1; i <= verdict_count; i++) {
    if (!verdicts[cell, i]) continue
    name = verdict[i]
    sub(/_/, "-", name)
    items[++n] = verdicts[cell, i] " " name
  }
  for (i = 1; i <= n; i++) out = out (i == 1 ? "" : (i == n ? " and " : ", ")) items[i]
  return out " of " many(rounds[cell], "run")
}
