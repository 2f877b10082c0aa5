"""Tags that tell in a match text's head what its rows have no place for.

``; [Stood "2.5"]``: the fifth roll of the second game beneath the match line
was an illegal play that stood. ``; [OnTime "2"]``: the second game was won on
time. ``; [CrawfordGame "3"]`` and ``; [NoCrawfordGame "1"]`` say it of games in
which the score does not. A mark behind the play itself, or the words ``Lost on time``, would stop
other programs: GNU Backgammon takes neither, and drops a play that is marked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from re import Pattern

from tavlicli.notation import crawford
from tavlicli.notation.pattern import lazy
from tavlicli.notation.target import TAGS, Target
from tavlicli.record import model
from tavlicli.record.model import Action, Game, Match, Tag
from tavlicli.record.sheet import GameSheet, Sheet

_STOOD = "Stood"
_ON_TIME = "OnTime"
_CRAWFORD = {"CrawfordGame": "On", "NoCrawfordGame": "Off"}
_TIME = "time"
_NUMBER = r"[1-9][0-9]{0,8}"
_GAMES = lazy(rf"{_NUMBER}(?: {_NUMBER})*")
_PLACES = lazy(rf"{_NUMBER}\.{_NUMBER}(?: {_NUMBER}\.{_NUMBER})*")
_ENDS = frozenset((model.WINS, model.LOSES, model.RESIGN, model.CLAIM, model.TIMEOUT))


def add(values: dict[str, str], sheet: Sheet, target: Target) -> None:
    """Add the tags of a match to those of its head; tags of its own that have their names have no place."""
    told = {
        _STOOD: " ".join(_stood(sheet)),
        _ON_TIME: " ".join(str(place) for place, game in enumerate(sheet.games, 1) if on_time(game)),
    }
    says = dict(enumerate(_crawford(sheet), 1))
    for name, value in _CRAWFORD.items():
        told[name] = " ".join(str(place) for place, said in says.items() if said == value)
    for name, value in told.items():
        target.lose(TAGS, values.pop(name, None) is not None)
        if value:
            values[name] = value


def on_time(game: GameSheet) -> bool:
    """Whether a game was won on time, and nobody gave it up before."""
    if game.reason != _TIME:
        return False
    ends = [entry.action.kind for entry in game.entries if entry.action.kind in _ENDS]
    return ends[0] not in (model.WINS, model.LOSES, model.RESIGN)


def _crawford(sheet: Sheet) -> Iterator[str | None]:
    """For each game whether it is the Crawford game, ``On`` or ``Off``, where that is said or has to be."""
    for game, untold in zip(sheet.games, crawford.untold(sheet), strict=True):
        said = crawford.says(game.game) if untold is None else untold
        yield None if said is None else "On" if said else "Off"


def _stood(sheet: Sheet) -> Iterator[str]:
    for place, game in enumerate(sheet.games, 1):
        roll = 0
        for entry in game.entries:
            turn = entry.action.turn
            if turn is not None:
                roll += 1
                if turn.stood:
                    yield f"{place}.{roll}"


def take(match: Match) -> None:
    """Do with a match what its tags tell, and take them away; one that names what is not there stays."""
    for name, (pattern, taken) in _TAKEN.items():
        tag = match.tags.get(name)
        if tag is not None and pattern.fullmatch(tag.value) and taken(match.games, tag):
            del match.tags[name]


def _take_crawford(games: list[Game], tag: Tag, value: str) -> bool:
    found = {int(place) for place in tag.value.split(" ")}
    if max(found) > len(games):
        return False
    for place in found:
        games[place - 1].tags[crawford.TAG] = Tag(value, *tag[1:])
    return True


def _take_stood(games: list[Game], tag: Tag) -> bool:
    found = []
    rolls: dict[int, list[int]] = {}
    for place in tag.value.split(" "):
        game, roll = (int(number) - 1 for number in place.split("."))
        if game not in rolls:
            actions = games[game].actions if game < len(games) else []
            rolls[game] = [index for index, action in enumerate(actions) if action.turn is not None]
        if roll >= len(rolls[game]):
            return False
        found.append((games[game], rolls[game][roll]))
    for one, index in found:
        turn = copy(one.actions[index].turn)
        assert turn is not None
        turn.stood = True
        one.actions[index] = one.actions[index]._replace(turn=turn)
    return True


def _take_on_time(games: list[Game], tag: Tag) -> bool:
    found = []
    for place in map(int, tag.value.split(" ")):
        actions = games[place - 1].actions if place <= len(games) else []
        index = next((index for index, action in enumerate(actions) if action.kind in _ENDS), None)
        if index is None or actions[index].kind != model.WINS:
            return False
        found.append((games[place - 1], index))
    for game, index in dict(found).items():
        won = game.actions[index]
        lost = Action(model.TIMEOUT, 1 - won.player, won.line, won.column, text=won.text)
        game.actions.insert(index, lost)
        game.comments = {at + (at >= index): text for at, text in game.comments.items()}
    return True


# The tags that are taken, how their values look, and what takes one (False: it names what is not there).
_TAKEN: dict[str, tuple[Pattern[str], Callable[[list[Game], Tag], bool]]] = {
    _STOOD: (_PLACES, _take_stood),
    _ON_TIME: (_GAMES, _take_on_time),
    **{name: (_GAMES, partial(_take_crawford, value=value)) for name, value in _CRAWFORD.items()},
}
