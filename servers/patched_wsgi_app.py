"""The bare WSGI callable with gevent's patches."""

from gevent import monkey

monkey.patch_all()  # before anything imports what it patches

from wsgi_app import app

__all__ = ["app"]
