# machine.sh -- what was measured on: facts for every line of rounds.jsonl, and counters that betray a disturbed run.

# machine_facts -- sets MACHINE (JSON), CORES and BACKLOG_WANTED.
machine_facts() {
  local cpu memory governor=unknown somaxconn=128 python=${PYTHON:-/usr/bin/python3}
  cpu=$(awk -F': *' '/^(model name|Model|Hardware)/ { print $2; exit }' /proc/cpuinfo)
  memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)
  CORES=$(nproc)
  { read -r governor </sys/devices/system/cpu/cpu0/cpufreq/scaling_governor; } 2>/dev/null || :
  { read -r somaxconn </proc/sys/net/core/somaxconn; } 2>/dev/null || :
  # the accept queue of every server that lets it be set; the kernel cuts it to somaxconn
  BACKLOG_WANTED=$((somaxconn < 2048 ? somaxconn : 2048))
  [[ -x $python ]] || python=python3
  MACHINE=$(jq -n -c --arg cpu "${cpu:-unknown}" --arg cores "$CORES" --arg memory "${memory:-0}" \
    --arg kernel "$(uname -sr)" --arg os "$(. /etc/os-release 2>/dev/null && printf '%s' "${PRETTY_NAME:-unknown}")" \
    --arg python "$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("CONFIG_ARGS") or "unknown")' 2>/dev/null | python_flags)" \
    --arg wrk "$(wrk_version)" --arg governor "$governor" --arg somaxconn "$somaxconn" --arg open_files "$(ulimit -n)" \
    '{cpu: $cpu, cores: ($cores | tonumber), memory_mb: ($memory | tonumber), kernel: $kernel, os: $os,
      python_build: $python, wrk: $wrk, governor: $governor, somaxconn: ($somaxconn | tonumber), open_files: $open_files}')
}

# python_flags -- keeps of Python's build flags those that change its speed.
python_flags() {
  tr ' ' '\n' | tr -d "'" | awk '/^--(enable-optimizations|with-lto|with-lto=.*|disable-gil|with-pydebug|with-computed-gotos|enable-experimental-jit.*)$/' | sort -u | paste -sd ' ' - |
    awk '{ print } END { if (NR == 0) print "" }'
}

# wrk_version -- prints wrk's version; `wrk -v` prints it in front of its usage and exits with 1.
wrk_version() {
  { wrk -v 2>&1 || :; } | awk 'NR == 1 { print $2; exit }'
}

# machine_counters -- sets ACCEPT_DROPS (connections that a full accept queue turned away, of the whole network
# namespace; proc's netstat, ListenOverflows) and STEAL_TICKS (time that the host took away, of all cores).
machine_counters() {
  local names values i
  ACCEPT_DROPS=0 STEAL_TICKS=0
  while read -ra names && read -ra values; do
    [[ ${names[0]} == TcpExt: ]] || continue
    for ((i = 1; i < ${#names[@]}; i++)); do
      if [[ ${names[i]} == ListenOverflows ]]; then ACCEPT_DROPS=${values[i]}; fi
    done
  done </proc/net/netstat
  read -ra values </proc/stat # cpu user nice system idle iowait irq softirq steal ...
  STEAL_TICKS=${values[8]:-0}
}

# repository_state -- sets COMMIT and DIRTY from git; a copy without git says unknown.
repository_state() {
  COMMIT=$(git -C "$ROOT" rev-parse --short HEAD 2>/dev/null) || COMMIT=unknown
  DIRTY=no
  [[ -z $(git -C "$ROOT" status --porcelain --untracked-files=no -- . ':!notes.txt' 2>/dev/null) ]] || DIRTY=yes
}
