# records-fast.awk -- the usual lines of rounds.jsonl as records, without parsing them; what is not usual is left to jq.
#
# In:  awk -v before=N -v odd=FILE -f records-shape.awk -f records-fast.awk: lines of rounds.jsonl, N lines of the file stand
#      before them
# Out: the records `measured` of report-records.jq, without the line of names; FILE gets the other lines, as "LINE <TAB> TEXT"
#
# Lines of the same cell differ in their figures, hence not in shape: the line with one 0 for every run of digits.  The first line of a shape is taken apart strictly
# (records-shape.awk): then it is known between which commas its figures stand, and behind how many characters.  The next ones
# of this shape need no more than that.  These go to jq: the first of a shape; bursts; what has several reasons or warnings, or
# says something new about machine, versions or load; any line with a backslash outside of wrk's output, or that is cut short,
# or anything else than an object that ends with versions, machine, commit, dirty, time, overhead_ms and raw, as
# measurement.jq writes them.  Whoever adds members may add them anywhere else.

BEGIN {
  FS = ","
  OFS = "\t"
  columns = split("round scenario query load.kind load.connections load.threads load.duration_s load.warmup_s" \
    " cell stack variant env app verdict answer.keepalive time requests rps latency.recorded latency.raw.mean_us latency.raw.p50_us latency.raw.p60_us" \
    " latency.raw.p70_us latency.raw.p80_us latency.raw.p90_us latency.raw.p99_us latency.raw.max_us server.cpu_us server.pss_kb" \
    " generator.share bound failures sweep seed failures.timeout twin_of ceiling waits_s load.keepalive load.requests" \
    " burst.makespan_us burst.spread_us failures.lost inside_us load.rate load.share", column, " ")
}

{
  end = index($0, ",\"versions\":{")
  shape = substr($0, 1, end)
  gsub(/[0-9]+/, "0", shape)
  p = end ? plan[shape] : 0
  if (p == "") shape_add()
  else if (p > 0 && is_usual(p)) {
    record_print(p)
    next
  }
  print before + NR "\t" $0 > odd
}

# shape_add -- a shape gets a plan, or 0 where none can be made; of too many nothing is kept.
function shape_add() {
  if (++plans > 5000) delete plan[shape]
  else if (plan[shape] = learn(64 * plans)) is_usual(plan[shape]) # jq gets this line, so that what it says is not new any more
}

# is_usual PLAN -- true when the end of the line is whole, it says nothing new, and no name has other digits; sets TIME.
function is_usual(p,    i, from, about, load, s) {
  about = substr($0, end)
  from = index(about, ",\"time\":\"")
  TIME = substr(about, from, 120)
  if (!match(TIME, /^,"time":"[^"\\]*","overhead_ms":[0-9]+,"raw":"/)) return 0
  TIME = substr(TIME, 10, index(substr(TIME, 10), "\"") - 1)
  # the first quote of wrk's words that no backslash stands before is the last but one character of the line
  s = substr(about, from + RLENGTH - 1)
  if (!match(s, /[^\\]"/) || RSTART + 2 != length(s) || substr(s, length(s)) != "}" || s ~ /\\[^"\\\/bfnrt]/) return 0
  for (i = 1; i <= checks[p]; i++)
    if (substr($check_at[p + i], 1, check_length[p + i]) != check[p + i]) return 0
  if (drops_at[p] && substr($drops_at[p], drops_from[p]) + 0 > 0) return 0
  from = substr(about, 1, from) said(p + 1)
  about = substr($0, index($0, ",\"load\":{"), 300)
  load = substr(about, 1, index(about, "}")) said(p + 2) " " said(p + 3)
  if (is_paced[p]) sub(/"rate":[0-9.]+/, "", load) # every cell has its own
  if (from in told && load in told) return 1
  if (learn(64 * 5001)) told[from] = told[load] = 1 # only a whole line has told it
  return 0
}

function said(i) { return substr($about_at[i], about_from[i], length($about_at[i]) - about_less[i]) }

# record_print PLAN -- what varies, each behind what does not.
function record_print(p,    i, f, out, sum, last) {
  for (f = 1; f <= adds[p]; f++) sum += substr($add_at[p + f], add_from[p + f])
  last = p + pieces[p]
  for (i = p + 1; i <= last; i++) {
    f = piece_at[i]
    out = out before_piece[i] (f > 0 ? (piece_less[i] ? substr($f, piece_from[i], length($f) - piece_less[i]) : substr($f, piece_from[i])) : (f == -1 ? sum + 0 : TIME))
  }
  print "measured", before + NR out behind_pieces[p]
  if (verdict[p] != "") print "reason", before + NR, said(p + 4), said(p + 5), verdict[p], said(p + 6), sentence(",\"reasons\":[\"")
  if (has_warning[p]) print "warning", before + NR, said(p + 4), said(p + 5), sentence(",\"warnings\":[\"")
}

# sentence NAME -- the only one of a list.
function sentence(name,    s) {
  s = substr($0, index($0, name) + length(name))
  return substr(s, 1, index(s, "\"]") - 1)
}
