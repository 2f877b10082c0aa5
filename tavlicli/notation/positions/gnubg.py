"""GNU Backgammon's Position ID and Match ID (``grammars/gnubgid.ebnf``)."""

from __future__ import annotations

import re

from tavlicli.board.dice import Roll, roll_of
from tavlicli.board.point import BAR
from tavlicli.board.position import Position
from tavlicli.notation.pattern import lazy
from tavlicli.notation.positions.fault import BadPosition, Field, Limits, bad, board, exponent
from tavlicli.record.situation import Situation

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {letter: value for value, letter in enumerate(_ALPHABET)}
_LABEL = lazy(r"GNU(?:BG)?ID(?:[=:][ \t]*|[ \t]+)", re.IGNORECASE)
_ALIKE = lazy(r"(?:[A-Za-z0-9+/]{10,18}|[^\s:]{14})(?::[^\s:]*)?")
_ID = lazy(r"[A-Za-z0-9+/]{14}(?::[A-Za-z0-9+/]{12})?")
POSITION_LETTERS = 14
MATCH_LETTERS = 12
_POSITION_BITS = 80
_SIDE = 15
_MOST = 1 << 15
_CENTRED = 3

# The fields of a Match ID: first bit, number of bits.
_CUBE, _OWNER, _ROLLER, _CRAWFORD, _STATE, _ACTS, _DOUBLED = (
    (0, 4),
    (4, 2),
    (6, 1),
    (7, 1),
    (8, 3),
    (11, 1),
    (12, 1),
)
_DIE, _OTHER_DIE, _LENGTH, _SCORE, _OTHER_SCORE, _NO_JACOBY = (
    (15, 3),
    (18, 3),
    (21, 15),
    (36, 15),
    (51, 15),
    (66, 1),
)


def looks_like(text: str) -> bool:
    """Whether a text is a single word much as GNU's ids are, or is labelled as one."""
    return _ALIKE.fullmatch(text) is not None or _LABEL.match(text) is not None


def is_id(text: str) -> bool:
    """Whether a text has the length and the letters of a GNU id, or is labelled as one."""
    return _ID.fullmatch(text) is not None or _LABEL.match(text) is not None


def read(text: str, limits: Limits) -> Situation:
    """The position of a Position ID, with its match where ``:MatchID`` follows.

    Raises BadPosition where the text is no such id, or a Match ID alone.
    """
    label = _LABEL.match(text)
    start = label.end() if label else 0
    word, colon, match = text[start:].partition(":")
    match_id = Field(match, start + len(word) + 1) if colon else None
    return read_ids(Field(word, start), match_id, limits, len(text))


def read_ids(position_id: Field, match_id: Field | None, limits: Limits, end: int) -> Situation:
    """The situation of a Position ID and, if it is given, a Match ID.

    A Position ID shows the board of the side on roll, who is the doubler while
    a double waits. Raises BadPosition.
    """
    if match_id is None and len(position_id.text) == MATCH_LETTERS:
        _bits(position_id, MATCH_LETTERS)
        raise position_id.wrong("kind")
    position = _position(position_id, limits, end)
    return Situation(position, notation="gnubg") if match_id is None else _with_match(position, match_id)


def position_id(position: Position) -> str | None:
    """The Position ID of a position, the mover on roll; None with pinned checkers or over 15 a side."""
    if position.mover_pinned or position.other_pinned:
        return None
    if sum(position.mover[1:]) > _SIDE or sum(position.other[1:]) > _SIDE:
        return None
    bits = at = 0
    for side in (position.other, position.mover):
        for count in side[1:]:
            bits |= ((1 << count) - 1) << at
            at += count + 1
    return _letters(bits, 10)


def match_id(situation: Situation) -> str | None:
    """The Match ID of a situation; the side on roll (a doubler, if any) is player 1.

    None where a number is too large for its bits, or the cube shows no power of two.
    """
    log = exponent(situation.cube)
    length, (own, enemy) = situation.length or 0, situation.score or (0, 0)
    owner = {"mover": 1, "other": 0}.get(situation.cube_owner or "", _CENTRED)
    if log is None or max(length, own, enemy) >= _MOST:
        return None
    high, low = (situation.roll if not situation.doubled else None) or (0, 0)
    values = (
        (_CUBE, log),
        (_OWNER, owner),
        (_ROLLER, 1),
        (_CRAWFORD, int(situation.crawford and length > 0)),
        (_STATE, 1),
        (_ACTS, int(not situation.doubled)),
        (_DOUBLED, int(situation.doubled)),
        (_DIE, high),
        (_OTHER_DIE, low),
        (_LENGTH, length),
        (_SCORE, enemy),
        (_OTHER_SCORE, own),
        (_NO_JACOBY, int(length > 0 or not situation.jacoby)),
    )
    return _letters(sum(value << first for (first, _), value in values), 9)


def _position(word: Field, limits: Limits, end: int) -> Position:
    bits = _bits(word, POSITION_LETTERS) & ((1 << _POSITION_BITS) - 1)
    at = 0
    sides: list[dict[int, int]] = []
    for _ in range(2):
        points: dict[int, int] = {}
        for point in range(1, BAR + 1):
            first = at
            while bits >> at & 1:
                at += 1
            if at > first:
                points[point] = at - first
            at += 1
        sides.append(points)
    return board(sides[1], sides[0], limits, end)


def _with_match(position: Position, word: Field) -> Situation:
    """The position of the side on roll with the match that a Match ID gives."""
    bits = _bits(word, MATCH_LETTERS)

    def value(field: tuple[int, int]) -> int:
        return bits >> field[0] & ((1 << field[1]) - 1)

    owner, length, roller = value(_OWNER), value(_LENGTH), value(_ROLLER)
    if owner == 2:
        raise _field(word, "cube owner", owner)
    if value(_STATE) > 4:
        raise _field(word, "state", value(_STATE))
    if value(_CRAWFORD) and not length:
        raise _field(word, "Crawford", 1)
    score = value(_SCORE), value(_OTHER_SCORE)
    return Situation(
        position,
        _roll(word, value(_DIE), value(_OTHER_DIE)),
        1 << value(_CUBE),
        None if owner == _CENTRED else "mover" if owner == roller else "other",
        length,
        (score[roller], score[1 - roller]),
        crawford=value(_CRAWFORD) == 1,
        jacoby=length == 0 and not value(_NO_JACOBY),
        doubled=value(_DOUBLED) == 1,
        mover_is_bottom=roller == 1,
        notation="gnubg",
    )


def _roll(word: Field, first: int, second: int) -> Roll | None:
    if first == second == 0:
        return None
    if not (1 <= first <= 6 and 1 <= second <= 6):
        raise bad("dice", word.start, word.end, found=f"{first}{second}")
    return roll_of(first, second)


def _field(word: Field, name: str, value: int) -> BadPosition:
    return bad("field", word.start, word.end, field=name, found=str(value))


def _bits(word: Field, letters: int) -> int:
    """The bits of an id, the first one lowest."""
    if len(word.text) != letters:
        raise bad("length", word.start, word.end, length=len(word.text), expected=letters)
    bits = 0
    for index, letter in enumerate(word.text):
        if letter not in _VALUES:
            raise Field(letter, word.start + index).wrong("letters")
        bits = bits << 6 | _VALUES[letter]
    spare = letters * 6 % 8
    return int.from_bytes((bits >> spare).to_bytes(letters * 6 // 8, "big"), "little")


def _letters(bits: int, size: int) -> str:
    """So many bytes of bits, the first one lowest, as Base64 without its padding signs."""
    spare = -size * 8 % 6
    number = int.from_bytes(bits.to_bytes(size, "little"), "big") << spare
    letters = (size * 8 + spare) // 6
    return "".join(_ALPHABET[number >> 6 * (letters - 1 - index) & 63] for index in range(letters))
