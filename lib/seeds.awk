# seeds.awk -- every row that a seed printed, with ours beside it (beside.awk; configs/seeds says what a line is).

BEGIN {
  title["rps"] = "req/s"
  title["requests"] = "replies"
  title["failures"] = "fails"
  title["seconds"] = "s/request"
}

function line_read(    f, n, i, key, figures) {
  if ($0 ~ /^\[.+\]$/) {
    heading[++sections] = substr($0, 2, length($0) - 2)
    return
  }
  if (!sections) refuse("'" substr($0, 1, 40) "' stands in front of the first [section]")
  if ($0 ~ /^[a-z]+ *= *[^ ]/) {
    key = $0
    sub(/ *=.*/, "", key)
    if (key !~ /^(sweep|figures|text)$/) refuse("key '" key "' is unknown (legal: sweep figures text)")
    setting[sections, key] = substr($0, match($0, /= */) + RLENGTH)
    if (key == "figures") figures_read(setting[sections, key])
    return
  }
  n = split($0, f, /[ \t]+[|][ \t]+/)
  if (n < 3 || n > 4) refuse(n " of three or four fields (cell | figures | the seed's name for it | note)")
  if (!(sections SUBSEP "sweep" in setting) || !metric_count[sections]) refuse("a row in front of the section's sweep and figures")
  if (f[1] == "-" && f[4] == "") refuse("a row without a cell wants a note that says why")
  if (f[1] != "-" && pattern_wrong(f[1]) != "") refuse(pattern_wrong(f[1]))
  i = ++rows[sections]
  row[sections, i, "cell"] = f[1]
  row[sections, i, "name"] = f[3]
  row[sections, i, "note"] = f[4]
  n = split(f[2], figures, " ")
  if (n != metric_count[sections]) refuse(n " figures (the section has " metric_count[sections] ": " setting[sections, "figures"] ")")
  for (; n > 0; n--) {
    if (figures[n] !~ /^([0-9]+([.][0-9]+)?|-)$/) refuse("figure '" figures[n] "' (legal is a number, or - where the seed printed none)")
    row[sections, i, n] = figures[n]
  }
}

# figures_read TEXT -- METRIC[:RUN] ...: a seed that ran twice has a metric twice; ours stands behind the last one.
function figures_read(s,    words, i, n, parts) {
  n = metric_count[sections] = split(s, words, " ")
  for (i = 1; i <= n; i++) {
    split(words[i], parts, ":")
    if (metric_wrong(parts[1]) != "") refuse(metric_wrong(parts[1]))
    metric[sections, i] = parts[1]
    part[sections, i] = parts[2]
  }
}

function part_print(    s, i, patterns, n, out, missing) {
  print "# The seeds' experiments, row by row\n"
  wrap("", "", "Each row that a seed printed, with ours beside it: theirs is from their machine and their versions, so that it is the order" \
    " and the ratios that can be compared. Ours is the median of the valid rounds (of the failed ones where none was valid), +- half" \
    " of the way from the lowest to the highest for the first figure that is no count of failures; fails are those of one run, from the" \
    " lowest to the highest.")
  print ""
  for (s = 1; s <= sections; s++) {
    n = 0
    for (i = 1; i <= rows[s]; i++)
      if (row[s, i, "cell"] != "-") patterns[++n] = row[s, i, "cell"]
    sweep = pick_sweep(setting[s, "sweep"], patterns, n)
    if (sweep == "") missing = missing (missing == "" ? "" : "; ") prose(heading[s]) " (" setting[s, "sweep"] ")"
    else section_print(s)
  }
  if (missing != "") wrap("", "", "Not measured, as the sweep was not run: " missing ".")
  if (missing != "") print ""
}

function section_print(s,    i, j, line, align, noted) {
  print "## " prose(heading[s]) "\n"
  wrap("", "", setting[s, "text"] (setting[s, "text"] == "" ? "" : " ") "Ours is from the sweep " sweep \
    (sweep ~ /-small$/ ? ": smaller figures than theirs, and the same ratios." : "."))
  print ""
  line = "row\tours"
  align = "ll"
  for (j = 1; j <= metric_count[s]; j++) {
    line = line "\ttheir " named(metric[s, j]) (part[s, j] == "" ? "" : " " part[s, j])
    align = align "r"
    if (!last_of(s, j)) continue
    line = line "\tour " named(metric[s, j])
    align = align "r"
    if (j != first_rate(s)) continue
    line = line "\t+-"
    align = align "r"
  }
  grid_add(line "\truns\tverdict")
  for (i = 1; i <= rows[s]; i++) grid_add(row_text(s, i))
  grid_print(align "rl")
  noted = 0
  for (i = 1; i <= rows[s]; i++)
    if (row[s, i, "note"] != "" && row[s, i, "cell"] != "-") {
      wrap("- ", "  ", prose(row[s, i, "name"] ": " row[s, i, "note"]))
      noted = 1
    }
  if (noted) print ""
}
