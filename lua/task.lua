-- task -- GET /task?seconds=S: the body of hello, once a Celery worker has done a task that sleeps S seconds.
--
-- The application sends the task over Redis and waits for its result, which comes back over Redis too.  The query's
-- pool names the kind of worker: the harness starts that, the application does not see it.
-- What it shows: what it costs to hand work to another process and wait for it, and how many tasks a pool of workers
-- holds at the same time.
-- What bounds it: the smaller of two waits, min(c, W x C) / S in the application as in sleep and P / S for P slots of
-- the pool; then the CPU time of both sides, milliseconds per task.

require "report"
