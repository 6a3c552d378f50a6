# made.sh -- answers and files that are made once rather than kept in the project, in results/made: a body of 689 KB,
# the files that gather fetches, a trained pipeline.

# answer_name SCENARIO QUERY -- prints the name of the scenario's answer: {key} is the query's value of that key.
answer_name() {
  local name=${SCENARIO_ANSWER[$1]}
  while [[ $name =~ \{([a-z_]+)\} ]]; do
    name=${name//"{${BASH_REMATCH[1]}}"/$(query_value "$2" "${BASH_REMATCH[1]}")}
  done
  printf '%s' "$name"
}

# answer_file SCENARIO QUERY -- sets ANSWER_FILE, where the answer stands: in configs/answers, or made.
answer_file() {
  local name
  name=$(answer_name "$1" "$2")
  ANSWER_FILE=$CONFIGS/answers/$name
  [[ -f $ANSWER_FILE ]] || ANSWER_FILE=$MADE/$name
}

# made_known SCENARIO -- true when the answer of the scenario's own query is there or is one that can be made.
made_known() {
  local name
  name=$(answer_name "$1" "${SCENARIO_QUERY[$1]}")
  case $name in
    numbers | gather-* | ner) return 0 ;;
  esac
  [[ -f $CONFIGS/answers/$name ]]
}

# made_answer SCENARIO QUERY -- true when the answer is there, or could be made; else sets SERVICE_REASON.
made_answer() {
  answer_file "$1" "$2"
  if [[ ! -f $ANSWER_FILE && $ANSWER_FILE == "$MADE/numbers" ]]; then
    mkdir -p "$MADE"
    { printf '{"message": [' && seq -s ', ' 0 99999 | tr -d '\n' && printf ']}'; } >"$ANSWER_FILE.part" && mv "$ANSWER_FILE.part" "$ANSWER_FILE"
  fi
  [[ -f $ANSWER_FILE ]] && return
  SERVICE_REASON="there is no answer '${ANSWER_FILE##*/}' to compare with (configs/answers)"
  return 1
}

# files_wanted QUERY -- true when the files that gather fetches are there or could be made; else sets SERVICE_REASON.
files_wanted() {
  local files rows
  files=$(query_value "$1" files) rows=$(query_value "$1" rows)
  service_env main || return 1
  made_by "$MADE/gather-$files-$rows" "the files of gather" "$ROOT/.venv/main/bin/python" "$ROOT/servers/gather_files.py" "$MADE" "$rows" "$files"
}

# model_wanted -- true when the pipeline of ner is there or could be trained; else sets SERVICE_REASON.
model_wanted() {
  service_env ner || return 1
  made_by "$MADE/model/answer" "the pipeline of ner" "$ROOT/.venv/ner/bin/python" "$ROOT/servers/ner_train.py" "$MADE/model" &&
    cp "$MADE/model/answer" "$MADE/ner"
}

# made_by LAST WHAT COMMAND... -- runs the command unless LAST is there, the file that it writes last, and not older
# than the program; else sets SERVICE_REASON.
made_by() {
  local last=$1 what=$2 log=$MADE/.log
  shift 2
  if [[ -f $last && ! $2 -nt $last ]]; then return 0; fi
  mkdir -p "$MADE"
  rm -f "$last"
  say "making $what"
  "$@" >"$log" 2>&1 </dev/null && [[ -f $last ]] && return
  SERVICE_REASON="$what could not be made ($(log_hint "$log"))"
  return 1
}
