# service.bats -- nginx, Redis, PostgreSQL and Celery for real: who they run as, where they listen, that they answer,
# and that nothing of them is left, whatever happens.

load helper

setup() {
  PATH=$PATH:/usr/sbin:/sbin
  configs_make
  for library in say clock process config matrix cells paced twin answer grpc session server load made service nginx postgres redis celery machine env measurement snapshot ceiling cell round precision sweep setup; do
    source "$ROOT/lib/$library.sh"
  done
  CONFIGS=$ROOT/configs SCRATCH=$BATS_TEST_TMPDIR RESULTS=$BATS_TEST_TMPDIR/results UPSTREAM_PORT=$((PORT + 8000))
  mkdir -p "$RESULTS/services" "$ROOT/results"
  exec {LOCK_FD}>/dev/null
  services_ports
}

teardown() {
  services_stop
  [[ -z $(ss -Hltn "sport >= :$UPSTREAM_PORT and sport <= :$((UPSTREAM_PORT + 3))") ]]
  nothing_left
}

# started NAME PORT [QUERY] -- a service starts, listens on loopback only, and belongs to nobody when we are root.
started() {
  "$1_wanted" "${3:-}" || { echo "$SERVICE_REASON" && return 1; }
  "$1_start" "${3:-}" || { echo "$SERVICE_REASON" && cat "$RESULTS/services/$1.log" && return 1; }
  if [[ -n $2 ]]; then
    [[ $(ss -Hltn "sport = :$2" | awk '{ print $4 }') == "127.0.0.1:$2" ]] || return 1
  fi
  session_pids "${SERVICE_SID[$1]}"
  for pid in "${PIDS[@]}"; do
    [[ $EUID != 0 || $(stat -c %u "/proc/$pid") == 65534 ]] || { echo "$1: process $pid is root's" && return 1; }
  done
}

# stopped NAME -- a service ends, whole.
stopped() {
  local sid=${SERVICE_SID[$1]}
  service_stop "$1"
  session_empty "$sid"
}

@test "nginx waits, answers, serves files, and is gone after its stop" {
  started nginx "$UPSTREAM_PORT"
  [[ $(curl -s -w '%{time_total}' "http://127.0.0.1:$UPSTREAM_PORT/slow?delay=0.2") == 'slow api response0.2'* ]]
  stopped nginx
}

@test "Redis answers and keeps nothing on disk" {
  started redis "$REDIS_PORT"
  [[ $(redis-cli -h 127.0.0.1 -p "$REDIS_PORT" set a b) == OK ]]
  stopped redis
  [[ -z $(find "$RESULTS/services/redis" -name '*.rdb' -o -name '*.aof') ]]
}

@test "PostgreSQL holds the table, in a folder that nobody else may enter" {
  started postgres "$POSTGRES_PORT"
  [[ $("$(postgres_bin)/psql" -XAtq "postgresql://framewrk@127.0.0.1:$POSTGRES_PORT/framewrk" -c 'select number from world where id = 20') == $((20 * 7919 % 10007)) ]]
  [[ $(stat -c %a "$RESULTS/services/postgres") == 700 ]]
  services_cpu_of db
  # shellcheck disable=SC2030,SC2031  # what bats sets in a test is read in the same test
  before=$SERVICES_CPU_US
  "$(postgres_bin)/psql" -XAtq "postgresql://framewrk@127.0.0.1:$POSTGRES_PORT/framewrk" \
    -c 'select count(*) from generate_series(1, 1000000)' -c 'select pg_sleep(2)' >/dev/null 3>&- &
  asking=$!
  wait_until 5 cpu_counted # while the process that computed it lives
  kill "$asking"
  wait "$asking" || :
  stopped postgres
}

services_cpu_of() {
  SCENARIO_NEEDS[$1]=postgres
  services_cpu "$1"
}
# shellcheck disable=SC2031
cpu_counted() { services_cpu_of db && ((SERVICES_CPU_US - before > 20000)); }

@test "Celery's workers do tasks in every pool of configs/celery" {
  started redis "$REDIS_PORT"
  env_wanted celery || skip "${ENV_REASONS[celery]}"
  for pool in prefork threads gevent eventlet; do
    started celery '' "seconds=0.1&pool=$pool"
    [[ $(tr '\0' ' ' <"/proc/${SERVICE_SID[celery]}/cmdline") == *"--pool $pool "* ]]
  done
  stopped celery
  run celery_wanted 'seconds=0.1&pool=solo'
  [[ $status != 0 ]]
}

@test "a service that died is started again" {
  started redis "$REDIS_PORT"
  kill -KILL "${SERVICE_SID[redis]}"
  wait "${SERVICE_SID[redis]}" || :
  redis_start 2>"$BATS_TEST_TMPDIR/said"
  grep 'redis died and is started again' "$BATS_TEST_TMPDIR/said"
  redis_answers
}

@test "a port that is taken: the holder is named" {
  "$PYTHON3" -m http.server --bind 127.0.0.1 "$REDIS_PORT" >/dev/null 2>&1 3>&- &
  holder=$!
  wait_until 5 redis_port_taken
  if redis_start; then false; fi
  kill "$holder"
  wait "$holder" || :
  [[ $SERVICE_REASON == *"port $REDIS_PORT of redis is held by python3, process $holder"* ]]
}
redis_port_taken() { ! port_free "$REDIS_PORT"; }

@test "what is not installed is a reason, and says what to install" {
  tool_there() { return 1; }
  for name in nginx redis postgres; do
    SERVICE_REASON=
    if "${name}_wanted" ''; then false; fi
    [[ $SERVICE_REASON == *'is not installed (apt-get install'* ]]
  done
}

@test "a cell without its service is not run, the others are" {
  mkdir "$BATS_TEST_TMPDIR/bin"
  for tool in /usr/bin/* /usr/sbin/* /bin/* /usr/local/bin/*; do
    [[ ${tool##*/} == nginx || ${tool##*/} == apt-get ]] || ln -sf "$tool" "$BATS_TEST_TMPDIR/bin/" || :
  done
  # run.sh adds /usr/sbin to its PATH, where nginx is: a module folder without the module hides it as well
  NGINX_MODULES=$BATS_TEST_TMPDIR PATH=$BATS_TEST_TMPDIR/bin run run_here --rounds 1 -d 1 --warmup 0 -c 4 --stacks x-good --scenarios 'hello request'
  echo "$output"
  [[ $(jq -r 'select(.scenario == "request") | .verdict, .reasons[0]' "$BATS_TEST_TMPDIR/results/rounds.jsonl" | paste -sd ' ') == 'not run '*'is not installed (apt-get install'* ]]
  [[ $(jq -r 'select(.scenario == "hello") | .verdict' "$BATS_TEST_TMPDIR/results/rounds.jsonl") == valid ]]
}

@test "a sweep that was killed: its services and its server are ended by the next start" {
  printf 'hello - 4 5 - nginx web hello\n' >"$FRAMEWRK_CONFIGS/scenarios"
  "$ROOT/run.sh" --port "$PORT" --upstream-port "$UPSTREAM_PORT" --results "$BATS_TEST_TMPDIR/killed" --rounds 1 -d 20 --warmup 0 x-good hello >"$BATS_TEST_TMPDIR/said" 2>&1 3>&- &
  sweep=$!
  wait_until 20 asked || { cat "$BATS_TEST_TMPDIR/said" && false; }
  kill -KILL "$sweep"
  wait "$sweep" || :
  asked # nobody has ended it
  [[ -d $BATS_TEST_TMPDIR/killed/services/nginx ]]
  run "$ROOT/run.sh" --port "$PORT" --upstream-port "$UPSTREAM_PORT" --results "$BATS_TEST_TMPDIR/next" --rounds 1 -d 1 --warmup 0 x-good hello
  echo "$output"
  [[ $status == 0 ]]
  [[ $(grep -c 'ending what an earlier start left running' <<<"$output") == 3 ]] # nginx, the server, wrk
  [[ -z $(find "$BATS_TEST_TMPDIR/killed" -name 'scratch.*' -o -path '*/services/*' -type d) ]]
}
# asked -- true when nginx listens and the load's four connections stand: the check before it has only one.
asked() { [[ -n $(ss -Hltn "sport = :$UPSTREAM_PORT") && $(ss -Htn state established "sport = :$PORT" | wc -l) -ge 4 ]]; }

# As on a terminal: the signal comes to the whole process group (tests/p0000-harness.bats).
@test "Ctrl-C with all services running leaves none of them, nor their folders" {
  env_wanted celery || skip "${ENV_REASONS[celery]}"
  printf 'hello pool=threads 4 5 - nginx,redis,postgres,celery web hello\n' >"$FRAMEWRK_CONFIGS/scenarios"
  "$PYTHON3" - "$ROOT/run.sh" --port "$PORT" --upstream-port "$UPSTREAM_PORT" --results "$BATS_TEST_TMPDIR/cut" --rounds 9 -d 2 --warmup 0 x-good hello >"$BATS_TEST_TMPDIR/said" 2>&1 3>&- <<'PY' &
import os, signal, subprocess, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
p = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, start_new_session=True)
signal.signal(signal.SIGTERM, lambda *_: os.killpg(p.pid, signal.SIGINT))
sys.exit(p.wait(60))
PY
  sweep=$!
  wait_until 40 asked || { cat "$BATS_TEST_TMPDIR/said" && false; }
  [[ -n $(ss -Hltn "sport = :$POSTGRES_PORT") && -n $(ss -Hltn "sport = :$REDIS_PORT") ]]
  kill -TERM "$sweep"
  status=0
  wait "$sweep" || status=$?
  cat "$BATS_TEST_TMPDIR/said"
  [[ $status == 130 ]]
  [[ -z $(find "$BATS_TEST_TMPDIR/cut/services" -mindepth 1 -type d) ]]
}

@test "every session is known again by its record, whenever in a clock tick it began" {
  ROOT=$BATS_TEST_TMPDIR && mkdir -p "$ROOT/results"
  for ((n = 0; n < 60; n++)); do session_start / /dev/null sleep 60; done
  nap 0.3 # until the last of them is a session
  sort -u "$ROOT/results/.sessions" >"$BATS_TEST_TMPDIR/records"
  known=0
  while read -r sid started; do
    if session_ours "$sid" "$started"; then ((++known)); fi
    kill "$sid"
  done <"$BATS_TEST_TMPDIR/records"
  echo "known: $known"
  ((known == 60))
}

@test "a process that only has the id of a recorded session is left alone" {
  sleep 60 3>&- &
  other=$!
  ROOT=$BATS_TEST_TMPDIR && mkdir -p "$ROOT/results"
  printf '%s 1\n' "$other" >"$ROOT/results/.sessions"
  sessions_reap
  kill -0 "$other"
  kill "$other"
}
