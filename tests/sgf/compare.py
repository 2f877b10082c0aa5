"""What a record tells, so that it can be held against what its copy in SGF tells."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.converting import converted
from tavlicli.notation.formats.sgf import FORMAT
from tavlicli.notation.registry import named, recognise
from tavlicli.notation.target import Target
from tavlicli.record import model
from tavlicli.record.model import Match
from tavlicli.record.sheet import Entry, GameSheet, Sheet
from tavlicli.replay.sheets import sheet
from tavlicli.replay.verify import MatchReplay

DOUBLES = (model.DOUBLE, model.BEAVER, model.RACCOON)
ENDS = (model.WINS, model.LOSES, model.TIE, model.RESIGN, model.CLAIM, model.TIMEOUT)
# Tags whose meaning is told otherwise: by the match, by the rule sets of its games, by their clocks.
_SAID = {"Length", "White", "Black", "Rules", "Clock", "Crawford", "Jacoby", "Variation", "CubeLimit"}


def matches_of(text: str, name: str | None = None) -> list[Match]:
    """The matches of a text in the format of this name, or of what it seems to be."""
    form = named(name) if name else recognise(text)
    assert form is not None
    found = list(form.read(text))
    for number, match in enumerate(found, 1):
        match.number = number
    return found


def sheets_of(matches: list[Match]) -> list[Sheet]:
    """What each match tells once it is replayed."""
    return [sheet(MatchReplay(match)) for match in matches]


def to_sgf(matches: list[Match]) -> tuple[str, dict[str, int]]:
    """The matches in SGF, and what was lost."""
    target = Target()
    return "".join(converted(map(MatchReplay, matches), FORMAT, target)), target.losses


def told(found: Sheet) -> dict[str, object]:
    """A match as values: head, tags, comments and games."""
    match = found.match
    return {
        "names": match.names,
        "length": match.length,
        "tags": tags(match),
        "comments": "\n".join(match.comments),
        "games": [game(one) for one in found.games],
    }


def tags(match: Match) -> dict[str, str]:
    """The tags under SGF's names for them, without those that the match itself tells."""
    said = {name: tag.value.strip() for name, tag in match.tags.items() if name not in _SAID}
    if "Date" not in said and "EventDate" in said:
        said["Date"] = said.pop("EventDate").replace(".", "-")
    return said


def game(one: GameSheet) -> dict[str, object]:
    """A game as values: its number, score, rules, actions, words and result."""
    return {
        "number": one.number,
        "score": one.score,
        "rules": one.rules,
        "result": (one.winner, one.points, one.reason),
        "actions": list(actions(one)),
        "comments": "\n".join(words(one)),
    }


def words(one: GameSheet) -> Iterator[str]:
    """All comments of a game in their order, as they are after their ends are trimmed."""
    if -1 in one.game.comments:
        yield one.game.comments[-1].strip()
    for entry in one.entries:
        if entry.comment:
            yield entry.comment.strip()


def actions(one: GameSheet) -> Iterator[tuple[object, ...]]:
    """What was done, each with its time, results left out; doubles say their stakes."""
    offered = 1
    for index, entry in enumerate(one.entries):
        if entry.action.kind in ENDS:
            continue
        if entry.action.kind in DOUBLES:
            twice = 2 * (entry.stake if entry.action.kind == model.DOUBLE else offered)
            offered = entry.action.value or twice
            entry = entry._replace(action=entry.action._replace(value=offered))
        yield action(entry)
        after_beaver = entry.action.kind in (model.BEAVER, model.RACCOON)
        following = one.entries[index + 1].action.kind if index + 1 < len(one.entries) else None
        if after_beaver and following in (model.TURN, model.DOUBLE):
            yield model.TAKE, 1 - entry.action.player, None, None


def action(entry: Entry) -> tuple[object, ...]:
    """One action as values."""
    kind, player, turn = entry.action.kind, entry.action.player, entry.action.turn
    seconds = None if entry.seconds is None else round(entry.seconds, 3)
    if turn is not None:
        played = model.UNKNOWN if turn.kind == model.EMPTY else turn.kind
        board = entry.after if turn.kind == model.SETUP else None
        return kind, player, seconds, turn.dice, played, entry.hops, turn.stood, board
    if kind == model.POSITION:
        return kind, seconds, entry.after if player == model.WHITE else entry.after and entry.after.turned()
    if kind == model.OPENING:
        return kind, entry.action.text
    return kind, player, seconds, entry.action.value
