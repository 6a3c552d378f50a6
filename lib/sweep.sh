# sweep.sh -- one execution of a sweep: what it will do, its folder, its cells, its end.

# What a measurement costs beside its warm-up and its load: starting, checking and stopping a server (a guess for
# the plan; the progress line learns the truth).
START_COST_S=3

# sweep_plan -- sets ROUND_COUNT and PLANNED_S, the time that all rounds should take: of a burst its cap is all that is
# known before it is run.
sweep_plan() {
  local cell
  precision_plan
  PLANNED_S=0
  for cell in "${CELLS[@]}"; do
    cell_unpack "$cell"
    ((PLANNED_S += 10#${CELL_WARMUP%.*} + CELL_DURATION + START_COST_S))
  done
  ((PLANNED_S *= ROUND_COUNT)) || :
}

# sweep_show -- prints the plan on stdout: every cell, and how long it should take.
sweep_show() {
  local cell
  for cell in "${CELLS[@]}"; do
    cell_unpack "$cell"
    printf '%-26s %-7s %-32s c%-5s t%-3s %ss after %ss%s\n' "$CELL_STACK${CELL_TWIN:+-twin}" "$CELL_VARIANT" \
      "$CELL_SCENARIO${CELL_QUERY:+?$CELL_QUERY}" "$CELL_CONNECTIONS" "$CELL_THREADS" "$CELL_DURATION" "$CELL_WARMUP" \
      "${CELL_REQUESTS:+ at most, $CELL_REQUESTS requests}${CELL_SHARE:+, paced: $CELL_SHARE}"
  done
  printf '%s cells x %s rounds = %s measurements, %s %s\n' "${#CELLS[@]}" "$ROUND_COUNT" \
    $((${#CELLS[@]} * ROUND_COUNT)) "$(sweep_about)" "$(duration_words "$PLANNED_S")"
}

# sweep_about -- prints how the planned time is meant.
sweep_about() {
  if [[ ${CELLS[*]} == *'|burst|'* || -n $PRECISION ]]; then echo 'at most'; else echo about; fi
}

# sweep_needs -- prints the services that the cells need, one a line, and grpc where one is asked that way.  A closed loop
# is compared with nginx (lib/ceiling.sh).
sweep_needs() {
  local cell
  for cell in "${CELLS[@]}"; do
    cell_unpack "$cell"
    [[ $CELL_LOAD != closed ]] || echo nginx
    tr ',' '\n' <<<"${SCENARIO_NEEDS[$CELL_SCENARIO]}"
    [[ ${STACK_SERVES[$CELL_STACK]} != grpc ]] || echo grpc
  done | awk '$0 != "" && !seen[$0]++'
}

# sweep_folder -- makes RESULTS, its raw/ and ROUNDS, and takes the lock: two sweeps would measure each other.
sweep_folder() {
  mkdir -p "$ROOT/results"
  exec {LOCK_FD}>"$ROOT/results/.lock"
  flock -n "$LOCK_FD" || die "another sweep is running here: two at once would measure each other (wait for it)"
  sessions_reap
  sweep_tidy
  if [[ -z $RESULTS ]]; then
    RESULTS=$ROOT/results/$SWEEP-$(date -u +%Y%m%dT%H%M%SZ)
    printf '%s\n' "$RESULTS" >"$ROOT/results/.latest" # for notes.sh and make report
  fi
  [[ ! -e $RESULTS/rounds.jsonl ]] || die_usage "--results $RESULTS: holds a sweep already (name a new folder)"
  mkdir -p "$RESULTS/raw" "$RESULTS/services"
  ROUNDS=$RESULTS/rounds.jsonl
  : >"$ROUNDS"
  printf '%s\n' "$RESULTS" >"$ROOT/results/.running"
  SCRATCH=$(mktemp -d "$RESULTS/scratch.XXXXXX")
}

# sweep_tidy -- takes away what a sweep that was killed left in its folder: databases and scratch, no measurement.
sweep_tidy() {
  local folder
  { read -r folder <"$ROOT/results/.running"; } 2>/dev/null || return 0
  [[ -f $folder/rounds.jsonl ]] || return 0
  find "$folder" -maxdepth 2 -type d \( -path "*/services/*" -o -name 'scratch.??????' \) -exec rm -rf {} +
}

# sweep_run -- builds what the cells need, lists what cannot run, and runs the rounds; FAILED counts the failures.
sweep_run() {
  local cell env reason
  RUNNABLE=() SKIPPED=0
  for cell in "${CELLS[@]}"; do
    cell_unpack "$cell"
    env=${STACK_ENV[$CELL_STACK]} reason=
    if ! env_wanted "$env"; then
      reason=${ENV_REASONS[$env]}
    elif ! services_wanted "$CELL_SCENARIO" "$CELL_QUERY"; then
      reason=$SERVICE_REASON
    elif [[ ${STACK_SERVES[$CELL_STACK]} == grpc ]] && ! service_tools grpc; then
      reason=$SERVICE_REASON
    fi
    if [[ -z $reason ]]; then
      RUNNABLE+=("$cell")
    else
      ((++SKIPPED))
      cell_not_run "$cell" "$reason"
    fi
  done
  ((${#RUNNABLE[@]} > 0)) || die "none of the ${#CELLS[@]} cells can run here ($reason)"
  rounds_run
  sweep_end_words
}

# env_wanted ENV -- true when the environment is there or can be built; asked once, its reason kept in ENV_REASONS.
declare -gA ENV_KNOWN=() ENV_REASONS=()
env_wanted() {
  local env=$1
  [[ $env != - ]] || return 0
  if [[ -z ${ENV_KNOWN[$env]:-} ]]; then
    ENV_KNOWN[$env]=no
    if env_build "$env"; then
      ENV_KNOWN[$env]=yes
      VERSIONS["$env"]=$(env_versions "$env")
    else
      ENV_REASONS[$env]=$ENV_REASON
      say "environment $env: $ENV_REASON"
    fi
  fi
  [[ ${ENV_KNOWN[$env]} == yes ]]
}

# sweep_end_words -- says what was done and where it is.
sweep_end_words() {
  say "$SWEEP: $DONE measurements, $FAILED of them failed twice, $SKIPPED cells not run; all in ${ROUNDS#"$ROOT/"}"
}

# sweep_undo -- leaves nothing behind: the trap of the executable calls it at every end, expected or not.
sweep_undo() {
  if [[ -n ${SESSION_STARTING:-} && ${!:-none} != "$SESSION_STARTING" ]]; then
    if [[ -z $SERVER_PID ]]; then SERVER_PID=$!; else SERVICE_SID[nginx]=$!; fi
  fi
  load_stop
  server_stop || say "${SERVER_REASON:-}"
  services_stop
  [[ -n ${SCRATCH:-} ]] || return 0
  rm -rf -- "$SCRATCH" "$ROOT/results/.running"
  : >"$ROOT/results/.sessions" # under the lock: nobody else writes there
}
