-- io -- GET /io?delay=S: ten calls at once to an upstream server, which answers each after S seconds.
--
-- The upstream is an nginx of ours that answers with a few bytes; the application asks it over ten new connections, in
-- threads (requests, in WSGI applications) or tasks of the event loop (aiohttp, in ASGI ones), and passes on the texts.
-- What it shows: how a stack waits for several things within one request, on top of many requests at once: ten times
-- as many threads or greenlets as slots, or no threads at all.
-- What bounds it: the wait, min(c, W x C) / S for c connections and W x C slots, as in sleep: that the ten calls
-- overlap is what makes it S and not 10 S.  Then the CPU time of ten calls of a client library, some 1 to 3 ms each.

require "report"
