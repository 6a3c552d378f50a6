# markdown.awk -- functions that make a text harmless in Markdown, for the programs that print it.

# plain TEXT -- what @tsv escaped, as one line: line ends and tabs become blanks.
function plain(s,    i, c, out) {
  out = ""
  while ((i = index(s, "\\")) > 0) {
    c = substr(s, i + 1, 1)
    out = out substr(s, 1, i - 1) (c == "\\" ? c : " ")
    s = substr(s, i + 2)
  }
  s = out s
  gsub(/  +/, " ", s)
  sub(/ $/, "", s)
  return s
}

# prose TEXT -- @tsv's text, with the characters that Markdown would take for its own escaped.
function prose(s) {
  s = plain(s)
  s = swap(s, "\\", "\\\\")
  s = swap(s, "|", "\\|")
  s = swap(s, "`", "\\`")
  s = swap(s, "[", "\\[")
  return swap(s, "<", "&lt;")
}

# column TEXT -- prose in ASCII: POSIX awk counts bytes, so one character must be one byte where columns are aligned.
function column(s) {
  s = prose(s)
  if (s ~ /[^ -~]/) {
    gsub(/[\200-\277]/, "", s)
    gsub(/[^ -~]/, "?", s)
  }
  return s
}

# swap TEXT OLD NEW -- replaces every OLD; gsub reads backslashes differently in every awk.
function swap(s, old, new,    i, out) {
  out = ""
  while ((i = index(s, old)) > 0) {
    out = out substr(s, 1, i - 1) new
    s = substr(s, i + length(old))
  }
  return out s
}

# pad TEXT WIDTH SIDE -- fills with blanks; without printf, whose buffer is small in some awks.
function pad(s, width, side,    blanks) {
  blanks = ""
  while (length(s) + length(blanks) < width) blanks = blanks " "
  return side == "right" ? blanks s : s blanks
}

# list ITEMS COUNT MOST -- the first items with commas between them, and how many more there are.
function list(items, count, most,    i, out) {
  out = items[1]
  for (i = 2; i <= count && i <= most; i++) out = out ", " items[i]
  return count > most ? out " and " (count - most) " more" : out
}

# many COUNT NAME -- "1 round", "2 rounds".
function many(count, name) { return count " " name (count == 1 ? "" : "s") }

# wrap FIRST REST TEXT -- prints a text in lines of about 110 bytes, behind FIRST and then REST.  No line begins with a
# word that Markdown takes for the mark of a list, a heading or a quotation.
function wrap(first, rest, s,    words, count, i, line) {
  if (first ~ /- $/ && s ~ /^[-#>+*=]/) s = "\\" s
  count = split(s, words, " ")
  line = first
  for (i = 1; i <= count; i++) {
    if (i > 1 && length(line) + length(words[i]) >= 110 && words[i] !~ /^([-#>+*=]+|[0-9]+[.)])$/) {
      print line
      line = rest
    } else if (i > 1) line = line " "
    line = line words[i]
  }
  print line
}
