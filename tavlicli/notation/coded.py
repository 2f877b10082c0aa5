"""Turns that a format writes in its own way, in our spelling and with their places in the source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tavlicli.board.point import BAR, OFF
from tavlicli.findings.finding import Violation
from tavlicli.notation import turns
from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.record.turn import CodedTurn, TextFault, WrittenMove

NO_DICE = "00"
"""The dice of a turn whose roll is not known."""

_MOST_QUOTED = 20
_MOST_KEPT = 50_000
_LONGEST_KEPT = 200
# No play has more words, and no word of one is longer.
_MOST_WORDS = 100
_LONGEST_WORD = 200
_WORD = lazy(r"[^ \t,]+")
_KNOWN: dict[tuple[object, ...], PlacedTurn] = {}


class PlacedTurn(CodedTurn):
    """A coded turn whose ``faults`` have their offsets in ``code``.

    ``rows`` are the lines beneath the action's own in which moves stand, by
    their spans in ``text``, and faults, by their offsets.
    """

    __slots__ = ("rows",)

    rows: dict[tuple[int, int], int]

    def changed(self, kind: str, moves: tuple[WrittenMove, ...]) -> PlacedTurn:
        """The same turn with another kind and other moves."""
        made = super().changed(kind, moves)
        made.rows = self.rows
        return made

    def located(self, start: int, end: int) -> tuple[int, int]:
        """The offsets in the source of a fault or a move, and of all of the turn for any other part."""
        if any((fault.start, fault.end) == (start, end) for fault in self.faults):
            return start, end
        return super().located(start, end)

    def row(self, start: int, end: int) -> int:
        """How many lines beneath the action's own a fault or a move stands."""
        return self.rows.get((start, end), 0)


class Placed(NamedTuple):
    """A word of a play: the move it is, None where it is none, and where it stands in the source.

    ``start`` and ``end`` count from the action's column, ``row`` the lines
    from the action's own.
    """

    move: WrittenMove | None
    text: str
    start: int
    end: int
    row: int = 0


def coded(
    dice: str,
    dice_at: tuple[int, int] | None,
    play: Sequence[Placed],
    code: str,
    kind: str = model.MOVES,
) -> PlacedTurn:
    """A turn from its dice, written as digits (NO_DICE: not known), and the words of its play.

    ``dice_at`` are the dice's offsets in ``code``, for dice that are none
    (None: they stand elsewhere, and are told there). The first word that is no
    move makes the play FAULT.
    """
    wrong = [word for word in play if word.move is None]
    faults = [TextFault(syntax("move", word.text), word.start, word.end) for word in wrong[:1]]
    if len(play) > _MOST_WORDS:
        wrong = [play[_MOST_WORDS]]
        faults = [TextFault(syntax("end-of-line", wrong[0].text), wrong[0].start, wrong[0].end)]
    rows = {(word.start, word.end): word.row for word in wrong if word.row}
    numbers = tuple(map(int, dice))
    roll = None
    if is_roll(dice):
        roll = max(numbers), min(numbers)
    elif dice != NO_DICE and dice_at is not None:
        faults.insert(0, TextFault(bad_roll(dice), *dice_at))
    moves = tuple(word.move for word in play if word.move is not None)
    words = "-" if kind == model.PASS else " ".join(map(spelled, moves))
    if wrong:
        kind, moves, words = model.FAULT, (), " ".join(word.text for word in play[:_MOST_WORDS])
    turn = PlacedTurn(f"{dice}: {words}".rstrip(), numbers, roll, kind, moves, faults=tuple(faults))
    turn.code = code
    turn.places = tuple((word.start, word.end) for word in play) if moves else ()
    turn.rows = rows
    if moves and any(word.row for word in play):
        rows.update((span, word.row) for span, word in zip(turn.spans, play, strict=False) if word.row)
    return turn


def known(*key: object) -> PlacedTurn | None:
    """A turn that was made before, by what it was made from."""
    return _KNOWN.get(key)


def remember(turn: PlacedTurn, *key: object) -> PlacedTurn:
    """The turn itself, kept for the next time: equal turns are one, which makes their replay quick."""
    if len(turn.code) <= _LONGEST_KEPT:
        if len(_KNOWN) >= _MOST_KEPT:
            _KNOWN.clear()
        _KNOWN[key] = turn
    return turn


def words_of(text: str, start: int = 0) -> list[Placed]:
    """The words of a play from offset ``start`` on, parted by blanks and commas, each read as a move."""
    return [
        Placed(read_word(word[0]), word[0], word.start(), word.end()) for word in _WORD.finditer(text, start)
    ]


def read_word(text: str) -> WrittenMove | None:
    """The move that a word is; None for any other, and for one that is longer than a move can be."""
    return turns.read_move(text) if len(text) <= _LONGEST_WORD else None


def mirrored(move: WrittenMove) -> WrittenMove:
    """A move whose points count from the other side's home, by the mover's own count; bar and off stay."""
    stops = tuple(stop if stop in (BAR, OFF) else BAR - stop for stop in move.stops)
    return WrittenMove(stops, move.hits, move.count)


def spelled(move: WrittenMove) -> str:
    """A move in our spelling, such as ``bar/20*(2)``."""
    names = {BAR: "bar", OFF: "off"}
    stops = [
        names.get(stop, str(stop)) + ("*" if move.hits >> place & 1 else "")
        for place, stop in enumerate(move.stops)
    ]
    return "/".join(stops) + (f"({move.count})" if move.count > 1 else "")


def is_roll(dice: str) -> bool:
    """Whether digits are two dice of 1 to 6."""
    return len(dice) == 2 and not dice.strip("123456")


def bad_roll(dice: str) -> Violation:
    """The violation of dice that are none."""
    return Violation("bad-roll", {"roll": dice})


def syntax(expected: str, found: str) -> Violation:
    """The violation of a text that stands where something else was expected."""
    return Violation("syntax", {"expected": expected, "found": found[:_MOST_QUOTED]})
