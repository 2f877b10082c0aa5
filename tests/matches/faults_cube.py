"""Doubles, answers, claims and resignations with one fault each."""

from __future__ import annotations

from random import Random

from tests.matches.place import (
    CALM,
    ERROR,
    INFO,
    NO_CUBE,
    WARNING,
    WITH_CUBE,
    Case,
    Spot,
    find,
    go_on,
    mid_game_roll,
    one,
)
from tests.matches.table import NOBODY, Line, Table

WITHOUT_CUBE = ("tavli", "tabla", "portes", "tavla", "backgammon,cube=no")
TIMED = ("tavli", "tabla")
CRAWFORD = ("play65", "backgammon", "nackgammon", "hypergammon")


def free(spot: Spot) -> bool:
    """Whether a double in this place, before the roll, would be right."""
    return mid_game_roll(spot) and spot.line.before.may_double(spot.line.player)


def doubled(table: Table, player: int, value: int | None = None) -> Line:
    """A double that is written and taken; it counts, right or not."""
    stake = value or table.stake * 2
    line = table.cube_line("double", player, stake)
    if value is not None:
        line.body = f"doubles {value}"
    table.cube_used = True
    table.cube_line("take", 1 - player)
    table.stake, table.owner = stake, 1 - player
    return line


def _case(rng: Random, spot: Spot, table: Table, code: str, line: Line, severity: str = ERROR) -> Case:
    return Case(go_on(rng, spot, table, NO_CUBE), [one(spot, code, severity, line, line.player)])


def _double_at(rng: Random, spot: Spot, code: str, severity: str = ERROR, value: int | None = None) -> Case:
    """A double before the roll of this place is what is wrong."""
    table = spot.table
    line = doubled(table, spot.line.player, value)
    table.roll(spot.line.player, spot.line.roll)
    return _case(rng, spot, table, code, line, severity)


def forbidden(rng: Random) -> Case:
    return _double_at(rng, find(rng, WITHOUT_CUBE, mid_game_roll), "cube-forbidden")


def crawford(rng: Random) -> Case:
    def fits(spot: Spot) -> bool:
        return mid_game_roll(spot) and spot.line.before.crawford

    return _double_at(rng, find(rng, CRAWFORD, fits, (2, 3)), "cube-forbidden")


def session_without_cube(rng: Random) -> Case:
    """The set that has a cube in matches only."""
    return _double_at(rng, find(rng, ("match",), mid_game_roll, (None,)), "cube-forbidden")


def owner(rng: Random) -> Case:
    def fits(spot: Spot) -> bool:
        return mid_game_roll(spot) and spot.line.before.owner == 1 - spot.line.player and _alive(spot)

    wishes = CALM._replace(double=0.4, drop=0.0)
    return _double_at(rng, find(rng, WITH_CUBE, fits, wishes=wishes), "cube-owner")


def _alive(spot: Spot) -> bool:
    need = spot.line.before.need(spot.line.player)
    return need is None or need > spot.line.before.stake


def before_the_first_roll(rng: Random) -> Case:
    def fits(spot: Spot) -> bool:
        before = spot.line.before
        opens = spot.line.kind == "roll" and sum(before.rolls) == 0 and before.from_start and spot.line.play
        return bool(opens) and not before.crawford and _alive(spot)

    return _double_at(rng, find(rng, WITH_CUBE, fits), "cube-timing")


def after_the_own_roll(rng: Random) -> Case:
    """A double by a player who has just played; the other side takes and rolls."""

    def fits(spot: Spot) -> bool:
        before = spot.line.before
        return mid_game_roll(spot) and before.owner == NOBODY and not before.crawford and _alive(spot)

    spot = find(rng, WITH_CUBE, fits)
    table, late = spot.table, 1 - spot.line.player
    line = doubled(table, late)
    table.roll(spot.line.player, spot.line.roll)
    return _case(rng, spot, table, "cube-timing", line)


def answer_to_nothing(rng: Random) -> Case:
    """A take or a drop where nobody doubled: the stake stays and the game goes on."""
    spot = find(rng, WITH_CUBE, mid_game_roll)
    table = spot.table
    line = table.cube_line(rng.choice(("take", "drop")), rng.choice((0, 1)))
    table.roll(spot.line.player, spot.line.roll)
    return _case(rng, spot, table, "cube-timing", line)


def value(rng: Random) -> Case:
    """A stake that is not double the one before, taken: it is the stake from there."""
    spot = find(rng, WITH_CUBE, free)
    stake = spot.line.before.stake
    return _double_at(
        rng, spot, "cube-value", value=rng.choice([n for n in (1, 3, 4, 5, 8, 64) if n != stake * 2])
    )


def cap(rng: Random) -> Case:
    """A double past the most that the rule set allows."""

    def fits(spot: Spot) -> bool:
        before, player = spot.line.before, spot.line.player
        most = before.cap()
        own = before.owner in (NOBODY, player) and not before.crawford
        return mid_game_roll(spot) and own and most is not None and before.stake * 2 > most

    wishes = CALM._replace(double=0.4, drop=0.0)
    names, lengths = rng.choice(
        ((("match",), (1, 2, 3)), (("backgammon,cube-cap=2", "stakes,cube-cap=1"), (None,)))
    )
    return _double_at(rng, find(rng, names, fits, lengths, wishes), "cube-cap")


def unanswered(rng: Random) -> Case:
    """Play goes on before the answer: the double counts as taken."""
    spot = find(rng, WITH_CUBE, free)
    table, player = spot.table, spot.line.player
    table.cube_line("double", player, table.stake * 2)
    table.cube_used = True
    table.stake, table.owner = table.stake * 2, 1 - player
    line = table.roll(player, spot.line.roll)
    return _case(rng, spot, table, "cube-unanswered", line)


def beaver(rng: Random) -> Case:
    """A beaver where there is none; it counts once the doubler takes it or plays on."""
    names, lengths = rng.choice(
        (
            (("backgammon", "nackgammon", "stakes,beavers=yes"), (3, 5, 7)),
            (("stakes", "play65", "backgammon,beavers=no"), (None,)),
        )
    )
    spot = find(rng, names, free, lengths)
    table, player = spot.table, spot.line.player
    table.cube_line("double", player, table.stake * 2)
    table.cube_used = True
    line = table.cube_line("beaver", 1 - player, table.stake * 4)
    if rng.random() < 0.5:
        table.cube_line("take", player)
    table.stake, table.owner = table.stake * 4, 1 - player
    table.roll(player, spot.line.roll)
    return _case(rng, spot, table, "cube-beaver", line)


def beaver_value(rng: Random) -> Case:
    """A beaver that names another stake than twice the double."""
    spot = find(rng, ("backgammon", "stakes,beavers=yes"), free, (None,))
    table, player = spot.table, spot.line.player
    table.cube_line("double", player, table.stake * 2)
    table.cube_used = True
    stake = table.stake * rng.choice((3, 6, 8))
    line = table.cube_line("beaver", 1 - player)
    line.body = f"beavers {stake}"
    table.stake, table.owner = stake, 1 - player
    table.roll(player, spot.line.roll)
    return _case(rng, spot, table, "cube-value", line)


def holland(rng: Random) -> Case:
    """After the Crawford game the trailing side doubles before both have rolled twice."""

    def fits(spot: Spot) -> bool:
        if not mid_game_roll(spot) or not _alive(spot):
            return False
        before, player = spot.line.before, spot.line.player
        trails = before.score[player] < before.score[1 - player]
        return trails and before.post_crawford and min(before.rolls) < 2 and before.owner == NOBODY

    names = ("backgammon,holland=yes", "play65,holland=yes", "match,holland=yes,crawford=yes")
    return _double_at(rng, find(rng, names, fits, (3, 5)), "cube-holland")


def dead(rng: Random) -> Case:
    """A double by a side that needs no more than the stake gives: no fault, but told."""

    def fits(spot: Spot) -> bool:
        before, player = spot.line.before, spot.line.player
        most = before.cap()
        right = (
            before.owner in (NOBODY, player)
            and not before.crawford
            and (most is None or before.stake * 2 <= most)
        )
        return mid_game_roll(spot) and right and not _alive(spot)

    return _double_at(rng, find(rng, (*WITH_CUBE, "match"), fits, (1, 2, 3)), "dead-cube", INFO)


def overrun(rng: Random) -> Case:
    """A reserve is used up and the game goes on without a claim."""

    def fits(spot: Spot) -> bool:
        return mid_game_roll(spot) and spot.line.tenths is not None

    spot = find(rng, TIMED, fits)
    table, player = spot.table, spot.line.player
    left = table.reserve[player]
    slow = table.roll(player, spot.line.roll)
    if table.result is not None:
        return overrun(rng)
    slow.tenths = table.house.clock[0] + left + rng.choice((0, 1, 7, 400))
    table.reserve[player] = 0
    table.plan = ("natural", 10_000)
    line = table.roll(1 - player)
    return Case(go_on(rng, spot, table), [one(spot, "clock-overrun", WARNING, line, player)])


def false_claim(rng: Random) -> Case:
    """A claim although the other side's times leave some reserve; the claimer has the game all the same."""

    def fits(spot: Spot) -> bool:
        before, player = spot.line.before, spot.line.player
        return mid_game_roll(spot) and before.timed == "all" and before.rolls[1 - player] > 0

    spot = find(rng, TIMED, fits, wishes=CALM._replace(timed=1.0))
    table, player = spot.table, spot.line.player
    line = table.add("claim", player, "claims")
    table.end(player, 2, "time")
    return Case(go_on(rng, spot, table), [one(spot, "false-claim", ERROR, line, player)])


def resigned_too_low(rng: Random) -> Case:
    """One point given up under tavli or tabla where two are asked."""

    def fits(spot: Spot) -> bool:
        return mid_game_roll(spot) and spot.line.before.resignable(spot.line.player) == (2, 2)

    return _resigned(rng, find(rng, TIMED, fits), 1)


def resigned_too_high(rng: Random) -> Case:
    """More given up than the rule set knows, or than the position can lose."""

    def fits(spot: Spot) -> bool:
        if not mid_game_roll(spot) or spot.line.before.house.jacoby:
            return False
        return spot.line.before.resignable(spot.line.player)[1] < 3

    names = ("tavli", "portes", "tavla", "backgammon", "match", "stakes")
    spot = find(rng, names, fits, wishes=CALM._replace(position=0.7))
    return _resigned(rng, spot, spot.line.before.resignable(spot.line.player)[1] + 1)


def _resigned(rng: Random, spot: Spot, times: int) -> Case:
    table, player = spot.table, spot.line.player
    line = table.add("resign", player, f"resigns {times}")
    table.end(1 - player, times * table.stake, "resign")
    return Case(go_on(rng, spot, table), [one(spot, "resign-value", ERROR, line, player)])


KINDS = (
    forbidden,
    crawford,
    session_without_cube,
    owner,
    before_the_first_roll,
    after_the_own_roll,
    answer_to_nothing,
    value,
    cap,
    unanswered,
    beaver,
    beaver_value,
    holland,
    dead,
    overrun,
    false_claim,
    resigned_too_low,
    resigned_too_high,
)
