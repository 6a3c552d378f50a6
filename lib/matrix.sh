# matrix.sh -- from a sweep's keys to its cells: stack x variant x scenario x connections.
#
# A sweep is a file of `key = value value ...` lines.  Keys in front of the first [section] hold for all; every
# section is a product of its own, so that a sweep can say which variants matter where.  The command line wins.

KEYS='stacks scenarios variants rounds connections threads duration warmup timeout seed'
declare -gA OPTION=()                                                # what the command line says, by key
declare -gA DEFAULT=([threads]=1 [warmup]=1 [timeout]=10 [rounds]=3) # connections and duration: configs/scenarios
CELLS=()                                                             # one a line: stack|variant|scenario|query|connections|threads|duration|warmup|timeout

# value_check KEY VALUES WHERE -- ends with status 2 unless the values are legal for the key; WHERE says where they stand.
value_check() {
  local key=$1 value count=0 names=()
  case $key in
    stacks | scenarios | variants) return 0 ;; # looked up by name when the cells are made
  esac
  for value in $2; do
    ((++count))
    value=${value%s} # 30 and 30s are the same
    case $key in
      warmup) [[ $value =~ $IS_NUMBER ]] || die_usage "$3: $key '${value:0:40}' (legal is a number from 0, as 0.5)" ;;
      seed) [[ $value =~ ^[0-9]{1,9}$ ]] || die_usage "$3: $key '${value:0:40}' (legal is a whole number from 0)" ;;
      *) [[ $value =~ $IS_COUNT ]] || die_usage "$3: $key '${value:0:40}' (legal is a whole number from 1)" ;;
    esac
  done
  if [[ $key == connections ]]; then names=(x); fi
  ((count == 1 || (count > 1 && ${#names[@]} > 0))) || die_usage "$3: $key takes one value (axes are stacks, scenarios and connections)"
}

# sweep_read FILE -- fills SECTIONS (their names) and SECTION_VALUE, keyed "SECTION KEY"; '' is the part in front.
sweep_read() {
  local file=$1 number=0 text key section='' place
  declare -gA SECTION_VALUE=()
  SECTIONS=()
  config_readable "$file"
  while IFS= read -r text || [[ -n $text ]]; do
    ((++number))
    place="${file#"$ROOT/"}:$number"
    text=${text%%'#'*}
    [[ $text =~ ^[[:space:]]*(.*[^[:space:]])[[:space:]]*$ ]] || continue
    text=${BASH_REMATCH[1]}
    if [[ $text =~ ^\[([a-z0-9\ -]+)\]$ ]]; then
      section=${BASH_REMATCH[1]}
      SECTIONS+=("$section")
      continue
    fi
    [[ $text =~ ^([a-z-]+)[[:space:]]*=[[:space:]]*(.+)$ ]] ||
      die_usage "$place: '${text:0:40}' (a line is: key = value value ..., or [section])"
    key=${BASH_REMATCH[1]} text=${BASH_REMATCH[2]}
    # shellcheck disable=SC2086  # the keys are words of ours
    [[ " $KEYS " == *" $key "* ]] || die_usage "$place: unknown key '${key:0:40}' ($(nearest_hint "$key" $KEYS)legal are $KEYS)"
    value_check "$key" "$text" "$place"
    SECTION_VALUE["$section $key"]=$text
  done <"$file"
  ((${#SECTIONS[@]} > 0)) || SECTIONS=('')
}

# setting SECTION KEY -- prints what holds: the command line, the section, the sweep, the default.
setting() {
  local value="${OPTION[$2]:-${SECTION_VALUE["$1 $2"]:-${SECTION_VALUE[" $2"]:-${DEFAULT[$2]:-}}}}"
  case $2 in
    duration | timeout | warmup) value=${value%s} ;; # 30s and 30 are the same
  esac
  printf '%s' "$value"
}

# cells_make -- fills CELLS from the sections, the options and the tables; a cell that stands twice is kept once.
cells_make() {
  local section word scenario connections threads duration tail stack
  local -a stacks scenarios
  declare -gA CELL_SEEN=()
  CELLS=()
  for section in "${SECTIONS[@]}"; do
    threads=$(setting "$section" threads)
    duration=$(setting "$section" duration)
    tail="$(setting "$section" warmup)|$(setting "$section" timeout)"
    read -ra stacks <<<"$(setting "$section" stacks)"
    read -ra scenarios <<<"$(setting "$section" scenarios)"
    if [[ ${stacks[*]} == all ]]; then stacks=("${STACKS[@]}"); fi
    if [[ ${scenarios[*]} == all ]]; then scenarios=("${SCENARIOS[@]}"); fi
    ((${#stacks[@]} > 0 && ${#scenarios[@]} > 0)) || die_usage "sweep${section:+, section [$section]}: names no stacks or no scenarios"
    for word in "${scenarios[@]}"; do
      scenario=${word%%\?*}
      [[ -n ${SCENARIO_ANSWER[$scenario]:-} ]] ||
        die_usage "unknown scenario '${scenario:0:60}' ($(nearest_hint "$scenario" "${SCENARIOS[@]}")legal are ${SCENARIOS[*]})"
      connections=$(setting "$section" connections)
      for connections in ${connections:-${SCENARIO_CONNECTIONS[$scenario]}}; do
        ((connections % threads == 0)) ||
          die_usage "connections: $connections is not divisible by $threads threads (wrk would open $((connections / threads * threads)), say $(((connections / threads + 1) * threads)))"
        for stack in "${stacks[@]}"; do
          cells_add "$stack" "$word" "$connections|$threads|${duration:-${SCENARIO_DURATION[$scenario]}}|$tail" "$(setting "$section" variants)"
        done
      done
    done
  done
}

# cells_add STACK[:VARIANTS] SCENARIO[?QUERY] LOAD VARIANTS -- adds the cells of one stack and scenario to CELLS.
cells_add() {
  local stack=${1%%:*} scenario=${2%%\?*} variants=$4 variant query cell list
  [[ -n ${STACK_ENV[$stack]:-} ]] ||
    die_usage "unknown stack '${stack:0:60}' ($(nearest_hint "$stack" "${STACKS[@]}")./run.sh --list shows all)"
  query=$(query_merge "$scenario" "$2") || exit
  if [[ -z $variants && $1 == *:* ]]; then variants=${1#*:}; fi
  variants=${variants//,/ }
  if [[ $variants == first ]]; then variants=${STACK_VARIANTS[$stack]%% *}; fi
  read -ra list <<<"${variants:-${STACK_VARIANTS[$stack]}}"
  for variant in "${list[@]}"; do
    variant_check "$stack" "$variant"
    cell="$stack|$variant|$scenario|$query|$3"
    [[ -z ${CELL_SEEN[$cell]:-} ]] || continue
    CELL_SEEN[$cell]=yes
    CELLS+=("$cell")
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
  local query=${SCENARIO_QUERY[$1]} pair key
  [[ $2 == *\?* ]] || { printf '%s' "$query" && return; }
  query_check "${2#*\?}" || die_usage "scenario '${2:0:60}' (legal is $1${query:+?$query})"
  local IFS='&'
  for pair in ${2#*\?}; do
    key=${pair%%=*}
    [[ -n $(query_value "$query" "$key") ]] || die_usage "scenario $1 knows no '$key' (legal is $1${query:+?$query})"
    [[ "&$query&" =~ ^(.*"&$key=")[^\&]*(.*)$ ]]
    query=${BASH_REMATCH[1]}${pair#*=}${BASH_REMATCH[2]}
    query=${query#&} query=${query%&}
  done
  printf '%s' "$query"
}

# cell_unpack CELL -- sets CELL_STACK ... CELL_TIMEOUT from a line of CELLS, and CELL_NAME, its identity in every round.
cell_unpack() {
  IFS='|' read -r CELL_STACK CELL_VARIANT CELL_SCENARIO CELL_QUERY CELL_CONNECTIONS CELL_THREADS CELL_DURATION CELL_WARMUP CELL_TIMEOUT <<<"$1"
  CELL_NAME="$CELL_STACK $CELL_VARIANT $CELL_SCENARIO${CELL_QUERY:+?$CELL_QUERY} c$CELL_CONNECTIONS"
  CELL_WORKERS=${CELL_VARIANT%x*} CELL_CONCURRENCY=${CELL_VARIANT#*x}
}
