# claims.bats -- intervals against known answers, and what claims and rows of seeds become, on figures computed by hand.
#
# shellcheck disable=SC2016,SC2030,SC2031  # awk programs in quotes; what bats sets in a test is read in the same test

load report

# computed EXPRESSION -- what an expression is, with six digits.
computed() {
  awk -f "$ROOT/lib/median.awk" -f "$ROOT/lib/real.awk" -f "$ROOT/lib/interval.awk" -f <(printf 'BEGIN { printf "%%.6g", %s }' "$1")
}

@test "the ranks of Wilcoxon's interval are those of the tables" {
  # Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, table A.4: the critical value at .025, and one more
  local n k
  while read -r n k; do
    echo "$n: $(computed "wilcoxon_rank($n)"), expected $k"
    [[ $(computed "wilcoxon_rank($n)") == "$k" ]]
  done <<'TABLE'
6 1
7 3
8 4
9 6
10 9
11 11
12 14
15 26
20 53
TABLE
}

@test "the quantiles of t are those of the tables" {
  [[ $(computed 't_quantile(1)') == 12.7062 && $(computed 't_quantile(2)') == 4.30265 ]]
  [[ $(computed 't_quantile(3)') == 3.18245 && $(computed 't_quantile(4)') == 2.77644 ]]
}

@test "logarithm, exponential and root are right without the machine's own" {
  [[ $(computed 'real_log(2)') == 0.693147 && $(computed 'real_log(1e-6)') == -13.8155 && $(computed 'real_log(1)') == 0 ]]
  [[ $(computed 'real_exp(1)') == 2.71828 && $(computed 'real_exp(-13.815510557964)') == 1e-06 && $(computed 'real_exp(0)') == 1 ]]
  [[ $(computed 'real_root(2)') == 1.41421 && $(computed 'real_root(1e-8)') == 0.0001 && $(computed 'real_root(0)') == 0 ]]
}

# interval_of NUMBERS... -- estimate and interval, or nothing.
interval_of() {
  printf '%s\n' "$@" | awk -f "$ROOT/lib/median.awk" -f "$ROOT/lib/real.awk" -f "$ROOT/lib/interval.awk" \
    -f <(echo '{ a[NR] = $1 + 0 } END { if (interval(a, NR)) printf "%.6g %.6g %.6g", ESTIMATE, LOW, HIGH }')
}

@test "an interval is Student's below six values, Hodges and Lehmann's from six on, and none for one" {
  [[ -z $(interval_of 5) ]]
  [[ $(interval_of 1 3) == "2 -10.7062 14.7062" ]]      # sd = 1.41421, half = 12.7062 * 1.41421 / 1.41421
  [[ $(interval_of 1 2 3 4 5) == "3 1.03676 4.96324" ]] # sd = 1.58114, half = 2.77645 * 1.58114 / 2.23607
  [[ $(interval_of 7 7 7) == "7 7 7" ]]
  [[ $(interval_of 6 5 4 3 2 1) == "3.5 1 6" ]]        # k = 1: from the smallest to the largest
  [[ $(interval_of 1 2 3 4 5 6 7) == "4 2 6" ]]        # k = 3: of 1, 1.5, 2, 2 ... the third
  [[ $(interval_of 1 2 3 4 5 6 1000) == "4 2 502.5" ]] # an outlier moves the edge, not the estimate
}

# setup -- a folder with claims of its own, and a function for measurements.
setup() {
  cd "$BATS_TEST_TMPDIR" || return
  names=$(sed -n 1p "$golden/plain/records.tsv")
  printf '%s\n' "$names" >seeded
  printf 'fact\t1\tmachine.cores\t2\t\n' >told
  line=0
}

# measured SWEEP ROUND STACK QUERY VERDICT FIELD=VALUE... -- adds a measurement of STACK 1x1 hello on 8 connections.
measured() {
  ((++line))
  awk -F '\t' -v OFS='\t' -v given="line=$line sweep=$1 seed=1 round=$2 stack=$3 variant=1x1 scenario=hello query=$4 connections=8 kind=closed verdict=$5 cell=$3_1x1_hello?$4_c8 ${*:6}" '
    NR == 1 {
      count = split(given, words, " ")
      for (i = 1; i <= count; i++) value[substr(words[i], 1, index(words[i], "=") - 1)] = substr(words[i], index(words[i], "=") + 1)
      for (i = 2; i <= NF; i++) $i = value[$i]
      gsub(/_/, " ", $11)
      print
    }' <<<"$names" >>seeded
}

# judged CLAIM... -- the verdicts of lines of claims, as the report prints them: "verdict theirs ours interval rounds sweep".
judged() {
  printf '%s\n' "$@" >claims
  report_awk claims.awk claims told seeded >report || return
  awk -F ' *[|] *' '$2 ~ /^C/ { print $3, $4, $5, "(" $6 ")", $8, $9 }' report
}

@test "a ratio is reproduced, refuted or undecided by where its interval lies" {
  local round
  for round in 1 2 3; do
    measured s $round a n=1 valid rps=$((100 * round))
    measured s $round b n=1 valid rps=$((50 * round)) # half of it in every round, whatever the round does to both
    measured s $round c n=1 valid rps=$((round == 2 ? 100 : 300))
  done
  run judged 'C1 | s | ratio | a 1x1 hello / b 1x1 hello | rps | valid | 2.1 | 1.9..2.1 | 1 | A sentence. | A mechanism.' \
    'C2 | s | ratio | a 1x1 hello / b 1x1 hello | rps | valid | 3 | 2.5.. | 1 | A sentence. | A mechanism.' \
    'C3 | s | ratio | a 1x1 hello / c 1x1 hello | rps | valid | 1 | 0.5..1.5 | 1 | A sentence. | A mechanism.' \
    'C4 | s | spread | a 1x1 hello, b 1x1 hello | rps | valid | 1 | 1..1.5 | 1 | A sentence. | A mechanism.' \
    'C5 | s | ratio | a 1x1 hello / b 1x1 hello | rps | valid | 2.1 | 1.9..2.1 | 4 | A sentence. | A mechanism.'
  echo "$output"
  [[ ${lines[0]} == 'reproduced 2.1 2.00 (2.00) 3 s' ]]
  [[ ${lines[1]} == 'refuted 3 2.00 (2.00) 3 s' ]]
  # 1/3, 2 and 1: ln -1.0986, 0.6931, 0; mean -0.1352, sd 0.9035, half 4.3027 * 0.9035 / 1.7321 = 2.2443
  [[ ${lines[2]} == 'undecided 1 0.874 (0.0926 to 8.24) 3 s' ]]
  [[ ${lines[3]} == 'refuted 1 2.00 (2.00) 3 s' ]]
  [[ ${lines[4]} == 'undecided 2.1 2.00 (2.00) 3 s' ]]
  grep -q '^- C2: refuted. A sentence. What is behind it: A mechanism.$' report
  grep -q '^- C3: undecided, the interval reaches over the edge (too noisy: 3 rounds). A sentence.$' report
  grep -q '^- C5: undecided, needs 4 cores, 2 here. A sentence.$' report
}

@test "a spread has no side below 1: what hardly spreads is reproduced" {
  measured s 1 a n=1 valid rps=100 && measured s 1 b n=1 valid rps=100
  measured s 2 a n=1 valid rps=100 && measured s 2 b n=1 valid rps=101
  measured s 3 a n=1 valid rps=102 && measured s 3 b n=1 valid rps=100
  run judged 'C1 | s | spread | a 1x1 hello, b 1x1 hello | rps | valid | 1.06 | 1..1.15 | 1 | A sentence. | A mechanism.'
  echo "$output"
  [[ ${lines[0]} == 'reproduced 1.06 1.01 (1.00 to 1.04) 3 s' ]]
}

@test "rates are those of valid runs, failures those of the first run of every round" {
  local round
  for round in 1 2; do
    measured s $round a n=1 failed rps=10 failures=$((7 * round))
    measured s $round a n=1 valid rps=30 failures=0 # repeated in its round
    measured s $round b n=1 failed rps=5 failures=0
  done
  run judged 'C1 | s | value | a 1x1 hello | rps | valid | 30 | 29..31 | 1 | A sentence. | A mechanism.' \
    'C2 | s | value | a 1x1 hello | failures | all | 8 | 1.. | 1 | A sentence. | A mechanism.' \
    'C3 | s | value | b 1x1 hello | failures | all | 8 | 1.. | 1 | A sentence. | A mechanism.' \
    'C4 | s | value | b 1x1 hello | rps | valid | 5 | 1.. | 1 | A sentence. | A mechanism.'
  echo "$output"
  [[ ${lines[0]} == 'reproduced 30 30.0 (30.0) 2 s' ]]
  [[ ${lines[1]} == 'reproduced 8 10.5 (7 to 14) 2 s' ]]
  [[ ${lines[2]} == 'refuted 8 0 (0) 2 s' ]]
  [[ ${lines[3]} == 'undecided 5 - (-) - s' ]]
  grep -q '^- C4: undecided, no valid run of b 1x1 hello. A sentence.$' report
}

@test "one round, what was not run or measured, and what may be several cells are said, not guessed" {
  measured s 1 a n=1 valid rps=10 p50_us=5 max_us=10
  measured s 1 b n=1 'not' # a verdict of two words, below
  sed -i 's/\tnot\t/\tnot run\t/' seeded
  printf 'reason\t2\tcell\t1\tnot run\tb\tno wheel\n' >>told
  measured s 1 d n=1 valid rps=1
  measured s 1 d n=2 valid rps=2
  run judged 'C1 | s | value | a 1x1 hello | p50_us/max_us | valid | 1 | 0.9..1 | 1 | A sentence. | A mechanism.' \
    'C2 | s | value | b 1x1 hello | rps | valid | 1 | 1..2 | 1 | A sentence. | A mechanism.' \
    'C3 | s | value | c 1x1 hello | rps | valid | 1 | 1..2 | 1 | A sentence. | A mechanism.' \
    'C4 | s | value | d 1x1 hello | rps | valid | 1 | 1..2 | 1 | A sentence. | A mechanism.' \
    'C5 | s | value | d 1x1 hello?n=2 c8 | rps | valid | 1 | 1..2 | 1 | A sentence. | A mechanism.' \
    'C6, X1 | elsewhere | value | d 1x1 hello | rps | valid | 1 | 1..2 | 1 | A sentence. | A mechanism.'
  echo "$output" && cat report
  [[ ${lines[0]} == 'undecided 1 0.500 (-) 1 s' && ${lines[1]} == 'undecided 1 - (-) - s' && ${lines[2]} == 'ambiguous 1 - (-) - s' ]]
  [[ ${lines[3]} == 'undecided 1 2.00 (-) 1 s' && ${#lines[@]} == 4 ]]
  grep -q '^- C1: undecided, one round. A sentence.$' report
  grep -q '^- C2: undecided, not run: no wheel. A sentence.$' report
  grep -q '^- C4: ambiguous, d 1x1 hello may be d 1x1 hello?n=1 c8; d 1x1 hello?n=2 c8. A sentence.$' report
  grep -q '^- not measured, of the sweep s: C3$' report
  grep -q '^- not measured, of the sweep elsewhere: C6, X1$' report
}

@test "the seed's own parameters win over the smaller ones, when all of it was measured with them" {
  local round
  for round in 1 2; do
    measured s $round a n=1 valid rps=10
    measured s-small $round a n=2 valid rps=20
    measured s-small $round b n=2 valid rps=20
  done
  run judged 'C1 | s | value | a 1x1 hello | rps | valid | 1 | 1.. | 1 | A sentence. | A mechanism.' \
    'C2 | s | ratio | a 1x1 hello / b 1x1 hello | rps | valid | 1 | 1.. | 1 | A sentence. | A mechanism.'
  echo "$output"
  [[ ${lines[0]} == 'reproduced 1 10.0 (10.0) 2 s' && ${lines[1]} == 'reproduced 1 1.00 (1.00) 2 s-small' ]]
}

# refused PROGRAM LINE MESSAGE -- a file whose second line this is, is refused with status 2 and this line.
refused() {
  printf '# comment\n%b\n' "$2" >config
  run report_awk "$1.awk" config told seeded
  echo "$output"
  [[ $status == 2 && $output == "config:"*"$3"* && ${#lines[@]} == 1 ]]
}

@test "a malformed claim is refused with its number and what is legal" {
  local good='C1 | s | value | a 1x1 hello | rps | valid | 1 | 1..2 | 1 | A sentence. | A mechanism.'
  refused claims 'C1 | s | value' '2: 3 of eleven fields (id | sweep'
  refused claims "${good/C1/c1}" "2: id 'c1' (legal: as C000-2a"
  refused claims "$good\n$good" '3: claim C1 stands here twice'
  refused claims "${good/ s / s-small }" "2: sweep 's-small' (legal: a name"
  refused claims "${good/value/median}" "2: kind 'median' is unknown (legal: ratio value spread)"
  refused claims "${good/value/ratio}" "2: cells 'a 1x1 hello' (a ratio has two: A / B)"
  refused claims "${good/value/spread}" "2: cells 'a 1x1 hello' (a spread has several: A, B, C)"
  refused claims "${good/a 1x1/a}" "2: cell 'a hello' (a cell is: STACK VARIANT SCENARIO"
  refused claims "${good/hello/hello x8}" "'x8' (legal: cN, connections, and nN"
  refused claims "${good/rps/rpm}" "2: metric 'rpm' is unknown (legal: rps requests"
  refused claims "${good/valid/any}" "2: runs 'any' is unknown (legal: valid all)"
  refused claims "${good/1..2/2..1}" '2: range 2..1: the end is not above the beginning'
  refused claims "${good/1..2/1-2}" "2: range '1-2' (legal: LOW..HIGH, or LOW.. without an end)"
  refused claims "${good/.2 | 1/.2 | many}" "2: cores 'many' (legal is a whole number from 1)"
}

@test "a malformed line of seeds is refused with its number and what is legal" {
  refused seeds 'a 1x1 hello | 1 | a' "2: 'a 1x1 hello | 1 | a' stands in front of the first [section]"
  refused seeds '[one]\na 1x1 hello | 1 | a' "3: a row in front of the section's sweep and figures"
  refused seeds '[one]\nfigure = rps' "3: key 'figure' is unknown (legal: sweep figures text)"
  refused seeds '[one]\nfigures = rpm' "3: metric 'rpm' is unknown"
  refused seeds '[one]\nsweep = s\nfigures = rps\na 1x1 hello | 1' '5: 2 of three or four fields (cell | figures'
  refused seeds '[one]\nsweep = s\nfigures = rps\na 1x1 hello | 1 2 | a' '5: 2 figures (the section has 1: rps)'
  refused seeds '[one]\nsweep = s\nfigures = rps\na 1x1 hello | much | a' "5: figure 'much' (legal is a number"
  refused seeds '[one]\nsweep = s\nfigures = rps\n- | 1 | a' '5: a row without a cell wants a note that says why'
}

@test "every cell of configs/claims and configs/seeds is one cell of its sweep, and of the smaller one" {
  local sweep plan
  mkdir plans
  for sweep in "$ROOT"/configs/*.sweep; do
    sweep=${sweep##*/}
    "$ROOT/run.sh" --plan "${sweep%.sweep}" >"plans/${sweep%.sweep}"
  done
  # the plan's columns, stack variant scenario cN, as measurements
  for plan in plans/*; do
    sed -n 's/^\([a-z0-9-]* *[0-9]*x[0-9*]* *[^ ]* *c[0-9]*\) .*/\1/p' "$plan" | sort -u |
      awk -v OFS='\t' -v sweep="${plan#*/}" '{
        scenario = query = $3
        sub(/[?].*/, "", scenario)
        if (!sub(/^[^?]*[?]/, "", query)) query = ""
        print sweep, $1, $2, scenario, query, substr($4, 2), $0
      }'
  done >cells
  awk -f "$ROOT/lib/pick.awk" -f <(
    cat <<'AWK'
BEGIN { FS = "\t"; split("sweep stack variant scenario query connections cell", names, " "); for (i in names) at[names[i]] = i + 0 }
FILENAME == ARGV[1] { run_read(); next }
/^#/ { next }
FILENAME == ARGV[2] && /[|]/ { n = split($0, f, / +[|] +/); m = split(f[4], c, / [\/] |, /); for (i = 1; i <= m; i++) look(f[2], c[i]); next }
/^sweep *=/ { sweep = substr($0, match($0, /= */) + RLENGTH) }
FILENAME == ARGV[3] && /[|]/ && !/^-/ { split($0, f, / +[|] +/); look(sweep, f[1]) }
END { exit bad || !looked }
function look(name, cell) {
  looked++
  pick(name, cell)
  if (MANY != 1) { print name ": " cell ": " MANY " cells"; bad = 1 }
  if (!(name "-small" in swept)) return
  pick(name "-small", cell)
  if (MANY != 1) { print name "-small: " cell ": " MANY " cells"; bad = 1 }
}
AWK
  ) cells "$ROOT/configs/claims" "$ROOT/configs/seeds"
}
