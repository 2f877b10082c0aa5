"""Rule sets that installed packages bring: the entry points of the group ``tavlicli.rules``.

An entry point's name is the set's; its object is a RuleSet of that name. They
are asked for only where no built-in set has a name, for asking takes longer
than a small check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from tavlicli.rules.ruleset import RuleSet
from tavlicli.value import Value

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tavlicli.rules"


class Ignored(Value):
    """A set of a package that cannot be used, and why; ``reason`` is "" where its name is taken."""

    name: str
    package: str
    reason: str


@cache
def _points() -> tuple[EntryPoint, ...]:
    """The entry points of the group, by name and then by package."""
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=GROUP), key=lambda point: (point.name, _package(point))))


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist else point.value


@cache
def _load(point: EntryPoint) -> tuple[RuleSet | None, str]:
    """The set of an entry point, or None and what is wrong with it."""
    try:
        rules = point.load()
    except Exception as error:  # whatever another package's code may raise
        return None, f"{type(error).__name__}: {error}"
    if not isinstance(rules, RuleSet):
        return None, f"{point.value}: {type(rules).__name__}"
    return (rules, "") if rules.name == point.name else (None, f"{point.value}: {rules.name}")


def sets() -> Iterator[RuleSet]:
    """The sets that can be used: of two with one name, the first package's."""
    seen: set[str] = set()
    for point in _points():
        rules = None if point.name in seen else _load(point)[0]
        if rules is not None:
            seen.add(point.name)
            yield rules


def named(name: str) -> RuleSet | None:
    """The set with this canonical name; no other one is loaded."""
    found = (_load(point)[0] for point in _points() if point.name == name)
    return next((rules for rules in found if rules is not None), None)


def ignored(taken: Callable[[str], bool]) -> Iterator[Ignored]:
    """The sets that are not used: their name is ``taken`` by a built-in set, or they cannot be loaded."""
    seen: set[str] = set()
    for point in _points():
        if point.name in seen or taken(point.name):
            yield Ignored(point.name, _package(point), "")
            continue
        rules, reason = _load(point)
        if rules is None:
            yield Ignored(point.name, _package(point), reason)
        else:
            seen.add(point.name)
