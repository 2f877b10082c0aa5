"""Faults of turn order, results, scores and the text around them, one in each match."""

from __future__ import annotations

from random import Random

from tests.clear import positions
from tests.matches import spelling
from tests.matches.maker import Played, next_table
from tests.matches.place import (
    ANY,
    CALM,
    ERROR,
    INFO,
    NO_CUBE,
    WARNING,
    WITH_CUBE,
    Case,
    Expected,
    Spot,
    a_match,
    find,
    go_on,
    mid_game_roll,
    one,
)
from tests.matches.table import NOBODY, Line, Table

BY_DICE = ("play65", "backgammon", "nackgammon", "hypergammon")
BY_WINNER = ("portes", "tavla")


def out_of_turn(rng: Random) -> Case:
    """The player who has just played rolls again, and play goes on from him."""
    spot = find(rng, ANY, mid_game_roll)
    table, player = spot.table, 1 - spot.line.player
    line = table.roll(player)
    return Case(go_on(rng, spot, table), [one(spot, "out-of-turn", ERROR, line, player)])


def _opens(spot: Spot) -> bool:
    before = spot.line.before
    return spot.line.kind == "roll" and bool(spot.line.play) and sum(before.rolls) == 0 and before.from_start


def _openings(spot: Spot) -> list[Line]:
    return [line for line in spot.line.before.lines if line.kind == "opening"]


def opening_double(rng: Random) -> Case:
    spot = find(rng, BY_DICE, lambda spot: _opens(spot) and not _openings(spot))
    table, die = spot.table, rng.randint(1, 6)
    line = table.roll(spot.line.player, (die, die))
    return Case(go_on(rng, spot, table), [one(spot, "opening-double", ERROR, line, line.player)])


def lower_die_starts(rng: Random) -> Case:
    spot = find(rng, ANY, lambda spot: _opens(spot) and bool(_openings(spot)))
    table = spot.table
    table.starter = 1 - spot.line.player
    line = table.roll(table.starter, spot.line.roll)
    return Case(go_on(rng, spot, table), [one(spot, "opening-order", ERROR, line, line.player)])


def not_the_opening_dice(rng: Random) -> Case:
    """Another roll than the opening dice; a double is this and nothing else."""
    spot = find(rng, BY_DICE, lambda spot: _opens(spot) and bool(_openings(spot)))
    table, roll = spot.table, spot.line.roll
    while roll == spot.line.roll:
        dice = rng.randint(1, 6), rng.randint(1, 6)
        roll = max(dice), min(dice)
    line = table.roll(spot.line.player, roll)
    return Case(go_on(rng, spot, table), [one(spot, "opening-order", ERROR, line, line.player)])


def loser_starts(rng: Random) -> Case:
    """The loser of the game before starts where the winner should."""
    spot = find(rng, BY_WINNER, lambda spot: _opens(spot) and spot.game > 0)
    table = spot.table
    table.starter = 1 - spot.line.player
    line = table.roll(table.starter, spot.line.roll)
    return Case(go_on(rng, spot, table), [one(spot, "opening-order", ERROR, line, line.player)])


def after_end(rng: Random) -> Case:
    """Something is done after the game was over; only the first of it is told."""
    spot = find(rng, ANY, _last)
    table = Table(rng, spot.line.before.house, None)
    player = rng.choice((0, 1))
    bodies = ["31: 8/5 6/5", "doubles 2", "takes", "resigns 1", "claims", "64: 24/14", "73: ?"]
    if spot.line.kind == "wins":
        bodies.append("wins 1")
    lines = [Line("roll", player, rng.choice(bodies), table)]
    if rng.random() < 0.5:
        lines.append(Line("roll", 1 - player, "52: 13/8 13/11", table))
    spot.made.games[spot.game].lines += lines
    spot.made.numbered = False
    return Case(spot.made, [one(spot, "after-end", ERROR, lines[0], player)])


def _last(spot: Spot) -> bool:
    return spot.index == len(spot.made.games[spot.game].lines) - 1


def wrong_winner(rng: Random) -> Case:
    spot = find(rng, ANY, _decided_and_stated)
    spot.line.player = 1 - spot.line.player
    return Case(spot.made, [one(spot, "wrong-winner", ERROR, spot.line, spot.line.player)])


def _decided_and_stated(spot: Spot) -> bool:
    """A result line behind a last checker, a drop, a claim or a resignation for a number."""
    lines = spot.made.games[spot.game].lines
    if spot.line.kind != "wins" or spot.game_result.reason == "resign" != lines[-2].kind:
        return False
    return lines[-2].kind != "resign" or lines[-2].value is not None


def wrong_points(rng: Random) -> Case:
    """Other points than the last checker or the drop was worth."""
    spot = find(rng, ANY, _borne_off_or_dropped)
    points = spot.line.value
    needed = spot.line.before.need(spot.line.player)
    others = [n for n in (1, 2, 3, 4, 5, 6, 8) if n != points and n != needed]
    spot.line.body = f"wins {rng.choice(others)}"
    return Case(spot.made, [one(spot, "wrong-points", ERROR, spot.line, spot.line.player)])


def _borne_off_or_dropped(spot: Spot) -> bool:
    return spot.line.kind == "wins" and spot.game_result.reason in ("bearoff", "drop")


def resigned_for_a_fraction(rng: Random) -> Case:
    """A result in mid-game that is no multiple of the stake; it counts as stated."""

    def fits(spot: Spot) -> bool:
        before, player = spot.line.before, spot.line.player
        if not mid_game_roll(spot) or before.stake < 2:
            return False
        need = before.need(1 - player)
        return need is None or need > before.stake + 1

    spot = find(rng, WITH_CUBE, fits, (None, 5, 7), CALM._replace(double=0.4, drop=0.0))
    return _given_up(rng, spot, spot.line.before.stake + 1, "wrong-points")


def double_with_one_off(rng: Random) -> Case:
    """Twice the stake given up by a side that has borne one off; it counts."""

    def fits(spot: Spot) -> bool:
        return mid_game_roll(spot) and spot.line.before.sides[spot.line.player][0] > 0

    spot = find(rng, ANY, fits, wishes=CALM._replace(position=0.7))
    return _given_up(rng, spot, spot.line.before.stake * 2, "wrong-points")


def single_where_two_are_asked(rng: Random) -> Case:
    def fits(spot: Spot) -> bool:
        return mid_game_roll(spot) and spot.line.before.sides[spot.line.player][0] == 0

    return _given_up(rng, find(rng, ("tavli", "tabla"), fits), 1, "wrong-points")


def match_given_up(rng: Random) -> Case:
    """A result in mid-game of just what the match needs, no multiple of the stake."""

    def fits(spot: Spot) -> bool:
        if not mid_game_roll(spot):
            return False
        need, stake = spot.line.before.need(1 - spot.line.player), spot.line.before.stake
        return need % stake > 0 and need < 3 * stake

    spot = find(rng, WITH_CUBE, fits, (3, 5, 7), CALM._replace(double=0.4, drop=0.0))
    before = spot.line.before
    need = before.need(1 - spot.line.player)
    worth = next(k * before.stake for k in (1, 2, 3) if k * before.stake >= need)
    return _given_up(rng, spot, need, "points-capped", INFO, worth)


def _given_up(
    rng: Random, spot: Spot, points: int, code: str, severity: str = ERROR, worth: int | None = None
) -> Case:
    table, winner = spot.table, 1 - spot.line.player
    table.end(winner, points if worth is None else worth, "resign", state=False)
    line = table.add("wins", winner, f"wins {points}")
    return Case(go_on(rng, spot, table), [one(spot, code, severity, line, winner)])


def points_capped(rng: Random) -> Case:
    """The winner is given only what the match still needed."""

    def fits(spot: Spot) -> bool:
        if not _borne_off_or_dropped(spot):
            return False
        return spot.line.before.need(spot.line.player) < spot.line.value

    spot = find(rng, ANY, fits, (1, 2, 3, 5))
    spot.line.body = f"wins {spot.line.before.need(spot.line.player)}"
    return Case(spot.made, [one(spot, "points-capped", INFO, spot.line, spot.line.player)])


def wrong_score(rng: Random) -> Case:
    """The last game of a session starts from a score that does not follow; it counts from there."""
    while True:
        made = a_match(rng, ANY, (None,))
        if len(made.games) > 1:
            break
    made.scores = "all"
    last = made.games[-1]
    last.score = rng.choice(
        [
            score
            for score in ((last.score[0] + 1, last.score[1]), (9, 9), last.score[::-1])
            if score != last.score
        ]
    )
    return Case(made, [Expected("wrong-score", ERROR, len(made.games), NOBODY, last)])


def match_over(rng: Random) -> Case:
    """One game more than the match needed; it still counts."""
    made = a_match(rng, ANY, (1, 2, 3))
    game = Played(next_table(rng, made, NO_CUBE._replace(early=0.0)).run())
    made.games.append(game)
    return Case(made, [Expected("match-over", ERROR, len(made.games), NOBODY, game)])


def unfinished(rng: Random) -> Case:
    """The last game breaks off."""
    spot = find(rng, ANY, lambda spot: mid_game_roll(spot) and spot.game == len(spot.made.games) - 1)
    game = Played(spot.table)
    spot.made.games[-1] = game
    return Case(spot.made, [one(spot, "unfinished", WARNING, None)])


def position_differs(rng: Random) -> Case:
    """A position line in mid-game that is not what was on the board; it is taken over."""
    spot = find(rng, ANY, mid_game_roll)
    table, player = spot.table, spot.line.player
    here = table.mover(player)
    while here == table.mover(player):
        here = positions.walk(rng, table.house.clear)
    line = table.set_position(player, here)
    return Case(go_on(rng, spot, table), [one(spot, "position-differs", WARNING, line, player)])


def strange_line(rng: Random) -> Case:
    """A line that is none of ours, between two turns."""
    spot = find(rng, ANY, mid_game_roll)
    table = spot.table
    line = table.add("strange", NOBODY, rng.choice(("θα δούμε", "break for coffee", "???")))
    spot.made.games[spot.game].lines.insert(spot.index, line)
    spot.made.numbered = False
    return Case(spot.made, [one(spot, "syntax", ERROR, line)])


def bad_tag(rng: Random, tag: str, value: str) -> Case:
    made = a_match(rng, ANY, (None,))
    made.tags.append((tag, value))
    return Case(made, [Expected("bad-tag", ERROR, None, NOBODY, tag)])


def unknown_set(rng: Random) -> Case:
    """A rule set that does not exist: the default is played."""
    made = a_match(rng, ("tavli",))
    made.tags.append(("Rules", rng.choice(("tabli", "backgamon", "chess", "", "тавлa"))))
    return Case(made, [Expected("unknown-rules", ERROR, None, NOBODY, "Rules")])


def unknown_option(rng: Random) -> Case:
    """An option, or its value, that does not exist: the set is used without it."""
    made = a_match(rng, ANY)
    name = made.houses[0].name
    made.tags = [tag for tag in made.tags if tag[0] != "Rules"]
    made.tags.append(
        ("Rules", f"{name}, {rng.choice(('colour=red', 'higher-die=maybe', 'triple', 'double=-1'))}")
    )
    return Case(made, [Expected("unknown-rules", ERROR, None, NOBODY, "Rules")])


def turn_number(rng: Random) -> Case:
    """A turn number that jumps; it is told once a game."""
    spot = find(rng, ANY, lambda spot: mid_game_roll(spot) and _plain(spot.made.games[spot.game]))
    spot.made.numbered = False
    rolls = [line for line in spot.made.games[spot.game].lines if line.kind == "roll"]
    jump = rng.choice((1, 5, 100))
    for index, line in enumerate(rolls):
        line.number = f"{index + 1 + (jump if index >= rolls.index(spot.line) else 0)}. "
    first = rolls.index(spot.line)
    if first < 2:
        return turn_number(rng)
    return Case(spot.made, [one(spot, "turn-number", WARNING, spot.line)])


def _plain(game: Played) -> bool:
    return game.lines[0].kind != "position" and not any(line.kind == "double" for line in game.lines)


def game_number(rng: Random) -> Case:
    while True:
        made = a_match(rng, ANY)
        if len(made.games) > 1:
            break
    made.numbers = list(range(1, len(made.games) + 1))
    made.numbers[-1] += rng.choice((1, 7, -1))
    return Case(made, [Expected("turn-number", WARNING, len(made.games), NOBODY, made.games[-1])])


def unused_ignore(rng: Random) -> Case:
    spot = find(rng, ANY, lambda spot: spot.line.kind == "roll")
    spot.line.tail = "  # tavli: ignore wrong-die"
    return Case(spot.made, [one(spot, "unused-ignore", WARNING, spot.line)])


def mixed_letters(rng: Random, letter: str) -> Case:
    """Black written with a letter that looks like B, beside W."""
    spot = find(rng, ANY, lambda spot: mid_game_roll(spot) and spot.line.player == 1)
    spot.line.name = letter
    spot.made.players = spelling.PLAYERS[0]
    return Case(spot.made, [one(spot, "mixed-letters", WARNING, spot.line)])


KINDS = (
    out_of_turn,
    opening_double,
    lower_die_starts,
    not_the_opening_dice,
    loser_starts,
    after_end,
    wrong_winner,
    wrong_points,
    resigned_for_a_fraction,
    double_with_one_off,
    single_where_two_are_asked,
    match_given_up,
    points_capped,
    wrong_score,
    match_over,
    unfinished,
    position_differs,
    strange_line,
    unknown_set,
    unknown_option,
    turn_number,
    game_number,
    unused_ignore,
)
TAGS = (("Length", "many"), ("Clock", "soon"), ("Moves", "maybe"), ("Length", "-3"))
LETTERS = ("Б", "Β", "В")
