# disturbed.jq -- what the machine did meanwhile: reasons to measure again, none of which looks at the result.
#
# .host holds the CPU time of the whole machine between two looks, just around the load: at work, idle, and taken away
# by the host of a virtual machine (steal).  What is at work and neither server, services nor generator is foreign.

include "sentence";

def capacity_us: (.host.busy_us // 0) + (.host.idle_us // 0) + (.host.steal_us // 0);
def foreign_us: .host.busy_us - (.server.cpu_us // 0) - (.services_cpu_us // 0) - (.generator.cpu_us // 0);

def disturbed_reasons:
  capacity_us as $capacity
  | (if .host.busy_us == null or $capacity == 0 then []
     else
       # a tenth of a second is what looking itself and the kernel's rounding may amount to
       when(foreign_us > 0.05 * $capacity and foreign_us > 100000;
            "something else was at work: \(foreign_us / $capacity | percent) of the machine's time was neither server nor generator")
       + when((.host.steal_us // 0) > 0.02 * $capacity; "the host took \(.host.steal_us / $capacity | percent) of the machine's time away (steal)")
     end)
  + when((.host.throttled // 0) > 0; "the machine's quota of CPU time was used up \(.host.throttled) times (cgroup, nr_throttled)")
  + when((.clock_step_us // 0 | fabs) > 5000; "the clock was set by \(.clock_step_us / 1000 | round) ms during the run: wrk's latencies are by that clock");
