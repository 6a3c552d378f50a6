-- db -- GET /db?queries=N&sleep=S: N rows of a PostgreSQL of ours by their key, one query after another.
--
-- All N queries of a request go over one connection of a pool, which has the same size in every worker process of
-- every stack (DB_POOL in servers/work.py).  With S each query takes that long in the database, without computing.
-- What it shows: the driver (psycopg in threads, the same patched by gevent, asyncpg) and the waiting for the pool.
-- What bounds it: with S, min(c, W x min(C, P)) / (N x S) for P connections in the pool of a process: a request that
-- finds none free waits for one.  Without, the CPU time of app and database, which share the machine.

require "report"
