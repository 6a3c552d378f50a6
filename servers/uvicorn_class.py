"""uvicorn's worker for gunicorn, configured as `uvicorn` itself is in configs/stacks.

gunicorn's command line cannot set these; a subclass is what uvicorn's documentation shows for it.
"""

from uvicorn_worker import UvicornWorker


class Worker(UvicornWorker):
    CONFIG_KWARGS = {"loop": "uvloop", "http": "httptools", "proxy_headers": False, "access_log": False}
