"""The formats by name, and which of them a text is in."""

from __future__ import annotations

import re
from importlib import import_module

from tavlicli.notation.format import Format
from tavlicli.notation.pattern import lazy

# Our own notation, then the others in the order in which their texts can be told apart; whatever quotes a
# position is asked last.
_OURS, _LAST = "tavli", "position"
_NAMES = (_OURS, "mat", "fibs", "json", "fibs-board", "snowie", _LAST)
_loaded: dict[str, Format] = {}

_TAVLI_TAG = lazy(r"\s*\[")
# What a text that is no record of ours begins with, and what it seems to be.
_SEEMS = (
    ("sgf-other", lazy(r"\(\s*;[^()]{0,2000}?GM\[\s*(?!0*6\s*\])[0-9]")),
    ("sgf", lazy(r"\(\s*;")),
    ("html", lazy(r"<(?:!doctype|html|head|body|\?xml|svg)", re.IGNORECASE)),
    ("json", lazy(r"[\[{]\s*(?:[\"{\[\]}]|-?[0-9])")),
    ("fibs", lazy(r".*?(?:\bScore is\b|\bis [XO] - \S+ is [XO]\b)")),
    ("position", lazy(r"(?:XGID|OGID|GNUBGID|GNUID|board:|(?:GNU )?Position[ -]ID)")),
    ("position", lazy(r"[A-Za-z0-9+/]{14}(?::[A-Za-z0-9+/]{12})?\s*$")),
    ("position", lazy(r"[-a-pA-P]{26}:")),
    ("position", lazy(r"[0-9]+;[01];[01];[01];")),
    ("bgammon", lazy(r"bgammon-replay |i [0-9]+ ")),
    ("sgg", lazy(r"\S.{0,200} vs\. \S")),
    ("script", lazy(r"#!|import |from \w+ import|def |class |function |package |#include")),
)


def names() -> tuple[str, ...]:
    """The names of all formats that are read."""
    return _NAMES


def formats() -> dict[str, Format]:
    """All formats that are read, by name."""
    return {name: named(name) for name in _NAMES}


def named(name: str) -> Format:
    """The format of this name; KeyError where there is none."""
    if name not in _loaded:
        if name not in _NAMES:
            raise KeyError(name)
        found: Format = import_module(f"tavlicli.notation.formats.{name.replace('-', '_')}").FORMAT
        _loaded[name] = found
    return _loaded[name]


def by_suffix(path: str) -> Format | None:
    """The format whose files end as this path does, the first of several; None if there is none."""
    return next((form for form in formats().values() if path.lower().endswith(form.suffixes)), None)


def recognise(text: str) -> Format | None:
    """The format that a text is in by its content; None if it is no record that is read."""
    text = text.removeprefix("\ufeff")
    return next((form for form in map(named, _asked(text)) if form.looks_like(text)), None)


def _asked(text: str) -> tuple[str, ...]:
    """The formats to ask, in order: ours first where a tag begins the text, else late, for it takes most."""
    if text.lstrip()[:1] in ("(", "{", "[") and (seen := seems(text)) in ("sgf", "sgf-other", "json"):
        return tuple(name for name in _NAMES if name == seen)
    return _NAMES if _TAVLI_TAG.match(text) else (*_NAMES[1:-1], _OURS, _LAST)


def seems(text: str) -> str | None:
    """What a text that is no record seems to be: a key such as ``sgf`` or ``position``; None if unclear."""
    head = text.removeprefix("\ufeff").lstrip()[:20_000]
    for key, pattern in _SEEMS:
        if pattern.match(head):
            return key
    if re.search(r"^[ \t]*(?:XGID=|board:)", head, re.MULTILINE):
        return "position"
    return None
