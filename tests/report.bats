# report.bats -- the report: every filter fed alone against golden files, then the whole.
#
# tests/golden/report/CASE/ holds rounds.jsonl and what each step makes of it; a step is fed with the golden output of
# the step before.  GOLDEN_WRITE=yes bats tests/report.bats writes them anew: read the difference.
#
# shellcheck disable=SC2016,SC2030,SC2031  # awk programs in quotes; what bats sets in a test is read in the same test

load report

setup() { set -o pipefail; }

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

# parsed -- the records of a case as jq alone makes them.
parsed() {
  printf '%s\n' "${RECORDS_NAMES//[[:space:]]/$'\t'}"
  awk '{ print NR "\t" $0 }' rounds.jsonl | records_odd
}

# comparable -- records without facts, sorted, and 0.50 as jq writes it; facts may come more than once, as each job notes
# what is new to it.
comparable() {
  awk -F '\t' -v OFS='\t' '!/^fact/ { for (i = 1; i <= NF; i++) if ($i ~ /^[0-9]+[.][0-9]*0$/) { sub(/0+$/, "", $i); sub(/[.]$/, "", $i) }; print }' | sort
}

records() { parsed | same records.tsv; }
@test "report-records.jq makes records of lines" { each records; }

quickly() {
  local part
  for part in 1 3; do
    diff <(parsed | comparable) <(records_make rounds.jsonl "$part" "$BATS_TEST_TMPDIR" | comparable) || return
  done
}
@test "records-fast.awk makes the same records of the usual lines, without parsing them" {
  each quickly
  cd "$golden/ranked"
  records_make rounds.jsonl 1 "$BATS_TEST_TMPDIR" >/dev/null
  (($(wc -l <"$BATS_TEST_TMPDIR/part.1.odd") < $(wc -l <rounds.jsonl) * 3 / 4))
}

@test "an odd line among usual ones is not taken for one of them" {
  local line odd
  cd "$BATS_TEST_TMPDIR"
  line=$(grep -m 1 '"verdict":"valid","reasons":\[\],"warnings":\[\]' "$golden/ranked/rounds.jsonl")
  while IFS= read -r odd; do
    printf '%s\n' "$line" "$line" "$odd" "$line" >rounds.jsonl
    echo "odd: $odd"
    diff <(parsed | comparable) <(records_make rounds.jsonl 1 . | comparable)
    [[ $(cut -f 1 part.1.odd | tail -n 1) == 3 && $(wc -l <part.1.odd) == 2 ]]
  done < <(
    printf '%s\n' "${line:0:${#line}-1}" "${line:0:${#line}-20}" "${line%?\}}}" "$line}" "$line," "${line/\"rps\":/\"rps\":-x}" \
      "${line/\"p90_us\"/\"p99_us\"}" "${line/\"accept_drops\":0/\"accept_drops\":7}" "${line/\"cores\":2/\"cores\":3}" \
      "${line/\"raw\":\"/\"raw\":\"\\x}" "${line/\"raw\":\"/\"raw\":\"\",\"rps\":1,\"raw\":\"}" "${line/\"raw\":\"/\"raw\":\"\\u0041}" \
      "${line/\"query\":\"\"/\"query\":\",\\\"rps\\\":1\"}" "${line/\"verdict\":\"valid\"/\"verdict\":\"idle\"}" \
      "${line/\"latency\":/\"rps\":5,\"latency\":}" "${line/\"rps\"/\"rqs\"}" "${line/\"duration_s\":5/\"duration_s\":6}" ""
  )
}

cells() { report_cells "$BATS_TEST_TMPDIR" <records.tsv | same cells.tsv; }
@test "summary-cells.awk makes a row of a cell's rounds" { each cells; }

ranks() { report_ranks <cells.tsv | same summary.tsv; }
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

# the records of a case, as report_write has them, and what the seeds' parts make of them
seeds() {
  told &&
    report_seeds "$BATS_TEST_TMPDIR/told" records.tsv >"$BATS_TEST_TMPDIR/seeds.md" &&
    same seeds.md <"$BATS_TEST_TMPDIR/seeds.md"
  rm records.tsv.seeded
}
@test "claims.awk and seeds.awk set the seeds beside what was measured, and say nothing of other sweeps" { each seeds; }

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
  sed 's/"rps":98/"rps":99/' rounds.jsonl >"$BATS_TEST_TMPDIR/rounds.jsonl"
  (cd "$BATS_TEST_TMPDIR" && parsed >records)
  GOLDEN_WRITE='' run same records.tsv <"$BATS_TEST_TMPDIR/records"
  [[ $status != 0 ]]
}

@test "the report depends on neither locale, time zone, place nor number of cores" {
  local folder part
  folder=$(results hostile)
  for part in 1 2 3 7; do
    records_jobs() { echo "$part"; }
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
    for case in plain failed hostile mixed seeds; do
      folder=$(results "$case")
      REPORT_AWK=$BATS_TEST_TMPDIR/bin/awk report_write "$folder" "$folder/notes.txt" 2>/dev/null
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
