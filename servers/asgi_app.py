"""A bare ASGI callable: no framework."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import asgi_client
import work

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def hello(query: str) -> bytes:
    return work.hello()


async def sleep(query: str) -> bytes:
    await asyncio.sleep(work.query_float(query, "seconds", work.SECONDS))
    return work.hello()


async def request(query: str) -> bytes:
    return await asgi_client.fetch(work.query_float(query, "delay", work.DELAY))


async def request_session(query: str) -> bytes:
    return await asgi_client.fetch_session(work.query_float(query, "delay", work.DELAY))


async def io(query: str) -> bytes:
    return await asgi_client.slow_calls(work.query_float(query, "delay", work.SLOW_DELAY))


async def cpu(query: str) -> bytes:
    return work.cpu(work.query_int(query, "n", work.N))


async def numbers(query: str) -> bytes:
    return work.numbers()


ROUTES: dict[str, tuple[Callable[[str], Awaitable[bytes]], str]] = {
    "/hello": (hello, work.JSON),
    "/sleep": (sleep, work.JSON),
    "/request": (request, work.HTML),
    "/request-session": (request_session, work.HTML),
    "/io": (io, work.JSON),
    "/cpu": (cpu, work.JSON),
    "/numbers": (numbers, work.JSON),
}


async def lifespan(receive: Receive, send: Send) -> None:
    await receive()  # lifespan.startup
    await asgi_client.session_open()
    await send({"type": "lifespan.startup.complete"})
    await receive()  # lifespan.shutdown
    await asgi_client.session_close()
    await send({"type": "lifespan.shutdown.complete"})


async def answer(send: Send, status: int, content_type: str, body: bytes) -> None:
    headers = [(b"content-type", content_type.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def app(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
        return
    if scope["type"] != "http":
        raise NotImplementedError(f"{scope['type']} is not spoken here")
    route = ROUTES.get(scope["path"])
    if route is None:
        await answer(send, 404, "text/plain", b"")
        return
    handler, content_type = route
    await answer(send, 200, content_type, await handler(scope["query_string"].decode()))
