# report.sh -- rounds.jsonl becomes notes.txt; nothing else is read, and nothing is asked of the machine.
#
#   rounds.jsonl ─ records.sh ─► records ─ sort, summary-cells.awk ─► cells ─ sort, summary-rank.awk ─► summary.tsv
#   configs/columns, summary.tsv ─ table.awk ─► summary.md
#   records of the seeds' sweeps, configs/claims ─ claims.awk, configs/seeds ─ seeds.awk ─► two parts of notes.txt
#   facts.awk, these, summary.md, reasons.awk, warnings.awk, report-raw.jq ─► notes.txt
#
# Every program is a filter over lines, so that memory does not grow with the number of measurements.

# shellcheck source=lib/records.sh
source "$ROOT/lib/records.sh"

# report_write RESULTS OUTPUT -- writes RESULTS/summary.tsv, RESULTS/summary.md and the report; fails with one line.
# A subshell, so that its trap can take the scratch folder away without touching the program's own.
report_write() (
  set -o pipefail && export LC_ALL=C
  results=$1 output=$2
  [[ -f $results/rounds.jsonl ]] || die "report: $results: holds no rounds.jsonl"
  scratch=$(mktemp -d "$results/.report.XXXXXX") || die "report: $results: cannot be written to"
  trap 'rm -rf "$scratch"' EXIT
  # mawk reads these files in two thirds of gawk's time, and every awk writes the same report
  REPORT_AWK=${REPORT_AWK:-$(command -v mawk || command -v awk)}
  awk() { "$REPORT_AWK" "$@"; }
  # no `set -e`: a caller that asks for the status would switch it off
  {
    records_make "$results/rounds.jsonl" "$(records_jobs)" "$scratch" >"$scratch/records" &&
      # what is not a figure, in the order of the lines: facts, reasons, warnings, skipped lines
      awk '!/^measured/' "$scratch/records" | report_sorted -k2,2n >"$scratch/told" &&
      report_skipped "$results/rounds.jsonl" <"$scratch/told" &&
      report_cells "$scratch" <"$scratch/records" >"$scratch/cells" && {
      # reading the file once more takes as long as ranking
      awk -f "$ROOT/lib/raw-lines.awk" "$scratch/cells" "$results/rounds.jsonl" >"$scratch/lines" &
      report_ranks <"$scratch/cells" >"$scratch/summary.tsv" && wait $!
    }
  } || die "report: $results/rounds.jsonl: cannot be read"
  [[ -n $(sed -n 2p "$scratch/summary.tsv") ]] || die "report: $results/rounds.jsonl: holds no measurement"
  {
    report_tables "$scratch/summary.tsv" >"$scratch/summary.md" &&
      report_seeds "$scratch/told" "$scratch/records" >"$scratch/seeds.md" &&
      report_notes "$scratch" >"$scratch/notes.txt"
  } || die "report: $output: cannot be made"
  for part in summary.tsv summary.md; do report_put "$scratch/$part" "$results/$part"; done
  report_put "$scratch/notes.txt" "$output"
)

# report_put FROM TO -- puts a file in its place whole: a reader sees the old one or the new one.
report_put() {
  local beside
  beside=$(mktemp "$2.XXXXXX") || die "report: $2: cannot be written"
  { cat "$1" >"$beside" && chmod 644 "$beside" && mv -f "$beside" "$2"; } || {
    rm -f "$beside"
    die "report: $2: cannot be written"
  }
}

# report_sorted KEYS... [FILE] -- sorts lines by fields between tabs; equal ones stay as they stood.
report_sorted() {
  sort -s -t $'\t' "$@"
}

# report_sorted_below KEYS... -- the same, with the line of names left on top.
report_sorted_below() {
  local names
  IFS= read -r names || return
  printf '%s\n' "$names"
  report_sorted "$@"
}

# report_skipped FILE <RECORDS -- says which lines of the file are no measurement.
report_skipped() {
  local kind line why count=0
  while IFS=$'\t' read -r kind line why; do
    [[ $kind == skipped ]] || continue
    ((++count <= 5)) || continue
    say "report: ${1##*/}: line $line $why: skipped"
  done
  ((count <= 5)) || say "report: ${1##*/}: $((count - 5)) more lines are no measurements: skipped"
}

# report_awk PROGRAM FILE... -- an awk program of ours with the functions that it calls.
report_awk() {
  local program=$1 name
  local -a words=()
  shift
  for name in markdown figure ${REPORT_NEEDS[$program]:-} "${program%.awk}"; do words+=(-f "$ROOT/lib/$name.awk"); done
  awk "${words[@]}" "$@"
}
declare -gA REPORT_NEEDS=(
  ['facts.awk']=facts-versions
  ['summary-rank.awk']='median real interval compare noise rank'
  ['table.awk']='columns grid table-notes'
  ['claims.awk']='median real interval pick judge grid beside'
  ['seeds.awk']='median pick grid seeds-row beside'
)

# report_cells SCRATCH <RECORDS -- one row per cell; two programs take turns at the cells.
report_cells() {
  local scratch=$1 other
  sed -n $'s/^measured\t//p' |
    report_sorted_below -k10,10 -k3,6 -k2,2n -k1,1n >"$scratch/sorted" || return
  report_rows 1 <"$scratch/sorted" >"$scratch/rows" &
  other=$!
  report_rows 0 <"$scratch/sorted" && wait "$other" && cat "$scratch/rows"
}

# report_rows PART <SORTED -- the rows of every other cell.
report_rows() {
  awk -v part="$1" -v parts=2 -f "$ROOT/lib/median.awk" -f "$ROOT/lib/summary-row.awk" -f "$ROOT/lib/summary-cells.awk"
}

# report_ranks <CELLS -- the rows best first in each scenario and load, equal ones by name, and compared with each other.
report_ranks() {
  report_sorted_below -k1,1 -k2,2 -k3,3 -k4,4n -k5,5n -k6,6 -k7,7 -k8,8n -k9,9nr -k11,11 -k12,12 -k10,10 |
    report_awk summary-rank.awk
}

# report_tables SUMMARY -- Markdown tables as configs/columns wants them.
report_tables() {
  report_awk table.awk "$ROOT/configs/columns" "$1"
}

# report_seeds TOLD RECORDS -- what the seeds claimed and printed beside what their sweeps measured; nothing where none of
# these was run.
report_seeds() {
  local seeded=$2.seeded part
  awk -f "$ROOT/lib/seeded.awk" "$ROOT/configs/claims" "$ROOT/configs/seeds" "$1" "$2" | report_sorted -k2,2n >"$seeded" || return
  for part in claims seeds; do
    report_awk "$part.awk" "$ROOT/configs/$part" "$1" "$seeded" || return
  done
}

# report_notes SCRATCH -- the whole report from its parts.
report_notes() {
  local scratch=$1
  report_awk facts.awk "$scratch/summary.tsv" "$scratch/told" &&
    cat "$ROOT/lib/report-reading.md" "$scratch/seeds.md" &&
    printf '# Results\n\n' &&
    cat "$scratch/summary.md" &&
    report_sorted -k3,3 -k4,4n "$scratch/told" >"$scratch/told-by-cell" &&
    report_awk reasons.awk "$scratch/summary.tsv" "$scratch/told-by-cell" &&
    report_awk warnings.awk "$scratch/told" &&
    report_raw "$scratch/summary.tsv" "$scratch/lines"
}

# report_raw SUMMARY LINES -- wrk's own words for the round in the middle of each cell.
report_raw() {
  cat "$ROOT/lib/report-raw.md"
  awk -f "$ROOT/lib/raw-lines.awk" "$1" "$2" | report_sorted -k1,1n | cut -f 3- |
    jq -R -r -f "$ROOT/lib/report-raw.jq" | tr -d '\000-\010\013-\037\177'
}
