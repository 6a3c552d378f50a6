# clock.sh -- time and waiting, without starting a program for it.

# clock_now -- sets NOW_US, the wall clock in microseconds.
clock_now() {
  if [[ -n ${EPOCHREALTIME:-} ]]; then # Bash 5
    NOW_US=${EPOCHREALTIME/[.,]/}
  else
    NOW_US=$(($(date +%s%N) / 1000))
  fi
}

# nap SECONDS -- waits that long.  A read from a pipe that never speaks costs no process, unlike sleep(1).
nap() {
  [[ -n ${NAP_FD:-} ]] || exec {NAP_FD}<> <(:)
  read -rt "$1" -u "$NAP_FD" || :
}

# wait_until SECONDS COMMAND... -- asks every 20 ms until COMMAND succeeds; fails when the time is over.
wait_until() {
  local deadline
  clock_now
  deadline=$((NOW_US + $1 * 1000000))
  shift
  until "$@"; do
    clock_now
    ((NOW_US < deadline)) || return 1
    nap 0.02
  done
}
