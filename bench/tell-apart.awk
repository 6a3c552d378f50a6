# tell-apart.awk -- what each way of measuring said in each trial, as a table.
#
# In:  TRIAL <TAB> WAY <TAB> STACK <TAB> ROUND <TAB> RPS <TAB> CPU_US; ways are ours, long and best; stacks a, again and b
# Out: Markdown: of how many trials B was called slower, was not decided, was called as fast; and A/A called different

BEGIN { FS = "\t" }

{
  trials[$1] = 1
  place = $1 SUBSEP $2 SUBSEP $3
  if (!(place in cell)) cell[place] = ++cells
  sample_add(cell[place], 1, $1 " " $4, $5)
  if ($5 > most[place]) most[place] = $5
  if (!(place in first)) first[place] = $5
  for (n = $4; n <= 8; n++) if ($2 == "ours") sample_add(cell[place] * 100 + n, 1, $1 " " $4, $5) # what was known after n rounds
  if ($3 == "a" || $3 == "b") {
    cost[$3] += $6
    costs[$3]++
  }
}

END {
  for (t in trials) {
    count++
    ours("b", different(at("a", 0), at("b", 0), 1, .02))
    ours("again", different(at("a", 0), at("again", 0), 1, .02) != 0)
    soon(t)
    peer("long", first[t, "long", "b"] / first[t, "long", "a"], first[t, "long", "again"] / first[t, "long", "a"])
    peer("best", most[t, "best", "b"] / most[t, "best", "a"], most[t, "best", "again"] / most[t, "best", "a"])
  }
  truth = cost["b"] / costs["b"] / (cost["a"] / costs["a"])
  printf "%d trials; B burns 5 %% more by its loop, so that its true ratio is 0.952; its CPU time per request, measured, was %.1f %% more\n\n", count, 100 * (truth - 1)
  print "| protocol      | load s, A and B | B slower | undecided | wrong | B/A seen       | A/A called different | A/A seen       |"
  print "| ------------- | --------------: | -------: | --------: | ----: | -------------: | -------------------: | -------------: |"
  row("framewrk", "ours", 8 * 2 * 2.5)
  row("one long run", "long", 2 * 30.5)
  row("best of three", "best", 2 * 3 * 10.5)
  if (soon_count) printf "\nframewrk could tell after %s rounds (median of the trials that told; it does not say so before the 8th)\n", median(soonest, soon_count)
}

function at(stack, n) { return n ? cell[t, "ours", stack] * 100 + n : cell[t, "ours", stack] }

function ours(stack, said,    ratio) {
  compare(at(stack, 0), at("a", 0), 1)
  see("ours", stack, real_exp(ESTIMATE))
  if (stack == "again") alarms["ours"] += said
  else if (said > 0) slower["ours"]++
  else if (said < 0) wrong["ours"]++
  else undecided["ours"]++
}

# soon TRIAL -- from which round on it was told, and remained so.
function soon(t,    n, since) {
  for (n = 8; n >= 6 && different(at("a", n), at("b", n), 1, .02) > 0; n--) since = n
  if (since) soonest[++soon_count] = since
}

function peer(way, b, again) {
  see(way, "b", b)
  see(way, "again", again)
  if (b < 1) slower[way]++
  else wrong[way]++
  if (again > 1.02 || again < 1 / 1.02) alarms[way]++
}

function see(way, stack, ratio) {
  if (!((way, stack) in low) || ratio < low[way, stack]) low[way, stack] = ratio
  if (!((way, stack) in high) || ratio > high[way, stack]) high[way, stack] = ratio
}

function row(name, way, seconds) {
  printf "| %-13s | %15.0f | %8s | %9s | %5s | %5.3f to %5.3f | %20s | %5.3f to %5.3f |\n", name, seconds, slower[way] + 0 "/" count, \
    undecided[way] + 0, wrong[way] + 0, low[way, "b"], high[way, "b"], alarms[way] + 0 "/" count, low[way, "again"], high[way, "again"]
}
