# report-ranks.bats -- the statistics against simulated rounds with a known truth, and what the tables make of them.
#
# shellcheck disable=SC2016,SC2030,SC2031  # awk programs in quotes; what bats sets in a test is read in the same test

load report

setup() { cd "$BATS_TEST_TMPDIR" || return; }

statistics() { printf -- '-f %s ' "$ROOT"/lib/{median,real,interval,compare}.awk; }

# simulated TRIALS ROUNDS TRUTH SEED -- "COVERED APART" of tests/simulate.awk.
simulated() {
  # shellcheck disable=SC2046  # words
  awk -v trials="$1" -v rounds="$2" -v truth="$3" -v seed="$4" $(statistics) -f "$ROOT/tests/simulate.awk"
}

@test "95 of 100 intervals hold the truth: between 93 and 97, with Student's and with Wilcoxon's" {
  local rounds covered apart
  for rounds in 3 5 8 10 20; do
    read -r covered apart < <(simulated 1500 "$rounds" 1.1 "$rounds")
    echo "$rounds rounds: $covered"
    awk -v c="$covered" 'BEGIN { exit !(c >= 0.93 && c <= 0.97) }'
  done
}

@test "a server that is 1.10 times as fast is found to be, and one that is as fast is not" {
  local covered apart
  read -r covered apart < <(simulated 100 10 1.1 7)
  echo "1.10: $covered $apart"
  ((apart == 100)) && awk -v c="$covered" 'BEGIN { exit !(c >= 0.9) }'
  read -r covered apart < <(simulated 20 10 1 8)
  echo "1.00: $covered $apart"
  ((apart <= 2))
}

@test "every awk that is here finds the same" {
  local awk first='' one
  mkdir "$BATS_TEST_TMPDIR/bin"
  for awk in mawk gawk original-awk busybox; do
    command -v "$awk" >/dev/null || continue
    ln -sf "$(command -v "$awk")" "$BATS_TEST_TMPDIR/bin/awk"
    one=$(PATH=$BATS_TEST_TMPDIR/bin:$PATH && hash -r && simulated 40 5 1.02 3 && simulated 40 9 1.02 3 && simulated 10 45 1.02 3)
    echo "$awk: $one"
    [[ ${first:=$one} == "$one" ]]
  done
}

# expression EXPRESSION -- what it is, with six digits.
expression() {
  # shellcheck disable=SC2046
  awk $(statistics) -f <(printf 'BEGIN { split("%s", x, " "); printf "%%.6f %%.6f %%.6f", %s }' "$1" "$2")
}

@test "intervals of five and of ten values are those of another program" {
  # computed in Python: mean +- 2.776445 s / sqrt(5); median and 9th of the 55 sorted means of two
  [[ $(expression '.05 .02 .04 -.01 .03' '(interval(x, 5) ? ESTIMATE : 0), LOW, HIGH') == '0.026000 -0.002585 0.054585' ]]
  [[ $(expression '.031 -.012 .054 .020 .007 .043 -.025 .038 .016 .061' '(interval(x, 10) ? ESTIMATE : 0), LOW, HIGH') == '0.024500 0.003000 0.043000' ]]
  # above 40 it is Student's again: t(30), t(40), t(1000) are 2.0423, 2.0211, 1.9623
  [[ $(expression '' 'is_student(5), is_student(40), is_student(41)') == '1.000000 0.000000 1.000000' ]]
  [[ $(expression '' 't_quantile(30), t_quantile(40), t_quantile(1000)') == '2.042173 2.021033 1.962339' ]]
}

@test "what is told apart without computing the interval is what the interval tells" {
  local difference
  for difference in 1 1.015 1.03 1.06 1.2; do
    [[ $(simulated 60 9 "$difference" 5) == "$(
      # shellcheck disable=SC2046
      awk -v trials=60 -v rounds=9 -v truth="$difference" -v seed=5 $(statistics) -f <(sed 's/different(a, b, 1, 0.02) != 0/(LOW > 0 || HIGH < 0) \&\& !is_within(ESTIMATE, real_log(1.02))/' "$ROOT/tests/simulate.awk")
    )" ]]
  done
}

# table FIELD=VALUE... <LINES -- lines of "ROUND STACK RPS [FIELD=VALUE...]", all 1x1 hello on 8 connections, become the
# table's rows: "STACK RANK RATIO VERDICT", and what the table says in the file `tables`.
table() {
  awk -v OFS='\t' -v all="kind=closed scenario=hello connections=8 variant=1x1 verdict=valid sweep=s seed=1 requests=10000 $*" -v names="$(sed -n 1p "$golden/plain/records.tsv")" '
    BEGIN {
      count = split(names, name, "\t")
      print names
    }
    {
      split("", value)
      n = split(all " round=" $1 " stack=" $2 " rps=" $3 " cell=" $2 "-" $1, words, " ")
      for (i = 4; i <= NF; i++) words[++n] = $i
      for (i = 1; i <= n; i++) value[substr(words[i], 1, index(words[i], "=") - 1)] = substr(words[i], index(words[i], "=") + 1)
      value["cell"] = value["stack"] " " value["variant"]
      gsub(/_/, " ", value["verdict"])
      line = "measured" OFS NR
      for (i = 3; i <= count; i++) line = line OFS value[name[i]]
      print line
    }' >records
  report_cells . <records >cells && report_ranks <cells >summary && report_tables summary >tables || return
  awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { printf "%s %s %s %s\n", $at["stack"], $at["rank"] == "" ? "-" : $at["rank"], $at["ratio"] == "" ? "-" : sprintf("%.2f", $at["ratio"]), $at["verdict"] }' summary
}

# rounds COUNT AWK -- lines of so many rounds, from a program that prints those of round r; noise(n) is a small number.
rounds() {
  awk -v n="$1" "BEGIN { for (r = 1; r <= n; r++) { $2 } } function noise(k) { return 1 + ((r * 7 + k * 5) % 11 - 5) / 1000 }"
}

@test "two that are tied share a range of ranks, and one that is slower has its own" {
  run table threads=1 < <(rounds 8 'print r, "a", 1000 * noise(1); print r, "b", 1003 * noise(3); print r, "c", 900 * noise(2)')
  echo "$output"
  [[ $output == $'b 1-2 1.00 valid\na 1-2 1.00 valid\nc 3 0.90 valid' ]]
  grep -q '^8 rounds in common; precision +-0.[0-9]*%: 90% of the cells' tables
  tr '\n' ' ' <tables | grep -q 'differences below 2.0% cannot be seen; no A/A pair: the noise floor is unknown, 2 % is assumed\. '
}

@test "below six rounds there are ratios with Student's interval, and no ranks" {
  run table threads=1 < <(rounds 5 'print r, "a", 1000 * noise(1); print r, "b", 500 * noise(2)')
  [[ $output == $'a - 1.00 valid\nb - 0.50 valid' ]]
  grep -q '^5 rounds in common: smoke, no ranking (that takes 6); precision' tables
  grep -q '|  0.50 | 0.50-0.50 |' tables
}

@test "a cell with few rounds where others have enough is not ranked, and does not keep them from it" {
  run table threads=1 < <(rounds 7 'print r, "a", 1000 * noise(1); print r, "b", 500 * noise(2); print r, "c", 700, (r < 4 ? "verdict=failed" : "")')
  [[ $output == $'a 1 1.00 valid\nc - 0.70 valid, 3 failed, few rounds\nb 2 0.50 valid' ]]
}

@test "rounds of two executions are different blocks, and a repeated run is none of its own" {
  run table threads=1 < <(rounds 3 'print r, "a", 1000 * noise(1), "seed=1"; print r, "b", 500, "seed=1"; print r, "a", 1000 * noise(2), "seed=2"; print r, "b", 500, "seed=2"; print r, "b", 5, "seed=2 verdict=failed"')
  [[ $output == $'a 1 1.00 valid\nb 2 0.50 valid, 3 failed' ]]
  grep -q '^6 rounds in common;' tables
}

@test "what was bound by the generator or idle has figures and no rank; what most rounds are is the verdict" {
  run table threads=1 < <(rounds 8 'print r, "a", 1000 * noise(1); print r, "b", 1200 * noise(2), "verdict=generator-bound"; print r, "c", 300, "verdict=" (r > 3 ? "valid" : "idle"); print r, "d", 400, "verdict=" (r > 4 ? "valid" : "idle"); print r, "e", 50, "verdict=unsteady"; print r, "f", 1, "verdict=" (r > 1 ? "unsteady" : "failed")')
  echo "$output"
  [[ ${lines[0]} == 'a 1 1.00 valid' && ${lines[1]} == 'c 2 0.30 valid, 3 idle' ]]
  [[ ${lines[2]} == 'b - - generator-bound' && ${lines[3]} == 'd - - idle' ]]
  [[ ${lines[4]} == 'e - - unsteady' && ${lines[5]} == 'f - - failed' ]]
  grep -q '^|    - | b     | 1x1     |  1199 |' tables
  grep -q '^|    - | e     | 1x1     |     - |' tables
}

@test "the noise floor is that of the table's A/A pair, and the median of the others where it has none" {
  local pair='print r, "a", 1000 * noise(1); print r, "a-twin", 1000 * noise(1) * (r % 2 ? 1.04 : 0.96), "twin_of=a"'
  run table threads=1 < <(rounds 8 "$pair; print r, \"b\", 970 * noise(2); print r, \"c\", 500, \"connections=9\"; print r, \"d\", 485, \"connections=9\"")
  echo "$output" && cat tables
  [[ $output == *'b 1-3 '* && $output == *'c 1-2 '* && $output == *'d 1-2 '* ]]
  tr '\n' ' ' <tables | grep -q 'noise floor 4.0% (A/A pair a 1x1: 0.96-1.04)'
  grep -q "median of the other tables' A/A" tables
}

@test "a server that is told apart from itself leaves no ranks" {
  run table threads=1 < <(rounds 8 'print r, "a", 1000 * noise(1); print r, "a-twin", 900 * noise(2), "twin_of=a"; print r, "b", 500; print r, "c", 400, "connections=9"; print r, "d", 40, "connections=9"')
  [[ $output == $'a - 1.00 valid\na-twin - 0.90 valid\nb - 0.50 valid\nc - 1.00 valid\nd - 0.10 valid' ]]
  grep -q '^\*\*This table cannot rank: one server under two names was told apart from itself' tables
  grep -q "^\*\*No ranking: this sweep's A/A pairs were told apart" tables
  report_awk facts.awk summary /dev/null | grep -q '^\*\*This sweep cannot rank'
}

@test "a row that is slower and needs less CPU time for a request is to be checked, unless it was asked to wait" {
  local two='print r, "a", 1000 * noise(1), "cpu_us=2000000"; print r, "b", 500, "cpu_us=1000000"'
  run table threads=1 < <(rounds 6 "$two")
  [[ $output == $'a 1 1.00 valid\nb 2 0.50 valid, check: CPU' ]]
  run table waits_s=0.1 < <(rounds 6 "$two")
  [[ $output == $'a 1 1.00 valid\nb 2 0.50 valid' ]]
  run table threads=1 < <(rounds 6 "${two/\"b\"/\"c\"}" | sed 's/ c .*/& variant=2x1/')
  [[ $output == $'a 1 1.00 valid\nc 2 0.50 valid' ]]
}

@test "a wide interval is called noisy" {
  run table threads=1 < <(rounds 6 'print r, "a", 1000; print r, "b", 500 * (r % 2 ? 1.1 : 0.9)')
  [[ ${lines[1]} == 'b 2 0.50 valid, noisy' ]]
}

@test "a paced load is ranked by p99, the lowest first, and what cannot hold its rate has no percentile" {
  run table kind=paced pace=50% recorded=20000 < <(rounds 6 'print r, "a", 1000, "rate=1000 p99_us=" 5000 * noise(1); print r, "b", 800, "rate=800 p99_us=" 4000 * noise(2); print r, "c", 600, "rate=700 p99_us=10 verdict=failed"')
  echo "$output"
  [[ $output == $'b 1 1.00 valid\na 2 1.25 valid\nc - - failed' ]]
  grep -q "^## hello, 8 connections, paced at 50% of each cell's own saturation rate$" tables
  grep -q '^|    - | c     | 1x1     |         700 |     - |      - |      - |      - |      - |' tables
  [[ $(<tables) != *Saturated* ]]
}

# precision WANTED <LINES -- what lib/precision.awk says of lines "GROUP BLOCK CELL RPS".
precision() {
  tr ' ' '\t' | awk -v wanted="$1" -f "$ROOT/lib/median.awk" -f "$ROOT/lib/real.awk" -f "$ROOT/lib/interval.awk" -f "$ROOT/lib/precision.awk"
}

@test "the precision that a sweep has reached: of all cells but the best of each table" {
  local lines
  lines=$(rounds 6 'print "g", r, "a", 1000; print "g", r, "b", 500 * (r % 2 ? 1.1 : 0.9); print "g", r, "c", 400 * noise(1); print "h", r, "a", 9; print "h", r, "z", 8; print "i", r, "a", 1')
  read -r share cells widest < <(precision 0.03 <<<"$lines")
  echo "$share $cells $widest"
  [[ $share == 0.666667 && $cells == 3 && $widest == 0.1* ]]
  [[ $(precision 0.2 <<<"$lines") == "1 3 $widest" ]]
  [[ $(precision 0.03 </dev/null) == '1 0 0' ]]
  [[ $(printf 'g 1 a 5\ng 2 b 4\n' | precision 0.03) == '0 1 999' ]]
  # the same widths as in the report
  table threads=1 < <(rounds 6 'print r, "a", 1000; print r, "b", 500 * (r % 2 ? 1.1 : 0.9)') >/dev/null
  awk -F '\t' -v widest="$widest" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } NR == 3 { exit !(sprintf("%.4f", $at["width"]) == sprintf("%.4f", widest)) }' summary
}
