# ceiling.sh -- what the generator reaches here against a server that does nothing: a rate near it is the generator's.
#
# The null server is nginx with the scenario's answer as a file, asked with the very command of the cell (connections,
# threads, keep-alive, Lua) but for its address, for a second.  Cells that differ in nothing of that share a ceiling.
# It is measured once in a sweep, after the first such cell's server has ended.

declare -gA CEILINGS=() # requests per second, by what is asked and how; empty where it could not be measured

# ceiling_find -- sets FACT[ceiling] of the current cell, whose server has ended; leaves it out where there is none.
ceiling_find() {
  local key reuse=close
  [[ $CELL_LOAD == closed && -n ${FACT[generator]:-} ]] || return 0
  [[ ${FACT[keepalive]:-} != yes ]] || reuse=yes
  answer_file "$CELL_SCENARIO" "$CELL_QUERY"
  key="${FACT[generator]} $ANSWER_FILE $CELL_CONNECTIONS $CELL_THREADS $reuse"
  if [[ -z ${CEILINGS[$key]+known} ]]; then
    CEILINGS[$key]=''
    ceiling_measure "$reuse" || say "no ceiling for $CELL_SCENARIO: ${SERVICE_REASON:-the generator said nothing} (headroom unknown)"
    [[ -z $CEILING ]] || CEILINGS[$key]=$CEILING
  fi
  [[ -z ${CEILINGS[$key]} ]] || FACT[ceiling]=${CEILINGS[$key]}
}

# ceiling_measure REUSE -- sets CEILING, requests per second against the null server; fails, with SERVICE_REASON where a
# reason is known.
ceiling_measure() {
  local CELL_KEEPALIVE=no name=${RAW%/*}/ceiling-${#CEILINGS[@]}
  CEILING='' SERVICE_REASON=''
  nginx_wanted && nginx_start || return 1
  [[ $1 != yes ]] || CELL_KEEPALIVE=yes
  if [[ ${STACK_SERVES[$CELL_STACK]} == grpc ]]; then
    LOAD_URL="http://127.0.0.1:$NULL_PORT/"
  elif [[ $ANSWER_FILE == "$MADE"/* ]]; then
    LOAD_URL="http://127.0.0.1:$UPSTREAM_PORT/null/made/${ANSWER_FILE##*/}"
  else
    LOAD_URL="http://127.0.0.1:$UPSTREAM_PORT/null/answers/${ANSWER_FILE##*/}"
  fi
  load_run 1 "$name" "$name.err"
  LOAD_URL=''
  CEILING=$(ceiling_rate <"$name")
  [[ -n $CEILING ]]
}

# ceiling_rate -- reads what wrk's Lua or h2load printed, and prints the requests per second; nothing when they failed.
#   Requests/sec:  51034.37                                     (wrk)
#   finished in 1.00s, 48213.10 req/s, 3.21MB/s                 (h2load)
ceiling_rate() {
  awk '/^Requests\/sec:/ { rate = $2 } /^finished in / { rate = $4 } /Non-2xx/ { bad = 1 } END { if (!bad && rate > 0) printf "%.0f", rate }'
}
