"""Rule sets by name, with options: ``backgammon,holland=yes``."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from functools import cache

from tavlicli.findings.finding import Violation
from tavlicli.rules.options import OPTIONS, conflict
from tavlicli.rules.ruleset import RuleSet
from tavlicli.value import Value

# In the order of the comparison table; a new file joins them at the end by itself.
ORDER = (
    "tavli",
    "tabla",
    "play65",
    "match",
    "stakes",
    "backgammon",
    "portes",
    "tavla",
    "nackgammon",
    "hypergammon",
    "plakoto",
    "tapa",
    "fevga",
    "moultezim",
    "gyulbara",
    "narde",
)


_MOST_KEPT = 1000


class Found(Value):
    """A rule set and what could not be read of its text; ``rules`` is None for an unknown name."""

    rules: RuleSet | None
    violations: tuple[Violation, ...]


class UnknownRules(LookupError):
    """A rule set or option that does not exist; ``violation`` says which."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(f"unknown rules: {violation.params}")
        self.violation = violation


def rule_set_names() -> list[str]:
    """The names of the built-in rule sets, in table order."""
    return list(_names())


@cache
def _names() -> tuple[str, ...]:
    import pkgutil

    from tavlicli.rules import book

    found = {module.name for module in pkgutil.iter_modules(book.__path__)}
    return (*(name for name in ORDER if name in found), *sorted(found.difference(ORDER)))


def _built_in(name: str) -> RuleSet | None:
    """The set with this canonical name; the file is imported when it is first asked for."""
    if name not in ORDER and name not in _names():
        return None
    rules: RuleSet = importlib.import_module(f"tavlicli.rules.book.{name}").RULES
    return rules


def _fold(name: str) -> str:
    import unicodedata

    plain = unicodedata.normalize("NFD", name.strip().casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def built_in(name: str) -> RuleSet | None:
    """The built-in set with this name, alias or title."""
    return _built_in(name.strip().lower()) or _called(name, map(_built_in, rule_set_names()))


def _of_package(name: str) -> RuleSet | None:
    """The set of an installed package with this name, alias or title."""
    from tavlicli.rules import packages

    return packages.named(name.strip().lower()) or _called(name, packages.sets())


def _called(name: str, sets: Iterable[RuleSet | None]) -> RuleSet | None:
    """The first of the sets that has this name, alias or title, whatever its case and accents."""
    wanted = _fold(name)
    for one in sets:
        if one and wanted in map(_fold, (one.name, *one.aliases, *one.titles.values())):
            return one
    return None


def _nearest(word: str, words: list[str]) -> str | None:
    import difflib

    near = difflib.get_close_matches(word.lower(), words, n=1, cutoff=0.5)
    return near[0] if near else None


class RuleBook:
    """Rule sets by name: a house's, whose names are no built-in set's, the built-in ones, packages'."""

    def __init__(self, house: Mapping[str, RuleSet] | None = None) -> None:
        self.house = dict(house or {})
        self._found: dict[str, Found] = {}

    def names(self) -> list[str]:
        """The names of all sets: the built-in ones, in table order, a house's, and those of packages."""
        from tavlicli.rules import packages

        known = [*rule_set_names(), *self.house]
        return [*known, *(one.name for one in packages.sets() if one.name not in known)]

    def find(self, text: str) -> Found:
        """The rule set that a text such as ``portes`` or ``backgammon, jacoby=yes`` names.

        Options that do not exist, have no such value or make no sense are told
        as ``unknown-rules`` and the set is used without them.
        """
        found = self._found.get(text)
        if found is None:
            found = self._find(text)
            if len(self._found) < _MOST_KEPT:
                self._found[text] = found
        return found

    def get(self, text: str) -> RuleSet:
        """The same, for a caller that takes no faults: raises UnknownRules for the first of them."""
        found = self.find(text)
        if found.violations or found.rules is None:
            raise UnknownRules(found.violations[0])
        return found.rules

    def _find(self, text: str) -> Found:
        name, *options = text.split(",")
        rules = self.house.get(name.strip().lower()) or built_in(name) or _of_package(name)
        if rules is None:
            params = {"name": name.strip(), "nearest": _nearest(name.strip(), self.names())}
            return Found(None, (Violation("unknown-rules", params, "set"),))
        pairs = [option.partition("=") for option in options if option.strip()]
        return change(rules, {key.strip().lower(): value for key, _, value in pairs})


def change(rules: RuleSet, options: Mapping[str, str]) -> Found:
    """A rule set with house rules, and what is wrong with them."""
    violations = [fault for key, value in options.items() if (fault := _fault(rules, key, value))]
    changed = {
        key: str(OPTIONS[key].read(value))
        for key, value in options.items()
        if key in rules.settings and OPTIONS[key].read(value) is not None
    }
    together = rules.with_options(changed)
    for key in list(changed):
        other = conflict(together, key)
        if other is not None:
            params = {"option": f"{key}={changed.pop(key)}", "other": other}
            violations.append(Violation("unknown-rules", params, "conflict"))
    return Found(rules.with_options(changed) if changed else rules, tuple(violations))


def _fault(rules: RuleSet, key: str, value: str) -> Violation | None:
    if key not in rules.settings:
        near = _nearest(key, list(rules.settings))
        return Violation("unknown-rules", {"option": key, "name": rules.name, "nearest": near}, "option")
    if OPTIONS[key].read(value) is None:
        params = {"option": key, "value": value.strip(), "allowed": OPTIONS[key].allowed}
        return Violation("unknown-rules", params, "value")
    return None


BOOK = RuleBook()
"""The built-in sets, and those of installed packages."""


def rule_set(text: str) -> RuleSet:
    """The rule set that ``text`` names, options included: a built-in one, else an installed package's.

    Raises UnknownRules where the name, an option or a value does not exist.
    """
    return BOOK.get(text)
