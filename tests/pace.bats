#!/usr/bin/env bats
# pace.bats -- lua/pace.lua in the real wrk: the rate that was asked for, and what becomes of one that is too high.
#
# shellcheck source=tests/lua.bash
# shellcheck disable=SC2030,SC2031 # every test is a subshell of its own, and means to be

load lua

# pace CONNECTIONS SECONDS RATE [SCENARIO [THREADS]] -- runs wrk as the harness does, or with the file SCRIPT; sets what
# ask sets.  A RATE of '' is none.
pace() {
  WRK_STATUS=0
  OUT=$(LUA_PATH="${MORE_LUA:-}lua/?.lua;;" wrk -t"${5:-1}" -c"$1" -d"$2s" --timeout 5s --latency -s "${SCRIPT:-lua/pace.lua}" \
    "http://127.0.0.1:$PORT/hello" -- "$1" ${3:+"$3" "${4:-hello}"} 2>"$BATS_TEST_TMPDIR/err") || WRK_STATUS=$?
  ERR=$(<"$BATS_TEST_TMPDIR/err")
  REPORT=${OUT##*$'\n'}
  [[ $REPORT == "framewrk-report {"* ]] && REPORT=${REPORT#framewrk-report } || REPORT=
}

# scenario NAME TEXT -- makes a scenario of TEXT that pace finds.
scenario() {
  mkdir -p "$BATS_TEST_TMPDIR/more"
  printf 'require "report"\n%s\n' "$2" >"$BATS_TEST_TMPDIR/more/$1.lua"
  MORE_LUA="$BATS_TEST_TMPDIR/more/?.lua;"
}

# refused ERROR -- wrk ended with it, and without a report.
refused() {
  [ "$WRK_STATUS" -ne 0 ]
  [ -z "$REPORT" ]
  [[ $ERR == *"$1"* ]]
}

PER_SECOND='.requests / .duration_us * 1e6'

@test "100/s of a fast server: 99 to 101 are answered, and nothing is late" {
  start answer good
  pace 16 5 100
  [ "$WRK_STATUS" -eq 0 ]
  [ -z "$ERR" ]
  holds '.pace | keys == ["late","max_lag_us","mean_lag_us","rate","slots"]' "$PER_SECOND | . >= 99 and . <= 101" \
    '.pace.rate == 100' '.pace | .late == 0 and .max_lag_us < 2000 and .mean_lag_us < 20' \
    '.pace.slots - .requests | . >= -1 and . <= 5' '.connections == 16 and .undo_ok and .recorded == .requests' \
    '.little < 0.05' '.errors == (.errors | map_values(0))'
}

@test "50 ms each, 100/s over 32 connections: the latency is that of the server" {
  start answer fixed
  pace 32 4 100
  # the five that are in flight at the end are not among the requests, but their slots were in time
  holds '.raw.p50_us | . >= 50000 and . <= 53000' "$PER_SECOND | . >= 97 and . <= 100" \
    '.pace.slots / .duration_us | . >= 99e-6' '.pace.late == 0 and .undo_ok and .recorded == .requests'
}

@test "200 and 400/s: the rate is what was asked for" {
  local rate
  start answer good
  for rate in 200 400; do
    pace 64 3 "$rate"
    holds "$PER_SECOND / $rate | . >= 0.985 and . <= 1.01" ".pace.rate == $rate and .pace.late == 0 and .undo_ok"
  done
}

@test "two threads, and three: the rate is that of all together" {
  start answer good
  pace 16 3 200 hello 2
  holds '.threads == 2' "$PER_SECOND | . >= 196 and . <= 202" '.pace.rate == 200 and .pace.late == 0 and .undo_ok'
  pace 48 3 100.5 hello 3
  holds '.threads == 3' "$PER_SECOND | . >= 98 and . <= 101.5" '.pace.rate == 100.5 and .pace.late == 0 and .undo_ok'
}

@test "requests come evenly, also from two threads" {
  local threads
  for threads in 1 2; do
    start arrivals
    pace 8 3 50 hello "$threads"
    REPORT=$(curl -sS "http://127.0.0.1:$PORT/arrivals")
    holds '.requests | . >= 147 and . <= 153' '.p10_gap_ms > 15' '.p90_gap_ms < 25' # 20 ms each, and wrk's timers
    teardown
  done
}

@test "2.5/s over 64 connections, most of which wait for a slot beyond the end" {
  start answer good
  pace 64 5 2.5
  holds '.requests | . >= 11 and . <= 13' '.pace == {rate: 2.5, slots: 12, late: 0, max_lag_us: 0, mean_lag_us: 0}' \
    '.undo_ok and .expected_interval_us == null'
}

@test "less than one slot in the run: none has a lag" {
  start answer good
  pace 2 1 0.5
  holds '.requests == 0' '.pace == {rate: 0.5, slots: 0, late: 0, max_lag_us: null, mean_lag_us: null}'
}

@test "100/s of a server that can do 40: the latencies do not tell, the lag does" {
  start blocking 512 0.025
  pace 8 5 100
  holds "$PER_SECOND | . >= 34 and . <= 40.5" '.pace.max_lag_us > 1000000' '.pace.late / .pace.slots > 0.5' \
    '.pace.mean_lag_us | . > 500000 and . < 2600000' '.pace.slots - .requests | . >= 0 and . <= 8' '.undo_ok' \
    '.raw.p50_us | . > 190000 and . < 300000' '.raw.p99_us < 1000000'
}

@test "wrk is told whole milliseconds, and never less than none" {
  start blocking 512 0.025
  SCRIPT=$BATS_TEST_TMPDIR/delays.lua
  cat >"$SCRIPT" <<'LUA'
dofile "lua/pace.lua"
local report, init_pace = require "report", init
function init(args)
   init_pace(args)
   local delay_pace = delay
   longest, wrong = 0, 0
   function delay()
      local delay_ms = delay_pace()
      longest = math.max(longest, delay_ms)
      if delay_ms < 0 or delay_ms % 1 ~= 0 then wrong = wrong + 1 end
      return delay_ms
   end
end
for _, name in ipairs {"longest", "wrong"} do
   report.fields[#report.fields + 1] = {name, function() return tostring(report.threads[1]:get(name)) end}
end
LUA
  pace 8 2 100
  holds '.pace.late > 20' '.wrong == 0' '.longest | . >= 60 and . <= 80' # the eighth slot is due after 80 ms
}

@test "20/s of that server, over 4 connections: one answer at a time is enough, and each takes 25 ms" {
  start blocking 512 0.025
  pace 4 3 20
  holds "$PER_SECOND | . >= 19 and . <= 20.5" '.raw.p50_us | . >= 25000 and . <= 29000' '.pace.late == 0 and .undo_ok'
}

@test "a second's standstill: few connections make it a lag, many a latency" {
  start answer stall
  pace 4 3 100
  holds '.pace.max_lag_us | . > 800000 and . < 1100000' '.pace.late | . > 90 and . < 230' '.undo_ok'
  teardown
  start answer stall
  pace 200 3 100
  holds '.pace.late == 0 and .undo_ok' '.raw.max_us | . > 950000 and . < 1100000' '.raw.p50_us < 30000' '.raw.p90_us > 500000'
}

@test "a server that answers nobody: only as many slots as there are connections" {
  start answer mute
  pace 4 1 100
  holds '.requests == 0 and .raw.p50_us == null' '.pace == {rate: 100, slots: 4, late: 0, max_lag_us: 0, mean_lag_us: 0}'
}

@test "a server that closes idle connections: read errors, at the rate all the same" {
  start arrivals 0.3
  pace 64 3 100
  holds '.errors.read > 0' "$PER_SECOND | . >= 97 and . <= 101" '.undo_ok and .pace.late == 0'
}

@test "what the scenario sets is what is sent" {
  start arrivals
  scenario post $'wrk.method = "POST"\nwrk.headers = {["X-Word"] = "here"}\nwrk.body = "the body"'
  pace 2 1 20 post
  holds '.requests | . >= 18 and . <= 21'
  REPORT=$(curl -sS "http://127.0.0.1:$PORT/arrivals")
  holds '.last | startswith("POST /hello HTTP/1.1\r\n")' '.last | endswith("\r\n\r\nthe body")' \
    '.last | contains("\r\nX-Word: here\r\n")' ".last | contains(\"\\r\\nHost: 127.0.0.1:$PORT\\r\\n\")"
}

@test "a scenario with hooks of its own is refused" {
  local hook
  start answer good
  for hook in request response delay; do
    scenario "with-$hook" "function $hook() return 1 end"
    pace 1 1 10 "with-$hook"
    refused "with-$hook has hooks of its own"
  done
}

@test "a rate that is missing, or none, is refused" {
  local rate
  start answer good
  for rate in '' none 0 -5 inf nan; do
    pace 1 1 "$rate"
    refused "how many requests per second?"
  done
}

@test "nobody listens: wrk says so, and there is no line" {
  PORT=1
  pace 4 1 100
  [ "$WRK_STATUS" -ne 0 ]
  [ -z "$REPORT" ]
  [[ $ERR$OUT == *"unable to connect"* ]]
}
