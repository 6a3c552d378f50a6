# round.sh -- all cells once, in a new order; the order is a function of the seed, so that it can be repeated.

# random_next -- advances RANDOM_STATE: the minimal standard generator, x = 16807 x mod (2^31 - 1) (Park and Miller,
# CACM 31(10), 1988).  The same in every Bash and awk, unlike their own.
random_next() {
  RANDOM_STATE=$((RANDOM_STATE * 16807 % 2147483647))
}

# round_order COUNT -- fills ORDER with 0 .. COUNT-1 in a new order (Fisher and Yates' shuffle).
round_order() {
  local i j swap
  ORDER=()
  for ((i = 0; i < $1; i++)); do ORDER[i]=$i; done
  for ((i = $1 - 1; i > 0; i--)); do
    random_next
    j=$((RANDOM_STATE % (i + 1)))
    swap=${ORDER[i]} ORDER[i]=${ORDER[j]} ORDER[j]=$swap
  done
}

# rounds_run -- measures every cell of RUNNABLE once per round: first the closed loops and bursts, round by round, then,
# at the rates that these have shown, the paced ones.  Counts in DONE and FAILED; SKIPPED are the cells that cannot run.
rounds_run() {
  local cell
  local -a saturating=() paced=()
  for cell in "${RUNNABLE[@]}"; do
    if [[ $cell == *'|paced|'* ]]; then paced+=("$cell"); else saturating+=("$cell"); fi
  done
  DONE=0 FAILED=0 ORDERED=0
  TOTAL=$((ROUND_COUNT * ${#RUNNABLE[@]}))
  RANDOM_STATE=$((SEED % 2147483646 + 1))
  clock_now
  BEGUN_US=$NOW_US
  rounds_of saturating
  ((${#paced[@]} == 0)) || { paced_rates "${paced[@]}" && rounds_of paced; }
  progress_clear
}

# rounds_of NAME -- the rounds over the cells of an array: ROUND_COUNT, or until they are precise enough.
#
# A measurement that fails or is disturbed is repeated once at the end of its round: a disturbed run should not cost a
# round, and a cell that cannot be measured will fail again.  Both stay in rounds.jsonl, whatever they show.  FAILED
# counts the repeats that failed.
rounds_of() {
  local -n all=$1
  local round i order
  local -a again
  for ((round = 1; round <= ROUND_COUNT; round++)); do
    again=()
    round_order ${#all[@]}
    order=("${ORDER[@]}")
    for i in "${order[@]}"; do
      round_measure "$round" "${all[i]}"
      [[ $VERDICT != failed && $VERDICT != unsteady ]] || again+=("${all[i]}")
    done
    ((TOTAL += ${#again[@]})) || :
    for i in "${again[@]}"; do
      round_measure "$round" "$i"
      [[ $VERDICT != failed ]] || ((++FAILED))
    done
    ORDERED=0
    ! precise_enough "$round" || break
  done
}

# round_measure ROUND CELL -- measures one cell and tells what it showed; sets VERDICT.
round_measure() {
  local result
  cell_unpack "$2"
  [[ ! -t 2 ]] || progress_show "$(progress_text "$1" "$CELL_NAME ...")"
  cell_measure "$2" "$1" "$((++ORDERED))"
  ((++DONE))
  IFS='|' read -r VERDICT result < <(jq -r '.verdict + "|" + (if .rps then "\(.rps) req/s" else "" end) + if .verdict == "valid" then "" else (if .rps then ", " else "" end) + .verdict + ": " + (.reasons | join("; ")) end' <<<"$MEASURED")
  # on a terminal the progress line is short and will be overwritten
  [[ ! -t 2 || $VERDICT == valid ]] || say "$CELL_NAME: $result"
  progress_show "$(progress_text "$1" "$CELL_NAME: $result")"
}

# progress_text ROUND WORDS -- prints the progress: round, share done, time left by what was measured so far, words.
progress_text() {
  local left done_percent=$((TOTAL ? 100 * DONE / TOTAL : 100))
  clock_now
  left=$PLANNED_S
  if ((DONE > 0)); then left=$(((NOW_US - BEGUN_US) * (TOTAL - DONE) / DONE / 1000000)); fi
  printf 'round %s/%s  %s/%s  %s %%  %s left  %s' "$1" "$ROUND_COUNT" "$DONE" "$TOTAL" "$done_percent" "$(duration_words "$left")" "$2"
}

# duration_words SECONDS -- prints a time span as people say it.
duration_words() {
  if (($1 >= 5400)); then
    printf '%dh%02dm' $(($1 / 3600)) $(($1 % 3600 / 60))
  elif (($1 >= 90)); then
    printf '%dm' $((($1 + 30) / 60))
  else
    printf '%ds' "$1"
  fi
}
