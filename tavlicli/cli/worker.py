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
from io import BytesIO
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Generic, TypeVar

from tavlicli.cli.work import Lost, Work

T = TypeVar("T")
R = TypeVar("R")

# What a letter of an answer holds: a piece of a result, its last piece, an exception, or how many seconds
# each item took of those that came together.
PIECE, LAST, RAISED, SPENT = "piece", "last", "raised", "spent"
# How many items a process holds, and how many messages and bytes: what does not fit into the pipe would have
# to wait for an answer to be read, which in turn may be waiting for it. Elsewhere a pipe holds less.
MOST_HELD = 128
_MOST_MESSAGES = 64
# Nor does it hold more than one item while it has so many bytes to read: another process may be done earlier.
_MOST_TO_READ = 1 << 20
_HEAVIEST = 1 << 16 if sys.platform.startswith("linux") else 1 << 12
# Letters go together up to so many bytes.
_TOGETHER = 1 << 15
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Task(Generic[T, R]):
    """An item with the bytes to read of it, and what it came to once that is known.

    ``size`` is that of the messages about it, ``tries`` how often a process died while it took it in.
    """

    __slots__ = ("error", "item", "known", "result", "size", "to_read", "tries")

    def __init__(self, item: T, to_read: int) -> None:
        self.item = item
        self.to_read = to_read
        self.size = self.tries = 0
        self.known = False
        self.error: Exception | None = None
        self.result: R | Lost


class Bundle(Generic[T, R]):
    """Tasks that are sent in one message; ``sent`` says whether a process has got it."""

    def __init__(self, tasks: Iterable[Task[T, R]] = ()) -> None:
        self.tasks: deque[Task[T, R]] = deque()
        self.sent = False
        self.to_read = 0
        self._message = BytesIO()
        self._pickler = pickle.Pickler(self._message, pickle.HIGHEST_PROTOCOL)
        for task in tasks:
            self.add(task)

    def add(self, task: Task[T, R]) -> None:
        """Put one more task into it."""
        self._pickler.dump(task.item)
        self.tasks.append(task)
        self.to_read += task.to_read

    @property
    def weight(self) -> int:
        """The size of the message."""
        return self._message.tell()

    @property
    def message(self) -> memoryview:
        """The items, one pickle after the other."""
        return self._message.getbuffer()


class Worker(Generic[T, R]):
    """One process, the pipe to it, and the bundles that it holds, in their order."""

    def __init__(self, work: Work[T, R], others: Iterable[Connection]) -> None:
        context: Any = multiprocessing.get_context("fork" if sys.platform.startswith("linux") else "spawn")
        self.pipe, inner = context.Pipe()
        # A process that is forked has the other pipes too, and would keep them open.
        close = [*others, self.pipe] if context.get_start_method() == "fork" else []
        self.process = context.Process(target=_serve, args=(work, inner, close), daemon=True)
        with _deaf():
            self.process.start()
        inner.close()
        self.held: deque[Bundle[T, R]] = deque()
        # The items of all that it was sent and has not answered, the bytes of the messages and those to read.
        self.count = self.weight = self.to_read = 0

    def has_room(self, bundle: Bundle[T, R]) -> bool:
        """Whether a message fits into the pipe, or is taken in at once, by who has nothing to do."""
        light = self.weight + bundle.weight <= _HEAVIEST and self.to_read < _MOST_TO_READ
        return not self.held or (light and self.count < MOST_HELD and len(self.held) < _MOST_MESSAGES)

    def give(self, bundle: Bundle[T, R]) -> None:
        """Send a bundle; that the process is dead is noticed where its answers are waited for."""
        self.held.append(bundle)
        self.count += len(bundle.tasks)
        self.weight += bundle.weight
        self.to_read += bundle.to_read
        with suppress(OSError):
            self.pipe.send_bytes(bundle.message)
            bundle.sent = True

    def done(self) -> None:
        """The first of the tasks is answered."""
        bundle = self.held[0]
        self.to_read -= bundle.tasks.popleft().to_read
        self.count -= 1
        if not bundle.tasks:
            self.weight -= self.held.popleft().weight

    def letters(self) -> tuple[deque[tuple[str, Any]], int]:
        """The letters of the next message, and its size. Raises EOFError and OSError where it is dead."""
        message = self.pipe.recv_bytes()
        return deque(_pickles(message)), len(message)

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.pipe.close()
        self.process.kill()
        self.process.join()
        self.process.close()


def _pickles(message: bytes) -> Iterator[Any]:
    """What was pickled by one pickler, one thing after the other."""
    stream = BytesIO(message)
    unpickler = pickle.Unpickler(stream)
    while stream.tell() < len(message):
        yield unpickler.load()


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
    first = os.getppid()
    try:
        while True:
            items = _pickles(pipe.recv_bytes())
            letters, count, begun = _Letters(pipe), 0, monotonic()
            for item in items:
                if os.getppid() != first:
                    return
                _answer(work, item, letters)
                count += 1
            letters.end((monotonic() - begun) / count)
    except (EOFError, OSError):
        return
    except MemoryError:
        os._exit(1)


class _Letters:
    """The letters of answers, which are sent some at a time."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._begin()

    def _begin(self) -> None:
        self._message = BytesIO()
        self._pickler = pickle.Pickler(self._message, pickle.HIGHEST_PROTOCOL)

    def add(self, kind: str, part: object) -> None:
        """Add a letter. What cannot be pickled raises, and leaves nothing behind."""
        before = self._message.tell()
        try:
            self._pickler.dump((kind, part))
        except Exception:
            self._message.seek(before)
            self._message.truncate()
            self.send()
            raise
        if self._message.tell() > _TOGETHER:
            self.send()

    def end(self, seconds: float) -> None:
        """Send what is left, if anything is, and how long each item took."""
        if self._message.tell():
            self.add(SPENT, seconds)
            self.send()

    def send(self) -> None:
        """Send what there is."""
        if self._message.tell():
            try:
                with self._message.getbuffer() as message:
                    self._pipe.send_bytes(message)
            except OSError:
                # Nobody is there who would listen.
                os._exit(1)
        self._begin()


def _answer(work: Work[T, Any], item: T, letters: _Letters) -> None:
    """Write what there is to say about an item."""
    try:
        parts = iter(work.parts(work(item)))
        part = next(parts)
        for after in parts:
            letters.add(PIECE, part)
            part = after
        letters.add(LAST, part)
    except MemoryError:
        # What is left of this process is not to be trusted with another item.
        os._exit(1)
    except Exception as error:
        letters.add(RAISED, _sendable(error))


def _sendable(error: Exception) -> Exception:
    """An exception with where it came from, or that in words where it cannot be sent."""
    from traceback import format_exc

    told = format_exc()
    error.add_note(told)
    try:
        pickle.loads(pickle.dumps(error, pickle.HIGHEST_PROTOCOL))
    except Exception:
        return RuntimeError(told)
    return error
