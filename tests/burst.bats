#!/usr/bin/env bats
# burst.bats -- lua/burst.lua in the real wrk: known answers of fixed waits, and what becomes of lost requests.
#
# shellcheck source=tests/lua.bash
# shellcheck disable=SC2030,SC2031 # every test is a subshell of its own, and means to be

load lua

# burst CONNECTIONS REQUESTS [CAP [SCENARIO]] -- runs wrk as the harness does; sets what ask sets, and WALL_MS.
burst() {
  local began
  WRK_STATUS=0 began=$(date +%s%N)
  OUT=$(LUA_PATH="${MORE_LUA:-}lua/?.lua;;" wrk -t1 -c"$1" -d"${3:-10}s" --timeout "${3:-10}s" --latency -s lua/burst.lua \
    "http://127.0.0.1:$PORT/hello" -- "$1" "$2" "${4:-hello}" 2>"$BATS_TEST_TMPDIR/err") || WRK_STATUS=$?
  WALL_MS=$((($(date +%s%N) - began) / 1000000))
  ERR=$(<"$BATS_TEST_TMPDIR/err")
  REPORT=${OUT##*$'\n'}
  [[ $REPORT == "framewrk-report {"* ]] && REPORT=${REPORT#framewrk-report } || REPORT=
}

@test "50 at once, half a second each: the makespan is half a second" {
  start answer fixed 0.5
  burst 50 50
  [ "$WRK_STATUS" -eq 0 ]
  [ -z "$ERR" ]
  [ "$WALL_MS" -lt 1500 ] # it ended by itself, not at the cap
  holds '.burst | keys == ["good","makespan_us","replies","requests","sent","spread_us"]' \
    '.burst | .requests == 50 and .sent == 50 and .replies == 50' '.burst.makespan_us | . >= 500000 and . <= 520000' \
    '.burst.spread_us | . > 0 and . < 20000' '.connections == 50 and .requests == 50 and .undo_ok and .recorded == 50' \
    '.raw | .min_us >= 499000 and .max_us <= 520000' '.raw.max_us <= .burst.makespan_us + 1'
}

@test "35 over 20 connections, 0.2 s each: two turns, 404 ms" {
  start answer fixed 0.2
  burst 20 35
  holds '.burst.replies == 35 and .requests == 35 and .undo_ok' '.burst.makespan_us | . >= 400000 and . <= 420000' \
    '.burst.spread_us < 20000' '.raw.p50_us | . >= 199000 and . <= 210000'
}

@test "300 over 100 connections: three turns, and wrk's invented samples do not show" {
  start answer fixed 0.05
  burst 100 300
  holds '.burst.makespan_us | . >= 150000 and . <= 190000' '.burst.sent == 300 and .requests == 300' \
    '.recorded == 300 and .undo_ok and .histogram == "ffi"' '.raw.max_us < 75000'
}

@test "one slow reply in ten: what wrk adds to a burst is taken out again" {
  start answer bimodal
  burst 2 100 20
  # a connection's mean cycle is 70 ms, so that wrk invents samples for each of the ten replies of 500 ms
  holds '.ghosts >= 40 and .undo_ok and .recorded == 100' '.raw.p90_us < 40000 and .raw.p95_us > 490000' \
    '.wrk.p75_us > 100000' '.burst.replies == 100'
}

@test "one request, answered before wrk's main thread may be asleep: it ends by itself all the same" {
  start answer good
  for _ in 1 2 3 4 5; do
    burst 1 1
    [ "$WRK_STATUS" -eq 0 ]
    [ "$WALL_MS" -lt 1500 ]
    holds '.burst.sent == 1 and .burst.replies == 1 and .requests == 1 and .undo_ok' '.burst.makespan_us < 100000'
  done
}

@test "a server that closes after each reply, and says so: nothing is lost" {
  start answer close
  burst 20 100
  holds '.burst.sent == 100 and .burst.replies == 100 and .requests == 100 and .undo_ok' '.errors == (.errors | map_values(0))' \
    '.burst.makespan_us | . >= 100000 and . <= 140000'
}

@test "error statuses are replies, and are counted" {
  start answer errors
  burst 4 40
  holds '.burst.replies == 40 and .errors.status == 2 and .requests == 40'
}

@test "requests that are never answered: it ends at the cap, and the replies are fewer" {
  start answer hang
  burst 4 30 2
  [ "$WALL_MS" -ge 2000 ]
  holds '.burst.sent == 30 and .burst.replies == 27 and .requests == 27 and .undo_ok' '.burst.makespan_us < 1000000' \
    '.errors == (.errors | map_values(0))'
}

@test "a server that answers nobody: no makespan, and only as many sent as there are connections" {
  start answer mute
  burst 4 8 1
  holds '.burst.sent == 4 and .burst.replies == 0' '.burst.makespan_us == null and .burst.spread_us > 0' '.raw.p50_us == null'
}

@test "connections that are reset: each takes its request with it, and no other is sent in its place" {
  start burst_server reset
  burst 5 50 1
  holds '.burst.sent == 50 and .burst.replies == 45 and .requests == 45 and .errors.read == 5'
}

@test "a silent close after every 5th reply is a read error; wrk sees most before it asks again" {
  start answer silent
  burst 4 40 2
  holds '.burst.sent == 40 and .burst.replies <= 40 and .burst.replies == .requests' '.errors.read >= 4' \
    '40 - .burst.replies <= .errors.read'
}

@test "a server that goes away: refused connections are asked of, but never more than N" {
  start burst_server gone
  burst 4 40 1
  [ "$WRK_STATUS" -eq 0 ]
  holds '.burst.sent == 40 and .burst.replies <= 10 and .requests == .burst.replies' '.errors.write > 0'
}

@test "nobody listens: wrk says so, and there is no line" {
  PORT=1
  burst 4 8 1
  [ "$WRK_STATUS" -ne 0 ]
  [ -z "$REPORT" ]
  [[ $ERR$OUT == *"unable to connect"* ]]
}

@test "what cannot be a burst ends wrk with an error, and there is no line" {
  start answer good
  mkdir "$BATS_TEST_TMPDIR/more"
  printf 'require "report"\nfunction response() end\n' >"$BATS_TEST_TMPDIR/more/hooked.lua"
  MORE_LUA="$BATS_TEST_TMPDIR/more/?.lua;" burst 1 1 1 hooked
  [ "$WRK_STATUS" -ne 0 ]
  [ -z "$REPORT" ]
  [[ $ERR == *"hooked has hooks of its own"* ]]
  burst 1 none 1
  [ "$WRK_STATUS" -ne 0 ]
  [ -z "$REPORT" ]
  [[ $ERR == *"how many requests?"* ]]
}
