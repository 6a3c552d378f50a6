# grid.awk -- an aligned Markdown table of rows that come one after the other.
#
# grid_add(TEXT)       a row, its cells between tabs and harmless (markdown.awk's column); the first row is the heading
# grid_print(ALIGN)    prints them and forgets them; ALIGN has a letter for every column, l or r
# short(X, IS_COUNT)   three digits, or all of a count; a dash when unknown
# range_text(A, B, IS_COUNT)   "1.02 to 1.07", or one figure where both are the same

function grid_add(s) { grid[++grid_rows] = s }

function grid_print(align,    r, i, n, cells, width, line, side) {
  for (r = 1; r <= grid_rows; r++) {
    n = split(grid[r], cells, "\t")
    for (i = 1; i <= n; i++) {
      if (length(cells[i]) > width[i]) width[i] = length(cells[i])
      if (width[i] < 3) width[i] = 3
      grid_text[r, i] = cells[i]
    }
  }
  for (r = 1; r <= grid_rows; r++) {
    line = "|"
    for (i = 1; i <= n; i++) {
      side = substr(align, i, 1) == "r" ? "right" : "left"
      line = line " " pad(grid_text[r, i], width[i], side) " |"
    }
    print line
    if (r > 1) continue
    line = "|"
    for (i = 1; i <= n; i++) line = line " " grid_rule(substr(align, i, 1), width[i]) " |"
    print line
  }
  print ""
  grid_rows = 0
}

function grid_rule(letter, width,    line) {
  line = letter == "r" ? ":" : "-"
  while (length(line) < width) line = "-" line
  return line
}

function short(x, is_count) {
  if (x == "") return "-"
  if (is_count) return sprintf(x == int(x) ? "%.0f" : "%.1f", x)
  return x >= 100 ? sprintf("%.0f", x) : digits(x, 3)
}

function range_text(a, b, is_count) {
  return short(a, is_count) == short(b, is_count) ? short(a, is_count) : short(a, is_count) " to " short(b, is_count)
}
