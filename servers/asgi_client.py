"""How the ASGI apps fetch the upstream's page: a fresh connection per call, or one session that keeps its connections."""

import aiohttp
import httpx

import work

# httpx makes a TLS context for every client, also for http:// -- 10 ms of CPU.  requests makes one per process, at
# import; so do we, as httpx's documentation shows.
TLS = httpx.create_ssl_context()

_session: aiohttp.ClientSession | None = None


async def fetch(delay: float) -> bytes:
    """A client for this one call, as requests.get makes a session: a new connection every time."""
    async with httpx.AsyncClient(verify=TLS) as client:
        return (await client.get(work.upstream(delay))).content


async def session_open() -> None:
    """Called once in every worker process, within its event loop, before the first request."""
    global _session
    # aiohttp would allow 100 connections at a time: no limit, or the session would be the bottleneck.
    _session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))


async def session_close() -> None:
    """Called when the worker stops."""
    if _session is not None:
        await _session.close()


async def fetch_session(delay: float) -> bytes:
    """One call through the session that the process shares."""
    assert _session is not None, "the server did not run the app's start-up (ASGI lifespan)"
    async with _session.get(work.upstream(delay)) as response:
        return await response.read()
