# table.awk -- summary.tsv as Markdown: per scenario and load the ranked table and the classic one, or that of a burst.
#
# In:  awk -f markdown.awk -f figure.awk -f grid.awk -f table.awk configs/columns summary.tsv
# Out: "## SCENARIO", a line on the load, aligned tables.  Cells that were not run are in neither.
#      Exit status 2 and one line on stderr when configs/columns is wrong: `file:line: what is wrong (what is legal)`.

BEGIN {
  FS = "\t"
  legal["table"] = "ranked classic burst"
  legal["format"] = figure_formats()
  legal["align"] = "left right"
  legal["show"] = "always valid any"
}

FILENAME == ARGV[1] {
  if ($0 !~ /^[ \t]*(#|$)/) definition_read()
  next
}

FNR == 1 {
  if (!defined) refuse(1, "no column is defined (table from format align show heading)")
  for (i = 1; i <= NF; i++) {
    at[$i] = i
    names = names " " $i
  }
  for (i = 1; i <= defined; i++) {
    if (!(from[i] in at)) refuse(where[i], "there is no figure '" from[i] "' (legal:" names ")")
  }
  next
}

{
  if ($1 FS $2 FS $3 FS $4 FS $5 != section) {
    section_end()
    section = $1 FS $2 FS $3 FS $4 FS $5
    kind = $3
    asked = column($5)
    at_a_time = column($4)
    heading = column($1 ($2 == "" ? "" : "?" $2)) (kind == "burst" ? ", " burst() : ($4 == "" ? "" : ", " many($4, "connection")))
    rows = used = rounds = fewest = 0
    threads = duration = warmup = ""
    split("", shown)
  }
  used++
  if ($at["rounds"] > 0) row_add()
}

END {
  if (refused) exit 2
  section_end()
}

function refuse(line, what) {
  print ARGV[1] ":" line ": " what > "/dev/stderr"
  refused = 1
  exit 2
}

# one_of KIND WORD -- refuses a word that the KIND of field does not know.
function one_of(kind, word) {
  if (index(" " legal[kind] " ", " " word " ") == 0) refuse(FNR, kind " '" word "' is unknown (legal: " legal[kind] ")")
}

function definition_read(    words, n, i) {
  n = split($0, words, " ")
  if (n < 6) refuse(FNR, n " of six fields (table from format align show heading)")
  one_of("table", words[1])
  one_of("format", words[3])
  one_of("align", words[4])
  one_of("show", words[5])
  defined++
  where[defined] = FNR
  table[defined] = words[1]
  from[defined] = words[2]
  format[defined] = words[3]
  align[defined] = words[4]
  show[defined] = words[5]
  title[defined] = words[6]
  for (i = 7; i <= n; i++) title[defined] = title[defined] " " words[i]
}

# row_add -- formats a row now, as it is known at the end of the section which columns are shown.
function row_add(    i) {
  rows++
  for (i = 1; i <= defined; i++) {
    cell[rows, i] = show[i] == "always" || $at["valid"] > 0 ? figure(format[i], $at[from[i]]) : "-"
    if (cell[rows, i] != "-") shown[i] = 1
  }
  threads = collected(threads, $at["threads"])
  duration = collected(duration, $at["duration_s"])
  warmup = collected(warmup, $at["warmup_s"])
  if ($at["passes"] + 0 > rounds) rounds = $at["passes"] + 0
  if ($at["valid"] > 0 && (!fewest || $at["valid"] + 0 < fewest)) fewest = $at["valid"] + 0
}

# collected TEXT X -- X added to "5 or 10", unless it stands there.
function collected(text, x) {
  if (x == "" || index(" " text " ", " " x " ")) return text
  return text == "" ? x : text " or " x
}

function section_end() {
  if (!used) return
  print "## " heading "\n"
  if (!rows) {
    print "No cell was run.\n"
    return
  }
  if (kind == "burst") {
    wrap("", "", "A burst: " burst() (duration == "" ? "" : ", within " duration " s") (warmup == "" ? "" : ", ") after_and_rounds() \
      ". The makespan is the time from the first request to the last reply, req/s the good answers over it; mean and percentiles" \
      " are in ms, of all replies, and 100% is the slowest one.")
    print ""
    table_print("burst")
    return
  }
  wrap("", "", (kind == "closed" ? "Closed loop" : (kind == "" ? "Unknown load" : column(kind))) \
    (threads == "" ? "" : " on " threads " wrk thread" (threads == "1" ? "" : "s")) \
    (duration == "" ? "" : ", " duration " s") (warmup == "" ? "" : " ") after_and_rounds() ".")
  print ""
  table_print("ranked")
  print "The classic format, closed loop at saturation: mean and percentiles in ms; 100% is the slowest reply.\n"
  table_print("classic")
}

# burst -- "300 requests, 100 at a time".
function burst() { return many(asked, "request") ", " at_a_time " at a time" }

function after_and_rounds() {
  return (warmup == "" ? "" : "after " warmup " s of warm-up") ", " many(rounds, "round") \
    (fewest && fewest < 6 ? ": an order, no ranking (fewer than 6 valid)" : "")
}

function table_print(which,    i, r, line, sides) {
  for (r = 0; r <= rows; r++) {
    line = ""
    for (i = 1; i <= defined; i++) {
      if (table[i] != which || (show[i] == "any" && !(i in shown))) continue
      line = line (line == "" ? "" : "\t") (r ? cell[r, i] : title[i])
      if (!r) sides = sides substr(align[i], 1, 1)
    }
    grid_add(line)
  }
  grid_print(sides)
}
