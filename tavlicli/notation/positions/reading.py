"""Which notation a text is in, and where in a longer text a position is quoted."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from tavlicli.notation.pattern import lazy
from tavlicli.notation.positions import fibs, gnubg, ogid, own, snowie, xgid
from tavlicli.notation.positions.fault import BadPosition, Field, Limits, bad
from tavlicli.record.situation import Situation

Reader = Callable[[str, Limits], Situation]

# In this order: each test is sure only of what those before it leave over.
_LINES: tuple[tuple[Callable[[str], bool], Reader], ...] = (
    (fibs.looks_like, fibs.read),
    (gnubg.looks_like, gnubg.read),
    (xgid.looks_like, xgid.read),
    (ogid.looks_like, ogid.read),
    (snowie.looks_like, snowie.read),
)
_QUOTED: tuple[tuple[re.Pattern[str], Reader], ...] = (
    (lazy(r"XGID=\S+"), xgid.read),
    (lazy(r"OGID=\S+"), ogid.read),
    (lazy(r"^board:[^\s:].*", re.MULTILINE), fibs.read),
    (lazy(r"\bGNU(?:BG)?ID[ =:]\S+"), gnubg.read),
)
_POSITION_LABEL = lazy(r"\bPosition[ -]ID[ \t]*[:=][ \t]*(\S+)", re.IGNORECASE)
_MATCH_LABEL = lazy(r"\bMatch[ -]ID[ \t]*[:=][ \t]*(\S+)", re.IGNORECASE)
_CHEAP = 65536


def is_position(text: str) -> bool:
    """Whether a text seems to be a position or a block that quotes one: a quick look at its beginning."""
    head = text[:_CHEAP].strip()
    line = head.partition("\n")[0].rstrip()
    if gnubg.is_id(line) or own.looks_like(head):
        return True
    if any(looks_like(line) for looks_like, _ in _LINES if looks_like is not gnubg.looks_like):
        return True
    return _POSITION_LABEL.search(head) is not None or any(shape.search(head) for shape, _ in _QUOTED)


def read(text: str, limits: Limits) -> Situation:
    """The situation that a text gives, in any notation, or in a block of text that quotes one.

    Raises BadPosition, with offsets in ``text``.
    """
    body = text.strip()
    piece, reader = _reader(body)
    at = text.find(body) + piece.start
    if limits.same_way and reader is not own.read:
        raise bad("kind", at, at + len(piece.text), found=piece.text)
    try:
        return reader(piece.text, limits)
    except BadPosition as fault:
        raise fault.shifted(at) from None


def piece(text: str) -> str:
    """The part of a text that is the position; of ids that stand after their names, the ids alone."""
    found, reader = _reader(text.strip())
    if not isinstance(reader, partial):
        return found.text
    position, match = reader.args
    return position.group(1) if match is None else f"{position.group(1)}:{match.group(1)}"


def _reader(body: str) -> tuple[Field, Reader]:
    """The part of a text that holds the position, and what reads it."""
    line = body.partition("\n")[0].rstrip()
    for looks_like, reader in _LINES:
        if looks_like(line):
            return Field(line, 0), reader
    for shape, reader in _QUOTED:
        if found := shape.search(body):
            return Field(found.group().rstrip(), found.start()), reader
    if labelled := _POSITION_LABEL.search(body):
        match = _MATCH_LABEL.search(body)
        return Field(body, 0), partial(_labelled, labelled, match)
    return Field(body, 0), own.read


def _labelled(position: re.Match[str], match: re.Match[str] | None, text: str, limits: Limits) -> Situation:
    """The situation of a Position ID and a Match ID that stand after their names."""
    match_id = Field(match.group(1), match.start(1)) if match else None
    return gnubg.read_ids(Field(position.group(1), position.start(1)), match_id, limits, len(text))
