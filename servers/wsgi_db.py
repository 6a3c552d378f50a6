"""How the Flask application asks PostgreSQL: psycopg, and its pool.  Patched by gevent it waits as a greenlet."""

from threading import Lock

from psycopg_pool import ConnectionPool

import work

QUERY = "SELECT id, number FROM world WHERE id = %s"
SLOW_QUERY = "SELECT id, number FROM world, pg_sleep(%s) WHERE id = %s"

_pool: ConnectionPool | None = None
_opening = Lock()


def pool() -> ConnectionPool:
    """The worker process's connections, opened at the first request: a server may load the app first and fork then.

    Autocommit, or psycopg would send a BEGIN and a COMMIT around every request, which asyncpg does not: the queries
    are the only messages in both.  Statements are prepared as psycopg does of itself, from the sixth time on.
    """
    global _pool
    if _pool is None:
        with _opening:
            if _pool is None:
                opened = ConnectionPool(
                    work.POSTGRES, min_size=work.DB_POOL, max_size=work.DB_POOL, kwargs={"autocommit": True}, open=True
                )
                opened.wait()
                _pool = opened
    return _pool


def rows(queries: int, sleep: float) -> bytes:
    """The queries one after another on one connection; each takes `sleep` seconds of the database's time."""
    found = []
    with pool().connection() as connection:
        for id in range(1, queries + 1):
            row = connection.execute(SLOW_QUERY, (sleep, id)) if sleep > 0 else connection.execute(QUERY, (id,))
            found.append(row.fetchone())
    return work.rows(found)
