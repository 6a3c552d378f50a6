-- cpu -- GET /cpu?n=N: N steps of arithmetic on random 100 x 100 matrices of numpy; the answer is their shape.
--
-- What it shows: work that computes.  No kind of server makes it faster; they differ in how evenly they share the
-- cores, and in how long a short request has to stand behind it.
-- What bounds it: cores / (CPU seconds per request).  One process of CPython computes on one core, so no more than
-- min(W, cores) / (CPU seconds per request), whatever its threads or greenlets.

require "report"
