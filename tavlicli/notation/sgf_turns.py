"""Moves as SGF writes them (``W[31hefe]``): read into turns, and written.

A point is a letter in one frame for both players: ``a`` is White's 1-point
and Black's 24-point; ``y`` is the bar and ``z`` off the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from tavlicli.board.point import BAR, OFF, Point
from tavlicli.findings.finding import Violation
from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.record.model import BLACK, WHITE
from tavlicli.record.turn import CodedTurn, TextFault, WrittenMove, WrittenTurn

PLAYERS = {"W": WHITE, "B": BLACK}
CUBE_WORDS = {"double": model.DOUBLE, "take": model.TAKE, "drop": model.DROP}
LETTERS = "abcdefghijklmnopqrstuvwxy"
MOST_MOVES = 4
"""As many moves as a value of ``W`` or ``B`` holds for other programs."""

_SOURCES: tuple[dict[str, Point], ...] = tuple(
    {
        letter: BAR if at == BAR else at if player == WHITE else BAR - at
        for at, letter in enumerate(LETTERS, 1)
    }
    for player in (WHITE, BLACK)
)
_TARGETS = tuple({**{k: at for k, at in side.items() if at != BAR}, "z": OFF} for side in _SOURCES)
_CODES = tuple({at: k for k, at in {**side, "z": OFF}.items()} for side in _SOURCES)
_VALUE = lazy(r"\s*+([0-9]++)([A-Za-z]*+)\s*+\]?")
_LONGEST = 200
_MOST_KEPT = 50_000
# Moves written as ``W[31hefe]`` that were read before, White's and Black's.
_KNOWN: tuple[dict[str, CodedTurn], dict[str, CodedTurn]] = ({}, {})
# What such moves begin with, and what they are made of; where their parts begin and end, by their length.
_ROLLS = {
    f"{side}[{one}{other}": (player, f"{one}{other}", (one, other), (max(one, other), min(one, other)))
    for side, player in PLAYERS.items()
    for one in range(1, 7)
    for other in range(1, 7)
}
_MOVES: tuple[dict[str, tuple[WrittenMove, str]], ...] = ({}, {})
_STARTS = {2 * moves: range(4, 4 + 2 * moves, 2) for moves in range(1, MOST_MOVES + 1)}
_PLACES = {length: tuple((at, at + 2) for at in starts) for length, starts in _STARTS.items()}


def read_point(letter: str, player: int) -> Point | None:
    """The point (or BAR) that a letter names, as a player counts; None where it names none."""
    return _SOURCES[player].get(letter.lower())


def point_letter(point: Point, player: int) -> str:
    """The letter of a player's point, of the bar or of off the board."""
    return _CODES[player][point]


def read(player: int, code: str, start: int) -> CodedTurn | None:
    """The turn of a player's move ``code``, whose value begins at offset ``start``; None without a roll.

    Never raises: what is wrong with the dice or the points is in the turn's faults.
    """
    if turn := _KNOWN[player].get(code) or _usual(player, code):
        return turn
    found = _VALUE.fullmatch(code, start) if len(code) <= _LONGEST else None
    if found is None:
        return None
    digits, letters = found[1], found[2].lower()
    dice, roll, faults = _roll(digits)
    moves = list(map(_move, [player] * len(letters), letters[::2], letters[1::2]))
    good = [move for move in moves if move is not None]
    kind = model.MOVES if good else model.PASS
    text = f"{digits}: {' '.join(map(_spelled, good)) or '-'}"
    if len(good) * 2 < len(letters):
        kind, good, text = model.FAULT, [], f"{digits}: {letters}"
        faults += (TextFault(Violation("syntax", {"expected": "point", "found": letters[:20]}), 0, 1),)
    turn = CodedTurn(text, dice, roll, kind, tuple(good), faults=faults)
    turn.code = code
    places = range(found.start(2), found.end(2), 2)
    turn.places = tuple((at, at + 2) for at in places)
    if not faults and _is_plain(player, code):
        _keep(player, code, turn)
    return turn


def _is_plain(player: int, code: str) -> bool:
    """Whether a move is written as ``W[31hefe]``, closed and without blanks or line ends in it."""
    inside = code[2:-1]
    return code == f"{'WB'[player]}[{inside}]" and inside.isascii() and inside.isalnum()


def read_plain(player: int, codes: Iterable[str]) -> list[WrittenTurn]:
    """The turns of whole moves as ``W[31hefe]``, of this player and the other one after the other.

    They end before the first that is not written so, or that is not in turn.
    """
    turns: list[WrittenTurn] = []
    for code in codes:
        turn = _KNOWN[player].get(code)
        if turn is None and _is_plain(player, code):
            turn = read(player, code, 2)
        if turn is None:
            break
        turns.append(turn)
        player = 1 - player
    return turns


def _usual(player: int, code: str) -> CodedTurn | None:
    """The turn of a whole move of up to four checkers, written in small letters; None for any other."""
    rolled = _ROLLS.get(code[:4])
    length = len(code) - 5
    if rolled is None or rolled[0] != player or length % 2 or not 2 <= length <= 2 * MOST_MOVES:
        return None
    if code[-1] != "]":
        return None
    known, moves, texts = _MOVES[player], [], []
    for at in _STARTS[length]:
        letters = code[at : at + 2]
        found = known.get(letters) or _new_move(player, letters)
        if found is None:
            return None
        moves.append(found[0])
        texts.append(found[1])
    _, digits, dice, roll = rolled
    turn = CodedTurn(f"{digits}: {' '.join(texts)}", dice, roll, model.MOVES, tuple(moves))
    turn.code, turn.places = code, _PLACES[length]
    _keep(player, code, turn)
    return turn


def _new_move(player: int, letters: str) -> tuple[WrittenMove, str] | None:
    """A move that was not read before, and how it is spelled; None where the letters name none."""
    move = _move(player, letters[0], letters[1])
    if move is None:
        return None
    found = _MOVES[player][letters] = move, _spelled(move)
    return found


def _keep(player: int, code: str, turn: CodedTurn) -> None:
    if len(_KNOWN[player]) >= _MOST_KEPT:
        _KNOWN[player].clear()
    _KNOWN[player][code] = turn


def rolled(code: str, digits: str) -> CodedTurn:
    """The turn of a roll without a play, such as ``DI[62]``."""
    dice, roll, faults = _roll(digits)
    turn = CodedTurn(f"{digits}: ?", dice, roll, model.UNKNOWN, faults=faults)
    turn.code, turn.places = code, ()
    return turn


def ended_in(turn: CodedTurn, position: str) -> CodedTurn:
    """A roll without a play as the one that led to a position, seen by the other side."""
    text = f"{turn.text.removesuffix('?')}Illegal play ({position})"
    changed = CodedTurn(text, turn.dice, turn.roll, model.SETUP, setup=position, faults=turn.faults)
    changed.code, changed.places = turn.code, ()
    return changed


def stood(turn: CodedTurn) -> CodedTurn:
    """The same turn with the mark of an illegal play that was left standing."""
    changed = copy(turn)
    changed.text += " !"
    changed.stood = True
    return changed


def value(player: int, dice: Iterable[int], moves: Iterable[tuple[Point, Point]]) -> str:
    """The value of ``W`` or ``B``: the dice, then where each checker starts and lands."""
    codes = _CODES[player]
    return "".join(map(str, dice)) + "".join([codes[source] + codes[target] for source, target in moves])


def without_roll(player: int, turn: WrittenTurn) -> str | None:
    """The properties of a turn from an SGF whose dice are no roll, as they stand; None for any other."""
    if not isinstance(turn, CodedTurn) or not turn.faults or turn.kind == model.SETUP:
        return None
    side = "WB"[player]
    if turn.kind == model.UNKNOWN:
        return f"PL[{side}]DI[{turn.text.partition(':')[0]}]"
    whole = turn.code.removesuffix("]") + "]"
    return whole if _VALUE.fullmatch(whole, 2) and whole.startswith(f"{side}[") else None


def _roll(digits: str) -> tuple[tuple[int, ...], tuple[int, int] | None, tuple[TextFault, ...]]:
    """The dice as written, the roll (larger die first), and what is wrong with it."""
    dice = tuple(map(int, digits[:9]))
    if len(digits) == 2 and all(1 <= die <= 6 for die in dice):
        return dice, (max(dice), min(dice)), ()
    return dice, None, (TextFault(Violation("bad-roll", {"roll": digits[:20]}), 0, 1),)


def _move(player: int, source: str, target: str) -> WrittenMove | None:
    start, end = _SOURCES[player].get(source), _TARGETS[player].get(target)
    return None if start is None or end is None else WrittenMove((start, end), 0, 1)


def _spelled(move: WrittenMove) -> str:
    source, target = move.stops
    return f"{'bar' if source == BAR else source}/{'off' if target == OFF else target}"
