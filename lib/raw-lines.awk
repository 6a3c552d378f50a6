# raw-lines.awk -- of rounds.jsonl the line that stands for each cell: its median round.
#
# In:  awk -f raw-lines.awk summary.tsv rounds.jsonl
# Out: the cell's place in summary.tsv, a tab, the line; in the order of rounds.jsonl

BEGIN { FS = "\t" }

FILENAME == ARGV[1] && FNR == 1 {
  for (i = 1; i <= NF; i++) at[$i] = i
  next
}

FILENAME == ARGV[1] {
  if ($at["line"] != "") place[$at["line"]] = FNR
  next
}

FNR in place { print place[FNR] "\t" $0 }
