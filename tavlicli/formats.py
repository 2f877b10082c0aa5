"""What a package needs that brings a record format; ``CONTRIBUTING.md`` shows a whole one.

``model`` has the kinds of actions and plays, ``target`` what may be lost and
why writing may be refused. :func:`lines` parts a text into lines as all
formats do, :func:`read_turn` reads ``31: 8/5 6/5``, a :class:`MatchBuilder`
puts together what was read, and a :class:`Speller` spells it.
"""

from __future__ import annotations

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.notation import target
from tavlicli.notation.builder import MatchBuilder
from tavlicli.notation.format import CLOCK, COMMENTS, CUBE, MATCHES, SETUPS, Format, lines, one_line
from tavlicli.notation.target import CannotWrite, Target
from tavlicli.notation.tavli_spell import Speller
from tavlicli.notation.turns import read_turn
from tavlicli.record import model
from tavlicli.record.model import Action, Fault, Game, Match, Tag
from tavlicli.record.sheet import Entry, GameSheet, Hop, Sheet
from tavlicli.record.turn import CodedTurn, WrittenMove, WrittenTurn

__all__ = [
    "CLOCK",
    "COMMENTS",
    "CUBE",
    "MATCHES",
    "SETUPS",
    "Action",
    "CannotWrite",
    "CodedTurn",
    "Entry",
    "Fault",
    "Finding",
    "Format",
    "Game",
    "GameSheet",
    "Hop",
    "Match",
    "MatchBuilder",
    "Place",
    "Sheet",
    "Speller",
    "Tag",
    "Target",
    "Violation",
    "WrittenMove",
    "WrittenTurn",
    "lines",
    "model",
    "one_line",
    "read_turn",
    "target",
]
