"""The Flask application, with /io as the seed had it: by grequests, whose import changes the whole process.

It puts gevent's sockets in the place of Python's but leaves the threads (monkey.patch_all(thread=False)).  Such a
socket waits in the event loop of the thread that accepted it; a thread of gunicorn 20.1's pool that has to wait for
the request on it gets `greenlet.error: Cannot switch to a different thread`, and the client an empty 500.
"""

import grequests  # before the others import what it patches

from flask import Response, request

import work
from flask_app import app


def io() -> Response:
    url = work.slow(request.args.get("delay", work.SLOW_DELAY, type=float))
    replies = grequests.map([grequests.get(url) for _ in range(work.CALLS)])
    return Response(work.answers([reply.text for reply in replies]), mimetype=work.JSON)


app.view_functions["io"] = io  # in the place of flask_app's

__all__ = ["app"]
