# service.sh -- what an app asks while it is asked: nginx, PostgreSQL, Redis, Celery's workers, and things made once.
#
#   nginx     the upstream: a page after a while (request, io), the files of gather; and   lib/nginx.sh
#             the null server of lib/ceiling.sh
#   files     the files that gather fetches, and the answer that they make                lib/made.sh
#   model     the pipeline that ner runs, and its answer                                  lib/made.sh
#   postgres  a database with one table (db)                                              lib/postgres.sh
#   redis     the broker of task, and where results are kept                              lib/redis.sh
#   celery    the workers of task, in the pool that the query names                       lib/celery.sh
#
# A service is started when the first cell needs it and ends with the sweep, or when it would only stand in the way.
# It listens on 127.0.0.1, runs as an ordinary user, and lives in RESULTS/services/NAME.

DB_POOL=10                 # connections to PostgreSQL in each worker process, the same in every app (servers/*_db.py)
declare -gA SERVICE_SID=() # the session's id of every service that may be alive, by its name

# services_ports -- sets where the services listen, from UPSTREAM_PORT, and SERVICE_ADDRESSES, the words that tell
# the apps.  NO_PROXY: the apps' HTTP clients would ask a proxy that the environment names.
services_ports() {
  POSTGRES_PORT=$((UPSTREAM_PORT + 1)) REDIS_PORT=$((UPSTREAM_PORT + 2)) NULL_PORT=$((UPSTREAM_PORT + 3))
  MADE=${FRAMEWRK_MADE:-$ROOT/results/made}
  SERVICE_ADDRESSES=(NO_PROXY=127.0.0.1 no_proxy=127.0.0.1
    "FRAMEWRK_UPSTREAM=http://127.0.0.1:$UPSTREAM_PORT/"
    "FRAMEWRK_POSTGRES=postgresql://framewrk@127.0.0.1:$POSTGRES_PORT/framewrk"
    "FRAMEWRK_REDIS=redis://127.0.0.1:$REDIS_PORT/0"
    "FRAMEWRK_MODEL=$MADE/model")
}

# services_wanted SCENARIO QUERY -- true when everything that the cell needs is installed and made, or can be; else
# sets SERVICE_REASON.  Starts nothing.
services_wanted() {
  local name
  SERVICE_REASON=''
  for name in ${SCENARIO_NEEDS[$1]//,/ }; do
    "${name}_wanted" "$2" || return 1
  done
  made_answer "$1" "$2"
}

# services_start SCENARIO QUERY -- brings up what the cell needs and ends Celery's workers where they are not needed,
# as they look for work all the time; fails with SERVICE_REASON.
services_start() {
  local name needs=" ${SCENARIO_NEEDS[$1]//,/ } "
  SERVICE_REASON=''
  [[ $needs == *' celery '* ]] || service_stop celery
  for name in $needs; do
    case $name in
      files | model) ;; # made already: nothing runs
      *) "${name}_start" "$2" || return 1 ;;
    esac
  done
}

# service_run NAME PORT READY COMMAND... -- runs a service in its folder until it answers: READY is a function that asks.
# One that is alive is kept; one that died meanwhile is started again.  PORT may be empty.  Fails with SERVICE_REASON.
service_run() {
  local name=$1 port=$2 ready=$3 folder=$RESULTS/services/$1 log=$RESULTS/services/$1.log
  shift 3
  if [[ -n ${SERVICE_SID[$name]:-} ]]; then
    if kill -0 "${SERVICE_SID[$name]}" 2>/dev/null; then return 0; fi
    say "$name died and is started again ($(log_hint "$log"))"
    service_stop "$name"
  fi
  if [[ -n $port ]] && ! port_free "$port"; then
    SERVICE_REASON="the port $port of $name is held by $(port_owner "$port") (end it, or --upstream-port another)"
    return 1
  fi
  session_start "$folder" "$log" env "${SERVICE_ADDRESSES[@]}" "$@"
  SERVICE_SID[$name]=$SESSION
  if ! wait_until "$START_SECONDS" service_answers "$name" "$ready" || ! kill -0 "$SESSION" 2>/dev/null; then
    SERVICE_REASON="$name does not answer${port:+ on 127.0.0.1:$port} ($(log_hint "$log"))"
    service_stop "$name"
    return 1
  fi
}

# service_answers NAME READY -- true when it answers; also when it died, as there is nothing left to wait for.
service_answers() {
  ! kill -0 "${SERVICE_SID[$1]}" 2>/dev/null || "$2"
}

# service_tools NAME -- true when the tools of a service are installed; else SERVICE_REASON says what to install.
service_tools() {
  local tool
  for tool in ${SERVICE_TOOLS[$1]}; do
    tool_there "$tool" && continue
    SERVICE_REASON="$tool is not installed (apt-get install ${PACKAGE_OF[$tool]})"
    return 1
  done
}

# service_env NAME -- true when the environment of packages is there or can be built; else SERVICE_REASON.
service_env() {
  env_wanted "$1" && return
  SERVICE_REASON=${ENV_REASONS[$1]}
  return 1
}

# service_stop NAME -- ends a service, in the way that its own documentation asks for, and waits for its end.
service_stop() {
  local sid=${SERVICE_SID[$1]:-}
  [[ -n $sid ]] || return 0
  {
    session_end "$sid" 10 || : # Celery's idle workers take up to six seconds
    wait "$sid" || :
  } 2>/dev/null # where Bash itself would tell of the end of its child
  unset "SERVICE_SID[$1]"
}

# services_stop -- ends all, those first that use the others, and takes their folders away; their logs stay.
services_stop() {
  local name
  for name in celery redis postgres nginx; do service_stop "$name"; done
  [[ -z ${RESULTS:-} || ! -d ${RESULTS:-}/services ]] || find "$RESULTS/services" -mindepth 1 -maxdepth 1 -type d -exec rm -rf {} +
}

# services_cpu SCENARIO -- sets SERVICES_CPU_US, what the services that the scenario needs have used so far.
services_cpu() {
  local name sid pid run
  local -a children=()
  SERVICES_CPU_US=0
  for name in ${SCENARIO_NEEDS[$1]//,/ }; do
    sid=${SERVICE_SID[$name]:-}
    [[ -n $sid ]] || continue
    session_cpu "$sid"
    ((SERVICES_CPU_US += SCHED_US > TICKS_US ? SCHED_US : TICKS_US)) || :
    # PostgreSQL's processes leave the session of their parent, but not the parent
    read -ra children <"/proc/$sid/task/$sid/children" || :
    for pid in "${children[@]}"; do
      if [[ " ${PIDS[*]} " != *" $pid "* ]] && read -r run _ <"/proc/$pid/schedstat"; then
        ((SERVICES_CPU_US += run / 1000)) || :
      fi
    done
  done
}

# services_rest SECONDS -- waits until the services have nothing left to do for a load that is over.
services_rest() {
  [[ -z ${SERVICE_SID[celery]:-} ]] || wait_until "$1" celery_idle || :
}
