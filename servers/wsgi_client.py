"""How the WSGI apps fetch the upstream's page: a fresh connection per call, or a session that keeps its connections."""

import requests
from requests_futures.sessions import FuturesSession

import work

# requests-futures would let eight calls run at a time, and sizes the pool of kept connections likewise: with more
# threads or greenlets than that in a server, the session would be the bottleneck.  Threads are started only when a
# call finds none idle, so that a high limit costs nothing.  No thread and no socket exists before the first call:
# the session may be made here, at import, also in servers that load the app first and fork then.
WORKERS = 2000
session = FuturesSession(max_workers=WORKERS)


def fetch(delay: float) -> bytes:
    """requests.get makes a session for this one call: a new connection every time."""
    return requests.get(work.upstream(delay)).content


def fetch_session(delay: float) -> bytes:
    """The call runs in a thread of the session's pool, while this one waits for its result."""
    return session.get(work.upstream(delay)).result().content
