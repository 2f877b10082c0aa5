"""One line of our notation, without its comments, as what it says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from tavlicli.findings.finding import Violation
from tavlicli.notation import turns
from tavlicli.notation.pattern import lazy
from tavlicli.notation.tavli_words import (
    BULGARIAN_WHITE,
    GAME,
    LATIN_WHITE,
    LOOKS_LIKE_B,
    MEANINGS,
    NUMBER_WORDS,
    PLAYERS,
    POINT_WORDS,
    TIMED,
    TO_PLAY,
    WITH_NUMBER,
    WITHOUT_NUMBER,
    WORTH,
)
from tavlicli.notation.turns import fold
from tavlicli.record import model
from tavlicli.record.model import NOBODY
from tavlicli.record.turn import TextFault, WrittenTurn

MOST_DIGITS = 9
"""A number of more digits is beyond all sense, and a fault."""

_NAME = r"([^\s0-9@\"/(){}\[\]:;.,!?*#-]+)"
_HEAD = lazy(rf"[ \t]*(?:([0-9]+)[.)][ \t]*)?{_NAME}")
_TURN = lazy(rf"[ \t]*(?:([0-9]+)[.)][ \t]*)?{_NAME}[ \t]*([0-9][^@]*)(@.*)?", re.DOTALL)
_SECONDS = lazy(r"@([0-9]+)(?:[.,]([0-9]+))?[ \t]*")
_GAME = lazy(r"(?:[ \t]+([0-9]+)(?![0-9-]))?(?:[ \t]+(([0-9]+)-([0-9]+)))?[ \t]*")
_OPENING = lazy(rf"[ \t]+{_NAME}[ \t]*([0-9]+)[ \t,]+{_NAME}[ \t]*([0-9]+)[ \t]*")
_MOST_GAME_WORDS = 3
_NUMBER_WORDS = frozenset(map(fold, NUMBER_WORDS))
_WORD = lazy(r"[^ \t]+")
_DIGITS = lazy(r"[0-9]+")


class Said(NamedTuple):
    """What a line says.

    ``kind`` is an action's or ``game``; ``start`` to ``end`` its place, as
    offsets in the line; ``name`` what the player is called, as written, from
    ``name_start``.
    ``number`` is the turn number or the game's, at ``number_place``; ``score``
    the game's, from ``score_start``. ``fault`` is a fault beside what could be read.
    """

    kind: str
    start: int
    end: int
    player: int = NOBODY
    name: str = ""
    turn: WrittenTurn | None = None
    value: int | None = None
    text: str = ""
    number: int | None = None
    seconds: float | None = None
    score: tuple[int, int] | None = None
    score_start: int = 0
    name_start: int = 0
    number_place: tuple[int, int] = (0, 0)
    fault: TextFault | None = None


def beyond_sense(digits: str) -> bool:
    """Whether some digits write a number that nothing in a record can be."""
    return len(digits) > 2 * MOST_DIGITS or len(digits.lstrip("0")) > MOST_DIGITS


def read_line(line: str, players: Mapping[str, int] = PLAYERS) -> Said | TextFault:
    """What a line without comments says, or where it goes wrong.

    ``players`` gives what a player may be called, folded. Never raises.
    """
    found = _TURN.fullmatch(line)
    if found:
        name = fold(found[2])
        if name in players:
            return _turn(line, found, players[name])
    said = _other_line(line, players)
    return _explained(line, players) if said is None else said


def position_in(line: str) -> tuple[int, str, int] | None:
    """The position of a ``Position`` line with the offset before it and who plays; None for another line."""
    said = line.partition("#")[0]
    head = _HEAD.match(said)
    if head is None or head[1] or MEANINGS.get(fold(head[2])) != model.POSITION:
        return None
    found = _position(said, head, PLAYERS)
    return None if found is None else (said.index(found.text, head.end()), found.text, found.player)


def player_of(line: str, players: Mapping[str, int] = PLAYERS) -> int:
    """The player who a line that cannot be read is about, or NOBODY."""
    found = _HEAD.match(line)
    return players.get(fold(found[2]), NOBODY) if found else NOBODY


def _too_long(digits: str, start: int) -> TextFault:
    """The fault of a number beyond all sense."""
    return TextFault(
        Violation("syntax", {"expected": "number", "found": digits[:20]}), start, start + len(digits)
    )


def _too_long_in(line: str) -> TextFault | None:
    """The fault of the first number in a line, seconds aside, that is beyond all sense."""
    for digits in _DIGITS.finditer(line.partition("@")[0]):
        if beyond_sense(digits[0]):
            return _too_long(digits[0], digits.start())
    return None


def _explained(line: str, players: Mapping[str, int]) -> TextFault:
    from tavlicli.notation import grammar

    return grammar.explain_line(line, tuple(name for name in players if name not in PLAYERS))


def _turn(line: str, found: re.Match[str], player: int) -> Said:
    text = found[3].rstrip(" \t")
    start = found.start(3)
    seconds, fault = _seconds(line, found.start(4)) if found[4] else (None, None)
    number = int(found[1]) if found[1] and not beyond_sense(found[1]) else None
    if found[1] and number is None:
        fault = _too_long(found[1], found.start(1))
    end = start + len(text)
    turn = turns.read_turn(text)
    said = Said(model.TURN, start, end, player, found[2], turn, number=number, seconds=seconds, fault=fault)
    return said._replace(name_start=found.start(2), number_place=found.span(1))


def _seconds(line: str, start: int) -> tuple[float | None, TextFault | None]:
    """The seconds from ``@`` at ``start`` to the end of the line, or what is wrong with them."""
    found = _SECONDS.fullmatch(line, start)
    if found is None or beyond_sense(found[1]):
        said = line[start:].split(" ", 1)[0][:20]
        fault = Violation("syntax", {"expected": "seconds", "found": said})
        return None, TextFault(fault, start, start + len(said))
    return float(f"{int(found[1])}.{(found[2] or '0')[:9]}"), None


def _other_line(line: str, players: Mapping[str, int]) -> Said | TextFault | None:
    head = _HEAD.match(line)
    if head is None:
        return None
    name = fold(head[2])
    kind = MEANINGS.get(name)
    if (name in players or kind == model.TIE) and (fault := _too_long_in(line)):
        return fault
    if name in players:
        return _statement(line, head, players[name])
    if kind == model.TIE:
        good = not line[head.end() :].strip(" \t")
        number = int(head[1]) if head[1] else None
        said = Said(model.TIE, head.start(2), head.end(2), text=head[2], number=number)
        return said._replace(number_place=head.span(1)) if good else None
    if head[1] is not None:
        return None
    if kind == GAME:
        return _game(line, head) or _game_like(line, head)
    if kind == model.OPENING:
        return _opening(line, head, players)
    return _position(line, head, players) if kind == model.POSITION else None


def _game(line: str, head: re.Match[str]) -> Said | None:
    found = _GAME.fullmatch(line, head.end())
    if found is None:
        return None
    start, end = head.start(2), max(head.end(2), found.end(1), found.end(2))
    if fault := _too_long_in(line):
        return Said(GAME, start, end, fault=fault)
    return Said(
        GAME,
        start,
        end,
        number=int(found[1]) if found[1] else None,
        score=(int(found[3]), int(found[4])) if found[2] else None,
        score_start=found.start(2),
    )


def _game_like(line: str, head: re.Match[str]) -> Said | None:
    """A game line whose number or score cannot be read; a game begins there all the same."""
    words = line[head.end() :].split()
    if not 1 <= len(words) <= _MOST_GAME_WORDS:
        return None
    numbered = any("0" <= letter <= "9" for letter in words[0]) or fold(words[0]) in _NUMBER_WORDS
    if not numbered:
        return None
    return Said(GAME, head.start(2), len(line.rstrip(" \t")), fault=_explained(line, PLAYERS))


def _opening(line: str, head: re.Match[str], players: Mapping[str, int]) -> Said | TextFault | None:
    found = _OPENING.fullmatch(line, head.end())
    if found is None:
        return None
    names = fold(found[1]), fold(found[3])
    if names[0] not in players or names[1] not in players:
        return None
    sides = [players[name] for name in names]
    for own, other in ((0, 1), (1, 0)):
        if names[own] == BULGARIAN_WHITE and names[other] in LATIN_WHITE:
            sides[own] = model.BLACK
    start, end = head.start(2), len(line.rstrip(" \t"))
    if sides[0] == sides[1]:
        wrong = Violation("syntax", {"expected": "player", "found": found[3][:20]})
        return TextFault(wrong, found.start(3), found.end(3))
    dice = found[2], found[4]
    if not all(len(die) == 1 and die in "123456" for die in dice):
        written = line[found.start(1) : end][:20]
        return TextFault(Violation("bad-roll", {"roll": written}), found.start(1), end)
    mixed = next((at for at in (1, 3) if fold(found[at]) in LOOKS_LIKE_B), 1)
    white, black = dice if sides[0] == model.WHITE else dice[::-1]
    said = Said(model.OPENING, start, end, NOBODY, found[mixed], text=white + black)
    return said._replace(name_start=found.start(mixed))


def _position(line: str, head: re.Match[str], players: Mapping[str, int]) -> Said | None:
    """A position, who plays, and the words for it at the end."""
    last = line.rstrip(" \t")
    for count in (1, 2):
        rest = last
        words: list[str] = []
        for _ in range(count + 1):
            place = max(rest.rfind(" "), rest.rfind("\t")) + 1
            words.insert(0, rest[place:])
            rest = rest[:place].rstrip(" \t")
        name = fold(words[0])
        if MEANINGS.get(fold(" ".join(words[1:]))) != TO_PLAY or name not in players:
            continue
        text = rest[head.end() :].strip(" \t")
        if text and rest[head.end()] in " \t":
            start = line.index(text, head.end())
            said = Said(model.POSITION, start, len(last), players[name], words[0], text=text)
            return said._replace(name_start=last.rindex(words[0], len(rest), len(last) - len(words[-1])))
    return None


def _statement(line: str, head: re.Match[str], player: int) -> Said | None:
    """What a player does or wins, other than a turn."""
    said, at, _ = line.partition("@")
    words = list(_WORD.finditer(said, head.end()))
    if not words or words[0].start() == head.end():
        return None
    start = head.start(2)
    number = int(head[1]) if head[1] else None
    if MEANINGS.get(fold(words[0][0])) == model.REST:
        return _rest(line, said, words, player, head) if len(words) > 1 else None
    end = words[-1].end()
    pointed = len(words) > 2 and fold(words[-1][0]) in POINT_WORDS and _is_number(words[-2][0])
    if pointed:
        words.pop()
    value = int(words[-1][0]) if _is_number(words[-1][0]) else None
    spelled = words if value is None else words[:-1]
    kind = MEANINGS.get(fold(" ".join(word[0] for word in spelled))) if len(words) < 4 else None
    if pointed and kind not in WORTH:
        return None
    if kind not in WITH_NUMBER and (kind not in WITHOUT_NUMBER or value is not None):
        return None
    if at and kind not in TIMED:
        return None
    seconds, fault = _seconds(line, len(said)) if at else (None, None)
    text = line[words[0].start() : end]
    found = Said(kind, start, end, player, head[2], None, value, text, number, seconds, fault=fault)
    return found._replace(name_start=start, number_place=head.span(1))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _rest(line: str, said: str, words: list[re.Match[str]], player: int, head: re.Match[str]) -> Said | None:
    start = words[1].start()
    if not ("0" <= line[start] <= "9"):
        return None
    text = said[start:].rstrip(" \t")
    turn = turns.read_rest(text)
    seconds, fault = _seconds(line, len(said)) if len(said) < len(line) else (None, None)
    end = start + len(text)
    number = int(head[1]) if head[1] else None
    found = Said(model.REST, start, end, player, head[2], turn, number=number, seconds=seconds, fault=fault)
    return found._replace(name_start=head.start(2), number_place=head.span(1))
