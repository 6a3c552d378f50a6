# precision.sh -- when a sweep has measured enough: --precision 3%.
#
# Looking at the result after every round and stopping when it pleases makes intervals too narrow: simulated, 91 of 100
# of them hold the truth instead of 95 when the looking begins at 3 rounds, 94 from 8 on.  So it begins at 8, asks for
# 90 % of the cells twice in a row, and ends at 20.

PRECISION_FEWEST=8 PRECISION_MOST=20 PRECISION_SHARE=0.9

# precision_plan -- sets ROUND_COUNT: with a precision that is wanted, the most rounds that there may be.
precision_plan() {
  PRECISION=$(setting '' precision) PRECISE=0
  ROUND_COUNT=$(setting '' rounds)
  [[ -z $PRECISION ]] || ROUND_COUNT=$PRECISION_MOST
}

# precise_enough ROUND -- true when the closed loops of this sweep need no further round: 90 % of the cells have an
# interval of their ratio to the best that is no wider than wanted, for the second time, or the time budget is used up.
precise_enough() {
  local share cells widest
  [[ -n $PRECISION ]] && (($1 >= PRECISION_FEWEST)) || return 1
  read -r share cells widest < <(precision_reached)
  progress_clear
  say "after $1 rounds $(awk -v s="$share" 'BEGIN { printf "%.0f %%", 100 * s }') of $cells cells are within +-$PRECISION of their ratio to the best; the widest is +-$(awk -v w="$widest" 'BEGIN { printf "%.1f %%", 100 * w }')"
  if awk -v a="$share" -v b="$PRECISION_SHARE" 'BEGIN { exit !(a >= b) }'; then ((++PRECISE)); else PRECISE=0; fi
  if ((PRECISE < 2)); then precision_budget "$1" || return 1; fi
  TOTAL=$((TOTAL - (ROUND_COUNT - $1) * ${#RUNNABLE[@]}))
  ROUND_COUNT=$1 # what is paced has as many rounds
}

# precision_budget ROUND -- true when another round would go beyond the budget of minutes.
precision_budget() {
  local budget spent
  budget=$(setting '' budget)
  [[ -n $budget ]] || return 1
  clock_now
  spent=$(((NOW_US - BEGUN_US) / 1000000))
  ((spent + spent / $1 > budget * 60)) || return 1
  say "the budget of $budget minutes has no room for another round"
}

# precision_reached -- prints SHARE CELLS WIDEST for the measurements so far (lib/precision.awk).
precision_reached() {
  jq -r 'select(.load.kind == "closed" and .rps > 0 and (.verdict | IN("valid", "idle", "generator-bound")))
    | [([.scenario, .query, .load.connections, .load.keepalive] | map(tostring) | join(" ")), .round, .cell, .rps] | @tsv' "$ROUNDS" |
    awk -v wanted="$(awk -v p="${PRECISION%\%}" 'BEGIN { print p / 100 }')" -f "$ROOT/lib/median.awk" -f "$ROOT/lib/real.awk" \
      -f "$ROOT/lib/interval.awk" -f "$ROOT/lib/precision.awk"
}
