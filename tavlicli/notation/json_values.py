"""The values of our JSON records: held against what they may be, and made into what they stand for."""

from __future__ import annotations

from collections.abc import Mapping

from tavlicli.board.point import BAR
from tavlicli.findings.code import CODES
from tavlicli.findings.finding import Param, Violation
from tavlicli.notation import turns
from tavlicli.notation.pattern import lazy
from tavlicli.notation.tavli_spell import Speller
from tavlicli.record import model
from tavlicli.record.model import NOBODY
from tavlicli.record.turn import CodedTurn, TextFault, WrittenMove, WrittenTurn

PLAYERS = ("W", "B")
KINDS = frozenset(
    (model.MOVES, model.PASS, model.UNKNOWN, model.EMPTY, model.SETUP, model.FAULT),
)
_SURROGATE = lazy(r"[\ud800-\udfff]")
_MOST = 999_999_999
MOST_VALUE = 1 << 53
"""The largest number that a program surely reads."""
_MOST_DICE = 24
_MOST_DIE = 999
_MOST_MOVES = 5_000
_MOST_STOPS = 20_000
_MOST_CHECKERS = 15
_MOST_SECONDS = 1e9
_MOST_KEPT = 50_000
_LONGEST_KEPT = 200
_TURNS: dict[tuple[object, ...], WrittenTurn] = {}

Object = Mapping[str, object]


class Bad(ValueError):
    """A field that is missing, or cannot have the value that it has."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def number(fields: Object, key: str, least: int = 0, most: int = _MOST) -> int | None:
    """A whole number; None where the field is null or missing. Raises Bad, as all that follows."""
    value = fields.get(key)
    if value is None:
        return None
    if type(value) is not int or not least <= value <= most:
        raise Bad(key)
    return value


def seconds(fields: Object) -> float | None:
    """Seconds that were used."""
    value = fields.get("seconds")
    if value is None:
        return None
    if type(value) not in (int, float) or not 0 <= value <= _MOST_SECONDS:  # type: ignore[operator]
        raise Bad("seconds")
    return float(value)  # type: ignore[arg-type]


def text(fields: Object, key: str) -> str | None:
    """A text; None where the field is null or missing."""
    value = fields.get(key)
    if value is None or _is_text(value):
        return value  # type: ignore[return-value]
    raise Bad(key)


def texts(fields: Object, key: str) -> tuple[str, ...]:
    """A list of texts."""
    value = fields.get(key)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(map(_is_text, value)):
        raise Bad(key)
    return tuple(value)


def _is_text(value: object) -> bool:
    """Whether a value is a text that can be written anywhere."""
    return isinstance(value, str) and (value.isascii() or _SURROGATE.search(value) is None)


def objects(fields: Object, key: str) -> list[Object]:
    """A list of objects."""
    value = fields.get(key)
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise Bad(key)
    return value


def violations(fields: Object, key: str) -> list[Violation]:
    """A list of violations."""
    return [violation(one, key) for one in objects(fields, key)]


def flag(fields: Object, key: str) -> bool:
    """Whether something is so; False where the field is missing."""
    value = fields.get(key, False)
    if not isinstance(value, bool):
        raise Bad(key)
    return value


def names(fields: Object, key: str = "players") -> tuple[str | None, str | None]:
    """White's and Black's names."""
    value = fields.get(key)
    if not isinstance(value, dict):
        raise Bad(key)
    return text(value, PLAYERS[0]), text(value, PLAYERS[1])


def score(fields: Object) -> tuple[int, int] | None:
    """White's points and Black's; None where the field is null or missing."""
    value = fields.get("score")
    if value is None:
        return None
    if not isinstance(value, dict):
        raise Bad("score")
    white, black = number(value, PLAYERS[0]), number(value, PLAYERS[1])
    if white is None or black is None:
        raise Bad("score")
    return white, black


def player(fields: Object, needed: bool = False) -> int:
    """A player; NOBODY where the field is null or missing, if that may be."""
    value = fields.get("player")
    if value is None and not needed:
        return NOBODY
    if value not in PLAYERS:
        raise Bad("player")
    return PLAYERS.index(str(value))


def violation(value: object, key: str) -> Violation:
    """A violation of any code."""
    if not isinstance(value, dict):
        raise Bad(key)
    code, variant, params = value.get("code"), value.get("variant", ""), value.get("params", {})
    if not isinstance(code, str) or code not in CODES or not isinstance(params, dict):
        raise Bad(key)
    if not isinstance(variant, str) or variant not in CODES[code].variants:
        raise Bad(key)
    if not all(one is None or type(one) in (int, float) or _is_text(one) for one in params.values()):
        raise Bad(key)
    checked: dict[str, Param] = params
    return Violation(code, checked, variant)


def turn(fields: Object, kind: str) -> WrittenTurn:
    """The turn of an action of this kind: from its numbers, or from its text alone."""
    written = text(fields, "text")
    if written is not None and ("\n" in written or "\r" in written):
        raise Bad("text")
    if not fields.keys() & {"dice", "kind", "moves"}:
        if written is None:
            raise Bad("text")
        found = turns.read_rest(written) if kind == model.REST else turns.read_turn(written)
    else:
        found = _turn(fields, kind, written)
    code = text(fields, "code")
    return found if code is None else _coded(found, code, fields.get("places", []))


def _turn(fields: Object, action: str, written: str | None) -> WrittenTurn:
    dice = _dice(fields.get("dice", []))
    moves = _moves(fields.get("moves", []))
    usual = model.MOVES if moves else model.PASS if "moves" in fields else model.UNKNOWN
    kind = fields.get("kind", usual)
    problems = _problems(fields)
    if not isinstance(kind, str) or kind not in KINDS or (kind == model.FAULT) > bool(problems):
        raise Bad("kind")
    if bool(moves) != (kind == model.MOVES):
        raise Bad("moves")
    setup = text(fields, "setup") or ""
    no_more, stood = flag(fields, "no_more"), flag(fields, "stood")
    key = written, dice, kind, moves, no_more, stood, setup, action
    known = _TURNS.get(key)
    if known is not None and not problems:
        return known
    roll = None
    if action != model.REST and len(dice) == 2 and all(1 <= die <= 6 for die in dice):
        roll = max(dice), min(dice)
    made = WrittenTurn(written or "", dice, roll, kind, moves, no_more, stood, setup, problems)
    if written is None:
        made.text = f"{''.join(map(str, dice))}: {Speller().play(made)}"
    if not problems and len(made.text) + len(setup) <= _LONGEST_KEPT:
        if len(_TURNS) >= _MOST_KEPT:
            _TURNS.clear()
        _TURNS[key] = made
    return made


def _coded(found: WrittenTurn, code: str, places: object) -> CodedTurn:
    """The same turn, which its format writes as ``code``."""
    if not isinstance(places, list):
        raise Bad("places")
    spots = []
    for one in places:
        if not isinstance(one, list) or len(one) != 2 or not all(type(end) is int for end in one):
            raise Bad("places")
        if not 0 <= one[0] <= one[1] <= len(code):
            raise Bad("places")
        spots.append((one[0], one[1]))
    key = found, code, tuple(spots)
    made = _TURNS.get(key)
    if not isinstance(made, CodedTurn):
        made = CodedTurn(
            found.text,
            found.dice,
            found.roll,
            found.kind,
            found.moves,
            found.no_more,
            found.stood,
            found.setup,
            found.faults,
        )
        made.code, made.places = code, tuple(spots)
        _TURNS[key] = made
    return made


def _dice(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > _MOST_DICE:
        raise Bad("dice")
    if not all(type(die) is int and 0 <= die <= _MOST_DIE for die in value):
        raise Bad("dice")
    return tuple(value)


def _moves(value: object) -> tuple[WrittenMove, ...]:
    if not isinstance(value, list) or len(value) > _MOST_MOVES:
        raise Bad("moves")
    moves = tuple(map(_move, value))
    if sum(len(move.stops) for move in moves) > _MOST_STOPS:
        raise Bad("moves")
    return moves


def _move(value: object) -> WrittenMove:
    """One move: a source of 1 to 25, then targets of 0 to 24."""
    if not isinstance(value, dict):
        raise Bad("moves")
    stops, stars, count = value.get("points"), value.get("stars", []), value.get("count", 1)
    if not isinstance(stops, list) or not isinstance(stars, list) or len(stops) < 2:
        raise Bad("moves")
    if not all(type(one) is int and 0 <= one <= BAR for one in stops) or stops[0] == 0 or BAR in stops[1:]:
        raise Bad("moves")
    if not all(type(star) is int and 1 <= star < len(stops) for star in stars):
        raise Bad("moves")
    if type(count) is not int or not 1 <= count <= _MOST_CHECKERS:
        raise Bad("moves")
    return WrittenMove(tuple(stops), sum(1 << star for star in set(stars)), count)


def _problems(fields: Object) -> tuple[TextFault, ...]:
    """What is wrong with the text of a turn."""
    found = []
    for one in objects(fields, "problems"):
        wrong = violation(one, "problems")
        start, end = number(one, "start"), number(one, "end")
        if start is None or end is None or start > end:
            raise Bad("problems")
        found.append(TextFault(wrong, start, end))
    return tuple(found)
