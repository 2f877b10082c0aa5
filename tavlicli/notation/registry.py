"""The formats by name, and which of them a text is in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Final

from tavlicli.notation.format import Format, FormatFailed
from tavlicli.notation.pattern import lazy

# The formats, as they are listed.
_NAMES = (
    "tavli",
    "mat",
    "sgf",
    "fibs",
    "json",
    "sgg",
    "tmg",
    "gam",
    "bgammon",
    "playstrategy",
    "openspiel",
    "snowie-text",
    "fibs-board",
    "snowie",
    "position",
)
# What the texts of a format hold somewhere and few others do: where it stands, that format is asked first.
_SIGNS = (
    ("json", '"tavli.record/'),
    ("sgf", "(;"),
    ("sgf", "GM["),
    ("bgammon", "bgammon-replay "),
    ("tmg", "Player1:"),
    ("tmg", ": 0-0"),
    ("sgg", " vs. "),
    ("playstrategy", "endturn"),
    ("openspiel", "chance outcome"),
    ("fibs", "Score is"),
    ("fibs", " is X"),
    ("fibs-board", "board:"),
)
# Then these are asked, in this order; whatever quotes a position is a text of positions at the last.
_USUAL = ("mat", "tavli")
_LOOSE = ("bgammon", "gam", "openspiel", "playstrategy", "snowie", "position")
# Remarks of ours, which may stand above the first tag and say anything.
_REMARKS = lazy(r"(?:\s++|\{(?:[^{}\\]|\\[{}]?)*+\}|#[^\n\r]*+)++")
# Signs are looked for in the head of a text, and in all of it only where nothing fits.
_HEAD = 20_000
_MATCH_WORDS = (["point", "match"], ["points", "match"])
_loaded: dict[str, Format] = {}
FIRST: Final = 1000
"""In so many characters stands the match line of a text that is known by it to be .mat."""

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
    """The names of all formats; none is loaded for that."""
    return _NAMES


def formats() -> dict[str, Format]:
    """All formats that are read, by name: ours, and those of installed packages."""
    from tavlicli.notation import packages

    return {**built_in(), **{name: one for name, one in packages.formats().items() if name not in _NAMES}}


def built_in() -> dict[str, Format]:
    """The formats that are ours, by name."""
    return {name: named(name) for name in _NAMES}


def named(name: str) -> Format:
    """The format of this name; KeyError where there is none."""
    found = find(name)
    if found is None:
        raise KeyError(name)
    return found


def find(name: str) -> Format | None:
    """The format of this name, a package's where none is ours; None where there is none."""
    if name not in _loaded:
        if name not in _NAMES:
            from tavlicli.notation import packages

            return packages.named(name)
        found: Format = import_module(f"tavlicli.notation.formats.{name.replace('-', '_')}").FORMAT
        _loaded[name] = found
    return _loaded[name]


def by_suffix(path: str) -> Format | None:
    """The format whose files end as this path does, the first of several; None if there is none."""
    for found in (built_in, formats):
        for form in found().values():
            if path.lower().endswith(form.suffixes):
                return form
    return None


def recognise(text: str) -> Format | None:
    """The format that a text is in by its content; None if it is no record that is read."""
    text = text.removeprefix("\ufeff")
    return recognised(text) or _recognise_others(text)


def recognised(text: str) -> Format | None:
    """The format of ours that a text is in."""
    asked = set()
    for name in _asked(text):
        if name in _NAMES and name not in asked:
            asked.add(name)
            if named(name).looks_like(text):
                return named(name)
    return None


def _recognise_others(text: str) -> Format | None:
    """The package's format that a text is in. Raises FormatFailed where none takes it and one failed."""
    from tavlicli.notation import packages

    failed: FormatFailed | None = None
    for name, form in packages.formats().items():
        try:
            if name not in _NAMES and form.looks_like(text):
                return form
        except FormatFailed as why:
            failed = failed or why
    if failed is not None:
        raise failed
    return None


def _asked(text: str) -> Iterator[str]:
    """The formats to ask, in order: ours first where a tag begins the text, or follows on remarks of ours."""
    start = text[:FIRST].lstrip()[:1]
    seen = seems(text) if start in ("(", "{", "[") else None
    if seen in ("sgf-other", "json") and '"tavli.record/' not in text[:_HEAD]:
        # What stands in braces may be a remark of ours, and another game's mark in an SGF's comment.
        yield "sgf" if seen == "sgf-other" else "tavli"
        return
    if _begins_with_match(text[:FIRST]):
        yield "mat"
    if start == "[" or (start in ("{", "#") and _begins_with_tag(text)):
        yield "tavli"
    head = text[:_HEAD]
    yield from (name for name, sign in _SIGNS if sign in head)
    # What stands in braces may read like another format, and no other has braces.
    yield from reversed(_USUAL) if "{" in head else _USUAL
    if len(text) > _HEAD:
        yield from (name for name, sign in _SIGNS if sign in text)
    yield from _LOOSE


def _begins_with_match(text: str) -> bool:
    """Whether the first line that is no remark says how long a match is, as only .mat does."""
    for line in text.splitlines():
        words = line.lower().split()
        if words and words[0][0] not in ";#":
            return len(words) == 3 and words[0].isdecimal() and words[1:] in _MATCH_WORDS
    return False


def _begins_with_tag(text: str) -> bool:
    """Whether a tag is the first thing in a text that is no remark."""
    remarks = _REMARKS.match(text)
    return remarks is not None and text.startswith("[", remarks.end())


def seems(text: str) -> str | None:
    """What a text that is no record seems to be: a key such as ``sgf`` or ``position``; None if unclear."""
    head = text.removeprefix("\ufeff").lstrip()[:20_000]
    for key, pattern in _SEEMS:
        if pattern.match(head):
            return key
    if re.search(r"^[ \t]*(?:XGID=|board:)", head, re.MULTILINE):
        return "position"
    return None
