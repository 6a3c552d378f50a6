# rounds.awk -- invents rounds.jsonl for tests and benchmarks: the shape is real, the figures are not.
#
# usage: awk -v measurements=1000 -v rounds=5 -v seed=1 -f tests/rounds.awk /dev/null
#
# As many cells as measurements / rounds, so that the file holds as many lines as were asked for; the cells of a round
# come in a seeded order, and a round is faster or slower as a whole, like its neighbours.  Some runs fail or are unsteady,
# some warn, a stack has a twin, one cell is bound by the generator, one is idle, and hello is paced too.

# random -- Park and Miller's generator: awk's own differs from one awk to the next.
function random() {
  seed = (16807 * seed) % 2147483647
  return seed / 2147483647
}

function pick(array, count) { return array[1 + int(random() * count)] }

function statistics(base) {
  return sprintf("{\"min_us\":%d,\"mean_us\":%.1f,\"stdev_us\":%.1f,\"p50_us\":%d,\"p60_us\":%d,\"p70_us\":%d,\"p75_us\":%d,\"p80_us\":%d,\"p90_us\":%d,\"p95_us\":%d,\"p99_us\":%d,\"p999_us\":%d,\"max_us\":%d}", \
    base * 0.7, base, base / 10, base * 0.98, base, base * 1.05, base * 1.08, base * 1.1, base * 1.2, base * 1.3, base * 1.6, base * 2, base * (2 + random()))
}

function measurement(cell, round, order,    stack, twin, variant, word, parts, rate, requests, base, verdict, reasons, warnings, failures, w, c, share, ceiling, original) {
  stack = stacks[1 + cell % stack_count]
  original = cell - (stack ~ /-twin$/ ? twin_distance : 0) # the same server, and so the same figures
  twin = original == cell ? "null" : "\"" stacks[1 + original % stack_count] "\""
  variant = variants[1 + int(cell / stack_count) % variant_count]
  word = scenarios[1 + int(cell / stack_count / variant_count) % scenario_count]
  share = index(word, "@") ? substr(word, index(word, "@") + 1) : ""
  sub(/@.*/, "", word)
  split(word, parts, "?")
  c = 48 + 16 * int(cell / stack_count / variant_count / scenario_count)
  split(variant, w, "x")
  rate = (500 + 9500 * ((original * 7919) % 1000) / 1000) * speed[parts[1]] * drift * (0.97 + 0.06 * random())
  base = c / rate * 1000000 * (share == "" ? 1 : 0.1)
  if (share != "") rate /= 2
  requests = int(rate * 5)
  ceiling = parts[1] == "hello" && share == "" ? 21000 : ""
  verdict = "valid"
  reasons = warnings = ""
  failures = 0
  if (random() < 0.02) {
    verdict = "failed"
    failures = 1 + int(random() * 300)
    reasons = "\"" failures " read errors: the server closed or broke connections\""
  } else if (random() < 0.01) {
    verdict = "unsteady"
    reasons = "\"the rate fell below half of itself in " 10 + int(random() * 9) ".5 % of the run\""
  } else if (stack variant == "sync-granian1x*" && ceiling != "") {
    verdict = "generator-bound"
    reasons = "\"" sprintf("%.2f", rate) " requests/s are 81.5 % of the " ceiling " that the generator reaches here against a server that does nothing\""
  } else if (stack variant == "sync-waitress1x1" && ceiling != "" && random() < 0.9) {
    verdict = "idle"
    reasons = "\"the server was not the bottleneck: it used " 40 + int(random() * 9) ".5 % of the cores that it could use\""
  }
  if (random() < 0.05) warnings = "\"the rate varied by " (20 + int(random() * 20)) ".5 % from slice to slice (200 ms each)\""
  printf "{\"sweep\":\"invented\",\"round\":%d,\"seed\":%d,\"order\":%d,\"cell\":\"%s %s %s c%d%s\",\"stack\":\"%s\",\"twin_of\":%s,\"env\":\"main\",\"app\":\"flask_app:app\",\"variant\":\"%s\",\"workers\":%d,\"concurrency\":%s,", \
    round, first_seed, order, stack, variant, word, c, (share == "" ? "" : " r" share), stack, twin, variant, w[1], w[2] == "*" ? "null" : w[2]
  printf "\"scenario\":\"%s\",\"query\":\"%s\",\"load\":{\"kind\":\"%s\",\"connections\":%d,\"requests\":null,\"rate\":%s,\"share\":%s,\"threads\":1,\"generator\":\"wrk\",\"keepalive\":\"yes\",\"duration_s\":5,\"warmup_s\":1,\"timeout_s\":10},", \
    parts[1], parts[2], share == "" ? "closed" : "paced", c, share == "" ? "null" : sprintf("%.2f", rate), share == "" ? "null" : "\"" share "\""
  printf "\"requests\":%d,\"ok\":%d,\"failures\":{\"connect\":0,\"read\":%d,\"write\":0,\"status\":0,\"timeout\":0},\"duration_us\":5000000,\"burst\":null,\"pace\":%s,\"rps\":%.2f,\"bytes\":%d,\"inside_us\":null,", \
    requests, requests, failures, share == "" ? "null" : "{\"late\":0,\"slots\":" requests ",\"max_lag_us\":900,\"mean_lag_us\":20}", rate, requests * 170
  printf "\"latency\":{\"raw\":%s,\"wrk\":%s,\"recorded\":%d,\"ghosts\":0,\"undo_ok\":true},\"little\":0.99,\"clock_step_us\":0,\"answer\":{\"status\":200,\"bytes\":170,\"keepalive\":\"%s\"},", \
    statistics(base), statistics(base * 1.01), requests, stack ~ /sync-gunicorn/ ? "close" : "yes"
  printf "\"server\":{\"cpu_us\":%d,\"busiest_us\":2500000,\"pss_kb\":%d,\"rss_kb\":60000,\"processes\":%d,\"threads\":8,\"backlog\":2048,\"log_bytes\":0,\"accept_drops\":0,\"opened\":48,\"start_ms\":300,\"stop_ms\":100,\"command\":\"%s --workers %d --bind 127.0.0.1:8000 flask_app:app\"},", \
    5000000 * (0.97 + 0.06 * random()), 30000 + 20000 * random(), w[1] + 1, stack, w[1]
  printf "\"services\":[],\"services_cpu_us\":null,\"model\":null,\"host\":{\"busy_us\":7500000,\"idle_us\":2400000,\"throttled\":0,\"steal_us\":10000},\"ceiling\":%s,", ceiling == "" ? "null" : ceiling
  printf "\"generator\":{\"cpu_us\":2000000,\"share\":%.2f,\"command\":\"wrk -t1 -c%d -d5s --timeout 10s --latency -s lua/%s.lua http://127.0.0.1:8000/%s -- %d\"},", 0.2 + 0.5 * random(), c, parts[1], word, c
  printf "\"bound\":%s,\"waits_s\":%s,\"steady\":{\"slice_ms\":200,\"slices\":23,\"median_rps\":%.2f,\"cv\":0.05,\"low\":0,\"trend\":%.2f},", parts[1] == "sleep" ? c * 10 : "null", parts[1] == "sleep" ? "0.1" : "null", rate, 0.1 * random()
  printf "\"verdict\":\"%s\",\"reasons\":[%s],\"warnings\":[%s],", verdict, reasons, warnings
  printf "\"versions\":{\"python\":\"3.11.2\",\"flask\":\"3.1.2\",\"gunicorn\":\"26.0.0\",\"gevent\":\"25.9.1\",\"uvicorn\":\"0.38.0\",\"fastapi\":\"0.121.0\"},"
  printf "\"machine\":{\"cpu\":\"Invented CPU\",\"cores\":2,\"memory_mb\":8000,\"kernel\":\"Linux 6.1\",\"os\":\"Debian GNU/Linux 12 (bookworm)\",\"python_build\":\"--enable-optimizations --with-lto\",\"wrk\":\"4.1.0\",\"governor\":\"unknown\"},"
  printf "\"commit\":\"0000000\",\"dirty\":false,\"time\":\"2026-01-02T%02d:%02d:%02dZ\",\"overhead_ms\":120,", (order / 3600) % 24, (order / 60) % 60, order % 60
  printf "\"raw\":\"Running 5s test @ http://127.0.0.1:8000/%s\\n  1 threads and %d connections\\n  Thread Stats   Avg      Stdev     Max   +/- Stdev\\n    Latency    %.2fms    1.00ms   %.2fms   99.00%%\\n    Req/Sec     1.00k     0.02k    1.10k    80.00%%\\n  Latency Distribution\\n     50%%  %.2fms\\n     75%%  %.2fms\\n     90%%  %.2fms\\n     99%%  %.2fms\\n  %d requests in 5.00s, 1.00MB read\\nRequests/sec: %10.2f\\nTransfer/sec:    200.00KB\\n\"}\n", \
    word, c, base / 1000, base / 400, base / 1000, base / 950, base / 900, base / 600, requests, rate
}

BEGIN {
  if (measurements == "") measurements = 1000
  if (rounds == "") rounds = 5
  if (seed == "") seed = 1
  first_seed = seed
  stack_count = split("sync-uwsgi sync-gunicorn async-gevent-uwsgi async-gevent-gunicorn async-fastapi async-sanic sync-granian sync-waitress async-starlette async-quart async-fastapi-twin", stacks, " ")
  twin_distance = 6 # from async-fastapi to its twin
  variant_count = split("1x1 1x50 4x50 1x*", variants, " ")
  scenario_count = split("hello hello@50% sleep?seconds=0.1 request?delay=0.05 request-session?delay=0.05 cpu?n=1000", scenarios, " ")
  speed["hello"] = 1
  speed["sleep"] = 0.04
  speed["request"] = speed["request-session"] = 0.08
  speed["cpu"] = 0.01
  cells = int(measurements / rounds)
  if (cells < 1) cells = 1
  for (made = round = 1; made <= measurements; round++) {
    wave = 0.7 * wave + 0.1 * (random() - 0.5)
    drift = 1 + wave
    for (i = 1; i <= cells; i++) order[i] = i - 1
    for (i = cells; i > 1; i--) {
      j = 1 + int(random() * i)
      swap = order[i]
      order[i] = order[j]
      order[j] = swap
    }
    for (i = 1; i <= cells && made <= measurements; i++) measurement(order[i], round, made++)
  }
}
