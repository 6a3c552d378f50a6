# config.sh -- reading configs/stacks and configs/scenarios.  A line that is wrong is refused with FILE:LINE.
#
# Nothing that stands in a config is ever evaluated: a line is split on blanks, its words are checked against what
# is legal, and placeholders are replaced as text.

declare -gA STACK_ENV STACK_APP STACK_SERVES STACK_VARIANTS STACK_COMMAND
declare -gA SCENARIO_QUERY SCENARIO_CONNECTIONS SCENARIO_DURATION SCENARIO_WAITS SCENARIO_NEEDS SCENARIO_SERVED SCENARIO_ANSWER
STACKS=() SCENARIOS=()

IS_NAME='^[a-z][a-z0-9-]*$'
IS_VARIANT='^[1-9][0-9]{0,2}x([1-9][0-9]{0,4}|\*)$'
IS_APP='^[A-Za-z_][A-Za-z0-9_.]*:[A-Za-z_][A-Za-z0-9_.]*$'
IS_NUMBER='^[0-9]{1,9}(\.[0-9]{1,6})?$'
IS_WORD='^[a-z][a-z0-9-]{0,30}$'
IS_COUNT='^[1-9][0-9]{0,6}$'
IS_FAMILIES='^(web|files|data|task|ner|grpc|seed)(,(web|files|data|task|ner|grpc|seed))*$'
IS_NEEDS='^(-|(nginx|files|postgres|redis|celery|model)(,(nginx|files|postgres|redis|celery|model))*)$'
PLACEHOLDERS='host port workers threads app backlog bin root'

# config_fail FILE LINE WORDS... -- refuses a line of a config and ends with status 2.
config_fail() {
  local file=${1#"$ROOT/"} line=$2
  shift 2
  die_usage "$file:$line: $*"
}

# config_readable FILE -- ends when the file cannot be read.
config_readable() {
  [[ -r $1 && -f $1 ]] || die_usage "${1#"$ROOT/"}: cannot be read"
}

# stacks_read FILE -- fills STACKS and the STACK_* tables.
stacks_read() {
  local file=$1 number=0 text name env app serves variants command variant list
  config_readable "$file"
  while IFS= read -r text || [[ -n $text ]]; do
    ((++number))
    read -r name env app serves variants command <<<"$text" || :
    [[ -n $name && $name != '#'* ]] || continue
    [[ $name =~ $IS_NAME ]] || config_fail "$file" "$number" "stack '${name:0:40}' (a name is a-z, 0-9 and -)"
    [[ -z ${STACK_ENV[$name]:-} ]] || config_fail "$file" "$number" "stack $name stands here twice"
    [[ -n $command ]] || config_fail "$file" "$number" "stack $name: a line is: stack env app serves variants command"
    [[ $env == - || -f $ROOT/servers/envs/$env.txt ]] ||
      config_fail "$file" "$number" "stack $name: no environment '${env:0:40}' (servers/envs has $(env_names))"
    [[ $app =~ $IS_APP ]] || config_fail "$file" "$number" "stack $name: app '${app:0:40}' (legal is module:callable)"
    [[ $serves =~ $IS_FAMILIES ]] || config_fail "$file" "$number" "stack $name: serves '${serves:0:40}' (legal are web, files, data, task, ner, grpc and seed, with commas)"
    read -ra list <<<"${variants//,/ }"
    for variant in "${list[@]}"; do
      [[ $variant =~ $IS_VARIANT ]] ||
        config_fail "$file" "$number" "stack $name: variant '${variant:0:40}' (legal is WxC: workers x threads, as 4x50 or 4x*)"
    done
    command_check "$file" "$number" "stack $name" "$command"
    STACKS+=("$name")
    STACK_ENV[$name]=$env STACK_APP[$name]=$app STACK_SERVES[$name]=$serves STACK_VARIANTS[$name]=${list[*]} STACK_COMMAND[$name]=$command
  done <"$file"
  ((${#STACKS[@]} > 0)) || die_usage "${file#"$ROOT/"}: no stack stands there"
}

# command_check FILE LINE WHOSE COMMAND -- refuses a command with a placeholder that nothing fills.
command_check() {
  local rest=$4
  while [[ $rest =~ \{([a-z_]*)\} ]]; do
    [[ " $PLACEHOLDERS " == *" ${BASH_REMATCH[1]} "* ]] ||
      config_fail "$1" "$2" "$3: placeholder {${BASH_REMATCH[1]}} (legal are $PLACEHOLDERS)"
    rest=${rest#*"{${BASH_REMATCH[1]}}"}
  done
}

# env_names -- prints the names of the locked environments.
env_names() {
  local file names=
  for file in "$ROOT"/servers/envs/*.txt; do
    file=${file##*/}
    [[ $file == uv.txt ]] || names+=" ${file%.txt}"
  done
  printf '%s' "${names# }"
}

# scenarios_read FILE -- fills SCENARIOS and the SCENARIO_* tables.
scenarios_read() {
  local file=$1 number=0 text name query connections duration waits needs served answer more key
  config_readable "$file"
  while IFS= read -r text || [[ -n $text ]]; do
    ((++number))
    read -r name query connections duration waits needs served answer more <<<"$text" || :
    [[ -n $name && $name != '#'* ]] || continue
    [[ $name =~ $IS_NAME ]] || config_fail "$file" "$number" "scenario '${name:0:40}' (a name is a-z, 0-9 and -)"
    [[ -n $answer && -z $more ]] || config_fail "$file" "$number" "scenario $name: a line is: scenario query connections duration waits needs served answer"
    [[ -z ${SCENARIO_ANSWER[$name]:-} ]] || config_fail "$file" "$number" "scenario $name stands here twice"
    [[ $query == - ]] || query_check "$query" || config_fail "$file" "$number" "scenario $name: query '${query:0:40}' (legal is key=value&key=value, numbers and words, or -)"
    [[ $connections =~ $IS_COUNT && $duration =~ $IS_COUNT ]] || config_fail "$file" "$number" "scenario $name: connections '${connections:0:20}' and duration '${duration:0:20}' (legal are whole numbers from 1)"
    for key in ${waits//\*/ }; do
      [[ $key == - || "&$query" == *"&$key="* ]] || config_fail "$file" "$number" "scenario $name: waits '${key:0:40}' is no key of its query"
    done
    [[ $needs =~ $IS_NEEDS ]] || config_fail "$file" "$number" "scenario $name: needs '${needs:0:40}' (legal are nginx, files, postgres, redis, celery and model, with commas, or -)"
    [[ $served =~ $IS_FAMILIES ]] || config_fail "$file" "$number" "scenario $name: served '${served:0:40}' (legal are web, files, data, task, ner, grpc and seed, with commas)"
    [[ $answer =~ ^[a-z0-9{][a-z0-9{}.-]*$ ]] || config_fail "$file" "$number" "scenario $name: answer '${answer:0:40}' (legal is the name of a file; {key} is a value of the query)"
    [[ -f $ROOT/lua/$name.lua ]] || config_fail "$file" "$number" "scenario $name: there is no lua/$name.lua"
    SCENARIOS+=("$name")
    SCENARIO_CONNECTIONS[$name]=$connections SCENARIO_DURATION[$name]=$duration SCENARIO_QUERY[$name]=${query#-} SCENARIO_WAITS[$name]=${waits#-}
    SCENARIO_NEEDS[$name]=${needs#-} SCENARIO_SERVED[$name]=$served SCENARIO_ANSWER[$name]=$answer
    made_known "$name" || config_fail "$file" "$number" "scenario $name: no file '${answer:0:40}' in configs/answers"
  done <"$file"
  ((${#SCENARIOS[@]} > 0)) || die_usage "${file#"$ROOT/"}: no scenario stands there"
}

# stack_serves STACK SCENARIO -- true when the stack's app has the scenario: both name a family that is the same.
stack_serves() {
  local family
  for family in ${STACK_SERVES[$1]//,/ }; do
    [[ ",${SCENARIO_SERVED[$2]}," != *",$family,"* ]] || return 0
  done
  return 1
}

# query_check QUERY -- true for key=value&key=value, where a value is a number or a word.
query_check() {
  local pair
  local IFS='&'
  for pair in $1; do
    [[ $pair =~ ^[a-z_]+= && (${pair#*=} =~ $IS_NUMBER || ${pair#*=} =~ $IS_WORD) ]] || return 1
  done
}

# query_value QUERY KEY -- prints the value of a key of a query, nothing when it is not there.
query_value() {
  if [[ "&$1&" =~ "&$2="([^\&]*)"&" ]]; then printf '%s' "${BASH_REMATCH[1]}"; fi
}
