# figure.awk -- how a figure is written: figure(FORMAT, X), a dash when it is unknown.

# figure_formats -- the legal formats, for whoever reads configs/columns.
function figure_formats() { return "text count rate ratio range spread percent ms s us mib" }

function figure(format, x) {
  if (x == "") return "-"
  if (format == "text") return column(x)
  if (format == "count") return sprintf("%.0f", x)
  if (format == "rate") return x >= 100 ? sprintf("%.0f", x) : (x >= 1 ? sprintf("%.1f", x) : digits(x, 3))
  if (format == "ratio") return x >= 0.1 ? sprintf("%.2f", x) : digits(x, 2)
  if (format == "range") return figure("ratio", substr(x, 1, index(x, " ") - 1) + 0) "-" figure("ratio", substr(x, index(x, " ") + 1) + 0)
  if (format == "spread") return "+-" percent(x)
  if (format == "percent") return percent(x)
  if (format == "ms") return x < 1000 ? sprintf("%.3f", x / 1000) : digits(x / 1000, 3) # the clock ticks in us: no more than 3 decimals
  if (format == "s") return digits(x / 1000000, 3)
  if (format == "us") return digits(x, 3)
  if (format == "mib") return x >= 10240 ? sprintf("%.0f", x / 1024) : sprintf("%.1f", x / 1024)
  return "-"
}

# percent X -- small shares keep a digit that is not 0: only nothing is 0%.
function percent(x) {
  x *= 100
  if (x == 0) return "0%"
  if (x < 0.095) return digits(x, 1) "%"
  return sprintf(x < 9.95 ? "%.1f" : "%.0f", x) "%"
}

# digits X N -- X with N significant digits and no exponent: 0.00812, 1.25, 13400.
function digits(x, n,    s, after) {
  if (x == 0) return "0"
  s = sprintf("%." (n - 1) "e", x)
  after = n - 1 - substr(s, index(s, "e") + 1)
  return sprintf("%." (after > 0 ? after : 0) "f", s + 0)
}
