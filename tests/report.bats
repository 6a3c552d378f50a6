# report.bats -- the report: every filter fed alone against golden files, then the whole, then what may go wrong.
#
# tests/golden/report/CASE/ holds rounds.jsonl and what each step makes of it; a step is fed with the golden output of
# the step before.  GOLDEN_WRITE=yes bats tests/report.bats writes them anew: read the difference.
#
# shellcheck disable=SC2016,SC2030,SC2031  # awk programs in quotes; what bats sets in a test is read in the same test

setup_file() {
  export ROOT
  ROOT=$(cd "$BATS_TEST_DIRNAME/.." && pwd)
  export LC_ALL=C
}

setup() {
  # shellcheck source=lib/say.sh
  source "$ROOT/lib/say.sh"
  # shellcheck source=lib/report.sh
  source "$ROOT/lib/report.sh"
  set -o pipefail
  golden=$ROOT/tests/golden/report
}

# same FILE <OUTPUT -- standard input is what the golden file holds, or becomes it.
same() {
  if [[ -n ${GOLDEN_WRITE:-} ]]; then cat >"$1"; else diff -u "$1" -; fi
}

# each COMMAND -- runs it in the folder of every case.
each() {
  local case
  for case in "$golden"/*/; do
    echo "case: $case"
    cd "$case" || return
    "$@" || return
  done
}

# told -- the records that are no figures, as report_write sorts them, by line or by the fields that are given.
told() {
  awk '!/^measured/' records.tsv | report_sorted -k2,2n | report_sorted "$@" >"$BATS_TEST_TMPDIR/told"
}

# results CASE -- a results folder with a case's rounds.jsonl; prints its name.
results() {
  mkdir -p "$BATS_TEST_TMPDIR/results"
  cp "$golden/$1/rounds.jsonl" "$BATS_TEST_TMPDIR/results/"
  printf '%s' "$BATS_TEST_TMPDIR/results"
}

records() { jq -n -R -r --argjson part 1 --argjson parts 1 -f "$ROOT/lib/report-records.jq" rounds.jsonl | same records.tsv; }
@test "report-records.jq makes records of lines" { each records; }

cells() {
  sed -n $'s/^measured\t//p' records.tsv | report_sorted_below -k3,3 -k4,4 -k5,5 -k6,6n -k10,10 -k2,2n -k1,1n |
    awk -f "$ROOT/lib/median.awk" -f "$ROOT/lib/summary-cells.awk" | same cells.tsv
}
@test "summary-cells.awk makes a row of a cell's rounds" { each cells; }

ranks() {
  report_sorted_below -k1,1 -k2,2 -k3,3 -k4,4n -k5,5n -k6,6nr -k8,8 -k9,9 -k7,7 <cells.tsv |
    awk -f "$ROOT/lib/summary-rank.awk" | same summary.tsv
}
@test "summary-rank.awk ranks the rows" { each ranks; }

tables() { report_awk table.awk "$ROOT/configs/columns" summary.tsv | same summary.md; }
@test "table.awk makes tables" { each tables; }

facts() {
  told &&
    report_awk facts.awk summary.tsv "$BATS_TEST_TMPDIR/told" | same facts.md
}
@test "facts.awk says what was run where" { each facts; }

reasons() {
  told -k3,3 -k4,4n &&
    report_awk reasons.awk summary.tsv "$BATS_TEST_TMPDIR/told" | same reasons.md
}
@test "reasons.awk says what did not run and what failed" { each reasons; }

warnings() {
  told &&
    report_awk warnings.awk "$BATS_TEST_TMPDIR/told" | same warnings.md
}
@test "warnings.awk groups and counts warnings" { each warnings; }

raw() { jq -R -r -f "$ROOT/lib/report-raw.jq" rounds.jsonl | same raw.md; }
@test "report-raw.jq shows what wrk printed" { each raw; }

whole() {
  cp rounds.jsonl "$BATS_TEST_TMPDIR/"
  report_write "$BATS_TEST_TMPDIR" "$BATS_TEST_TMPDIR/notes.txt" 2>"$BATS_TEST_TMPDIR/stderr" &&
    same notes.txt <"$BATS_TEST_TMPDIR/notes.txt" &&
    same stderr.txt <"$BATS_TEST_TMPDIR/stderr" &&
    cmp "$BATS_TEST_TMPDIR/summary.tsv" summary.tsv &&
    cmp "$BATS_TEST_TMPDIR/summary.md" summary.md
}
@test "report_write makes notes.txt, and says what it skipped" { each whole; }

@test "a golden file that differs in one figure fails" {
  cd "$golden/plain"
  sed 's/"rps":98/"rps":99/' rounds.jsonl | jq -n -R -r --argjson part 1 --argjson parts 1 -f "$ROOT/lib/report-records.jq" >"$BATS_TEST_TMPDIR/records"
  GOLDEN_WRITE='' run same records.tsv <"$BATS_TEST_TMPDIR/records"
  [[ $status != 0 ]]
}

@test "the report depends on neither locale, time zone, place nor number of cores" {
  local folder part
  folder=$(results hostile)
  for part in 1 2 3 7; do
    report_parts() { echo "$part"; }
    (cd / && LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 TZ=Asia/Tokyo report_write "$folder" "$folder/notes.txt" 2>/dev/null)
    diff "$golden/hostile/notes.txt" "$folder/notes.txt"
  done
}

@test "every awk that is here writes the same report" {
  local awk case folder
  mkdir "$BATS_TEST_TMPDIR/bin"
  for awk in mawk gawk original-awk busybox; do
    command -v "$awk" >/dev/null || continue
    ln -sf "$(command -v "$awk")" "$BATS_TEST_TMPDIR/bin/awk"
    for case in plain failed hostile mixed; do
      folder=$(results "$case")
      PATH=$BATS_TEST_TMPDIR/bin:$PATH report_write "$folder" "$folder/notes.txt" 2>/dev/null
      diff "$golden/$case/notes.txt" "$folder/notes.txt"
    done
  done
}

@test "columns are aligned: all lines of a table have one length, in bytes" {
  local case
  for case in "$golden"/*/notes.txt; do
    awk '!/^\|/ { width = 0; next } width && length($0) != width { print FILENAME ": " $0; bad = 1 } { width = length($0) } END { exit bad }' "$case"
  done
}

@test "a hostile text is neither a heading, a fence, markup nor another column" {
  run grep -nE '^(```|# not)|<b>|<script>|b`c' "$golden/hostile/notes.txt"
  echo "$output"
  [[ $(grep -cv '^[0-9]*:    ' <<<"$output") == 0 ]]
  [[ $(LC_ALL=C tr -d '\n\t\040-\176\200-\377' <"$golden/hostile/notes.txt" | wc -c) == 0 ]]
}

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
  refused 'rankd stack text left always stack' "2: table 'rankd' is unknown (legal: ranked classic)"
  refused 'ranked stack words left always stack' "2: format 'words' is unknown (legal: text count"
  refused 'ranked stack text middle always stack' "2: align 'middle' is unknown (legal: left right)"
  refused 'ranked stack text left never stack' "2: show 'never' is unknown (legal: always valid any)"
  refused 'ranked stack text left' "2: 4 of six fields (table from format align show heading)"
  refused 'ranked stak text left always stack' "2: there is no figure 'stak' (legal: scenario query"
  refused '' "1: no column is defined"
}

# median_of NUMBERS... -- what median.awk says, and the lower one of the middle.
median_of() {
  printf '%s\n' "$@" | awk -f "$ROOT/lib/median.awk" -f <(echo '{ a[NR] = $1 + 0 } END { m = median(a, NR); print m, LOWER }')
}

@test "the median of odd, even, equal, sorted and many numbers" {
  [[ $(median_of 3) == "3 3" ]]
  [[ $(median_of 9 1) == "5 1" ]]
  [[ $(median_of 7 1 5) == "5 5" ]]
  [[ $(median_of 4 3 2 1) == "2.5 2" ]]
  [[ $(median_of 2 2 2 2 2 2) == "2 2" ]]
  [[ $(median_of 1 1 9 9) == "5 1" ]]
  [[ $(median_of $(seq 1000 -1 1)) == "500.5 500" ]]
  [[ $(awk -f "$ROOT/lib/median.awk" -f <(echo 'BEGIN { print "(" median(a, 0) ")" }')) == "()" ]]
}

# written FORMAT X -- a figure as figure.awk writes it.
written() {
  awk -v format="$1" -v x="$2" -f "$ROOT/lib/markdown.awk" -f "$ROOT/lib/figure.awk" -f <(echo 'BEGIN { print figure(format, x) }')
}

@test "figures are rounded sensibly, and the unknown is a dash" {
  local format value expected
  while read -r format value expected; do
    echo "$format $value: $(written "$format" "$value"), expected $expected"
    [[ $(written "$format" "$value") == "$expected" ]]
  done <<'TABLE'
rate 12345.6 12346
rate 100 100
rate 99.96 100.0
rate 7.467 7.5
rate 0.0512 0.0512
rate 0 0
ratio 1 1.00
ratio 0.0714 0.071
ratio 0.000013 0.000013
spread 0.0213 +-2.1%
spread 0.17 +-17%
spread 0.0003 +-0.03%
spread 0 +-0%
percent 0.9995 100%
percent 0.0412 4.1%
percent 0.0999 10%
ms 64 0.064
ms 999.6 1.000
ms 1234 1.23
ms 101234 101
ms 13425304 13400
us 183.4 183
us 17.64 17.6
mib 41000 40
mib 8200 8.0
count 218 218
TABLE
  while read -rd ' ' format; do
    [[ $(written "$format" '') == - ]]
  done < <(awk -f "$ROOT/lib/markdown.awk" -f "$ROOT/lib/figure.awk" -f <(echo 'BEGIN { print figure_formats() " " }'))
}
