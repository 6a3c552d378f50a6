# celery.sh -- the service celery: workers that take the tasks of task, in one of the pools of configs/celery.

# celery_wanted QUERY -- true when the environment is there and configs/celery has the pool that the query names.
celery_wanted() {
  celery_pool "$1" && service_env celery
}

# celery_pool QUERY -- sets CELERY_POOL, CELERY_SLOTS (tasks at a time) and CELERY_COMMAND from the pool's line.
celery_pool() {
  local name slots command wanted legal=''
  wanted=$(query_value "$1" pool)
  while read -r name slots command; do
    [[ -n $name && $name != '#'* ]] || continue
    legal+=" $name"
    [[ $name == "$wanted" ]] || continue
    CELERY_POOL=$name CELERY_SLOTS=$slots
    read -ra CELERY_COMMAND <<<"${command//'{slots}'/$slots}"
    return 0
  done <"$CONFIGS/celery"
  SERVICE_REASON="pool '$wanted' is not in configs/celery (it has$legal)"
  return 1
}

# celery_start QUERY -- starts the workers of the query's pool, and ends those of another; fails with SERVICE_REASON.
celery_start() {
  celery_pool "$1" || return 1
  [[ ${CELERY_RUNNING:-} == "$CELERY_POOL" ]] || service_stop celery
  session_folder "$RESULTS/services/celery"
  session_ordinary
  CELERY_RUNNING=$CELERY_POOL
  service_run celery '' celery_answers "${ORDINARY[@]}" env PATH="$ROOT/.venv/celery/bin:$PATH" PYTHONPATH="$ROOT/servers" \
    PYTHONDONTWRITEBYTECODE=1 "${CELERY_COMMAND[@]}"
}

# celery_answers -- true when a worker has done a task: ready is who answers.
celery_answers() {
  env "${SERVICE_ADDRESSES[@]}" PYTHONPATH="$ROOT/servers" "$ROOT/.venv/celery/bin/python" -c \
    'import tasks; tasks.pause.delay(0).get(timeout=5)' >/dev/null 2>&1
}

# celery_idle -- true when no task waits in the queue or is worked on: sleeping tasks use no CPU.
celery_idle() {
  [[ $(printf 'llen celery\nhlen unacked\n' | redis-cli -h 127.0.0.1 -p "$REDIS_PORT" 2>/dev/null | paste -sd ' ') == '0 0' ]]
}
