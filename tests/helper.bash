# helper.bash -- what several test files need: a project of their own to configure, servers that misbehave.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
PYTHON3=/usr/bin/python3
[[ -x $PYTHON3 ]] || PYTHON3=python3
# below 32768, where the ports of connections begin: the services take four from PORT + 8000
PORT=$((20000 + ($$ + BATS_TEST_NUMBER * 37) % 4000))

# configs_make -- a folder of configs with a stack for every mode of tests/known/answer.py, named x-MODE.
configs_make() {
  local mode
  export FRAMEWRK_CONFIGS=$BATS_TEST_TMPDIR/configs
  mkdir -p "$FRAMEWRK_CONFIGS"
  cp -r "$ROOT/configs/answers" "$FRAMEWRK_CONFIGS/answers"
  cp "$ROOT"/configs/{*.conf,*.sql,celery,scenarios} "$FRAMEWRK_CONFIGS/"
  for mode in good chatty chunked half errors body same-length flatters hang late truncated hints eof close silent dies dies-later deaf mute stubborn; do
    printf 'x-%s - answer:app web 1x* %s {root}/tests/known/answer.py {port} %s\n' "$mode" "$PYTHON3" "$mode"
  done >"$FRAMEWRK_CONFIGS/stacks"
}

# run_here ARGUMENTS... -- run.sh with the test's configs, port and results.
run_here() {
  "$ROOT/run.sh" --twin none --port "$PORT" --upstream-port $((PORT + 8000)) --results "$BATS_TEST_TMPDIR/results" "$@"
}

# short ARGUMENTS... -- the same, one short round.
short() {
  undisturbed --rounds 1 -d 1 --warmup 0 -c 4 "$@"
}

# undisturbed ARGUMENTS... -- run_here, and again, twice at most, where the machine was busy with something else than the
# test: such a run says so, and is no answer.
undisturbed() {
  local try status
  for try in 1 2 3; do
    status=0
    run_here "$@" || status=$?
    grep -qsE 'something else was at work|time away \(steal\)' "$BATS_TEST_TMPDIR/results/rounds.jsonl" || break
    ((try == 3)) || rm -rf "$BATS_TEST_TMPDIR/results"
  done
  return "$status"
}

# newest FIELD -- a field of the last line of rounds.jsonl, as jq names it.
newest() {
  tail -n 1 "$BATS_TEST_TMPDIR/results/rounds.jsonl" | jq -r "$1"
}

# nothing_left -- fails when a process that has to do with our port, or the port itself, is still there.
nothing_left() {
  local file words left=''
  for file in /proc/[0-9]*/cmdline; do
    words=$(tr '\0' ' ' <"$file" 2>/dev/null) || continue
    [[ $words != *"$PORT"* ]] || left+="$file: $words"$'\n'
  done
  [[ -z $left ]] || { printf 'left: %s' "$left" && return 1; }
  [[ -z $(ss -Hltn "sport = :$PORT or ( sport >= :$((PORT + 8000)) and sport <= :$((PORT + 8003)) )") ]]
}
