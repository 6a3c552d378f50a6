# paced.sh -- latency proper: so many requests a second, whether or not they are answered as fast.
#
# Rates are fixed before the first paced round and then stay: shares of what the same cell answered when it was saturated
# (the median of its rounds in this sweep), or one common rate for all cells of a scenario, or requests per second.

COMMON_SHARE=0.6 # the common rate, as a part of the slowest cell's saturation: one that every cell can hold

# paced_pilots -- adds to CELLS the closed loops that paced cells take their rates from, where a sweep has none.
paced_pilots() {
  local cell place
  local -A known=()
  local -a added=()
  for cell in "${CELLS[@]}"; do
    cell_unpack "$cell"
    [[ $CELL_LOAD != closed ]] || known[$(paced_place)]=yes
  done
  for cell in "${CELLS[@]}"; do
    cell_unpack "$cell"
    place=$(paced_place)
    if [[ $CELL_LOAD == paced && ! $CELL_SHARE =~ ^[0-9]+$ && -z ${known[$place]:-} ]]; then
      known[$place]=yes
      added+=("${cell/|paced||$CELL_WAVES|$CELL_SHARE|/|closed||$CELL_WAVES||}")
    fi
  done
  CELLS+=("${added[@]}")
}

# paced_place -- prints what a paced cell and its closed loop have in common.
paced_place() {
  printf '%s' "$CELL_STACK|$CELL_VARIANT|$CELL_SCENARIO|$CELL_QUERY|$CELL_CONNECTIONS|$CELL_KEEPALIVE"
}

# paced_rates CELL... -- sets PACED_RATE, the requests per second of each paced cell, from ROUNDS; none for a cell whose
# closed loop has no valid measurement.
paced_rates() {
  local cell place rate
  local -A saturation=() slowest=()
  declare -gA PACED_RATE=()
  while IFS=$'\t' read -r place rate; do saturation[$place]=$rate; done < <(paced_saturation)
  for cell in "$@"; do
    cell_unpack "$cell"
    place=$(paced_place)
    rate=${saturation[$place]:-}
    place=${place#*|*|}
    [[ -z $rate ]] || slowest[$place]=$(printf "%s\n" "$rate" ${slowest[$place]:+"${slowest[$place]}"} | sort -g | head -n 1)
  done
  for cell in "$@"; do
    cell_unpack "$cell"
    place=$(paced_place)
    case $CELL_SHARE in
      common) rate=${slowest[${place#*|*|}]:-} && PACED_RATE[$cell]=$(paced_part "$rate" "$COMMON_SHARE") ;;
      *%) rate=${saturation[$place]:-} && PACED_RATE[$cell]=$(paced_part "$rate" "0${CELL_SHARE%\%}e-2") ;;
      *) PACED_RATE[$cell]=$CELL_SHARE ;;
    esac
  done
}

# paced_part RATE PART -- prints a part of a rate with two decimals; nothing of nothing.
paced_part() {
  [[ -z $1 ]] || awk -v rate="$1" -v part="$2" 'BEGIN { printf "%.2f", rate * part }'
}

# paced_saturation -- prints PLACE and the median rate of the closed loops measured so far, tab between.
paced_saturation() {
  jq -r 'select(.load.kind == "closed" and .twin_of == null and .rps > 0 and (.verdict | IN("valid", "idle", "generator-bound")))
    | [([.stack, .variant, .scenario, .query, .load.connections, .load.keepalive] | map(tostring) | join("|")), .rps] | @tsv' "$ROUNDS" |
    sort -t $'\t' -k1,1 -k2,2g |
    awk -F '\t' '$1 != place { if (n) print place "\t" rate[int((n + 1) / 2)]; place = $1; n = 0 } { rate[++n] = $2 } END { if (n) print place "\t" rate[int((n + 1) / 2)] }'
}
