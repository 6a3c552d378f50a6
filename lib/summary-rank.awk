# summary-rank.awk -- rows become ranked rows, each pair of a table compared within the rounds that both have.
#
# In:  summary-cells.awk's rows, the line of names first, then sorted by table, class, key (the largest first)
# Out: summary.tsv: rank and ratio (to the best, the first) in the place of class and key, samples left out; at the end
#      bound_share and ceiling_share, ratio_range ("LOW HIGH", 95 %), width (its half, as a part of the ratio), and
#      `noisy` or `check: CPU` behind the verdict; then what is the same in all rows of a table: smoke (1: too few rounds to
#      rank), paired (the fewest rounds that two of its cells have in common), precision, visible (the smallest difference
#      that counts), floor, floor_from, apart, pair and pair_range; and what is the same in all rows: aa_pairs, aa_rounds,
#      aa_ratio, aa_range and aa_apart
#
# rank.awk does the ranking of a table; median.awk, real.awk, interval.awk, compare.awk and noise.awk stand beside it.

BEGIN { FS = OFS = "\t" }

NR == 1 {
  for (i = 1; i <= NF; i++) at[$i] = i
  $at["class"] = "rank"
  $at["key"] = "ratio"
  sub(/\tsamples$/, "")
  print $0, "bound_share", "ceiling_share", "ratio_range", "width", "smoke", "paired", "precision", "visible", "floor", "floor_from",
    "apart", "pair", "pair_range", "aa_pairs", "aa_rounds", "aa_ratio", "aa_range", "aa_apart"
  next
}

{
  text = $1 FS $2 FS $3 FS $4 FS $5 FS $6 FS $7
  if (text != last) {
    last = text
    begins[++tables] = NR - 1
    is_paced[tables] = $3 == "paced"
  }
  row = NR - 1
  group[row] = tables
  stack[row] = $at["stack"]
  variant[row] = $at["variant"]
  twin[row] = $at["twin_of"]
  shares[row] = share($at["rps"], $at["bound"]) FS share($at["rps"], $at["ceiling"])
  if ($at["class"] == 0) {
    ranked[tables]++
    if ($at["waits_s"] > 0) waits[tables] = 1
    samples_read(row, 1, $at["samples"], is_paced[tables] ? 4 : 2)
    cpu[row] = $at["cpu_per_request_us"]
    if ($3 == "closed") kept[row] = $at["samples"]
  }
  $at["class"] = $at["key"] = $at["samples"] = ""
  sub(/\t$/, "")
  line[row] = $0
}

END {
  rows = NR - 1
  noise_take(rows)
  noise_together()
  for (g = 1; g <= tables; g++) {
    table_rank(begins[g], ranked[g] + 0)
    for (i = begins[g]; group[i] == g; i++) row_print(i)
  }
}

# share RATE OF -- a rate as a part of another; empty where the row does not show it.
function share(x, of) { return $at["class"] < 3 && x != "" && of > 0 ? sprintf("%.6f", x / of) : "" }

# samples_read ROW METRIC TEXT FIELD -- of BLOCK,RPS,CPU_US,P99_US;... the field is the row's figure.
function samples_read(i, metric, s, field,    j, n, rounds, f) {
  n = split(s, rounds, ";")
  for (j = 1; j <= n; j++) {
    split(rounds[j], f, ",")
    sample_add(i, metric, f[1], f[field])
  }
}

# cpu_read ROW -- its CPU time per request as metric 2, when it is asked for: few rows need it.
function cpu_read(i) {
  if (i in kept) samples_read(i, 2, kept[i], 3)
  delete kept[i]
}

function row_print(i,    rank, g) {
  g = group[i]
  if (i <= last_ranked && !(i in few) && !is_smoke && !apart[g] && !AA_APART)
    rank = rank_text(1 + better[i], compared - worse[i])
  $0 = line[i]
  $at["class"] = rank
  $at["key"] = part(ratio[i])
  $at["verdict"] = $at["verdict"] remark(i)
  print $0, shares[i], range[i], part(width[i]), is_smoke, fewest, part(known), (known == "" ? "" : part(known + 0 > delta ? known : delta)),
    part(noise), from, apart[g] + 0, pair_name[g], (g in floor ? range_of(pair_low[g], pair_high[g]) : ""), AA_PAIRS + 0,
    AA_ROUNDS + 0, part(AA_RATIO), (AA_LOW == "" ? "" : range_of(AA_LOW, AA_HIGH)), AA_APART + 0
}

function rank_text(a, b) { return a == b ? a : a "-" b }

function range_of(low, high) { return part(low) " " part(high) }

function part(x) { return x == "" ? "" : sprintf("%.6f", x) }
