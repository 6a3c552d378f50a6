"""The entity recogniser behind Flask with gevent's patches: time.sleep lets other greenlets run, the pipeline does not."""

from gevent import monkey

monkey.patch_all()  # before anything imports what it patches

from ner_flask_app import app

__all__ = ["app"]
