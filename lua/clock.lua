-- clock.lua -- the time: of a clock that nobody sets, and of the one that wrk reads.

local ffi = require "ffi"

ffi.cdef [[
   typedef struct { long seconds, nanoseconds; } framewrk_time;
   int clock_gettime(int clock, framewrk_time *time);
]]

local clock = {}
local clock_realtime, clock_monotonic = 0, 1 -- Linux
local time = ffi.new("framewrk_time")

local function read(which)
   ffi.C.clock_gettime(which, time)
   return tonumber(time.seconds) * 1e6 + tonumber(time.nanoseconds) / 1e3
end

-- now() -> microseconds, with a fraction.
function clock.now()
   return read(clock_monotonic)
end

-- wall() -> microseconds since 1970, of the clock that can be set: the one of wrk's latencies (src/wrk.c, line 450).
function clock.wall()
   return read(clock_realtime)
end

return clock
