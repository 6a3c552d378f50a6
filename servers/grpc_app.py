"""The gRPC application on threads: grpc_app.py HOST PORT WORKERS THREADS"""

import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import grpc

import grpc_service
import work
import wsgi_client
from framewrk_pb2 import Reply, Request


def hello(query: str) -> bytes:
    return work.hello()


def sleep(query: str) -> bytes:
    time.sleep(work.query_float(query, "seconds", work.SECONDS))
    return work.hello()


def io(query: str) -> bytes:
    return wsgi_client.slow_calls(work.query_float(query, "delay", work.SLOW_DELAY))


def cpu(query: str) -> bytes:
    return work.cpu(work.query_int(query, "n", work.N))


METHODS: dict[str, Callable[[str], bytes]] = {"hello": hello, "sleep": sleep, "io": io, "cpu": cpu}


def answer(method: Callable[[str], bytes]) -> Callable[[Request, grpc.ServicerContext], Reply]:
    return lambda request, context: Reply(text=method(request.query).decode())


def serve(address: str, workers: int, threads: int) -> None:
    server = grpc.server(ThreadPoolExecutor(threads), options=grpc_service.options(workers))
    grpc_service.register(server, {name: answer(method) for name, method in METHODS.items()}, address)
    server.start()
    server.wait_for_termination()


if __name__ == "__main__":
    host, port, workers, threads = sys.argv[1], *map(int, sys.argv[2:])
    grpc_service.run(workers, lambda: serve(f"{host}:{port}", workers, threads))
