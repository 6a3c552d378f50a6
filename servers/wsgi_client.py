"""How the WSGI apps fetch: a fresh connection per call, a session that keeps its connections, many calls at once."""

import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import requests
from requests_futures.sessions import FuturesSession

import work

# requests-futures would let eight calls run at a time, and sizes the pool of kept connections likewise: with more
# threads or greenlets than that in a server, the session would be the bottleneck.  Threads are started only when a
# call finds none idle, so that a high limit costs nothing.  No thread and no socket exists before the first call:
# the session may be made here, at import, also in servers that load the app first and fork then.
WORKERS = 2000
session = FuturesSession(max_workers=WORKERS)

# The calls of /io: enough threads for as many requests at once, and made when they are needed, likewise.
calls = ThreadPoolExecutor(WORKERS * work.CALLS)


def fetch(delay: float) -> bytes:
    """requests.get makes a session for this one call: a new connection every time."""
    return requests.get(work.upstream(delay)).content


def fetch_session(delay: float) -> bytes:
    """The call runs in a thread of the session's pool, while this one waits for its result."""
    return session.get(work.upstream(delay)).result().content


def fetch_text(url: str) -> str:
    return requests.get(url).text


def slow_calls(delay: float) -> bytes:
    """Ten calls at once, a new connection each, in threads of the pool; greenlets where the app is patched."""
    return work.answers(list(calls.map(fetch_text, [work.slow(delay)] * work.CALLS)))


@cache
def json_library() -> Any:
    """orjson, loaded when /gather first asks for it: the environments of eventlet and meinheld do not have it."""
    import orjson

    return orjson


def fetch_document(url: str) -> Any:
    return json_library().loads(requests.get(url).content)


def gather(files: int, rows: int) -> tuple[bytes, dict[str, str]]:
    """Fetches and parses all files at once, a thread (or greenlet) and a new connection for each; body and headers."""
    start = time.perf_counter()
    with ThreadPoolExecutor(files) as pool:
        documents = list(pool.map(fetch_document, work.files(files, rows)))
    timing = work.server_timing(time.perf_counter() - start)
    return json_library().dumps(documents), timing
