#!/usr/bin/env bash
#
# notes.sh -- the main job: set up what is missing, run sweeps, write notes.txt.
#
# Usage: ./notes.sh [SWEEP...] [OPTIONS]   quick takes minutes, smoke proves that everything runs; when none is named:
#                                          full, and the seeds' experiments in their smaller form (SEEDS below)
#        ./notes.sh --from RESULTS         only the report, from results that are there
#        ./notes.sh --help
#
# The options are those of ./run.sh (./run.sh --help) and two of its own:
#   --output FILE     where the report goes (notes.txt)
#   --from RESULTS    a folder results/SWEEP-TIME with its rounds.jsonl; given several times, all are reported together:
#                     a sweep and what was measured again after it (the report says where commits and dates differ)
#
# Exit status: that of run.sh.  1 means that a measurement failed: the report is written all the same and says which.

set -Eeuo pipefail
export LC_ALL=C
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck disable=SC2034  # the name that say and die put in front
PROGRAM=notes.sh
for library in say setup nginx postgres report; do
  # shellcheck source=/dev/null
  source "$ROOT/lib/$library.sh"
done
SEEDS='cpu-bound-small async-webapp-small concurrency-tests framewut-small ner-small'

main() {
  local output=$ROOT/notes.txt results='' folder
  local -a words=() from=()
  while (($# > 0)); do
    case $1 in
      -h | --help) help_show "$ROOT/notes.sh" && return ;;
      --output | --from | --results)
        (($# > 1)) || die_usage "option $1 wants a value"
        case $1 in
          --output) output=$2 ;;
          --from) from+=("$2") ;;
          --results) results=$2 && words+=("$1" "$2") ;;
        esac
        shift
        ;;
      *) words+=("$1") ;;
    esac
    shift
  done
  [[ -d $(dirname "$output") ]] || die_usage "--output $output: there is no such folder"
  if ((${#from[@]} == 0)); then
    measure "$output" "$results" "${words[@]}"
    return
  fi
  ((${#words[@]} == 0)) || die_usage "--from only reports: what is ${words[*]}?"
  for folder in "${from[@]}"; do
    [[ -f $folder/rounds.jsonl ]] || die_usage "--from $folder: holds no rounds.jsonl"
  done
  report_together "$output" "${from[@]}"
}

# measure OUTPUT RESULTS WORDS... -- runs the sweeps, then writes the report of whatever was measured.  Words that are
# no sweep are run.sh's: options for all of them, or a stack and a scenario.
measure() {
  local output=$1 results=$2 status=0 one word latest=$ROOT/results/.latest
  local -a sweeps=() options=() folders=()
  shift 2
  while (($# > 0)); do
    if [[ $1 != -* && -f $ROOT/configs/$1.sweep ]]; then sweeps+=("$1"); else options+=("$1"); fi
    shift
  done
  if ((${#sweeps[@]} == 0)); then
    if [[ ${options[0]:--} == -* ]]; then read -ra sweeps <<<"full $SEEDS"; else sweeps=(''); fi
  fi
  [[ -z $results || ${#sweeps[@]} == 1 ]] || die_usage "--results is for one sweep (${#sweeps[@]} are asked for)"
  for word in "${sweeps[@]}"; do
    rm -f "$latest"
    one=0
    "$ROOT/run.sh" ${word:+"$word"} "${options[@]}" || one=$?
    ((one <= 1)) || return "$one"
    ((one == 0)) || status=1
    if [[ -n $results ]]; then folders=("$results"); elif [[ -f $latest ]]; then folders+=("$(<"$latest")"); fi
  done
  ((${#folders[@]} > 0)) || return "$status"
  report_together "$output" "${folders[@]}"
  say "the report is in ${output#"$ROOT/"}"
  return "$status"
}

# report_together OUTPUT RESULTS... -- one report of several results, as if they were one.
report_together() {
  local output=$1 folder results=$2
  shift
  if (($# > 1)); then
    results=$(mktemp -d "$ROOT/results/together.XXXXXX")
    for folder in "$@"; do cat "$folder/rounds.jsonl"; done >"$results/rounds.jsonl"
  fi
  report_write "$results" "$output"
}

# read whole before it runs: an edit of this file during an hour's sweep must not be executed after it
{
  main "$@"
  exit
}
