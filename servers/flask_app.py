"""The Flask application: the same for threads, processes and, once patched, greenlets.

What only /db and /task need is loaded at the first of them: a server that is not asked for them does without, and the
environments of eventlet and meinheld do not have it.
"""

import time
from functools import cache
from types import ModuleType

from flask import Flask, Response, abort, request

import work
import wsgi_client

app = Flask(__name__)


@app.get("/hello")
def hello() -> Response:
    return Response(work.hello(), mimetype=work.JSON)


@app.get("/sleep")
def sleep() -> Response:
    time.sleep(request.args.get("seconds", work.SECONDS, type=float))
    return Response(work.hello(), mimetype=work.JSON)


@app.get("/request")
def fetch() -> Response:
    delay = request.args.get("delay", work.DELAY, type=float)
    return Response(wsgi_client.fetch(delay), content_type=work.HTML)


@app.get("/request-session")
def fetch_session() -> Response:
    delay = request.args.get("delay", work.DELAY, type=float)
    return Response(wsgi_client.fetch_session(delay), content_type=work.HTML)


@app.get("/io")
def io() -> Response:
    delay = request.args.get("delay", work.SLOW_DELAY, type=float)
    return Response(wsgi_client.slow_calls(delay), mimetype=work.JSON)


@app.get("/cpu")
def cpu() -> Response:
    return Response(work.cpu(request.args.get("n", work.N, type=int)), mimetype=work.JSON)


@app.get("/numbers")
def numbers() -> Response:
    return Response(work.numbers(), mimetype=work.JSON)


@app.get("/gather")
def gather() -> Response:
    if request.args.get("client", "session") != "session" or request.args.get("reply", "response") != "response":
        abort(400)  # what FastAPI has besides; here there is one way, called as the defaults are
    files = request.args.get("files", work.FILES, type=int)
    body, headers = wsgi_client.gather(files, request.args.get("rows", work.ROWS, type=int))
    return Response(body, mimetype=work.JSON, headers=headers)


@cache
def database() -> ModuleType:
    import wsgi_db

    return wsgi_db


@app.get("/db")
def db() -> Response:
    queries = request.args.get("queries", work.QUERIES, type=int)
    return Response(database().rows(queries, request.args.get("sleep", 0.0, type=float)), mimetype=work.JSON)


@cache
def celery() -> ModuleType:
    import tasks

    return tasks


@app.get("/task")
def task() -> Response:
    celery().pause.delay(request.args.get("seconds", work.SECONDS, type=float)).get()
    return Response(work.hello(), mimetype=work.JSON)
