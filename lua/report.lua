-- report.lua -- what every load does after wrk has run: one line of JSON, last on stdout, after a sentinel.
--
-- A scenario's file says `require "report"`; a closed loop needs nothing else.  wrk is called as
--
--    LUA_PATH="lua/?.lua;;" wrk -tT -cC -dDs --timeout Ss --latency -s lua/SCENARIO.lua URL -- C
--
-- C is given twice because wrk does not tell Lua how many connections it opens.
-- Output:  framewrk-report {"connections":48, ... "raw":{"min_us":..}, "wrk":{"min_us":..}}
-- raw is what was measured, wrk is what wrk prints: with the samples it invents (histogram.lua).  A quantity that
-- nobody measured is null, never 0.
--
-- OVERHEAD: none while wrk runs.  There is no request, response or delay hook, init reads one number, and the
-- histogram is read in one pass after the last reply.  bench/lua-cost prints the ratio to wrk without Lua.
--
-- Another kind of load (one that has hooks of its own) calls setup, init or done from its own of that name, reads
-- its threads' globals with report.threads[i]:get(NAME), and adds its figures to report.fields.

local histogram = require "histogram"
local has_clock, clock = pcall(require, "clock") -- it needs LuaJIT's FFI

local report = {
   threads = {}, -- in wrk's main state: the threads, once setup was called
   fields = {},  -- {NAME, function(summary) -> JSON text}: more members of the line, in this order
}

-- number(x, decimals) -> JSON text; null for nil, NaN and infinity.  Without decimals it is a whole number.
function report.number(x, decimals)
   if not x or x ~= x or x == math.huge or x == -math.huge then return "null" end
   return (string.format("%." .. (decimals or 0) .. "f", x))
end

-- object(name, text, name, text, ...) -> JSON text of an object; every text is JSON already.
function report.object(...)
   local members = {}
   for i = 1, select("#", ...), 2 do
      local name, text = select(i, ...)
      members[#members + 1] = string.format('"%s":%s', name, text)
   end
   return "{" .. table.concat(members, ",") .. "}"
end

-- latencies(statistics) -> JSON text.  wrk's clock ticks in microseconds: a mean needs no more than tenths.
local function latencies(statistics)
   local members = {
      "min_us", report.number(statistics.min_us),
      "mean_us", report.number(statistics.mean_us, 1),
      "stdev_us", report.number(statistics.stdev_us, 1),
   }
   for _, percentile in ipairs(histogram.percentiles) do
      members[#members + 1] = percentile[1]
      members[#members + 1] = report.number(statistics[percentile[1]])
   end
   members[#members + 1] = "max_us"
   members[#members + 1] = report.number(statistics.max_us)
   return report.object(unpack(members))
end

-- setup(thread): wrk calls it in its main state, once for each thread, just before the thread's init; the next
-- thread's comes after that (src/wrk.c, lines 104-141).
local setups, ahead = {}, nil -- when; and how far the wall clock was ahead of the other one
function setup(thread)
   report.threads[#report.threads + 1] = thread
   if not has_clock then return end
   setups[#setups + 1] = clock.now()
   ahead = ahead or clock.wall() - setups[1]
end

-- clock_step() -> by how many us the wall clock was set since the first setup; nil without a clock.
local function clock_step()
   if not ahead then return nil end
   local time = clock.now()
   return clock.wall() - time - ahead
end

-- early() -> for how many us threads were at work before wrk began to count the time: the inits of those after them.
local function early()
   return setups[1] and setups[#setups] - setups[1]
end

-- init(args): wrk calls it in each thread's state; args[0] is the URL, args[1] what follows `--`.  Threads before
-- this one are at work already and their requests count (src/wrk.c, lines 104-141), so it must take microseconds.
function init(args)
   connections = tonumber(args[1]) -- a global, because thread:get reads nothing else
end

-- done(summary, latency): wrk calls it in its main state, after it has printed its own report.
-- summary.duration is in microseconds; a late reply is a request, but is not in the histogram (src/wrk.c, line 344).
-- little is Little's law: the mean share of the connections that were busy, sum of latencies / (duration * C).
function done(summary, latency)
   local number, object, errors = report.number, report.object, summary.errors
   local opened = report.threads[1]:get("connections")
   local interval = histogram.expected_interval(summary.duration, summary.requests, opened)
   local in_time = summary.requests - errors.timeout
   local values, counts, sum, how = {}, {}, nil, "none"
   if in_time > 0 then values, counts, sum, how = histogram.read(latency) end
   local measured, recorded, ghosts = histogram.undo(values, counts, interval)
   local ok = opened ~= nil and histogram.undo_ok(measured, recorded, ghosts, in_time, sum)
   local raw = histogram.statistics(values, measured, recorded)
   local little = opened and raw.sum_us and raw.sum_us / (summary.duration * opened)
   local members = {
      "connections", number(opened),
      "threads", number(#report.threads),
      "duration_us", number(summary.duration),
      "requests", number(summary.requests),
      "bytes", number(summary.bytes),
      "errors", object(
         "connect", number(errors.connect), "read", number(errors.read), "write", number(errors.write),
         "status", number(errors.status), "timeout", number(errors.timeout)
      ),
      "expected_interval_us", number(interval),
      "recorded", number(recorded),
      "ghosts", number(ghosts),
      "undo_ok", tostring(ok),
      "histogram", '"' .. how .. '"',
      "clock_step_us", number(clock_step()),
      "early_us", number(early()),
      "little", number(little, 4),
      "raw", latencies(raw),
      "wrk", latencies(recorded > 0 and histogram.wrk_statistics(latency) or {}),
   }
   for _, field in ipairs(report.fields) do
      members[#members + 1] = field[1]
      members[#members + 1] = field[2](summary)
   end
   io.write("framewrk-report ", object(unpack(members)), "\n")
end

return report
