# contract.bats -- every app answers every scenario of its families with the same bytes, started for real as
# configs/stacks says, with the real services behind it.

load helper

setup() {
  PATH=$PATH:/usr/sbin:/sbin
  for library in say clock process config matrix cells answer grpc session server load made service nginx postgres redis celery machine env measurement cell round sweep setup; do
    source "$ROOT/lib/$library.sh"
  done
  CONFIGS=$ROOT/configs
  SCRATCH=$BATS_TEST_TMPDIR
  RESULTS=$BATS_TEST_TMPDIR
  UPSTREAM_PORT=$((PORT + 8000))
  mkdir -p "$RESULTS/services" "$ROOT/results"
  exec {LOCK_FD}>/dev/null
  stacks_read "$CONFIGS/stacks"
  scenarios_read "$CONFIGS/scenarios"
  services_ports
  machine_facts
}

teardown() {
  server_stop
  services_stop
}

# asked STACK SCENARIO QUERY -- one right answer, and no connection closed without a word; else says what is wrong.
asked() {
  local url="http://127.0.0.1:$PORT/$2${3:+?$3}"
  [[ ${STACK_SERVES[$1]} != grpc ]] || url=http://127.0.0.1:$PORT/framewrk.App/$2
  services_start "$2" "$3" || { echo "$1 $2: $SERVICE_REASON" && return 1; }
  answer_check "$url" "$2" "$3" || { echo "$1 $2: $ANSWER_REASON" && return 1; }
  [[ $ANSWER_KEEPALIVE != silent ]] || { echo "$1 $2: closes connections without saying so" && return 1; }
}

# queries SCENARIO STACK -- prints the queries that are worth asking: quick ones, and every way that the app has.
queries() {
  case $1 in
    cpu) echo n=3 ;;
    io) echo delay=0.1 ;;
    gather)
      echo 'files=3&rows=10&client=session&reply=response'
      [[ ${STACK_APP[$2]} == fastapi_app:* ]] || return 0
      for client in httpx-new httpx session; do echo "files=3&rows=10&client=$client&reply=raw"; done
      ;;
    db) printf '%s\n' 'queries=1&sleep=0' 'queries=20&sleep=0' 'queries=1&sleep=0.02' ;;
    ner) printf '%s\n' sleep=0 sleep=0.1 ;;
    *) echo "${SCENARIO_QUERY[$1]}" ;;
  esac
}

@test "every stack of configs/stacks, first variant, all its scenarios" {
  local stack scenario query wrong=0 log variant threads first tries
  for stack in "${STACKS[@]}"; do
    variant=${STACK_VARIANTS[$stack]%% *}
    log=$BATS_TEST_TMPDIR/$stack.log
    if ! env_wanted "${STACK_ENV[$stack]}"; then
      echo "# $stack: not run: ${ENV_REASONS[${STACK_ENV[$stack]}]}" >&3
      continue
    fi
    threads=${variant#*x} first=hello
    if [[ ${STACK_SERVES[$stack]} == ner ]]; then first=ner; fi
    services_wanted "$first" "$(queries "$first" "$stack" | head -n 1)" || { echo "# $stack: not run: $SERVICE_REASON" >&3 && continue; }
    server_start "$stack" "${variant%x*}" "${threads/\*/1}" "$log"
    url=http://127.0.0.1:$PORT/$first
    [[ ${STACK_SERVES[$stack]} != grpc ]] || url=http://127.0.0.1:$PORT/framewrk.App/$first
    if ! server_ready "$url" "$first" ''; then
      echo "$stack: $SERVER_REASON"
      cat "$log"
      wrong=1
    else
      for scenario in "${SCENARIOS[@]}"; do
        stack_serves "$stack" "$scenario" || continue
        while read -r query; do
          services_wanted "$scenario" "$query" || { echo "# $stack $scenario: not run: $SERVICE_REASON" >&3 && continue; }
          tries=1
          if [[ ${STACK_SERVES[$stack]} == seed ]]; then tries=20; fi # answers one in some with an error: that is what it shows
          until asked "$stack" "$scenario" "$query"; do
            ((--tries)) || { wrong=1 && break; }
          done
        done < <(queries "$scenario" "$stack")
      done
      [[ ! -s $log ]] || { echo "$stack: its log is not silent: $(tail -n 2 "$log")"; }
    fi
    server_stop || { echo "$stack: $SERVER_REASON" && wrong=1; }
  done
  [[ $wrong == 0 ]]
}

@test "an app refuses what it does not know, and does not guess" {
  server_start async-fastapi 1 1 "$BATS_TEST_TMPDIR/log"
  server_ready "http://127.0.0.1:$PORT/hello" hello ''
  for place in 'gather?client=curl' 'gather?reply=xml' nothing; do
    [[ $(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$PORT/$place") == 4?? ]]
  done
}
