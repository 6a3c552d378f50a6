"""A server that answers at once and tells when, and what, it was asked.

    arrivals.py PORT [IDLE]     on 127.0.0.1, until TERM; closes connections that ask nothing for IDLE seconds

/arrivals answers with what was asked before, as {"requests":N,"p10_gap_ms":..,"p90_gap_ms":..,"last":TEXT}: the time
between one request and the next, in percentiles, and the last request as it came.  What comes evenly has both alike.
"""

import asyncio
import json
import sys
import time

TIMES: list[float] = []
LAST = b""


def arrivals() -> bytes:
    gaps = sorted((b - a) * 1e3 for a, b in zip(TIMES, TIMES[1:]))
    p10, p90 = (gaps[len(gaps) * p // 100] if gaps else None for p in (10, 90))
    told = {"requests": len(TIMES), "p10_gap_ms": p10, "p90_gap_ms": p90, "last": LAST.decode()}
    return json.dumps(told).encode()


async def serve(port: int, idle: float | None) -> None:
    async def connection(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        global LAST
        try:
            while text := await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), idle):
                for line in text.lower().split(b"\r\n"):
                    if line.startswith(b"content-length:"):
                        text += await reader.readexactly(int(line.split(b":")[1]))
                if text.startswith(b"GET /arrivals "):
                    body = arrivals()
                else:
                    TIMES.append(time.monotonic())
                    body, LAST = b"{}", text
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        except (asyncio.IncompleteReadError, asyncio.TimeoutError, ConnectionError):
            pass  # the client is gone, or has nothing to ask
        writer.close()

    server = await asyncio.start_server(connection, "127.0.0.1", port, backlog=1024)
    await server.serve_forever()


asyncio.run(serve(int(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else None))
