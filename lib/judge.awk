# judge.awk -- whether the measurements say what a claim says; pick.awk, median.awk, real.awk and interval.awk stand
# beside it.
#
# judge(C) looks at claim[C, 1..12]: id, sweep, kind, cells, metric, runs, theirs, low, cores, sentence, mechanism, high;
# and at cells_of[C, 1..cell_count[C]].
#
# A claim is reproduced when the whole interval lies in its range, refuted when it lies outside, and undecided when it
# does both or there is none.  Numbers are compared within a round of the same execution, where all cells had the same
# hour.

# judge C -- sets VERDICT and WHY, SWEEP, N and ESTIMATE, and LOW and HIGH where there is an interval; false when it was
# not measured.
function judge(c,    i, n, patterns, cell, cells, values) {
  VERDICT = "undecided"
  WHY = LOW = HIGH = ESTIMATE = N = ""
  n = cell_count[c]
  for (i = 1; i <= n; i++) patterns[i] = cells_of[c, i]
  SWEEP = pick_sweep(claim[c, 2], patterns, n)
  if (SWEEP == "") return 0
  for (i = 1; i <= n && WHY == ""; i++) {
    cells[i] = cell = pick(SWEEP, patterns[i])
    if (MANY > 1) WHY = patterns[i] " may be " NAMES
    else if (cell == "") return 0
    else if (!cell_runs[cell]) WHY = "not run: " cell_reason[cell]
    else if (claim[c, 6] == "valid" && !cell_valid[cell]) WHY = "no valid run of " patterns[i]
  }
  if (WHY != "") {
    if (MANY > 1) VERDICT = "ambiguous"
    return 1
  }
  N = rounds_take(c, cells, n, values)
  if (N == 0) WHY = "there is no round in which all of it is known"
  else {
    interval_take(c, values, N)
    if (claim[c, 9] > CORES + 0) WHY = "needs " claim[c, 9] " cores, " (CORES == "" ? "unknown" : CORES) " here"
    else if (N == 1) WHY = "one round"
    else compare(claim[c, 8] + 0, claim[c, 12], is_accident(claim[c, 5]))
  }
  return 1
}

# rounds_take -- fills VALUES with one number a round in which every cell has the figure; returns how many.
function rounds_take(c, cells, n, values,    p, i, x, low, high, first, found) {
  for (p = 1; p <= cell_passes[cells[1]]; p++) {
    for (i = 1; i <= n && pass_run(cells[i], cell_pass[cells[1], p], claim[c, 5], claim[c, 6]); i++) {
      x = FIGURE + 0
      if (i == 1) first = low = high = x
      if (x < low) low = x
      if (x > high) high = x
    }
    if (i <= n) continue
    if (claim[c, 3] == "value") values[++found] = first
    else if (low > 0) values[++found] = claim[c, 3] == "ratio" ? first / x : high / low
  }
  return found + 0
}

# interval_take -- on logs, as factors multiply; counts of accidents have no log: these range from lowest to highest.
function interval_take(c, values, n,    i, logs, low, high) {
  low = high = values[1]
  for (i = 1; i <= n; i++) {
    if (values[i] < low) low = values[i]
    if (values[i] > high) high = values[i]
    if (values[i] > 0) logs[i] = real_log(values[i])
  }
  if (low <= 0 || is_accident(claim[c, 5])) {
    ESTIMATE = median(values, n)
    LOW = low
    HIGH = high
  } else if (interval(logs, n)) {
    ESTIMATE = real_exp(ESTIMATE)
    LOW = real_exp(LOW)
    HIGH = real_exp(HIGH)
    if (claim[c, 3] == "spread" && LOW < 1) LOW = 1 # the largest is never below the smallest
  } else ESTIMATE = values[1]
}

function compare(low, high, accident) {
  if (LOW >= low && (high == "" || HIGH <= high + 0)) VERDICT = "reproduced"
  else if (HIGH < low || (high != "" && LOW > high + 0)) VERDICT = "refuted"
  else if (accident) WHY = "it came in some of the " N " rounds, not in all"
  else WHY = "the interval reaches over the edge (too noisy: " N " rounds)"
}
