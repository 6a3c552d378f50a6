# snapshot.sh -- counters before and after a load: their differences are what the load did, and what else went on.

# snapshot_take NAME -- fills the associative array NAME with the counts as they stand: CPU time of the server, of each of
# its processes, of the services and of the whole machine, the log's length, drops, throttling, connections opened.
# The machine is read last before a load and first after it (snapshot_after): reading the others costs time of its own.
snapshot_take() {
  local -n into=$1
  local pid
  into=([log]=$(log_bytes "$SERVER_LOG"))
  services_cpu "$CELL_SCENARIO"
  into[services]=$SERVICES_CPU_US
  session_cpu "$SERVER_PID"
  into[ticks]=$TICKS_US into[sched]=$SCHED_US into[pids]=${PIDS[*]} into[threads]=$THREADS
  for pid in "${PIDS[@]}"; do into["cpu $pid"]=${PID_US[$pid]:-0}; done
  [[ ${2:-} == kept ]] || machine_counters
  into[drops]=$ACCEPT_DROPS into[steal]=$STEAL_TICKS into[busy]=$BUSY_TICKS into[idle]=$IDLE_TICKS
  into[throttled]=$THROTTLED into[opened]=$OPENED
}

# snapshot_after NAME -- the same after a load.
snapshot_after() {
  machine_counters
  snapshot_take "$1" kept
}

# snapshot_facts BEFORE AFTER -- the differences of two snapshots become facts of the measurement.
snapshot_facts() {
  local -n from=$1 to=$2
  local pid used busiest=0
  local -a pids
  read -ra pids <<<"${to[pids]}"
  FACT[server_cpu_us]=$(cpu_spent $((to[ticks] - from[ticks])) $((to[sched] - from[sched])) ${#pids[@]})
  FACT[processes]=${#pids[@]} FACT[server_threads]=${to[threads]}
  [[ ${to[pids]} == "${from[pids]}" ]] || FACT[processes_changed]=yes
  for pid in "${pids[@]}"; do
    used=$((${to["cpu $pid"]} - ${from["cpu $pid"]:-0}))
    ((used <= busiest)) || busiest=$used
  done
  FACT[busiest_us]=$busiest
  FACT[accept_drops]=$((to[drops] - from[drops])) FACT[steal_ticks]=$((to[steal] - from[steal]))
  FACT[busy_us]=$(((to[busy] - from[busy]) * TICK_US)) FACT[idle_us]=$(((to[idle] - from[idle]) * TICK_US))
  FACT[throttled]=$((to[throttled] - from[throttled])) FACT[opened]=$((to[opened] - from[opened]))
  [[ -z ${FACT[services]} ]] || FACT[services_cpu_us]=$((to[services] - from[services]))
  FACT[log_bytes]=$((to[log] - from[log]))
}
