"""A roll and its play, as every two-column and line format writes them.

The language is ``grammars/common.ebnf``: :mod:`tavlicli.notation.grammar`
implements it and gives the error messages; this module reads what is well
formed faster, and a property test holds the two equal.
"""

from __future__ import annotations

import re

from tavlicli.findings.finding import Violation
from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.record.turn import TextFault, WrittenMove, WrittenTurn

# Spellings that people and sites use, without accents and in small letters.
BAR_WORDS = ("bar", "b", "μπαρα", "μπ", "бар")
OFF_WORDS = ("off", "o", "εξω", "вън")
PASS_WORDS = (
    "cannot move",
    "can't move",
    "can’t move",
    "can not move",
    "no move",
    "no moves",
    "no legal move",
    "no play",
    "dances",
    "dance",
    "fans",
    "fan",
    "pass",
    "passes",
    "δεν παιζει",
    "χανει σειρα",
    "няма ход",
    "не играе",
)

_BAR = "|".join(BAR_WORDS)
_OFF = "|".join(OFF_WORDS)
SOURCE = rf"(?:{_BAR}|25|2[0-4]|1[0-9]|0?[1-9])"
TARGET = rf"(?:{_OFF}|2[0-4]|1[0-9]|0?[0-9])"
COUNT = r"\((?:1[0-5]|[1-9])\)"
MOVE = lazy(rf"({SOURCE})((?:[/-]{TARGET}\*?)+)(?:({COUNT})(\*)?)?")
_HOP = lazy(rf"[/-]({TARGET})(\*?)")
_ROLL = lazy(r"([0-9]+(?:-[0-9]+)?)[ \t]*:[ \t]*")
_SETUP = lazy(r"illegal play[ \t]*\(.*\)", re.DOTALL)
_GAP = lazy(r"[ \t,]+")
_BLANKS = lazy(r"[ \t]+")
_UNFINISHED_ROLL = lazy(r"([0-9]+(?:-[0-9]+)?)(?![0-9-])")

_TOKENS: dict[str, WrittenMove | None] = {}
_TURNS: dict[str, WrittenTurn] = {}
_MOST_TURNS = 50_000
_MOST_REST = 24
_LONGEST_KEPT = 200
# No play is longer; a longer text is refused unread, for it may be of any length.
_LONGEST_PLAY = 20_000
ROLLS = {f"{a}{b}:": ((a, b), (max(a, b), min(a, b))) for a in range(1, 7) for b in range(1, 7)}


_SOURCES = {str(point): point for point in range(1, 26)} | {"bar": 25}
_TARGETS = {str(point): point for point in range(25)} | {"off": 0}


def fold(text: str) -> str:
    """The text in small letters and without accents: ``Μπάρα`` gives ``μπαρα``, ``й`` gives ``и``."""
    if text.isascii():
        return text.lower()
    import unicodedata

    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def read_move(text: str) -> WrittenMove | None:
    """One move such as ``24/18*/14(2)`` or ``bar/20``; None if it is not one."""
    if text in _TOKENS:
        return _TOKENS[text]
    found = MOVE.fullmatch(fold(text))
    move = None
    if found:
        source, hops, count, late_star = found.groups()
        stops = [25 if source in BAR_WORDS else int(source)]
        hits = 0
        for target, star in _HOP.findall(hops):
            hits |= (star == "*") << len(stops)
            stops.append(0 if target in OFF_WORDS else int(target))
        if late_star:
            hits |= 1 << (len(stops) - 1)
        move = WrittenMove(tuple(stops), hits, int(count[1:-1]) if count else 1)
    if len(_TOKENS) < _MOST_TURNS and len(text) <= _LONGEST_KEPT:
        _TOKENS[text] = move
    return move


def read_turn(text: str) -> WrittenTurn:
    """A roll and its play, such as ``31: 8/5 6/5``.

    Never raises: what cannot be read is in the turn's ``faults``, as
    ``bad-roll`` or ``syntax``.
    """
    turn = _TURNS.get(text)
    if turn is None:
        turn = _read_fast(text) or _read_whole(text)
        if len(text) <= _LONGEST_KEPT:
            if len(_TURNS) >= _MOST_TURNS:
                _TURNS.clear()
            _TURNS[text] = turn
    return turn


def read_rest(text: str) -> WrittenTurn:
    """The numbers that the other side left over and their play, such as ``4455: 24/20(2)``.

    Any number of dice of 1 to 6 is good here; ``roll`` is None. Never raises, as :func:`read_turn`.
    """
    turn = read_turn(text)
    found = _ROLL.match(text)
    if found is None:
        return turn
    dice = found.group(1).replace("-", "")
    if len(dice) > _MOST_REST or dice.strip("123456"):
        return turn
    faults = tuple(fault for fault in turn.faults if fault.violation.code != "bad-roll")
    return WrittenTurn(
        text, tuple(map(int, dice)), None, turn.kind, turn.moves, turn.no_more, turn.stood, turn.setup, faults
    )


def read_play(roll: tuple[int, int], play: str) -> tuple[tuple[int, ...], ...] | Violation:
    """Each checker's way in a play given beside its roll (none: a pass), or why it cannot be read."""
    written = read_turn(f"{roll[0]}{roll[1]}: {play.strip()}")
    if written.kind in (model.MOVES, model.PASS):
        return written.ways
    if written.faults:
        return written.faults[0].violation
    return Violation("syntax", {"expected": "play", "found": play[:20]})


def known(text: str) -> WrittenTurn | None:
    """The turn of a text that was read before, or None."""
    return _TURNS.get(text)


def is_plain(text: str) -> bool:
    """Whether a text is a roll with its play in the common spelling."""
    return _read_fast(text) is not None


def _read_fast(text: str) -> WrittenTurn | None:
    """The common spelling, by looking up each word; None for any other."""
    roll = ROLLS.get(text[:3])
    if roll is None:
        return None
    if len(text) == 3:
        return WrittenTurn(text, *roll, model.EMPTY)
    moves = [_TOKENS.get(word) or _read_step(word) for word in text[3:].split(" ") if word]
    if not moves or None in moves:
        return None
    return WrittenTurn(text, roll[0], roll[1], model.MOVES, tuple(moves))  # type: ignore[arg-type]


def _read_step(word: str) -> WrittenMove | None:
    """The commonest kind of move, from one point to another, which needs no pattern; None for any other."""
    source, _, target = word.partition("/")
    bare = target.removesuffix("*")
    start, end = _SOURCES.get(source), _TARGETS.get(bare)
    if start is None or end is None:
        return None
    move = WrittenMove((start, end), 2 if bare != target else 0, 1)
    if len(_TOKENS) < _MOST_TURNS:
        _TOKENS[word] = move
    return move


def _read_whole(text: str) -> WrittenTurn:
    found = _ROLL.match(text)
    if found is None:
        return _read_roll_alone(text)
    dice, roll, faults = _read_roll(found.group(1), found.start(1), found.end(1))
    start = found.end()
    if len(text) - start > _LONGEST_PLAY:
        too_long = Violation("syntax", {"expected": "end-of-line", "found": text[start : start + 20]})
        faults += (TextFault(too_long, start, len(text)),)
        return WrittenTurn(text, dice, roll, model.FAULT, faults=faults)
    body = fold(text[start:].rstrip(" \t"))
    stood = body.endswith("!")
    if stood:
        body = body[:-1].rstrip(" \t,")
    if body.startswith("illegal") and _SETUP.fullmatch(body):
        position = text[text.index("(", start) + 1 : text.rindex(")")]
        return WrittenTurn(text, dice, roll, model.SETUP, setup=position, stood=stood, faults=faults)
    if not body:
        kind = model.EMPTY
        if stood:
            faults += (_fault(text, start),)
            kind = model.FAULT
        return WrittenTurn(text, dice, roll, kind, faults=faults)
    # Dice of 00 stand for a roll that nobody wrote down.
    unrolled = () if dice == (0, 0) else faults
    if not body.strip("?"):
        return WrittenTurn(text, dice, roll, model.UNKNOWN, stood=stood, faults=unrolled)
    if body == "-" or _BLANKS.sub(" ", body).rstrip(".") in PASS_WORDS:
        return WrittenTurn(text, dice, roll, model.PASS, stood=stood, faults=unrolled)
    return _read_moves(text, dice, roll, start, body, stood, faults)


def _read_roll_alone(text: str) -> WrittenTurn:
    """A turn that stops before its colon: the roll, where there is one, and the fault."""
    found = _UNFINISHED_ROLL.match(text)
    dice, roll, _ = _read_roll(found[1], 0, found.end()) if found else ((), None, ())
    return WrittenTurn(text, dice, roll, model.FAULT, faults=(_fault(text, 0),))


def _read_moves(
    text: str,
    dice: tuple[int, ...],
    roll: tuple[int, int] | None,
    start: int,
    body: str,
    stood: bool,
    faults: tuple[TextFault, ...],
) -> WrittenTurn:
    words = _GAP.split(body)
    no_more = len(words) > 1 and words[-1] == "-"
    if no_more:
        words.pop()
    moves = [read_move(word) for word in words]
    good = tuple(move for move in moves if move is not None)
    if len(good) < len(moves):
        return WrittenTurn(text, dice, roll, model.FAULT, stood=stood, faults=(*faults, _fault(text, start)))
    return WrittenTurn(text, dice, roll, model.MOVES, good, no_more, stood, faults=faults)


def _read_roll(
    written: str, start: int, end: int
) -> tuple[tuple[int, ...], tuple[int, int] | None, tuple[TextFault, ...]]:
    """The dice as written, the roll (larger die first) and what is wrong with it."""
    parts = written.split("-") if "-" in written else list(written[:9])
    dice = tuple(int(part[:3]) for part in parts)
    if len(dice) == 2 and all(1 <= die <= 6 for die in dice):
        return dice, (max(dice), min(dice)), ()
    return dice, None, (TextFault(Violation("bad-roll", {"roll": written}), start, end),)


def _fault(text: str, start: int) -> TextFault:
    """Where the grammar stops in ``text[start:]``, and what it expected there."""
    from tavlicli.notation import grammar

    return grammar.explain_turn(text, start)
