#!/usr/bin/env bash
#
# run.sh -- start servers, load them, measure: one stack, or a whole sweep.
#
# Usage: ./run.sh [OPTIONS] STACK[:VARIANT,...] SCENARIO[?KEY=NUMBER]
#        ./run.sh [OPTIONS] SWEEP            a file configs/SWEEP.sweep: smoke, quick, full, ...
#        ./run.sh --list                     the stacks with their variants, the scenarios, the sweeps
#        ./run.sh --plan ...                 the cells and the time they take; starts no server
#        ./run.sh --help
#
# eg:    ./run.sh async-gevent-uwsgi cpu
#        ./run.sh --variants 4x50 --duration 10 sync-gunicorn 'sleep?seconds=0.5'
#
# Every measurement has a fresh server, an answer checked before and after, a warm-up, and a verdict; it becomes a
# line of results/SWEEP-TIME/rounds.jsonl.  Every round takes all cells in a new order.
#
# Options; all but the last four are also keys of a sweep, and the command line wins:
#   --variants WxC ...     W worker processes x C threads (or greenlets) in each, * where a worker takes as many as come
#   --stacks, --scenarios  what to combine
#   --twin STACK|none      the stack that runs under two names, so that noise is known (the first one)
#   --rounds N             passes over all cells
#   --precision P%         as many rounds (8 to 20) as the ratios need to be known to +-P%; --budget MINUTES at most
#   -c, --connections N .. open connections, each asking again as soon as it is answered
#   -t, --threads N        wrk's threads; must divide the connections
#   -d, --duration S       seconds of load that count
#   --warmup S             seconds of load before, that do not count
#   --timeout S            a reply that takes longer is a failure
#   --seed N               of the order
#   --load closed|burst|paced  every connection asks again and again, for some seconds; or until --requests N were sent;
#                          or so many requests a second as --rate says: 50%, 80% (of saturation), common, or a number
#   --keepalive yes|no     no: every request asks for its connection to be closed after the answer
#   --waves refuse|count   what becomes of a run with replies so slow that they come in a few waves
#   --sections NAMES       only these of a sweep's sections, with commas between them
#   --port N               where the servers listen, on 127.0.0.1 (8000)
#   --upstream-port N      where nginx listens (8001); PostgreSQL, Redis and the null server take the next three
#   --results FOLDER       where to write (a new folder under results/)
#
# Exit status: 0 done; 1 a measurement failed (stderr says which and why); 2 usage; 3 a tool is missing;
# 129, 130 or 143 interrupted: what was measured is kept.

set -Eeuo pipefail
export LC_ALL=C
umask 022 # services run as another user than root, and have to read what is made here
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
PROGRAM=run.sh
PATH=$PATH:/usr/sbin:/sbin
for library in say clock process config matrix cells paced twin answer grpc session server load made service nginx postgres redis celery machine env measurement snapshot ceiling cell round precision sweep setup options; do
  # shellcheck source=/dev/null
  source "$ROOT/lib/$library.sh"
done

# list_show -- prints what there is to run.
list_show() {
  local stack scenario sweep
  printf 'stacks:\n'
  for stack in "${STACKS[@]}"; do printf '  %-28s %s\n' "$stack" "${STACK_VARIANTS[$stack]}"; done
  printf 'scenarios:\n'
  for scenario in "${SCENARIOS[@]}"; do printf '  %s\n' "$scenario${SCENARIO_QUERY[$scenario]:+?${SCENARIO_QUERY[$scenario]}}"; done
  printf 'sweeps:\n'
  for sweep in "$CONFIGS"/*.sweep; do
    sweep=${sweep##*/}
    printf '  %-28s %s\n' "${sweep%.sweep}" "$(sed -n '1s/^# *[^ ]* -- //p' "$CONFIGS/$sweep")"
  done
}

# leave -- the one way out: undoes everything, whatever was going on.
# shellcheck disable=SC2317  # a trap calls it
leave() {
  local status=$?
  trap '' INT TERM HUP
  trap - EXIT
  progress_clear
  sweep_undo
  if ((status > 128)) && [[ -s ${ROUNDS:-} ]]; then
    say "interrupted: $(wc -l <"$ROUNDS") measurements are kept (./notes.sh --from ${RESULTS#"$ROOT/"} reports them)"
  fi
  exit "$status"
}

main() {
  trap 'say "unexpected failure at ${BASH_SOURCE[0]##*/}:$LINENO: $BASH_COMMAND"' ERR
  options_read "$@"
  if [[ $ACTION == help ]]; then help_show "$ROOT/run.sh" && return; fi
  stacks_read "$CONFIGS/stacks"
  scenarios_read "$CONFIGS/scenarios"
  if [[ $ACTION == list ]]; then list_show && return; fi
  options_cells
  services_ports
  sweep_plan
  if [[ $ACTION == plan ]]; then sweep_show && return; fi
  setup_tools
  mapfile -t NEEDED < <(sweep_needs)
  setup_services "${NEEDED[@]}"
  SEED=$(setting '' seed)
  SEED=${SEED:-$((RANDOM * 32768 + RANDOM))}
  # room for connections: the soft limit of open files up to what is allowed, but not millions
  ulimit -S -n "$(ulimit -H -n | awk '{ print ($1 == "unlimited" || $1 > 65536) ? 65536 : $1 }')" 2>/dev/null || :
  machine_facts
  repository_state
  trap leave EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  sweep_folder
  say "$SWEEP: ${#CELLS[@]} cells x $ROUND_COUNT rounds, $(sweep_about) $(duration_words "$PLANNED_S"); order of seed $SEED; results in ${RESULTS#"$ROOT/"}"
  sweep_run
  ((FAILED == 0)) || exit 1
}

# read whole before it runs: an edit of this file during an hour's sweep must not be executed after it
{
  main "$@"
  exit
}
