"""A server that answers one connection at a time, after a known time, with a listen backlog of one's choice.

    blocking.py PORT BACKLOG [SECONDS [SINCE]]     on 127.0.0.1, until TERM; SECONDS is 0.05 if not given

With SINCE, a time as `date +%s` prints it, it tires: every second since then adds 0.4 % to SECONDS.

It answers 1 / SECONDS requests a second however long its queue is, and closes after every answer, saying so.  What
the backlog changes is where the others wait: in the queue, where wrk has written its request and measures, or
before it, in connect, where wrk does not.  So the shorter queue looks faster: with 20 connections and 0.05 s a
backlog of 128 has a median of 1 s, a backlog of 2 one of 0.2 s.
"""

import socket
import sys
import time

BODY = b'{"message": "helowrld"}'
HEAD = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 23\r\n\r\n"


def main() -> None:
    if not 3 <= len(sys.argv) <= 5:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    port, backlog = int(sys.argv[1]), int(sys.argv[2])
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 0.05
    since = float(sys.argv[4]) if len(sys.argv) > 4 else None
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(backlog)
    while True:
        client, _ = listener.accept()
        with client:
            try:
                if client.recv(4096):
                    time.sleep(seconds if since is None else seconds * (1 + 0.004 * (time.time() - since)))
                    client.sendall(HEAD + BODY)
            except ConnectionError:
                pass  # the client is gone


main()
