"""The processes that share work, and what is known of the items so far."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain
from multiprocessing.connection import wait
from time import sleep
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tavlicli.cli.work import Lost, Work
from tavlicli.cli.worker import MOST_HELD, PIECE, RAISED, SPENT, Bundle, Task, Worker

if TYPE_CHECKING:
    from tavlicli.cli.interrupt import Watch

T = TypeVar("T")
R = TypeVar("R")

# How many items and bytes, for each process, may run ahead of the result that is due.
_AHEAD = 512
_HEAVIEST_AHEAD = 1 << 22
_NAP = 0.002
# So many items go to a process together at most, or bytes, to send or to read, or what took so many seconds.
_MOST_TOGETHER = 32
_HEAVIEST = 1 << 14
_SECONDS = 0.01
_MOST_TO_READ = 1 << 18
# So often an item is sent to a process that takes none in.
_MOST_TRIES = 2
# As many are worth a message where a process has nothing to do.
_FEW = 8


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
        # What has to be sent once more, since a process died.
        self._again: deque[Bundle[T, R]] = deque()
        # What will be sent next, and how many tasks it is to hold.
        self._next: Bundle[T, R] = Bundle()
        self._together = 1

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
                if self._repeated():
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
            if self._is_full() and not self._sent():
                return True
            most = max(self._most, 1)
            if len(self._line) >= _AHEAD * most or self._ahead >= _HEAVIEST_AHEAD * most:
                self._sent()
                return True
            with self._watch.waiting():
                try:
                    item = next(items)
                except StopIteration:
                    break
            stays = self._work.here(item)
            task: Task[T, R] = Task(item, 0 if stays else self._work.size(item))
            self._line.append(task)
            if stays:
                self._do(task)
            else:
                before = self._next.weight
                self._next.add(task)
                task.size = self._next.weight - before
                self._ahead += task.size
        return not self._sent()

    def _is_full(self) -> bool:
        """Whether what waits is worth a message."""
        count = len(self._next.tasks)
        if count >= self._together or self._next.weight > _HEAVIEST or self._next.to_read > _MOST_TO_READ:
            return True
        idle = len(self._workers) < self._most or not all(worker.held for worker in self._workers)
        return count >= _FEW and idle

    def _sent(self) -> bool:
        """Whether what is next could be given to a process, or had to be done here, or is nothing."""
        if self._next.tasks:
            if not self._given(self._next):
                return False
            self._next = Bundle()
        return True

    def _repeated(self) -> bool:
        """Whether all that has to be sent once more could be given to a process."""
        while self._again:
            if not self._given(self._again[0]):
                return False
            self._again.popleft()
        return True

    def _given(self, bundle: Bundle[T, R]) -> bool:
        """Whether a bundle could be given to a process, or had to be done here."""
        if len(self._workers) < self._most and all(worker.held for worker in self._workers):
            self._hire()
        if not self._workers:
            for task in bundle.tasks:
                self._do(task)
        else:
            worker = min(self._workers, key=lambda worker: (worker.to_read, worker.count))
            if not worker.has_room(bundle):
                return False
            worker.give(bundle)
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
        if self._workers and all(worker.count > MOST_HELD // 2 for worker in self._workers):
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
        """Take in what came of some tasks; an exception is kept for when its task is due."""
        letters = self._letters(worker)
        while letters:
            kind, part = letters.popleft()
            if kind == SPENT:
                most = min(2 * self._together, _MOST_TOGETHER)
                self._together = max(1, min(most, int(_SECONDS / max(part, 1e-6))))
                continue
            task = worker.held[0].tasks[0]
            if kind == RAISED:
                task.error = part
            else:
                task.result = self._work.whole(self._parts(worker, task, letters, kind, part))
            worker.done()
            task.known = True

    def _parts(
        self, worker: Worker[T, R], task: Task[T, R], letters: deque[tuple[str, Any]], kind: str, part: Any
    ) -> Iterator[object]:
        """The pieces of a result as they come."""
        yield part
        while kind == PIECE:
            if not letters:
                letters.extend(self._letters(worker))
            kind, part = letters.popleft()
            if kind == RAISED:
                task.error = part
            else:
                yield part

    def _letters(self, worker: Worker[T, R]) -> deque[tuple[str, Any]]:
        """The letters of the next message."""
        if not worker.held:
            raise EOFError("nothing was asked for")
        letters, size = worker.letters()
        worker.held[0].tasks[0].size += size
        self._ahead += size
        return letters

    def _bury(self, worker: Worker[T, R]) -> None:
        """A process died of one of the first tasks that it had got: the others go to those that live.

        Of several that it had got together each goes alone, so that the one is found that it died of.
        """
        worker.end()
        self._workers.remove(worker)
        if not worker.held:
            return
        first = worker.held.popleft()
        if not first.sent:
            # It died while it took this in, or before.
            for task in first.tasks:
                task.tries += 1
        alone = len(first.tasks) == 1
        for task in first.tasks:
            if alone and (first.sent or task.tries > _MOST_TRIES):
                task.result, task.known = Lost(), True
            else:
                self._again.append(Bundle((task,)))
        self._again += [Bundle(bundle.tasks) for bundle in worker.held]
