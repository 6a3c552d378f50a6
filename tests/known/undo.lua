-- undo.lua -- histogram.undo against wrk's stats_correct, on random histograms; wrk is only the LuaJIT that runs it.
--
--    LUA_PATH="lua/?.lua;;" wrk -s tests/known/undo.lua http://127.0.0.1     (ends before wrk connects to anything)
--
-- Prints how many histograms were tried and how many of them had ghosts, or what was wrong, with status 1.

local histogram = require "histogram"

-- correct(counts, max, expected) -> how many samples it added to counts; wrk 4.1.0, src/stats.c, lines 33-43.
local function correct(counts, max, expected)
   local added = 0
   for n = expected * 2, max do
      local count = counts[n] or 0
      local m = n - expected
      while count > 0 and m > expected do
         counts[m] = (counts[m] or 0) + count
         added = added + count
         m = m - expected
      end
   end
   return added
end

local function ascending(counts)
   local values = {}
   for value in pairs(counts) do values[#values + 1] = value end
   table.sort(values)
   return values
end

local function fail(...)
   io.stderr:write(string.format(...), "\n")
   os.exit(1)
end

-- rank(values, counts, total, thousandths): the nearest rank by its definition, sample by sample.
local function rank(values, counts, total, thousandths)
   local samples = {}
   for _, value in ipairs(values) do
      for _ = 1, counts[value] do samples[#samples + 1] = value end
   end
   return samples[math.ceil(thousandths * total / 1000)]
end

math.randomseed(2)
local tried, haunted, caught = 0, 0, 0
for case = 1, 400 do
   local original, final, total = {}, {}, math.random(1, 300)
   local max, expected = 10 ^ math.random(1, 4), math.random(1, 500)
   for _ = 1, total do
      local value = math.random(0, math.random(1, max)) -- more small ones than large ones, as latencies are
      original[value] = (original[value] or 0) + 1
   end
   for value, count in pairs(original) do final[value] = count end
   local added = correct(final, max, expected)
   local values = ascending(final)
   local measured, recorded, ghosts = histogram.undo(values, final, expected)
   for _, value in ipairs(values) do
      if measured[value] ~= (original[value] or 0) then
         fail("histogram %d: %d us: %d, not %d", case, value, measured[value], original[value] or 0)
      end
   end
   if ghosts ~= added then fail("histogram %d: %d ghosts, not %d", case, ghosts, added) end
   if not histogram.undo_ok(measured, recorded, ghosts, total, total + added) then
      fail("histogram %d: the self-check refuses a right one", case)
   end
   local statistics = histogram.statistics(values, measured, recorded)
   for _, percentile in ipairs(histogram.percentiles) do
      local name, thousandths = percentile[1], percentile[2]
      local right = rank(ascending(original), original, total, thousandths)
      if statistics[name] ~= right then fail("histogram %d: %s: %d, not %d", case, name, statistics[name], right) end
   end
   tried = tried + 1
   if added > 0 then
      haunted = haunted + 1
      local wrong, n, m = histogram.undo(values, final, expected + 1)
      if not histogram.undo_ok(wrong, n, m, total, total + added) then caught = caught + 1 end
   end
end
print(string.format("tried %d haunted %d caught %d", tried, haunted, caught))
os.exit(0)
