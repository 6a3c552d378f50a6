-- histogram.lua -- wrk's latency histogram: reading it, undoing what wrk added to it, its statistics.
--
-- wrk keeps one exact count for every microsecond.  Before it prints anything or calls done(), it adds invented
-- samples ("ghosts") to them, guessing what a client that does not wait would have seen (stats_correct in
-- src/stats.c of wrk 4.1.0 and 4.2.0).  Here a histogram is two tables: the values that occur, in ascending order
-- and in microseconds, and how often each occurs, {value = count}.

local histogram = {}

-- Percentiles in thousandths, so that ranks are exact in integers.
histogram.percentiles = {
   {"p50_us", 500}, {"p60_us", 600}, {"p70_us", 700}, {"p75_us", 750}, {"p80_us", 800},
   {"p90_us", 900}, {"p95_us", 950}, {"p99_us", 990}, {"p999_us", 999},
}

-- Reading by calls costs (different values) x (range) steps of about a nanosecond: at most some five seconds.
local max_steps = 5e9

-- expected_interval(duration_us, requests, connections) -> the mean time of one request on one connection in us,
-- or nil when wrk adds nothing.  src/wrk.c, lines 168-171, in its integers.
function histogram.expected_interval(duration_us, requests, connections)
   local each = connections and math.floor(requests / connections) or 0
   return each > 0 and math.floor(duration_us / each) or nil
end

-- read_memory(latency) -> values, counts, sum of all counts; nil where LuaJIT cannot or the memory looks different.
-- One pass over the struct of src/stats.h, which is recognised by its smallest and largest value.
function histogram.read_memory(latency)
   local found, ffi = pcall(require, "ffi")
   if not found then return nil end
   pcall(ffi.cdef, "typedef struct { uint64_t count, limit, min, max, data[?]; } framewrk_stats;")
   local cast, stats = pcall(function() return ffi.cast("framewrk_stats **", latency)[0] end)
   if not cast or stats == nil then return nil end
   if tonumber(stats.min) ~= latency.min or tonumber(stats.max) ~= latency.max then return nil end
   if stats.max >= stats.limit then return nil end
   local values, counts = {}, {}
   for value = tonumber(stats.min), tonumber(stats.max) do
      local count = tonumber(stats.data[value])
      if count > 0 then
         values[#values + 1] = value
         counts[value] = count
      end
   end
   return values, counts, tonumber(stats.count)
end

-- read_calls(latency) -> values, counts by wrk's own interface; nil where that would take too long, because every
-- latency(i) scans from the start.  No sum: wrk does not tell it, and ghosts below the smallest value stay unseen.
function histogram.read_calls(latency)
   if #latency * (latency.max - latency.min) > max_steps then return nil end
   local values, counts = {}, {}
   for i = 1, #latency do
      local value, count = latency(i)
      values[i], counts[value] = value, count
   end
   return values, counts
end

-- read(latency) -> values, counts, sum or nil, and how: "ffi", "calls", or "none" where neither way went.
function histogram.read(latency)
   local values, counts, sum = histogram.read_memory(latency)
   if values then return values, counts, sum, "ffi" end
   values, counts = histogram.read_calls(latency)
   if values then return values, counts, nil, "calls" end
   return {}, {}, nil, "none"
end

-- undo(values, counts, interval_us) -> {value = count} as measured, their sum, and how many ghosts they led to.
-- For every sample of n >= 2E us wrk added one at n-E, n-2E, ... while above E (stats_correct), so that
-- final[n] = measured[n] + measured[n+E] + measured[n+2E] + ... for n > E, and of two such sums one term is left:
-- measured[n] = final[n] - final[n+E].  A sample of n us leads to ceil(n/E) - 2 ghosts.
function histogram.undo(values, counts, interval_us)
   local measured, recorded, ghosts = {}, 0, 0
   for _, value in ipairs(values) do
      local count = counts[value]
      if interval_us and value > interval_us then
         count = count - (counts[value + interval_us] or 0)
         ghosts = ghosts + count * math.max(0, math.ceil(value / interval_us) - 2)
      end
      measured[value] = count
      recorded = recorded + count
   end
   return measured, recorded, ghosts
end

-- undo_ok(measured, recorded, ghosts, expected, sum) -> whether this can be what was measured: no negative count, as
-- many samples as replies in time (expected), and with the ghosts as many as wrk counted (sum, nil when unknown).
function histogram.undo_ok(measured, recorded, ghosts, expected, sum)
   for _, count in pairs(measured) do
      if count < 0 then return false end
   end
   return recorded == expected and (not sum or recorded + ghosts == sum)
end

-- statistics(values, counts, total) -> {sum_us, min_us, mean_us, stdev_us, p50_us, ..., max_us}, empty when total is
-- 0.  A percentile is the nearest rank: the smallest value with at least ceil(p * total) samples up to it.  stdev
-- divides by total - 1, as wrk's does; of a single sample it is NaN.
function histogram.statistics(values, counts, total)
   local result = {}
   if total < 1 then return result end
   local sum, squares, seen, nth = 0, 0, 0, 1
   for _, value in ipairs(values) do
      sum = sum + value * counts[value]
   end
   result.sum_us, result.mean_us = sum, sum / total
   for _, value in ipairs(values) do
      local count, percentile = counts[value], histogram.percentiles[nth]
      if count ~= 0 then
         squares = squares + count * (value - result.mean_us) ^ 2
         seen = seen + count
         result.min_us, result.max_us = result.min_us or value, value
      end
      while percentile and seen >= math.ceil(percentile[2] * total / 1000) do
         result[percentile[1]] = value
         nth = nth + 1
         percentile = histogram.percentiles[nth]
      end
   end
   result.stdev_us = math.sqrt(squares / (total - 1))
   return result
end

-- wrk_statistics(latency) -> the same as wrk prints it.  A percentile of 0 is wrk's own error: it starts to count at
-- the smallest measured value, but its ranks include the ghosts below that (stats_percentile in src/stats.c).
function histogram.wrk_statistics(latency)
   local result = {min_us = latency.min, mean_us = latency.mean, stdev_us = latency.stdev, max_us = latency.max}
   for _, percentile in ipairs(histogram.percentiles) do
      result[percentile[1]] = latency:percentile(percentile[2] / 10)
   end
   return result
end

return histogram
