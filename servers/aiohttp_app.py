"""The aiohttp application: the library that the others fetch with, as a server."""

import asyncio
from collections.abc import AsyncIterator

from aiohttp import web

import asgi_client
import work

routes = web.RouteTableDef()


def answer(body: bytes, content_type: str = work.JSON, headers: dict[str, str] | None = None) -> web.Response:
    return web.Response(body=body, headers={"Content-Type": content_type, **(headers or {})})


@routes.get("/hello")
async def hello(request: web.Request) -> web.Response:
    return answer(work.hello())


@routes.get("/sleep")
async def sleep(request: web.Request) -> web.Response:
    await asyncio.sleep(float(request.query.get("seconds", work.SECONDS)))
    return answer(work.hello())


@routes.get("/request")
async def fetch(request: web.Request) -> web.Response:
    return answer(await asgi_client.fetch(float(request.query.get("delay", work.DELAY))), work.HTML)


@routes.get("/request-session")
async def fetch_session(request: web.Request) -> web.Response:
    return answer(await asgi_client.fetch_session(float(request.query.get("delay", work.DELAY))), work.HTML)


@routes.get("/io")
async def io(request: web.Request) -> web.Response:
    return answer(await asgi_client.slow_calls(float(request.query.get("delay", work.SLOW_DELAY))))


@routes.get("/cpu")
async def cpu(request: web.Request) -> web.Response:
    return answer(work.cpu(int(request.query.get("n", work.N))))


@routes.get("/numbers")
async def numbers(request: web.Request) -> web.Response:
    return answer(work.numbers())


@routes.get("/gather")
async def gather(request: web.Request) -> web.Response:
    query = request.query
    if query.get("client", "session") != "session" or query.get("reply", "response") != "response":
        raise web.HTTPBadRequest  # what FastAPI has besides
    body, headers = await asgi_client.gathered(int(query.get("files", work.FILES)), int(query.get("rows", work.ROWS)))
    return answer(body, headers=headers)


async def session(app: web.Application) -> AsyncIterator[None]:
    await asgi_client.session_open()
    yield
    await asgi_client.session_close()


app = web.Application()
app.add_routes(routes)
app.cleanup_ctx.append(session)
