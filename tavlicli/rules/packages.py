"""Rule sets that installed packages bring: entry points of the group ``tavlicli.rules``, each a RuleSet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tavlicli.packages import Group, Ignored
from tavlicli.rules.ruleset import RuleSet

_GROUP = Group("tavlicli.rules", RuleSet)


def sets() -> Iterator[RuleSet]:
    """The sets that can be used: of two with one name, the first package's."""
    return (rules for rules, _ in _GROUP.all())


def named(name: str) -> RuleSet | None:
    """The set with this canonical name; no other one is loaded."""
    found = _GROUP.named(name)
    return None if found is None else found[0]


def ignored(taken: Callable[[str], bool]) -> Iterator[Ignored]:
    """The sets that are not used: their name is ``taken`` by a built-in set, or they cannot be loaded."""
    return _GROUP.ignored(taken)
