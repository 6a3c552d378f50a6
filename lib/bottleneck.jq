# bottleneck.jq -- who set the rate: the server, as it should be, the generator, the wait that was asked for, or nobody.

include "sentence";
include "disturbed";

# share of the cores that the server can use, by so many workers: one core each.
def cores($facts): ($facts.machine | fromjson? // {}).cores // 1;
def server_share($facts): (.server.cpu_us // 0) / .duration_us / ([.workers // 1, cores($facts)] | min);
def busiest_share: (.server.busiest_us // 0) / .duration_us;
def bound_share: if (.waits_s // 0) > 0 and (.bound // 0) > 0 and .rps != null then .rps / .bound else 0 end;
def headroom: if (.ceiling // 0) > 0 and .rps != null then .rps / .ceiling else 0 end;
def idle_share: .host.idle_us / ([1, capacity_us] | max);

# Above 0.8 of what the generator reaches against a server that does nothing, or of a core for each of its threads, it
# may be the generator that was measured.
def generator_reasons:
  when(headroom > 0.8; "\(.rps) requests/s are \(headroom | percent) of the \(.ceiling) that the generator reaches here against a server that does nothing")
  + when((.generator.share // 0) > 0.8; "the generator used \(.generator.share | percent) of a core per thread");

# Cores were idle, no process of the server was at its limit, and the rate is not what the wait allows: something else
# held it back, as locks, acknowledgements, or connections that found no worker.  One or two connections cannot saturate.
def idle_reasons($facts):
  when(.server.cpu_us != null and .server.busiest_us != null and .host.idle_us != null
       and .load.connections >= 2 * ([.workers // 1, cores($facts)] | min)
       and bound_share < 0.9 and server_share($facts) < 0.9 and busiest_share < 0.9 and idle_share > 0.1;
       "the server was not the bottleneck: it used \(server_share($facts) | percent) of the cores that it could use, its busiest process \(busiest_share | percent) of one, and \(idle_share | percent) of the machine was idle"
       + if (.bound // 0) > 0 and (.waits_s // 0) > 0 then "; the wait allows \(.bound) requests/s, of which it reached \(bound_share | percent)" else "" end);

# Stalls and drifts are the machine's or the server's own: either way one figure does not describe such a run.
def unsteady_reasons:
  when((.steady.low // 0) >= 0.1; "the rate fell below half of itself in \(.steady.low | percent) of the run")
  + when((.steady.trend // 0 | fabs) > 0.2; "the rate \(if .steady.trend > 0 then "rose" else "fell" end) by \(.steady.trend | fabs | percent) from the first third of the run to the last");

def bottleneck_warnings($facts):
  when(headroom > 0.5 and headroom <= 0.8; "\(headroom | percent) of what the generator reaches here against a server that does nothing")
  + when((.steady.trend // 0 | fabs) > 0.1 and (.steady.trend | fabs) <= 0.2; "the rate \(if .steady.trend > 0 then "rose" else "fell" end) by \(.steady.trend | fabs | percent) during the run: it may not have been warm")
  + when((.steady.cv // 0) > 0.2; "the rate varied by \(.steady.cv | percent) from slice to slice (\(.steady.slice_ms) ms each)")
  + when((.workers // 1) > 1 and (.server.cpu_us // 0) > 0.5 * .duration_us and (.server.busiest_us // 0) > 1.5 * .server.cpu_us / .workers;
         "work was spread unevenly: the busiest of \(.workers) workers did \(.server.busiest_us / .server.cpu_us | percent) of it");
