"""aiohttp's own server, in one process, on uvloop: aiohttp_server.py HOST PORT BACKLOG"""

import sys

import uvloop
from aiohttp import web

from aiohttp_app import app

if __name__ == "__main__":
    host, port, backlog = sys.argv[1], *map(int, sys.argv[2:])
    # one second of grace, as for all in configs/stacks
    quiet = {"access_log": None, "print": None}
    web.run_app(app, host=host, port=port, backlog=backlog, shutdown_timeout=1.0, loop=uvloop.new_event_loop(), **quiet)
