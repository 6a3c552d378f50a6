"""A server that loses requests of a burst, in ways that answer.py's connections do not break.

    burst_server.py PORT MODE     on 127.0.0.1, until TERM

    reset   answers after 0.02 s; resets the connection instead of every tenth answer
    gone    answers ten requests, then listens no more and resets every connection
"""

import asyncio
import socket
import struct
import sys

REPLY = b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 23\r\n\r\n{"message": "helowrld"}'


async def serve(port: int, mode: str) -> None:
    count = 0
    writers: set[asyncio.StreamWriter] = set()

    def reset(writer: asyncio.StreamWriter) -> None:
        linger = struct.pack("ii", 1, 0)  # a close that sends RST
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        writer.transport.abort()

    async def connection(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal count
        writers.add(writer)
        try:
            while await reader.readuntil(b"\r\n\r\n"):
                count += 1
                if mode == "reset" and count % 10 == 0:
                    return reset(writer)
                if mode == "gone" and count > 10:
                    server.close()
                    for each in writers:
                        reset(each)
                    return
                await asyncio.sleep(0.02)
                writer.write(REPLY)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the client is gone
        writer.close()

    server = await asyncio.start_server(connection, "127.0.0.1", port, backlog=1024)
    await asyncio.Event().wait()


asyncio.run(serve(int(sys.argv[1]), sys.argv[2]))
