# measurement.sh -- FACT, wrk's report and the machine become one line of rounds.jsonl.

SENTINEL='framewrk-report '

# measurement_write -- appends the line (lib/measurement.jq shapes it, lib/gates.jq judges it) and sets MEASURED.
# A line is written whole by one write, after everything that could fail.
measurement_write() {
  local key report='' raw='' errors='' line
  local -a args=()
  if [[ -n $RAW ]]; then
    while IFS= read -r line; do
      if [[ $line == "$SENTINEL"* ]]; then report=${line#"$SENTINEL"}; else raw+=$line$'\n'; fi
    done < <(head -c 65536 "$RAW.wrk" | tr -d '\000')
    errors=$(head -c 2000 "$RAW.err" | tr -d '\000')
  fi
  FACT[sweep]=$SWEEP FACT[seed]=$SEED FACT[commit]=$COMMIT FACT[dirty]=$DIRTY
  FACT[time]=${FACT[time]:-$(date -u +%Y-%m-%dT%H:%M:%SZ)}
  FACT[report]=$report FACT[raw]=$raw FACT[wrk_errors]=$errors
  FACT[machine]=$MACHINE FACT[versions]=$(env_versions_known "${FACT[env]}")
  for key in "${!FACT[@]}"; do args+=(--arg "$key" "${FACT[$key]}"); done
  MEASURED=$(jq -n -c -L "$ROOT/lib" "${args[@]}" -f "$ROOT/lib/measurement.jq") || die "measurement: jq could not shape the facts of ${FACT[cell]}"
  printf '%s\n' "$MEASURED" >>"$ROUNDS" || die "$ROUNDS: cannot be written (is the disk full?)"
  [[ -z $RAW ]] || find "$RAW".* -maxdepth 0 -size 0 -delete
}

# env_versions_known ENV -- prints the versions of an environment as JSON; asked once per sweep and remembered.
declare -gA VERSIONS=()
env_versions_known() {
  printf '%s' "${VERSIONS[$1]:-null}"
}
