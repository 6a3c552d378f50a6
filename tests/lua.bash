# lua.bash -- for the tests of lua/: a server whose answer is known, the real wrk, and conditions on its report.
#
# shellcheck shell=bash disable=SC2034,SC2154 # the tests read what is set here, and bats sets its own

setup() {
  cd "$BATS_TEST_DIRNAME/.." || return
  SERVER=
  command -v wrk >/dev/null || skip "wrk is missing"
}

teardown() {
  [[ -n $SERVER ]] || return 0
  kill "$SERVER"
  wait "$SERVER" || : # it tells by which signal it ended
  SERVER=
}

# listens PORT -- true when somebody accepts connections there.
listens() {
  (: <>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# start PROGRAM ARGS... -- starts tests/known/PROGRAM.py PORT ARGS on a free port; sets SERVER and PORT.
start() {
  local program=$1 tries=250
  shift
  for ((PORT = 8210; PORT < 8300; PORT++)); do
    listens "$PORT" || break
  done
  python3 "tests/known/$program.py" "$PORT" "$@" 3>&- & # bats waits for whoever holds its descriptor 3
  SERVER=$!
  until listens "$PORT"; do
    kill -0 "$SERVER" && ((tries--)) || return 1
    read -rt 0.02 <> <(:) || :
  done
}

# ask CONNECTIONS SECONDS [TIMEOUT [SCRIPT]] -- runs wrk as the harness does; sets OUT, ERR, WRK_STATUS and REPORT.
ask() {
  WRK_STATUS=0
  OUT=$(LUA_PATH="lua/?.lua;;" wrk -t1 -c"$1" -d"$2s" --timeout "${3:-2s}" --latency -s "${4:-lua/hello.lua}" \
    "http://127.0.0.1:$PORT/hello" -- "$1" 2>"$BATS_TEST_TMPDIR/err") || WRK_STATUS=$?
  ERR=$(<"$BATS_TEST_TMPDIR/err")
  REPORT=${OUT##*$'\n'}
  [[ $REPORT == "framewrk-report {"* ]] && REPORT=${REPORT#framewrk-report } || REPORT=
}

# holds JQ-CONDITION... -- each must be true of the report; says which one is not, and of what.
holds() {
  local condition
  [[ -n $REPORT ]] || { printf 'no report\n%s\n' "$ERR" && return 1; } # jq 1.6 finds nothing wrong with nothing
  for condition; do
    jq -e "$condition" <<<"$REPORT" >/dev/null && continue
    printf 'not so: %s\nin: %s\n%s\n' "$condition" "$REPORT" "$ERR"
    return 1
  done
}
