"""How the ASGI apps fetch: a fresh connection per call, a session that keeps its connections, many calls at once."""

import asyncio
import time
from functools import cache
from typing import Any

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
    if shared_httpx.cache_info().currsize:
        await shared_httpx().aclose()


async def fetch_session(delay: float) -> bytes:
    """One call through the session that the process shares."""
    return await fetch_bytes(work.upstream(delay))


async def fetch_bytes(url: str) -> bytes:
    assert _session is not None, "the server did not run the app's start-up (ASGI lifespan)"
    async with _session.get(url) as response:
        return await response.read()


async def slow_calls(delay: float) -> bytes:
    """Ten calls at once, over new connections: the session lives for one request."""

    async def call() -> str:
        async with session.get(work.slow(delay)) as response:
            return await response.text()

    async with aiohttp.ClientSession() as session:
        return work.answers(await asyncio.gather(*(call() for _ in range(work.CALLS))))


@cache
def json_library() -> Any:
    """orjson, loaded when /gather first asks for it, as the other apps do."""
    import orjson

    return orjson


@cache
def shared_httpx() -> httpx.AsyncClient:
    """One client for the process, as many connections as are wanted, like the session."""
    return httpx.AsyncClient(verify=TLS, limits=httpx.Limits(max_connections=None, max_keepalive_connections=None))


async def fetch_httpx(url: str) -> bytes:
    return (await shared_httpx().get(url)).content


async def fetch_httpx_new(url: str) -> bytes:
    """A client for every file, with a TLS context of its own: what httpx does when it is told nothing."""
    async with httpx.AsyncClient() as client:
        return (await client.get(url)).content


GATHER_CLIENTS = {"session": fetch_bytes, "httpx": fetch_httpx, "httpx-new": fetch_httpx_new}


async def gather(files: int, rows: int, client: str) -> list[Any]:
    """Fetches and parses all files at once."""
    fetch = GATHER_CLIENTS[client]

    async def document(url: str) -> Any:
        return json_library().loads(await fetch(url))

    return await asyncio.gather(*map(document, work.files(files, rows)))


async def gathered(files: int, rows: int) -> tuple[bytes, dict[str, str]]:
    """The body and the headers of /gather, for the apps that have it in one way: the shared session, and bytes."""
    start = time.perf_counter()
    documents = await gather(files, rows, "session")
    return json_library().dumps(documents), work.server_timing(time.perf_counter() - start)
