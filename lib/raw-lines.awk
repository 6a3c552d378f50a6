# raw-lines.awk -- of rounds.jsonl the lines that stand for their cells: the median rounds.
#
# In:  awk -f raw-lines.awk ROWS rounds.jsonl, or ROWS and what this program has printed: ROWS is what summary-cells.awk or
#      summary-rank.awk prints
# Out: the place of the line's cell in ROWS, a tab, the line's number, a tab, the line

BEGIN { FS = "\t" }

FILENAME == ARGV[1] && FNR == 1 {
  for (i = 1; i <= NF; i++) at[$i] = i
  next
}

FILENAME == ARGV[1] {
  if ($at["line"] != "") place[$at["line"]] = FNR
  next
}

# a line of its own output: its cell may have another place now
/^[0-9]+\t[0-9]+\t/ {
  if ($2 in place) print place[$2] substr($0, length($1) + 1)
  next
}

FNR in place { print place[FNR] "\t" FNR "\t" $0 }
