# seeds-row.awk -- a row of seeds.awk's tables, which begin with configs/seeds: their figures, ours, runs and verdict.

# named METRIC -- as a heading: "mean_ms" is "mean ms".
function named(name) {
  if (name in title) return title[name]
  sub(/_/, " ", name)
  return name
}

# last_of S J -- true when no later figure of the section is of the same metric.
function last_of(s, j,    i) {
  for (i = j + 1; i <= metric_count[s]; i++)
    if (metric[s, i] == metric[s, j]) return 0
  return 1
}

# first_rate S -- the figure that gets a spread: the first that is no count of failures, where ours stands.
function first_rate(s,    i) {
  for (i = 1; i <= metric_count[s]; i++)
    if (!is_accident(metric[s, i]) && last_of(s, i)) return i
  return 0
}

# row_text S I -- the cells of the row; a reason that is too long for one becomes the row's note.
function row_text(s, i,    cell, words, line, j, verdict, measured) {
  verdict = row[s, i, "cell"] == "-" ? "not run: " row[s, i, "note"] : "not measured"
  if (row[s, i, "cell"] != "-") {
    split(row[s, i, "cell"], words, " ")
    cell = pick(sweep, row[s, i, "cell"])
    if (MANY > 1) verdict = "ambiguous: " NAMES
    else if (cell != "" && !cell_runs[cell]) verdict = "not run: " cell_reason[cell]
    else if (cell != "") measured = 1
  }
  if (measured) verdict = cell_verdict(cell)
  if (length(verdict) > 60) {
    row[s, i, "note"] = (row[s, i, "note"] == "" ? "" : row[s, i, "note"] "; ") verdict
    sub(/:.*/, ", see below", verdict)
  }
  line = column(row[s, i, "name"]) "\t" (words[1] == "" ? "-" : words[1] " " words[2])
  for (j = 1; j <= metric_count[s]; j++) {
    line = line "\t" row[s, i, j]
    if (!last_of(s, j)) continue
    if (measured) ours_take(cell, metric[s, j])
    line = line "\t" (measured ? ours_text(metric[s, j]) : "-")
    if (j == first_rate(s)) line = line "\t" (measured && OURS > 0 && TAKEN > 1 ? figure("spread", (MOST - LEAST) / 2 / OURS) : "-")
  }
  return line "\t" (measured ? cell_valid[cell] "/" cell_runs[cell] : "-") "\t" column(verdict)
}

# cell_verdict CELL -- "valid, 1 failed"; where no run was valid, what all of them were, or failed.
function cell_verdict(cell,    i, n, one, count, names, out) {
  for (i = 1; i <= cell_runs[cell]; i++) {
    one = run_get(cell SUBSEP i, "verdict")
    if (!count[one]++ && one != "valid") names[++n] = one
  }
  if (!count["valid"]) return n == 1 ? names[1] : "failed"
  for (i = 1; i <= n; i++) out = out ", " count[names[i]] " " names[i]
  return "valid" out
}

# ours_take CELL METRIC -- sets OURS, the median of the runs on which a row stands, and LEAST, MOST and TAKEN of these.
function ours_take(cell, metric,    i, x, values, any) {
  any = is_accident(metric) || !cell_valid[cell]
  TAKEN = 0
  LEAST = MOST = ""
  for (i = 1; i <= cell_runs[cell]; i++) {
    if (!any && !is_usable(run_get(cell SUBSEP i, "verdict"))) continue
    x = run_figure(cell SUBSEP i, metric)
    if (x == "") continue
    values[++TAKEN] = x + 0
    if (TAKEN == 1 || x + 0 < LEAST) LEAST = x + 0
    if (TAKEN == 1 || x + 0 > MOST) MOST = x + 0
  }
  OURS = median(values, TAKEN)
}

function ours_text(metric) {
  return is_accident(metric) ? range_text(LEAST, MOST, 1) : short(OURS, metric == "requests")
}
