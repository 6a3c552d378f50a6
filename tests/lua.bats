#!/usr/bin/env bats
# lua.bats -- lua/report.lua and the scenarios' files: the line they print, and when there is none.
#
# shellcheck source=tests/lua.bash
# shellcheck disable=SC2030,SC2031 # every test is a subshell of its own, and means to be

load lua

@test "the line has every member of the contract, and only those" {
  start answer good
  ask 4 1
  [ "$WRK_STATUS" -eq 0 ]
  [ -z "$ERR" ]
  [ "$(grep -c '^framewrk-report ' <<<"$OUT")" -eq 1 ]
  keys='["max_us","mean_us","min_us","p50_us","p60_us","p70_us","p75_us","p80_us","p90_us","p95_us","p999_us","p99_us","stdev_us"]'
  holds 'keys == ["bytes","clock_step_us","connections","duration_us","early_us","errors","expected_interval_us","ghosts","histogram","little",
      "raw","recorded","requests","threads","undo_ok","wrk"]' \
    '.errors | keys == ["connect","read","status","timeout","write"]' \
    ".raw | keys == $keys" ".wrk | keys == $keys" \
    '[.raw[], .wrk[], .errors[], .little] | all(type == "number")' \
    '.connections == 4 and .threads == 1 and .histogram == "ffi" and .undo_ok' \
    '[.raw | .min_us, .p50_us, .p60_us, .p70_us, .p75_us, .p80_us, .p90_us, .p95_us, .p99_us, .p999_us, .max_us] | . == sort' \
    ".bytes == .requests * $(curl -s -o "$BATS_TEST_TMPDIR/body" -w '(%{size_header} + %{size_download})' "http://127.0.0.1:$PORT/hello")"
}

@test "two threads: all connections count" {
  start answer fixed
  # threads stop by ticks of 0.1 s, and what is in flight is lost: 0.15 s, of which a run of three is large enough
  OUT=$(LUA_PATH="lua/?.lua;;" wrk -t2 -c8 -d3s -s lua/hello.lua "http://127.0.0.1:$PORT/hello" -- 8 | tail -1)
  REPORT=${OUT#framewrk-report }
  holds '.threads == 2 and .connections == 8 and .undo_ok' '.little > 0.93 and .little <= 1.01'
}

@test "without the connection count nothing is claimed" {
  start answer good
  OUT=$(LUA_PATH="lua/?.lua;;" wrk -t1 -c2 -d1s -s lua/hello.lua "http://127.0.0.1:$PORT/hello" | tail -1)
  REPORT=${OUT#framewrk-report }
  holds '.connections == null and .undo_ok == false and .little == null and .expected_interval_us == null'
}

@test "every scenario's file loads and reports" {
  start answer good
  while read -r scenario _; do
    [[ $scenario == [a-z]* ]] || continue
    LUA_PATH="lua/?.lua;;" wrk -t1 -c1 -d1s -s "lua/$scenario.lua" "http://127.0.0.1:$PORT/$scenario" -- 1 \
      >"$BATS_TEST_TMPDIR/$scenario" 2>&1 3>&- &
    scenarios+=("$scenario") loads+=("$!")
  done <configs/scenarios
  wait "${loads[@]}" # all at once: a second is the shortest that wrk can
  [ "${#scenarios[@]}" -ge 5 ]
  for scenario in "${scenarios[@]}"; do
    REPORT=$(tail -n 1 "$BATS_TEST_TMPDIR/$scenario")
    REPORT=${REPORT#framewrk-report }
    holds '.requests > 10 and .undo_ok'
  done
}

@test "a checkout whose path has blanks" {
  start answer good
  mkdir "$BATS_TEST_TMPDIR/a path with blanks"
  cp -r lua "$BATS_TEST_TMPDIR/a path with blanks/"
  cd "$BATS_TEST_TMPDIR/a path with blanks"
  ask 2 1
  [ -z "$ERR" ]
  holds '.undo_ok'
}

@test "no report.lua: wrk ends with 0 and says it on stderr only" {
  start answer good
  mkdir "$BATS_TEST_TMPDIR/empty"
  cp lua/hello.lua "$BATS_TEST_TMPDIR/empty/"
  cd "$BATS_TEST_TMPDIR/empty"
  ask 2 1 2s hello.lua
  [ "$WRK_STATUS" -eq 0 ]
  [ -z "$REPORT" ]
  [[ $ERR == *"module 'report' not found"* ]]
}

@test "a broken scenario: wrk ends with 0, and there is no line" {
  start answer good
  printf 'require "report"\nfunction done( oops\n' >"$BATS_TEST_TMPDIR/broken.lua"
  ask 2 1 2s "$BATS_TEST_TMPDIR/broken.lua"
  [ "$WRK_STATUS" -eq 0 ]
  [ -z "$REPORT" ]
  [ -n "$ERR" ]
}
