"""The Flask application: the same for threads, processes and, once patched, greenlets."""

import time

from flask import Flask, Response, request

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


@app.get("/cpu")
def cpu() -> Response:
    return Response(work.cpu(request.args.get("n", work.N, type=int)), mimetype=work.JSON)
