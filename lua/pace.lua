-- pace.lua -- R requests a second over C connections, sent when they are due and not when the last was answered.
--
--    LUA_PATH="lua/?.lua;;" wrk -tT -cC -dDs --timeout Ss --latency -s lua/pace.lua URL -- C RATE SCENARIO
--
-- There is one schedule for all threads: slot k is due k / RATE seconds after the first connection stood.  A connection
-- that has nothing to wait for takes the next slot and sleeps until it is due.  If it was due already, all connections
-- waited for replies until now, and the request is late.  This lag is what the latencies leave out, as they begin at the
-- send: asked for 100/s, a server that can do 40/s shows a steady 0.2 s on 8 connections, and a lag of 3 s after 5 s.
-- Output:  report.lua's line and  "pace":{"rate":R,"slots":N,"late":N,"max_lag_us":..,"mean_lag_us":..}
-- slots are those that were taken and came due before the end; late are those taken more than 2 ms after they were due;
-- the mean is over all slots, with 0 for those in time.  A server kept up when late is at most 1 % of slots, and slots
-- are at least 99 % of RATE * duration.  Requests are fewer by what was in flight at the end.
--
-- C is to be large enough for the replies outstanding, some 4 * RATE * p99: until all C are, nothing is late, and a
-- server that stands still shows it in the latencies.  But an idle connection holds a slot up to C / RATE seconds ahead.
-- That keeps the schedule at any C; a server that closes idle connections sooner than that (gunicorn after 2 s, uvicorn
-- after 5 s) makes wrk count read errors, though no request is lost.
--
-- wrk's timers tick in milliseconds, so that a request leaves up to 1.5 ms beside its slot, which no latency contains.
-- What wrk oversleeps for want of CPU is no lag here: it asks before it sleeps.
--
-- OVERHEAD: the hook takes 1 us of wrk's CPU time, and its timer as much.  Where wrk is not busy, to sleep and wake up
-- takes more, and each time it looks through all timers: for 5000/s over 64 connections 20 us a request (8 us in a closed
-- loop), for 1000/s 50 us, and over 1024 connections 130 us.  A reply that comes meanwhile waits: those 1024 add some
-- 30 us to a latency, a few dozen nothing that can be seen.

local ffi = require "ffi"
local clock = require "clock"
local report = require "report" -- before the hooks below, as it defines setup and init

ffi.cdef [[
   typedef struct {
      uint64_t mutex[16]; /* larger than any pthread_mutex_t */
      double rate, start_us, slots, late, max_lag_us, sum_lag_us;
   } framewrk_pace;
   int pthread_mutex_init(void *mutex, void *attributes);
   int pthread_mutex_lock(void *mutex);
   int pthread_mutex_unlock(void *mutex);
]]

local tolerance_us = 2000 -- what wrk's timers are off by, and a little
local now, setup_report, init_report = clock.now, setup, init

-- wrk does not tell Lua how many threads there are, so that none could keep a schedule of its own.  This one is in the
-- memory of wrk's main state, which outlives the threads; they find it by its address.
local schedule = ffi.new("framewrk_pace")
ffi.C.pthread_mutex_init(schedule.mutex, nil)

-- setup(thread): an address fits into a Lua number, 53 bits.
function setup(thread)
   setup_report(thread)
   thread:set("pace_address", tonumber(ffi.cast("intptr_t", ffi.cast("void *", schedule))))
end

-- init(args): the scenario's file says what is asked.  Its `require "report"` finds it loaded; hooks of its own would
-- take the place of these, or these of them: such a scenario has no pace.
function init(args)
   init_report(args)
   local rate, host = tonumber(args[2]), wrk.headers["Host"]
   assert(rate and rate > 0 and rate < math.huge, "pace.lua: how many requests per second?")
   require(args[3])
   assert(not request and not response and not delay, "pace.lua: " .. args[3] .. " has hooks of its own")
   wrk.headers["Host"] = host -- wrk has set it already, and the file may bring a new table
   local pace = ffi.cast("framewrk_pace *", pace_address)
   pace.rate = rate

   function delay() -- wrk asks it whenever a connection is ready to send
      ffi.C.pthread_mutex_lock(pace.mutex)
      local time = now()
      if pace.slots == 0 then pace.start_us = time end
      pace.slots = pace.slots + 1
      local lag = time - (pace.start_us + pace.slots * 1e6 / rate)
      if lag > 0 then
         pace.sum_lag_us = pace.sum_lag_us + lag
         pace.max_lag_us = math.max(pace.max_lag_us, lag)
      end
      if lag > tolerance_us then pace.late = pace.late + 1 end
      ffi.C.pthread_mutex_unlock(pace.mutex)
      return math.max(0, math.floor(-lag / 1000 + 0.5)) -- wrk takes it for an unsigned number of milliseconds
   end
end

report.fields[#report.fields + 1] = {"pace", function(summary)
   local number, due = report.number, math.floor(summary.duration / 1e6 * schedule.rate)
   local slots = math.min(schedule.slots, due) -- the others were taken, but are yet to come
   return report.object(
      "rate", number(schedule.rate, 3),
      "slots", number(slots),
      "late", number(schedule.late),
      "max_lag_us", number(slots > 0 and schedule.max_lag_us),
      "mean_lag_us", number(slots > 0 and schedule.sum_lag_us / slots, 1)
   )
end}
