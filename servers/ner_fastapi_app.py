"""The entity recogniser behind FastAPI: the handler is `async def`, so the pipeline blocks the loop, as the seed's did."""

import asyncio

from fastapi import FastAPI, Request, Response

import ner  # before work, which loads numpy
import work

app = FastAPI()


@app.get("/hello")
async def hello() -> Response:
    return Response(work.hello(), media_type=work.JSON)


@app.get("/ner")
async def entities(request: Request, sleep: float = 0.0) -> Response:
    text = (await request.json())["text"]  # at once: a client that hangs up during the sleep takes its body with it
    if sleep > 0:
        await asyncio.sleep(sleep)
    return Response(ner.entities(text), media_type=work.JSON)
