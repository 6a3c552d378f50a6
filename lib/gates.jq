# gates.jq -- the rules that a measurement must pass before anybody ranks it.
#
# judged($facts): a measurement without verdict -> the same with verdict, reasons and warnings.  The verdict is the first
# of these that has a reason:
#   failed           something was lost, wrong or disturbed from outside: the figure says nothing
#   generator-bound  the load generator was at its limit: the server may be faster
#   unsteady         the rate was not one rate
#   idle             neither the server's CPU nor the wait that was asked for set the rate
#   valid            none of them
# Every rule is a sentence with its figure.

include "sentence";
include "disturbed";
include "bottleneck";

# Little's law: the latencies of all replies add up to the time that the connections were busy.  In a closed loop
# every connection is always busy, so their share must be 1: less means connections that were dead, parked or hung.
# Two things may be missing though nothing is wrong.  What is in flight at the end is not in the sum: each connection
# may miss one request, no older than the slowest seen.  And between a reply and the next request a connection waits
# for wrk to come round: that is idle time which only passes while wrk itself computes, a part of wrk's CPU share (a
# quarter of it with 4 connections and up to half with many: a null server's 256 connections showed 0.51 at a share of 0.99).
# h2load reads a reply in one turn of its loop and asks again in the next, where its clock starts: against four processes
# with small replies a quarter of the time was in no latency, though nothing was lost.  It counts lost connections itself.
def little_floor: if .load.generator == "h2load" then 0.70 elif .answer.keepalive == "yes" then 0.97 else 0.90 end;
def little_seen:
  .little + ([.latency.raw.max_us // 0, .duration_us] | min) / .duration_us + (.generator.share // 0) / 2;

# A server that closes without saying so costs wrk one read error for each close, but loses nothing: it does so after every
# reply, or now and then, when every read error has its own new connection and most replies had none.
def silent_closes:
  .failures.read <= .requests
  and (.answer.keepalive == "silent"
       or (.failures.read <= .requests / 2 and .server.opened != null
           and ((.server.opened - .load.connections - .failures.read) | fabs) <= 5 + .failures.read / 20));

# Every reply must have the size of the checked one, within 1 %.  At the end of the run each connection may have read
# a part of a reply that is not counted.
def reply_size_wrong:
  .bytes < 0.99 * .requests * .answer.bytes or .bytes > 1.01 * (.requests + .load.connections) * .answer.bytes;

# A server that sends headers and body apart, with Nagle's algorithm on, waits for the client's delayed acknowledgement:
# 40 ms in Linux, at which replies then stand while nobody computes.
def delayed_ack:
  ((.latency.raw.p50_us // 0) - 1e6 * (.waits_s // 0)) as $p50
  | $p50 > 39000 and $p50 < 46000 and (.server.cpu_us // 0) < 0.5 * .duration_us;

# A burst ends when all are answered, whenever that is; the others end by the clock.  A paced load leaves connections idle.
def is_burst: .load.kind == "burst";
def is_closed: .load.kind == "closed";

# What is in flight at the end is not counted: by Little's law, rate x mean latency.
def held: .requests + .load.rate * (.latency.raw.mean_us // 0) / 1e6;
def pace_reasons:
  if .load.kind != "paced" then []
  elif .pace == null then ["wrk said nothing about its pace"]
  else
    when(held < 0.99 * .load.rate * .duration_us / 1e6; "cannot hold \(.load.rate) requests/s: \(.requests / .duration_us * 1e8 | round / 100) were answered, and requests left up to \(.pace.max_lag_us / 1000 | round) ms late")
    + when(.pace.late > 0.01 * .pace.slots; "cannot hold \(.load.rate) requests/s: \(.pace.late / .pace.slots | percent) of the requests could only be sent more than 2 ms late, by up to \(.pace.max_lag_us / 1000 | round) ms, as no connection was free")
  end;

# A burst knows what it asked and what was answered: a connection that broke while it was parked took nothing with it.
def nothing_lost: is_burst and .failures.lost == 0;
def broken: (.failures.connect // 0) + (.failures.read // 0) + (.failures.write // 0);

def failures_reasons:
  (if nothing_lost then .failures + { connect: 0, read: 0, write: 0 } else .failures end) as $f
  | when($f.connect > 0; count($f.connect; "connect error"; "connect errors") + ": that many connections took no part in the run")
  + when($f.read > 0 and (silent_closes | not); count($f.read; "read error"; "read errors") + ": the server closed or broke connections")
  + when($f.write > 0; count($f.write; "write error"; "write errors") + ": the server refused or reset connections")
  + when($f.status > 0; count($f.status; "reply"; "replies") + " with an error status (\($f.status / (.load.requests // .requests) | percent) of all)")
  + when($f.timeout > 0; count($f.timeout; "reply"; "replies") + " later than the timeout of \(.load.timeout_s) s");

# A run that ends by the clock cuts off what is in flight: where replies come in a few waves, that is a large part.
def waves: (is_burst | not) and (.latency.raw.min_us // 0) > .duration_us / 10;
def waves_sentence:
  "its fastest reply took \(.latency.raw.min_us / 1000 | round) ms, and replies that come in waves are counted wrongly";

def report_reasons($facts):
  when(.latency.undo_ok != true; "wrk's histogram does not add up (replies counted twice, as with 1xx, replies to nobody, or a latency back-fill that cannot be undone)")
  + when((is_burst | not) and .duration_us < 950000 * .load.duration_s; "the run was cut short: \(.duration_us / 1000 | round) ms instead of \(.load.duration_s) s")
  + when((is_burst | not) and .duration_us > 1000000 * .load.duration_s + 1000000; "the run took \(.duration_us / 1000 | round) ms instead of \(.load.duration_s) s")
  + when(.requests == 0; "no reply at all in \(.load.duration_s) s (give it more --duration, or fewer --connections)")
  + when((.early_us // 0) > 0.005 * .duration_us;
         "threads asked before the time was counted, while others still ran init() (give it --threads 1, or the scenario less to do in init)")
  + when((.failures.lost // 0) > 0; "\(.failures.lost) of \(.load.requests) requests were never answered (asked until \(.load.duration_s) s)")
  + failures_reasons
  + when(.requests > 0 and .failures.status == 0 and .answer.bytes != null and reply_size_wrong;
         "replies of \(.bytes / .requests | . * 10 | round / 10) bytes instead of the \(.answer.bytes) of the checked answer")
  + when(is_closed and (.server.accept_drops // 0) == 0 and .little != null and little_seen < little_floor;
         "connections were lost or starved: only \(.little | percent) of the connections' time was spent on requests that were answered (Little's law asks for \(little_floor | percent))")
  + when(.little != null and .little > 1.02; "more work in flight than there are connections (Little's law: \(.little))")
  + when(waves and $facts.waves != "count";
         "too slow for a run of \(.load.duration_s) s: \(waves_sentence) (give it --duration \(.latency.raw.min_us / 50000 | ceil), or --load burst)")
  + pace_reasons
  + when(.bound != null and .rps != null and .rps > 1.02 * .bound;
         "\(.rps) requests/s are more than the \(.bound) that arithmetic allows: the clock, the answer or the server is wrong");

def reasons($facts):
  when($facts.stopped_by != null; $facts.stopped_by)
  + when($facts.died != null; $facts.died)
  + (if $facts.stopped_by != null then []
     else
       when(($facts.wrk_errors // "") != ""; "wrk complained: \($facts.wrk_errors | split("\n")[0][0:200])")
       + when(.requests == null or .failures == null or .duration_us == null;
              "wrk printed no report (exit status \($facts.wrk_status // "unknown")): nothing is known of this run")
       + (if .requests == null or .failures == null or .duration_us == null then [] else report_reasons($facts) end)
       + when($facts.processes_changed != null and $facts.died == null; "the server's processes changed during the run: a worker died or was added")
       + when((.server.log_bytes // 0) > 0; "the server wrote \(.server.log_bytes) bytes of log under load: its logs are not off, or it complained")
       + when($facts.answer_after != null; $facts.answer_after)
       + disturbed_reasons
     end)
  + when($facts.stop_trouble != null; $facts.stop_trouble);

def warnings($facts):
  if .requests == null then []
  else
    when(waves and $facts.waves == "count"; "a short run for such slow replies, as its sweep wants it: \(waves_sentence)")
    + when(nothing_lost and broken > 0; "\(count(broken; "connection"; "connections")) broke, but every request was answered")
    + when((is_burst | not) and .failures.read > 0 and silent_closes; "the server closes connections without saying so: wrk counts these as \(.failures.read) read errors, nothing was lost")
    + when(delayed_ack; "half of the replies took 40 ms and more while the server was idle: headers and body sent apart wait for a delayed acknowledgement (Nagle)")
    + when((.server.accept_drops // 0) > 0; "the accept queue overflowed \(.server.accept_drops) times: connecting is not in the latency, so it looks better than it is, and is not shown")
    + when((.pace.max_lag_us // 0) > ([2000, .latency.raw.p99_us // 0] | max); "the generator fell behind by up to \(.pace.max_lag_us / 1000 | round) ms, more than all but 1 % of the replies took")
    + (if is_closed then bottleneck_warnings($facts) else [] end)
  end;

# verdicts -- the verdicts that a complete measurement may still get, with their reasons.
def verdicts($facts):
  if is_closed then
    [["generator-bound", generator_reasons], ["unsteady", unsteady_reasons], ["idle", idle_reasons($facts)]]
  else [] end;

def judged($facts):
  if $facts.not_run != null then . + { verdict: "not run", reasons: [$facts.not_run], warnings: [] }
  else
    (reasons($facts) as $failed
     | if $failed != [] then ["failed", $failed]
       else [verdicts($facts)[] | select(.[1] != [])][0] // ["valid", []] end) as $verdict
    | . + { verdict: $verdict[0], reasons: $verdict[1], warnings: warnings($facts) }
  end;
