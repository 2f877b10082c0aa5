"""The grammars of ``grammars/common.ebnf`` and ``grammars/tavli.ebnf`` in pyparsing.

They say where a text that the fast readers refuse goes wrong, and what was
expected there. Elements are named after the EBNF rules. Texts are folded
before they are parsed; places are given in the text as written.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from tavlicli.findings.finding import Violation
from tavlicli.notation import turns
from tavlicli.record.turn import TextFault

if TYPE_CHECKING:
    from pyparsing import ParserElement

LONGEST = 10_000
"""Characters of a text that are looked at to explain it."""
FOUND = 20
"""Characters of an offending text that are quoted."""

_END = "end"
_GAP = r"[ \t]+"
_WORD_END = r"(?![^\W_])"
_TURN_OF_NOBODY = re.compile(r"[ \t]*[^ \t]+[ \t]+[0-9]+(?:-[0-9]+)?[ \t]*:")
_SAID = re.compile(r"[^ \t,]+")

# What each rule is called in the parameter ``expected`` of a ``syntax`` violation.
_KEYS = {
    "source": "move",
    "hop": "move",
    "target": "point",
    _END: "end-of-line",
    "opening line": "opening",
    "turn number": "number",
    "game line": "game-line",
    "tag": "tag",
    "name": "tag",
    "tag end": "tag-end",
    "position text": "position",
    "to play": "player",
    "statement": "action",
    "stake action": "action",
    "rest": "action",
    "wins": "action",
}
_OWN_KEYS = frozenset(("roll", "colon", "play", "count", "number", "player", "seconds", "turn"))


def explain_turn(text: str, start: int) -> TextFault:
    """Where a roll and play (``start`` 0) or the play from ``start`` on goes wrong, and what was expected."""
    return _explain("turn" if start == 0 else "whole play", text, start, ())


def explain_line(text: str, letters: tuple[str, ...] = ()) -> TextFault:
    """Where a line of our notation goes wrong; ``letters`` are more names of players, folded."""
    return _explain("line", text, 0, letters)


def accepts(rule: str, text: str) -> bool:
    """Whether the grammar takes the whole of ``text`` for ``rule``, a name of the EBNF."""
    from pyparsing import ParseBaseException

    try:
        _rule(rule, ()).parse_string(turns.fold(text))
    except ParseBaseException:
        return False
    return True


def _explain(rule: str, text: str, start: int, letters: tuple[str, ...]) -> TextFault:
    from pyparsing import ParseBaseException

    folded, places = _folded(text[start : start + LONGEST])
    try:
        _rule(rule, letters).parse_string(folded)
    except ParseBaseException as stop:
        name = (stop.msg or "").removeprefix("Expected ")
        if name == "line" and _TURN_OF_NOBODY.match(folded):
            name = "player"
        return _fault(text, start + places[min(stop.loc, len(folded))], name)
    return _fault(text, start, "play")


def _fault(text: str, place: int, name: str) -> TextFault:
    """The fault at ``place``: a move's covers its whole word, any other the word's rest."""
    key = name if name in _OWN_KEYS else _KEYS.get(name, "line")
    while place < len(text) and text[place] in " \t":
        place += 1
    if key == "move":
        while place > 0 and text[place - 1] not in " \t,:":
            place -= 1
    said = _SAID.match(text, place)
    end = said.end() if said else len(text)
    found = text[place:end][:FOUND]
    return TextFault(Violation("syntax", {"expected": key, "found": found}), place, place + len(found))


def _folded(text: str) -> tuple[str, list[int]]:
    """The text folded, and for each of its characters (and its end) the offset that it comes from."""
    if text.isascii():
        return text.lower(), list(range(len(text) + 1))
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        plain = turns.fold(letter)
        letters.append(plain)
        places.extend([place] * len(plain))
    places.append(len(text))
    return "".join(letters), places


@lru_cache(maxsize=32)
def _rule(name: str, letters: tuple[str, ...]) -> ParserElement:
    """The element for a rule, to the end of the text, blanks as they stand and tabs kept."""
    rules = {**_turn_rules(), **_line_rules(letters)}
    element = rules[name] + _regex(r"\Z", _END)
    return element.leave_whitespace().parse_with_tabs()


def _regex(pattern: str, name: str) -> ParserElement:
    from pyparsing import Regex

    return Regex(pattern, flags=re.DOTALL).set_name(name)


def _blanks() -> ParserElement:
    return _regex(r"[ \t]*", "blank")


def _gap(name: str = "gap") -> ParserElement:
    return _regex(_GAP, name)


def _words(words: tuple[str, ...], name: str, end: str = _WORD_END) -> ParserElement:
    """One of some words, the longest first; several blanks stand for one."""
    spelled = sorted(map(turns.fold, words), key=len, reverse=True)
    options = "|".join(_GAP.join(map(re.escape, word.split(" "))) for word in spelled)
    return _regex(rf"(?:{options}){end}", name)


@cache
def _turn_rules(in_setup: str = ".") -> dict[str, ParserElement]:
    """Moves, plays and turns, as in ``common.ebnf``; ``in_setup`` is what a position in a play may hold."""
    from pyparsing import OneOrMore, Optional, ZeroOrMore

    hit = _regex(r"\*", "hit")
    source = _regex(turns.SOURCE + _WORD_END, "source")
    target = _regex(turns.TARGET + _WORD_END, "target")
    hop = (_regex("[/-]", "hop") - target + Optional(hit)).set_name("hop")
    count = _regex(r"(?=\()", "count") - _regex(turns.COUNT, "count")
    move = (source + OneOrMore(hop) + Optional(count + Optional(hit))).set_name("move")
    separator = _regex(r"[ \t,]+(?![ \t,!@-]|\Z)", "separator")
    no_more = _regex(r"[ \t,]+-", "no more")
    moves = (move + ZeroOrMore(separator - move) + Optional(no_more)).set_name("moves")
    pass_words = _words(turns.PASS_WORDS, "pass words") + _regex(r"\.*", "pass")
    passed = (pass_words | _regex(r"-(?![0-9/])", "pass")).set_name("pass")
    unknown = _regex(r"\?+", "unknown")
    setup = _regex(rf"illegal play[ \t]*\({in_setup}*\)", "setup")
    play = (passed | unknown | setup | moves).set_name("play")
    stood = _regex(r"[ \t,]*!", "stood")
    whole_play = play + Optional(stood) + _blanks()
    roll = _regex(r"[0-9]+(?:-[0-9]+)?", "roll")
    colon = _regex(r"[ \t]*:", "colon")
    turn = roll + colon + _blanks() + Optional(_regex(r"(?=[^ \t@])", "play") - whole_play) + _blanks()
    turn.set_name("turn")
    return {"move": move, "moves": moves, "play": play, "whole play": whole_play, "roll": roll, "turn": turn}


@cache
def _line_rules(letters: tuple[str, ...]) -> dict[str, ParserElement]:
    """The lines of our notation, as in ``tavli.ebnf``."""
    from pyparsing import Optional, ZeroOrMore

    from tavlicli.notation.tavli_words import PLAYERS

    player = _players((*letters, *PLAYERS))
    rules = {**_tag_rules(), **_head_rules(player), "statement": _statement(player)}
    rules["opening line"] = _opening(letters)
    tags = rules["tag"] + ZeroOrMore(_blanks() + rules["tag"])
    kinds = (tags, rules["game line"], rules["opening line"], rules["position line"], rules["tie line"])
    first, *others = kinds
    choice = first
    for other in (*others, rules["statement"]):
        choice = choice | other
    choice.set_name("line")
    rules["tags"] = tags
    rules["line"] = _blanks() + Optional(_regex(r"(?=[^ \t])", "line") - choice) + _blanks()
    return rules


def _tag_rules() -> dict[str, ParserElement]:
    """Tags: the value may hold anything but its closing quote."""
    name = _regex(r'[^"\[\]{}#]*[^"\[\]{}# \t][ \t]*', "name")
    value = _regex(r'"[^"\\]*+(?:\\.[^"\\]*+)*+', "value")
    quote = _regex(r"(?=\")", "tag")
    tag = _regex(r"\[", "tag") - name - quote - value - _regex(r'"[ \t]*\]', "tag end")
    return {"tag": tag.set_name("tag")}


def _head_rules(player: ParserElement) -> dict[str, ParserElement]:
    """The lines that begin a game."""
    from pyparsing import Optional

    from tavlicli.notation.tavli_words import GAME, TO_PLAY, WORDS

    number = _regex(rf"{_GAP}[0-9]+(?![0-9-])", "number")
    score = _regex(rf"{_GAP}[0-9]+-[0-9]+", "score")
    game = (
        _words(WORDS[GAME], "game line")
        + Optional(number)
        + Optional(score)
        + _regex(r"(?=[ \t]*\Z)", "game line")
    )
    to_play = _words(WORDS[TO_PLAY], "to play")
    who_plays = rf"{_GAP}{player.pattern}{_GAP}{to_play.pattern}[ \t]*\Z"  # type: ignore[attr-defined]
    text = _regex(rf"[^ \t{{#][^{{#]*(?={who_plays})", "position text") | _regex(
        r"[^ \t].*[^ \t]", "position text"
    )
    position = _words(WORDS["position"], "position line") - _gap("position text") - text
    position = position - _gap("player") - player - _gap("to play") - to_play
    tie = Optional(_turn_number()) + _words(WORDS["tie"], "tie line")
    return {"game line": game, "position line": position, "tie line": tie}


def _players(words: tuple[str, ...]) -> ParserElement:
    return _words(words, "player", r"(?![^\W\d_])")


def _opening(letters: tuple[str, ...]) -> ParserElement:
    """An opening: both players, a die each."""
    from tavlicli.notation.tavli_words import BULGARIAN_WHITE, LATIN_WHITE, PLAYERS, WORDS

    sides = [tuple(word for word, player in PLAYERS.items() if player == side) for side in (0, 1)]
    between = _regex(r"[ \t,]+", "opening line")
    number = _blanks() + _regex("[0-9]+", "number")
    latin = _players(tuple(LATIN_WHITE)) + number
    mixed = _players((BULGARIAN_WHITE,)) + number
    white, black = (_players((*letters, *words)) + number for words in sides)
    dice = (latin + between + mixed) | (mixed + between + latin)
    dice = dice | (white + between - black) | (black + between - white)
    return _words(WORDS["opening"], "opening line") - _gap("opening line") - dice.set_name("opening line")


def _turn_number() -> ParserElement:
    return _regex(r"[0-9]+[.)][ \t]*", "turn number")


def _statement(player: ParserElement) -> ParserElement:
    """What a player does or wins."""
    from pyparsing import Optional

    from tavlicli.notation.tavli_words import POINTS, WITH_NUMBER, WITHOUT_NUMBER, WORDS, WORTH

    turn = _turn_rules("[^@{#]")["turn"]
    staked = tuple(word for kind in sorted(WITH_NUMBER - WORTH) for word in WORDS[kind])
    bare = tuple(word for kind in sorted(WITHOUT_NUMBER) for word in WORDS[kind])
    end = _regex(r"(?=[ \t]*(?:@|\Z))", "number")
    number = _regex(rf"{_GAP}[0-9]+", "number")
    points = Optional(number + Optional(_gap() + _words(POINTS, "point word"))) + end
    seconds = Optional(_regex("(?=@)", "seconds") - _regex(r"@[0-9]+(?:[.,][0-9]+)?", "seconds"))
    action = (_words(staked, "stake action") + Optional(number) + end) | _words(bare, "answer")
    action = action | (_words(WORDS["resign"], "resigns") + points)
    said = (
        (_regex(r"[ \t]*(?=[0-9])", "roll") - turn + seconds)
        | (_gap() + _words(WORDS["rest"], "rest") - _gap() - turn + seconds)
        | (_gap() + action.set_name("statement") + _blanks() + seconds)
        | (_gap() + _words(WORDS["wins"], "wins") + points)
    )
    return Optional(_turn_number()) + player - said.set_name("statement")
