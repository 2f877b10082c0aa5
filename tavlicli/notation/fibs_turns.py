"""A roll and its play as FIBS writes them: ``(3 1) 8-5 6-5``, both players' points counted in one frame."""

from __future__ import annotations

from typing import NamedTuple

from tavlicli.board.point import BAR, OFF
from tavlicli.findings.finding import Violation
from tavlicli.notation.pattern import lazy
from tavlicli.notation.tavli_spell import move_text
from tavlicli.notation.turns import BAR_WORDS, COUNT, OFF_WORDS, PASS_WORDS, fold
from tavlicli.record import model
from tavlicli.record.turn import CodedTurn, TextFault, WrittenMove

# A word where a number stands for a point; any number counts in the frame of the board.
_BAR, _OFF = -1, -2
_HIGH_HOME, _LOW_HOME = 19, 6
_SPOT = "2[0-5]|1[0-9]|0?[0-9]"
_MOVE = lazy(
    rf"({'|'.join(BAR_WORDS)}|{_SPOT})((?:[-/](?:{'|'.join(OFF_WORDS)}|{_SPOT})\*?)+)(?:({COUNT})(\*)?)?"
)
_HOP = lazy(r"[-/]([^-/*]+)(\*?)")
_ROLL = lazy(r"\([ \t]*([0-9]+(?:[ \t,-]+[0-9]+)*)[ \t]*\)[ \t]*")
_DIE = lazy(r"[0-9]+")
_WORD = lazy(r"[^ \t,]+")
_BLANKS = lazy(r"[ \t]+")
_MOST_DICE = 9
_LONGEST_PLAY = 20_000
_LONGEST_KEPT = 200
_MOST_KEPT = 50_000
_FOUND = 20


class FibsTurn(CodedTurn):
    """A turn whose ``code`` is FIBS's: a roll in brackets, then the play."""

    __slots__ = ()

    def located(self, start: int, end: int) -> tuple[int, int]:
        """The offsets in the source of a move of ``text``, of the roll, or of a play that cannot be read."""
        if start < self.play_start:
            return 0, self.code.index(")") + 1
        if self.kind == model.FAULT:
            shift = len(self.code) - len(self.text)
            return start + shift, end + shift
        return super().located(start, end)


class Leg(NamedTuple):
    """One move as written: its stops in the frame of the board, its marks, and its offsets in the code."""

    stops: tuple[int, ...]
    hits: int
    times: int
    start: int
    end: int


class Rolled(NamedTuple):
    """A roll with its play before it is known which way the player runs.

    The play begins at offset ``start`` in ``code``; ``fault`` is the word that is no move, with its offset.
    """

    code: str
    start: int
    dice: tuple[int, ...]
    kind: str
    legs: tuple[Leg, ...] = ()
    fault: tuple[str, int] | None = None


_ROLLED: dict[str, Rolled] = {}
_TURNS: dict[tuple[str, bool], FibsTurn] = {}


def read(code: str) -> Rolled | None:
    """The roll and the play in a text such as ``(6 6) can't move``; None where no roll begins it."""
    known = _ROLLED.get(code)
    if known is not None:
        return known
    found = _ROLL.match(code)
    if found is None:
        return None
    rolled = _read_play(code, _dice(found.group(1)), found.end())
    if len(code) <= _LONGEST_KEPT:
        if len(_ROLLED) >= _MOST_KEPT:
            _ROLLED.clear()
        _ROLLED[code] = rolled
    return rolled


def is_down(votes: tuple[int, int]) -> tuple[bool, bool]:
    """Whether each of two players runs from 24 down to 1.

    ``votes`` are each player's moves that go down, less those that go up. A player without a majority runs
    against the other; the first one runs down where nothing tells.
    """
    first, second = votes
    down = first > 0 if first else second <= 0
    return down, second > 0 if second else not down


def vote(rolled: Rolled) -> int:
    """How many moves of a turn run from 24 down to 1, less those that run up."""
    return sum(map(_direction, rolled.legs))


def turn(rolled: Rolled, down: bool) -> FibsTurn:
    """The turn of a player who runs down from 24 to 1, or up."""
    key = rolled.code, down
    made = _TURNS.get(key)
    if made is None:
        made = _turn(rolled, down)
        if len(rolled.code) <= _LONGEST_KEPT:
            if len(_TURNS) >= _MOST_KEPT:
                _TURNS.clear()
            _TURNS[key] = made
    return made


def _dice(text: str) -> tuple[int, ...]:
    """The dice in a bracket; two digits without anything between them are two dice."""
    words = _DIE.findall(text)
    if len(words) == 1:
        words = list(words[0])
    return tuple(int(word[:3]) for word in words[:_MOST_DICE])


def _read_play(code: str, dice: tuple[int, ...], start: int) -> Rolled:
    body = code[start:]
    if len(body) > _LONGEST_PLAY:
        return Rolled(code, start, dice, model.FAULT, (), (body, start))
    if not body.strip("?"):
        return Rolled(code, start, dice, model.UNKNOWN if body else model.EMPTY)
    if body == "-" or _BLANKS.sub(" ", fold(body)).rstrip(".") in PASS_WORDS:
        return Rolled(code, start, dice, model.PASS)
    if body[0] == "," or body[-1] == ",":
        return Rolled(code, start, dice, model.FAULT, (), (body, start))
    legs = []
    for word in _WORD.finditer(code, start):
        leg = _leg(word.group(), word.start())
        if leg is None:
            return Rolled(code, start, dice, model.FAULT, (), (word.group(), word.start()))
        legs.append(leg)
    return Rolled(code, start, dice, model.MOVES, tuple(legs))


def _leg(text: str, start: int) -> Leg | None:
    found = _MOVE.fullmatch(fold(text))
    if found is None:
        return None
    source, hops, count, late = found.groups()
    stops = [_BAR if source in BAR_WORDS else int(source)]
    hits = 0
    for target, star in _HOP.findall(hops):
        hits |= (star == "*") << len(stops)
        stops.append(_OFF if target in OFF_WORDS else int(target))
    if late:
        hits |= 1 << (len(stops) - 1)
    return Leg(tuple(stops), hits, int(count[1:-1]) if count else 1, start, start + len(text))


def _direction(leg: Leg) -> int:
    return direction(leg.stops[0], leg.stops[-1])


def direction(source: int, target: int) -> int:
    """1 for a move that runs down, -1 for one that runs up, 0 where it does not tell.

    It is the same for a player's own count as for the board's that he runs down.
    """
    if source in (_BAR, BAR):
        return (target >= _HIGH_HOME) - (OFF < target <= _LOW_HOME)
    if target in (_OFF, OFF):
        return (source <= _LOW_HOME) - (source >= _HIGH_HOME)
    return (source > target) - (source < target)


def _own(stop: int, down: bool) -> int:
    """A stop as the player counts it."""
    if stop < 0:
        return BAR if stop == _BAR else OFF
    return stop if down else BAR - stop


def _turn(rolled: Rolled, down: bool) -> FibsTurn:
    dice = rolled.dice
    thrown = len(dice) == 2 and all(1 <= die <= 6 for die in dice)
    roll = "".join(map(str, dice)) if len(dice) != 2 or max(dice) < 10 else f"{dice[0]}-{dice[1]}"
    faults: tuple[TextFault, ...] = ()
    if not thrown and not (rolled.kind == model.UNKNOWN and dice == (0, 0)):
        faults = (TextFault(Violation("bad-roll", {"roll": roll}), 0, len(roll)),)
    moves: list[WrittenMove] = []
    kind, fault = rolled.kind, rolled.fault
    for leg in rolled.legs:
        stops = tuple(_own(stop, down) for stop in leg.stops)
        if stops[0] == OFF or BAR in stops[1:]:
            kind, fault = model.FAULT, (rolled.code[leg.start : leg.end], leg.start)
            break
        moves.append(WrittenMove(stops, leg.hits, leg.times))
    play = {model.PASS: " -", model.UNKNOWN: " ?"}.get(kind, "".join(f" {move_text(move)}" for move in moves))
    if fault is not None:
        word, start = fault
        moves, play = [], f" {rolled.code[rolled.start :]}"
        start += len(roll) + 2 - rolled.start
        wrong = Violation("syntax", {"expected": "move", "found": word[:_FOUND]})
        faults += (TextFault(wrong, start, start + len(word)),)
    text = f"{roll}:{play}"
    pair = (max(dice), min(dice)) if thrown else None
    made = FibsTurn(text, dice, pair, kind, tuple(moves), faults=faults)
    made.code = rolled.code
    made.places = tuple((leg.start, leg.end) for leg in rolled.legs[: len(moves)])
    return made
