-- request -- GET /request?delay=S: the page of an upstream server, fetched over a fresh connection for each request.
--
-- The upstream is an nginx of ours that answers after S seconds with about 1.6 KB; the application asks it with its
-- idiomatic client (requests in WSGI applications, httpx in ASGI ones) and passes the page on.
-- What it shows: an application in front of another service, the price of the HTTP client included, which is often
-- far above that of the server.
-- What bounds it: the wait, min(c, W x C) / S for c connections and W x C slots, as in sleep; then the CPU time of
-- the client library, cores / (CPU seconds per request), and local ports: every request leaves one in TIME_WAIT.

require "report"
