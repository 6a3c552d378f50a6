"""gevent's own WSGI server, in one process: pywsgi_server.py HOST PORT BACKLOG MODULE:CALLABLE"""

from gevent import monkey

monkey.patch_all()  # before anything imports what it patches

import importlib
import sys

from gevent.pywsgi import WSGIServer

if __name__ == "__main__":
    host, port, backlog, place = sys.argv[1:]
    module, name = place.split(":")
    app = getattr(importlib.import_module(module), name)
    WSGIServer((host, int(port)), app, backlog=int(backlog), log=None).serve_forever()
