-- ner -- GET /ner?sleep=S with a text of some 830 characters as its JSON body: the names in it, {"Porto": "GPE", ...}.
--
-- A spaCy pipeline of the usual parts (tagger, parser, entity recogniser) reads the text, after a sleep of S seconds.
-- What it shows: inference in a web application.  With S = 0 it is a scenario of CPU time, and no kind of server is
-- faster than another; with S > 0 the async ones wait for many requests at once and only then compute.
-- What bounds it: min(W, cores) / (CPU seconds per request), and min(c, W x C) / S as in sleep.

require "report"

local file = assert(io.open("configs/requests/ner.json", "rb")) -- wrk is started in the project's folder
wrk.method = "GET"
wrk.headers["Content-Type"] = "application/json"
wrk.body = file:read("*a")
file:close()
