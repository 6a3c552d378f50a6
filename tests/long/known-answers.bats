# known-answers.bats -- the known-answer tests that take their time: make known-answers.  Which is where stands in
# tests/known-answers.bats.

load ../known

setup() { configs_make; }

teardown() { nothing_left; }

@test "KAT 6: replies after 1.5 s, a timeout of 1 s: none is recorded, and no latency is printed" {
  run measured -d 3 -c 2 --timeout 1 x-late hello
  holds x-late '.verdict == "failed" and (.reasons | any(contains("later than the timeout of 1 s")))' \
    '.requests >= 2 and .failures.timeout == .requests and .ok == 0' '.latency.recorded == 0' '[.latency.raw[], .little] | all(. == null)'
  reported
  for column in mean_us p50_us p99_us max_us; do [[ -z $(summary x-late "$column") ]]; done
}

@test "KAT 7: replies of 2 s: a run of 5 s cuts off a fifth of them and is refused, a burst counts them all" {
  run measured -d 5 -c 4 x-good 'sleep?seconds=2'
  holds x-good '.requests == 8 and .duration_us > 4900000' '.bound == 2 and .rps < 1.65' \
    '.verdict == "failed" and (.reasons | any(startswith("too slow for a run of 5 s")))'
  measured --load burst -d 10 -c 4 --requests 8 x-good 'sleep?seconds=2'
  holds x-good '.verdict == "valid"' '.rps > 1.97 and .rps <= 2'
}

@test "KAT 13: a backlog of 2 and one of 128: one rate, and no latencies where connecting is not in them" {
  stack x-short 1x1 blocking.py 2 0.05
  stack x-long 1x1 blocking.py 128 0.05
  run measured -d 6 -c 20 --stacks 'x-short x-long' --scenarios 'sleep?seconds=0.05'
  holds x-long '.verdict == "valid"' '.rps > 19.2 and .rps <= 20' '.latency.raw.p50_us | . > 900000 and . < 1050000' \
    '.server.accept_drops == 0 and .server.backlog == 128'
  # a little less, as its one process waits for requests that were thrown away with a connection and are sent again
  holds x-short '.rps > 16.5 and .rps <= 20' '.latency.raw.p50_us | . > 140000 and . < 300000' '.little | . > 0.1 and . < 0.3' \
    '.server.accept_drops > 20 and .server.backlog == 2 and .verdict != "failed"' '.warnings | any(startswith("the accept queue overflowed"))'
  reported
  for column in mean_us max_us; do # percentiles want more replies
    [[ -n $(summary x-long "$column") && -z $(summary x-short "$column") ]]
  done
  is "$(summary x-short rps) > 16.5" # which is no latency, and stays
}

@test "KAT 17: an init that takes 0.9 s in each of three threads: more than there are, and refused" {
  mkdir "$BATS_TEST_TMPDIR/slow"
  cp -r "$ROOT"/{run.sh,lib,lua,configs,servers,tests} "$BATS_TEST_TMPDIR/slow/"
  cat >>"$BATS_TEST_TMPDIR/slow/lua/hello.lua" <<'LUA'
local init_report, clock = init, require "clock"
function init(args)
   init_report(args)
   local until_us = clock.now() + 900000
   while clock.now() < until_us do end
end
LUA
  stack x-fixed 1x* answer.py fixed
  run measured -d 2 -c 3 x-fixed hello
  holds x-fixed '.rps | . > 57 and . <= 60' '.early_us < 10000' # what three connections can do
  ROOT=$BATS_TEST_TMPDIR/slow run measured -d 2 -c 3 -t 3 x-fixed hello
  holds x-fixed '.rps | . > 78 and . < 90' '.early_us | . > 1790000 and . < 1900000' \
    '.verdict == "failed" and (.reasons | any(startswith("threads asked before the time was counted")))'
}

@test "KAT 20 and 21: a server beside itself is a tie, beside one that computes 1.10 times as long it is not" {
  stack x-burns 1x1 burning.py 0.005
  stack x-burns-more 1x1 burning.py 0.0055
  compared 'x-burns x-burns-more' --twin x-burns --rounds 10 -d 2 -c 8
  [[ $(summary x-burns aa_apart) == 0 && $(summary x-burns rank) == 1-2 && $(summary x-burns-twin rank) == 1-2 ]]
  [[ $(summary x-burns-more rank) == 3 ]]
  # the known ratio is 5 / 5.5 ms, of the rate and of the CPU time
  read -r low high < <(summary x-burns-more ratio_range)
  is "$low * 0.99 < 5 / 5.5 && 5 / 5.5 < $high * 1.01 && $high - $low < 0.05"
  is "$(summary x-burns-more cpu_per_request_us) / $(summary x-burns cpu_per_request_us) > 1.09"
  is "$(summary x-burns-more cpu_per_request_us) / $(summary x-burns cpu_per_request_us) < 1.11"
}

@test "KAT 22: 2 ms of CPU time for each of 100 requests a second, also of processes that are gone" {
  stack x-burns 1x1 burning.py 0.002
  stack x-forks 1x1 burning.py 0.002 20
  run measured --load paced --rate 100 -d 5 -c 8 --stacks 'x-burns x-forks' --scenarios hello
  holds x-burns '.verdict == "valid"' '.requests > 490' '.server.cpu_us / .requests | . > 1900 and . < 2150'
  # the forks themselves are 5 a second, and the last process has been counted or not: its 20 are 40 ms
  holds x-forks '.requests > 490' '.server.cpu_us / .requests | . > 1850 and . < 2400' \
    '.reasons == ["the server'"'"'s processes changed during the run: a worker died or was added"]'
}

@test "KAT 29: servers that slow down by 1 % a round: side by side they are equal, one after the other they are not" {
  local -a middle=()
  stack x-one 1x1 blocking.py 128 0.005 "$(date +%s)"
  stack x-other 1x1 blocking.py 128 0.005 "$(date +%s)"
  compared 'x-one x-other' --rounds 8 --seed 29 -d 1 -c 1
  echo "side by side $(summary x-other ratio) ($(summary x-other ratio_range)) to $(summary x-one ratio)"
  [[ $(summary x-one rank) == 1-2 && $(summary x-other rank) == 1-2 ]]
  is "$(summary x-other ratio) / $(summary x-one ratio) > 0.985 && $(summary x-other ratio) / $(summary x-one ratio) < 1.015"
  rm -rf "$BATS_TEST_TMPDIR/results"
  rest
  for stack in x-one x-other; do
    run_here --rounds 8 --warmup 0 -d 1 -c 1 "$stack" hello || :
    middle[${#middle[@]}]=$(jq -s 'map(.rps) | sort | .[length / 2 | floor]' "$BATS_TEST_TMPDIR/results/rounds.jsonl")
    rm -rf "$BATS_TEST_TMPDIR/results"
  done
  echo "one after the other: ${middle[*]}"
  is "${middle[1]} / ${middle[0]} < 0.975" # 8 rounds are 12 s and more
}
