"""The gRPC application on an event loop: grpc_async_app.py HOST PORT WORKERS

On asyncio's own loop: grpc.aio's documentation knows no other, and on uvloop it is slower.  cpu blocks the loop, as
the seed's did.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable

import grpc

import asgi_client
import grpc_service
import work
from framewrk_pb2 import Reply, Request


async def hello(query: str) -> bytes:
    return work.hello()


async def sleep(query: str) -> bytes:
    await asyncio.sleep(work.query_float(query, "seconds", work.SECONDS))
    return work.hello()


async def io(query: str) -> bytes:
    return await asgi_client.slow_calls(work.query_float(query, "delay", work.SLOW_DELAY))


async def cpu(query: str) -> bytes:
    return work.cpu(work.query_int(query, "n", work.N))


METHODS: dict[str, Callable[[str], Awaitable[bytes]]] = {"hello": hello, "sleep": sleep, "io": io, "cpu": cpu}


def answer(
    method: Callable[[str], Awaitable[bytes]],
) -> Callable[[Request, grpc.aio.ServicerContext], Awaitable[Reply]]:
    async def reply(request: Request, context: grpc.aio.ServicerContext) -> Reply:
        return Reply(text=(await method(request.query)).decode())

    return reply


async def serve(address: str, workers: int) -> None:
    server = grpc.aio.server(options=grpc_service.options(workers))
    grpc_service.register(server, {name: answer(method) for name, method in METHODS.items()}, address)
    await server.start()
    await server.wait_for_termination()


if __name__ == "__main__":
    host, port, workers = sys.argv[1], *map(int, sys.argv[2:])
    grpc_service.run(workers, lambda: asyncio.run(serve(f"{host}:{port}", workers)))
