# records.sh -- rounds.jsonl as tab-separated records (report-records.jq says which), by as many jobs as there are cores.
#
#   a piece of rounds.jsonl ─► records-fast.awk ─┬─► records of the usual lines
#                                                └─► odd lines ─ report-records.jq ─► their records
#
# Parsing JSON is what takes the time, so that most lines are not parsed.

RECORDS_NAMES="measured line round scenario query kind connections threads duration_s warmup_s cell stack variant env app verdict \
keepalive time requests rps recorded mean_us p50_us p60_us p70_us p80_us p90_us p99_us max_us cpu_us pss_kb share bound failures \
sweep seed timeouts twin_of ceiling waits_s reuse asked makespan_us send_spread_us lost inside_us rate pace"

# records_jobs -- prints how many jobs shall share the lines: one per core, but no more than four.
records_jobs() {
  local cores
  cores=$(nproc)
  printf '%s' "$((cores < 4 ? cores : 4))"
}

# records_make ROUNDS PARTS SCRATCH -- every line as tab-separated records below a line of names, without the control
# characters that break a line.  As many jobs as there are cores take a piece of the file each.
records_make() {
  local rounds=$1 parts=$2 scratch=$3 part before=0
  local -a jobs=()
  for ((part = 1; part <= parts; part++)); do
    records_part "$part/$parts" "$before" "$scratch/part.$part" &
    jobs+=($!)
    ((part == parts)) || before=$((before + $(split -n "l/$part/$parts" "$rounds" | wc -l)))
  done
  for part in "${jobs[@]}"; do wait "$part" || return; done
  printf '%s\n' "${RECORDS_NAMES//[[:space:]]/$'\t'}"
  for ((part = 1; part <= parts; part++)); do cat "$scratch/part.$part"; done
}

# records_part K/N BEFORE OUTPUT -- the records of a piece of $rounds.
records_part() {
  : >"$3.odd"
  split -n "l/$1" "$rounds" |
    awk -v before="$2" -v odd="$3.odd" \
      -f "$ROOT/lib/records-shape.awk" -f "$ROOT/lib/records-fast.awk" >"$3" &&
    records_odd <"$3.odd" >>"$3"
}

# records_odd <NUMBERED -- the records of lines with their numbers in front.
records_odd() {
  jq -n -R -r -f "$ROOT/lib/report-records.jq" | tr -d '\000-\010\013-\037\177'
}
