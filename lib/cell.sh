# cell.sh -- one measurement: a fresh server, a checked answer, a warm-up, the load, the answer again, the end.
#
#   server_start ─► server_ready ─► warm-up ─► snapshot ─► wrk ─► snapshot ─► answer ─► server_stop ─► rounds.jsonl
#
# Whatever goes wrong on the way becomes a reason of this measurement; the sweep goes on.

REST_SECONDS=10 # for what a load left unanswered

declare -gA FACT=() # what lib/measurement.jq makes a line of rounds.jsonl from

# cell_measure CELL ROUND ORDER -- measures a cell once and appends the line.  Sets MEASURED, the line itself.
cell_measure() {
  local begun ended url name
  cell_unpack "$1"
  clock_now
  begun=$NOW_US
  name=$(printf '%s-%03d-%s-%s-%s-c%s' "r$2" "$3" "$CELL_STACK${CELL_TWIN:+-twin}" "${CELL_VARIANT/\*/n}" "$CELL_SCENARIO" "$CELL_CONNECTIONS")
  url="http://127.0.0.1:$PORT/$CELL_SCENARIO${CELL_QUERY:+?$CELL_QUERY}"
  [[ ${STACK_SERVES[$CELL_STACK]} != grpc ]] || url="http://127.0.0.1:$PORT/framewrk.App/$CELL_SCENARIO"
  cell_facts "$2" "$3"
  RAW=$RESULTS/raw/$name
  : >"$RAW.wrk" && : >"$RAW.err" && : >"$RAW.log"
  START_MS=0 STOP_MS=0 LOAD_MS=0
  if cell_prepare "$url"; then cell_load "$url"; fi
  cell_stop
  clock_now
  ended=$NOW_US
  ceiling_find
  # what was neither start, load nor stop: the looking, but for the writing of this very line
  FACT[overhead_ms]=$(((ended - begun) / 1000 - START_MS - LOAD_MS - STOP_MS))
  measurement_write
}

# cell_facts ROUND ORDER -- begins FACT anew with what is known of the current cell before it runs.
cell_facts() {
  FACT=([round]=$1 [order]=$2 [cell]=$CELL_NAME [stack]=$CELL_STACK${CELL_TWIN:+-twin} [twin_of]=${CELL_TWIN:+$CELL_STACK}
    [env]=${STACK_ENV[$CELL_STACK]} [app]=${STACK_APP[$CELL_STACK]}
    [variant]=$CELL_VARIANT [workers]=$CELL_WORKERS [concurrency]=${CELL_CONCURRENCY/\*/} [scenario]=$CELL_SCENARIO [query]=$CELL_QUERY
    [load]=$CELL_LOAD [asked]=$CELL_REQUESTS [share]=$CELL_SHARE [rate]=$CELL_RATE [waves]=$CELL_WAVES [reuse]=$CELL_KEEPALIVE
    [connections]=$CELL_CONNECTIONS [threads]=$CELL_THREADS
    [duration_s]=$CELL_DURATION [warmup_s]=$CELL_WARMUP [timeout_s]=$CELL_TIMEOUT [waits_s]=$(cell_waits)
    [services]=${SCENARIO_NEEDS[$CELL_SCENARIO]})
  case $CELL_SCENARIO in
    db) FACT[slots]=$((CELL_WORKERS * DB_POOL)) ;;
    task) celery_pool "$CELL_QUERY" && FACT[slots]=$CELERY_SLOTS ;;
    ner) [[ ! -f $MADE/model/name ]] || FACT[model]=$(<"$MADE/model/name") ;;
  esac
}

# cell_waits -- prints the seconds that every request has to wait at least: the product of the query's values that
# configs/scenarios names; nothing where none does.
cell_waits() {
  local key keys=${SCENARIO_WAITS[$CELL_SCENARIO]}
  [[ -n $keys ]] || return 0
  for key in ${keys//\*/ }; do query_value "$CELL_QUERY" "$key" && echo; done |
    awk 'BEGIN { p = 1 } { p *= $1 } END { print p }'
}

# cell_prepare URL -- brings services and server up; fails with FACT[stopped_by], the reason that there is nothing to load.
cell_prepare() {
  if ! services_start "$CELL_SCENARIO" "$CELL_QUERY"; then
    FACT[stopped_by]=$SERVICE_REASON
    return 1
  fi
  if ! port_free "$PORT"; then
    FACT[stopped_by]="port $PORT is held by $(port_owner "$PORT") (end it, or --port another)"
    return 1
  fi
  clock_now
  START_MS=$NOW_US
  server_start "$CELL_STACK" "$CELL_WORKERS" "${CELL_CONCURRENCY/\*/1}" "$RAW.log"
  FACT[server_command]="${COMMAND[*]//"$ROOT/"/}"
  local ready=0
  server_ready "$1" "$CELL_SCENARIO" "$CELL_QUERY" || ready=$?
  clock_now
  START_MS=$(((NOW_US - START_MS) / 1000))
  FACT[start_ms]=$START_MS FACT[backlog]=$BACKLOG
  FACT[answer_status]=$ANSWER_STATUS FACT[answer_bytes]=$ANSWER_BYTES FACT[keepalive]=$ANSWER_KEEPALIVE
  ((ready == 0)) || { FACT[stopped_by]=$SERVER_REASON && return 1; }
}

# cell_load URL -- warms up, measures, and looks at server and machine before and after; fills FACT.  LOAD_MS is the
# time of the loads and of the server's coming to rest after each.
cell_load() {
  local -A before after
  local since
  clock_now
  since=$NOW_US
  if [[ $CELL_WARMUP =~ [1-9] ]]; then
    load_run "$CELL_WARMUP" "$SCRATCH/warmup.out" "$SCRATCH/warmup.err"
    services_rest "$REST_SECONDS"
    server_rest "$REST_SECONDS"
    nap "${FACT[waits_s]:-0}" # requests that were read, and wait at no CPU
  fi
  FACT[time]=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  snapshot_take before
  load_run "$CELL_DURATION" "$RAW.wrk" "$RAW.err" "$CELL_LOAD" "$RAW.series"
  snapshot_after after
  snapshot_facts before after
  FACT[generator]=$LOAD_GENERATOR FACT[wrk_status]=$LOAD_STATUS FACT[wrk_cpu_us]=$LOAD_CPU_US FACT[wrk_command]=$LOAD_COMMAND
  FACT[series]=$(<"$RAW.series")
  load_report "$RAW.wrk" "$CELL_LOAD" "${FACT[answer_bytes]:-0}"
  services_rest "$REST_SECONDS"
  server_rest "$REST_SECONDS"
  clock_now
  LOAD_MS=$(((NOW_US - since) / 1000))
  cell_look_again "$1"
}

# cell_look_again URL -- after the load: is the server alive, how large is it, does it still answer rightly?
cell_look_again() {
  if ! server_alive; then
    local status=0
    wait "$SERVER_PID" 2>/dev/null || status=$?
    FACT[died]="the server died under load with status $status ($(log_hint "$SERVER_LOG"))"
    return
  fi
  session_memory "$SERVER_PID"
  FACT[pss_kb]=$PSS_KB FACT[rss_kb]=$RSS_KB
  answer_check "$1" "$CELL_SCENARIO" "$CELL_QUERY" || FACT[answer_after]="after the load the server $ANSWER_REASON"
}

# cell_stop -- ends the server and notes how that went.
cell_stop() {
  clock_now
  STOP_MS=$NOW_US
  server_stop || FACT[stop_trouble]=$SERVER_REASON
  clock_now
  STOP_MS=$(((NOW_US - STOP_MS) / 1000))
  FACT[stop_ms]=$STOP_MS
}

# cell_not_run CELL REASON -- writes the one line of a cell that cannot run here.
cell_not_run() {
  cell_unpack "$1"
  cell_facts 1 0
  FACT[not_run]=$2
  RAW=
  measurement_write
}
