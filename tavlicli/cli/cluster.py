"""Work done by the workers of a Dask cluster, its results in the order of the items.

What is worked on is sent along, so that the workers need no file of ours. The
cluster sees to it that what a lost worker had is done by another.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

import distributed

from tavlicli import __version__
from tavlicli.cli.work import Lost

if TYPE_CHECKING:
    from distributed import Client, Future

    from tavlicli.cli.interrupt import Watch

T = TypeVar("T")
R = TypeVar("R")
Sent = tuple[bytes, *tuple[object, ...]]
"""What the work is done on: bytes, and what else it takes."""

_SECONDS = 10
# What is sent at a time: a task costs the scheduler about as much as a small file its worker.
_MOST_SENT = 32
_HEAVIEST_SENT = 1 << 18
# How many tasks, for each thread of the cluster, and how many bytes may be under way.
_AHEAD = 2
_HEAVIEST_AHEAD = 1 << 25


class ClusterFailed(Exception):
    """Raised where a cluster cannot be used.

    ``problem`` is the key of a sentence in :mod:`tavlicli.words`, ``params`` what it names.
    """

    def __init__(self, problem: str, **params: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.params = params


class OtherVersion(Exception):
    """Raised by a worker that has another version of this package."""


def ordered(
    work: Callable[..., R], items: Iterable[tuple[T, Sent | None]], address: str, watch: Watch
) -> Generator[tuple[T, R | Lost | None], None, None]:
    """Each item with what ``work`` makes of what is sent of it, in their order; None where nothing is.

    Raises ClusterFailed. Leaving the iterator takes back what is under way.
    """
    # A client that is interrupted before it is there takes long to vanish, and says so.
    watch.busy = True
    client = _connected(address)
    watch.busy = False
    try:
        if watch.asked:
            return
        line: _Line[T, R] = _Line(client, address, work, _checked(client, address))
        yield from line.run(iter(items))
    finally:
        client.close()


def _connected(address: str) -> Client:
    # What it logs, some of it as it ends, is told here in a sentence.
    logging.disable()
    try:
        # The same holds for one that was given what is no address.
        distributed.comm.resolve_address(address)
        return distributed.Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterFailed("error.dask-connect", address=address, reason=_reason(error)) from error


def _checked(client: Client, address: str) -> int:
    """The number of threads of a cluster whose workers all have this version."""
    try:
        client.wait_for_workers(1, timeout=_SECONDS)
    except TimeoutError:
        raise ClusterFailed("error.dask-workers", address=address) from None
    for worker, version in sorted(client.run(_asker()).items()):
        if version != __version__:
            raise _other(address, worker, version)
    threads: int = sum(client.nthreads().values())
    return max(threads, 1)


def _asker() -> Callable[[], str]:
    """What asks a worker for its version: sent as it is, for a worker may have nothing of ours."""

    def version() -> str:
        try:
            import tavlicli
        except ImportError:
            return ""
        return tavlicli.__version__

    return version


def _other(address: str, worker: str, version: str) -> ClusterFailed:
    params = {"address": address, "worker": worker, "ours": __version__, "theirs": version}
    return ClusterFailed("error.dask-version", **params)


def _reason(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".partition("\n")[0]


def each(version: str, work: Callable[..., R], sent: list[Sent]) -> list[R]:
    """The results of some items, worked out by a worker; one that came late may have another version."""
    if version != __version__:
        raise OtherVersion(distributed.get_worker().address, __version__)
    return [work(*one) for one in sent]


class _Task(Generic[T, R]):
    """Items that are done together, and what is sent of them."""

    def __init__(self) -> None:
        self.items: list[tuple[T, bool]] = []
        self.sent: list[Sent] = []
        self.weight = 0
        self.future: Future | None = None

    @property
    def full(self) -> bool:
        """Whether no more should be sent with it."""
        return len(self.items) >= _MOST_SENT or self.weight >= _HEAVIEST_SENT

    def add(self, item: T, sent: Sent | None) -> None:
        """Take one more item."""
        self.items.append((item, sent is not None))
        if sent is not None:
            self.sent.append(sent)
            self.weight += len(sent[0])


class _Line(Generic[T, R]):
    """The tasks under way, the one that is due first."""

    def __init__(self, client: Client, address: str, work: Callable[..., R], threads: int) -> None:
        self._client = client
        self._address = address
        self._work = work
        self._most = _AHEAD * threads + 1
        self._tasks: deque[_Task[T, R]] = deque()
        self._weight = 0

    def run(self, items: Iterator[tuple[T, Sent | None]]) -> Iterator[tuple[T, R | Lost | None]]:
        """The items with their results, in their order."""
        more = True
        while more or self._tasks:
            while more and len(self._tasks) < self._most and self._weight < _HEAVIEST_AHEAD:
                more = self._send(items)
            if self._tasks:
                yield from self._due()

    def _send(self, items: Iterator[tuple[T, Sent | None]]) -> bool:
        """Send one more task; False where there are no more items."""
        task: _Task[T, R] = _Task()
        for item, sent in items:
            task.add(item, sent)
            if task.full:
                break
        if not task.items:
            return False
        if task.sent:
            task.future = self._submitted(task.sent)
        self._tasks.append(task)
        self._weight += task.weight
        return task.full

    def _submitted(self, sent: list[Sent]) -> Future:
        return self._client.submit(each, __version__, self._work, sent, pure=False)

    def _due(self) -> Iterator[tuple[T, R | Lost | None]]:
        """What the first task came to, once that is known."""
        task = self._tasks.popleft()
        results = iter(() if task.future is None else self._results(task))
        task.future = None
        self._weight -= task.weight
        for item, is_sent in task.items:
            yield item, next(results) if is_sent else None

    def _results(self, task: _Task[T, R]) -> list[R | Lost]:
        """The results of a task; where it killed its workers, those of the items that do not."""
        assert task.future is not None
        try:
            return list(self._result(task.future))
        except distributed.KilledWorker:
            if len(task.sent) == 1:
                return [Lost()]
        found: list[R | Lost] = []
        for sent in task.sent:
            try:
                found += self._result(self._submitted([sent]))
            except distributed.KilledWorker:
                found.append(Lost())
        return found

    def _result(self, future: Future) -> list[R]:
        try:
            found: list[R] = future.result()
        except distributed.KilledWorker:
            raise
        except OtherVersion as other:
            raise _other(self._address, *other.args) from None
        except Exception as error:
            raise ClusterFailed("error.dask-lost", address=self._address, reason=_reason(error)) from error
        return found
