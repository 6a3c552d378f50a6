# cells.sh -- what a sweep's keys make: its cells, stack x variant x scenario x load.

# one a line: stack|variant|scenario|query|connections|threads|duration|warmup|timeout|load|requests|waves|rate|keepalive|twin
CELLS=()
declare -gA PACED_RATE=() # requests per second, by paced cell: known once the closed loops were measured (lib/paced.sh)

# cells_make -- fills CELLS from the sections, the options and the tables; a cell that stands twice is kept once.
# A stack that `all` stands for is left out of the scenarios that its app does not have; one that is named is refused.
cells_make() {
  local section word stack all
  local -a stacks scenarios
  declare -gA CELL_SEEN=()
  CELLS=()
  for section in "${SECTIONS[@]}"; do
    read -ra stacks <<<"$(setting "$section" stacks)"
    read -ra scenarios <<<"$(setting "$section" scenarios)"
    all=
    if [[ ${stacks[*]} == all ]]; then stacks=("${STACKS[@]}") all=yes; fi
    if [[ ${scenarios[*]} == all ]]; then scenarios=("${SCENARIOS[@]}") all=yes; fi
    ((${#stacks[@]} > 0 && ${#scenarios[@]} > 0)) || die_usage "sweep${section:+, section [$section]}: names no stacks or no scenarios"
    for word in "${scenarios[@]}"; do
      [[ -n ${SCENARIO_ANSWER[${word%%\?*}]:-} ]] ||
        die_usage "unknown scenario '${word:0:60}' ($(nearest_hint "${word%%\?*}" "${SCENARIOS[@]}")legal are ${SCENARIOS[*]})"
      loads_make "$section" "${word%%\?*}"
      for stack in "${stacks[@]}"; do
        stack_check "$stack" "${word%%\?*}" "$all" || continue
        cells_add "$stack" "$word" "$(setting "$section" variants)"
      done
    done
  done
  paced_pilots
  twins_add
}

# stack_check STACK[:VARIANTS] SCENARIO ALL -- ends with status 2 when there is no such stack; false, or the end unless
# ALL, when its app does not have the scenario.
stack_check() {
  local stack=${1%%:*}
  [[ -n ${STACK_ENV[$stack]:-} ]] ||
    die_usage "unknown stack '${stack:0:60}' ($(nearest_hint "$stack" "${STACKS[@]}")./run.sh --list shows all)"
  stack_serves "$stack" "$2" && return
  [[ -n $3 ]] || die_usage "stack $stack has no scenario $2 (it serves ${STACK_SERVES[$stack]}; $2 is served by ${SCENARIO_SERVED[$2]})"
  return 1
}

# loads_make SECTION SCENARIO -- fills LOADS with what a section says about the load, one item for each number of
# connections: connections|threads|duration|warmup|timeout|load|requests|waves|rate|keepalive.
loads_make() {
  local section=$1 threads duration load requests wanted connections timeout rate rates=-
  threads=$(setting "$section" threads)
  duration=$(setting "$section" duration)
  duration=${duration:-${SCENARIO_DURATION[$2]}}
  load=$(setting "$section" load)
  wanted=$(setting "$section" requests)
  timeout=$(setting "$section" timeout)
  connections=$(setting "$section" connections)
  [[ $load != paced ]] || rates=$(setting "$section" rate)
  LOADS=()
  for connections in ${connections:-${SCENARIO_CONNECTIONS[$2]}}; do
    requests=
    if [[ $load == burst ]]; then # as one thread, so that the requests can be counted; a late reply is late by the makespan
      threads=1 timeout=$duration requests=${wanted:-$connections}
      ((requests >= connections)) || die_usage "requests: a burst of $requests cannot be spread over $connections connections"
    fi
    ((connections % threads == 0)) ||
      die_usage "connections: $connections is not divisible by $threads threads (wrk would open $((connections / threads * threads)), say $(((connections / threads + 1) * threads)))"
    for rate in $rates; do
      LOADS+=("$connections|$threads|$duration|$(setting "$section" warmup)|$timeout|$load|$requests|$(setting "$section" waves)|${rate#-}|$(setting "$section" keepalive)")
    done
  done
}

# cells_add STACK[:VARIANTS] SCENARIO[?QUERY] VARIANTS -- adds the cells of one stack and scenario, under all LOADS, to CELLS.
cells_add() {
  local stack=${1%%:*} scenario=${2%%\?*} variants=$3 variant query cell list load
  query=$(query_merge "$scenario" "$2") || exit
  if [[ -z $variants && $1 == *:* ]]; then variants=${1#*:}; fi
  variants=${variants//,/ }
  if [[ $variants == first ]]; then variants=${STACK_VARIANTS[$stack]%% *}; fi
  read -ra list <<<"${variants:-${STACK_VARIANTS[$stack]}}"
  for load in "${LOADS[@]}"; do
    if [[ ${STACK_SERVES[$stack]} == grpc ]]; then # HTTP/2 has no such header
      [[ $load != *'|paced|'* ]] || die_usage "stack $stack: h2load cannot pace its requests (load = closed or burst)"
      load="${load%|*}|yes"
    fi
    for variant in "${list[@]}"; do
      variant_check "$stack" "$variant"
      cell="$stack|$variant|$scenario|$query|$load|"
      [[ -z ${CELL_SEEN[$cell]:-} ]] || continue
      CELL_SEEN[$cell]=yes
      CELLS+=("$cell")
    done
  done
}

# variant_check STACK VARIANT -- ends with status 2 unless the stack's command can really be started that way.
variant_check() {
  local known=" ${STACK_VARIANTS[$1]} " command=${STACK_COMMAND[$1]} workers=${2%x*} threads=${2#*x}
  [[ $2 =~ $IS_VARIANT ]] || die_usage "variant '${2:0:40}' of $1 (legal is WxC: workers x threads, as 4x50 or 4x*)"
  [[ $known == *" ${workers}x"* || $command == *'{workers}'* ]] ||
    die_usage "variant $2: the number of workers of $1 cannot be set (it has ${STACK_VARIANTS[$1]})"
  [[ $known == *"x$threads "* || ($command == *'{threads}'* && $threads != '*') ]] ||
    die_usage "variant $2: $1 cannot be given $threads threads a worker (it has ${STACK_VARIANTS[$1]})"
}

# query_merge SCENARIO SCENARIO?QUERY -- prints the scenario's query with what the reader overrides.
query_merge() {
  local query=${SCENARIO_QUERY[$1]} pair key kind
  [[ $2 == *\?* ]] || { printf '%s' "$query" && return; }
  query_check "${2#*\?}" || die_usage "scenario '${2:0:60}' (legal is $1${query:+?$query})"
  local IFS='&'
  for pair in ${2#*\?}; do
    key=${pair%%=*}
    [[ -n $(query_value "$query" "$key") ]] || die_usage "scenario $1 knows no '$key' (legal is $1${query:+?$query})"
    [[ $(query_value "$query" "$key") =~ ^[0-9] ]] && kind=$IS_NUMBER || kind=$IS_WORD
    [[ ${pair#*=} =~ $kind ]] || die_usage "scenario $1: $key '${pair#*=}' (legal is one like $(query_value "$query" "$key"))"
    [[ "&$query&" =~ ^(.*"&$key=")[^\&]*(.*)$ ]]
    query=${BASH_REMATCH[1]}${pair#*=}${BASH_REMATCH[2]}
    query=${query#&} query=${query%&}
  done
  printf '%s' "$query"
}

# cell_unpack CELL -- sets CELL_STACK ... CELL_TWIN from a line of CELLS, and CELL_NAME, its identity in every round.
cell_unpack() {
  IFS='|' read -r CELL_STACK CELL_VARIANT CELL_SCENARIO CELL_QUERY CELL_CONNECTIONS CELL_THREADS CELL_DURATION CELL_WARMUP \
    CELL_TIMEOUT CELL_LOAD CELL_REQUESTS CELL_WAVES CELL_SHARE CELL_KEEPALIVE CELL_TWIN <<<"$1"
  CELL_NAME="$CELL_STACK${CELL_TWIN:+-twin} $CELL_VARIANT $CELL_SCENARIO${CELL_QUERY:+?$CELL_QUERY} c$CELL_CONNECTIONS"
  CELL_NAME+="${CELL_REQUESTS:+ n$CELL_REQUESTS}${CELL_SHARE:+ r$CELL_SHARE}"
  [[ $CELL_KEEPALIVE == yes ]] || CELL_NAME+=' close'
  CELL_WORKERS=${CELL_VARIANT%x*} CELL_CONCURRENCY=${CELL_VARIANT#*x} CELL_RATE=${PACED_RATE[$1]:-}
}
