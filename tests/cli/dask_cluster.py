"""A Dask cluster of two processes on this machine: its address on standard output, until the input ends.

Also what a worker does in the tests, and a run of it in the process that asks.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path


def work(data: bytes, folder: str) -> str:
    """The text in capitals; ``die`` costs a worker, ``die once`` the first one that meets it."""
    text = data.decode()
    mark = Path(folder) / text.replace(" ", "-")
    if text == "die" or (text.startswith("die once") and not mark.exists()):
        mark.touch()
        os._exit(1)
    return text.upper()


def serve(workers: int) -> None:
    """Have a cluster until standard input ends."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, protocol="tcp", dashboard_address=None
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()


def ask(address: str, folder: str) -> None:
    """Print what became of texts, one a line on standard input, and the most that were under way."""
    from tavlicli.cli import cluster
    from tavlicli.cli.interrupt import Watch

    read = 0
    ahead = []

    def items() -> Iterator[tuple[str, tuple[bytes, str] | None]]:
        nonlocal read
        for text in sys.stdin.read().split("\n"):
            read += 1
            yield text, (text.encode(), folder) if text else None

    for given, (text, result) in enumerate(cluster.ordered(work, items(), address, Watch()), 1):
        ahead.append(read - given)
        print(json.dumps([text, type(result).__name__ if isinstance(result, Exception) else result]))
    print(max(ahead))


if __name__ == "__main__":
    if len(sys.argv) == 2:
        serve(int(sys.argv[1]))
    else:
        ask(*sys.argv[1:])
