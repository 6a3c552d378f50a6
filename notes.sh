#!/usr/bin/env bash
#
# notes.sh -- the main job: set up what is missing, run a sweep, write notes.txt.
#
# Usage: ./notes.sh [SWEEP] [OPTIONS]      SWEEP is full when none is named; quick takes minutes, smoke proves that it runs
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
for library in say setup upstream report; do
  # shellcheck source=/dev/null
  source "$ROOT/lib/$library.sh"
done

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
  results=${from[0]}
  if ((${#from[@]} > 1)); then
    results=$(mktemp -d "$ROOT/results/together.XXXXXX")
    for folder in "${from[@]}"; do cat "$folder/rounds.jsonl"; done >"$results/rounds.jsonl"
  fi
  report_write "$results" "$output"
}

# measure OUTPUT RESULTS WORDS... -- runs the sweep, then writes the report of whatever was measured.
measure() {
  local output=$1 results=$2 status=0 before=$ROOT/results/.latest word named=''
  shift 2
  for word in "$@"; do
    if [[ $word == "${1:-}" && $word != -* || -f $ROOT/configs/$word.sweep ]]; then named=yes; fi
  done
  [[ -n $named ]] || set -- full "$@"
  rm -f "$before"
  "$ROOT/run.sh" "$@" || status=$?
  ((status <= 1)) || return "$status"
  [[ -n $results || ! -f $before ]] || results=$(<"$before")
  [[ -n $results ]] || return "$status"
  report_write "$results" "$output"
  say "the report is in ${output#"$ROOT/"}"
  return "$status"
}

# read whole before it runs: an edit of this file during an hour's sweep must not be executed after it
{
  main "$@"
  exit
}
