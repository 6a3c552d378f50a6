-- numbers -- GET /numbers: a JSON array of 100 000 integers, serialised anew for each request: 689 KB.
--
-- What it shows: work that computes, as cpu, but in plain Python that holds its lock throughout, and then a large
-- reply: how a server passes 689 KB on to a socket that takes them in parts.
-- What bounds it: min(W, cores) / (CPU seconds per request), some milliseconds for json.dumps; wrk reads it all, and
-- needs its share of the same machine.

require "report"
