-- burst.lua -- N requests over C connections, as fast as they are answered, and the time until the last reply.
--
--    LUA_PATH="lua/?.lua;;" wrk -t1 -cC -dCAPs --timeout CAPs --latency -s lua/burst.lua URL -- C N SCENARIO
--
-- Every connection asks again as soon as it is answered, until N requests were sent; then it is parked.  With N = C
-- all stand in front of the server at once.  The run ends at the Nth reply, or after CAP seconds: a connection that
-- breaks takes its request with it, wrk opens another one and asks for the next, and the lost one is never answered.
-- Output:  report.lua's line and  "burst":{"requests":N,"sent":..,"replies":..,"good":..,"makespan_us":..,"spread_us":..}
-- good are the replies without an error status; makespan is from the first send to the last reply; spread to the Cth send: how far from "at once" it began.
-- The first connect is not in them, as a request is sent when its connection stands; later ones are.
--
-- Where a server closes after each reply, wrk connects parked connections anew, too: a sync worker then waits for a
-- request that never comes, but accepts it only after all that were sent, as the queue is first in, first out.
--
-- A server out of its mind may answer parked connections, which asked nothing, with an error (gunicorn 20.1 under
-- grequests does).  No connection has a name in Lua: once some are parked, an error may be such a one, and does not
-- count as the end; the run then goes on to CAP, for good answers that may still come.
--
-- OVERHEAD: unlike a closed loop it has both hooks, and wrk makes Lua strings of every header and body for
-- response(): 1 us of wrk's CPU time for a reply of hello (8 us without), 0.1 to 0.3 ms for one of 700 KB.

local ffi = require "ffi"
local clock = require "clock"
local report = require "report" -- before the hooks below, as it defines init and done

ffi.cdef [[
   int getpid(void);
   int kill(int process, int signal);
   int poll(void *descriptors, unsigned long count, int milliseconds);
]]

local sigint = 2 -- Linux
local now, init_report = clock.now, init

-- finish() ends the run: the signal cuts short the sleep of wrk's main thread.  A burst can be over before that sleeps
-- or even handles the signal (src/wrk.c, lines 130-150): 50 ms are long enough for it, and nothing is timed any more.
local function finish()
   ffi.C.poll(nil, 0, 50)
   ffi.C.kill(ffi.C.getpid(), sigint)
end

-- init(args): the scenario's file says what is asked.  Its `require "report"` finds it loaded; hooks of its own would
-- take the place of these, or these of them: such a scenario has no burst.
function init(args)
   init_report(args)
   local requests, host = assert(tonumber(args[2]), "burst.lua: how many requests?"), wrk.headers["Host"]
   require(args[3])
   assert(not request and not response and not delay, "burst.lua: " .. args[3] .. " has hooks of its own")
   wrk.headers["Host"] = host -- wrk has set it already, and the file may bring a new table
   local text, parked, due = wrk.format(), false, requests -- due: the good replies to wait for
   burst = {requests = requests, sent = 0, replies = 0, good = 0} -- a global, because thread:get reads nothing else

   local function send()
      if burst.sent == requests then
         parked = true
         return "" -- nothing to write: wrk lets the connection be
      end
      burst.sent = burst.sent + 1
      if burst.sent == 1 then burst.first_us = now() end
      if burst.sent == connections then burst.spread_us = now() - burst.first_us end
      return text
   end

   function request() -- wrk tries it once before it connects (src/script.c, script_verify_request)
      request = send
      return text
   end

   function response(status)
      burst.replies = burst.replies + 1
      if status < 400 then
         burst.good = burst.good + 1
      elseif not parked then
         due = due - 1
      else
         return
      end
      burst.makespan_us = now() - burst.first_us
      if burst.good == due then finish() end
   end
end

report.fields[#report.fields + 1] = {"burst", function()
   assert(#report.threads == 1, "burst.lua: wrk -t1, as threads do not count together")
   local burst, number = report.threads[1]:get("burst"), report.number
   return report.object(
      "requests", number(burst.requests),
      "sent", number(burst.sent),
      "replies", number(burst.replies),
      "good", number(burst.good),
      "makespan_us", number(burst.makespan_us),
      "spread_us", number(burst.spread_us)
   )
end}
