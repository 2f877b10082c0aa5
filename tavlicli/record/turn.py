"""A turn as it was written: a roll and its play. Nothing here is judged."""

import re
from typing import TYPE_CHECKING, NamedTuple

from tavlicli.findings.finding import Violation
from tavlicli.value import Value

if TYPE_CHECKING:
    from typing import Self

# A roll without its colon, and a word: compiled where a fault asks for them.
_BARE_ROLL = r"^[1-9]-?[1-9](?:[ \t]+|$)"
_WORD = r"[^ \t,]+"


class WrittenMove(NamedTuple):
    """One move as written, such as ``24/18*/14(2)``.

    ``stops`` are the points named, the source first; ``hits`` has bit *i* set
    where a ``*`` follows ``stops[i]``; ``count`` is the number of checkers.
    """

    stops: tuple[int, ...]
    hits: int
    count: int  # type: ignore[assignment]


class TextFault(Value):
    """What is wrong with a text, from character offset ``start`` to ``end``."""

    violation: Violation
    start: int
    end: int


class WrittenTurn:
    """A roll and its play as written; the same text is read once and shared.

    ``dice`` are as written (two for a good roll), ``roll`` has the larger die
    first and is None for a roll that cannot be thrown or is not known.
    ``kind`` is MOVES, PASS (a word or ``-`` says that nothing was played),
    UNKNOWN (``?``), EMPTY, SETUP (``Illegal play (…)``, whose position is
    ``setup``) or FAULT (the play is no play: see ``faults``). ``no_more`` is a
    ``-`` after moves, ``stood`` the ``!`` mark. ``spans`` gives for each of
    ``moves`` its character offsets in ``text``, and ``play_start`` where the
    play begins.
    """

    __slots__ = ("dice", "faults", "kind", "moves", "no_more", "roll", "setup", "stood", "text")

    def __init__(
        self,
        text: str,
        dice: tuple[int, ...],
        roll: tuple[int, int] | None,
        kind: str,
        moves: tuple[WrittenMove, ...] = (),
        no_more: bool = False,
        stood: bool = False,
        setup: str = "",
        faults: tuple[TextFault, ...] = (),
    ) -> None:
        self.text = text
        self.dice = dice
        self.roll = roll
        self.kind = kind
        self.moves = moves
        self.no_more = no_more
        self.stood = stood
        self.setup = setup
        self.faults = faults

    def changed(self, kind: str, moves: tuple[WrittenMove, ...]) -> "Self":
        """The same turn with another kind and other moves."""
        made = type(self).__new__(type(self))
        rest = self.no_more, self.stood, self.setup, self.faults
        WrittenTurn.__init__(made, self.text, self.dice, self.roll, kind, moves, *rest)
        return made

    @property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """The way of each checker that the play moves: where it starts and every stop that is named."""
        moves = self.moves
        single = tuple([move[0] for move in moves if move[2] == 1])
        if len(single) == len(moves):
            return single
        return tuple([move.stops for move in moves for _ in range(move.count)])

    @property
    def stars(self) -> list[int]:
        """The points that the play marks as hit."""
        starred = [move for move in self.moves if move[1]]
        return [stop for move in starred for index, stop in enumerate(move.stops) if move.hits >> index & 1]

    @property
    def play_start(self) -> int:
        """The offset in ``text`` at which the play begins (its end if there is none)."""
        colon = self.text.find(":") + 1
        rest = self.text[colon:]
        return colon + len(rest) - len(rest.lstrip(" \t"))

    @property
    def play(self) -> str:
        """The play as written, without the roll and the blanks around it."""
        return self.text[self.play_start :].rstrip(" \t")

    @property
    def bare(self) -> str:
        """The play as written, without a roll that lacks its colon and is known all the same."""
        play = self.play
        return re.sub(_BARE_ROLL, "", play) if self.roll is not None and ":" not in self.text else play

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """For each move its start and end offset in ``text``."""
        words = re.compile(_WORD).finditer(self.text, self.play_start)
        return tuple(word.span() for word, _ in zip(words, self.moves, strict=False))

    def located(self, start: int, end: int) -> tuple[int, int]:
        """Where the characters ``start`` to ``end`` of ``text`` stand in the source, from the action on."""
        return start, end

    def row(self, start: int, end: int) -> int:
        """How many lines beneath the action's own that place is."""
        return 0


class CodedTurn(WrittenTurn):
    """A turn that its format does not write as ``31: 8/5 6/5``, such as SGF's ``W[31hefe]``.

    ``text`` is the turn in our spelling, ``code`` what stands in the source
    from the action's column on; ``places`` gives for each of ``moves`` its
    character offsets in ``code``.
    """

    __slots__ = ("code", "places")

    code: str
    places: tuple[tuple[int, int], ...]

    def changed(self, kind: str, moves: tuple[WrittenMove, ...]) -> "Self":
        """The same turn with another kind and other moves."""
        made = super().changed(kind, moves)
        made.code, made.places = self.code, self.places
        return made

    def located(self, start: int, end: int) -> tuple[int, int]:
        """The offsets in the source of a move of ``text``, and of all of the turn for any other part."""
        for span, place in zip(self.spans, self.places, strict=False):
            if span == (start, end):
                return place
        return 0, len(self.code)
