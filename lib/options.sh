# options.sh -- run.sh's command line.

# options_read ARGUMENTS... -- sets ACTION (run, list, plan, help), OPTION by key, WORDS, PORT, UPSTREAM_PORT, RESULTS.
options_read() {
  local name value
  ACTION=run WORDS=() RESULTS='' SECTIONS_WANTED='' PORT=8000 UPSTREAM_PORT=8001
  CONFIGS=${FRAMEWRK_CONFIGS:-$ROOT/configs} # another folder of configs: how the tests bring servers of their own
  while (($# > 0)); do
    name=$1
    shift
    case $name in
      -h | --help) ACTION=help && return ;;
      --list) ACTION=list && continue ;;
      --plan) ACTION=plan && continue ;;
      -c) name=--connections ;;
      -t) name=--threads ;;
      -d) name=--duration ;;
      --*=*) set -- "${name#*=}" "$@" && name=${name%%=*} ;;
      --) WORDS+=("$@") && break ;;
      -*) ;;
      *) WORDS+=("$name") && continue ;;
    esac
    option_known "${name#--}" || die_usage "unknown option '${name:0:40}' ($(nearest_hint "$name" --list --plan --help --port --upstream-port --results --sections "${KEYS_OPTIONS[@]}")--help shows all)"
    (($# > 0)) || die_usage "option $name wants a value"
    value=$1
    shift
    option_set "${name#--}" "$value"
  done
}

KEYS_OPTIONS=()
for name in $KEYS; do KEYS_OPTIONS+=("--$name"); done
unset name

# option_known NAME -- true for a key of a sweep and for the options that are none.
option_known() {
  [[ " $KEYS port upstream-port results sections " == *" $1 "* && $1 != *' '* ]]
}

# option_set NAME VALUE -- checks and keeps an option's value.
option_set() {
  case $1 in
    port | upstream-port)
      [[ $2 =~ ^[1-9][0-9]{3,4}$ && $2 -ge 1024 && $2 -le 65535 ]] || die_usage "--$1 '${2:0:40}' (legal is 1024 to 65535)"
      if [[ $1 == port ]]; then PORT=$2; else UPSTREAM_PORT=$2; fi
      ;;
    sections)
      [[ -n $2 ]] || die_usage "--sections wants names of a sweep's sections"
      SECTIONS_WANTED=$2
      ;;
    results)
      [[ -n $2 && $2 != *$'\n'* ]] || die_usage "--results wants a folder"
      RESULTS=$2
      [[ $2 == /* ]] || RESULTS=$PWD/$2
      ;;
    *)
      [[ $2 =~ [^[:space:]] ]] || die_usage "--$1 wants a value"
      if [[ $1 == connections || $1 == rate ]]; then set -- "$1" "${2//,/ }"; fi
      value_check "$1" "$2" command\ line
      OPTION[$1]=$2
      ;;
  esac
}

# options_cells -- makes CELLS of WORDS: a sweep's name, or a stack and a scenario, or --stacks and --scenarios.
options_cells() {
  local sweep sweeps=()
  ((PORT < UPSTREAM_PORT || PORT > UPSTREAM_PORT + 3)) || die_usage "--port $PORT is one of the services' four from --upstream-port $UPSTREAM_PORT"
  SECTIONS=('')
  declare -gA SECTION_VALUE=()
  case ${#WORDS[@]} in
    0)
      [[ -n ${OPTION[stacks]:-} && -n ${OPTION[scenarios]:-} ]] || die_usage "what to run? (./run.sh STACK SCENARIO, or ./run.sh SWEEP; --list shows all, --help more)"
      SWEEP=options
      ;;
    1)
      SWEEP=${WORDS[0]}
      for sweep in "$CONFIGS"/*.sweep; do
        sweep=${sweep##*/}
        sweeps+=("${sweep%.sweep}")
      done
      [[ -z ${STACK_ENV[${SWEEP%%:*}]:-} ]] || die_usage "stack $SWEEP: with which scenario? (legal are ${SCENARIOS[*]})"
      [[ " ${sweeps[*]} " == *" $SWEEP "* ]] || die_usage "unknown sweep '${SWEEP:0:60}' ($(nearest_hint "$SWEEP" "${sweeps[@]}" "${STACKS[@]}")legal are ${sweeps[*]}; or ./run.sh STACK SCENARIO)"
      sweep_read "$CONFIGS/$SWEEP.sweep"
      [[ -z $SECTIONS_WANTED ]] || sections_choose
      ;;
    2)
      SECTION_VALUE[' stacks']=${WORDS[0]} SECTION_VALUE[' scenarios']=${WORDS[1]}
      [[ ${WORDS[0]} != *' '* && ${WORDS[1]} != *' '* ]] || die_usage "one stack and one scenario, please (several: --stacks 'A B' --scenarios 'X Y')"
      SWEEP=${WORDS[0]%%:*}-${WORDS[1]%%\?*}
      ;;
    *) die_usage "too many words: ${WORDS[*]:2} (./run.sh STACK SCENARIO, or ./run.sh SWEEP)" ;;
  esac
  cells_make
}

# sections_choose -- keeps of SECTIONS what SECTIONS_WANTED names.
sections_choose() {
  local name section
  local -a chosen=() names=()
  IFS=, read -ra names <<<"$SECTIONS_WANTED"
  for name in "${names[@]}"; do
    for section in "${SECTIONS[@]}"; do
      [[ $section != "$name" ]] || chosen+=("$section")
    done
    [[ " ${chosen[*]} " == *" $name "* ]] || die_usage "sweep $SWEEP: unknown section '${name:0:40}' (legal are $(printf '%s\n' "${SECTIONS[@]}" | paste -sd , - | sed 's/,/, /g'))"
  done
  SECTIONS=("${chosen[@]}")
}
