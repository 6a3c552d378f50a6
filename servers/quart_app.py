"""The Quart application: Flask's interface on an event loop."""

import asyncio

from quart import Quart, Response, request

import asgi_client
import work

app = Quart(__name__)


@app.before_serving
async def start() -> None:
    await asgi_client.session_open()


@app.after_serving
async def stop() -> None:
    await asgi_client.session_close()


@app.get("/hello")
async def hello() -> Response:
    return Response(work.hello(), mimetype=work.JSON)


@app.get("/sleep")
async def sleep() -> Response:
    await asyncio.sleep(request.args.get("seconds", work.SECONDS, type=float))
    return Response(work.hello(), mimetype=work.JSON)


@app.get("/request")
async def fetch() -> Response:
    delay = request.args.get("delay", work.DELAY, type=float)
    return Response(await asgi_client.fetch(delay), content_type=work.HTML)


@app.get("/request-session")
async def fetch_session() -> Response:
    delay = request.args.get("delay", work.DELAY, type=float)
    return Response(await asgi_client.fetch_session(delay), content_type=work.HTML)


@app.get("/io")
async def io() -> Response:
    delay = request.args.get("delay", work.SLOW_DELAY, type=float)
    return Response(await asgi_client.slow_calls(delay), mimetype=work.JSON)


@app.get("/cpu")
async def cpu() -> Response:
    return Response(work.cpu(request.args.get("n", work.N, type=int)), mimetype=work.JSON)


@app.get("/numbers")
async def numbers() -> Response:
    return Response(work.numbers(), mimetype=work.JSON)
