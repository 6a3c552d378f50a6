# table-notes.awk -- what stands above and below the tables of table.awk: how it was measured, and how far it can be trusted.

# burst -- "300 requests, 100 at a time".
function burst() { return many(asked, "request") ", " at_a_time " at a time" }

# paced -- what the rate is, in the words of load.share: "at 50% of each cell's own saturation rate".
function paced() {
  if (pace ~ /%$/) return "at " pace " of each cell's own saturation rate"
  return pace == "common" ? "at one common rate" : "at " (pace == "" ? "a fixed rate" : pace " requests/s")
}

# load_text -- one sentence or two on the load of a section.
function load_text(    out) {
  out = (warmup == "" ? "" : "after " warmup " s of warm-up") ", " many(rounds, "round")
  if (kind == "burst")
    return "A burst: " burst() (duration == "" ? "" : ", within " duration " s") (warmup == "" ? "" : ", ") out \
      ". The makespan is the time from the first request to the last reply, req/s the good answers over it; mean and percentiles" \
      " are in ms, of all replies, and 100% is the slowest one."
  out = (threads == "" ? "" : " on " threads " wrk thread" (threads == "1" ? "" : "s")) (duration == "" ? "" : ", " duration " s") \
    (warmup == "" ? "" : " ") out "."
  if (kind == "closed") return "Closed loop" out
  if (kind != "paced") return (kind == "" ? "Unknown load" : column(kind)) out
  return "Paced" out " Requests are sent by the clock, whether or not earlier ones were answered: this is latency, and the lowest" \
    " p99 stands first. In ms. What cannot hold the rate has none."
}

# note_take -- keeps what summary.tsv says about the whole table; it is the same in all its rows.
function note_take(    i, n, names) {
  n = split("smoke paired precision visible floor floor_from apart pair pair_range aa_apart", names, " ")
  for (i = 1; i <= n; i++) note[names[i]] = $at[names[i]]
}

# notes_print -- rounds, precision, the smallest difference that counts, and the noise floor, or why there is no ranking.
function notes_print(    out) {
  if (!ranked) {
    print "No cell is ranked.\n"
    return
  }
  out = many(note["paired"] + 0, "round") " in common" (note["smoke"] == 1 ? ": smoke, no ranking (that takes 6)" : "")
  if (note["precision"] != "")
    out = out "; precision +-" percent(note["precision"]) ": 90% of the cells know their ratio to the best as well as that;" \
      " differences below " percent(note["visible"]) " cannot be seen"
  wrap("", "", out "; " floor_text() ".")
  print ""
  if (note["apart"] == 1)
    wrap("", "", "**This table cannot rank: one server under two names was told apart from itself (" pair_text() ").**")
  else if (note["aa_apart"] == 1) print "**No ranking: this sweep's A/A pairs were told apart (see the top).**"
  else return
  print ""
}

function floor_text() {
  if (note["floor_from"] == "assumed") return "no A/A pair: the noise floor is unknown, 2 % is assumed"
  return "noise floor " percent(note["floor"]) " (" \
    (note["floor_from"] == "own" ? "A/A pair " pair_text() : "the median of the other tables' A/A pairs") ")"
}

function pair_text() { return column(note["pair"]) ": " figure("range", note["pair_range"]) }
