# load.sh -- one run of a load generator: wrk over HTTP, h2load over gRPC; both leave the same line (lua/report.lua).
#
#   closed   every connection asks again as soon as it is answered, for some seconds
#   burst    the same until so many requests were sent; the seconds are a cap
#   paced    so many requests a second, whether or not they are answered as fast (wrk only)

LOAD_PID='' # the generator's watchdog while a load may be running
LOAD_URL='' # another address than the current cell's, where one is to be asked instead (lib/ceiling.sh)

# load_run SECONDS OUT ERR [KIND [SERIES]] -- loads the server with the current cell's scenario and load (CELL_*); a
# warm-up is always closed.  Sets LOAD_STATUS, LOAD_CPU_US (the generator's own user and system time) and LOAD_COMMAND,
# as it could be pasted; how the replies came in over time goes into the file SERIES.
# A generator stops by itself; timeout(1) is the watchdog for one that does not.
load_run() {
  local before seconds=$1 out=$2 err=$3 kind=${4:-closed} series=${5:-} alive told
  local -a watchdog=(timeout -k 2 $((10#${1%.*} + 10)))
  LOAD_GENERATOR=wrk
  [[ ${STACK_SERVES[$CELL_STACK]} != grpc ]] || LOAD_GENERATOR=h2load
  # wrk knows whole seconds only: it is given the next larger number, and an interrupt when a fraction is over
  if [[ $1 == *.* && $LOAD_GENERATOR == wrk ]]; then seconds=$((10#${1%.*} + 1)) watchdog=(timeout -s INT -k 2 "$1"); fi
  "${LOAD_GENERATOR}_words" "$seconds" "$kind"
  LOAD_COMMAND="${LOAD_WORDS[*]//"$SCRATCH/"/}"
  LOAD_COMMAND=${LOAD_COMMAND/Connection: close/"'Connection: close'"}
  load_children_cpu before
  # a pipe that only the generator holds open for writing: its end wakes who waits in load_series
  [[ -p $SCRATCH/alive ]] || mkfifo "$SCRATCH/alive"
  exec {told}<>"$SCRATCH/alive" {alive}<"$SCRATCH/alive"
  (
    cd "$ROOT" || exit
    session_record
    LUA_PATH='lua/?.lua;;' exec setsid "${watchdog[@]}" "${LOAD_WORDS[@]}"
  ) </dev/null >"$out" 2>"$err" {LOCK_FD}>&- {alive}<&- &
  LOAD_PID=$!
  exec {told}>&-
  [[ -z $series ]] || load_series "$alive" >"$series"
  LOAD_STATUS=0
  wait "$LOAD_PID" || LOAD_STATUS=$?
  exec {alive}<&-
  LOAD_PID=
  load_children_cpu LOAD_CPU_US
  LOAD_CPU_US=$((LOAD_CPU_US - before))
}

# load_series FD -- prints the time and the bytes that the generator has read so far, in us and five times a second,
# until FD says that it has ended.  wrk and h2load read with read(2), which the kernel counts: it costs them nothing.
load_series() {
  local generator='' bytes status
  while :; do
    status=0
    read -rt 0.2 -u "$1" || status=$?
    ((status > 128)) || return 0 # not the time that is over, but the pipe
    [[ -n $generator ]] || { read -r generator _ <"/proc/$LOAD_PID/task/$LOAD_PID/children"; } 2>/dev/null || continue
    { read -r _ bytes <"/proc/$generator/io"; } 2>/dev/null || continue # rchar
    clock_now
    printf '%s %s\n' "$NOW_US" "$bytes"
  done
}

# wrk_words SECONDS KIND -- sets LOAD_WORDS.  What stands behind -- are words for the Lua file, which wrk does not tell.
wrk_words() {
  local -a common=("-c$CELL_CONNECTIONS" "-d${1}s" --timeout "${CELL_TIMEOUT}s" --latency)
  [[ $CELL_KEEPALIVE == yes ]] || common+=(-H 'Connection: close')
  local url="${LOAD_URL:-"http://127.0.0.1:$PORT/$CELL_SCENARIO${CELL_QUERY:+?$CELL_QUERY}"}"
  case $2 in
    closed) LOAD_WORDS=(wrk "-t$CELL_THREADS" "${common[@]}" -s "lua/$CELL_SCENARIO.lua" "$url" -- "$CELL_CONNECTIONS") ;;
    burst) LOAD_WORDS=(wrk -t1 "${common[@]}" -s lua/burst.lua "$url" -- "$CELL_CONNECTIONS" "$CELL_REQUESTS" "$CELL_SCENARIO") ;;
    paced) LOAD_WORDS=(wrk "-t$CELL_THREADS" "${common[@]}" -s lua/pace.lua "$url" -- "$CELL_CONNECTIONS" "$CELL_RATE" "$CELL_SCENARIO") ;;
  esac
}

# h2load_words SECONDS KIND -- sets LOAD_WORDS.  A connection carries one call at a time, as wrk's do.  h2load knows whole
# seconds and milliseconds, and leaves no report when it is interrupted.
h2load_words() {
  grpc_message "$SCRATCH/message" "$CELL_QUERY"
  rm -f "$SCRATCH/h2load.log"
  LOAD_WORDS=(h2load "-c$CELL_CONNECTIONS" -m1)
  case $2:$1 in
    burst:*) LOAD_WORDS+=(-t1 "-n$CELL_REQUESTS") ;;
    closed:*.*) LOAD_WORDS+=("-t$CELL_THREADS" "-D$(awk -v s="$1" 'BEGIN { printf "%d", 1000 * s }')ms") ;;
    closed:*) LOAD_WORDS+=("-t$CELL_THREADS" "-D$1") ;;
  esac
  LOAD_WORDS+=("--log-file=$SCRATCH/h2load.log" "--data=$SCRATCH/message" -Hcontent-type:application/grpc -Hte:trailers
    "${LOAD_URL:-"http://127.0.0.1:$PORT/framewrk.App/$CELL_SCENARIO"}")
}

# load_report OUT KIND REPLY_BYTES -- appends h2load's line to its output; wrk's Lua has written its own.
load_report() {
  [[ $LOAD_GENERATOR == h2load && -f $SCRATCH/h2load.log ]] || return 0
  sort -n -k3,3 "$SCRATCH/h2load.log" |
    awk -v connections="$CELL_CONNECTIONS" -v threads="$CELL_THREADS" -v reply="$3" -v burst="$([[ $2 == closed ]] || echo "$CELL_REQUESTS")" \
      -f "$ROOT/lib/h2load.awk" "$1" - >"$SCRATCH/h2load.line" || return 0
  cat "$SCRATCH/h2load.line" >>"$1"
}

# load_children_cpu NAME -- sets NAME to the CPU time, in microseconds, of all children that were waited for.
# `times` prints 1m2.345s: minutes, seconds and milliseconds of user and system time, the children's in its second line.
load_children_cpu() {
  local user system
  times >"$SCRATCH/times"
  { read -r _ _ && read -r user system; } <"$SCRATCH/times"
  printf -v "$1" '%s' $(($(minutes_to_us "$user") + $(minutes_to_us "$system")))
}

# minutes_to_us 1m2.345s -- prints it in microseconds.
minutes_to_us() {
  local seconds=${1#*m}
  seconds=${seconds%s}
  printf '%s' $((10#${1%%m*} * 60000000 + 10#${seconds/[.,]/} * 1000))
}

# load_stop -- ends a load that is still running.
load_stop() {
  [[ -n $LOAD_PID ]] || return 0
  kill -TERM "$LOAD_PID" 2>/dev/null || :
  wait "$LOAD_PID" 2>/dev/null || :
  LOAD_PID=
}
