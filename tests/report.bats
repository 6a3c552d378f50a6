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

records() { jq -n -R -r --argjson part 1 --argjson parts 1 -f "$ROOT/lib/report-records.jq" rounds.jsonl | same records.tsv; }
@test "report-records.jq makes records of lines" { each records; }

cells() { report_cells <records.tsv | same cells.tsv; }
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
    for case in plain failed hostile mixed seeds; do
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
