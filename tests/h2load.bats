#!/usr/bin/env bats
# h2load.bats -- gRPC: the messages, and the line that is made of what h2load prints and logs.
#
# shellcheck disable=SC2030,SC2031 # every test is a subshell of its own, and means to be

load helper

setup() {
  SERVER=
  cd "$BATS_TEST_TMPDIR" || return
  # shellcheck source=lib/grpc.sh
  source "$ROOT/lib/grpc.sh"
}

teardown() {
  [[ -n $SERVER ]] || return 0
  kill "$SERVER"
  wait "$SERVER" || : # it tells by which signal it ended
}

# start EVERY -- starts the server whose every EVERY-th answer is an error, 0 for none.
start() {
  local tries=500
  [[ -x $ROOT/.venv/grpc/bin/python ]] || skip "the environment grpc is not built"
  command -v h2load >/dev/null || skip "h2load is missing"
  "$ROOT/.venv/grpc/bin/python" "$ROOT/tests/known/exhausted.py" "$PORT" "$1" >said 2>&1 3>&- &
  SERVER=$!
  until [[ -n $(ss -Hltn "sport = :$PORT") ]]; do
    if ! kill -0 "$SERVER" || ((--tries == 0)); then cat said && return 1; fi
    read -rt 0.02 <> <(:) || :
  done
}

# ask CONNECTIONS THREADS -DS|-nN -- runs h2load as the harness does, and makes its line; 23 bytes of text are 30.
ask() {
  grpc_message message ''
  h2load "-c$1" -m1 "-t$2" "$3" --log-file=log --data=message -Hcontent-type:application/grpc -Hte:trailers \
    "http://127.0.0.1:$PORT/framewrk.App/hello" >out
  line "$1" "$2" "$([[ $3 != -n* ]] || echo "${3#-n}")"
}

# line CONNECTIONS THREADS BURST [AWK] -- sets REPORT to what is made of the files out and log.
line() {
  sort -n -k3,3 log >sorted
  # shellcheck disable=SC2086 # busybox awk is two words
  run ${4:-awk} -v connections="$1" -v threads="$2" -v reply=30 -v burst="$3" -f "$ROOT/lib/h2load.awk" out sorted
  REPORT=
  [[ $status != 0 || $output != "framewrk-report {"* ]] || REPORT=${output#framewrk-report }
}

# holds JQ-CONDITION... -- each must be true of the report; says which one is not, and of what.
holds() {
  local condition
  [[ -n $REPORT ]] || { printf 'no line: %s\n' "$output" && return 1; } # of nothing, jq 1.6 finds everything true
  for condition; do
    jq -e "$condition" <<<"$REPORT" >/dev/null && continue
    printf 'not so: %s\nin: %s\n' "$condition" "$output"
    return 1
  done
}

# refused -- there is no line, but an error.
refused() {
  echo "$status: $output"
  [[ $status == 1 && -z $REPORT && $output != *framewrk-report* ]]
}

# made -- a report and a log by hand: ten requests on two connections in 2 s, of 1000, 2000, ... 10000 us, in disorder.
made() {
  local n
  cat >out <<'OUT'
starting benchmark...
spawning thread #0: 2 total client(s). Timing-based test with 0s of warm-up time and 2s of main duration for measurements.

finished in 2.00s, 5.00 req/s, 570B/s
requests: 10 total, 12 started, 10 done, 10 succeeded, 0 failed, 0 errored, 0 timeout
status codes: 10 2xx, 0 3xx, 0 4xx, 0 5xx
traffic: 1.11KB (1140) total, 120B (120) headers (space savings 90.00%), 300B (300) data
                     min         max         mean         sd        +/- sd
time for request:     1.00ms     10.00ms      5.50ms      2.87ms    60.00%
req/s           :       2.50        2.50        2.50        0.00   100.00%
OUT
  for n in 7 3 10 1 9 2 8 5 4 6; do printf '%d\t200\t%d\n' $((1795238172000000 + n * 100)) $((n * 1000)); done >log
}

@test "a message stands as bytes the way protobuf writes it" {
  bytes() { # TEXT -- its first nine bytes, and how many there are
    grpc_message message "$1"
    printf '%s %s' "$(head -c 9 message | od -An -tx1 | tr -d ' \n')" "$(stat -c %s message)"
  }
  [[ $(bytes '') == '0000000000 5' ]]
  [[ $(bytes 'n=1') == '00000000050a036e3d 10' ]]
  [[ $(bytes 'é') == '00000000040a02c3a9 9' ]]
  [[ $(bytes '%d\n') == '00000000060a042564 11' ]]
  [[ $(bytes "$(printf '%0127d' 0)") == '00000000810a7f3030 134' ]]
  [[ $(bytes "$(printf '%0128d' 0)") == '00000000830a800130 136' ]]
  [[ $(bytes "$(printf '%0300d' 0)") == '000000012f0aac0230 308' ]]
}

@test "of 1000 requests 50 are exhausted: 50 errors" {
  start 20
  ask 10 1 -n1000
  holds '.requests == 1000 and .recorded == 1000 and .undo_ok' '.errors.status == 50' '.bytes == 950 * 30' \
    '.errors.read == 0 and .errors.timeout == 0 and .errors.connect == null' \
    '.burst.requests == 1000 and .burst.sent == 1000 and .burst.replies == 1000' \
    '.burst.makespan_us == .duration_us and .burst.spread_us < .burst.makespan_us' '.little > 0.8 and .little <= 1'
}

@test "in a closed loop the share of errors is exact" {
  start 20
  ask 8 2 -D1
  holds '.requests > 100 and .undo_ok and .connections == 8 and .threads == 2' \
    '.errors.status == (.requests / 20 | floor) or .errors.status == (.requests / 20 | ceil)' \
    '.errors.connect == 0 and .errors.read == 0' '.duration_us >= 1000000 and .duration_us < 1100000' '.burst == null'
}

@test "a good server has no error, and the line has every member that wrk's has" {
  start 0
  ask 4 1 -D1
  holds '[.errors[] | numbers] | add == 0' '.errors.status == 0' '.bytes == .requests * 30' '.little > 0.9 and .little <= 1.02' \
    'keys == ["bytes","connections","duration_us","errors","expected_interval_us","ghosts","histogram","little",
      "raw","recorded","requests","threads","undo_ok","wrk"]' \
    '(.raw | keys) == (.wrk | keys) and (.raw | keys) == ["max_us","mean_us","min_us","p50_us","p60_us","p70_us","p75_us","p80_us",
      "p90_us","p95_us","p999_us","p99_us","stdev_us"]' \
    '[.raw[]] | all(type == "number")' '[.wrk[]] | all(. == null)' '.errors | keys == ["connect","read","status","timeout","write"]'
}

@test "percentiles are the nearest rank, as lua/histogram.lua has them" {
  made
  line 2 1 ''
  holds '.duration_us == 2000000 and .requests == 10 and .bytes == 300 and .recorded == 10 and .undo_ok' \
    '.raw.min_us == 1000 and .raw.p50_us == 5000 and .raw.p60_us == 6000 and .raw.p70_us == 7000 and .raw.p75_us == 8000' \
    '.raw.p80_us == 8000 and .raw.p90_us == 9000 and .raw.p95_us == 10000 and .raw.p99_us == 10000 and .raw.p999_us == 10000' \
    '.raw.max_us == 10000 and .raw.mean_us == 5500 and .raw.stdev_us == 3027.7' '.little == 0.0138' '.errors.status == 0'
  line 2 1 10 # began 100 us apart; the last, 1000 us after the first epoch, took 10000
  holds '.duration_us == 10900 and .burst.makespan_us == 10900 and .burst.spread_us == 100' '.burst.requests == 10'
}

@test "every awk makes the same line" {
  made
  line 2 1 10 mawk
  wanted=$output
  [[ -n $REPORT ]]
  for awk in gawk 'busybox awk' original-awk; do
    command -v "${awk%% *}" >/dev/null || continue
    line 2 1 10 "$awk"
    [[ $output == "$wanted" ]] || { printf '%s: %s\n' "$awk" "$output" && return 1; }
  done
}

@test "a single request has no deviation, and none has no latency" {
  made
  sed -i 's/^requests: .*/requests: 1 total, 3 started, 1 done, 1 succeeded, 0 failed, 0 errored, 0 timeout/; s/(300) data/(30) data/' out
  printf '1795238172000100\t200\t70\n' >log
  line 2 1 ''
  holds '.raw.stdev_us == null and .raw.p50_us == 70 and .raw.p999_us == 70' '.errors.status == 0'
  sed -i 's/^requests: .*/requests: 0 total, 2 started, 0 done, 0 succeeded, 0 failed, 0 errored, 0 timeout/; s/(30) data/(0) data/' out
  : >log
  line 2 1 ''
  holds '.requests == 0 and .undo_ok and .raw.min_us == null and .raw.p50_us == null and .duration_us == 2000000'
}

@test "a stream that was reset is a read error, not a request" {
  made
  sed -i 's/^requests: .*/requests: 10 total, 12 started, 10 done, 9 succeeded, 1 failed, 1 errored, 0 timeout/; s/(300) data/(270) data/' out
  sed -i '2s/\t200\t/\t-1\t/' log
  line 2 1 ''
  holds '.requests == 9 and .recorded == 9 and .undo_ok' '.errors.read == 1 and .errors.status == 0'
}

@test "an error of HTTP's is an error, whatever it says" {
  made
  sed -i 's/^status codes: .*/status codes: 8 2xx, 0 3xx, 1 4xx, 1 5xx/; s/(300) data/(900) data/' out
  line 2 1 ''
  holds '.errors.status == 2'
}

@test "a log that does not add up is told" {
  made
  sed -i 5d log
  line 2 1 ''
  holds '.undo_ok == false'
}

@test "garbage, nothing and half a report make no line" {
  made
  sed -i '3s/.*/1795238172000100 200/' log
  line 2 1 ''
  refused
  made
  echo 'what is this?' >>log
  line 2 1 ''
  refused
  made
  : >out
  line 2 1 ''
  refused
  made
  sed -i '/^req\/s/d' out
  line 2 1 ''
  refused
  made
  head -c 12 /dev/urandom | od -An -tx1 >out
  line 2 1 ''
  refused
  made
  line 2 '' ''
  refused
}

@test "a log that is not sorted is refused" {
  made
  run awk -v connections=2 -v threads=1 -v reply=30 -v burst= -f "$ROOT/lib/h2load.awk" out log
  [[ $status == 1 && $output == *'not sorted'* ]]
}

@test "where nobody listens, connections are missing" {
  command -v h2load >/dev/null || skip "h2load is missing"
  ask 4 1 -D1
  holds '.requests == 0 and .errors.connect == 4'
  rm log
  ask 4 1 -n10
  holds '.requests == 0 and .errors.read == 10 and .burst.sent == 0 and .burst.replies == 0' '.duration_us == null'
}

@test "a server that dies under the load is seen" {
  start 0
  { read -rt 0.5 <> <(:) || kill -KILL "$SERVER"; } &
  ask 4 1 -n1000000
  SERVER=
  holds '.errors.read > 0 and .requests > 0 and .burst.replies < 1000000' '.errors.read + .requests == 1000000'
}
