# process.sh -- the processes of one session: who they are, what CPU time and memory they use.
#
# Every server runs in a session of its own (setsid), so that its whole tree can be found by the session's id,
# however often it forks.  All of it is read from /proc by Bash itself: a snapshot costs a few milliseconds.

# session_pids SID -- sets PIDS to the live processes of the session and TICKS to their CPU time in clock ticks
# (user + system, with that of children that were waited for: recycled workers stay counted).  proc(5), /proc/PID/stat.
session_pids() {
  local sid=$1 file line fields
  PIDS=() TICKS=0
  for file in /proc/[0-9]*/stat; do
    { read -r line <"$file"; } 2>/dev/null || continue # it ended meanwhile
    # the name, in brackets, may hold anything: only what follows its last bracket is split
    read -ra fields <<<"${line##*) }" # 0 state, 1 parent, 2 group, 3 session, ... 11 utime 12 stime 13 cutime 14 cstime
    [[ ${fields[3]} == "$sid" ]] || continue
    ((TICKS += fields[11] + fields[12] + fields[13] + fields[14])) || :
    [[ ${fields[0]} == [ZX] ]] || PIDS+=("${line%% *}") # a zombie's time counts, but nothing runs there
  done
}

# session_empty SID -- true when no process of the session is alive.
session_empty() {
  session_pids "$1"
  ((${#PIDS[@]} == 0))
}

# session_holds_port SID PORT -- true when a process of the session listens on 127.0.0.1:PORT.
# Sets BACKLOG to the accept queue's effective length (ss prints it as Send-Q of a listening socket).
session_holds_port() {
  local listening users pid line
  local -a fields
  listening=$(ss -Hltnp "sport = :$2" 2>/dev/null)
  users=$listening # several processes may share the socket: the first that ss names need not be alive any more
  while [[ $users =~ pid=([0-9]+) ]]; do
    pid=${BASH_REMATCH[1]}
    users=${users#*"pid=$pid"}
    { read -r line <"/proc/$pid/stat"; } 2>/dev/null || continue
    read -ra fields <<<"${line##*) }"
    [[ ${fields[3]} == "$1" ]] || continue
    read -ra fields <<<"$listening"
    BACKLOG=${fields[2]}
    return 0
  done
  return 1
}

# port_owner PORT -- prints who listens on the port, as ss names it; nothing when it is free.
port_owner() {
  local listening
  listening=$(ss -Hltnp "sport = :$1" 2>/dev/null)
  [[ -n $listening ]] || return 0
  [[ $listening =~ users:\(\(\"([^\"]*)\",pid=([0-9]+) ]] || { printf 'another user'"'"'s process\n' && return; }
  printf '%s, process %s\n' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
}

# port_free PORT -- true when nobody listens on the port.
port_free() {
  [[ -z $(ss -Hltn "sport = :$1" 2>/dev/null) ]]
}

# session_cpu SID -- sets TICKS_US and SCHED_US, two counts of the CPU time in microseconds that the session has used,
# THREADS, PIDS, and PID_US, the scheduler's count of each process.  cpu_spent makes one figure of two such snapshots.
session_cpu() {
  local file ns=0 sum run pid
  session_pids "$1"
  THREADS=0
  declare -gA PID_US=()
  for pid in "${PIDS[@]}"; do
    sum=0
    for file in "/proc/$pid/task/"*/schedstat; do
      { read -r run _ <"$file"; } 2>/dev/null || continue
      ((sum += run, THREADS += 1))
    done
    PID_US[$pid]=$((sum / 1000))
    ((ns += sum)) || :
  done
  TICKS_US=$((TICKS * TICK_US)) SCHED_US=$((ns / 1000))
}
TICK_US=$((1000000 / $(getconf CLK_TCK 2>/dev/null || echo 100)))

# cpu_spent TICKS_US SCHED_US PROCESSES -- prints the CPU time between two snapshots, given their differences.
#
# The scheduler's own count (schedstat) is exact, but a thread that ended has left it; the ticks of /proc/PID/stat
# keep ended threads, but each process's are cut to whole ticks.  So: schedstat, unless the ticks know of more than
# their rounding explains (one tick for each of user and system time of each process).
cpu_spent() {
  if (($2 > 0 && $1 <= $2 + 2 * TICK_US * ($3 + 1))); then echo "$2"; else echo "$1"; fi
}

# session_memory SID -- sets PSS_KB (shared pages counted once, by parts) and RSS_KB (counted in every process).
session_memory() {
  local pid key kb
  PSS_KB=0 RSS_KB=0
  session_pids "$1"
  for pid in "${PIDS[@]}"; do
    while read -r key kb _; do
      case $key in
        Pss:) ((PSS_KB += kb)) || : ;;
        Rss:) ((RSS_KB += kb)) || : ;;
      esac
    done 2>/dev/null <"/proc/$pid/smaps_rollup" || :
  done
}

# session_end SID SECONDS -- ends a session: TERM to its group, time to leave, KILL only for who stays.
# Sets END_KILLED to the number of processes that had to be killed.
session_end() {
  local sid=$1 pid
  END_KILLED=0
  kill -TERM -- "-$sid" 2>/dev/null || :
  wait_until "$2" session_empty "$sid" && return
  END_KILLED=${#PIDS[@]}
  for pid in "${PIDS[@]}"; do kill -KILL "$pid" 2>/dev/null || :; done
  wait_until 5 session_empty "$sid" || return 1
}
