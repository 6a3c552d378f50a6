# records-shape.awk -- takes a line of rounds.jsonl apart, to know where the figures of all lines of this shape stand.
#
# learn(PLAN) sets for each piece of a record that varies within the shape, from PLAN + 1 on, piece_at[], piece_from[] and
# piece_less[]: the field between commas, the first character of the value there, and by how many characters it is shorter
# than the field (field -1 is the sum of the failures, -2 the time), before_piece[], the text in front of it, and
# behind_pieces[PLAN].  Returns PLAN, or 0 for a line that is no plain measurement (records-fast.awk says which).  The line's
# text is $0, its fields stand between commas.

function learn(p,    i, s, from, key, name, depth, prefix, rest, where, begin, short, type) {
  if ($0 ~ /[^ -~]/ || index(shape, "\\")) return 0
  prefix[0] = ""
  for (i = 1; i <= NF; i++) {
    s = $i
    from = 1
    if (i == 1 && sub(/^\{/, "", s)) from = 2
    else if (i == 1) return 0
    for (;;) {
      if (!match(s, /^"[^"]+":/)) return 0
      name = prefix[depth + 0] substr(s, 2, RLENGTH - 3)
      if (name in where) return 0
      s = substr(s, RLENGTH + 1)
      from += RLENGTH
      if (s !~ /^\{"/) break
      where[name] = "object"
      prefix[++depth] = name "."
      s = substr(s, 2)
      from++
    }
    if (name == "raw") return depth + 0 == 0 ? plan_make(p, where, begin, short, type) : 0
    where[name] = i
    begin[name] = from
    if (match(s, /^(-?[0-9]+(\.[0-9]+)?|null|true|false|\[\]|\{\})/)) type[name] = s ~ /^[-0-9]/ ? "number" : substr(s, 1, RLENGTH)
    else if (match(s, /^"[^"]*"/)) {
      type[name] = "text"
      begin[name]++
    } else if ((name == "reasons" || name == "warnings") && s ~ /^\["/) { # one sentence, that may have commas too
      type[name] = "sentence"
      for (s = substr(s, 3); i < NF && !index(s, "\""); s = $(++i)) continue
      if (!match(s, /^[^"]*"\]/)) return 0
    } else if (s ~ /^"[^"]*$/) { # a text with commas goes on behind them
      type[name] = "long"
      for (i++; i <= NF && !index($i, "\""); i++) continue
      s = $i
      if (i > NF || !match(s, /^[^"]*"/)) return 0
    } else return 0
    rest = substr(s, RLENGTH + 1)
    if (rest !~ /^}*$/) return 0
    depth -= length(rest)
    if (depth < 0) return 0
    short[name] = begin[name] - 1 + length(rest) + (type[name] == "text")
  }
  return 0
}

# plan_make -- keeps what records-fast.awk wants to know, if the line is what it wants.
function plan_make(p, where, begin, short, type,    i, n, name, x, text, last, said_names) {
  if (type["cell"] != "text" || type["stack"] != "text" || type["scenario"] != "text" || type["verdict"] != "text") return 0
  x = value("verdict", where, begin, short)
  if (type["round"] != "number" || x ~ /[0-9]/ || type["reasons"] != (x == "valid" ? "[]" : "sentence")) return 0
  has_warning[p] = type["warnings"] == "sentence"
  verdict[p] = x == "valid" ? "" : x
  if ((type["warnings"] != "[]" && !has_warning[p]) || type["load.kind"] != "text" || index(shape, "\"kind\":\"burst\"")) return 0
  if (type["services"] !~ /^(\[\])?$/ || type["model"] !~ /^(null)?$/ || type["burst"] !~ /^(null)?$/) return 0
  if (type["env"] == "" || type["sweep"] == "" || type["seed"] == "" || type["commit"] != "text" || type["time"] != "text") return 0
  if (where["versions"] != "object" || where["failures"] != "object") return 0
  if ("failures.lost" in where || (where["latency"] != "object" && type["latency"] != "null")) return 0
  adds[p] = checks[p] = drops_at[p] = 0
  is_paced[p] = value("load.kind", where, begin, short) != "closed"
  pieces[p] = 0
  text = ""
  last = is_paced[p] || type["inside_us"] == "number" ? columns : 39 # the last columns are not a plain closed loop's
  for (i = 1; i <= last; i++) {
    name = column[i]
    text = text OFS
    if (name == "failures" || name == "time") {
      text = piece_add(p, text, name == "time" ? -2 : -1)
      continue
    }
    if (!(name in where) || type[name] == "null") continue
    if (type[name] !~ /^(number|text)$/) return 0
    x = value(name, where, begin, short)
    if (name == "load.keepalive") text = text (x == "no" ? "close" : "")
    else if (x !~ /[0-9]/) text = text (name == "query" && x == "-" ? "" : x)
    else text = piece_add(p, text, where[name], begin[name], short[name])
    if (name !~ /[0-9]/) continue
    check_at[p + (++checks[p])] = where[name]
    check_length[p + checks[p]] = begin[name] - 1
    check[p + checks[p]] = substr($where[name], 1, begin[name] - 1)
  }
  behind_pieces[p] = text
  n = split("env sweep seed cell round stack", said_names, " ")
  for (i = 1; i <= n; i++) {
    name = said_names[i]
    about_at[p + i] = where[name]
    about_from[p + i] = begin[name]
    about_less[p + i] = short[name]
  }
  for (name in where) {
    if (name !~ /^failures\./ || type[name] == "null") continue
    if (type[name] != "number") return 0
    add_at[p + (++adds[p])] = where[name]
    add_from[p + adds[p]] = begin[name]
  }
  name = "server.accept_drops"
  if (type[name] == "number") {
    drops_at[p] = where[name]
    drops_from[p] = begin[name]
  }
  return p
}

function value(name, where, begin, short) {
  return name in where && where[name] != "object" ? substr($where[name], begin[name], length($where[name]) - short[name]) : ""
}

# piece_add PLAN TEXT FIELD FROM LESS -- returns the text in front of the next piece.
function piece_add(p, text, field, from, shorter) {
  p += ++pieces[p]
  before_piece[p] = text
  piece_at[p] = field
  piece_from[p] = from
  piece_less[p] = shorter > from - 1 ? shorter : 0 # 0: the value goes on to the field's end
  return ""
}
