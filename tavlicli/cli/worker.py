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

from tavlicli.cli.work import Lost, Work

T = TypeVar("T")
R = TypeVar("R")

# What a message begins with: a piece of a result, its last piece, or an exception.
PIECE, LAST, RAISED = b"p", b"l", b"r"
# How many items a process holds, and how many bytes: what does not fit into the pipe would have to wait for
# an answer to be read, which in turn may be waiting for it. Elsewhere a pipe holds less.
MOST_HELD = 64
_HEAVIEST = 1 << 16 if sys.platform.startswith("linux") else 1 << 12
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Task(Generic[T, R]):
    """An item, and what it came to once that is known.

    ``sent`` says whether a process has got it, ``weight`` is the size of the message by which it does, and
    ``size`` that of all messages about it.
    """

    __slots__ = ("error", "item", "known", "result", "sent", "size", "weight")

    def __init__(self, item: T) -> None:
        self.item = item
        self.sent = False
        self.weight = self.size = 0
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
        # The bytes of all that it was sent and has not answered.
        self.weight = 0

    def has_room(self, message: bytes) -> bool:
        """Whether a message fits into the pipe, or is taken in at once, by who has nothing to do."""
        light = self.weight + len(message) <= _HEAVIEST
        return not self.held or (light and len(self.held) < MOST_HELD)

    def give(self, task: Task[T, R], message: bytes) -> None:
        """Send a task; that the process is dead is noticed where its answers are waited for."""
        self.held.append(task)
        task.weight = len(message)
        self.weight += task.weight
        with suppress(OSError):
            self.pipe.send_bytes(message)
            task.sent = True

    def done(self) -> None:
        """The first of the tasks is answered."""
        self.weight -= self.held.popleft().weight

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
