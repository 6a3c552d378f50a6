# summary-cells.awk -- the measurements of each cell become one row: medians over its rounds.
#
# In:  awk -v part=K -v parts=N: every Nth cell, from the Kth on (0 to N-1, which prints no names but for 0); TSV with a line
#      of names, then one measurement a line (report-records.jq), the rounds of a cell in one piece
# Out: TSV with a line of names, one row a cell; `class` says how it may be ranked (0 yes, 1 valid but without a rate,
#      2 figures that count but not for ranks, 3 no usable round, 4 not run), `key` is what to sort by, the largest first.
#      Unknown figures are empty.  `samples` holds the rounds of a row of class 0: "BLOCK,RPS,CPU_US,P99_US;..."
# eg:  awk -f median.awk -f summary-row.awk -f summary-cells.awk:   five lines of a cell with 5104.2, 5098.7 ...   ->   one row
#
# A row stands on its usable rounds: valid ones, and those that were generator-bound or idle, whose figures are real; when
# there is none, on the others.  Failures are counted in all of them.  A block is a round of one execution.

BEGIN {
  FS = OFS = "\t"
  counted = split("rps mean_us p50_us p60_us p70_us p80_us p90_us p99_us max_us cpu_per_request_us pss_kb share bound" \
    " makespan_us send_spread_us inside_us outside_us ceiling rate waits_s", figures, " ")
  for (i = 1; i <= counted; i++) {
    names = names OFS figures[i]
    slot[figures[i]] = i
  }
  as_they_are = split("rps pss_kb share bound makespan_us send_spread_us inside_us ceiling rate waits_s", plain, " ")
  ranked = split("p50_us p60_us p70_us p80_us p90_us p99_us", percentiles, " ")
  for (i = 1; i <= ranked; i++) beyond[i] = slower[slot[percentiles[i]]] = 1 - substr(percentiles[i], 2, 2) / 100
  parts = parts ? parts : 1
  if (part + 0 == 0) print "scenario", "query", "kind", "connections", "asked", "pace", "reuse", "class", "key", "cell", "stack",
    "variant", "env", "app", "verdict", "rounds", "valid", "used", "threads", "duration_s", "warmup_s", "keepalive", "requests", "failures", "spread", "line",
    "round" names, "not_run", "passes", "from", "to", "usable", "generator_bound", "idle", "unsteady", "failed", "twin_of", "samples"
}

NR == 1 {
  for (i = 1; i <= NF; i++) at[$i] = i
  for (i = 1; i <= as_they_are; i++) {
    plain_at[i] = at[plain[i]]
    plain_slot[i] = slot[plain[i]]
  }
  for (i = 1; i <= ranked; i++) {
    ranked_at[i] = at[percentiles[i]]
    ranked_slot[i] = slot[percentiles[i]]
  }
  # a hundred thousand lines pass here: what is asked of each of them has a name of its own
  connections_at = at["connections"]
  cell_at = at["cell"]
  verdict_at = at["verdict"]
  time_at = at["time"]
  rps_at = at["rps"]
  requests_at = at["requests"]
  failures_at = at["failures"]
  cpu_at = at["cpu_us"]
  recorded_at = at["recorded"]
  mean_at = at["mean_us"]
  max_at = at["max_us"]
  next
}

{
  if ($cell_at != cell || $connections_at != connections || $3 FS $4 FS $5 != scenario) {
    if (is_mine) cell_end()
    cell = $cell_at
    connections = $connections_at
    scenario = $3 FS $4 FS $5 # scenario, query and kind of load
    is_mine = cells++ % parts == part + 0
    if (is_mine) cell_begin()
  }
  if (is_mine) round_add($verdict_at)
}

END { if (is_mine) cell_end() }

function cell_begin() {
  lead = scenario FS connections FS $at["asked"] FS $at["pace"] FS $at["reuse"]
  is_burst = $5 == "burst"
  is_paced = $5 == "paced"
  name = cell FS $at["stack"] FS $at["variant"] FS $at["env"] FS $at["app"]
  twin_of = $at["twin_of"]
  split("", value)
  split("", n)
  split("", replies)
  split("", seen)
  split("", verdicts)
  rounds = usable = not_run = passes = 0
  from = to = threads = duration = warmup = keepalive = failures = samples = ""
  requests["usable"] = requests["failed"] = ""
}

function round_add(verdict,    kind, base, i, s, x, recorded, block, p99) {
  x = $time_at
  if (x != "" && (from == "" || x < from)) from = x
  if (x > to) to = x
  if (verdict == "not run" && ++not_run) return
  rounds++ # measurements; `passes` are the sweep's rounds, of which a repeated measurement makes no more
  verdicts[verdict]++
  kind = verdict == "valid" || verdict == "generator-bound" || verdict == "idle" ? "usable" : "failed"
  if (kind == "usable") usable++
  base = kind == "usable" ? 0 : counted
  block = $at["sweep"] ":" $at["seed"] ":" $2
  if (!seen["block", block]++) passes++
  if ($failures_at != "") failures += $failures_at
  if ($requests_at != "") requests[kind] += $requests_at
  threads = either(threads, "threads")
  duration = either(duration, "duration_s")
  warmup = either(warmup, "warmup_s")
  keepalive = either(keepalive, "keepalive")
  line[kind, ++n[kind]] = $at["line"]
  ordinal[kind, n[kind]] = $2
  rate[kind, n[kind]] = $rps_at == "" ? -1 : $rps_at + 0
  for (i = 1; i <= as_they_are; i++) {
    x = $plain_at[i]
    if (x == "" || x + 0 != x || x < 0 || x >= 1e15) continue # as figure_add, without the call
    s = base + plain_slot[i]
    value[s * 1000000 + ++n[s]] = x + 0
  }
  x = $requests_at + 0 > 0 && $cpu_at != "" ? $cpu_at / $requests_at : ""
  figure_add(base + slot["cpu_per_request_us"], x)
  if ($at["inside_us"] != "" && $mean_at != "") figure_add(base + slot["outside_us"], $mean_at - $at["inside_us"])

  # A run with fewer than three replies per connection cuts off the slow ones: its latencies say nothing.  A percentile
  # wants 10 replies beyond it in the round, and 100 over all rounds (cell_end).  A burst is not cut off: all are shown.
  recorded = $recorded_at
  if (recorded > 0 && connections != "" && (is_burst || is_paced || recorded >= 3 * connections)) {
    figure_add(base + slot["mean_us"], $mean_at)
    figure_add(base + slot["max_us"], $max_at)
    for (i = 1; i <= ranked; i++)
      if (!is_burst && recorded * beyond[i] + 0.000001 < 10) p99 = ""
      else {
        p99 = $ranked_at[i] # in the end: it is the last one
        if (p99 == "" || p99 + 0 != p99 || p99 < 0 || p99 >= 1e15) continue
        s = base + ranked_slot[i]
        value[s * 1000000 + ++n[s]] = p99 + 0
        replies[s] += recorded
      }
  }
  if (kind == "failed" || seen["sample", block]++) return
  gsub(/[,;]/, "_", block)
  samples = samples (samples == "" ? "" : ";") block "," $rps_at "," (x == "" ? "" : sprintf("%.3f", x)) "," p99
}

# either TEXT FIELD -- the field's value added to "5 or 10".
function either(text, name) {
  if ($at[name] == text || $at[name] == "" || seen[name, $at[name]]++) return text
  return text (text == "" ? "" : " or ") $at[name]
}

# figure_add SLOT X -- keeps a number; what is none, or larger than anything that is measured here, is unknown.
function figure_add(s, x) {
  if (x == "" || x + 0 != x || x < 0 || x >= 1e15) return 0
  value[s * 1000000 + ++n[s]] = x + 0
  return 1
}

function figure_median(s) { return median(value, n[s] + 0, s * 1000000) }
