# server.sh -- one server at a time: started in a session of its own, ready when that session holds the port.

SERVER_PID='' # the session's id while a server of ours may be alive
START_SECONDS=${FRAMEWRK_START_SECONDS:-20}
STOP_SECONDS=5

# server_command STACK WORKERS THREADS -- sets COMMAND, the words to start, with every placeholder filled in as text.
server_command() {
  local env=${STACK_ENV[$1]} words word
  read -ra words <<<"${STACK_COMMAND[$1]}"
  COMMAND=()
  for word in "${words[@]}"; do
    word=${word//'{host}'/127.0.0.1}
    word=${word//'{port}'/$PORT}
    word=${word//'{workers}'/$2}
    word=${word//'{threads}'/$3}
    word=${word//'{app}'/${STACK_APP[$1]}}
    word=${word//'{backlog}'/$BACKLOG_WANTED}
    word=${word//'{bin}'/$ROOT/.venv/$env/bin}
    word=${word//'{root}'/$ROOT}
    COMMAND+=("$word")
  done
}

# server_start STACK WORKERS THREADS LOG -- starts the stack's server; its stdout and stderr go to LOG.
# Its undo is armed before: session_starting keeps the trap able to find it.
server_start() {
  local env=${STACK_ENV[$1]} path=$PATH
  server_command "$1" "$2" "$3"
  [[ $env == - ]] || path=$ROOT/.venv/$env/bin:$PATH
  SERVER_LOG=$4
  session_start "$ROOT/servers" "$SERVER_LOG" env PATH="$path" "${SERVICE_ADDRESSES[@]}" "${COMMAND[@]}"
  SERVER_PID=$SESSION
}

# server_alive -- true while the process that was started lives.
server_alive() {
  kill -0 "$SERVER_PID" 2>/dev/null
}

# server_ready URL SCENARIO QUERY -- waits until that very session holds the port and answers rightly, and its workers
# have come to rest.  On failure sets SERVER_REASON.
server_ready() {
  local deadline wrong_since='' status
  SERVER_REASON='' BACKLOG=''
  ANSWER_STATUS='' ANSWER_REASON='' ANSWER_BYTES='' ANSWER_KEEPALIVE=''
  clock_now
  deadline=$((NOW_US + START_SECONDS * 1000000))
  while :; do
    if ! server_alive; then
      status=0
      wait "$SERVER_PID" 2>/dev/null || status=$?
      SERVER_REASON="the server died at start with status $status ($(log_hint "$SERVER_LOG"))"
      return 1
    fi
    clock_now
    if session_holds_port "$SERVER_PID" "$PORT"; then
      if answer_check "$1" "$2" "$3"; then break; fi
      if [[ -n $ANSWER_STATUS ]]; then # it speaks, but wrongly: two seconds to come to its senses
        wrong_since=${wrong_since:-$NOW_US}
        ((NOW_US - wrong_since < 2000000)) || { SERVER_REASON=$ANSWER_REASON && return 1; }
      fi
    elif ! port_free "$PORT" && ! session_holds_port "$SERVER_PID" "$PORT"; then # asked again: it may have come between
      SERVER_REASON="port $PORT is held by $(port_owner "$PORT"), not by the server (end it, or --port another)"
      return 1
    fi
    if ((NOW_US >= deadline)); then
      SERVER_REASON="the server does not listen on 127.0.0.1:$PORT after $START_SECONDS seconds ($(log_hint "$SERVER_LOG"))"
      [[ -z $BACKLOG ]] || SERVER_REASON="the server listens, but $ANSWER_REASON ($(log_hint "$SERVER_LOG"))"
      return 1
    fi
    nap 0.03
  done
  server_rest 10
}

# server_rest SECONDS -- waits until the session uses less than a tenth of a core in two windows of 40 ms and has read
# everything that was sent to it.
#
# After the start: the first right answer comes from the first worker, while its sisters may still be importing.
# After a load: what wrk left unanswered is still worked on, or waits in the accept queue, and would be measured with
# the next.  Gives up, without harm, when the time is over.
server_rest() {
  local before deadline calm=0
  clock_now
  deadline=$((NOW_US + $1 * 1000000))
  session_cpu "$SERVER_PID"
  while ((calm < 2 && NOW_US < deadline)); do
    before=$SCHED_US
    nap 0.04
    session_cpu "$SERVER_PID"
    if ((SCHED_US - before < 4000)) && server_has_read; then ((++calm)); else calm=0; fi
    clock_now
  done
}

# server_has_read -- true when no connection to the port holds unread bytes.  A client's hanging up counts as one byte
# until the server notices, which some never do: it is no request.
server_has_read() {
  # state, bytes received and not read, ...
  ss -Htn state established state close-wait "sport = :$PORT" | awk '$2 > 1 { unread = 1 } END { exit unread }'
}

# server_stop -- ends the server and waits until the port is free.  Fails, with SERVER_REASON, when it had to be killed.
server_stop() {
  local pid=$SERVER_PID
  [[ -n $pid ]] || return 0
  {
    session_end "$pid" "$STOP_SECONDS" || :
    wait "$pid" || :
  } 2>/dev/null # where Bash itself would tell of the end of its child
  SERVER_PID=
  wait_until 5 port_free "$PORT" || { SERVER_REASON="port $PORT is still held by $(port_owner "$PORT") after the server was stopped" && return 1; }
  ((END_KILLED == 0)) || { SERVER_REASON="the server ignored TERM for $STOP_SECONDS seconds: $END_KILLED of its processes were killed" && return 1; }
}

# log_hint LOG -- prints where the log is and its last line, for a person.
log_hint() {
  local last
  last=$(tail -c 2000 "$1" 2>/dev/null | tr -d '\000-\010\013-\037' | grep -v '^[[:space:]]*$' | tail -n 1)
  printf 'log: %s%s' "${1#"$ROOT/"}" "${last:+, its last line: ${last:0:200}}"
}

# log_bytes LOG -- prints how long the log is.
log_bytes() {
  local size
  size=$(stat -c %s "$1" 2>/dev/null) || size=0
  printf '%s' "$size"
}
