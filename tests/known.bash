# known.bash -- what the known-answer tests share: stacks of their own, a machine that is at rest, conditions on results.
#
# shellcheck shell=bash

# shellcheck source=tests/helper.bash
source "$(dirname "${BASH_SOURCE[0]}")/helper.bash"

# stack NAME VARIANT PROGRAM ARGUMENTS... -- adds the stack of a server in tests/known to the test's configs.
stack() {
  printf '%s - answer:app web %s %s {root}/tests/known/%s {port} %s\n' "$1" "$2" "$PYTHON3" "$3" "${*:4}" >>"$FRAMEWRK_CONFIGS/stacks"
}

# rest -- waits, two minutes at most, until no other sweep runs here and the machine is at rest for half a second: what is
# begun while something else is at work would only be repeated.
rest() {
  local try busy idle before_busy=0 before_idle=0 cpu
  mkdir -p "$ROOT/results"
  flock -w 120 "$ROOT/results/.lock" true || :
  for ((try = 0; try < 240; try++)); do
    read -ra cpu </proc/stat # cpu user nice system idle iowait irq softirq steal
    busy=$((cpu[1] + cpu[2] + cpu[3] + cpu[6] + cpu[7] + cpu[8])) idle=$((cpu[4] + cpu[5]))
    ((try == 0 || (busy - before_busy) * 20 > busy - before_busy + idle - before_idle)) || return 0
    before_busy=$busy before_idle=$idle
    sleep 0.5
  done
}

# CALM -- the jq condition of a measurement beside which nothing else was at work.
CALM='any(.reasons[]; test("something else was at work|time away .steal.")) | not'

# measured ARGUMENTS... -- one round, without a warm-up, on a machine at rest; again, three times at most, where one of the
# cells has no measurement that was left alone.  The status is run.sh's.
measured() {
  local try status
  for try in 1 2 3 4; do
    rm -rf "$BATS_TEST_TMPDIR/results"
    rest
    status=0
    run_here --rounds 1 --warmup 0 "$@" || status=$?
    ! jq -es "group_by(.cell) | all(any(.[]; $CALM))" "$BATS_TEST_TMPDIR/results/rounds.jsonl" >/dev/null || break
  done
  return "$status"
}

# holds STACK JQ-CONDITION... -- each must be true of the stack's last line in rounds.jsonl that was left alone; says which
# one is not.
holds() {
  local line condition
  line=$(jq -c --arg stack "$1" "select(.stack == \$stack) | select($CALM)" "$BATS_TEST_TMPDIR/results/rounds.jsonl" | tail -n 1)
  [[ -n $line ]] || { printf '%s: nothing was measured, or something else was at work\n' "$1" && return 1; }
  for condition in "${@:2}"; do
    jq -e "$condition" <<<"$line" >/dev/null && continue
    printf 'not so: %s\nin: ' "$condition"
    jq -c 'del(.machine, .versions, .raw)' <<<"$line"
    return 1
  done
}

# reported -- writes the report of what the test has measured: summary.tsv, summary.md and notes.txt beside it.
reported() {
  "$ROOT/notes.sh" --from "$BATS_TEST_TMPDIR/results" --output "$BATS_TEST_TMPDIR/results/notes.txt"
}

# summary STACK COLUMN -- a figure of the report.
summary() {
  awk -F '\t' -v stack="$1" -v column="$2" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["stack"] == stack { print $at[column] }' \
    "$BATS_TEST_TMPDIR/results/summary.tsv"
}

# is CONDITION -- an awk expression that must be true; says it when it is not.
is() {
  awk "BEGIN { exit !($1) }" || { printf 'not so: %s\n' "$1" && return 1; }
}

# compared STACKS ARGUMENTS... -- measures stacks beside each other and reports; again, twice at most, where fewer than six
# rounds of one of them count: something else was at work.
compared() {
  local try
  for try in 1 2 3; do
    rm -rf "$BATS_TEST_TMPDIR/results"
    rest
    run_here --warmup 0 --stacks "$1" --scenarios hello "${@:2}" || :
    reported
    cut -f 8-12,16-18,20,29 "$BATS_TEST_TMPDIR/results/summary.tsv"
    awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["valid"] < 6 { few = 1 } END { exit few }' \
      "$BATS_TEST_TMPDIR/results/summary.tsv" && return
  done
  printf 'fewer than six rounds count\n'
  return 1
}
