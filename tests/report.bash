# report.bash -- what the tests of the report share.

export LC_ALL=C
ROOT=$(cd "$BATS_TEST_DIRNAME/.." && pwd)
golden=$ROOT/tests/golden/report
# shellcheck source=lib/say.sh
source "$ROOT/lib/say.sh"
# shellcheck source=lib/report.sh
source "$ROOT/lib/report.sh"

# results CASE -- a results folder with a case's rounds.jsonl; prints its name.
results() {
  mkdir -p "$BATS_TEST_TMPDIR/results"
  cp "$golden/$1/rounds.jsonl" "$BATS_TEST_TMPDIR/results/"
  printf '%s' "$BATS_TEST_TMPDIR/results"
}
