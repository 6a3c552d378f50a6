"""The Starlette application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import asgi_client
import work


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    await asgi_client.session_open()
    yield
    await asgi_client.session_close()


async def hello(request: Request) -> Response:
    return Response(work.hello(), media_type=work.JSON)


async def sleep(request: Request) -> Response:
    await asyncio.sleep(float(request.query_params.get("seconds", work.SECONDS)))
    return Response(work.hello(), media_type=work.JSON)


async def fetch(request: Request) -> Response:
    delay = float(request.query_params.get("delay", work.DELAY))
    return Response(await asgi_client.fetch(delay), media_type=work.HTML)


async def fetch_session(request: Request) -> Response:
    delay = float(request.query_params.get("delay", work.DELAY))
    return Response(await asgi_client.fetch_session(delay), media_type=work.HTML)


async def io(request: Request) -> Response:
    delay = float(request.query_params.get("delay", work.SLOW_DELAY))
    return Response(await asgi_client.slow_calls(delay), media_type=work.JSON)


async def cpu(request: Request) -> Response:
    return Response(work.cpu(int(request.query_params.get("n", work.N))), media_type=work.JSON)


async def numbers(request: Request) -> Response:
    return Response(work.numbers(), media_type=work.JSON)


async def gather(request: Request) -> Response:
    query = request.query_params
    if query.get("client", "session") != "session" or query.get("reply", "response") != "response":
        return Response(status_code=400)  # what FastAPI has besides
    files, rows = int(query.get("files", work.FILES)), int(query.get("rows", work.ROWS))
    body, headers = await asgi_client.gathered(files, rows)
    return Response(body, media_type=work.JSON, headers=headers)


ROUTES = [
    Route("/hello", hello),
    Route("/sleep", sleep),
    Route("/request", fetch),
    Route("/request-session", fetch_session),
    Route("/io", io),
    Route("/cpu", cpu),
    Route("/numbers", numbers),
    Route("/gather", gather),
]

app = Starlette(routes=ROUTES, lifespan=lifespan)
