"""A server with a known answer: one asyncio process that behaves, or misbehaves, in one way on every path.

    answer.py PORT MODE [SECONDS]     on 127.0.0.1, until TERM; the modes are listed in MODES, with what they do

SECONDS takes the place of the figure in brackets there.  An answer is {"message": "helowrld"}, on /cpu
{"shape": [100, 100]}, and "as asked" is after ?seconds= or ?delay= seconds.
"""

import argparse
import asyncio
import os
import signal
import sys
import time
from dataclasses import dataclass
from typing import Callable
from urllib.parse import parse_qs, urlsplit

NEVER = 1e6
HELLO = b'{"message": "helowrld"}'
CPU = b'{"shape": [100, 100]}'
CHUNKED = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
HTTP10 = b"HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n"
HINTS = b"HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n"
FIRST: dict[str, float] = {}  # when the first request came


@dataclass
class Request:
    nth: int  # of all requests, from 1
    nth_here: int  # of those on its connection, from 1
    asked: float  # seconds
    body: bytes  # of the right answer
    has_agent: bool
    seconds: float  # the figure in brackets


@dataclass
class Answer:
    wait: float  # seconds
    sent: bytes
    close: bool = False


def reply(body: bytes, status: str = "200 OK", header: str = "") -> bytes:
    head = f"HTTP/1.1 {status}\r\n{header}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def good(r: Request) -> Answer:
    return Answer(r.asked, reply(r.body))


def chatty(r: Request) -> Answer:
    print("request", r.nth, flush=True)
    return good(r)


def stall(r: Request) -> Answer:
    since = time.monotonic() - FIRST.setdefault("at", time.monotonic()) - 1
    return Answer(0.02 + (r.seconds - since if 0 <= since < r.seconds else 0), reply(r.body))


DEFAULTS = {"fixed": 0.05, "stall": 1.0, "late": 1.5, "silent": 5, "dies-later": 1.0}
MODES: dict[str, Callable[[Request], Answer]] = {
    # right answers
    "good": good,  # as asked
    "chatty": chatty,  # as asked, and prints a line for every request
    "chunked": lambda r: Answer(r.asked, CHUNKED + b"%x\r\n%s\r\n0\r\n\r\n" % (len(r.body), r.body)),  # in a chunk
    "fixed": lambda r: Answer(r.seconds, reply(r.body)),  # after [0.05] s: c connections get c / 0.05 requests/s
    "bimodal": lambda r: Answer(0.02 if r.nth % 10 else 0.5, reply(r.body)),  # mean 68 ms
    "stall": stall,  # 0.02 s, but 1 s after the first request everything stands still for [1] s
    # answers that are none
    "half": lambda r: Answer(r.asked / 2, reply(r.body)),  # too early: more requests than arithmetic allows
    "errors": lambda r: Answer(0.02, reply(r.body, "200 OK" if r.nth % 20 else "503 Service Unavailable")),
    "body": lambda r: Answer(r.asked, reply(r.body + b"!")),  # another body, another length
    "same-length": lambda r: Answer(r.asked, reply(r.body.upper())),  # another body of the same length
    "flatters": lambda r: Answer(r.asked, reply(r.body if r.has_agent else b"{}")),  # right for curl, wrong for wrk
    "hang": lambda r: Answer(0.02 if r.nth % 10 else NEVER, reply(r.body)),  # wrk counts no error
    "late": lambda r: Answer(r.seconds, reply(r.body)),  # after [1.5] s
    "truncated": lambda r: Answer(0.02, reply(r.body)[:-5], close=True),
    "hints": lambda r: Answer(0.02, HINTS + reply(r.body)),  # wrk counts two answers
    "eof": lambda r: Answer(0.02, HTTP10 + r.body, close=True),  # the body ends with the connection
    "close": lambda r: Answer(0.02, reply(r.body, header="Connection: close\r\n"), close=True),  # and says so
    "silent": lambda r: Answer(0.02, reply(r.body), close=r.nth_here % r.seconds == 0),  # closes every [5]th unannounced
    # processes that misbehave
    "dies": good,  # at start: status 3 and a message on stderr
    "dies-later": good,  # the same after [1] s
    "deaf": good,  # never listens
    "mute": lambda r: Answer(NEVER, b""),  # listens and never answers
    "stubborn": good,  # as asked, but ignores TERM
}


async def serve(port: int, mode: str, seconds: float) -> None:
    count = 0

    async def connection(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal count
        nth_here = 0
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                count, nth_here = count + 1, nth_here + 1
                url = urlsplit(head.split(b" ", 2)[1].decode())
                query = dict(parse_qs(url.query))
                asked = float(query.get("seconds", query.get("delay", ["0"]))[0])
                body = CPU if url.path == "/cpu" else HELLO
                agent = b"\r\nuser-agent:" in head.lower()
                answer = MODES[mode](Request(count, nth_here, asked, body, agent, seconds))
                await asyncio.sleep(answer.wait)
                writer.write(answer.sent)
                await writer.drain()
                if answer.close:
                    break
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the client is gone
        writer.close()

    if mode == "dies-later":
        asyncio.get_running_loop().call_later(seconds, die)
    server = await asyncio.start_server(connection, "127.0.0.1", port, backlog=1024)
    await server.serve_forever()


def die() -> None:
    print("answer.py: out of order, as asked", file=sys.stderr, flush=True)
    os._exit(3)


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("mode", choices=MODES)
    parser.add_argument("seconds", type=float, nargs="?")
    args = parser.parse_args()
    if args.mode == "dies":
        die()
    if args.mode == "deaf":
        time.sleep(NEVER)
    if args.mode == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    asyncio.run(serve(args.port, args.mode, DEFAULTS.get(args.mode, 0) if args.seconds is None else args.seconds))


main()
