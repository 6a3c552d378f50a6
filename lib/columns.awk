# columns.awk -- reads configs/columns, which says what stands in the report's tables.
#
# definition_read() takes a line of it that is no comment: table[], from[], format[], align[], show[] and title[] of the
# columns 1 to `defined`, and the line where each stands.  A word that is wrong is refused: status 2 and one line on stderr.

BEGIN {
  legal["table"] = "ranked classic paced burst"
  legal["format"] = figure_formats()
  legal["align"] = "left right"
  legal["show"] = "always usable valid any"
}

function refuse(line, what) {
  print ARGV[1] ":" line ": " what > "/dev/stderr"
  refused = 1
  exit 2
}

# one_of KIND WORD -- refuses a word that the KIND of field does not know.
function one_of(kind, word) {
  if (index(" " legal[kind] " ", " " word " ") == 0) refuse(FNR, kind " '" word "' is unknown (legal: " legal[kind] ")")
}

function definition_read(    words, n, i) {
  n = split($0, words, " ")
  if (n < 6) refuse(FNR, n " of six fields (table from format align show heading)")
  one_of("table", words[1])
  one_of("format", words[3])
  one_of("align", words[4])
  one_of("show", words[5])
  defined++
  where[defined] = FNR
  table[defined] = words[1]
  from[defined] = words[2]
  format[defined] = words[3]
  align[defined] = words[4]
  show[defined] = words[5]
  title[defined] = words[6]
  for (i = 7; i <= n; i++) title[defined] = title[defined] " " words[i]
}
