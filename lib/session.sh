# session.sh -- starting what will be ended for certain: every process tree of ours is a session with a record.
#
# results/.sessions holds a line for each session that was started: its id and its start time.  Whatever happens to
# the sweep, the next start finds there what it left running.  A process is known by its id and its start time
# together: an id alone may be somebody else's by then.

# session_start FOLDER LOG COMMAND... -- starts a command in a session of its own; sets SESSION to its id.
# While SESSION_STARTING is set, a trap finds the newest process in $!.
session_start() {
  local folder=$1 log=$2
  shift 2
  SESSION_STARTING=${!:-none}
  (
    cd "$folder" || exit
    session_record
    exec setsid "$@"
  ) </dev/null >"$log" 2>&1 {LOCK_FD}>&- &
  SESSION=$!
  SESSION_STARTING=
}

# session_record -- notes the session that this subshell is about to become: before its command runs, so that none goes
# unnoticed.
session_record() {
  local pid=$BASHPID # not inside $(...), which is a process of its own, and may be a clock tick younger
  FRAMEWRK_SESSION="$pid $(session_started "$pid")"
  export FRAMEWRK_SESSION
  printf '%s\n' "$FRAMEWRK_SESSION" >>"$ROOT/results/.sessions"
}

# session_started PID -- prints when the process started, in clock ticks since boot; fails when there is none.
session_started() {
  local line fields
  { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
  read -ra fields <<<"${line##*) }" # 0 state, 1 parent, ... 19 starttime.  proc(5), /proc/PID/stat
  printf '%s' "${fields[19]}"
}

# session_ours SID STARTED -- true when the session is alive and the one that was recorded; sets PIDS.
# Where its first process is gone, one of the others must have inherited the record in its environment.
session_ours() {
  local pid started
  session_pids "$1"
  if started=$(session_started "$1"); then
    [[ $started == "$2" && ${#PIDS[@]} -gt 0 ]]
    return
  fi
  for pid in "${PIDS[@]}"; do
    if tr '\0' '\n' 2>/dev/null <"/proc/$pid/environ" | grep -qxF "FRAMEWRK_SESSION=$1 $2"; then return 0; fi
  done
  return 1
}

# sessions_reap -- ends what an earlier start left running; called once, under the sweep's lock.
sessions_reap() {
  local sid started file=$ROOT/results/.sessions
  [[ -s $file ]] || return 0
  while read -r sid started; do
    [[ $sid =~ ^[0-9]+$ && $started =~ ^[0-9]+$ ]] || continue
    session_ours "$sid" "$started" || continue
    say "ending what an earlier start left running: $(tr '\0' ' ' 2>/dev/null <"/proc/${PIDS[0]}/cmdline" | head -c 120)(session $sid)"
    session_end "$sid" 5 || :
  done < <(sort -u "$file")
  : >"$file"
}

# session_ordinary -- sets ORDINARY, the words in front of a command that shall not be root's: none when we are not.
#
# PostgreSQL refuses to run as root, and no service needs it.  Where the project or the results lie in a folder that
# others may not enter (/root), the right to read and to enter is all that is kept.
session_ordinary() {
  local -a user=(setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs)
  ORDINARY=()
  ((EUID == 0)) || return 0
  ORDINARY=("${user[@]}" --inh-caps=-all --bounding-set=-all)
  "${ORDINARY[@]}" test -r "$ROOT/run.sh" -a -x "$ROOT/results" -a -x "$RESULTS/services" 2>/dev/null ||
    ORDINARY=("${user[@]}" "--inh-caps=-all,+dac_read_search" "--ambient-caps=-all,+dac_read_search")
}

# session_folder FOLDER -- makes a folder that belongs to whoever the services run as, and that nobody else may enter.
session_folder() {
  mkdir -p "$1" && chmod 700 "$1" && { ((EUID != 0)) || chown -R 65534:65534 "$1"; }
}
