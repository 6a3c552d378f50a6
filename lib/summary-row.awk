# summary-row.awk -- the row of a cell whose rounds summary-cells.awk has collected: figures, verdict, class and key.

function cell_end(    kind, base, class, i, x, text, low, middle) {
  kind = usable || !rounds ? "usable" : "failed"
  base = kind == "usable" ? 0 : counted
  for (i = 1; i <= counted; i++) {
    x = figure_median(base + i)
    if (i == 1) low = LOWER
    if (i in slower && !is_burst && int(replies[base + i] * slower[i] + 0.000001) < 100) x = ""
    middle[figures[i]] = x
    text = text OFS number(x)
  }
  class = !rounds ? 4 : (!usable ? 3 : (2 * verdicts["valid"] <= usable ? 2 : middle[is_paced ? "p99_us" : "rps"] == ""))
  print lead, class, sprintf("%.6f", class < 2 ? sort_key(middle) : 0), name, cell_verdict(class), rounds, verdicts["valid"] + 0,
    (rounds ? verdicts["valid"] + 0 "/" rounds : ""), threads, duration, warmup, keepalive, number(requests[kind]), number(failures),
    number(spread(base + 1)), median_round(kind, low) text, not_run, passes, from, to, usable, verdicts["generator-bound"] + 0,
    verdicts["idle"] + 0, verdicts["unsteady"] + 0, rounds - usable - verdicts["unsteady"], twin_of, (class ? "" : samples)
}

# sort_key FIGURES -- the rate, or of a paced load its p99, the lowest first; where that is unknown p90, then p50.
function sort_key(middle) {
  if (!is_paced) return middle["rps"]
  if (middle["p99_us"] != "") return -middle["p99_us"]
  return -1e12 - (middle["p90_us"] != "" ? middle["p90_us"] : 1e12 + middle["p50_us"])
}

# cell_verdict CLASS -- what most of the rounds on which the row stands are, and how many of the others there were.
function cell_verdict(class,    i, n, others, out, left) {
  if (class == 4) return "not run"
  if (class == 3) {
    for (i in verdicts) if (verdicts[i] == rounds) return i
    return "failed"
  }
  if (class == 2) return verdicts["idle"] > verdicts["generator-bound"] ? "idle" : "generator-bound"
  out = "valid"
  n = split("generator-bound idle unsteady", others, " ")
  left = rounds - verdicts["valid"]
  for (i = 1; i <= n; i++) {
    if (verdicts[others[i]]) out = out ", " verdicts[others[i]] " " others[i]
    left -= verdicts[others[i]]
  }
  return out (left ? ", " left " failed" : "")
}

# median_round KIND RATE -- line and number of the round that stands in the middle, the lower one of two.
function median_round(kind, low,    i) {
  for (i = 1; i <= n[kind]; i++)
    if (low == "" || rate[kind, i] == low) return line[kind, i] OFS ordinal[kind, i]
  return OFS
}

# spread SLOT -- half the distance from the lowest to the highest rate, as a part of the median.
function spread(s,    i, x, low, high, middle) {
  middle = figure_median(s)
  if (n[s] < 2 || middle <= 0) return ""
  for (i = 1; i <= n[s]; i++) {
    x = value[s * 1000000 + i]
    if (i == 1 || x < low) low = x
    if (i == 1 || x > high) high = x
  }
  return (high - low) / 2 / middle
}

# number X -- as text that every awk writes alike, without an exponent.
function number(x) { return x == "" ? "" : sprintf(x == int(x) ? "%.0f" : "%.6f", x) }
