# contract.bats -- every app answers every scenario with the same bytes, started for real as configs/stacks says.

load helper

setup() {
  PATH=$PATH:/usr/sbin:/sbin
  for library in say clock process config matrix answer server load upstream machine env; do source "$ROOT/lib/$library.sh"; done
  CONFIGS=$ROOT/configs
  SCRATCH=$BATS_TEST_TMPDIR
  RESULTS=$BATS_TEST_TMPDIR
  UPSTREAM_PORT=$((PORT + 8000))
  exec {LOCK_FD}>/dev/null
  stacks_read "$CONFIGS/stacks"
  scenarios_read "$CONFIGS/scenarios"
  machine_facts
}

teardown() {
  server_stop
  upstream_stop
}

@test "every stack of configs/stacks, first variant, all scenarios" {
  local stack scenario query wrong=0 log
  upstream_start
  for stack in "${STACKS[@]}"; do
    cell_variant=${STACK_VARIANTS[$stack]%% *}
    log=$BATS_TEST_TMPDIR/$stack.log
    if [[ ! -x $ROOT/.venv/${STACK_ENV[$stack]}/bin/python ]]; then
      echo "# $stack: not run: environment ${STACK_ENV[$stack]} is not there" >&3
      continue
    fi
    threads=${cell_variant#*x}
    server_start "$stack" "${cell_variant%x*}" "${threads/\*/1}" "$log"
    if ! server_ready "http://127.0.0.1:$PORT/hello" hello; then
      echo "$stack: $SERVER_REASON"
      cat "$log"
      wrong=1
    else
      for scenario in "${SCENARIOS[@]}"; do
        query=${SCENARIO_QUERY[$scenario]/n=1000/n=3}
        answer_check "http://127.0.0.1:$PORT/$scenario${query:+?$query}" "$scenario" || { echo "$stack $scenario: $ANSWER_REASON" && wrong=1; }
        [[ $ANSWER_KEEPALIVE != silent ]] || { echo "$stack $scenario: closes connections without saying so" && wrong=1; }
      done
      [[ ! -s $log ]] || { echo "$stack: its log is not silent: $(tail -n 2 "$log")"; }
    fi
    server_stop || { echo "$stack: $SERVER_REASON" && wrong=1; }
  done
  [[ $wrong == 0 ]]
}
