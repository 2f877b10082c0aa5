"""The grammar of ``grammars/mat.ebnf`` in pyparsing: it says what was expected where a cell cannot be read.

Elements are named after the EBNF rules. Texts are folded before they are parsed, each character in its place.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tavlicli.notation import turns
from tavlicli.notation.mat_words import WORDS, fold
from tavlicli.record import model

if TYPE_CHECKING:
    from pyparsing import ParserElement

LONGEST = 1_000
"""Characters of a cell that are looked at to explain it."""

_GAP = r"[ \t]+"
# What a rule is called in the parameter ``expected`` of a ``syntax`` violation.
_KEYS = {"stake": "number", "points": "number", "end": "end-of-line"}
# Digits that do not begin the next cell or a turn number.
_DIGITS = (
    r"(?![0-9]+(?:-[0-9]+)?[ \t]*:|[0-9]+\)|[1-6][1-6][ \t]+(?:"
    + "|".join(turns.BAR_WORDS)
    + r"|[0-9]{1,2})[/-])[0-9]+"
)
_STAKED = (model.DOUBLE, model.BEAVER, model.RACCOON)
_ANSWERS = (model.TAKE, model.DROP)


def explain_cell(text: str) -> tuple[str, int]:
    """What was expected in a text that is no cell of words, and at which offset."""
    from pyparsing import ParseBaseException

    try:
        _whole("action").parse_string(fold(text[:LONGEST]))
    except ParseBaseException as stop:
        expected = _KEYS.get((stop.msg or "").removeprefix("Expected "), "action")
        offset = len(text[: stop.loc]) if expected != "action" else 0
        blanks = len(text[offset:]) - len(text[offset:].lstrip(" \t"))
        return expected, offset + blanks
    return "action", 0


def accepts(rule: str, text: str) -> bool:
    """Whether the grammar takes the whole of ``text`` for ``row`` or ``bare row``."""
    from pyparsing import ParseBaseException

    try:
        _whole(rule).parse_string(fold(text))
    except ParseBaseException:
        return False
    return True


@cache
def _whole(rule: str) -> ParserElement:
    """The element for a rule, to the end of the text, blanks as they stand and tabs kept."""
    element = (_words() if rule == "action" else _rows()[rule]) - _regex(r"[ \t]*\Z", "end")
    return element.leave_whitespace().parse_with_tabs()


def _regex(pattern: str, name: str) -> ParserElement:
    from pyparsing import Regex

    return Regex(pattern).set_name(name)


def _spelled(*kinds: str) -> str:
    return "|".join(spellings for kind, spellings, _ in WORDS if kind in kinds)


@cache
def _words() -> ParserElement:
    """Cells of words: what is done with the cube, and outcomes."""
    return (_outcome() | _cube()).set_name("action")


@cache
def _cube() -> ParserElement:
    from pyparsing import Optional

    stake = _regex(rf"[ \t]*=>?[ \t]*|[ \t]+(?:to[ \t]+)?(?={_DIGITS})", "stake") - _regex(_DIGITS, "stake")
    double = _regex(rf"(?:{_spelled(*_STAKED)})\b", "double") + Optional(stake)
    answer = _regex(rf"(?:{_spelled(*_ANSWERS)})\b", "answer")
    return (double | answer) + Optional(_regex(r"\.", "stop"))


@cache
def _outcome() -> ParserElement:
    from pyparsing import Optional

    points = Optional(_regex(rf"{_GAP}{_DIGITS}(?:{_GAP}points?\b)?", "points"))
    gammon = Optional(_regex(rf"{_GAP}with{_GAP}an?{_GAP}(?:back)?gammon", "ending"))
    match = Optional(_regex(rf"{_GAP}and{_GAP}the{_GAP}match", "ending"))
    time = _regex(_spelled(model.TIMEOUT), "gives up")
    resigns = _regex(rf"(?:{_spelled(model.RESIGN)})\b", "resigns") + points
    stated = _regex(rf"(?:{_spelled(model.WINS, model.LOSES)})\b", "wins") + points + gammon + match
    return (time | resigns | stated).set_name("outcome") + Optional(_regex(r"\.", "stop"))


@cache
def _turn() -> ParserElement:
    """A turn in the middle of a row: unlike a turn alone it ends where no further move follows."""
    from pyparsing import OneOrMore, Optional, ZeroOrMore

    word_end = r"(?![^\W_])"
    hit = Optional(_regex(r"\*", "hit"))
    hop = _regex("[/-]", "hop") + _regex(turns.TARGET + word_end, "target") + hit
    count = Optional(_regex(turns.COUNT, "count") + hit)
    source = _regex(rf"(?![0-9]+-[0-9]+[ \t]*:){turns.SOURCE}{word_end}", "source")
    move = (source + OneOrMore(hop) + count).set_name("move")
    no_more = Optional(_regex(r"[ \t,]+-(?![0-9/])", "no more"))
    moves = (move + ZeroOrMore(_regex(r"[ \t,]+", "separator") + move) + no_more).set_name("moves")
    stood = Optional(_regex(r"[ \t,]*!", "stood"))
    passes = "|".join(
        _GAP.join(turns.fold(word).split(" ")) for word in sorted(turns.PASS_WORDS, reverse=True)
    )
    passed = _regex(rf"(?:{passes}){word_end}\.*|-(?![0-9/])", "pass")
    setup = _regex(r"illegal play[ \t]*\((?:(?:[^;]|;+[^;)])*;+\)|[^)]*\))", "setup")
    play = (passed | _regex(r"\?+", "unknown") | setup | moves).set_name("play")
    roll = _regex(r"[0-9]+(?:-[0-9]+)?[ \t]*:", "roll")
    bare = _regex(rf"[1-6][1-6]{_GAP}", "bare turn") + moves + stood
    doubted = Optional(_regex(rf"{_GAP}\(?illegal[?!]*\)?", "doubted"))
    turn = (roll + Optional(_regex(r"[ \t]*", "blank") + play + stood)) | bare
    return turn.set_name("turn") + doubted


@cache
def _rows() -> dict[str, ParserElement]:
    """Rows with and without a number."""
    from pyparsing import Optional, ZeroOrMore

    gap, blank = _regex(_GAP, "gap"), _regex(r"[ \t]*", "blank")
    cell = (_turn() | _cube()).set_name("cell")
    outcomes = ZeroOrMore(gap + _outcome())
    first = ZeroOrMore(_outcome() + gap) + cell + outcomes + Optional(gap + cell + outcomes)
    cells = (first | (_outcome() + outcomes)).set_name("cells")
    number = _regex(r"[0-9]+\)", "row number")
    more = ZeroOrMore(gap + number + Optional(gap + cells))
    end = more + blank + Optional(_regex(r"[;#](?s:.)*", "comment"))
    row = blank + number + Optional(blank + cells) + end
    return {"row": row.set_name("row"), "bare row": (blank + cells + end).set_name("bare row")}
