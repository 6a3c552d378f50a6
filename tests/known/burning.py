"""A server whose requests cost a known CPU time each, whatever it does for them, and nothing else.

    burning.py PORT SECONDS [REQUESTS]     on 127.0.0.1, until TERM; one connection at a time, closed after its answer

It computes until its own count of CPU time says SECONDS for every request so far: reading, answering and closing are
within.  With REQUESTS a process that was forked answers so many and ends, and another takes its place: the CPU time is
then that of processes which are gone.
"""

import os
import socket
import sys
import time

BODY = b'{"message": "helowrld"}'
HEAD = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 23\r\n\r\n"


def serve(listener: socket.socket, seconds: float, most: float) -> None:
    count, since = 0, time.process_time()
    while count < most:
        client, _ = listener.accept()
        with client:
            try:
                if client.recv(4096):
                    count += 1
                    while time.process_time() - since < count * seconds:
                        pass
                    client.sendall(HEAD + BODY)
            except ConnectionError:
                pass  # the client is gone


def main() -> None:
    if not 3 <= len(sys.argv) <= 4:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", int(sys.argv[1])))
    listener.listen(128)
    seconds = float(sys.argv[2])
    if len(sys.argv) == 3:
        serve(listener, seconds, float("inf"))
    while True:
        if os.fork() == 0:
            serve(listener, seconds, int(sys.argv[3]))
            os._exit(0)
        os.wait()


main()
