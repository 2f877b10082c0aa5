"""The processes that share work, and what is known of the items so far."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Iterator
from itertools import chain
from multiprocessing.connection import wait
from time import sleep
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tavlicli.cli.work import Lost, Work
from tavlicli.cli.worker import MOST_HELD, PIECE, RAISED, Task, Worker

if TYPE_CHECKING:
    from tavlicli.cli.interrupt import Watch

T = TypeVar("T")
R = TypeVar("R")

# How many items and bytes, for each process, may run ahead of the result that is due.
_AHEAD = 256
_HEAVIEST_AHEAD = 1 << 22
_NAP = 0.004


class Team(Generic[T, R]):
    """So many processes that do ``work``; they end where the team is left."""

    def __init__(self, work: Work[T, R], jobs: int, watch: Watch) -> None:
        self._work = work
        self._watch = watch
        self._most = jobs
        self._workers: list[Worker[T, R]] = []
        # The tasks that are not given back yet; the first one is due.
        self._line: deque[Task[T, R]] = deque()
        self._ahead = 0
        # A task with its message, for which there was no room so far.
        self._waiting: tuple[Task[T, R], bytes] | None = None

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
                        self._rest()
                        ready = self._ready()
                    while ready:
                        self._listen(ready)
                        ready = self._ready(0)
            except KeyboardInterrupt:
                # What is there already is still given.
                more = False
                while ready := self._ready(0):
                    self._listen(ready)
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
        while True:
            if self._waiting is not None and not self._sent(*self._waiting):
                return True
            self._waiting = None
            most = max(self._most, 1)
            if len(self._line) >= _AHEAD * most or self._ahead >= _HEAVIEST_AHEAD * most:
                return True
            with self._watch.waiting():
                try:
                    item = next(items)
                except StopIteration:
                    return False
            task: Task[T, R] = Task(item)
            self._line.append(task)
            if self._work.here(item):
                self._do(task)
            else:
                message = pickle.dumps(item, pickle.HIGHEST_PROTOCOL)
                task.size = len(message)
                self._ahead += task.size
                self._waiting = task, message

    def _sent(self, task: Task[T, R], message: bytes) -> bool:
        """Whether a task could be given to a process, or had to be done here."""
        if len(self._workers) < self._most and all(worker.held for worker in self._workers):
            self._hire()
        if not self._workers:
            self._do(task)
            return True
        worker = min(self._workers, key=lambda worker: len(worker.held))
        if not worker.has_room(message):
            return False
        worker.give(task, message)
        return True

    def _do(self, task: Task[T, R]) -> None:
        """Do a task in this process."""
        with self._watch.waiting():
            try:
                task.result = self._work(task.item)
            except Exception as error:
                task.error = error
        task.known = True

    def _hire(self) -> None:
        """Start one more process; where the system refuses, those that there are must do, or this one."""
        try:
            worker = Worker(self._work, [other.pipe for other in self._workers])
        except OSError:
            self._most = len(self._workers)
        else:
            self._workers.append(worker)

    def _rest(self) -> None:
        """Sleep while every process has enough to do: each answer would wake this one, and push one aside."""
        if self._workers and all(len(worker.held) > MOST_HELD // 2 for worker in self._workers):
            sleep(_NAP)

    def _ready(self, timeout: float | None = None) -> list[Worker[T, R]]:
        """The processes that have sent something, or are dead."""
        ready = wait([worker.pipe for worker in self._workers], timeout)
        return [worker for worker in self._workers if worker.pipe in ready]

    def _listen(self, ready: list[Worker[T, R]]) -> None:
        """Take in a result of each process that has one, or its death."""
        for worker in ready:
            try:
                self._take(worker)
            except (EOFError, OSError):
                self._bury(worker)

    def _take(self, worker: Worker[T, R]) -> None:
        """Take in what came of a task; an exception is kept for when the task is due."""
        if not worker.held:
            raise EOFError("nothing was asked for")
        task = worker.held[0]
        kind, part = self._message(worker, task)
        if kind == RAISED:
            task.error = part
        else:
            task.result = self._work.whole(self._parts(worker, task, kind, part))
        worker.done()
        task.known = True

    def _parts(self, worker: Worker[T, R], task: Task[T, R], kind: bytes, part: Any) -> Iterator[object]:
        """The pieces of a result as they come."""
        yield part
        while kind == PIECE:
            kind, part = self._message(worker, task)
            if kind == RAISED:
                task.error = part
            else:
                yield part

    def _message(self, worker: Worker[T, R], task: Task[T, R]) -> tuple[bytes, Any]:
        message = worker.pipe.recv_bytes()
        task.size += len(message)
        self._ahead += len(message)
        return message[:1], pickle.loads(memoryview(message)[1:])

    def _bury(self, worker: Worker[T, R]) -> None:
        """A process died of the first task that it had got: the others go to those that live."""
        worker.end()
        self._workers.remove(worker)
        if worker.held and worker.held[0].sent:
            task = worker.held.popleft()
            task.result, task.known = Lost(), True
        for task in worker.held:
            task.sent = False
            message = pickle.dumps(task.item, pickle.HIGHEST_PROTOCOL)
            while not self._sent(task, message):
                self._listen(self._ready())
