# env.sh -- environments: locked sets of Python packages, servers/envs/NAME.txt, installed by uv into .venv/NAME.
#
#   servers/envs/NAME.in        what is wanted            NAME.txt       the lock: every version, with hashes
#   servers/envs/NAME.override  pins of theirs to lift    NAME.build     with hashes: what builds their sources
#
# A stamp, written last, holds the lock's hash, the Python and the place: without it, or with another, .venv/NAME is
# built anew, so that an interrupted build is never taken for a whole one.

# env_python -- prints the interpreter to build with: PYTHON, else Debian's, else the first on PATH.
env_python() {
  local python=${PYTHON:-/usr/bin/python3}
  [[ -n ${PYTHON:-} || -x $python ]] || python=python3
  command -v "$python"
}

# env_build NAME -- builds .venv/NAME unless it is there and current.  On failure sets ENV_REASON, one sentence.
env_build() {
  local name=$1 python wanted lock folder=$ROOT/.venv/$1
  ENV_REASON=''
  mkdir -p "$ROOT/.venv" 2>/dev/null || env_fail "$name" "$ROOT/.venv cannot be written" || return 1
  python=$(env_python) ||
    env_fail "$name" "there is no ${PYTHON:-python3} (apt-get install python3, or PYTHON=/path/to/python)" || return 1
  wanted=$(env_stamp "$name" "$python") || env_fail "$name" "$python does not run, or there is no servers/envs/$name.txt" || return 1
  if [[ $(cat "$folder/stamp" 2>/dev/null) == "$wanted" ]]; then return 0; fi
  # two runs at once build one after the other; the second finds it built
  exec {lock}>"$folder.lock" && flock "$lock"
  if [[ $(cat "$folder/stamp" 2>/dev/null) != "$wanted" ]]; then
    say "environment $name: installing (log: .venv/$name.log)"
    if env_install "$name" "$python" "$folder" >"$folder.log" 2>&1 </dev/null; then
      printf '%s\n' "$wanted" >"$folder/stamp.part" && mv "$folder/stamp.part" "$folder/stamp"
    else
      env_fail "$name" "$(env_last_word "$folder.log") (log: .venv/$name.log)" || :
    fi
  fi
  exec {lock}>&-
  [[ -z $ENV_REASON ]]
}

# env_fail NAME WORDS... -- sets ENV_REASON and fails.
env_fail() {
  local name=$1
  shift
  ENV_REASON="environment $name could not be built: $*"
  return 1
}

# env_last_word LOG -- prints the line of an installation's log that says why it failed.
env_last_word() {
  local line
  line=$(grep -aE '^(error|ERROR|[A-Za-z]*Error)|error:|×' "$1" | tail -n 1)
  [[ -n $line ]] || line=$(grep -av '^[[:space:]]*$' "$1" | tail -n 1)
  line=${line#"${line%%[![:space:]]*}"}
  line=${line#error: }
  printf '%s' "${line:0:200}"
}

# env_stamp NAME PYTHON -- prints what an environment must have been built from to be current.
env_stamp() {
  local base=$ROOT/servers/envs/$1 file hash version
  local -a files=("$base.txt")
  for file in "$base.override" "$base.build"; do
    [[ ! -f $file ]] || files+=("$file")
  done
  hash=$(cat "${files[@]}" 2>/dev/null | sha256sum) || return 1
  [[ -f $base.txt ]] && version=$("$2" -c 'import sys; print(sys.executable, sys.version.replace("\n", " "))') || return 1
  printf '%s %s %s' "${hash%% *}" "$ROOT" "$version"
}

# env_install NAME PYTHON FOLDER -- makes the environment in its final place, as its scripts name it; tells all to stdout.
env_install() {
  local name=$1 python=$2 folder=$3 base=$ROOT/servers/envs/$1
  local -a words=()
  rm -rf "$folder"
  if [[ $name == uv ]]; then
    "$python" -m venv "$folder" && "$folder/bin/pip" install --require-hashes -r "$base.txt"
    return
  fi
  env_uv || { printf '%s\n' "error: $ENV_REASON" && return 1; }
  [[ ! -f $base.build ]] || words+=(--build-constraints "$base.build")
  UV_PYTHON_DOWNLOADS=never "$UV" venv --no-project --python "$python" "$folder" &&
    UV_PYTHON_DOWNLOADS=never "$UV" pip sync --require-hashes --python "$folder/bin/python" "${words[@]}" "$base.txt" &&
    env_loads "$name" "$folder"
}

# env_loads NAME FOLDER -- imports every package that was asked for: some install where they do not load.  What a package
# is imported as (grpcio as grpc), its own metadata say.
env_loads() {
  local -a packages
  mapfile -t packages < <(env_packages "$1")
  "$2/bin/python" -c '
import importlib, importlib.metadata, sys
modules = {}
for module, packages in importlib.metadata.packages_distributions().items():
  for package in packages:
    modules.setdefault(package.lower().replace("_", "-"), []).append(module)
for name in sys.argv[1:]:
  public = [module for module in modules[name] if not module.startswith("_")]
  importlib.import_module(min(public, key=lambda module: (module.lower() != name.replace("-", "_"), module)))' "${packages[@]}"
}

# env_packages NAME -- prints the packages that NAME.in asks for, without versions and extras.
env_packages() {
  awk '/^[a-z]/ { sub(/[^a-z0-9-].*/, ""); print }' "$ROOT/servers/envs/$1.in"
}

# env_uv -- sets UV to a uv: the one on PATH, else our own, installed from servers/envs/uv.txt.
env_uv() {
  if UV=$(command -v uv) && "$UV" --version >/dev/null 2>&1; then return 0; fi
  UV=$ROOT/.venv/uv/bin/uv
  env_build uv
}

# env_versions NAME -- prints one JSON object: the versions of the Python and of the packages that NAME.in asks for.
env_versions() {
  local python=$ROOT/.venv/$1/bin/python
  local -a packages
  mapfile -t packages < <(env_packages "$1")
  if [[ ! -x $python ]]; then printf 'null\n' && return; fi
  "$python" -c '
import importlib.metadata, json, platform, sys
versions = {"python": platform.python_version()}
for name in sys.argv[1:]:
  versions[name] = importlib.metadata.version(name)
print(json.dumps(versions))' "${packages[@]}"
}

# env_lock NAME -- resolves NAME.in into NAME.txt anew, for every Python from 3.11.
env_lock() {
  local base=$ROOT/servers/envs/$1
  local -a words=(--universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url --upgrade)
  env_uv || return 1
  [[ ! -f $base.override ]] || words+=(--override "$base.override")
  "$UV" pip compile --quiet --python "$(env_python)" "${words[@]}" --output-file "$base.txt" "$base.in"
}
