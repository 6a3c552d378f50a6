"""The Sanic application."""

import asyncio

from sanic import HTTPResponse, Request, Sanic
from sanic.response import raw

import asgi_client
import work

app = Sanic("framewrk")


@app.before_server_start
async def start(app: Sanic) -> None:
    await asgi_client.session_open()


@app.after_server_stop
async def stop(app: Sanic) -> None:
    await asgi_client.session_close()


@app.get("/hello")
async def hello(request: Request) -> HTTPResponse:
    return raw(work.hello(), content_type=work.JSON)


@app.get("/sleep")
async def sleep(request: Request) -> HTTPResponse:
    await asyncio.sleep(float(request.args.get("seconds", work.SECONDS)))
    return raw(work.hello(), content_type=work.JSON)


@app.get("/request")
async def fetch(request: Request) -> HTTPResponse:
    delay = float(request.args.get("delay", work.DELAY))
    return raw(await asgi_client.fetch(delay), content_type=work.HTML)


@app.get("/request-session")
async def fetch_session(request: Request) -> HTTPResponse:
    delay = float(request.args.get("delay", work.DELAY))
    return raw(await asgi_client.fetch_session(delay), content_type=work.HTML)


@app.get("/io")
async def io(request: Request) -> HTTPResponse:
    delay = float(request.args.get("delay", work.SLOW_DELAY))
    return raw(await asgi_client.slow_calls(delay), content_type=work.JSON)


@app.get("/cpu")
async def cpu(request: Request) -> HTTPResponse:
    return raw(work.cpu(int(request.args.get("n", work.N))), content_type=work.JSON)


@app.get("/numbers")
async def numbers(request: Request) -> HTTPResponse:
    return raw(work.numbers(), content_type=work.JSON)


@app.get("/gather")
async def gather(request: Request) -> HTTPResponse:
    query = request.args
    if query.get("client", "session") != "session" or query.get("reply", "response") != "response":
        return raw(b"", status=400)  # what FastAPI has besides
    files, rows = int(query.get("files", work.FILES)), int(query.get("rows", work.ROWS))
    body, headers = await asgi_client.gathered(files, rows)
    return raw(body, content_type=work.JSON, headers=headers)
