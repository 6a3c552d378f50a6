-- sleep -- GET /sleep?seconds=S: the body of hello, S seconds later; sync applications block, async ones await.
--
-- What it shows: how many requests a stack holds at the same time, as an application needs that mostly waits for
-- something else.  Nothing is computed meanwhile.
-- What bounds it: a slot (worker process x thread, greenlet or task) answers 1/S requests a second, so with
-- c connections and W x C slots no more than min(c, W x C) / S.  More means that somebody did not sleep.  A request
-- in flight at the end is lost to wrk's count: a run shorter than some 20 S says little.

require "report"
