#!/usr/bin/env bats
# lua-histogram.bats -- lua/histogram.lua in the real wrk: the latencies of servers that are known to have them.
#
# Every expectation follows from what the server does (tests/known/answer.py) and from what wrk is known to do;
# none is a figure that was once seen.
#
# shellcheck source=tests/lua.bash
# shellcheck disable=SC2030,SC2031 # every test is a subshell of its own, and means to be

load lua

@test "a fixed 50 ms: the rate is c / 0.05, every latency 50 ms, no ghosts" {
  start answer fixed
  ask 4 2
  # below 80 because a cycle is the 50 ms and a little more, and the last, unfinished one is not counted
  holds '.requests / .duration_us * 1e6 | . > 70 and . <= 80' \
    '.raw.p50_us | . >= 50000 and . <= 52000' '.raw.min_us >= 49900' \
    '.little > 0.97 and .little <= 1.005' '.ghosts == 0 and .undo_ok and .recorded == .requests' \
    '.raw.mean_us == .wrk.mean_us and .raw.stdev_us == .wrk.stdev_us and .raw.max_us == .wrk.max_us' \
    '.errors == (.errors | map_values(0))'
}

@test "a single sample has no standard deviation: null, not NaN" {
  start answer fixed 0.8
  ask 1 1
  holds '.recorded == 1 and .undo_ok' '.raw.stdev_us == null' '.raw.p50_us == .raw.max_us and .raw.p999_us == .raw.min_us'
}

@test "bimodal: raw tells the measured latencies, wrk its guess" {
  start answer bimodal
  ask 4 3
  holds '.undo_ok and .recorded == .requests and .ghosts > 0' \
    '.raw.mean_us / 1000 | . > 55 and . < 80' '.raw.p75_us < 40000' '.raw.p80_us < 40000' '.raw.p95_us > 490000' \
    '.wrk.p75_us > 200000' '.wrk.mean_us > 1.5 * .raw.mean_us'
}

@test "the two ways to read the histogram agree" {
  start answer bimodal
  cat >"$BATS_TEST_TMPDIR/both.lua" <<'LUA'
local histogram = require "histogram"
require "report"
local done_report = done
function done(summary, latency)
   local values, counts, sum = histogram.read_memory(latency)
   local called, called_counts = histogram.read_calls(latency)
   assert(#values > 10 and #values == #called and sum > 10)
   for i, value in ipairs(values) do
      assert(value == called[i] and counts[value] == called_counts[value])
   end
   print("agree")
   done_report(summary, latency)
end
LUA
  ask 4 1 2s "$BATS_TEST_TMPDIR/both.lua"
  grep -qx agree <<<"$OUT"
  holds '.undo_ok'
}

@test "without FFI the report is made of wrk's own calls" {
  start answer fixed
  printf 'package.preload.ffi = function() error("none here") end\nrequire "report"\n' >"$BATS_TEST_TMPDIR/calls.lua"
  ask 4 1 2s "$BATS_TEST_TMPDIR/calls.lua"
  holds '.histogram == "calls" and .undo_ok' '.raw.p50_us | . >= 50000 and . <= 52000'
}

@test "undo: 400 random histograms come back exactly, and a wrong interval is noticed" {
  run env LUA_PATH="lua/?.lua;;" wrk -s tests/known/undo.lua http://127.0.0.1
  [ "$status" -eq 0 ]
  read -r _ tried _ haunted _ caught <<<"$output"
  [ "$tried" -eq 400 ]
  [ "$haunted" -ge 100 ] # else nothing was proved
  [ "$caught" -ge $((haunted * 95 / 100)) ]
}

@test "a stall of one second is in raw.max and, as wrk's guess, in wrk's p95" {
  start answer stall
  ask 4 3
  holds '.raw.max_us | . > 950000 and . < 1070000' '.raw.p90_us < 100000' '.wrk.p95_us > 500000' '.undo_ok'
}

@test "a short backlog looks faster: the wait has moved out of the latency" {
  start blocking 128 0.02
  ask 20 2 10s
  long=$(jq .raw.p50_us <<<"$REPORT")
  holds '.little > 0.8'
  teardown
  start blocking 2 0.02
  ask 20 2 10s
  holds ".raw.p50_us < $long / 2" '.little < 0.5'
}
