"""The processes that share work, each behind a pipe of its own, and what is known of the items so far."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tavlicli.cli.jobs import Lost, Work

if TYPE_CHECKING:
    from tavlicli.cli.interrupt import Watch

T = TypeVar("T")
R = TypeVar("R")

# How many items a process holds, and how many bytes they are.
_MOST_HELD = 16
_HEAVIEST_HELD = 1 << 20
# How many items, for each process, and how many bytes of results may run ahead of the one that is due.
_AHEAD = 256
_HEAVIEST_AHEAD = 1 << 23
# What a message begins with: a piece of a result, its last piece, or an exception.
_PIECE, _LAST, _RAISED = b"p", b"l", b"r"
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class _Task(Generic[T, R]):
    """An item, and what it came to once that is known.

    ``sent`` says whether a process has got it, ``size`` is that of the messages about its result.
    """

    __slots__ = ("error", "item", "known", "result", "sent", "size", "weight")

    def __init__(self, item: T, weight: int) -> None:
        self.item = item
        self.weight = weight
        self.sent = False
        self.size = 0
        self.known = False
        self.error: Exception | None = None
        self.result: R | Lost


class _Worker(Generic[T, R]):
    """One process, the pipe to it, and the tasks that it holds, in their order."""

    def __init__(self, work: Work[T, R], others: Iterable[Connection]) -> None:
        context: Any = multiprocessing.get_context("fork" if sys.platform.startswith("linux") else "spawn")
        self.pipe, inner = context.Pipe()
        # A process that is forked has the other pipes too, and would keep them open.
        close = [*others, self.pipe] if context.get_start_method() == "fork" else []
        self.process = context.Process(target=_serve, args=(work, inner, close), daemon=True)
        with _deaf():
            self.process.start()
        inner.close()
        self.held: deque[_Task[T, R]] = deque()
        self.weight = 0

    def give(self, task: _Task[T, R]) -> None:
        """Send a task; that the process is dead is noticed where its answers are waited for."""
        self.held.append(task)
        self.weight += task.weight
        with suppress(OSError):
            self.pipe.send_bytes(pickle.dumps(task.item, pickle.HIGHEST_PROTOCOL))
            task.sent = True

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.pipe.close()
        self.process.kill()
        self.process.join()
        self.process.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """Hold back the signals: a process that has only just been forked would take them as this one does."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Work[Any, Any], pipe: Connection, close: list[Connection]) -> None:
    """The process's life: items come in, results go out, until the other end is closed."""
    # Ctrl-C is for the first process, which ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    for other in close:
        other.close()
    with suppress(EOFError, OSError):
        while True:
            item = pickle.loads(pipe.recv_bytes())
            for message in _messages(work, item):
                pipe.send_bytes(message)


def _messages(work: Work[T, Any], item: T) -> Iterator[bytes]:
    """What is sent about an item."""
    try:
        parts = iter(work.parts(work(item)))
        part = next(parts)
        for after in parts:
            yield _PIECE + pickle.dumps(part, pickle.HIGHEST_PROTOCOL)
            part = after
        yield _LAST + pickle.dumps(part, pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        # What is left of this process is not to be trusted with another item.
        os._exit(1)
    except Exception as error:
        yield _RAISED + _pickled(error)


def _pickled(error: Exception) -> bytes:
    """An exception with where it came from, or that in words where it cannot be sent."""
    from traceback import format_exc

    told = format_exc()
    error.add_note(told)
    try:
        found = pickle.dumps(error, pickle.HIGHEST_PROTOCOL)
        pickle.loads(found)
    except Exception:
        return pickle.dumps(RuntimeError(told), pickle.HIGHEST_PROTOCOL)
    return found


class Team(Generic[T, R]):
    """So many processes that do ``work``; they end where the team is left."""

    def __init__(self, work: Work[T, R], jobs: int, watch: Watch) -> None:
        self._work = work
        self._watch = watch
        self._most = jobs
        self._workers: list[_Worker[T, R]] = []
        # The tasks that are not given back yet; the first one is due.
        self._line: deque[_Task[T, R]] = deque()
        self._ahead = 0

    def __enter__(self) -> Team[T, R]:
        return self

    def __exit__(self, *error: object) -> None:
        for worker in self._workers:
            worker.end()

    def run(self, first: T, rest: Iterator[T]) -> Iterator[tuple[T, R | Lost]]:
        """The items with their results, in their order."""
        items: Iterator[T] = chain((first,), rest)
        more = True
        while True:
            # Half a message must not be left in a pipe.
            self._watch.busy = True
            try:
                more = more and self._fill(items)
                if self._line and not self._line[0].known:
                    with self._watch.waiting():
                        ready = self._ready()
                    self._listen(ready)
            except KeyboardInterrupt:
                # What is there already is still given.
                more = False
                self._listen(self._ready(0))
            while self._line and self._line[0].known:
                yield self._due()
            if self._watch.asked or not (more or self._line):
                return

    def _due(self) -> tuple[T, R | Lost]:
        task = self._line.popleft()
        self._ahead -= task.size
        if task.error is not None:
            raise task.error
        return task.item, task.result

    def _fill(self, items: Iterator[T]) -> bool:
        """Give out items while there is room; False where there are no more."""
        while len(self._line) < _AHEAD * max(self._most, 1) and self._ahead < _HEAVIEST_AHEAD:
            worker = self._free()
            if worker is None and self._workers:
                break
            with self._watch.waiting():
                try:
                    item = next(items)
                except StopIteration:
                    return False
            task: _Task[T, R] = _Task(item, self._work.weight(item))
            self._line.append(task)
            if worker is None or self._work.here(item):
                self._do(task)
            else:
                worker.give(task)
        return True

    def _do(self, task: _Task[T, R]) -> None:
        """Do a task in this process."""
        with self._watch.waiting():
            try:
                task.result = self._work(task.item)
            except Exception as error:
                task.error = error
        task.known = True

    def _free(self) -> _Worker[T, R] | None:
        """The process that holds least, if there is one and it has room."""
        if len(self._workers) < self._most and all(worker.held for worker in self._workers):
            self._hire()
        worker = min(self._workers, key=lambda worker: len(worker.held), default=None)
        if worker is None:
            return None
        room = len(worker.held) < _MOST_HELD and worker.weight < _HEAVIEST_HELD
        return worker if room else None

    def _hire(self) -> None:
        """Start one more process; where the system refuses, those that there are must do, or this one."""
        try:
            worker = _Worker(self._work, [other.pipe for other in self._workers])
        except OSError:
            self._most = len(self._workers)
        else:
            self._workers.append(worker)

    def _ready(self, timeout: float | None = None) -> list[_Worker[T, R]]:
        """The processes that have sent something, or are dead."""
        ready = wait([worker.pipe for worker in self._workers], timeout)
        return [worker for worker in self._workers if worker.pipe in ready]

    def _listen(self, ready: list[_Worker[T, R]]) -> None:
        """Take in a result of each process that has one, or its death."""
        for worker in ready:
            try:
                self._take(worker)
            except (EOFError, OSError):
                self._bury(worker)

    def _take(self, worker: _Worker[T, R]) -> None:
        """Take in what came of a task; an exception is kept for when the task is due."""
        if not worker.held:
            raise EOFError("nothing was asked for")
        task = worker.held[0]
        kind, part = self._message(worker, task)
        if kind == _RAISED:
            task.error = part
        else:
            task.result = self._work.whole(self._parts(worker, task, kind, part))
        worker.held.popleft()
        worker.weight -= task.weight
        task.known = True
        self._ahead += task.size

    def _parts(self, worker: _Worker[T, R], task: _Task[T, R], kind: bytes, part: Any) -> Iterator[object]:
        """The pieces of a result as they come."""
        yield part
        while kind == _PIECE:
            kind, part = self._message(worker, task)
            if kind == _RAISED:
                task.error = part
            else:
                yield part

    def _message(self, worker: _Worker[T, R], task: _Task[T, R]) -> tuple[bytes, Any]:
        message = worker.pipe.recv_bytes()
        task.size += len(message)
        return message[:1], pickle.loads(memoryview(message)[1:])

    def _bury(self, worker: _Worker[T, R]) -> None:
        """A process died of the first task that it had got: the others go to those that live."""
        worker.end()
        self._workers.remove(worker)
        if worker.held and worker.held[0].sent:
            task = worker.held.popleft()
            task.result, task.known = Lost(), True
        if worker.held:
            self._hire()
        for task in worker.held:
            task.sent = False
            if other := min(self._workers, key=lambda other: len(other.held), default=None):
                other.give(task)
            else:
                self._do(task)
