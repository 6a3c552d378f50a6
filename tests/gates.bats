# gates.bats -- each rule of lib/gates.jq: one fact of a good measurement is changed, and the verdict is compared with
# tests/golden/gates.  GOLDEN_WRITE=yes (make golden) writes that file anew.

load helper

REPORT='{"connections":48,"threads":1,"duration_us":2000000,"requests":960,"bytes":163200,
  "errors":{"connect":0,"read":0,"write":0,"status":0,"timeout":0},"expected_interval_us":100000,"recorded":960,"ghosts":0,
  "undo_ok":true,"histogram":"ffi","little":0.99,
  "raw":{"min_us":99000,"p50_us":100000,"p99_us":104000,"max_us":105000},"wrk":{"p50_us":100000}}'

judge() { # NAME JQ-CHANGE-OF-REPORT FACT=VALUE... -- a line: name, verdict, req/s, reasons, warnings
  local name=$1 report
  report=$(jq -c "$2" <<<"$REPORT")
  shift 2
  local -A fact=([cell]=x [connections]=48 [threads]=1 [duration_s]=2 [warmup_s]=1 [timeout_s]=10 [workers]=4 [concurrency]=50
    [waits_s]=0.1 [answer_status]=200 [answer_bytes]=170 [keepalive]=yes [wrk_cpu_us]=100000 [server_cpu_us]=500000 [log_bytes]=0
    [accept_drops]=0 [steal_ticks]=0 [busy_us]=620000 [idle_us]=3380000 [busiest_us]=130000 [throttled]=0 [ceiling]=50000 [scenario]=sleep [wrk_status]=0 [machine]='{"cores":2}' [report]=$report)
  local pair args=()
  for pair in "$@"; do fact[${pair%%=*}]=${pair#*=}; done
  for pair in "${!fact[@]}"; do args+=(--arg "$pair" "${fact[$pair]}"); done
  jq -n -r -L "$ROOT/lib" "${args[@]}" -f "$ROOT/lib/measurement.jq" |
    jq -r --arg name "$name" '[$name, .verdict, .rps, .bound, (.reasons | join(" / ")), (.warnings | join(" / "))] | map(. // "-" | tostring) | join(" | ")'
}

# series BYTES... -- what lib/load.sh notes of a run with so many bytes in each fifth of a second.
series() {
  local us=1000000 bytes=0 slice
  printf '%s %s\n' "$us" "$bytes"
  for slice in "$@"; do printf '%s %s\n' "$((us += 200000))" "$((bytes += slice * 10))"; done
}

all_rules() {
  judge 'good' .
  judge 'not run' . not_run='environment x could not be built: no compiler'
  judge 'stopped' . report= stopped_by='the server died at start with status 3'
  judge 'no report' . report= wrk_status=1
  judge 'garbage report' . report='{"requests":'
  judge 'complaint' . wrk_errors='unable to connect'
  judge 'undo' '.undo_ok = false'
  judge 'short' '.duration_us = 900000'
  judge 'long' '.duration_us = 3500000'
  judge 'nothing' '.requests = 0 | .bytes = 0 | .little = null | .recorded = 0 | .raw = {}'
  judge 'statuses' '.errors.status = 48'
  judge 'connect' '.errors.connect = 1'
  judge 'read' '.errors.read = 2'
  judge 'silent closes' '.errors.read = 960' keepalive=silent
  judge 'silent closes now and then' '.errors.read = 192' opened=241
  judge 'broken connections' '.errors.read = 192' opened=450
  judge 'more reads than replies' '.errors.read = 961' keepalive=silent
  judge 'write' '.errors.write = 30951'
  judge 'timeouts' '.errors.timeout = 6'
  judge 'another body' '.bytes = 150000'
  judge 'parts of replies at the end' '.bytes = 163200 + 48 * 150'
  judge 'lost connections' '.little = 0.72'
  judge 'the same, in flight at the end' '.little = 0.72 | .raw.max_us = 600000'
  judge 'the same, wrk at work' '.little = 0.92' wrk_cpu_us=600000
  judge 'closing servers may idle more' '.little = 0.88' keepalive=close
  judge 'too much in flight' '.little = 1.1'
  judge 'too slow' '.raw.min_us = 1500000'
  judge 'more than arithmetic' '.requests = 1000 | .bytes = 170000'
  judge 'bound by slots' . workers=4 concurrency=1
  judge 'no bound' . waits_s= concurrency=
  judge 'any number of slots' . concurrency=
  judge 'died' . died='the server died under load with status 3'
  judge 'processes' . processes_changed=yes
  judge 'log' . log_bytes=120
  judge 'wrong afterwards' . answer_after='after the load the server answers /hello with status 500'
  judge 'stop' . stop_trouble='the server ignored TERM for 5 seconds'
  judge 'generator' . wrk_cpu_us=1900000
  judge 'accept queue' . accept_drops=7
  judge 'accept queue, connections that wait outside' '.little = 0.2' accept_drops=112
  judge 'a stall of an idle server' . series="$(series 8160 8000 8200 0 100 8300 8160 8160 8000)" waits_s=
  judge 'steal' . steal_ticks=20
  judge 'waves, counted' '.raw.min_us = 1500000' waves=count
  judge 'slots of a service' . slots=4
  local burst='.burst = {requests: 300, sent: 300, replies: 300, good: 300, makespan_us: 700000, spread_us: 900} | .requests = 300 | .bytes = 51000'
  judge 'burst' "$burst" load=burst asked=300 waits_s=
  judge 'burst with error statuses' "$burst | .errors.status = 15 | .burst.good = 285" load=burst asked=300 waits_s=
  judge 'burst with lost requests' "$burst | .burst.replies = 82 | .burst.good = 82 | .requests = 82 | .bytes = 13940 | .errors.read = 218" load=burst asked=300 waits_s=
  judge 'burst with connections closed while parked' "$burst | .errors.read = 50" load=burst asked=300 waits_s=
  judge 'burst faster than arithmetic' "$burst" load=burst asked=300
  judge 'delayed acknowledgement' '.raw.p50_us = 43000' waits_s=
  # who set the rate
  judge 'near the ceiling' . ceiling=580
  judge 'half of the ceiling' . ceiling=900
  judge 'no ceiling' . ceiling=
  judge 'idle, nothing waited for' . waits_s=
  judge 'idle, half of what the wait allows' '.requests = 480 | .bytes = 81600'
  judge 'not idle: the server computes' . waits_s= server_cpu_us=1900000 busy_us=2020000 idle_us=1980000 workers=1
  judge 'not idle: one process at its limit' . waits_s= busiest_us=1950000 server_cpu_us=2000000 busy_us=2120000 idle_us=1880000
  judge 'not idle: the machine is busy' . waits_s= busy_us=3800000 idle_us=200000 server_cpu_us=3700000
  judge 'one connection cannot saturate' '.connections = 1' waits_s= connections=1
  judge 'bound by the cores' '.requests = 960' scenario=cpu waits_s= server_cpu_us=3900000 busiest_us=990000 busy_us=3990000 idle_us=10000
  judge 'more CPU time than there is' . scenario=cpu waits_s= server_cpu_us=4400000 busiest_us=1990000 busy_us=4490000 idle_us=10000
  judge 'uneven workers' . waits_s= server_cpu_us=2400000 busiest_us=1900000 busy_us=2520000 idle_us=1480000
  # how the rate was over time: nine slices of 200 ms, of 170-byte replies
  judge 'steady' . series="$(series 8160 8000 8200 8160 8100 8300 8160 8160 8000)"
  judge 'a stall' . series="$(series 8160 8000 8200 0 100 8300 8160 8160 8000)" waits_s= server_cpu_us=3700000 busy_us=3820000 idle_us=180000
  judge 'a drift' . series="$(series 9000 9000 9000 8000 8000 8000 7000 7000 7000)" waits_s= server_cpu_us=3700000 busy_us=3820000 idle_us=180000
  judge 'a small drift' . series="$(series 8600 8600 8600 8000 8000 8000 7500 7500 7500)"
  # what else went on
  judge 'something else at work' . busy_us=1000000 idle_us=3000000
  judge 'throttled' . throttled=2
  judge 'the clock was set' '.clock_step_us = -9000'
  judge 'threads at work before the time' '.early_us = 900000'
  judge 'the clock ticks on' '.clock_step_us = 40'
  # paced
  local paced='.little = 0.2 | .pace = {rate: 480, slots: 960, late: 0, max_lag_us: 900, mean_lag_us: 3}'
  judge 'paced' "$paced" load=paced rate=480 share=50%
  judge 'paced, too slow' "$paced | .requests = 400 | .bytes = 68000 | .pace.late = 900 | .pace.max_lag_us = 1100000" load=paced rate=480 share=50%
  judge 'paced, late' "$paced | .pace.late = 20 | .pace.max_lag_us = 31000" load=paced rate=480 share=50%
  judge 'paced, one late moment' "$paced | .pace.late = 2 | .pace.max_lag_us = 131000" load=paced rate=480 share=50%
  judge 'paced, without a word' . load=paced rate=480 share=50%
}

@test "every rule of the gates, as in tests/golden/gates" {
  if [[ -n ${GOLDEN_WRITE:-} ]]; then all_rules >"$ROOT/tests/golden/gates"; fi
  diff "$ROOT/tests/golden/gates" <(all_rules)
}
