"""The Flask application for the two servers whose log under load no flag silences: Flask's own, and waitress."""

import logging

from flask_app import app

logging.getLogger("werkzeug").setLevel(logging.ERROR)  # a line per request
logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a line whenever a request finds no idle thread

__all__ = ["app"]
