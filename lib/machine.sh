# machine.sh -- what was measured on: facts for every line of rounds.jsonl, and counters that betray a disturbed run.

# machine_facts -- sets MACHINE (JSON), CORES and BACKLOG_WANTED.
machine_facts() {
  local cpu memory governor=unknown somaxconn=128 python=${PYTHON:-/usr/bin/python3}
  cpu=$(awk -F': *' '/^(model name|Model|Hardware)/ { print $2; exit }' /proc/cpuinfo)
  memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)
  CORES=$(nproc)
  machine_cgroup
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

# machine_counters -- sets what the machine has counted since it started, in ticks where it says so:
#   BUSY_TICKS IDLE_TICKS STEAL_TICKS  of all cores: at work, without work, taken away by the host     proc(5), /proc/stat
#   ACCEPT_DROPS OPENED  connections that a full accept queue turned away, and that were accepted, in the network namespace
#   THROTTLED            periods in which this cgroup used up its quota of CPU time
machine_counters() {
  local -a names values
  local i key file
  ACCEPT_DROPS=0 OPENED=0 THROTTLED=0
  for file in /proc/net/netstat /proc/net/snmp; do # a line of names, then a line of values
    while read -ra names && read -ra values; do
      case ${names[0]} in TcpExt: | Tcp:) ;; *) continue ;; esac
      for ((i = 1; i < ${#names[@]}; i++)); do
        case ${names[i]} in
          ListenOverflows) ACCEPT_DROPS=${values[i]} ;;
          PassiveOpens) OPENED=${values[i]} ;;
        esac
      done
    done <"$file"
  done
  if [[ -n ${CGROUP_STAT:-} ]]; then
    while read -r key i; do
      if [[ $key == nr_throttled ]]; then THROTTLED=$i; fi
    done <"$CGROUP_STAT"
  fi
  read -ra values </proc/stat # cpu user nice system idle iowait irq softirq steal ...
  BUSY_TICKS=$((values[1] + values[2] + values[3] + values[6] + values[7]))
  IDLE_TICKS=$((values[4] + values[5])) STEAL_TICKS=${values[8]:-0}
}

# machine_cgroup -- sets CGROUP_STAT, the file that counts how often our cgroup was throttled; empty where there is none.
machine_cgroup() {
  local path file
  path=$(awk -F: '$2 == "" || $2 ~ /(^|,)cpu(,|$)/ { print $3; exit }' /proc/self/cgroup 2>/dev/null) || path=
  CGROUP_STAT=
  for file in "/sys/fs/cgroup$path" /sys/fs/cgroup "/sys/fs/cgroup/cpu$path" /sys/fs/cgroup/cpu; do
    if grep -qs '^nr_throttled' "$file/cpu.stat"; then CGROUP_STAT=$file/cpu.stat && return; fi
  done
}

# repository_state -- sets COMMIT and DIRTY from git; a copy without git says unknown.
repository_state() {
  COMMIT=$(git -C "$ROOT" rev-parse --short HEAD 2>/dev/null) || COMMIT=unknown
  DIRTY=no
  [[ -z $(git -C "$ROOT" status --porcelain --untracked-files=no -- . ':!notes.txt' 2>/dev/null) ]] || DIRTY=yes
}
