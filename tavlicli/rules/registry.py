"""Rule sets by name, with options: ``backgammon,holland=yes``."""

from __future__ import annotations

import importlib
from functools import cache
from typing import NamedTuple

from tavlicli.findings.finding import Violation
from tavlicli.rules.options import OPTIONS
from tavlicli.rules.ruleset import RuleSet

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
)


class Found(NamedTuple):
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
    import pkgutil

    from tavlicli.rules import book

    found = {module.name for module in pkgutil.iter_modules(book.__path__)}
    return [*(name for name in ORDER if name in found), *sorted(found.difference(ORDER))]


@cache
def _built_in(name: str) -> RuleSet | None:
    """The set with this canonical name; the file is imported when it is first asked for."""
    if not name.isidentifier() or not name.isascii():
        return None
    try:
        module = importlib.import_module(f"tavlicli.rules.book.{name}")
    except ModuleNotFoundError:
        return None
    rules: RuleSet = module.RULES
    return rules


def _fold(name: str) -> str:
    import unicodedata

    plain = unicodedata.normalize("NFD", name.strip().casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def _by_name(name: str) -> RuleSet | None:
    lower = name.strip().lower()
    rules = _built_in(lower)
    if rules is not None:
        return rules
    wanted = _fold(name)
    for key in rule_set_names():
        candidate = _built_in(key)
        if candidate and wanted in map(_fold, (key, *candidate.aliases, *candidate.titles.values())):
            return candidate
    return None


def _nearest(word: str, words: list[str]) -> str | None:
    import difflib

    near = difflib.get_close_matches(word.lower(), words, n=1, cutoff=0.5)
    return near[0] if near else None


@cache
def find_rules(text: str) -> Found:
    """The rule set that a text such as ``portes`` or ``backgammon, jacoby=yes`` names.

    Options that do not exist, or have no such value, are told as
    ``unknown-rules`` and the set is used without them.
    """
    name, *options = text.split(",")
    rules = _by_name(name)
    if rules is None:
        near = _nearest(name.strip(), rule_set_names())
        return Found(None, (Violation("unknown-rules", {"name": name.strip(), "nearest": near}, "set"),))
    changed: dict[str, str] = {}
    violations = []
    for option in options:
        key, _, value = option.partition("=")
        key = key.strip().lower()
        if not key and not value:
            continue
        if key not in rules.settings:
            near = _nearest(key, list(rules.settings))
            params = {"option": key, "name": rules.name, "nearest": near}
            violations.append(Violation("unknown-rules", params, "option"))
            continue
        read = OPTIONS[key].read(value)
        if read is None:
            bad = {"option": key, "value": value.strip(), "allowed": OPTIONS[key].allowed}
            violations.append(Violation("unknown-rules", bad, "value"))
        else:
            changed[key] = read
    return Found(rules.with_options(changed) if changed else rules, tuple(violations))


def rule_set(text: str) -> RuleSet:
    """The rule set that ``text`` names, options included.

    Raises UnknownRules where the name, an option or a value does not exist.
    """
    found = find_rules(text)
    if found.violations or found.rules is None:
        raise UnknownRules(found.violations[0])
    return found.rules
