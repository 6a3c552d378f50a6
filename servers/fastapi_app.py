"""The FastAPI application.

The handlers answer with a Response, which FastAPI sends as it stands: a dict would be serialised by FastAPI, in bytes
of its own.  /cpu is `async def` and so blocks the event loop, as the seed's did.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from types import ModuleType
from typing import Any, Literal

from fastapi import FastAPI, Response

import asgi_client
import work


@cache
def database() -> ModuleType:
    """Loaded at the first /db: a server that is not asked for its database does without the driver."""
    import asgi_db

    return asgi_db


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    await asgi_client.session_open()
    yield
    await asgi_client.session_close()
    if database.cache_info().currsize:
        await database().close()


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


@app.get("/io")
async def io(delay: float = work.SLOW_DELAY) -> Response:
    return Response(await asgi_client.slow_calls(delay), media_type=work.JSON)


@app.get("/cpu")
async def cpu(n: int = work.N) -> Response:
    return Response(work.cpu(n), media_type=work.JSON)


@app.get("/numbers")
async def numbers() -> Response:
    return Response(work.numbers(), media_type=work.JSON)


@app.get("/gather", response_model=None)
async def gather(
    response: Response,
    files: int = work.FILES,
    rows: int = work.ROWS,
    client: Literal["session", "httpx", "httpx-new"] = "session",
    reply: Literal["response", "raw"] = "response",
) -> Any:
    """reply=raw is the seed's: a list without a response model, which FastAPI walks through value by value
    (jsonable_encoder) and then gives to the standard library's json.  The ORJSONResponse that the seed declared for
    it is deprecated.  FastAPI's documentation now advises a declared return type, which Pydantic serialises.
    """
    start = time.perf_counter()
    documents = await asgi_client.gather(files, rows, client)
    headers = work.server_timing(time.perf_counter() - start)
    if reply == "raw":
        response.headers.update(headers)
        return documents
    return Response(asgi_client.json_library().dumps(documents), media_type=work.JSON, headers=headers)


@app.get("/db")
async def db(queries: int = work.QUERIES, sleep: float = 0) -> Response:
    return Response(await database().rows(queries, sleep), media_type=work.JSON)
