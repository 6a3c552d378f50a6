"""The FastAPI application.

The handlers answer with a Response, which FastAPI sends as it stands: a dict would be serialised by FastAPI, in bytes
of its own.  /cpu is `async def` and so blocks the event loop, as the seed's did.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Response

import asgi_client
import work


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    await asgi_client.session_open()
    yield
    await asgi_client.session_close()


app = FastAPI(lifespan=lifespan)


@app.get("/hello")
async def hello() -> Response:
    return Response(work.hello(), media_type=work.JSON)


@app.get("/sleep")
async def sleep(seconds: float = work.SECONDS) -> Response:
    await asyncio.sleep(seconds)
    return Response(work.hello(), media_type=work.JSON)


@app.get("/request")
async def fetch(delay: float = work.DELAY) -> Response:
    return Response(await asgi_client.fetch(delay), media_type=work.HTML)


@app.get("/request-session")
async def fetch_session(delay: float = work.DELAY) -> Response:
    return Response(await asgi_client.fetch_session(delay), media_type=work.HTML)


@app.get("/cpu")
async def cpu(n: int = work.N) -> Response:
    return Response(work.cpu(n), media_type=work.JSON)
