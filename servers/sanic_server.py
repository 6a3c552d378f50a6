"""Sanic's own server: sanic_server.py HOST PORT WORKERS BACKLOG

The same as the `sanic` command, which has no flag for the backlog and would listen with 100.
"""

import sys

from sanic_app import app

app.config.GRACEFUL_SHUTDOWN_TIMEOUT = 1.0  # as for all in configs/stacks

if __name__ == "__main__":
    host, port, workers, backlog = sys.argv[1], *map(int, sys.argv[2:])
    app.run(host, port, workers=workers, backlog=backlog, access_log=False, motd=False, debug=False)
