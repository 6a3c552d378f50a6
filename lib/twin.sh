# twin.sh -- the A/A pair: one stack runs under two names, and what tells the two apart is noise.
#
# Wherever the stack is compared with others, its twin is started by the same command and measured like any other cell.
# The report takes the difference that it finds between the two for the smallest that means anything.

# twins_add -- adds to CELLS the twins of the stack that `twin` names: the first stack where no sweep says it, none for
# `twin = none`.  One cell of it, in its first variant, for every load under which at least two cells are compared.
twins_add() {
  local stack cell group
  local -A cells=() twinned=()
  local -a added=()
  stack=$(setting '' twin)
  [[ $stack != none ]] || return 0
  [[ -z $stack || -n ${STACK_ENV[$stack]:-} ]] || die_usage "twin: unknown stack '${stack:0:60}' ($(nearest_hint "$stack" "${STACKS[@]}")or none)"
  for cell in "${CELLS[@]}"; do
    stack=${stack:-${cell%%|*}}
    group=${cell#*|*|}
    cells[$group]=$((${cells[$group]:-0} + 1))
  done
  for cell in "${CELLS[@]}"; do
    group=${cell#*|*|}
    if [[ ${cell%%|*} == "$stack" && -z ${twinned[$group]:-} && ${cells[$group]} -gt 1 ]]; then
      twinned[$group]=yes
      added+=("${cell}twin")
    fi
  done
  CELLS+=("${added[@]}")
}
