"""Processes for the command, each a copy of one that has already loaded it.

Starting Python and loading the command takes most of the time of most runs. This server loads it
once and forks for each request: the copy gets the caller's streams, arguments, folder and
environment, and runs the same entry point as the installed script.

A request is one line of JSON (arguments, folder, environment) on the socket whose number is the
one argument, sent with three file descriptors: standard input, output and error. The answer is the
exit code, on a line.
"""

from __future__ import annotations

import io
import json
import os
import signal
import socket
import sys
from importlib import import_module
from pkgutil import walk_packages
from typing import NoReturn

import tavlicli
from tavlicli import cli

EXTRAS = frozenset(("tavlicli.cli.cluster", "tavlicli.export.duckdb", "tavlicli.export.parquet"))
"""Modules that need what may not be installed: each copy imports them itself."""

LARGEST = 1 << 20
"""Bytes of a request, at most."""


def serve(number: int) -> None:
    """Answer requests until the other end of the socket is closed."""
    for module in walk_packages(tavlicli.__path__, "tavlicli."):
        if not module.name.endswith("__main__") and module.name not in EXTRAS:
            import_module(module.name)
    with socket.socket(fileno=number) as connection:
        while True:
            message, streams, _, _ = socket.recv_fds(connection, LARGEST, 3)
            if not message:
                return
            child = os.fork()
            if child == 0:
                connection.close()
                run(json.loads(message), streams)
            for stream in streams:
                os.close(stream)
            _, status = os.waitpid(child, 0)
            connection.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))


def run(request: dict, streams: list[int]) -> NoReturn:
    """Be the command; the process ends as the command ends."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    errors = sys.stdout.errors
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8", errors)
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(io.FileIO(1, "w", closefd=False)), "utf-8", errors)
    sys.stderr = io.TextIOWrapper(
        io.BufferedWriter(io.FileIO(2, "w", closefd=False)), "utf-8", "backslashreplace", line_buffering=True
    )
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    sys.path[:0] = request["environment"]["PYTHONPATH"].split(os.pathsep)
    sys.argv = ["tavli", *request["arguments"]]
    code = 1
    try:
        cli.main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    except BaseException:
        sys.excepthook(*sys.exc_info())
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


if __name__ == "__main__":
    serve(int(sys.argv[1]))
