"""Plays with one fault each: what breaks a rule of moving, of the dice, or of the marks."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import tavlicli
from tests.clear import generator as clear
from tests.clear import judge, positions, written
from tests.clear.bridge import from_product, to_product
from tests.clear.generator import BAR, OFF, Board, Options, Sequence
from tests.matches.house import house
from tests.matches.maker import Made, next_table
from tests.matches.place import (
    ANY,
    CALM,
    ERROR,
    INFO,
    WARNING,
    Case,
    Spot,
    a_match,
    find,
    go_on,
    mid_game_roll,
    one,
    spots,
    stop,
)
from tests.matches.spelling import plain_text
from tests.matches.table import Line

Chain = tuple[int, ...]

OFFERED = ("play65", "match", "stakes", "backgammon", "portes", "tavla", "nackgammon")
SETS_OF_CODE = {"hit-and-run": ("tavla",), "pip-waste": ("tavli", "tabla", "tavla,pip-waste=yes")}
RARE = {
    "higher-die": (positions.primes, positions.on_the_bar),
    "pip-waste": (positions.bear_off,),
    "hit-and-run": (positions.home_blots,),
}
ILLEGAL = (
    "bar-first",
    "wrong-die",
    "die-reused",
    "backward",
    "not-home",
    "overshoot",
    "hit-and-run",
    "unused-die",
    "higher-die",
    "pip-waste",
    "false-pass",
)
IMPOSSIBLE = ("no-checker", "blocked-point")


def illegal(rng: Random, code: str, stood: str = "") -> Case:
    """A play guilty of ``code`` alone that can be made; ``stood`` is "", "mark" or "responsible"."""
    spot, text, after = _bad_play(rng, code)
    table = spot.table
    line = table.rolled(spot.line.player, spot.line.roll, text + (" !" if stood == "mark" else ""), after)
    if stood == "responsible":
        spot.made.tags.append(("Moves", "responsible"))
        table.roll(1 - line.player)
    elif not stood and rng.random() < 0.3:
        spot.made.tags.append(("Moves", "legal"))
    made = go_on(rng, spot, table)
    return Case(made, [one(spot, code, INFO if stood else ERROR, line, line.player, bool(stood))])


def unclaimed_at_the_end(rng: Random, code: str) -> Case:
    """Under responsible moves an illegal play does not stand where only a result line follows."""
    spot, text, after = _bad_play(rng, code)
    table = spot.table
    line = table.rolled(spot.line.player, spot.line.roll, text, after)
    spot.made.tags.append(("Moves", "responsible"))
    least, _ = table.resignable(1 - line.player)
    table.end(line.player, least * table.stake, "resign", state=True)
    return Case(stop(spot, table), [one(spot, code, ERROR, line, line.player)])


def impossible(rng: Random, code: str) -> Case:
    """A play that cannot be made: nothing after it is replayed, but who gave up is still followed."""
    spot, text, _ = _bad_play(rng, code, OFFERED)
    table = spot.table
    player = spot.line.player
    here = table.board
    line = table.rolled(player, spot.line.roll, text, table.mover(player))
    table.rolled(1 - player, (3, 1), "8/5 6/5", table.mover(1 - player))
    table.add("resign", player, "resigns 1")
    table.end(1 - player, table.stake, "resign")
    table.sides = here
    found = [one(spot, code, ERROR, line, player), one(spot, "not-replayed", INFO, line, player)]
    return Case(stop(spot, table), found)


def _bad_play(rng: Random, code: str, names: tuple[str, ...] = ANY) -> tuple[Spot, str, Board]:
    """A place, a play there that is guilty of just this code, and the board after it."""
    names = SETS_OF_CODE.get(code, names)
    if code in RARE:
        return _rare_play(rng, code, names)
    for _ in range(3000):
        made = a_match(rng, names, wishes=CALM._replace(position=0.7))
        places = [spot for spot in spots(made) if spot.line.kind == "roll" and spot.line.play]
        for spot in rng.sample(places, min(12, len(places))):
            found = _guilty(rng, spot, code)
            if found is not None:
                return spot, *found
    raise AssertionError(f"no play is guilty of {code}")


def _rare_play(rng: Random, code: str, names: tuple[str, ...]) -> tuple[Spot, str, Board]:
    """The same at the first turn of a game that starts from a position made for it."""
    while True:
        chosen = house(rng.choice(names))
        here, roll = rng.choice(RARE[code])(rng, chosen.clear), positions.random_roll(rng)
        if clear.finished(here) or not sum(here[1][1:]):
            continue
        if code == "higher-die" and len(clear.legal(here, roll, chosen.clear)[0].steps) != 1:
            continue
        made = Made([chosen], rng.choice((None, 1, 3)), 2)
        made.tags.append(("Rules", chosen.name))
        table = next_table(rng, made, CALM, here)
        line = Line("roll", table.to_act, "", table.snapshot())
        line.roll, line.play = roll, Sequence((), here)
        found = _guilty(rng, Spot(made, 0, 0, line), code)
        if found is not None:
            return Spot(made, 0, 0, line), *found


def _guilty(rng: Random, spot: Spot, code: str) -> tuple[str, Board] | None:
    line = spot.line
    here, roll, rules = line.before.mover(line.player), line.roll, line.before.house.clear
    if roll[0] == roll[1] and sum(here[0][1:]) > 3:
        return None
    for chains in _candidates(rng, line, here, rules, code):
        made = forced(here, chains)
        if code in IMPOSSIBLE:
            if (
                made is None
                and not _blots_named(here, chains)
                and _codes(here, roll, chains, rules) == {code}
            ):
                return judge.spelled(chains), here
        elif made is not None and not clear.finished(made[0]) and _codes(here, roll, chains, rules) == {code}:
            ways = judge.readings(here, roll, chains, rules)
            if all(way.board == made[0] for way in ways):
                return marked(chains, made[1]), made[0]
    return None


def _codes(here: Board, roll: tuple[int, int], chains: list[Chain], rules: Options) -> set[str | None]:
    return judge.codes(here, roll, chains, rules)


def _candidates(rng: Random, line: Line, here: Board, rules: Options, code: str) -> list[list[Chain]]:
    """Plays that may be guilty: none, part of one, a playable one, one with a slip."""
    steps = [(s.source, s.target) for s in line.play.steps]
    if code == "false-pass":
        return [[]] if steps else []
    if code == "unused-die":
        return [[step] for step in steps] if len(steps) > 1 else []
    if code in ("higher-die", "pip-waste", "hit-and-run"):
        free = rules._replace(hit_and_run=True) if code == "hit-and-run" else rules
        return [_steps(one) for one in clear.sequences(here, line.roll, free)][:80]
    return [written.mutated(rng, list(steps)) for _ in range(8)]


def _steps(one: Sequence) -> list[Chain]:
    return [(s.source, s.target) for s in one.steps]


def forced(here: Board, chains: list[Chain]) -> tuple[Board, set[int]] | None:
    """The board after a play that is made as written, dice aside, and where it hits; None if it cannot be."""
    mover, other = list(here[0]), list(here[1])
    hits: set[int] = set()
    for chain in sorted(chains, key=lambda chain: -chain[0]):
        for source, target in pairwise(chain):
            if not mover[source] or (target != OFF and other[BAR - target] > 1):
                return None
            mover[source] -= 1
            mover[target] += 1
            if target != OFF and other[BAR - target]:
                other[BAR - target] -= 1
                other[BAR] += 1
                hits.add(target)
    return (tuple(mover), tuple(other)), hits


def _blots_named(here: Board, chains: list[Chain]) -> bool:
    return any(point != OFF and here[1][BAR - point] == 1 for chain in chains for point in chain[1:])


def marked(chains: list[Chain], hits: set[int]) -> str:
    """The chains as they stand, every landing on a point of ``hits`` marked."""
    names = {BAR: "bar", OFF: "off"}
    words = []
    for chain in chains:
        stops = [f"{names.get(p, p)}{'*' if p in hits else ''}" for p in chain[1:]]
        words.append("/".join([str(names.get(chain[0], chain[0])), *stops]))
    return " ".join(words) or "-"


def hit_mark(rng: Random, kind: str) -> Case:
    """A hit without its mark, or a mark where nothing was hit."""

    def fits(spot: Spot) -> bool:
        if spot.line.kind != "roll" or not spot.line.play or not spot.line.play.steps:
            return False
        hits = {s.target for s in spot.line.play.steps if s.hit}
        quiet = {s.target for s in spot.line.play.steps} - hits - {OFF}
        return len(hits) == 1 if kind == "missing" else bool(quiet)

    spot = find(rng, ANY, fits)
    line = spot.line
    hits = {s.target for s in line.play.steps if s.hit}
    if kind == "missing":
        marks = set()
    else:
        marks = hits | {rng.choice(sorted({s.target for s in line.play.steps} - hits - {OFF}))}
    line.body = f"{line.roll[0]}{line.roll[1]}: {marked(_steps(line.play), marks)}"
    return Case(spot.made, [one(spot, "hit-mark", WARNING, line, line.player)])


def needless_mark(rng: Random) -> Case:
    spot = find(rng, ANY, lambda spot: spot.line.kind == "roll" and bool(spot.line.play))
    spot.line.body += rng.choice((" !", "!" if spot.line.body[-1].isdigit() else " !"))
    return Case(spot.made, [one(spot, "needless-mark", WARNING, spot.line, spot.line.player)])


def play_omitted(rng: Random) -> Case:
    """A roll without its play, and just one was possible: the game goes on from it."""

    def fits(spot: Spot) -> bool:
        line = spot.line
        if line.kind != "roll" or not line.play or not line.play.steps or clear.finished(line.play.board):
            return False
        return _count(line) == 1

    spot = find(rng, ANY, fits, wishes=CALM._replace(position=0.7))
    table = spot.table
    line = table.rolled(spot.line.player, spot.line.roll, "?", spot.line.play.board)
    table.roll(1 - line.player)
    return Case(go_on(rng, spot, table), [one(spot, "play-omitted", WARNING, line, line.player)])


def _count(line: Line) -> int:
    here = to_product(line.before.mover(line.player))
    return len(
        {from_product(p.result) for p in tavlicli.legal_plays(here, line.roll, line.before.house.name)}
    )


def missing_play(rng: Random) -> Case:
    """A roll without its play while several were possible: nothing after it is replayed."""
    spot = find(
        rng, OFFERED, lambda spot: bool(spot.line.kind == "roll" and spot.line.play and _count(spot.line) > 1)
    )
    return _broken(spot, f"{spot.line.roll[0]}{spot.line.roll[1]}: ?", "missing-play", WARNING)


def unreadable_play(rng: Random) -> Case:
    """A play that is none: nothing after it is replayed."""
    spot = find(rng, OFFERED, mid_game_roll)
    bad = rng.choice(("8/x", "8/5 hello", "8//5", "26/20", "8/5(", "8/5(16)"))
    return _broken(spot, f"{spot.line.roll[0]}{spot.line.roll[1]}: {bad}", "syntax", ERROR)


def _broken(spot: Spot, body: str, code: str, severity: str) -> Case:
    table, player = spot.table, spot.line.player
    line = table.add("roll", player, body)
    table.time(line)
    table.rolled(1 - player, (3, 1), "8/5 6/5", table.mover(1 - player))
    table.add("resign", player, "resigns 1")
    table.end(1 - player, table.stake, "resign")
    found = [one(spot, code, severity, line, player), one(spot, "not-replayed", INFO, line, player)]
    return Case(stop(spot, table), found)


def bad_roll(rng: Random) -> Case:
    """Dice that are none; the moves are made as written."""

    def fits(spot: Spot) -> bool:
        line = spot.line
        if not mid_game_roll(spot) or not line.play.steps or clear.finished(line.play.board):
            return False
        made = forced(line.before.mover(line.player), _steps(line.play))
        return made is not None and made[0] == line.play.board

    spot = find(rng, ANY, fits)
    line = spot.line
    line.body = f"{rng.choice(('73', '4', '20', '666', '08', '1234567'))}: {plain_text(line.play.steps)}"
    return Case(spot.made, [one(spot, "bad-roll", ERROR, line, line.player)])
