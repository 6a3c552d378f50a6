# nearest.awk -- the candidate nearest to a misspelt word.
#
# In:  one candidate a line; -v word=WORD
# Out: the candidate with the smallest Levenshtein distance (insertions, deletions, substitutions all cost 1),
#      the first of several; nothing when it is further than a third of the word's length, but at least 2.
# eg:  printf '%s\n' sync-uwsgi sync-gunicorn | awk -v word=sync-uwsg -f nearest.awk   ->   sync-uwsgi

function min3(a, b, c) {
  if (b < a) a = b
  return c < a ? c : a
}

function distance(a, b,    i, j, above, row, la, lb) {
  la = length(a)
  lb = length(b)
  for (j = 0; j <= lb; j++) above[j] = j
  for (i = 1; i <= la; i++) {
    row[0] = i
    for (j = 1; j <= lb; j++)
      row[j] = min3(above[j] + 1, row[j - 1] + 1, above[j - 1] + (substr(a, i, 1) != substr(b, j, 1)))
    for (j = 0; j <= lb; j++) above[j] = row[j]
  }
  return above[lb]
}

BEGIN {
  word = substr(word, 1, 60) # a longer word is nonsense, and the table grows with it
  limit = length(word) / 3
  if (limit < 2) limit = 2
  best = limit + 1
}

{
  d = distance(word, $0)
  if (d < best) {
    best = d
    name = $0
  }
}

END {
  if (best <= limit) print name
}
