# known-answers.bats -- servers whose answer is known beforehand: each has to give its figure, or its verdict.
#
# Every expectation follows from what the server does (tests/known) and from what wrk is known to do.  These are the 31
# known-answer tests, and where each is proved: a figure where wrk is asked alone, a verdict where run.sh is.
#
#   1  fixed 50 ms                 here; lua-histogram.bats: a fixed 50 ms
#   2  one in ten takes 500 ms     here; lua-histogram.bats: bimodal
#   3  everything stands for 1 s   here; lua-histogram.bats: a stall of one second
#   4  5 % of 503s                 lua-failures.bats: 5 % of 503s; p0000-harness.bats: error replies are not throughput
#   5  10 % never answered         lua-failures.bats: requests that are never answered; p0000-harness.bats: connections that hang
#   6  1.5 s, timeout of 1 s       long/known-answers.bats; lua-failures.bats: answers later than the timeout
#   7  2 s in a run of 5           long/known-answers.bats; p0000-harness.bats: replies too slow for the run
#   8  the body ends with EOF      here; lua-failures.bats, p0000-harness.bats: bod(ies) that end with the connection
#   9  Connection: close           here; lua-failures.bats: Connection: close is no error; p0000-harness.bats: an honest close
#  10  a silent close              here; lua-failures.bats: a silent close; p0000-harness.bats: closes without a word
#  11  a truncated body            lua-failures.bats, p0000-harness.bats: a truncated body
#  12  103 Early Hints             lua-failures.bats: 103 Early Hints; p0000-harness.bats: replies counted twice
#  13  a backlog of 2 and of 128   long/known-answers.bats; lua-histogram.bats: a short backlog looks faster
#  14  ulimit -n 20                here
#  15  killed under load           here; p0000-harness.bats: a server that dies under load
#  16  a broken Lua file, or none  lua.bats: a broken scenario, no report.lua; p0000-harness.bats: a script that does not load
#  17  a slow init in 3 threads    long/known-answers.bats; gates.bats: threads at work before the time
#  18  bursts                      burst.bats: 50 at once, 35 over 20 connections; p0000-harness.bats: a burst
#  19  paced                       here; pace.bats: 100/s of a fast server, 100/s of a server that can do 40
#  20  one server, two names       here (20 simulated pairs); long/known-answers.bats (a real one)
#  21  1.10 times the CPU time     long/known-answers.bats
#  22  2.0 ms of CPU time          long/known-answers.bats; process.bats: a child that burns half a second
#  23  64 MiB                      here (private); process.bats: 64 MiB shared by fork
#  24  another body, or length     p0000-harness.bats: the wrong body, of the right length, the right body for curl
#  25  a server that does nothing  here
#  26  a hog during one run        here
#  27  a log under load            p0000-harness.bats: a log that grows under load
#  28  a sleep that is too short   p0000-harness.bats: a sleep that does not sleep
#  29  a drift of 1 % a round      long/known-answers.bats
#  30  intervals and ranks         here (coverage); claims.bats: Wilcoxon's ranks, intervals; report.bats: summary-rank.awk
#  31  what wrk would drop         here; config.bats: connections that wrk would round down

load known

setup() { configs_make; }

teardown() { nothing_left; }

@test "KAT 1 to 3: a fixed wait, one reply in ten that is slow, a standstill" {
  stack x-bimodal 1x* answer.py bimodal
  stack x-stall 1x* answer.py stall
  cat >"$FRAMEWRK_CONFIGS/waits.sweep" <<'SWEEP'
duration = 4
connections = 4
[fixed]
stacks = x-good
scenarios = sleep?seconds=0.05
[others]
stacks = x-bimodal x-stall
scenarios = hello
SWEEP
  run measured waits
  # a cycle is the 50 ms and a little more, and the last one of each connection is cut off
  holds x-good '.verdict == "valid"' '.requests / .duration_us * 1e6 | . > 77 and . < 80.2' '.latency.ghosts == 0' \
    '.latency.raw.p50_us | . >= 50000 and . <= 52000' '.little > 0.97 and .little <= 1.005'
  # the true mean is 68 ms; what wrk invents for each slow one it spreads evenly below
  holds x-bimodal '.latency.undo_ok' '.latency.raw.mean_us | . > 62000 and . < 74000' '.latency.raw.p75_us < 25000' '.latency.wrk.p75_us > 200000'
  holds x-stall '.latency.raw.max_us | . > 950000 and . < 1050000' '.latency.wrk.p99_us > 900000' '.steady.low >= 0.1' \
    '.verdict == "unsteady" and (.reasons | any(startswith("the rate fell below half of itself in")))'
}

@test "KAT 8 to 10: replies and connections that end together, with a word and without" {
  stack x-always-silent 1x* answer.py silent 1
  run measured -d 1 -c 4 --stacks 'x-eof x-close x-silent x-always-silent' --scenarios hello
  # four connections more at the end, one with which wrk begins; what others open meanwhile is counted as well
  holds x-eof '.verdict == "failed" and (.reasons[0] | contains("read error"))' '.answer.keepalive == "close"' \
    '(.failures.read - .requests) | fabs <= 4' '(.server.opened - 5) / .requests | . > 1.95 and . < 2.05'
  holds x-close '.verdict != "failed" and ([.failures[]] | add) == 0' '.answer.keepalive == "close"' \
    '(.server.opened - 5) / .requests | . > 0.97 and . < 1.03'
  holds x-silent '.failures.read / .requests * 5 | . > 0.9 and . <= 1' '.latency.recorded == .requests' \
    '(.server.opened - 5) / .requests | . > 0.17 and . < 0.23' '.verdict != "failed"' '.warnings | any(contains("closes connections without saying so"))'
  holds x-always-silent '.verdict != "failed" and .answer.keepalive == "silent"' '.failures.read == .requests' \
    '.warnings | any(contains("closes connections without saying so"))'
}

@test "KAT 14: a wrk that may open 20 files: the connections that it has not are in Little's law" {
  mkdir "$BATS_TEST_TMPDIR/bin"
  printf '#!/bin/sh\nulimit -n 20\nexec %s "$@"\n' "$(command -v wrk)" >"$BATS_TEST_TMPDIR/bin/wrk"
  chmod +x "$BATS_TEST_TMPDIR/bin/wrk"
  PATH=$BATS_TEST_TMPDIR/bin:$PATH run measured -d 1 -c 40 x-good 'sleep?seconds=0.05'
  holds x-good '.verdict == "failed" and (.reasons | any(test("^[23][0-9] connect errors")))' '.failures.connect | . >= 24 and . < 40' \
    '.little - (40 - .failures.connect) / 40 | fabs < 0.05' '.reasons | any(contains("lost or starved"))'
}

@test "KAT 15: a server that dies while wrk asks it: wrk ends with 0, and has write errors without end" {
  rest
  "$PYTHON3" "$ROOT/tests/known/answer.py" "$PORT" dies-later 1.5 2>/dev/null 3>&- &
  server=$!
  for _ in {1..100}; do [[ -z $(ss -Hltn "sport = :$PORT") ]] || break && sleep 0.05; done
  cd "$ROOT"
  LUA_PATH='lua/?.lua;;' wrk -t1 -c4 -d2s --latency -s lua/hello.lua "http://127.0.0.1:$PORT/hello?seconds=0.05" -- 4 >"$BATS_TEST_TMPDIR/out"
  wait "$server" || [[ $? == 3 ]]
  sed -n 's/^framewrk-report //p' "$BATS_TEST_TMPDIR/out" | tee "$BATS_TEST_TMPDIR/report"
  jq -e '.errors.write > 100 and .requests > 20 and .little < 0.9' "$BATS_TEST_TMPDIR/report"
}

@test "KAT 19: 100/s, of a server that can do them and of one that can do 40" {
  stack x-forty 1x1 blocking.py 512 0.025
  run measured --load paced --rate 100 -d 3 -c 16 --stacks 'x-good x-forty' --scenarios hello
  [[ $status == 1 ]]
  holds x-good '.verdict == "valid"' '.rps | . >= 98 and . <= 101' '.pace.late == 0'
  holds x-forty '.verdict == "failed"' '.reasons | any(startswith("cannot hold 100 requests/s: "))' '.pace.max_lag_us > 500000' \
    '.rps | . > 30 and . <= 40.5'
  reported
  [[ $(summary x-good p50_us) -lt 5000 && -n $(summary x-good p50_us) ]]
  [[ $(grep x-forty "$BATS_TEST_TMPDIR/results/summary.md") == *' - '*' failed '* ]] # and no latencies
}

# separations PAIRS ROUNDS PERCENT -- what tests/known/pairs.awk says of so many pairs, always the same ones.
separations() {
  local lib
  local -a words=(-v "pairs=$1" -v "rounds=$2" -v "percent=$3" -v seed=1)
  for lib in median real interval compare; do words+=(-f "$ROOT/lib/$lib.awk"); done
  awk "${words[@]}" -f "$ROOT/tests/known/pairs.awk"
}

@test "KAT 20: of 20 pairs of one server under two names, ten rounds each, two at most come apart" {
  read -r apart _ told < <(separations 20 10 0)
  echo "apart $apart, told apart $told"
  ((apart <= 2 && told <= apart))
  read -r apart _ told < <(separations 20 10 10) # one is a tenth faster
  ((apart == 20 && told == 20))
}

@test "KAT 30: of 100 intervals some 95 hold the truth, for any number of rounds" {
  for rounds in 3 5 6 8 10 20; do
    read -r _ held _ < <(separations 1500 "$rounds" 3)
    echo "$rounds rounds: $held"
    # of six rounds it is 31/32, as a rank is a whole number
    is "$held > 0.93 && $held < ($rounds == 6 ? 0.98 : 0.97)"
  done
}

@test "KAT 23: 64 MiB of its own in each of two processes are 128, shared or not" {
  for library in say clock process; do source "$ROOT/lib/$library.sh"; done
  SCRATCH=$BATS_TEST_TMPDIR
  setsid "$PYTHON3" -c '
import os, time
child = os.fork()
data = b"x" * (64 << 20)
print("ready", flush=True)
time.sleep(60)' </dev/null >"$BATS_TEST_TMPDIR/ready" 2>&1 3>&- &
  sid=$!
  wait_until 10 both_ready
  session_memory "$sid"
  session_end "$sid" 2
  wait "$sid" || :
  echo "PSS $PSS_KB RSS $RSS_KB"
  ((PSS_KB > 128 * 1024 && PSS_KB < 160 * 1024 && RSS_KB > 128 * 1024 && RSS_KB < 180 * 1024))
}
both_ready() { [[ $(grep -c ready "$BATS_TEST_TMPDIR/ready") == 2 ]]; }

@test "KAT 25: a server that does nothing shows the generator's limit, and not its own" {
  PATH=$PATH:/usr/sbin:/sbin
  command -v nginx >/dev/null || skip 'nginx is missing'
  mkdir "$BATS_TEST_TMPDIR/null"
  cat >"$BATS_TEST_TMPDIR/null/nginx.conf" <<NGINX
daemon off;
master_process off;
pid "$BATS_TEST_TMPDIR/null/pid";
error_log stderr warn;
events {}
http {
  access_log off;
  client_body_temp_path "$BATS_TEST_TMPDIR/null"; proxy_temp_path "$BATS_TEST_TMPDIR/null"; fastcgi_temp_path "$BATS_TEST_TMPDIR/null";
  uwsgi_temp_path "$BATS_TEST_TMPDIR/null"; scgi_temp_path "$BATS_TEST_TMPDIR/null";
  keepalive_requests 1000000000;
  default_type application/json;
  server { listen 127.0.0.1:$PORT; return 200 '{"message": "helowrld"}'; }
}
NGINX
  printf 'x-null - answer:app web 1x* nginx -p %s -c nginx.conf\n' "$BATS_TEST_TMPDIR/null" >>"$FRAMEWRK_CONFIGS/stacks"
  run measured -d 2 x-null hello
  holds x-null '.verdict == "generator-bound"' '.ceiling > 0 and .generator.share > 0.5' \
    '.reasons | any(test("of the [0-9]+ that the generator reaches here|of a core per thread"))'
}

@test "KAT 26: a hog during one run: it is foreign, the run is repeated, and both are kept" {
  for _ in 1 2 3; do
    rm -rf "$BATS_TEST_TMPDIR/results"
    rest
    "$PYTHON3" - "$BATS_TEST_TMPDIR/results/rounds.jsonl" 3>&- <<'PY' &
import os, sys, time
until = time.monotonic() + 30
while time.monotonic() < until and not (os.path.exists(sys.argv[1]) and os.path.getsize(sys.argv[1])):
    for _ in range(10000):
        pass
PY
    hog=$!
    run run_here --rounds 1 --warmup 0 -d 2 -c 4 x-good 'sleep?seconds=0.05'
    wait "$hog"
    [[ $status != 0 ]] || break # else the repeat was disturbed as well, by somebody else
  done
  echo "$output"
  [[ $(jq -r .verdict "$BATS_TEST_TMPDIR/results/rounds.jsonl" | paste -sd ' ') == 'failed valid' ]]
  jq -es '.[0].reasons | any(test("^something else was at work: ([1-9]|[1-9][0-9])[.0-9]* % of the machine"))' "$BATS_TEST_TMPDIR/results/rounds.jsonl"
  jq -es '.[0].host.busy_us > 1800000 and .[0].round == .[1].round and .[0].cell == .[1].cell' "$BATS_TEST_TMPDIR/results/rounds.jsonl"
  reported
  [[ $(summary x-good rounds) == 2 && $(summary x-good valid) == 1 ]]
}

@test "KAT 31: a header that wrk would drop cannot be given, nor connections that it would not open" {
  run run_here -H 'A:b' x-good hello
  [[ $status == 2 && $output == *"unknown option '-H'"* ]]
  run run_here -c 10 -t 3 x-good hello
  [[ $status == 2 && $output == *'10 is not divisible by 3 threads (wrk would open 9, say 12)'* ]]
}
