"""How much of what could be tried is tried.

A part by default, the same at every run, so that the suite ends within two minutes on two cores;
all of it with ``TAVLI_TESTS=all`` in the environment.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")

ALL = os.environ.get("TAVLI_TESTS") == "all"
_PART = 12
_FEWEST = 6


def times(most: int) -> int:
    """How often a random trial is made: ``most`` times, or a part of it."""
    return most if ALL else min(most, max(_FEWEST, most // _PART))


def some(items: Iterable[T], one_in: int = _PART, kind: Callable[[T], object] | None = None) -> list[T]:
    """All items, or one in so many of them, and the first of each kind."""
    if ALL:
        return list(items)
    chosen, seen = [], set()
    for number, item in enumerate(items):
        sort = kind(item) if kind else None
        if number % one_in == 0 or sort not in seen:
            chosen.append(item)
        seen.add(sort)
    return chosen
