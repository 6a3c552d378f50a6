"""The Flask application with eventlet's patches."""

import eventlet

eventlet.monkey_patch()  # before anything imports what it patches

from flask_app import app

__all__ = ["app"]
