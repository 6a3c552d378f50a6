#!/usr/bin/env bats
# lua-failures.bats -- how wrk counts each kind of failure, which the gates rely on: some leave no error at all.
#
# What each server does wrong is in tests/known/answer.py.
#
# shellcheck source=tests/lua.bash
# shellcheck disable=SC2030,SC2031 # every test is a subshell of its own, and means to be

load lua

@test "5 % of 503s are counted as status errors" {
  start answer errors
  ask 8 2
  holds '.requests > 500' '.errors.status / .requests | . > 0.045 and . < 0.055' '.errors.read == 0' '.undo_ok'
}

@test "requests that are never answered: no error anywhere, but Little's L falls" {
  start answer hang
  ask 4 2
  holds '.errors == (.errors | map_values(0))' '.little < 0.5' '.undo_ok'
}

@test "answers later than the timeout: nothing recorded, null and not 0" {
  start answer late
  ask 2 2 1s
  holds '.requests > 0 and .errors.timeout == .requests' '.recorded == 0 and .histogram == "none"' \
    '[.raw[], .wrk[], .little] | all(. == null)' '.undo_ok'
}

@test "a server that never answers: a report of nothing" {
  start answer mute
  ask 2 1
  holds '.requests == 0 and .recorded == 0 and .expected_interval_us == null' '[.raw[], .wrk[], .little] | all(. == null)'
}

@test "a body that ends with the connection: one read error for every request" {
  start answer eof
  ask 4 1
  holds '.requests > 20' '.errors.read - .requests | . >= -4 and . <= 4' '.undo_ok'
}

@test "Connection: close is no error" {
  start answer close
  ask 4 1
  holds '.requests > 100' '.errors.read == 0' '.little > 0.9' '.undo_ok'
}

@test "a silent close after every 5th: one read error for five requests" {
  start answer silent
  ask 4 1
  holds '.requests > 100' '.errors.read / .requests * 5 | . > 0.9 and . <= 1' '.undo_ok'
}

@test "a truncated body is no request" {
  start answer truncated
  ask 4 1
  holds '.requests == 0' '.errors.read > 100' '.raw.p50_us == null'
}

@test "103 Early Hints: wrk counts twice, and the self-check refuses it" {
  start answer hints
  ask 4 1
  holds '.requests > 100' '(.requests / 2 - .recorded) | fabs <= 4' '.undo_ok == false'
}
