"""A gRPC server that answers every EVERY-th call with RESOURCE_EXHAUSTED, an error that HTTP/2 calls 200.

    exhausted.py PORT EVERY     on 127.0.0.1, until TERM; 0 for never; in an environment that has grpcio

The others are answered with the message that framewrk.App/hello gives.  One thread answers, so that the count is exact.
"""

import itertools
import sys
from concurrent.futures import ThreadPoolExecutor

import grpc

TEXT = b'{"message": "helowrld"}'
REPLY = bytes((0x0A, len(TEXT))) + TEXT  # field 1, a string
CALLS = itertools.count(1)


def main() -> None:
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    port, every = map(int, sys.argv[1:])

    def hello(request: bytes, context: grpc.ServicerContext) -> bytes:
        if every and next(CALLS) % every == 0:
            context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "this one was to fail")
        return REPLY

    server = grpc.server(ThreadPoolExecutor(1), options=[("grpc.so_reuseport", 0)])
    handlers = {"hello": grpc.unary_unary_rpc_method_handler(hello)}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("framewrk.App", handlers),))
    server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    server.wait_for_termination()


main()
