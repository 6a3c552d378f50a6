# matrix.sh -- a sweep's keys, from its file and the command line.
#
# A sweep is a file of `key = value value ...` lines.  Keys in front of the first [section] hold for all; every
# section is a product of its own, so that a sweep can say which variants matter where.  The command line wins.

KEYS='stacks scenarios variants twin rounds precision budget load rate connections requests threads duration warmup timeout keepalive waves seed'
declare -gA OPTION=() # what the command line says, by key
# what neither says; connections and duration are in configs/scenarios
declare -gA DEFAULT=([threads]=1 [warmup]=1 [timeout]=10 [rounds]=3 [load]=closed [keepalive]=yes [waves]=refuse [rate]='50% 80% common')

# value_check KEY VALUES WHERE -- ends with status 2 unless the values are legal for the key; WHERE says where they stand.
value_check() {
  local key=$1 value count=0 names=()
  case $key in
    stacks | scenarios | variants | twin) return 0 ;; # looked up by name when the cells are made
  esac
  for value in $2; do
    ((++count))
    [[ ! $value =~ ^[0-9.]+s$ ]] || value=${value%s} # 30 and 30s are the same
    case $key in
      warmup) [[ $value =~ $IS_NUMBER ]] || die_usage "$3: $key '${value:0:40}' (legal is a number from 0, as 0.5)" ;;
      load) [[ $value =~ ^(closed|burst|paced)$ ]] || die_usage "$3: $key '${value:0:40}' (legal are closed, burst and paced)" ;;
      rate) [[ $value == common || $value =~ ^[1-9][0-9]?%$ || $value =~ $IS_COUNT ]] || die_usage "$3: $key '${value:0:40}' (legal are common, 1% to 99% of the saturation rate, and requests per second)" ;;
      precision) [[ $value =~ ^[1-9][0-9]?(\.[0-9])?%$ ]] || die_usage "$3: $key '${value:0:40}' (legal is a percentage, as 3%)" ;;
      keepalive) [[ $value == yes || $value == no ]] || die_usage "$3: $key '${value:0:40}' (legal are yes and no)" ;;
      waves) [[ $value == refuse || $value == count ]] || die_usage "$3: $key '${value:0:40}' (legal are refuse and count)" ;;
      seed) [[ $value =~ ^[0-9]{1,9}$ ]] || die_usage "$3: $key '${value:0:40}' (legal is a whole number from 0)" ;;
      *) [[ $value =~ $IS_COUNT ]] || die_usage "$3: $key '${value:0:40}' (legal is a whole number from 1)" ;;
    esac
  done
  if [[ $key == connections || $key == rate ]]; then names=(x); fi
  ((count == 1 || (count > 1 && ${#names[@]} > 0))) || die_usage "$3: $key takes one value (axes are stacks, scenarios, connections and rate)"
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
