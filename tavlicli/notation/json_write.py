"""Our JSON, written: a match at a time, an action a line, beside what was written what follows from it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from tavlicli.findings.finding import Violation
from tavlicli.notation.again import Again
from tavlicli.notation.json_reader import SCHEMA
from tavlicli.notation.json_silence import FINDING, TAG, Silent
from tavlicli.notation.json_values import PLAYERS
from tavlicli.notation.target import Target
from tavlicli.record.model import NOBODY, TURN, Action, Fault, Game, Spot, Tag
from tavlicli.record.sheet import Entry, GameSheet, Hop, Sheet
from tavlicli.record.turn import CodedTurn, WrittenMove, WrittenTurn

Object = dict[str, object]

# Turns in words by who played them (White, Black, or nobody knows): what stands before the board, and what
# behind it.
_TURNS: tuple[Again[tuple[str, str]], ...] = Again(), Again(), Again()
_MOVES: dict[WrittenMove, str] = {}
_MOST_MOVES = 10_000
_ENCODE = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
_FIRST = "\n     "
_APART = ",\n     "


def write(sheets: Iterable[Sheet], target: Target) -> Iterator[str]:
    """The text of matches as one JSON object; nothing is lost."""
    yield f'{{"schema": {_dumps(SCHEMA)},\n "matches": ['
    for place, sheet in enumerate(sheets):
        yield ",\n" if place else "\n"
        yield from _match(sheet)
    yield "\n]}\n"


def _match(sheet: Sheet) -> Iterator[str]:
    match = sheet.match
    silent = Silent(match)
    faults = [_fault(finding.violation, None) for finding in match.findings]
    beside = Beside(match.tags, [finding.place[:2] for finding in match.findings])
    head: Object = {
        "format": match.format,
        "length": match.length,
        "players": _both(match.names),
        "hits_marked": match.marks,
        "tags": _tags(match.tags, beside, faults, silent, None),
        "comments": match.comments,
        "findings": [{**faults[index], **silent.at((FINDING, index))} for index in beside.loose],
        "ignores": [{"codes": ignore.codes} for ignore in silent.elsewhere],
    }
    yield f'  {_dumps(head)[:-1]},\n   "games": ['
    for place, game in enumerate(sheet.games):
        yield (",\n" if place else "\n") + _game(game, place, silent)
    yield "]}"


def _game(sheet: GameSheet, place: int, silent: Silent) -> str:
    game = sheet.game
    faults: dict[int, list[Object]] = {}
    others: list[Fault] = []
    for fault in game.faults:
        index = _action_of(fault, game)
        if index is None:
            others.append(fault)
        else:
            faults.setdefault(index, []).append(_fault(fault.violation, fault.player))
    rest = [_fault(fault.violation, fault.player) for fault in others]
    beside = Beside(game.tags, [(fault.line, fault.column) for fault in others])
    head: Object = {
        "number": game.number,
        "score": None if game.score is None else _both(game.score),
        "players": None if game.names is None else _both(game.names),
        **_belongings(game, -1),
        **silent.at((place, -1)),
        "tags": _tags(game.tags, beside, rest, silent, place),
        "faults": [{**rest[index], "action": others[index].action} for index in beside.loose],
        "derived": _came_to(sheet),
    }
    lines = _actions(sheet, place, faults, silent)
    return f'   {_dumps(head)[:-1]},\n    "actions": [{_FIRST if lines else ""}{_APART.join(lines)}]}}'


def _actions(sheet: GameSheet, place: int, faults: Mapping[int, list[Object]], silent: Silent) -> list[str]:
    """A line for each action; turns come again, and most of what they say is put into words once."""
    game, quiet = sheet.game, not silent.codes
    beset = {*game.seconds, *game.comments, *game.kept, *faults}
    lines: list[str] = []
    for index, (action, entry) in enumerate(zip(game.actions, sheet.entries, strict=True)):
        before = entry[3]
        if before is not None and action[0] == TURN and quiet and not (beset and index in beset):
            hops = entry[1]
            known = _TURNS[action[1]].get(action[4])
            said, end = known[1] if known is not None and known[0] is hops else _plain_turn(action, hops)
            lines.append(f"{said}{before!s}{end}")
            continue
        fields = {**_action(action), **_belongings(game, index), **silent.at((place, index))}
        if index in faults:
            fields["faults"] = faults[index]
        if derived := _derived(entry):
            fields["derived"] = derived
        lines.append(_dumps(fields))
    return lines


def _plain_turn(action: Action, hops: tuple[Hop, ...]) -> tuple[str, str]:
    """What stands before the board of a turn to which nothing else belongs, and what behind it."""
    hits = f', "hits": {[target for _, target, hit in hops if hit]}' if hops else ""
    written = f'{_said(action)}, "derived": {{"before": "', f'"{hits}}}}}'
    _TURNS[action.player].keep(action.turn, hops, written)
    return written


def _said(action: Action) -> str:
    """What was written of a turn, still open; most of it was put into words for other turns already."""
    turn = action.turn
    if type(turn) is not WrittenTurn or action.player == NOBODY:
        return _dumps(_action(action))[:-1]
    if turn.no_more or turn.stood or turn.setup or turn.faults:
        return _dumps(_action(action))[:-1]
    moves = ", ".join(map(_move_text, turn.moves))
    return (
        f'{{"action": "{TURN}", "player": "{PLAYERS[action.player]}", "text": {_quoted(turn.text)}, '
        f'"dice": [{", ".join(map(str, turn.dice))}], "kind": "{turn.kind}", "moves": [{moves}]'
    )


def _quoted(text: str) -> str:
    """A text of one turn as JSON; hardly any has a letter that is escaped."""
    plain = text.isascii() and text.isprintable() and '"' not in text and "\\" not in text
    return f'"{text}"' if plain else _dumps(text)


def _move_text(move: WrittenMove) -> str:
    text = _MOVES.get(move)
    if text is None:
        if len(_MOVES) >= _MOST_MOVES:
            _MOVES.clear()
        text = _MOVES[move] = _dumps(_move(move))
    return text


def _action_of(fault: Fault, game: Game) -> int | None:
    """The index of the action that a fault stands in one line with."""
    for index in (fault.action, fault.action - 1):
        if 0 <= index < len(game.actions) and game.actions[index].line == fault.line:
            return index
    return None


class Beside:
    """Faults that stand where a tag stands: their indices ``of`` each tag, and ``loose`` the others'."""

    def __init__(self, tags: Mapping[str, Tag], places: Iterable[Spot]) -> None:
        names = {(tag.line, tag.column): name for name, tag in tags.items()}
        self.loose: list[int] = []
        self.of: dict[str, list[int]] = {}
        for index, spot in enumerate(places):
            (self.of.setdefault(names[spot], []) if spot in names else self.loose).append(index)


def _both(pair: tuple[object, object]) -> Object:
    return dict(zip(PLAYERS, pair, strict=True))


def _player(player: int) -> Object:
    return {"player": None if player == NOBODY else PLAYERS[player]}


def _tags(
    tags: Mapping[str, Tag], beside: Beside, faults: list[Object], silent: Silent, game: int | None
) -> list[Object]:
    found = []
    for name, tag in tags.items():
        fields: Object = {"name": name, "value": tag.value, **silent.at((TAG, game, name))}
        if name in beside.of:
            fields["faults"] = [faults[index] for index in beside.of[name]]
        found.append(fields)
    return found


def _fault(violation: Violation, player: int | None) -> Object:
    return {**_violation(violation), **({} if player is None else _player(player))}


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
    # A turn of several lines has places in each of them, and here it stands in one.
    if isinstance(turn, CodedTurn) and all(end <= len(turn.code) for _, end in turn.places):
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


def _belongings(game: Game, index: int) -> Object:
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
        "score": _both(sheet.score),
        "crawford": sheet.crawford,
        "winner": None if sheet.winner is None else PLAYERS[sheet.winner],
        "points": sheet.points,
        "reason": sheet.reason,
    }


def _dumps(value: object) -> str:
    """The value as JSON on one line; what is not to be seen in it is escaped."""
    text = _ENCODE(value)
    return text if text.isprintable() else "".join(map(_seen, text))


def _seen(letter: str) -> str:
    return letter if letter.isprintable() else json.dumps(letter)[1:-1]
