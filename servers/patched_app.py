"""The Flask application with gevent's patches: what blocks a thread there switches greenlets here."""

from gevent import monkey

monkey.patch_all()  # before anything imports what it patches

from flask_app import app

__all__ = ["app"]
