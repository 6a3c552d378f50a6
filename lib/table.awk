# table.awk -- summary.tsv as Markdown: per scenario and load the ranked table and the classic one, or that of a paced load
# or a burst.
#
# In:  awk -f markdown.awk -f figure.awk -f columns.awk -f grid.awk -f table-notes.awk -f table.awk configs/columns summary.tsv
# Out: "## SCENARIO", a line on the load, aligned tables.  Cells that were not run are in neither.
#      Exit status 2 and one line on stderr when configs/columns is wrong: `file:line: what is wrong (what is legal)`.

BEGIN { FS = "\t" }

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
  text = $1 FS $2 FS $3 FS $4 FS $5 FS $6 FS $7
  if (text != section) {
    section_end()
    section = text
    kind = $3
    asked = column($5)
    pace = column($6)
    at_a_time = column($4)
    heading = column($1 ($2 == "" ? "" : "?" $2)) (kind == "burst" ? ", " burst() : ($4 == "" ? "" : ", " many($4, "connection"))) \
      (kind == "paced" ? ", paced " paced() : "") ($7 == "" ? "" : ", each for one request")
    rows = used = rounds = ranked = 0
    threads = duration = warmup = ""
    split("", shown)
  }
  used++
  if ($at["rounds"] > 0) row_add()
  if ($at["ratio"] != "") ranked++
  note_take()
}

END {
  if (refused) exit 2
  section_end()
}

# row_add -- formats a row now, as it is known at the end of the section which columns are shown.
function row_add(    i, is_shown) {
  rows++
  for (i = 1; i <= defined; i++) {
    is_shown = show[i] == "always" || (show[i] == "valid" ? $at["verdict"] ~ /^valid/ : $at["usable"] > 0)
    cell[rows, i] = is_shown ? figure(format[i], $at[from[i]]) : "-"
    if (cell[rows, i] != "-") shown[i] = 1
  }
  threads = collected(threads, $at["threads"])
  duration = collected(duration, $at["duration_s"])
  warmup = collected(warmup, $at["warmup_s"])
  if ($at["passes"] + 0 > rounds) rounds = $at["passes"] + 0
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
  wrap("", "", load_text())
  print ""
  if (kind == "burst" || kind == "paced") {
    table_print(kind)
    if (kind == "paced") notes_print()
    return
  }
  table_print("ranked")
  notes_print()
  print "Saturated, closed loop: mean = connections / throughput, not a latency anybody would see at lower load. In ms;"
  print "100% is the slowest reply.\n"
  table_print("classic")
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
