# p0000-harness.bats -- does the harness itself tell the truth?  Loaders that lie and servers that misbehave: each
# must be refused, for the right reason, and leave nothing behind.  Real wrk and real processes but for the liars.

load helper

setup() {
  configs_make
  export FRAMEWRK_START_SECONDS=3
}

teardown() { nothing_left; }

lying_wrk() { # SCRIPT -- puts a wrk on the PATH that does this instead
  mkdir -p "$BATS_TEST_TMPDIR/bin"
  printf '#!/usr/bin/env bash\n%s\n' "$1" >"$BATS_TEST_TMPDIR/bin/wrk"
  chmod +x "$BATS_TEST_TMPDIR/bin/wrk"
  PATH=$BATS_TEST_TMPDIR/bin:$PATH
}

failed() { # WORDS STACK SCENARIO... -- the measurement, and its repeat, must fail with these words
  local words=$1
  shift
  run short "$@"
  echo "$output"
  [[ $status == 1 ]]
  [[ $(newest .verdict) == failed ]]
  echo "reasons: $(newest '.reasons | join(" | ")')"
  [[ $(newest '.reasons | join(" | ")') == *"$words"* ]]
  [[ $(wc -l <"$BATS_TEST_TMPDIR/results/rounds.jsonl") == 2 ]] # the run and its repeat
}

@test "a good server is measured, and its line says everything" {
  run short -c 8 x-good 'sleep?seconds=0.05'
  echo "$output"
  [[ $status == 0 ]]
  [[ $(newest .verdict) == valid ]]
  [[ $(newest '.bound == 160 and .rps > 120 and .rps <= 160') == true ]]
  [[ $(newest '.latency.raw.p50_us > 50000 and .latency.raw.p50_us < 60000') == true ]]
  [[ $(newest '.answer.keepalive') == yes ]]
  [[ $(newest '[.requests, .ok, .duration_us, .little, .server.cpu_us, .server.pss_kb, .server.processes, .server.backlog,
    .generator.share, .machine.cpu, .commit, .time, .overhead_ms, .raw, .ceiling, .host.busy_us, .host.idle_us, .host.throttled,
    .server.busiest_us, .server.opened, .clock_step_us, .early_us] | any(. == null)') == false ]]
  [[ $(newest '.ceiling > 1000 and .twin_of == null') == true ]]
  [[ $(newest .overhead_ms) -lt 500 ]]
}

@test "the twin of a stack is measured like any other, and says whose twin it is" {
  printf 'x-two - answer:app web 1x* %s {root}/tests/known/answer.py {port} good\n' "$PYTHON3" >>"$FRAMEWRK_CONFIGS/stacks"
  run undisturbed --twin x-two --rounds 1 -d 1 --warmup 0 -c 4 --stacks 'x-good x-two' --scenarios 'sleep?seconds=0.02'
  echo "$output"
  [[ $status == 0 ]]
  [[ $(jq -r '"\(.stack) \(.twin_of) \(.cell)"' "$BATS_TEST_TMPDIR/results/rounds.jsonl" | sort | paste -sd ,) == \
  'x-good null x-good 1x* sleep?seconds=0.02 c4,x-two null x-two 1x* sleep?seconds=0.02 c4,x-two-twin x-two x-two-twin 1x* sleep?seconds=0.02 c4' ]]
}

@test "a paced load takes its rate from the closed loop before it" {
  run undisturbed --load paced --rate 50% --rounds 1 -d 2 --warmup 0 -c 4 x-good 'sleep?seconds=0.02'
  echo "$output"
  [[ $status == 0 ]]
  [[ $(jq -rs 'map(.load.kind) | join(" ")' "$BATS_TEST_TMPDIR/results/rounds.jsonl") == 'closed paced' ]]
  # of the 200 that waiting allows, half
  [[ $(newest '.load.share == "50%" and .load.rate > 80 and .load.rate < 101 and .rps > 0.97 * .load.rate and .rps < 1.03 * .load.rate') == true ]]
  [[ $(newest '.latency.raw.p50_us > 20000 and .latency.raw.p50_us < 24000 and .pace.late <= 2 and .verdict == "valid"') == true ]]
}

@test "a wrk that says nothing" {
  lying_wrk ':'
  failed 'wrk printed no report' x-good hello
}

@test "a wrk that prints garbage after the sentinel" {
  lying_wrk 'echo "framewrk-report {\"requests\": nonsense"; echo framewrk-report'
  failed 'wrk printed no report' x-good hello
}

@test "a wrk that exits 0 on a script that does not load" {
  cp -r "$ROOT/lua" "$BATS_TEST_TMPDIR/lua"
  lying_wrk 'echo "lua/hello.lua: cannot open" >&2; echo "Requests/sec: 9999999"'
  failed 'wrk complained: lua/hello.lua: cannot open' x-good hello
}

@test "a wrk that stops early" {
  lying_wrk "$(command -v wrk)"' "$@" & sleep 0.4; kill -INT $!; wait'
  failed 'the run was cut short' x-good hello
}

@test "a wrk that claims more than arithmetic allows" {
  lying_wrk "$(command -v wrk)"' "$@" | sed "s/\"requests\":[0-9]*/\"requests\":900/; s/\"bytes\":[0-9]*/\"bytes\":84600/"'
  failed 'more than the 40 that arithmetic allows' x-good sleep
}

@test "a wrk that cannot be started" {
  lying_wrk 'exit 127'
  failed 'exit status 127' x-good hello
}

@test "what the warm-up left waiting is not measured: one slot, 0.1 s, 20 connections" {
  printf 'x-slow - answer:app web 1x1 %s {root}/tests/known/blocking.py {port} 100 0.1\n' "$PYTHON3" >"$FRAMEWRK_CONFIGS/stacks"
  run run_here --rounds 1 -d 3 --warmup 1 -c 20 x-slow sleep
  echo "$output"
  newest '.rps, .bound'
  # the queue of 20 takes two seconds: measured with it, the run would show a third of the ten per second
  [[ $(newest '.bound == 10 and .rps > 9') == true ]]
}

@test "error replies are not throughput" { failed 'with an error status' x-errors hello; }
@test "connections that hang are seen by Little's law alone" { failed 'connections were lost or starved' x-hang hello; }
@test "replies counted twice" { failed 'does not add up' x-hints hello; }
@test "a sleep that does not sleep" { failed 'than the 40 that arithmetic allows' x-half sleep; }
@test "the wrong body" { failed 'is not ' x-body hello; }
@test "the wrong body of the right length" { failed 'is not ' x-same-length hello; }
@test "the right body for curl and another for wrk" { failed 'bytes instead of the' x-flatters hello; }
@test "a truncated body" { failed 'wrongly' x-truncated hello; }
@test "bodies that end with the connection" { failed 'read error' x-eof hello; }
@test "a server that closes without a word after some replies loses nothing, and the warning says so" {
  run short x-silent hello
  [[ $status == 0 && $(newest '.verdict != "failed" and .failures.read > 0') == true ]]
  [[ $(newest '.warnings | join(" ")') == *'closes connections without saying so'* ]]
}
@test "a log that grows under load" { failed 'bytes of log under load' x-chatty hello; }
@test "replies too slow for the run" { failed 'too slow for a run of 2 s' -d 2 x-late hello; }
@test "a server that dies at start: its last words are quoted" { failed 'died at start with status 3' x-dies hello; }
@test "a server that never listens" { failed "does not listen on 127.0.0.1:$PORT after 3 seconds" x-deaf hello; }
@test "a server that listens and never answers" { failed 'does not answer' x-mute hello; }

@test "a server that dies under load" {
  run undisturbed --rounds 1 -d 3 --warmup 0 -c 4 x-dies-later hello
  echo "$output"
  [[ $status == 1 ]]
  [[ $(newest '.reasons | join(" | ")') == *'died under load with status 3'* ]]
}

@test "a server that ignores TERM is killed, and says so" { failed 'ignored TERM' x-stubborn hello; }

@test "an honest close is measured, and reported as such" {
  run short x-close hello
  [[ $status == 0 ]]
  [[ $(newest '.answer.keepalive') == close ]]
}

@test "without keep-alive the load and the check ask for the end of the connection" {
  run short --keepalive no x-close hello
  [[ $status == 0 ]]
  [[ $(newest '.cell, .load.keepalive, .answer.keepalive' | paste -sd ' ') == 'x-close 1x* hello c4 close no close' ]]
  [[ $(newest .generator.command) == *"-H 'Connection: close'"* ]]
}

@test "a burst: its time is from the first request to the last reply" {
  run undisturbed --rounds 1 --warmup 0 --load burst -c 20 --requests 50 -d 10 x-good 'sleep?seconds=0.2'
  echo "$output"
  [[ $status == 0 ]]
  # 50 over 20: three waves of 0.2 s
  [[ $(newest '.load.kind == "burst" and .load.requests == 50 and .ok == 50 and .duration_us > 600000 and .duration_us < 700000') == true ]]
  [[ $(newest '(.rps * .duration_us / 1e6 | round) == 50 and .cell == "x-good 1x* sleep?seconds=0.2 c20 n50"') == true ]]
}

@test "a burst of which some are never answered ends at its cap, and says how many are lost" {
  failed 'of 100 requests were never answered' --load burst --requests 100 -d 2 x-hang hello
  [[ $(newest '.failures.lost > 0 and .failures.lost == 100 - .requests') == true ]]
}

@test "replies that come in waves are counted where the sweep wants it, and the warning says so" {
  run short -d 2 --waves count x-late hello
  [[ $status == 0 && $(newest '.verdict != "failed"') == true ]]
  [[ $(newest '.warnings | join(" ")') == *'replies that come in waves'* ]]
}

@test "a chunked reply is compared with its framing" {
  run short x-chunked hello
  [[ $status == 0 ]]
  [[ $(newest '.bytes / .requests >= .answer.bytes and .bytes <= (.requests + 4) * .answer.bytes') == true ]]
}

@test "a port that is taken: the holder is named, the sweep goes on, the holder lives" {
  "$PYTHON3" -m http.server --bind 127.0.0.1 "$PORT" >/dev/null 2>&1 3>&- &
  holder=$!
  for _ in {1..50}; do [[ -z $(ss -Hltn "sport = :$PORT") ]] || break && sleep 0.1; done
  run short x-good hello
  kill -0 "$holder"
  kill "$holder"
  wait "$holder" || :
  echo "$output"
  [[ $status == 1 && $output == *"port $PORT is held by python3"*"process $holder"* ]]
}

@test "a bad cell does not stop the others" {
  run short --stacks 'x-dies x-good' --scenarios hello
  [[ $status == 1 ]]
  [[ $(jq -r 'select(.verdict != "failed").stack' "$BATS_TEST_TMPDIR/results/rounds.jsonl") == x-good ]]
}

@test "two sweeps at once: the second refuses" {
  short -d 2 x-good hello >/dev/null 2>&1 3>&- &
  first=$!
  sleep 1
  run "$ROOT/run.sh" --port $((PORT + 1)) --upstream-port $((PORT + 8004)) --results "$BATS_TEST_TMPDIR/other" --rounds 1 -d 1 x-good hello
  wait "$first" || : # whatever it measured
  [[ $status == 1 && $output == *'another sweep is running'* ]]
}

@test "results that are there are not written again" {
  mkdir -p "$BATS_TEST_TMPDIR/results" && echo '{}' >"$BATS_TEST_TMPDIR/results/rounds.jsonl"
  run short x-good hello
  [[ $status == 2 && $output == *'holds a sweep already'* ]]
  [[ $(<"$BATS_TEST_TMPDIR/results/rounds.jsonl") == '{}' ]]
}

interrupted() { # SIGNAL STATUS SECONDS -- a sweep that gets the signal after so long
  local pid status=0
  "$ROOT/run.sh" --port "$PORT" --upstream-port $((PORT + 8000)) --results "$BATS_TEST_TMPDIR/results" --rounds 5 -d 1 -c 4 x-good hello >"$BATS_TEST_TMPDIR/said" 2>&1 3>&- &
  pid=$!
  sleep "$3"
  kill "-$1" "$pid"
  wait "$pid" || status=$?
  cat "$BATS_TEST_TMPDIR/said"
  [[ $status == "$2" ]]
  nothing_left
}

# A script's background jobs ignore INT, so python3 starts run.sh as a terminal would: in a process group of its own
# that gets the signal as a whole.
@test "Ctrl-C at some moment leaves nothing behind and keeps what was measured" {
  for moment in 0.3 1.1 7; do
    rm -rf "$BATS_TEST_TMPDIR/results"
    run "$PYTHON3" - "$moment" "$ROOT/run.sh" --port "$PORT" --upstream-port $((PORT + 8000)) --results "$BATS_TEST_TMPDIR/results" --rounds 5 -d 1 -c 4 x-good hello <<'PY'
import os, signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.SIG_DFL)
p = subprocess.Popen(sys.argv[2:], stdin=subprocess.DEVNULL, start_new_session=True)
time.sleep(float(sys.argv[1]))
os.killpg(p.pid, signal.SIGINT)
sys.exit(p.wait(20))
PY
    echo "$moment: $status $output"
    [[ $status == 130 ]]
    nothing_left
  done
  [[ $output == *'measurements are kept (./notes.sh --from '* ]]
  jq -e . "$BATS_TEST_TMPDIR/results/rounds.jsonl" >/dev/null
  [[ -z $(find "$BATS_TEST_TMPDIR/results" -name 'scratch.*') ]]
}

@test "TERM in the middle of a load" { interrupted TERM 143 2.2; }
@test "HUP in the middle of a start" { interrupted HUP 129 0.4; }
