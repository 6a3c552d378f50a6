# report-figures.bats -- medians, and how figures and texts are written.
#
# shellcheck disable=SC2016,SC2030,SC2031  # awk programs in quotes; what bats sets in a test is read in the same test

load report

# median_of NUMBERS... -- what median.awk says, and the lower one of the middle.
median_of() {
  printf '%s\n' "$@" | awk -f "$ROOT/lib/median.awk" -f <(echo '{ a[NR] = $1 + 0 } END { m = median(a, NR); print m, LOWER }')
}

@test "the median of odd, even, equal, sorted and many numbers" {
  [[ $(median_of 3) == "3 3" ]]
  [[ $(median_of 9 1) == "5 1" ]]
  [[ $(median_of 7 1 5) == "5 5" ]]
  [[ $(median_of 4 3 2 1) == "2.5 2" ]]
  [[ $(median_of 2 2 2 2 2 2) == "2 2" ]]
  [[ $(median_of 1 1 9 9) == "5 1" ]]
  [[ $(median_of $(seq 1000 -1 1)) == "500.5 500" ]]
  [[ $(awk -f "$ROOT/lib/median.awk" -f <(echo 'BEGIN { print "(" median(a, 0) ")" }')) == "()" ]]
}

# written FORMAT X -- a figure as figure.awk writes it.
written() {
  awk -v format="$1" -v x="${2/_/ }" -f "$ROOT/lib/markdown.awk" -f "$ROOT/lib/figure.awk" -f <(echo 'BEGIN { print figure(format, x) }')
}

@test "figures are rounded sensibly, and the unknown is a dash" {
  local format value expected
  while read -r format value expected; do
    echo "$format $value: $(written "$format" "$value"), expected $expected"
    [[ $(written "$format" "$value") == "$expected" ]]
  done <<'TABLE'
rate 12345.6 12346
rate 100 100
rate 99.96 100.0
rate 7.467 7.5
rate 0.0512 0.0512
rate 0 0
ratio 1 1.00
ratio 0.0714 0.071
ratio 0.000013 0.000013
range 0.8512_0.8949 0.85-0.89
spread 0.0213 +-2.1%
spread 0.17 +-17%
spread 0.0003 +-0.03%
spread 0 +-0%
percent 0.9995 100%
percent 0.0412 4.1%
percent 0.0999 10%
ms 64 0.064
ms 999.6 1.000
ms 1234 1.23
ms 101234 101
ms 13425304 13400
s 40160000 40.2
s 5031000 5.03
us 183.4 183
us 17.64 17.6
mib 41000 40
mib 8200 8.0
count 218 218
TABLE
  while read -rd ' ' format; do
    [[ $(written "$format" '') == - ]]
  done < <(awk -f "$ROOT/lib/markdown.awk" -f "$ROOT/lib/figure.awk" -f <(echo 'BEGIN { print figure_formats() " " }'))
}

@test "texts are harmless in Markdown, and ASCII where columns are aligned" {
  said() { awk -v f="$1" -f "$ROOT/lib/markdown.awk" -f <(echo '{ print (f == "prose" ? prose($0) : column($0)) }') <<<"$2"; }
  [[ $(said prose 'a|b`c`<d>[e]') == 'a\|b\`c\`&lt;d>\[e]' ]]
  [[ $(said prose 'line\nend\tblank \\ backslash ') == 'line end blank \\ backslash' ]]
  [[ $(said prose '--option') == '--option' ]]
  [[ $(said prose 'café') == 'café' ]]
  [[ $(said column 'café 名') == 'caf? ?' ]]
}

@test "lines are broken where Markdown does not mind" {
  wrapped() { awk -v first="$1" -v rest="$2" -f "$ROOT/lib/markdown.awk" -f <(echo '{ wrap(first, rest, $0) }') <<<"$3"; }
  local long
  long=$(printf 'word%.0s ' {1..21})
  [[ $(wrapped '- ' '  ' 'one two') == '- one two' ]]
  [[ $(wrapped '- ' '  ' '# one') == '- \# one' ]]
  [[ $(wrapped '- a: ' '  ' '--one') == '- a: --one' ]]
  [[ $(wrapped '- ' '  ' "${long}ending") == *$'word\n  ending' ]]
  [[ $(wrapped '- ' '  ' "$long--- ending") == *$'word ---\n  ending' ]]
}
