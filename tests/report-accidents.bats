# report-accidents.bats -- the report when something is missing, fails midway, or is configured wrongly.
#
# shellcheck disable=SC2016,SC2030,SC2031  # awk programs in quotes; what bats sets in a test is read in the same test

load report

@test "nothing that was measured is nothing to report: status 1, one line, the old report stays" {
  local folder
  folder=$(results plain)
  printf 'old\n' >"$folder/notes.txt"
  for text in '' $'\n' '{"sweep":"cut' 'null'; do
    printf '%s' "$text" >"$folder/rounds.jsonl"
    run report_write "$folder" "$folder/notes.txt"
    [[ $status == 1 && ${lines[-1]} == *"rounds.jsonl: holds no measurement" ]]
    [[ $output != *jq:* && $output != *awk:* ]]
    [[ $(<"$folder/notes.txt") == old ]]
  done
  rm "$folder/rounds.jsonl"
  run report_write "$folder" "$folder/notes.txt"
  [[ $status == 1 && $output == *"holds no rounds.jsonl" && $(<"$folder/notes.txt") == old ]]
}

@test "a report that cannot be written says so, and no scratch file is left" {
  local folder
  folder=$(results plain)
  run report_write "$folder" "$folder/missing/notes.txt"
  [[ $status == 1 && ${lines[-1]} == *"missing/notes.txt: cannot be written" ]]
  report_write "$folder" "$folder/notes.txt"
  [[ $(find "$folder" -mindepth 1 -printf '%f\n' | sort | paste -sd ' ' -) == "notes.txt rounds.jsonl summary.md summary.tsv" ]]
}

@test "a program that fails midway is no report, also where the caller has no set -e" {
  local folder
  folder=$(results plain)
  printf 'old\n' >"$folder/notes.txt"
  jq() { return 5; }
  if report_write "$folder" "$folder/notes.txt" 2>"$folder/stderr"; then false; fi
  [[ $(<"$folder/notes.txt") == old ]]
  grep -q 'rounds.jsonl: cannot be read' "$folder/stderr"
}

# refused LINE MESSAGE -- a file of columns with this second line is refused with status 2 and this line.
refused() {
  printf '# columns\n%s\n' "$1" >"$BATS_TEST_TMPDIR/columns"
  cd "$BATS_TEST_TMPDIR" || return
  run report_awk table.awk columns "$golden/plain/summary.tsv"
  echo "$output"
  [[ $status == 2 && $output == "columns:"*"$2"* && ${#lines[@]} == 1 ]]
}

@test "a malformed line of columns is refused with its number and what is legal" {
  refused 'rankd stack text left always stack' "2: table 'rankd' is unknown (legal: ranked classic paced burst)"
  refused 'ranked stack words left always stack' "2: format 'words' is unknown (legal: text count"
  refused 'ranked stack text middle always stack' "2: align 'middle' is unknown (legal: left right)"
  refused 'ranked stack text left never stack' "2: show 'never' is unknown (legal: always usable valid any)"
  refused 'ranked stack text left' "2: 4 of six fields (table from format align show heading)"
  refused 'ranked stak text left always stack' "2: there is no figure 'stak' (legal: scenario query"
  refused '' "1: no column is defined"
}
