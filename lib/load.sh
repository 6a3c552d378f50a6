# load.sh -- one run of wrk: closed loop, every connection asks again as soon as it is answered.

LOAD_PID='' # wrk's watchdog while a load may be running

# load_run SCENARIO URL CONNECTIONS THREADS SECONDS TIMEOUT OUT ERR -- runs wrk with the scenario's Lua file.
#
# wrk knows whole seconds only: it is given the next larger number, and an interrupt when a fraction is over.
# Sets LOAD_STATUS, LOAD_CPU_US (wrk's own user and system time) and LOAD_COMMAND, as it could be pasted.  wrk stops by
# itself; timeout(1) is the watchdog for a wrk that does not.  The undo is armed through LOAD_PID.
load_run() {
  local before whole=$5
  local -a words watchdog
  if [[ $5 == *.* ]]; then
    whole=$((10#${5%.*} + 1))
    watchdog=(timeout -s INT -k 2 "$5")
  else
    watchdog=(timeout -k 2 $(($5 + 10)))
  fi
  words=(wrk "-t$4" "-c$3" "-d${whole}s" --timeout "${6}s" --latency -s "lua/$1.lua" "$2" -- "$3")
  LOAD_COMMAND="${words[*]}"
  load_children_cpu before
  (
    cd "$ROOT" || exit
    LUA_PATH='lua/?.lua;;' exec "${watchdog[@]}" "${words[@]}"
  ) </dev/null >"$7" 2>"$8" {LOCK_FD}>&- &
  LOAD_PID=$!
  LOAD_STATUS=0
  wait "$LOAD_PID" || LOAD_STATUS=$?
  LOAD_PID=
  load_children_cpu LOAD_CPU_US
  LOAD_CPU_US=$((LOAD_CPU_US - before))
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
