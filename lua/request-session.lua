-- request-session -- GET /request-session?delay=S: the page of an upstream server, over connections kept alive.
--
-- As request, but through a session that the application keeps: FuturesSession of requests-futures in WSGI
-- applications, one shared aiohttp session in ASGI ones.
-- What it shows: what keeping the connections saves; the difference to request is the cost of connecting anew.
-- What bounds it: min(c, W x C) / S as in sleep, and the session's pool where it is smaller than the slots: P
-- pooled connections of W processes answer no more than W x P / S.

require "report"
