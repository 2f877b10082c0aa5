"""A record as it is written out: what its replay told beside what was written.

Who converts a match makes a sheet of it; the writer of a format puts the sheet
into words and needs no rules for that.
"""

from collections.abc import Mapping
from typing import NamedTuple

from tavlicli.board.point import Point
from tavlicli.board.position import Position
from tavlicli.record.model import Action, Game, Match
from tavlicli.value import Value


class Hop(NamedTuple):
    """One checker's step with one die, as the mover counts, and whether it hit."""

    source: Point
    target: Point
    hit: bool


class Entry(NamedTuple):
    """One action with what it did on the board.

    ``action`` is the record's; its turn carries a ``*`` for each hit that the
    board shows, and in a foreign record a roll without a play is PASS where
    nothing could be played, else UNKNOWN. ``hops`` are the single steps of a
    play, in the order in which it is written; where the play fits no dice, its
    legs as written. ``only`` are those of the only legal play of a roll
    whose play is left out, where it was played. ``could_play`` says that a
    legal play was there. ``before`` and ``after`` have the acting side first
    (None: not known). ``stood`` says that the record lets the play stand
    although it is illegal. ``stake`` and ``owner`` are the cube before the
    action (None: nobody's). ``seconds``, ``comment`` and ``kept`` are those of
    :class:`tavlicli.record.model.Game`. ``faulty`` says that the action breaks
    a rule, or that nobody knows the board it was done on. ``forced`` says of a
    roll whose play is not known, and was not filled in, that just one was legal.
    """

    action: Action
    hops: tuple[Hop, ...] = ()
    could_play: bool = False
    before: Position | None = None
    after: Position | None = None
    stood: bool = False
    stake: int = 1
    owner: int | None = None
    seconds: float | None = None
    comment: str | None = None
    kept: str | None = None
    only: tuple[Hop, ...] = ()
    faulty: bool = False
    forced: bool = False

    @property
    def played(self) -> tuple[Hop, ...]:
        """The single steps of the play, written or not."""
        return self.only or self.hops

    @property
    def hits(self) -> int:
        """How many checkers the play hit."""
        return sum([hop.hit for hop in self.played])


class GameSheet(Value):
    """One game: ``number`` and ``score`` (White's first, before the game) are as stated, else worked out.

    ``rules`` is the canonical name of its rule set with the options that are
    changed; ``hitting`` is whether that is a game of hits, in which the sides
    run against each other: the only kind that other programs know.
    ``settings`` are the values of its options by name.
    ``winner``, ``points`` and ``reason`` are what the record states or, where
    it states nothing, what the game came to (``winner`` None: no result, or a
    tie where ``reason`` is ``tie``). ``crawford`` is whether it is the
    Crawford game.
    """

    game: Game
    number: int
    score: tuple[int, int]
    rules: str
    hitting: bool
    settings: Mapping[str, str]
    entries: tuple[Entry, ...]
    winner: int | None
    points: int | None
    reason: str | None
    crawford: bool


class Sheet(Value):
    """One match.

    ``rules`` is the rule set that its head gives, with changed options.
    ``implied`` says that the head's other tags give that set to a reader of
    a foreign format, so that no ``Rules`` need say it. ``own`` is whether the
    record was in our notation.
    """

    match: Match
    rules: str
    implied: bool
    own: bool
    games: tuple[GameSheet, ...]
