"""A Werkzeug application: its routing, request and response, without Flask."""

import time
from collections.abc import Callable

from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map, Rule
from werkzeug.wrappers import Request, Response

import work
import wsgi_client


def hello(request: Request) -> Response:
    return Response(work.hello(), mimetype=work.JSON)


def sleep(request: Request) -> Response:
    time.sleep(request.args.get("seconds", work.SECONDS, type=float))
    return Response(work.hello(), mimetype=work.JSON)


def request(request: Request) -> Response:
    delay = request.args.get("delay", work.DELAY, type=float)
    return Response(wsgi_client.fetch(delay), content_type=work.HTML)


def request_session(request: Request) -> Response:
    delay = request.args.get("delay", work.DELAY, type=float)
    return Response(wsgi_client.fetch_session(delay), content_type=work.HTML)


def io(request: Request) -> Response:
    delay = request.args.get("delay", work.SLOW_DELAY, type=float)
    return Response(wsgi_client.slow_calls(delay), mimetype=work.JSON)


def cpu(request: Request) -> Response:
    return Response(work.cpu(request.args.get("n", work.N, type=int)), mimetype=work.JSON)


def numbers(request: Request) -> Response:
    return Response(work.numbers(), mimetype=work.JSON)


HANDLERS: dict[str, Callable[[Request], Response]] = {
    "/hello": hello,
    "/sleep": sleep,
    "/request": request,
    "/request-session": request_session,
    "/io": io,
    "/cpu": cpu,
    "/numbers": numbers,
}
ROUTES = Map([Rule(path, endpoint=path, methods=["GET"]) for path in HANDLERS])


@Request.application
def app(request: Request) -> Response | HTTPException:
    try:
        endpoint, _ = ROUTES.bind_to_environ(request.environ).match()
    except HTTPException as error:
        return error
    return HANDLERS[endpoint](request)
