"""The lines of a text that quote positions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tavlicli.notation.pattern import lazy
from tavlicli.notation.positions import is_position
from tavlicli.notation.tavli_lines import position_in
from tavlicli.record.model import NOBODY

_XGID = "XGID="
# As programs write it beneath a drawn board, where an XGID may stand too.
_LABELLED = lazy(r"[ \t]*(?:GNU )?Position[ -]ID", re.IGNORECASE)


class Quoted(NamedTuple):
    """A position in a text: its line, the offset of its text there, and who plays if the line says so."""

    line: int
    start: int
    text: str
    player: int = NOBODY


def quoted(lines: Sequence[str]) -> list[Quoted]:
    """Every line that gives a position; beside an XGID, which says most, a labelled ID says nothing more."""
    found = [one for number, line in enumerate(lines, 1) if (one := quoted_in(line, number)) is not None]
    if any(_XGID in one.text for one in found):
        return [one for one in found if not _LABELLED.match(one.text)]
    return found


def quoted_in(line: str, number: int) -> Quoted | None:
    """The position that a line gives; None if it gives none."""
    said = position_in(line)
    if said is not None:
        return Quoted(number, *said)
    return Quoted(number, 0, line) if is_position(line) else None
