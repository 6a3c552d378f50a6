# h2load.awk -- the line that lua/report.lua prints after wrk, from what h2load printed and logged.
#
#    sort -n -k3,3 LOG | awk -v connections=C -v threads=T -v reply=BYTES -v burst=N -f lib/h2load.awk OUT -
#
# reply is the size of the right reply's message; burst is empty for a closed loop (-D S), else N of -n N.
#
# OUT   requests: 206 total, 226 started, 206 done, 206 succeeded, 0 failed, 0 errored, 0 timeout
#       status codes: 206 2xx, 0 3xx, 0 4xx, 0 5xx
#       traffic: 23.02KB (23568) total, 2.07KB (2118) headers (space savings 87.31%), 6.04KB (6180) data
# LOG   1795238172076690 <tab> 200 <tab> 3573     when it began, in us since 1970; HTTP's status, -1 for a stream that
#                                                 the server reset; us from its sending to the end of its stream
#
# What h2load 1.52 does (found by trying, and in src/h2load.cc), and what this makes of it:
# - gRPC's errors are trailers under HTTP's status 200: a success.  Such a reply has no message, so that the errors are
#   the replies beyond floor(bytes of data / reply).  Their latencies are in the log, and in these figures, unmarked.
# - At the end of -D whatever is under way is dropped: not done, not logged, not failed.  So every connection has one
#   request more started than done.  One that has not was never made, or the server closed it while it was idle, which
#   h2load does not count as an error, and does not repair: here it is a connect error.
# - A connection that dies in the middle of a request under -D is not told either.  Only Little's law shows it, and
#   roughly: h2load reads a reply in one turn of its loop, sends the next request in the turn after, and begins its
#   clock there.  Where it waits for a core meanwhile (four processes on two cores), little is 0.8, with nothing lost.
#   Under -n the requests that were left for it, one under way and others not sent, are errored: here read errors.
# - -n deals the requests out to the connections beforehand: the slowest connection is the end of the burst.
# - It ends with status 0 even if nobody listens, and at a signal without a report: no line here.

function fail(words) {
  print "h2load: " words >"/dev/stderr"
  failed = 1
  exit 1
}

function whole(text) { return text ~ /^[0-9]+$/ }

function number(x, decimals) { return x == "" ? "null" : sprintf("%." (decimals + 0) "f", x) }

FNR == 1 { ++file }

file == 1 && / of main duration / { duration = $(NF - 5) * 1e6 } # "... and 2s of main duration for measurements."
file == 1 && $1 == "requests:" {
  started = $4
  done = $6
  errored = $12
  timeout = $14
}
file == 1 && /^status codes:/ { refused = $7 + $9 }
file == 1 && $1 == "traffic:" {
  bytes = $0
  sub(/\) data$/, "", bytes)
  sub(/.*\(/, "", bytes)
}
file == 1 && $1 == "req/s" { complete = 1 } # its last line
file == 1 { next }

NF != 3 || !whole($1) || !whole($3) || $3 + 0 < value[count] + 0 {
  fail("line " FNR " of the log is not what h2load logs, or not sorted: " $0)
}
{
  if (first == "" || $1 < first) first = $1
  if ($1 + $3 > last) last = $1 + $3
}
$2 == "-1" {
  ++reset
  next
}
{
  value[++count] = $3
  sum += $3
}
# the earliest starts, as many as there are connections, in order
burst != "" && (starts < connections || $1 < start[starts]) {
  if (starts < connections) ++starts
  for (i = starts; i > 1 && start[i - 1] > $1; i--) start[i] = start[i - 1]
  start[i] = $1
}

# root X -- the square root, by Newton's method: busybox's awk may be built without sqrt, and is by Debian.
function root(x,    r, before) {
  r = x > 1 ? x : 1
  do {
    before = r
    r = (r + x / r) / 2
  } while (r < before)
  return before
}

# percentile NAME THOUSANDTHS -- the nearest rank, a member of raw.
function percentile(name, thousandths) {
  return sprintf("\"%s_us\":%s,", name, number(value[int((thousandths * count + 999) / 1000)]))
}

function percentiles() {
  return percentile("p50", 500) percentile("p60", 600) percentile("p70", 700) percentile("p75", 750) \
    percentile("p80", 800) percentile("p90", 900) percentile("p95", 950) percentile("p99", 990) percentile("p999", 999)
}

END {
  if (failed) exit 1
  if (!complete || !whole(started) || !whole(done) || !whole(errored) || !whole(timeout) || !whole(bytes)) {
    fail("no report, or not a whole one")
  }
  if (!whole(connections) || connections < 1 || !whole(threads) || !whole(reply) || reply < 1) {
    fail("connections, threads and reply must be numbers")
  }
  if (burst == "" && duration == "") fail("the report is not of a closed loop")
  span = first == "" ? "" : last - first
  if (burst != "") duration = span
  else if (span > duration) duration = span
  requests = done - reset
  errors = requests - int(bytes / reply)
  if (errors < refused) errors = refused # a message of HTTP's is not one of gRPC's
  if (errors < 0) errors = 0             # messages whose stream was still open at the end
  if (burst == "") missing = started - done < connections ? connections - (started - done) : 0
  if (count) mean = sum / count
  for (i = 1; i <= count; i++) squares += (value[i] - mean) * (value[i] - mean)
  if (count > 1) stdev = root(squares / (count - 1))
  if (duration > 0) little = sum / (duration * connections)
  printf "framewrk-report {\"connections\":%s,\"threads\":%s,", connections, threads
  printf "\"duration_us\":%s,\"requests\":%s,\"bytes\":%s,", number(duration), number(requests), bytes
  printf "\"errors\":{\"connect\":%s,\"read\":%s,\"write\":null,", number(missing), errored
  printf "\"status\":%s,\"timeout\":%s},\"expected_interval_us\":null,", number(errors), timeout
  printf "\"recorded\":%d,\"ghosts\":0,\"undo_ok\":%s,", count, count == requests ? "true" : "false"
  printf "\"histogram\":\"log\",\"little\":%s,", number(little, 4)
  printf "\"raw\":{\"min_us\":%s,\"mean_us\":%s,\"stdev_us\":%s,", number(value[1]), number(mean, 1), number(stdev, 1)
  printf "%s\"max_us\":%s},", percentiles(), number(value[count])
  split("", value) # of wrk's own figures there are none
  printf "\"wrk\":{\"min_us\":null,\"mean_us\":null,\"stdev_us\":null,%s\"max_us\":null}", percentiles()
  if (burst != "") {
    printf ",\"burst\":{\"requests\":%s,\"sent\":%s,\"replies\":%s,\"good\":%s,", burst, started, number(requests), number(requests - errors)
    printf "\"makespan_us\":%s,\"spread_us\":%s}", number(span), number(starts ? start[starts] - start[1] : "")
  }
  print "}"
}
