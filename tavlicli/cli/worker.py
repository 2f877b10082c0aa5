"""One of the processes that share work, and the pipe to it."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from tavlicli.cli.jobs import Lost, Work

T = TypeVar("T")
R = TypeVar("R")

# What a message begins with: a piece of a result, its last piece, or an exception.
PIECE, LAST, RAISED = b"p", b"l", b"r"
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Task(Generic[T, R]):
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


class Worker(Generic[T, R]):
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
        self.held: deque[Task[T, R]] = deque()
        self.weight = 0

    def give(self, task: Task[T, R]) -> None:
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
            yield PIECE + pickle.dumps(part, pickle.HIGHEST_PROTOCOL)
            part = after
        yield LAST + pickle.dumps(part, pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        # What is left of this process is not to be trusted with another item.
        os._exit(1)
    except Exception as error:
        yield RAISED + _pickled(error)


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
