"""Our JSON (``grammars/record.schema.json``): all that a record says, as data for other programs.

``{"schema": "tavli.record/1", "matches": […]}``. A match names the ``format`` it was read from, which
settles what is taken for granted in it, and holds ``players``, ``length``, ``tags`` and ``games``; a game
holds its ``score`` and its ``actions`` in their order. A turn has its ``dice``, what ``kind`` of play it is
and its ``moves``: the ``points`` that a checker names, as the mover counts, and which of them, from 0, carry
a ``*`` (``stars``). Whoever makes such a record may give a turn's ``text``, such as ``31: 8/5 6/5``, instead.
``derived`` is for those who do not replay the games; it is not read, nor is any key that is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tavlicli.notation.format import CARRIED, Format
from tavlicli.notation.pattern import lazy
from tavlicli.record.model import Match

if TYPE_CHECKING:
    from tavlicli.notation.target import Target
    from tavlicli.record.sheet import Sheet

_SIGN = '"tavli.record/'
_SCHEMA = lazy(r'"schema"[ \t\n\r]*:[ \t\n\r]*"tavli\.record/', re.ASCII)
# Below free text an object has to name the schema first, and to begin a line.
_BELOW = lazy(
    r'^[ \t]*+(\{)[ \t\n\r]*+"schema"[ \t\n\r]*+:[ \t\n\r]*+"tavli\.record/', re.ASCII | re.MULTILINE
)


def looks_like(text: str) -> bool:
    """Whether a text is an object that names our schema, of whatever number, or has one below free text."""
    if _SIGN not in text:
        return False
    if text.lstrip("\ufeff \t\n\r")[:1] == "{":
        return _SCHEMA.search(text) is not None
    return _BELOW.search(text) is not None


def _start(text: str) -> int:
    """The offset at which the object begins."""
    if text.lstrip(" \t\n\r")[:1] in ("{", "") or _SIGN not in text:
        return 0
    found = _BELOW.search(text)
    return found.start(1) if found else 0


def read(text: str) -> Iterator[Match]:
    """The matches of a text, one at a time; never raises, what cannot be read is in the matches."""
    from tavlicli.notation.json_reader import Reader

    text = text.removeprefix("\ufeff")
    return Reader(text, _start(text)).matches()


def write(sheets: Iterable[Sheet], target: Target) -> Iterator[str]:
    """The text of matches as one object, piece by piece."""
    from tavlicli.notation import json_write

    return json_write.write(sheets, target)


FORMAT = Format(
    name="json",
    title={"en": "JSON", "el": "JSON", "bg": "JSON"},
    found_by=dict.fromkeys(("en", "el", "bg"), '"schema": "tavli.record/1"'),
    suffixes=(".json",),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset(CARRIED),
    grammar="record.schema.json",
    every_game=True,
    boards=True,
    boards_after=False,
    keeps_faults=True,
)
