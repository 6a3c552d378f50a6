# process.bats -- the processes of a session: found, counted, measured, ended.

load helper

setup() {
  for library in say clock process; do source "$ROOT/lib/$library.sh"; done
  SCRATCH=$BATS_TEST_TMPDIR
}

teardown() { [[ -z ${SID:-} ]] || kill -KILL -- "-$SID" 2>/dev/null || :; }

start() { # COMMAND... -- in a session of its own
  setsid "$@" </dev/null >/dev/null 2>&1 3>&- &
  SID=$!
  nap 0.2
}

@test "a session's processes are found by its id, and no others" {
  start bash -c 'sleep 60 & sleep 60 & wait'
  session_pids "$SID"
  [[ ${#PIDS[@]} == 3 ]]
  session_end "$SID" 2
  [[ $END_KILLED == 0 ]]
  session_empty "$SID"
}

@test "who ignores TERM is killed, and counted" {
  start bash -c 'trap "" TERM; while :; do sleep 1; done'
  session_end "$SID" 1
  ((END_KILLED > 0))
  session_empty "$SID"
}

@test "CPU time: a child that burns half a second and ends stays counted" {
  start "$PYTHON3" -c '
import os, time
def burn(s):
    t = time.process_time()
    while time.process_time() - t < s: pass
time.sleep(0.5)
if os.fork() == 0:
    burn(0.5)
    os._exit(0)
os.wait()
time.sleep(60)'
  session_cpu "$SID"
  before=$TICKS_US before_sched=$SCHED_US
  nap 2
  session_cpu "$SID"
  spent=$(cpu_spent $((TICKS_US - before)) $((SCHED_US - before_sched)) ${#PIDS[@]})
  echo "$spent us"
  ((spent > 470000 && spent < 560000))
}

@test "CPU time: the scheduler's count where the ticks agree, the ticks where threads have ended" {
  [[ $(cpu_spent 490000 503123 1) == 503123 ]]
  [[ $(cpu_spent 500000 100000 1) == 500000 ]]
}

@test "memory: 64 MiB shared by fork count once in PSS and in every process in RSS" {
  start "$PYTHON3" -c '
import os, time
data = b"x" * (64 << 20)
if os.fork() == 0: time.sleep(60)
time.sleep(60)'
  nap 0.5
  session_memory "$SID"
  echo "PSS $PSS_KB RSS $RSS_KB"
  ((PSS_KB > 64 * 1024 && PSS_KB < 90 * 1024))
  ((RSS_KB > 128 * 1024))
}

@test "the port is held by that session or by another" {
  start "$PYTHON3" "$ROOT/tests/known/answer.py" "$PORT" good
  wait_until 5 session_holds_port "$SID" "$PORT"
  ((BACKLOG > 0))
  if session_holds_port $$ "$PORT"; then false; fi
  [[ $(port_owner "$PORT") == *"process $SID" ]]
  if port_free "$PORT"; then false; fi
  session_end "$SID" 2
  wait_until 2 port_free "$PORT"
}

@test "a socket shared by two sessions is held by both, whichever ss names first" {
  start "$PYTHON3" -c '
import os, socket, sys, time
s = socket.socket(); s.bind(("127.0.0.1", int(sys.argv[1]))); s.listen(77)
if os.fork() == 0: os.setsid()
time.sleep(30)' "$PORT"
  wait_until 5 session_holds_port "$SID" "$PORT"
  read -r other _ <"/proc/$SID/task/$SID/children" || : # no line end
  BACKLOG=0 && session_holds_port "$SID" "$PORT" && ((BACKLOG == 77))
  BACKLOG=0 && session_holds_port "$other" "$PORT" && ((BACKLOG == 77))
  kill "$other"
}
