"""What every app computes, once: the answers, the defaults of the queries, the place of the upstream."""

import json
import os
from urllib.parse import parse_qs

import numpy as np

SECONDS = 0.1  # /sleep
DELAY = 0.05  # /request and /request-session: how long the upstream waits before it answers
N = 1000  # /cpu

JSON = "application/json"
HTML = "text/html; charset=utf-8"

UPSTREAM = os.environ.get("FRAMEWRK_UPSTREAM", "http://127.0.0.1:8001/")


def hello() -> bytes:
    """The small answer, serialised anew for every request, as an application does."""
    return json.dumps({"message": "helowrld"}).encode()


def cpu(n: int) -> bytes:
    """Multiplies random matrices n times; answers with their shape, as the numbers differ every time."""
    m = np.random.random((100, 100))
    for _ in range(n):
        m *= np.random.random((100, 100)) + np.random.random((100, 100))
    return json.dumps({"shape": m.shape}).encode()


def upstream(delay: float) -> str:
    """The address of the page that /request and /request-session fetch."""
    return f"{UPSTREAM}?delay={delay}"


def query_float(query: str, key: str, default: float) -> float:
    """One number of a query string, for the apps without a framework that would parse it."""
    values = parse_qs(query).get(key)
    return float(values[0]) if values else default


def query_int(query: str, key: str, default: int) -> int:
    """One whole number of a query string, likewise."""
    values = parse_qs(query).get(key)
    return int(values[0]) if values else default
