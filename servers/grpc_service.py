"""The service of framewrk.proto, whatever its methods do: how it is registered, and in how many processes it runs.

Several processes serve one port side by side, as in gRPC's own example of multiprocessing: each has a socket of its
own there (SO_REUSEPORT), among which the kernel deals out the connections by a hash.  gRPC's threads do not survive a
fork: the processes part before there is any, and the first one only waits.
"""

import multiprocessing
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import Any

import grpc

from framewrk_pb2 import Reply, Request

SERVICE = "framewrk.App"


def options(workers: int) -> list[tuple[str, int]]:
    """One server alone shall not share its port: a second one there is an error, which gRPC would not notice."""
    return [("grpc.so_reuseport", int(workers > 1))]


def register(server: Any, answers: dict[str, Callable[[Request, Any], Any]], address: str) -> None:
    """Adds the methods to a server of either kind, twice, as the code that grpcio-tools would generate does."""
    handlers = {
        name: grpc.unary_unary_rpc_method_handler(answer, Request.FromString, Reply.SerializeToString)
        for name, answer in answers.items()
    }
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))
    server.add_registered_method_handlers(SERVICE, handlers)
    server.add_insecure_port(address)


def run(workers: int, serve: Callable[[], None]) -> None:
    """Runs serve() in so many processes, or in this one if one is enough, until TERM.

    TERM ends a process at once: nobody waits for what it still works on.
    """
    if workers == 1:
        serve()
        return
    context = multiprocessing.get_context("fork")
    # daemon: they are ended with this one
    processes = [context.Process(target=worker, args=(serve,), daemon=True) for _ in range(workers)]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    for process in processes:
        process.start()
    wait([process.sentinel for process in processes])
    sys.exit("a worker process died")


def worker(serve: Callable[[], None]) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    serve()
