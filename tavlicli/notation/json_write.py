"""Our JSON, written: a match at a time, an action a line, beside what was written what follows from it."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tavlicli.findings.finding import Violation
from tavlicli.notation.json_reader import SCHEMA
from tavlicli.notation.json_values import PLAYERS
from tavlicli.notation.target import Target
from tavlicli.record.model import (
    NOBODY,
    Action,
    CodedTurn,
    Game,
    Ignore,
    Match,
    Spot,
    Tag,
    WrittenMove,
    WrittenTurn,
)
from tavlicli.record.sheet import Entry, GameSheet, Sheet

Object = dict[str, object]


def write(sheets: Iterable[Sheet], target: Target) -> Iterator[str]:
    """The text of matches as one JSON object; nothing is lost."""
    yield f'{{"schema": {_dumps(SCHEMA)},\n "matches": ['
    for place, sheet in enumerate(sheets):
        yield ",\n" if place else "\n"
        yield from _match(sheet)
    yield "\n]}\n"


def _match(sheet: Sheet) -> Iterator[str]:
    match = sheet.match
    silent = _Silent(match)
    head: Object = {
        "format": match.format,
        "length": match.length,
        "players": _both(match.names),
        "hits_marked": match.marks,
        "tags": _tags(match.tags, silent),
        "comments": match.comments,
        "findings": [
            {**_violation(one.violation), **silent.at(one.place.line, one.place.column)}
            for one in match.findings
        ],
        "ignores": [{"codes": ignore.codes} for ignore in silent.elsewhere],
    }
    yield f'  {_dumps(head)[:-1]},\n   "games": ['
    for place, game in enumerate(sheet.games):
        yield ",\n" if place else "\n"
        yield from _game(game, silent)
    yield "]}"


def _game(sheet: GameSheet, silent: _Silent) -> Iterator[str]:
    game = sheet.game
    faults: dict[int, list[Object]] = {}
    for fault in game.faults:
        said = {**_violation(fault.violation), **({} if fault.player is None else _player(fault.player))}
        faults.setdefault(min(fault.action, len(game.actions)), []).append(said)
    head: Object = {
        "number": game.number,
        "score": None if game.score is None else dict(zip(PLAYERS, game.score, strict=True)),
        "players": None if game.names is None else _both(game.names),
        **_beside(game, -1),
        **silent.at_head(game),
        "tags": _tags(game.tags, silent),
        "faults": faults.get(len(game.actions), []),
        "derived": _came_to(sheet),
    }
    yield f'   {_dumps(head)[:-1]},\n    "actions": ['
    for index, (action, entry) in enumerate(zip(game.actions, sheet.entries, strict=True)):
        yield ",\n     " if index else "\n     "
        fields = {
            **_action(action),
            **_beside(game, index),
            **silent.at(action.line, action.column),
            **({"faults": faults[index]} if index in faults else {}),
        }
        derived = _derived(entry)
        yield _dumps({**fields, "derived": derived} if derived else fields)
    yield "]}"


def _both(names: tuple[str | None, str | None]) -> Object:
    return dict(zip(PLAYERS, names, strict=True))


def _player(player: int) -> Object:
    return {"player": None if player == NOBODY else PLAYERS[player]}


def _tags(tags: Mapping[str, Tag], silent: _Silent) -> list[Object]:
    return [
        {"name": name, "value": tag.value, **silent.at(tag.line, tag.column)} for name, tag in tags.items()
    ]


def _violation(violation: Violation) -> Object:
    fields: Object = {"code": violation.code}
    if violation.variant:
        fields["variant"] = violation.variant
    return {**fields, "params": dict(violation.params)}


def _action(action: Action) -> Object:
    """What was written of an action."""
    fields: Object = {"action": action.kind, **_player(action.player)}
    if action.turn is not None:
        fields |= _turn(action.turn)
    elif action.text:
        fields["text"] = action.text
    if action.value is not None:
        fields["value"] = action.value
    if action.fault is not None:
        fields["fault"] = _violation(action.fault)
    return fields


def _turn(turn: WrittenTurn) -> Object:
    fields: Object = {
        "text": turn.text,
        "dice": turn.dice,
        "kind": turn.kind,
        "moves": [_move(move) for move in turn.moves],
    }
    fields |= {key: True for key in ("no_more", "stood") if getattr(turn, key)}
    if turn.setup:
        fields["setup"] = turn.setup
    if turn.faults:
        fields["problems"] = [
            {**_violation(fault.violation), "start": fault.start, "end": fault.end} for fault in turn.faults
        ]
    if isinstance(turn, CodedTurn):
        fields |= {"code": turn.code, "places": turn.places}
    return fields


def _move(move: WrittenMove) -> Object:
    fields: Object = {"points": move.stops}
    stars = [place for place in range(len(move.stops)) if move.hits >> place & 1]
    if stars:
        fields["stars"] = stars
    if move.count != 1:
        fields["count"] = move.count
    return fields


def _beside(game: Game, index: int) -> Object:
    """What belongs to the action of an index, or to the game's head (-1)."""
    fields: Object = {}
    if index in game.seconds:
        fields["seconds"] = game.seconds[index]
    if index in game.comments:
        fields["comment"] = game.comments[index]
    if index in game.kept:
        fields["kept"] = game.kept[index]
    return fields


def _derived(entry: Entry) -> Object:
    """What an action did on the board, for those who do not replay it."""
    fields: Object = {}
    if entry.before is not None:
        fields["before"] = str(entry.before)
    if entry.hops:
        fields["hits"] = [hop.target for hop in entry.hops if hop.hit]
    return fields


def _came_to(sheet: GameSheet) -> Object:
    """What a game came to, and under which rules."""
    return {
        "rules": sheet.rules,
        "score": dict(zip(PLAYERS, sheet.score, strict=True)),
        "crawford": sheet.crawford,
        "winner": None if sheet.winner is None else PLAYERS[sheet.winner],
        "points": sheet.points,
        "reason": sheet.reason,
    }


class _Target(NamedTuple):
    """What a comment that silences codes may stand beside: an action (``rank`` 0), a game's head, others."""

    line: int
    column: int
    rank: int


class _Silent:
    """The codes that are silenced, by the place of what they stand beside; ``elsewhere``: beside nothing."""

    def __init__(self, match: Match) -> None:
        self.elsewhere: list[Ignore] = []
        self._codes: dict[Spot, list[str]] = {}
        if not match.ignores:
            return
        targets = sorted(_targets(match))
        for ignore in match.ignores:
            target = _beside_what(ignore, targets)
            if target is None:
                self.elsewhere.append(ignore)
            else:
                self._codes.setdefault((target.line, target.column), []).extend(ignore.codes)

    def at(self, line: int, column: int) -> Object:
        """The field of what stands at a place."""
        codes = self._codes.get((line, column))
        return {"ignore": codes} if codes else {}

    def at_head(self, game: Game) -> Object:
        """The field of a game's head."""
        spots = dict.fromkeys(((game.line, game.column), (game.score_line, game.score_column)))
        codes = [code for spot in spots for code in self._codes.get(spot, [])]
        return {"ignore": codes} if codes else {}


def _targets(match: Match) -> Iterator[_Target]:
    for game in match.games:
        yield from (_Target(action.line, action.column, 0) for action in game.actions)
        yield _Target(game.line, game.column, 1)
        yield _Target(game.score_line, game.score_column, 1)
        yield from (_Target(tag.line, tag.column, 2) for tag in game.tags.values())
    yield from (_Target(tag.line, tag.column, 2) for tag in match.tags.values())
    yield from (_Target(one.place.line, one.place.column, 3) for one in match.findings)


def _beside_what(ignore: Ignore, targets: list[_Target]) -> _Target | None:
    """What stands within the reach of a comment: on its line, if it names no other."""
    reach = ((ignore.line, 0), (ignore.line + 1, 0))
    found: list[_Target] = []
    for start, end in (reach,) if ignore.reach is None else ignore.reach:
        first, last = (bisect_left(targets, (*spot, 0)) for spot in (start, end))
        found += targets[first:last]
    return min(found, key=lambda target: target.rank, default=None)


def _dumps(value: object) -> str:
    """The value as JSON on one line; what is not to be seen in it is escaped."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return text if text.isprintable() else "".join(map(_seen, text))


def _seen(letter: str) -> str:
    return letter if letter.isprintable() else json.dumps(letter)[1:-1]
