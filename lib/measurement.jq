# measurement.jq -- one line of rounds.jsonl from the facts of a measurement.
#
# In:  jq -n -L lib --arg NAME TEXT ... : every fact is text, an empty or missing one is unknown.
# Out: the object of the contract (README, "rounds.jsonl"), with its verdict and reasons from gates.jq.

include "series";
include "gates";

def text: if . == null or . == "" then null else . end;
def number: text | if . == null then null else (tonumber? // null) end;
def json: text | if . == null then null else (fromjson? // null) end;

# bound REQUESTS DURATION -- requests per second that arithmetic allows.
# Where every request waits W seconds: at most min(connections, workers x concurrency, slots of the service that they
# wait for) can wait at once, each 1/W times a second.  Where every request computes: the cores over the CPU time that
# the server used for one, so that the share of the bound is the share of the machine that the server could get.
def bound($requests):
  (.waits_s | number) as $waits
  | if $waits == null or $waits == 0 then
      if .scenario == "cpu" and ($requests // 0) > 0 and ((.server_cpu_us | number) // 0) > 0
      then ((.machine | json).cores? // null) as $cores
        | if $cores == null then null else $cores * 1e6 * $requests / (.server_cpu_us | number) | . * 100 | round / 100 end
      else null end
    else ([(.connections | number), ((.workers | number) * ((.concurrency | number) // infinite)), ((.slots | number) // infinite)] | min) / $waits
    end;

$ARGS.named
| (.report | json) as $report
| (if ($report | type) == "object" then $report else {} end) as $report
| ($report.errors // null) as $errors
| ($report.burst // null) as $burst
| {
    sweep, round: (.round | number), seed: (.seed | number), order: (.order | number),
    cell, stack, twin_of: (.twin_of | text), env, app, variant,
    workers: (.workers | number), concurrency: (.concurrency | number),
    scenario, query: (.query // ""),
    load: {
      kind: (.load // "closed"), connections: (.connections | number), requests: (.asked | number),
      rate: (.rate | number), share: (.share | text), threads: (.threads | number),
      generator: (.generator | text), keepalive: (.reuse | text),
      duration_s: (.duration_s | number), warmup_s: (.warmup_s | number), timeout_s: (.timeout_s | number)
    },
    requests: $report.requests,
    ok: (if $report.requests == null or $errors == null then null
         elif $burst != null then $burst.good
         else $report.requests - $errors.status - $errors.timeout end),
    # what a burst asked and never got is lost; how it was lost stands in the errors.  Errors to connections that asked
    # nothing are none of its own.
    failures: (if $burst == null or $errors == null then $errors
               else ([$burst.requests - $burst.replies, 0] | max) as $lost
               | $errors + { status: ($burst.requests - $burst.good - $lost), $lost } end),
    duration_us: (if $burst == null then $report.duration_us else $burst.makespan_us end),
    burst: $burst,
    pace: $report.pace,
    rps: null,
    bytes: $report.bytes,
    inside_us: $report.inside_us,
    latency: (if $report.requests == null then null
              else { raw: $report.raw, wrk: $report.wrk, recorded: $report.recorded, ghosts: $report.ghosts, undo_ok: $report.undo_ok } end),
    little: $report.little,
    clock_step_us: $report.clock_step_us, early_us: $report.early_us,
    answer: { status: (.answer_status | number), bytes: (.answer_bytes | number), keepalive: (.keepalive | text) },
    server: {
      cpu_us: (.server_cpu_us | number), busiest_us: (.busiest_us | number), pss_kb: (.pss_kb | number), rss_kb: (.rss_kb | number),
      processes: (.processes | number), threads: (.server_threads | number), backlog: (.backlog | number),
      log_bytes: (.log_bytes | number), accept_drops: (.accept_drops | number), opened: (.opened | number),
      start_ms: (.start_ms | number), stop_ms: (.stop_ms | number), command: (.server_command | text)
    },
    services: ((.services // "") | if . == "" then [] else split(",") end), services_cpu_us: (.services_cpu_us | number),
    model: (.model | text),
    host: {
      busy_us: (.busy_us | number), idle_us: (.idle_us | number), throttled: (.throttled | number),
      steal_us: ((.steal_ticks | number) as $t | if $t == null then null else 10000 * $t end)
    },
    ceiling: (.ceiling | number),
    generator: { cpu_us: (.wrk_cpu_us | number), share: null, command: (.wrk_command | text) },
    bound: bound($report.requests), waits_s: (.waits_s | number)
  }
| .rps = (if .ok == null or (.duration_us // 0) <= 0 then null else .ok / .duration_us * 1e8 | round / 100 end)
| .generator.share = (if .generator.cpu_us == null or (.duration_us // 0) <= 0 then null
                      else .generator.cpu_us / .duration_us / .load.threads * 1000 | round / 1000 end)
| .steady = (if .load.kind == "closed" then steadiness($ARGS.named.series; .) else null end)
| judged($ARGS.named)
| . + ($ARGS.named | {
    versions: (.versions | json), machine: (.machine | json),
    commit, dirty: (.dirty == "yes"), time, overhead_ms: (.overhead_ms | number), raw: (.raw | text)
  })
