"""How the FastAPI application asks PostgreSQL: asyncpg, and its pool."""

import asyncio

import asyncpg

import work

QUERY = "SELECT id, number FROM world WHERE id = $1"
SLOW_QUERY = "SELECT id, number FROM world, pg_sleep($2) WHERE id = $1"

_pool: asyncpg.Pool | None = None
_opening = asyncio.Lock()


async def keep(connection: asyncpg.Connection) -> None:
    """asyncpg would send five statements that reset a connection whenever it is given back; psycopg sends nothing.

    The queries change no setting, so that nothing is lost, and they are the only messages in both.
    """


async def pool() -> asyncpg.Pool:
    """The worker process's connections, opened at the first request, within its event loop."""
    global _pool
    if _pool is None:
        async with _opening:
            if _pool is None:
                size = work.DB_POOL
                _pool = await asyncpg.create_pool(work.POSTGRES, min_size=size, max_size=size, reset=keep)
    return _pool


async def close() -> None:
    """Called when the worker stops."""
    if _pool is not None:
        await _pool.close()


async def rows(queries: int, sleep: float) -> bytes:
    """The queries one after another on one connection; each takes `sleep` seconds of the database's time."""
    found = []
    async with (await pool()).acquire() as connection:
        for id in range(1, queries + 1):
            arguments = (SLOW_QUERY, id, sleep) if sleep > 0 else (QUERY, id)
            found.append(await connection.fetchrow(*arguments))
    return work.rows(found)
