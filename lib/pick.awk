# pick.awk -- the measurements that configs/claims and configs/seeds speak of, and their figures.
#
# told_read() and run_read() are called for the lines of the two files of records (report-records.jq): what is no
# figure, by FS "\t", and the measurements, the line of names first, in the order of rounds.jsonl.  A cell is known as
# SWEEP SUBSEP NAME.
#
# pattern_wrong(TEXT)            what is wrong with "STACK VARIANT SCENARIO[?KEY=VALUE&...] [cN] [nN]", or nothing
# metric_wrong(TEXT)             the same for a metric, or two with a slash between them
# pick_sweep(NAME, TEXTS, N)     the execution to look at: NAME where it has all, else NAME-small; nothing if neither ran
# pick(SWEEP, TEXT)              the one cell that is meant, or nothing; MANY says how many it could be, NAMES which
# pass_run(CELL, PASS, METRIC, WHICH)  the first run of a cell in a round that has the figure: sets FIGURE, or is false

function metric_wrong(s,    parts, n, i) {
  n = split(s, parts, "/")
  for (i = 1; i <= n; i++)
    if (parts[i] !~ /^(rps|requests|failures|timeouts|lost|seconds|(mean|p50|p60|p70|p80|p90|p99|max|makespan|inside|outside)_(us|ms|s))$/)
      return "metric '" parts[i] "' is unknown (legal: rps requests failures timeouts lost seconds, and mean p50 ... p90 p99 max" \
        " makespan inside outside with _us, _ms or _s)"
  return n > 2 || n < 1 ? "metric '" s "' (legal: NAME, or NAME/NAME)" : ""
}

# is_accident METRIC -- true for what is counted in units, and is usually 0.
function is_accident(metric) { return metric ~ /^(failures|timeouts|lost)$/ }

function pattern_wrong(s,    words, n, i) {
  n = split(s, words, " ")
  if (n < 3 || words[1] !~ /^[a-z][a-z0-9-]*$/ || words[2] !~ /^[1-9][0-9]*x([1-9][0-9]*|\*)$/ ||
    words[3] !~ /^[a-z][a-z0-9-]*([?][a-z_]+=[a-z0-9.-]+(&[a-z_]+=[a-z0-9.-]+)*)?$/)
    return "cell '" s "' (a cell is: STACK VARIANT SCENARIO[?KEY=VALUE&...] [cN] [nN])"
  for (i = 4; i <= n; i++)
    if (words[i] !~ /^[cn][1-9][0-9]*$/) return "cell '" s "': '" words[i] "' (legal: cN, connections, and nN, requests of a burst)"
  return ""
}

function told_read() {
  if ($1 == "reason" && !($2 in why)) why[$2] = $7
  if ($1 == "fact" && $3 == "machine.cores" && (CORES == "" || $4 + 0 < CORES)) CORES = $4 + 0
}

function run_read(    i, cell, place, pass) {
  if ($1 == "measured" && $2 == "line") {
    for (i = 1; i <= NF; i++) at[$i] = i
    return
  }
  cell = $at["sweep"] SUBSEP $at["cell"]
  if (!(cell in cell_runs)) {
    place = $at["sweep"] SUBSEP $at["stack"] SUBSEP $at["variant"] SUBSEP $at["scenario"]
    cell_at[place, ++cells_at[place]] = cell
    cell_words[cell] = "&" $at["query"] "& c" $at["connections"] " n" $at["asked"] " "
    cell_runs[cell] = cell_valid[cell] = 0
  }
  swept[$at["sweep"]] = 1
  if ($at["verdict"] == "not run") {
    cell_reason[cell] = why[$at["line"]]
    return
  }
  run = cell SUBSEP (++cell_runs[cell])
  for (i = 2; i <= NF; i++) run_field[run, i] = $i
  if (is_usable($at["verdict"])) cell_valid[cell]++
  # rounds are told apart by execution: the order's seed and the round's number
  pass = $at["sweep"] SUBSEP $at["seed"] SUBSEP $at["round"]
  if (!((cell, pass) in runs_of_pass)) cell_pass[cell, ++cell_passes[cell]] = pass
  pass_runs[cell, pass, ++runs_of_pass[cell, pass]] = run
}

function run_get(run, name) { return run_field[run, at[name]] }

# run_figure RUN METRIC -- empty when it is unknown.
function run_figure(run, metric,    parts, a, b) {
  if (split(metric, parts, "/") == 2) {
    a = run_figure(run, parts[1])
    b = run_figure(run, parts[2])
    return a == "" || b == "" || b == 0 ? "" : a / b
  }
  if (metric == "seconds") return run_figure(run, "mean_s")
  if (metric !~ /_(us|ms|s)$/) return run_get(run, metric)
  split(metric, parts, "_")
  if (parts[1] == "outside") {
    a = run_get(run, "mean_us")
    b = run_get(run, "inside_us")
    a = a == "" || b == "" ? "" : a - b
  } else a = run_get(run, parts[1] "_us")
  return a == "" ? "" : a / (parts[2] == "us" ? 1 : (parts[2] == "ms" ? 1000 : 1000000))
}

# is_usable VERDICT -- true for a figure that is real, whoever set it: a claim is about what was seen.
function is_usable(verdict) { return verdict == "valid" || verdict == "idle" || verdict == "generator-bound" }

# pass_run CELL PASS METRIC WHICH -- WHICH is valid, failed or all.  A failed run is repeated in its round: of all runs
# the first one counts, for the second only came because of the first.
function pass_run(cell, pass, metric, which,    i, run) {
  for (i = 1; i <= runs_of_pass[cell, pass]; i++) {
    run = pass_runs[cell, pass, i]
    if (which == "valid" && !is_usable(run_get(run, "verdict"))) continue
    FIGURE = run_figure(run, metric)
    if (FIGURE != "") return 1
  }
  return 0
}

# pick SWEEP TEXT -- every word of the text must hold; words that it does not name may be anything.
function pick(sweep, s,    words, n, pairs, pair_count, place, i, j, fits, found) {
  MANY = 0
  NAMES = ""
  n = split(s, words, " ")
  place = words[3]
  sub(/[?].*/, "", place)
  pair_count = split(substr(words[3], length(place) + 2), pairs, "&")
  place = sweep SUBSEP words[1] SUBSEP words[2] SUBSEP place
  for (i = 1; i <= cells_at[place]; i++) {
    fits = 1
    for (j = 1; j <= pair_count; j++) fits = fits && index(cell_words[cell_at[place, i]], "&" pairs[j] "&")
    for (j = 4; j <= n; j++) fits = fits && index(cell_words[cell_at[place, i]], " " words[j] " ")
    if (!fits) continue
    found = cell_at[place, i]
    NAMES = NAMES (MANY++ ? "; " : "") substr(found, index(found, SUBSEP) + 1)
  }
  return MANY == 1 ? found : ""
}

function pick_sweep(name, patterns, count,    own, small) {
  own = pick_count(name, patterns, count)
  if (own == 2 * count) return name
  small = pick_count(name "-small", patterns, count)
  if (small > own) return name "-small"
  return own || name in swept ? name : (name "-small" in swept ? name "-small" : "")
}

# pick_count -- two for every cell that was measured, one for every one that could not be run.
function pick_count(sweep, patterns, count,    i, cell, sum) {
  for (i = 1; i <= count; i++) {
    cell = pick(sweep, patterns[i])
    sum += MANY > 1 || (cell != "" && cell_runs[cell]) ? 2 : (cell != "")
  }
  return sum + 0
}
