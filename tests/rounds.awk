# rounds.awk -- invents rounds.jsonl for tests and benchmarks: the shape is real, the figures are not.
#
# usage: awk -v measurements=1000 -v rounds=5 -v seed=1 -f tests/rounds.awk /dev/null
#
# As many cells as measurements / rounds, so that the file holds as many lines as were asked for; the cells of a round
# come in a seeded order.  Some rounds fail, some cells were not run, some warn.

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

function measurement(cell, round, order,    stack, variant, word, parts, rate, requests, base, verdict, reasons, warnings, failures, w, c, dir) {
  stack = stacks[1 + cell % stack_count]
  variant = variants[1 + int(cell / stack_count) % variant_count]
  word = scenarios[1 + int(cell / stack_count / variant_count) % scenario_count]
  split(word, parts, "?")
  c = 48 + 16 * int(cell / stack_count / variant_count / scenario_count)
  split(variant, w, "x")
  rate = (500 + 9500 * ((cell * 7919) % 1000) / 1000) * speed[parts[1]] * (0.97 + 0.06 * random())
  requests = int(rate * 5)
  base = c / rate * 1000000
  verdict = "valid"
  reasons = warnings = ""
  if (random() < 0.02) {
    verdict = "failed"
    failures = 1 + int(random() * 300)
    reasons = "\"" failures " read errors: the server closed or broke connections\""
  } else failures = 0
  if (random() < 0.05) warnings = "\"wrk itself used " (80 + int(random() * 20)) ".5 % of a core per thread: the generator may be what was measured\""
  printf "{\"sweep\":\"invented\",\"round\":%d,\"seed\":%d,\"order\":%d,\"cell\":\"%s %s %s c%d\",\"stack\":\"%s\",\"env\":\"main\",\"app\":\"flask_app:app\",\"variant\":\"%s\",\"workers\":%d,\"concurrency\":%s,", \
    round, first_seed, order, stack, variant, word, c, stack, variant, w[1], w[2] == "*" ? "null" : w[2]
  printf "\"scenario\":\"%s\",\"query\":\"%s\",\"load\":{\"kind\":\"closed\",\"connections\":%d,\"threads\":1,\"duration_s\":5,\"warmup_s\":1,\"timeout_s\":10},", parts[1], parts[2], c
  printf "\"requests\":%d,\"ok\":%d,\"failures\":{\"connect\":0,\"read\":%d,\"write\":0,\"status\":0,\"timeout\":0},\"duration_us\":5000000,\"rps\":%.2f,\"bytes\":%d,", \
    requests, requests, failures, rate, requests * 170
  printf "\"latency\":{\"raw\":%s,\"wrk\":%s,\"recorded\":%d,\"ghosts\":0,\"undo_ok\":true},\"little\":0.99,\"answer\":{\"status\":200,\"bytes\":170,\"keepalive\":\"%s\"},", \
    statistics(base), statistics(base * 1.01), requests, stack ~ /sync-gunicorn/ ? "close" : "yes"
  printf "\"server\":{\"cpu_us\":%d,\"pss_kb\":%d,\"rss_kb\":60000,\"processes\":%d,\"threads\":8,\"backlog\":2048,\"log_bytes\":0,\"accept_drops\":0,\"start_ms\":300,\"stop_ms\":100,\"command\":\"%s --workers %d --bind 127.0.0.1:8000 flask_app:app\"},", \
    requests * 150 * (1 + random()), 30000 + 20000 * random(), w[1] + 1, stack, w[1]
  printf "\"generator\":{\"cpu_us\":2000000,\"share\":%.2f,\"command\":\"wrk -t1 -c%d -d5s --timeout 10s --latency -s lua/%s.lua http://127.0.0.1:8000/%s -- %d\"},", 0.2 + 0.5 * random(), c, parts[1], word, c
  printf "\"bound\":%s,\"verdict\":\"%s\",\"reasons\":[%s],\"warnings\":[%s],", parts[1] == "sleep" ? c * 10 : "null", verdict, reasons, warnings
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
  stack_count = split("sync-uwsgi sync-gunicorn async-gevent-uwsgi async-gevent-gunicorn async-fastapi async-sanic sync-granian sync-waitress async-starlette async-quart", stacks, " ")
  variant_count = split("1x1 1x50 4x50 1x*", variants, " ")
  scenario_count = split("hello sleep?seconds=0.1 request?delay=0.05 request-session?delay=0.05 cpu?n=1000", scenarios, " ")
  speed["hello"] = 1
  speed["sleep"] = 0.04
  speed["request"] = speed["request-session"] = 0.08
  speed["cpu"] = 0.01
  cells = int(measurements / rounds)
  if (cells < 1) cells = 1
  for (made = round = 1; made <= measurements; round++) {
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
