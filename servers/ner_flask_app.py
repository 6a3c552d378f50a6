"""The entity recogniser behind Flask: the whole pipeline runs in the handler, as the seed's did."""

import time

import flask

import ner  # before work, which loads numpy
import work

app = flask.Flask(__name__)


@app.get("/hello")
def hello() -> flask.Response:
    return flask.Response(work.hello(), mimetype=work.JSON)


@app.get("/ner")
def entities() -> flask.Response:
    text = flask.request.get_json()["text"]
    seconds = flask.request.args.get("sleep", 0.0, type=float)
    if seconds > 0:
        time.sleep(seconds)
    return flask.Response(ner.entities(text), mimetype=work.JSON)
