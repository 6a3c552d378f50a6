"""A bare WSGI callable: no framework."""

import time
from collections.abc import Callable, Iterable
from typing import Any

import work
import wsgi_client


def hello(query: str) -> bytes:
    return work.hello()


def sleep(query: str) -> bytes:
    time.sleep(work.query_float(query, "seconds", work.SECONDS))
    return work.hello()


def request(query: str) -> bytes:
    return wsgi_client.fetch(work.query_float(query, "delay", work.DELAY))


def request_session(query: str) -> bytes:
    return wsgi_client.fetch_session(work.query_float(query, "delay", work.DELAY))


def io(query: str) -> bytes:
    return wsgi_client.slow_calls(work.query_float(query, "delay", work.SLOW_DELAY))


def cpu(query: str) -> bytes:
    return work.cpu(work.query_int(query, "n", work.N))


def numbers(query: str) -> bytes:
    return work.numbers()


ROUTES: dict[str, tuple[Callable[[str], bytes], str]] = {
    "/hello": (hello, work.JSON),
    "/sleep": (sleep, work.JSON),
    "/request": (request, work.HTML),
    "/request-session": (request_session, work.HTML),
    "/io": (io, work.JSON),
    "/cpu": (cpu, work.JSON),
    "/numbers": (numbers, work.JSON),
}


def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    route = ROUTES.get(environ["PATH_INFO"])
    if route is None:
        start_response("404 Not Found", [("Content-Type", "text/plain"), ("Content-Length", "0")])
        return [b""]
    handler, content_type = route
    body = handler(environ.get("QUERY_STRING", ""))
    start_response("200 OK", [("Content-Type", content_type), ("Content-Length", str(len(body)))])
    return [body]
