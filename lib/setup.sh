# setup.sh -- the Debian packages that measuring needs, installed where we may, named where we may not.

# what each program comes with; the environments need Python's venv and headers and a compiler (meinheld has no wheel)
declare -gA PACKAGE_OF=([wrk]=wrk [jq]=jq [curl]=curl [nginx]=nginx [ss]=iproute2 [flock]=util-linux [python3]=python3 [gcc]=gcc [make]=make
  [shellcheck]=shellcheck [shfmt]=shfmt [bats]=bats)
TOOLS='wrk jq curl nginx ss flock python3 gcc make'

# setup_missing [TOOL...] -- prints the packages that are missing, one a line; the tools named are wanted besides.
setup_missing() {
  local tool
  for tool in $TOOLS "$@"; do
    command -v "$tool" >/dev/null || printf '%s\n' "${PACKAGE_OF[$tool]}"
  done
  [[ -f $(upstream_modules)/ngx_http_echo_module.so ]] || printf 'libnginx-mod-http-echo\n'
  [[ -e /usr/include/stdio.h ]] || printf 'libc6-dev\n'
  if [[ -z ${PYTHON:-} ]]; then
    [[ -n $(find /usr/lib/python3*/ensurepip -maxdepth 1 -name __init__.py 2>/dev/null) ]] || printf 'python3-venv\n'
    [[ -n $(find /usr/include/python3* -maxdepth 1 -name Python.h 2>/dev/null) ]] || printf 'python3-dev\n'
  fi
}

# setup_tools [TOOL...] -- makes sure that every program is there, those named besides too; installs them with apt as
# root, says otherwise exactly what to install and ends with status 3.
setup_tools() {
  local -a packages
  mapfile -t packages < <(setup_missing "$@")
  ((${#packages[@]} > 0)) || return 0
  if ! command -v apt-get >/dev/null; then
    die_missing "missing: ${packages[*]} (Debian's names; install them with this system's package manager)"
  fi
  if ((EUID != 0)); then
    die_missing "missing Debian packages; install them with: sudo apt-get install ${packages[*]}"
  fi
  say "installing the Debian packages ${packages[*]}"
  setup_install "${packages[@]}"
}

# setup_install PACKAGE... -- installs with apt, without starting the services that come with them (nginx on port 80).
setup_install() {
  local policy=/usr/sbin/policy-rc.d ours='' status=0 log
  log=$(mktemp)
  if [[ ! -e $policy ]]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
    ours=yes
  fi
  {
    apt-get update &&
      DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@"
  } >"$log" 2>&1 </dev/null || status=$?
  [[ -z $ours ]] || rm -f "$policy"
  ((status == 0)) || die_missing "apt-get could not install $* (its words: $log, the last: $(tail -n 1 "$log"))"
  rm -f "$log"
}
