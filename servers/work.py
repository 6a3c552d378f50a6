"""What every app computes, once: the answers, the defaults of the queries, the places of the services."""

import json
import os
from urllib.parse import parse_qs

import numpy as np

SECONDS = 0.1  # /sleep
DELAY = 0.05  # /request and /request-session: how long the upstream waits before it answers
N = 1000  # /cpu
SLOW_DELAY = 1.0  # /io: how long the upstream waits before it answers each of the calls
CALLS = 10  # /io: how many calls one request makes at once
FILES, ROWS = 20, 1000  # /gather: how many files, of how many rows each
QUERIES = 1  # /db
DB_POOL = 10  # /db: connections to PostgreSQL in each worker process, the same number in every app

JSON = "application/json"
HTML = "text/html; charset=utf-8"

UPSTREAM = os.environ.get("FRAMEWRK_UPSTREAM", "http://127.0.0.1:8001/")
POSTGRES = os.environ.get("FRAMEWRK_POSTGRES", "postgresql://framewrk@127.0.0.1:8002/framewrk")


def hello() -> bytes:
    """The small answer, serialised anew for every request, as an application does."""
    return json.dumps({"message": "helowrld"}).encode()


def cpu(n: int) -> bytes:
    """Multiplies random matrices n times; answers with their shape, as the numbers differ every time."""
    m = np.random.random((100, 100))
    for _ in range(n):
        m *= np.random.random((100, 100)) + np.random.random((100, 100))
    return json.dumps({"shape": m.shape}).encode()


def numbers() -> bytes:
    """A hundred thousand integers: about 689 KB, serialised anew for every request."""
    return json.dumps({"message": list(range(100000))}).encode()


def answers(texts: list[str]) -> bytes:
    """What the calls of /io brought, in the order in which they were made."""
    return json.dumps({"answers": texts}).encode()


def rows(found: list[tuple[int, int]]) -> bytes:
    """The rows that /db found, in the order of its queries."""
    return json.dumps([{"id": id, "number": number} for id, number in found]).encode()


def server_timing(seconds: float) -> dict[str, str]:
    """The header that says how long /gather took to fetch and parse; of fixed width, so that every reply has one size."""
    return {"Server-Timing": f"gather;dur={seconds * 1000:010.3f}"}


def upstream(delay: float) -> str:
    """The address of the page that /request and /request-session fetch."""
    return f"{UPSTREAM}?delay={delay}"


def slow(delay: float) -> str:
    """The address of the text that /io fetches."""
    return f"{UPSTREAM}slow?delay={delay}"


def files(count: int, rows: int) -> list[str]:
    """The addresses of the files that /gather fetches (gather_files.py writes them)."""
    return [f"{UPSTREAM}files/{rows}/{number}.json" for number in range(count)]


def query_float(query: str, key: str, default: float) -> float:
    """One number of a query string, for the apps without a framework that would parse it."""
    values = parse_qs(query).get(key)
    return float(values[0]) if values else default


def query_int(query: str, key: str, default: int) -> int:
    """One whole number of a query string, likewise."""
    values = parse_qs(query).get(key)
    return int(values[0]) if values else default
