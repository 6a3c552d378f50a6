"""The Celery application and its one task: `celery --app tasks worker` does it, /task of the web apps asks for it."""

import os
import time

from celery import Celery
from kombu.utils.compat import detect_environment

REDIS = os.environ.get("FRAMEWRK_REDIS", "redis://127.0.0.1:8003/0")

app = Celery("framewrk", broker=REDIS, backend=REDIS)
app.conf.update(
    # Waiting for a result subscribes to it on a connection of the backend.  Celery makes a backend for each thread:
    # right for a server's threads, which stay, and cheaper than waking all for each result.  Greenlets come and go:
    # with a backend each, connections and the greenlets that read them pile up (970 connections after 350 requests),
    # so they share one; Celery 5.7 takes turns on it.
    result_backend_thread_safe=detect_environment() != "default",
    result_expires=60,  # a result is read at once and never again: a day of them would fill Redis
    worker_disable_rate_limits=True,  # no task has a limit, so none needs to be looked up
)


@app.task(name="framewrk.pause")
def pause(seconds: float) -> None:
    """Waits, as a task does that asks another service."""
    time.sleep(seconds)
