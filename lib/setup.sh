# setup.sh -- the Debian packages that measuring needs, installed where we may, named where we may not.

# What each tool comes with.  The environments need Python's venv and headers and a compiler (meinheld has no wheel).
declare -gA PACKAGE_OF=([wrk]=wrk [jq]=jq [curl]=curl [ss]=iproute2 [flock]=util-linux [setpriv]=util-linux [python3]=python3 [gcc]=gcc
  [make]=make ["c-headers"]=libc6-dev [venv]=python3-venv ["python-headers"]=python3-dev [shellcheck]=shellcheck [shfmt]=shfmt [bats]=bats
  [nginx]=nginx ["nginx-echo"]=libnginx-mod-http-echo ["redis-server"]=redis-server [postgres]=postgresql [h2load]=nghttp2-client)
TOOLS='wrk jq curl ss flock setpriv python3 gcc make c-headers venv python-headers'

# What a service, or a load, needs besides: without it, its cells are not run.
declare -gA SERVICE_TOOLS=([nginx]='nginx nginx-echo' [redis]=redis-server [postgres]=postgres [grpc]=h2load)

# tool_there TOOL -- true when it is installed.
tool_there() {
  case $1 in
    nginx-echo) [[ -f $(nginx_modules)/ngx_http_echo_module.so ]] ;;
    postgres) [[ -n $(postgres_bin) ]] ;;
    c-headers) [[ -e /usr/include/stdio.h ]] ;;
    venv) [[ -n ${PYTHON:-} || -n $(find /usr/lib/python3*/ensurepip -maxdepth 1 -name __init__.py 2>/dev/null) ]] ;;
    python-headers) [[ -n ${PYTHON:-} || -n $(find /usr/include/python3* -maxdepth 1 -name Python.h 2>/dev/null) ]] ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# setup_missing TOOL... -- sets MISSING to the packages of those that are not there.
setup_missing() {
  local tool
  MISSING=()
  for tool in "$@"; do
    tool_there "$tool" || MISSING+=("${PACKAGE_OF[$tool]}")
  done
}

# setup_tools [TOOL...] -- makes sure that every tool is there, those named besides too; installs them with apt as
# root, says otherwise exactly what to install and ends with status 3.
setup_tools() {
  # shellcheck disable=SC2086  # words of ours
  setup_missing $TOOLS "$@"
  ((${#MISSING[@]} > 0)) || return 0
  if ! command -v apt-get >/dev/null; then
    die_missing "missing: ${MISSING[*]} (Debian's names; install them with this system's package manager)"
  fi
  if ((EUID != 0)); then
    die_missing "missing Debian packages; install them with: sudo apt-get install ${MISSING[*]}"
  fi
  setup_install "${MISSING[@]}" || die_missing "$SETUP_REASON"
}

# setup_services SERVICE... -- likewise for the tools of services (SERVICE_TOOLS); says what is missing and goes on: the
# cells that need them will not be run.
setup_services() {
  local service
  local -a tools=()
  for service in "$@"; do
    read -ra tools <<<"${tools[*]} ${SERVICE_TOOLS[$service]:-}"
  done
  setup_missing "${tools[@]}"
  ((${#MISSING[@]} > 0)) || return 0
  if ((EUID != 0)) || ! command -v apt-get >/dev/null; then
    say "missing Debian packages; what needs them will not be run (sudo apt-get install ${MISSING[*]})"
  else
    setup_install "${MISSING[@]}" || say "$SETUP_REASON"
  fi
}

# setup_install PACKAGE... -- installs with apt, without starting the services that come with them (nginx on port 80);
# fails with SETUP_REASON.
setup_install() {
  local policy=/usr/sbin/policy-rc.d ours='' status=0 log
  say "installing the Debian packages $*"
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
  if ((status != 0)); then
    SETUP_REASON="apt-get could not install $* (its words: $log, the last: $(tail -n 1 "$log"))"
    return 1
  fi
  rm -f "$log"
}
