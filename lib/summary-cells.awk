# summary-cells.awk -- the measurements of each cell become one row: medians over its rounds.
#
# In:  TSV with a line of names, then one measurement a line (report-records.jq), the rounds of a cell in one piece
# Out: TSV with a line of names, one row a cell; the 6th column says how it may be ranked (0 yes, 1 valid but without
#      a rate, 2 no valid round, 3 not run), the 7th is the rate to sort by.  Unknown figures are empty.
# eg:  awk -f median.awk -f summary-cells.awk:   five lines of a cell with 5104.2, 5098.7 ...   ->   one row
#
# A row stands on its valid rounds; when there is none, on its failed ones.  Failures are counted in all of them.

BEGIN {
  FS = OFS = "\t"
  counted = split("rps mean_us p50_us p60_us p70_us p80_us p90_us p99_us max_us cpu_per_request_us pss_kb share bound" \
    " makespan_us send_spread_us inside_us outside_us", figures, " ")
  as_they_are = split("rps pss_kb share bound makespan_us send_spread_us inside_us", plain, " ")
  ranked = split("p50_us p60_us p70_us p80_us p90_us p99_us", percentiles, " ")
  for (i = 1; i <= ranked; i++) percentile[percentiles[i]] = substr(percentiles[i], 2, 2) / 100
  for (i = 1; i <= counted; i++) names = names OFS figures[i]
  print "scenario", "query", "kind", "connections", "asked", "class", "key", "cell", "stack", "variant", "env", "app", "verdict",
    "rounds", "valid", "used", "threads", "duration_s", "warmup_s", "keepalive", "requests", "failures", "spread", "line",
    "round" names, "not_run", "passes", "from", "to"
}

NR == 1 {
  for (i = 1; i <= NF; i++) at[$i] = i
  next
}

{
  id = $at["scenario"] FS $at["query"] FS $at["kind"] FS $at["connections"] FS $at["cell"]
  if (id != cell) {
    cell_end()
    cell_begin()
  }
  round_add()
}

END { cell_end() }

function cell_begin() {
  cell = id
  lead = $at["scenario"] FS $at["query"] FS $at["kind"] FS $at["connections"] FS $at["asked"]
  is_burst = $at["kind"] == "burst"
  name = $at["cell"] FS $at["stack"] FS $at["variant"] FS $at["env"] FS $at["app"]
  split("", value)
  split("", n)
  split("", replies)
  split("", seen)
  rounds = valid = failed = not_run = passes = 0
  from = to = ""
  threads = duration = warmup = keepalive = ""
  failures = requests["valid"] = requests["failed"] = verdict = ""
}

function round_add(    kind, i, recorded, time) {
  time = $at["time"]
  if (time != "" && (from == "" || time < from)) from = time
  if (time != "" && (to == "" || time > to)) to = time
  if ($at["verdict"] == "not run" && ++not_run) return
  rounds++ # measurements; `passes` are the sweep's rounds, of which a repeated measurement makes no more
  passes += !seen["round", $at["round"]]++
  kind = $at["verdict"] == "valid" ? "valid" : "failed"
  if (kind == "valid") valid++
  else verdict = failed++ && verdict != $at["verdict"] ? "failed" : $at["verdict"]
  if ($at["failures"] != "") failures += $at["failures"]
  if ($at["requests"] != "") requests[kind] += $at["requests"]
  threads = either(threads, "threads")
  duration = either(duration, "duration_s")
  warmup = either(warmup, "warmup_s")
  keepalive = either(keepalive, "keepalive")
  line[kind, ++n[kind]] = $at["line"]
  ordinal[kind, n[kind]] = $at["round"]
  rate[kind, n[kind]] = $at["rps"] == "" ? -1 : $at["rps"] + 0
  for (i = 1; i <= as_they_are; i++)
    if ($at[plain[i]] != "") figure_add(kind, plain[i], $at[plain[i]])
  if ($at["requests"] + 0 > 0 && $at["cpu_us"] != "") figure_add(kind, "cpu_per_request_us", $at["cpu_us"] / $at["requests"])
  if ($at["inside_us"] != "" && $at["mean_us"] != "") figure_add(kind, "outside_us", $at["mean_us"] - $at["inside_us"])

  # A run with fewer than three replies per connection cuts off the slow ones: its latencies say nothing.  A percentile
  # wants 10 replies beyond it in the round, and 100 over all rounds (cell_end).  A burst is not cut off: all are shown.
  recorded = $at["recorded"]
  if (recorded == "" || $at["connections"] == "" || recorded == 0 || (!is_burst && recorded < 3 * $at["connections"])) return
  figure_add(kind, "mean_us", $at["mean_us"])
  figure_add(kind, "max_us", $at["max_us"])
  for (i = 1; i <= ranked; i++)
    if ($at[percentiles[i]] != "" && (is_burst || beyond(recorded, percentiles[i]) >= 10)) {
      figure_add(kind, percentiles[i], $at[percentiles[i]])
      replies[kind, percentiles[i]] += recorded
    }
}

# beyond COUNT FIGURE -- of so many replies, how many are slower than the percentile; whole despite binary fractions.
function beyond(count, figure) { return int(count * (1 - percentile[figure]) + 0.000001) }

# either TEXT FIELD -- the field's value added to "5 or 10".
function either(text, name) {
  if ($at[name] == "" || seen[name, $at[name]]++) return text
  return text (text == "" ? "" : " or ") $at[name]
}

# figure_add KIND FIGURE X -- keeps a number; what is none, or larger than anything that is measured here, is unknown.
function figure_add(kind, figure, x) {
  if (x ~ /^[0-9.]+([eE][-+]?[0-9]+)?$/ && x < 1e15) value[kind, figure, ++n[kind, figure]] = x + 0
}

function figure_median(kind, figure,    i, numbers) {
  for (i = 1; i <= n[kind, figure]; i++) numbers[i] = value[kind, figure, i]
  return median(numbers, n[kind, figure] + 0)
}

function cell_end(    kind, class, i, x, text, low) {
  if (cell == "") return
  kind = valid || !failed ? "valid" : "failed"
  class = valid ? (n[kind, "rps"] ? 0 : 1) : (failed ? 2 : 3)
  if (class == 3) verdict = "not run"
  else if (class < 2) verdict = failed ? "valid, " failed " failed" : "valid"
  text = ""
  for (i = 1; i <= counted; i++) {
    x = figure_median(kind, figures[i])
    if (!is_burst && figures[i] in percentile && beyond(replies[kind, figures[i]], figures[i]) < 100) x = ""
    text = text OFS number(x)
    if (i == 1) low = LOWER
  }
  print lead, class, sprintf("%.6f", class == 0 ? figure_median(kind, "rps") : 0), name, verdict, rounds, valid,
    (rounds ? valid "/" rounds : ""), threads, duration, warmup, keepalive, number(requests[kind]), number(failures),
    number(spread(kind)), median_round(kind, low) text, not_run, passes, from, to
  cell = ""
}

# median_round KIND RATE -- line and number of the round that stands in the middle, the lower one of two.
function median_round(kind, low,    i) {
  for (i = 1; i <= n[kind]; i++)
    if (low == "" || rate[kind, i] == low) return line[kind, i] OFS ordinal[kind, i]
  return OFS
}

# spread KIND -- half the distance from the lowest to the highest rate, as a part of the median.
function spread(kind,    i, x, low, high, middle) {
  middle = figure_median(kind, "rps")
  if (n[kind, "rps"] < 2 || middle <= 0) return ""
  low = high = value[kind, "rps", 1]
  for (i = 2; i <= n[kind, "rps"]; i++) {
    x = value[kind, "rps", i]
    if (x < low) low = x
    if (x > high) high = x
  }
  return (high - low) / 2 / middle
}

# number X -- as text that every awk writes alike, without an exponent.
function number(x) { return x == "" ? "" : sprintf(x == int(x) ? "%.0f" : "%.6f", x) }
