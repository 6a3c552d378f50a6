-- hello -- GET /hello: a constant body of a few bytes, {"message": "helowrld"}.
--
-- What it shows: what the server, its protocol parser and the framework's routing cost a request; the application
-- itself does nothing.  The CPU microseconds per request say the same with less noise than the rate.
-- What bounds it: nothing is waited for, so only CPU time.  No server can be faster than (cores given to it) /
-- (CPU seconds per request), and wrk needs its share of the same machine: a rate near that of a server which does
-- nothing at all is wrk's rate, not the server's.

require "report"
