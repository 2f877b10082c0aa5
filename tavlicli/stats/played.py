"""Records replayed and counted: the games of a file into tables."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tavlicli.board.point import BAR
from tavlicli.files import Unreadable, decode_bytes, read_matches, replay_of, unrecognised
from tavlicli.record import model
from tavlicli.record.model import NOBODY
from tavlicli.replay.sheets import Recorder, recorded
from tavlicli.replay.state import TURNS
from tavlicli.rules.legal import legal_of
from tavlicli.rules.ruleset import PIN, RuleSet
from tavlicli.stats.dice import NEVER_DOUBLE, ORDINARY, UNCLEAR, Thrown
from tavlicli.stats.race import MOST, Race
from tavlicli.stats.tally import Tables, Tally

if TYPE_CHECKING:
    from tavlicli.board.position import Counts, Position
    from tavlicli.files import Options
    from tavlicli.record.model import Game, Match
    from tavlicli.record.sheet import Entry
    from tavlicli.replay.result import GameResult

_BY_POINTS = {1: "single", 2: "gammon"}
_BY_REASON = {"resign": "resignation", "time": "time", "drop": "drop", "mother": "mother"}
_CUBE = {
    model.DOUBLE: "cube_doubles",
    model.TAKE: "cube_takes",
    model.DROP: "cube_drops",
    model.BEAVER: "cube_beavers",
    model.RACCOON: "cube_beavers",
}
# Before the first roll a position or what cannot be read may hide that it is not the first.
_HIDES = frozenset((model.POSITION, model.BROKEN))
# A side of the board stays as it is while the other one plays.
_MOST_SIDES = 1024
_Names = tuple[str | None, str | None]


def tables(data: bytes, path: str, options: Options, plays: bool = True, races: bool = False) -> Tables:
    """What a file tells, its matches read and let go of one by one. Raises Unreadable.

    Without ``plays`` the legal plays are not counted, which takes most of the time; with ``races``
    the pips of the first games are kept.
    """
    decoded, form = decode_bytes(data, path, options)
    if form is None:
        raise unrecognised(path, decoded.text)
    found = Tables()
    found.files = 1
    if form.positions:
        return found
    for match in read_matches(form, decoded.text, path):
        _Counting(found, match, plays, races).run(options)
    if not found.matches:
        raise Unreadable("error.no-records", {"path": path})
    return found


class _Counting:
    """One match on its way into tables."""

    def __init__(self, found: Tables, match: Match, plays: bool, races: bool) -> None:
        self._found = found
        self._match = match
        self._plays = plays
        self._races = races
        self._thrown = Thrown()

    def run(self, options: Options) -> None:
        """Replay each game and count what happened."""
        found, match = self._found, self._match
        replay = replay_of(match, options)
        found.matches += 1
        for number, game in enumerate(match.games, 1):
            result, recorder = recorded(replay, game, number)
            names = game.names or match.names
            self._game(result, recorder, (names[0] or None, names[1] or None), game, number)
        self._thrown.end()
        tags = {name: match.tags[name].value.strip() for name in ("Site", "Event") if name in match.tags}
        for player, dice in self._thrown.by_name.items():
            found.dice.merge(dice)
            found.throw("player", player, dice)
            found.throw("site", tags.get("Site"), dice)
            found.throw("event", tags.get("Event"), dice)

    def _game(self, result: GameResult, recorder: Recorder, names: _Names, game: Game, number: int) -> None:
        found = self._found
        found.games += 1
        sides = Tally(), Tally()
        for tally in sides:
            tally.counts["games"] = 1
        self._actions(recorder, sides, names, number)
        if self._races and len(found.races) < MOST:
            found.races.append(_race(result, recorder, names, number))
        _end(result, sides)
        for tally, times in zip(sides, result.times, strict=False):
            tally.counts["seconds"] += times[0] or 0
        both = Tally()
        for tally in sides:
            both.merge(tally)
        # Both sides had this game, and there was one tie at most.
        for name in ("games", "ties"):
            both.counts[name] = sides[0].counts[name]
        found.total.merge(both)
        if names[0] == names[1]:
            found.player(names[0]).merge(both)
            return
        for player, tally in enumerate(sides):
            found.player(names[player]).merge(tally)

    def _actions(self, recorder: Recorder, sides: tuple[Tally, Tally], names: _Names, number: int) -> None:
        rules, entries = recorder.rules, recorder.entries
        first = _first_roll(rules, number)
        rolls = [0, 0]
        self._thrown.gap()
        for entry in entries:
            kind, player = entry.action.kind, entry.action.player
            if kind in _HIDES:
                first = UNCLEAR if first == NEVER_DOUBLE else first
                self._thrown.gap()
            if kind not in TURNS:
                continue
            tally = sides[player] if player != NOBODY else Tally()
            tally.counts["turns"] += 1
            tally.counts["timed"] += entry.seconds is not None
            if kind in _CUBE:
                tally.counts[_CUBE[kind]] += 1
            if kind != model.TURN:
                continue
            turn = entry.action.turn
            assert turn is not None
            if turn.roll is None:
                self._thrown.gap()
            else:
                name = names[player] if player != NOBODY else None
                self._thrown.add(player, name, turn.dice, first)
                known = recorder.counted and player != NOBODY
                self._roll(rules, entry, turn.roll, tally, rolls[player] if known else None)
                if player != NOBODY:
                    sides[1 - player].counts["sent_back"] += entry.hits
            first = ORDINARY
            if player != NOBODY:
                rolls[player] += 1

    def _roll(
        self, rules: RuleSet, entry: Entry, roll: tuple[int, int], tally: Tally, rolls: int | None
    ) -> None:
        counts = tally.counts
        high, low = roll
        counts["rolls"] += 1
        counts["pips"] += 4 * high if high == low else high + low
        counts["doubles"] += high == low
        counts["hits"] += entry.hits
        if entry.after is not None:
            tally.prime = max(tally.prime, longest(rules, entry.after))
        if entry.before is None:
            return
        if not entry.could_play:
            counts["dances"] += 1
            counts["choices"] += 1
        elif self._plays:
            legal = legal_of(rules, entry.before, roll, rolls)
            if legal.bounded:
                counts["choices"] += 1
                counts["forced"] += legal.count == 1


def _race(result: GameResult, recorder: Recorder, names: _Names, number: int) -> Race:
    """The pips of both sides at the start and after each roll."""
    white: list[int | None] = []
    black: list[int | None] = []
    start = result.start.pips
    white.append(start[0])
    black.append(start[1])
    for entry in recorder.entries:
        if entry.action.kind == model.TURN:
            own, other = (None, None) if entry.after is None else entry.after.pips
            first, second = (own, other) if entry.action.player == model.WHITE else (other, own)
            white.append(first)
            black.append(second)
    return Race(number, names, (white, black))


def _first_roll(rules: RuleSet, number: int) -> str:
    """What the rules say of the first roll of a game."""
    opening = rules.value("opening")
    if opening in ("roll", "reroll"):
        return ORDINARY
    winner = number > 1 and rules.value("next-game") == "winner"
    return NEVER_DOUBLE if opening == "dice" and not winner else UNCLEAR


def _end(result: GameResult, sides: tuple[Tally, Tally]) -> None:
    """Count how a game ended."""
    if not result.complete:
        return
    if result.winner is None:
        for tally in sides:
            tally.counts["ties"] += 1
        return
    won, lost = sides[result.winner].counts, sides[1 - result.winner].counts
    points = result.points or 0
    won["wins"] += 1
    lost["losses"] += 1
    won["points_won"] += points
    lost["points_lost"] += points
    by_points = _BY_POINTS.get(points // max(1, result.stake), "backgammon")
    won[_BY_REASON.get(result.reason or "", by_points)] += 1


def longest(rules: RuleSet, position: Position) -> int:
    """How many points in a row the mover holds."""
    pinned = position.mover_pinned
    if rules.contact == PIN:
        theirs = position.other_pinned
        over = sum(1 << point for point in range(1, BAR) if theirs >> rules.across[point] & 1)
        return _in_a_row(position.mover, 2, pinned, over)
    return _in_a_row(position.mover, rules.holds, pinned, 0)


@lru_cache(_MOST_SIDES)
def _in_a_row(side: Counts, holds: int, pinned: int, over: int) -> int:
    """The most points in a row with so many checkers, or one over a pinned enemy; not one that is pinned."""
    longest = length = 0
    for point in range(1, BAR):
        count = side[point]
        held = count and (count >= holds or over >> point & 1) and not pinned >> point & 1
        length = length + 1 if held else 0
        longest = max(longest, length)
    return longest
