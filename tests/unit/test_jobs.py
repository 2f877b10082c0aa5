"""Work shared among processes: order, deaths, exceptions, ends."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from typing import Any

import pytest

from tavlicli.cli import team
from tavlicli.cli.interrupt import Watch
from tavlicli.cli.jobs import ordered
from tavlicli.cli.work import Lost

posix = pytest.mark.skipif(os.name != "posix", reason="processes are killed as POSIX systems do it")


class Doing:
    """A function as work; results are lists, sent a number at a time."""

    def __init__(self, function: Callable[[int], int]) -> None:
        self.function = function

    def __call__(self, item: int) -> list[int]:
        return [self.function(item)] * (item % 3 + 1)

    def here(self, item: int) -> bool:
        return item % 10 == 9

    def size(self, item: int) -> int:
        return item

    def parts(self, result: list[int]) -> Iterator[object]:
        yield from result

    def whole(self, parts: Iterator[object]) -> list[int]:
        return [int(str(part)) for part in parts]


def double(number: int) -> int:
    return 2 * number


def slow_at_first(number: int) -> int:
    if number < 3:
        time.sleep(0.05)
    return number


def deadly(number: int) -> int:
    if number in (0, 7, 30):
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def greedy(number: int) -> int:
    if number == 7:
        raise MemoryError
    return number


def wrong(number: int) -> int:
    if number == 20:
        raise ValueError("twenty")
    return number


class Unsendable(Exception):
    """An exception that cannot be pickled."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.odd = lambda: number


def odd(number: int) -> int:
    raise Unsendable(number)


def done(function: Callable[[int], int], count: int, jobs: int | None) -> list[tuple[int, object]]:
    return list(ordered(Doing(function), range(count), jobs, Watch()))


@pytest.mark.parametrize("jobs", [None, 1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 8, 9, 300])
def test_results_come_in_the_order_of_the_items(jobs: int | None, count: int) -> None:
    assert done(double, count, jobs) == [(number, Doing(double)(number)) for number in range(count)]
    assert [number for number, _ in done(slow_at_first, count, jobs)] == list(range(count))


@pytest.mark.parametrize("jobs", [None, 2])
def test_items_are_asked_for_as_they_are_needed(jobs: int | None) -> None:
    asked = 0

    def items() -> Iterator[int]:
        nonlocal asked
        for number in range(100_000):
            asked += 1
            yield number

    results = ordered(Doing(double), items(), jobs, Watch())
    assert next(results) == (0, [0])
    assert asked < 1000
    results.close()


@posix
@pytest.mark.parametrize(("function", "dead"), [(deadly, [0, 7, 30]), (greedy, [7])])
def test_a_process_that_dies_costs_the_item_that_it_died_of(
    function: Callable[[int], int], dead: list[int]
) -> None:
    found = done(function, 50, 2)
    assert [number for number, _ in found] == list(range(50))
    assert [number for number, result in found if isinstance(result, Lost)] == dead
    assert all(result == Doing(double)(number) or result for number, result in found)


def late(number: int) -> int:
    if number in (2500, 2501, 2800):
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@posix
def test_what_is_sent_together_is_not_lost_together() -> None:
    found = done(late, 3000, 2)
    assert [number for number, _ in found] == list(range(3000))
    assert [number for number, result in found if isinstance(result, Lost)] == [2500, 2501, 2800]


@posix
@pytest.mark.parametrize("jobs", [2, 3, 7])
def test_processes_that_die_all_at_once_cost_no_more_than_they_were_at(jobs: int) -> None:
    found = []
    for number, result in ordered(Doing(double), range(6000), jobs, Watch()):
        found.append((number, result))
        if number % 1000 == 500:
            for process in active_children():
                os.kill(process.pid or 0, signal.SIGKILL)
    assert [number for number, _ in found] == list(range(6000))
    lost = [number for number, result in found if isinstance(result, Lost)]
    assert len(lost) <= 6 * jobs
    assert all(result == Doing(double)(number) for number, result in found if number not in lost)


class Choking(Doing):
    """Work whose process dies when it takes a certain item in."""

    def here(self, item: Any) -> bool:
        return False

    def size(self, item: Any) -> int:
        return 0

    def __call__(self, item: Any) -> list[int]:
        return [1]


class Poison:
    """What a process dies of when it takes it in."""

    def __init__(self, here: int) -> None:
        self._here = here

    def __setstate__(self, state: dict[str, int]) -> None:
        if os.getpid() != state["_here"]:
            os._exit(1)


@posix
def test_what_no_process_takes_in_is_lost_in_the_end() -> None:
    items: list[Any] = [*range(200), Poison(os.getpid()), *range(200)]
    found = [result for _, result in ordered(Choking(double), items, 2, Watch())]
    assert [isinstance(result, Lost) for result in found] == [False] * 200 + [True] + [False] * 200


class Sized(Doing):
    """Work on items of a size, whose results say which process did them."""

    def __call__(self, item: Any) -> list[int]:
        time.sleep(item / 1e8)
        return [os.getpid()]

    def here(self, item: int) -> bool:
        return False

    def size(self, item: int) -> int:
        return item


def test_large_items_behind_small_ones_are_shared() -> None:
    items = [1000] * 1000 + [4_000_000] * 12
    found = [result for _, result in ordered(Sized(double), items, 2, Watch())]
    done_by = [result[0] for result in found[1000:] if isinstance(result, list)]
    assert len(done_by) == 12
    assert all(done_by.count(process) >= 3 for process in set(done_by))
    assert len(set(done_by)) == 2


def unsendable_now_and_then(number: int) -> Any:
    return (lambda: number) if number % 500 == 498 else number


class Raw(Doing):
    """Work whose results are sent as they are."""

    def __call__(self, item: int) -> Any:
        return self.function(item)

    def parts(self, result: Any) -> Iterator[object]:
        yield result

    def whole(self, parts: Iterator[object]) -> Any:
        return next(parts)


def test_a_result_that_cannot_be_sent_takes_no_other_along() -> None:
    results = ordered(Raw(unsendable_now_and_then), range(2000), 2, Watch())
    assert [next(results) for _ in range(498)] == [(number, number) for number in range(498)]
    with pytest.raises(Exception, match="lambda"):
        next(results)


@posix
def test_a_process_that_dies_while_it_has_nothing_to_do_costs_nothing() -> None:
    def items() -> Iterator[int]:
        yield from range(2)
        time.sleep(0.1)
        for process in active_children():
            os.kill(process.pid or 0, signal.SIGKILL)
            process.join()
        yield from range(2, 20)

    found = list(ordered(Doing(double), items(), 2, Watch()))
    # What was done and not yet taken in has been sent before.
    assert found == [(number, Doing(double)(number)) for number in range(20)]


def test_an_exception_is_raised_where_the_result_is_due() -> None:
    results = ordered(Doing(wrong), range(50), 2, Watch())
    assert [next(results)[0] for _ in range(20)] == list(range(20))
    with pytest.raises(ValueError, match="twenty") as raised:
        next(results)
    assert "in wrong" in raised.value.__notes__[0]
    with pytest.raises(RuntimeError, match="Unsendable"):
        done(odd, 50, 2)


class Heavy(Doing):
    """Items and results that no pipe holds."""

    def __init__(self) -> None:
        super().__init__(double)

    def __call__(self, item: Any) -> list[int]:
        return [item[0]] * 100_000

    def here(self, item: Any) -> bool:
        return False

    def size(self, item: Any) -> int:
        return len(item)

    def parts(self, result: list[int]) -> Iterator[object]:
        yield result
        yield result

    def whole(self, parts: Iterator[Any]) -> list[int]:
        return [len(part) for part in parts]


def test_what_no_pipe_holds_is_sent_both_ways() -> None:
    items: Any = [bytes([number]) * 1_000_000 for number in range(12)]
    found: list[Any] = list(ordered(Heavy(), items, 2, Watch()))
    assert [(item[0], len(item), result) for item, result in found] == [
        (number, 1_000_000, [100_000, 100_000]) for number in range(12)
    ]


def test_no_process_stays_behind() -> None:
    results = ordered(Doing(double), range(1000), 3, Watch())
    next(results)
    results.close()
    done(double, 20, 2)
    assert not active_children()


@posix
@pytest.mark.parametrize("jobs", [1, 2, None])
def test_who_is_asked_to_stop_gives_what_is_there(jobs: int | None) -> None:
    watch = Watch()
    found = []
    for number, _ in ordered(Doing(double), range(100_000), jobs, watch):
        found.append(number)
        watch.asked = watch.asked or number == 10
    assert found == list(range(len(found)))
    assert 11 <= len(found) < 2000
    assert not active_children()


def test_where_no_process_can_be_started_the_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr(team, "Worker", refused)
    assert done(double, 30, 2) == [(number, Doing(double)(number)) for number in range(30)]
