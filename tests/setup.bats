# setup.bats -- a missing tool is named with its Debian package, and ends with status 3 where we may not install it.

load helper

setup() {
  configs_make
  mkdir "$BATS_TEST_TMPDIR/bin"
  local tool
  for tool in bash env awk sed dirname cat mktemp jq curl nginx ss flock setpriv python3 gcc make find grep tail date getconf; do
    ln -s "$(PATH=$PATH:/usr/sbin:/sbin command -v "$tool")" "$BATS_TEST_TMPDIR/bin/$tool"
  done
}

# run.sh adds /usr/sbin and /sbin to its PATH for nginx; wrk and apt-get are in neither
without_wrk() {
  run env PATH="$BATS_TEST_TMPDIR/bin" bash "$ROOT/run.sh" --port "$PORT" --results "$BATS_TEST_TMPDIR/results" "$@"
  echo "$output"
}

@test "a missing wrk is named, and nothing is started" {
  without_wrk x-good hello
  [[ $status == 3 ]]
  [[ $output == *"missing: wrk (Debian's names"* ]]
  [[ ! -e $BATS_TEST_TMPDIR/results ]]
}

@test "--plan and --list need no tool" {
  without_wrk --plan x-good hello
  [[ $status == 0 && $output == *'1 cells x 3 rounds'* ]]
}

@test "who is not root is told exactly what to install" {
  ((EUID == 0)) || skip 'needs root to become somebody else'
  printf '#!/bin/sh\nexit 1\n' >"$BATS_TEST_TMPDIR/bin/apt-get" && chmod +x "$BATS_TEST_TMPDIR/bin/apt-get"
  chmod -R a+rX "$BATS_TEST_TMPDIR" "$BATS_RUN_TMPDIR"
  cp -r "$ROOT/lib" "$BATS_TEST_TMPDIR/lib"
  # shellcheck disable=SC2016  # the inner bash expands it
  run env -i PATH="$BATS_TEST_TMPDIR/bin" "$(command -v setpriv)" --reuid 65534 --regid 65534 --clear-groups "$(command -v bash)" -c '
    ROOT=$1 PROGRAM=run.sh
    source "$ROOT/lib/say.sh" && source "$ROOT/lib/nginx.sh" && source "$ROOT/lib/postgres.sh" && source "$ROOT/lib/setup.sh" && setup_tools' - "$BATS_TEST_TMPDIR"
  echo "$output"
  [[ $status == 3 && $output == *'install them with: sudo apt-get install wrk'* ]]
}
