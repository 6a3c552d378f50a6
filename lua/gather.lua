-- gather -- GET /gather?files=N&rows=R: N files of an upstream server, fetched at once, parsed, served as one list.
--
-- The reply is large (20 files of 1000 rows are 1.4 MB) and is asked for on one connection, one request at a time: the
-- only concurrency is inside the handler.  Its header Server-Timing says how long fetching and parsing took there, and
-- the report line gains "inside_us", the mean of that; the rest of the latency is serialising and sending.
-- What it shows: what a framework does with a large answer, and what a new client for every fetch costs.
-- What bounds it: c / (the time of one reply); nothing waits but for CPU, of the app, nginx and wrk.
--
-- OVERHEAD: the hook makes wrk copy every header and every body into Lua, once per reply: under a millisecond for each
-- megabyte, in wrk and after the reply was timed.  With one connection, that delays the next request by as much and no
-- other; a load of many small replies should not do so.

local report = require "report"

inside_ms, inside_count = 0, 0 -- globals, because thread:get reads nothing else

-- response(status, headers, body): the header's name comes as the server wrote it.
function response(_, headers)
   local ms = tonumber((headers["Server-Timing"] or headers["server-timing"] or ""):match("dur=([%d.]+)"))
   if ms then inside_ms, inside_count = inside_ms + ms, inside_count + 1 end
end

-- inside_us() -> JSON text: the mean over all replies that carried the header, in microseconds; null without any.
local function inside_us()
   local ms, count = 0, 0
   for _, thread in ipairs(report.threads) do
      ms, count = ms + thread:get("inside_ms"), count + thread:get("inside_count")
   end
   return report.number(1000 * ms / count, 1)
end

table.insert(report.fields, {"inside_us", inside_us})
