"""burn.py PORT LOOPS -- answers /hello over kept connections, and burns so many turns of a loop for each request.

The CPU time of a request grows with LOOPS alone, so two of these differ by a known part: bench/tell-apart.
"""

import asyncio
import sys
from pathlib import Path

BODY = (Path(__file__).resolve().parents[2] / "configs" / "answers" / "hello").read_bytes()
REPLY = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(BODY), BODY)


def burn(loops: int) -> int:
    total = 0
    for turn in range(loops):
        total += turn
    return total


class Server(asyncio.Protocol):
    loops = int(sys.argv[2])

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.seen = b""

    def data_received(self, data: bytes) -> None:
        self.seen += data
        while b"\r\n\r\n" in self.seen:
            self.seen = self.seen.partition(b"\r\n\r\n")[2]
            burn(self.loops)
            self.transport.write(REPLY)


async def main() -> None:
    server = await asyncio.get_running_loop().create_server(Server, "127.0.0.1", int(sys.argv[1]), backlog=2048)
    await server.serve_forever()


asyncio.run(main())
