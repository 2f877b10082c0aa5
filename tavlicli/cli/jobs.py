"""Work shared among processes, its results in the order of the items, whatever the number of processes.

The pools of the standard library break whole when a process dies: here its
items go on in a new one, and only the one that it died of is lost.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from tavlicli.cli.work import Lost, Work

if TYPE_CHECKING:
    from tavlicli.cli.interrupt import Watch

T = TypeVar("T")
R = TypeVar("R")

# What is done without other processes where nobody said how many: to start them takes about as long.
_FEW = 8
_SECONDS = 0.3


def usual() -> int:
    """How many processes there are for many items: as many as the machine lets this one use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def ordered(
    work: Work[T, R], items: Iterable[T], jobs: int | None, watch: Watch
) -> Generator[tuple[T, R | Lost], None, None]:
    """Each item with what ``work`` makes of it, in their order.

    ``jobs`` is the number of processes; None is this one for a handful of
    items, and every core for more. Once the watch is asked to stop, what is
    there is given, and no more. Leaving the iterator ends the processes.
    """
    rest = iter(items)
    if jobs is None:
        jobs = usual()
        begun = monotonic()
        for item in islice(rest, _FEW) if jobs > 1 else ():
            yield item, work(item)
            if watch.asked:
                return
            if monotonic() - begun > _SECONDS:
                break
    if jobs > 1 and (first := next(rest, None)) is not None:
        from tavlicli.cli.team import Team

        with Team(work, jobs, watch) as team:
            yield from team.run(first, rest)
        return
    for item in rest:
        yield item, work(item)
        if watch.asked:
            return
