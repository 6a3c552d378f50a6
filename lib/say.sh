# say.sh -- the voices: everything that the programs tell a person goes to stderr through here.

# The name in front of every sentence; the executable sets it.
PROGRAM=${PROGRAM:-framewrk}

# say WORDS... -- tells the reader something, after the progress line if one stands there.
say() {
  progress_clear
  printf '%s: %s\n' "$PROGRAM" "$*" >&2
}

# die WORDS... -- says what failed and ends with status 1.
die() {
  say "$*"
  exit 1
}

# die_usage WORDS... -- says what was asked wrongly and what is legal; ends with status 2.
die_usage() {
  say "$*"
  exit 2
}

# die_missing WORDS... -- says which tool is missing and how to get it; ends with status 3.
die_missing() {
  say "$*"
  exit 3
}

# help_show FILE -- prints the header comment of an executable: the only place where its usage is written.
help_show() {
  awk 'NR == 1 { next } !/^#/ { exit } { sub(/^# ?/, ""); print }' "$1"
}

# nearest_hint WORD CANDIDATE... -- prints "did you mean X? " when a candidate is near the word, else nothing.
nearest_hint() {
  local word=$1 near
  shift
  near=$(printf '%s\n' "$@" | awk -v word="$word" -f "$ROOT/lib/nearest.awk")
  [[ -z $near ]] || printf 'did you mean %s? ' "$near"
}

# progress_show TEXT -- the line that is always true: rewritten in place on a terminal, a plain line elsewhere.
progress_show() {
  local width
  if [[ -t 2 ]]; then
    width=${COLUMNS:-80}
    printf '\r\033[K%s' "${1:0:width-1}" >&2
    PROGRESS_STANDS=yes
  else
    printf '%s\n' "$1" >&2
  fi
}

# progress_clear -- takes the progress line away, so that a sentence can be printed.
progress_clear() {
  [[ -z ${PROGRESS_STANDS:-} ]] || printf '\r\033[K' >&2
  PROGRESS_STANDS=
}
