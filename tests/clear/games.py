"""Every legal result of a roll in the pinning and the running games, written for clarity alone.

This generator shares no code with the product, which is tested against it. It
plays the dice in every order with every checker, keeps every stage of every
play, an unfinished one too, and only then asks which of them are allowed.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

OFF, HOME, START = 0, 6, 24
POINTS = range(1, 25)
OWN_START, OPPONENT_START = range(19, 25), range(7, 13)

Side = tuple[int, ...]
Roll = tuple[int, int]


class Game(NamedTuple):
    """What the games of this family differ in, as far as legality and the end go."""

    pins: bool
    mother: str = "double"
    pinned_bearoff: str = "no"
    first_checker: str = "no"
    prime: str = "no"
    stack_prime: str = "no"
    head: str = "no"
    escalation: str = "never"
    higher_die: str = "yes"
    overflow: str = "yes"


class Board(NamedTuple):
    """Both sides by their own count (cell 0 off), and the points on which a side's checker is pinned."""

    mover: Side
    other: Side
    mine: frozenset[int] = frozenset()
    theirs: frozenset[int] = frozenset()


class Step(NamedTuple):
    """One checker's step with one die."""

    source: int
    target: int
    die: int


class Sequence(NamedTuple):
    """Steps in the order they were played, and the board they lead to."""

    steps: tuple[Step, ...]
    board: Board


class Stage(NamedTuple):
    """A play so far: the dice played and where they lead."""

    dice: tuple[int, ...]
    board: Board


SETS = {
    "plakoto": Game(pins=True),
    "tapa": Game(pins=True),
    "fevga": Game(pins=False, first_checker="pass-start", prime="own-start", stack_prime="yes"),
    "moultezim": Game(pins=False, first_checker="pass-start", prime="four"),
    "gyulbara": Game(pins=False, escalation="after-three"),
    "narde": Game(pins=False, prime="ahead", head="yes"),
}


def game(rules: str) -> Game:
    """The game of a set's name, with changes after commas: ``fevga,prime=either``."""
    name, *changes = rules.split(",")
    found = SETS[name.strip()]._asdict()
    for change in changes:
        key, value = change.strip().split("=")
        found[key.replace("-", "_")] = value
    return Game(**found)


def board(text: str) -> Board:
    """A board from our notation, the mover first; ``start`` for the start."""
    mover, other = (f"{START}:15 / {START}:15" if text == "start" else text).split("/")
    (cells, mine), (theirs, pinned) = _side(mover), _side(other)
    return Board(cells, theirs, mine, pinned)


def _side(text: str) -> tuple[Side, frozenset[int]]:
    cells, pinned = [0] * 26, set()
    for word in text.split():
        point, count = word.split(":")
        if point != "off":
            cells[int(point)] += int(count.rstrip("^"))
            if count.endswith("^"):
                pinned.add(int(point))
    cells[OFF] = 15 - sum(cells)
    return tuple(cells), frozenset(pinned)


def text_of(here: Board) -> str:
    """A board in our notation."""
    return f"{_text(here.mover, here.mine)} / {_text(here.other, here.theirs)}"


def _text(cells: Side, pinned: frozenset[int]) -> str:
    words = [f"{p}:{cells[p]}{'^' * (p in pinned)}" for p in reversed(POINTS) if cells[p]]
    return " ".join(words + [f"off:{cells[OFF]}"] * bool(cells[OFF]))


def turned(here: Board) -> Board:
    """The same board with the other side to play."""
    return Board(here.other, here.mover, here.theirs, here.mine)


@cache
def across(point: int, pins: bool) -> int:
    """What the mover's point is called by the other side."""
    if pins:
        return 25 - point
    return point - 12 if point > 12 else point + 12


def closed(here: Board, point: int, rules: Game) -> bool:
    """Whether the mover may not land on this point of his."""
    theirs = here.other[across(point, rules.pins)]
    return theirs > 1 or point in here.mine if rules.pins else theirs > 0


def dice_of(here: Board, roll: Roll, rules: Game) -> list[list[int]]:
    """The orders in which the dice can be played; an escalating double has one."""
    first, second = roll
    if first != second:
        return [[first, second], [second, first]]
    escalates = rules.escalation == "always" or (rules.escalation == "after-three" and here.mover[START] < 15)
    return [[number for number in range(first, 7 if escalates else first + 1) for _ in range(4)]]


def waits_for_first(here: Board, source: int, rules: Game) -> bool:
    """Whether the first checker must get further before one from here may move."""
    if rules.first_checker == "no":
        return False
    far = 11 if rules.first_checker == "pass-start" else 12
    foremost = min(point for point in range(26) if here.mover[point])
    return foremost > far and source != foremost


def head_is_spent(turn: Board, here: Board, source: int, roll: Roll, rules: Game) -> bool:
    """Whether no further checker may leave the head in this turn."""
    if rules.head == "no" or source != START:
        return False
    most = 2 if turn.mover[START] == 15 and roll in ((6, 6), (4, 4), (3, 3)) else 1
    return turn.mover[START] - here.mover[START] >= most


def all_home(here: Board, rules: Game) -> bool:
    """Whether the mover may bear off at all."""
    return not any(here.mover[HOME + 1 :]) and not (here.mine and rules.pinned_bearoff == "no")


def landing(here: Board, source: int, die: int, rules: Game) -> int | None:
    """Where this die takes a checker from here; None where it may not land."""
    target = source - die
    if target > OFF:
        return None if closed(here, target, rules) else target
    if not all_home(here, rules):
        return None
    return OFF if target == OFF or (rules.overflow == "yes" and not any(here.mover[source + 1 :])) else None


def moved(here: Board, source: int, target: int, rules: Game) -> Board:
    """The board after a checker's step, pins made and undone."""
    cells = list(here.mover)
    cells[source] -= 1
    cells[target] += 1
    if not rules.pins:
        return here._replace(mover=tuple(cells))
    caught = {across(p, True) for p in POINTS if cells[p] and p not in here.mine}
    theirs = frozenset(point for point in caught if here.other[point])
    return here._replace(mover=tuple(cells), theirs=theirs)


def steps(turn: Board, here: Board, die: int, roll: Roll, rules: Game) -> list[tuple[Step, Board]]:
    """The steps that a die allows now, in a turn that began at ``turn``."""
    found = []
    for source in POINTS:
        if not here.mover[source] or source in here.mine:
            continue
        if waits_for_first(here, source, rules) or head_is_spent(turn, here, source, roll, rules):
            continue
        target = landing(here, source, die, rules)
        if target is not None:
            found.append((Step(source, target, die), moved(here, source, target, rules)))
    return found


def stages(here: Board, roll: Roll, rules: Game) -> set[Stage]:
    """Every stage of every play, from none of the dice played to as many as can be."""
    found = {Stage((), here)}
    for order in dice_of(here, roll, rules):
        reached = {here}
        for number, die in enumerate(order, 1):
            reached = {after for one in reached for _, after in steps(here, one, die, roll, rules)}
            found |= {Stage(tuple(order[:number]), after) for after in reached}
    return found


def mother_pinned(cells: Side, pinned: frozenset[int]) -> bool:
    """Whether a side's last checker on its start point is pinned."""
    return cells[START] == 1 and START in pinned


def outcome(here: Board, rules: Game) -> tuple[str | None, int, str] | None:
    """Winner, points and reason where the mover's play ended the game."""
    if not any(here.mover[1:]):
        return "mover", 1 if here.other[OFF] else 2, "bearoff"
    if not rules.pins or not mother_pinned(here.other, here.theirs):
        return None
    if mother_pinned(here.mover, here.mine):
        return None, 0, "tie"
    if rules.mother == "play-on" or here.mover[START]:
        return None
    return "mover", 2 if rules.mother == "double" else 1, "mother"


def forbidden(here: Board, rules: Game) -> bool:
    """Whether a play may not end like this, because of a prime."""
    own = all(here.mover[point] for point in OWN_START)
    against = sum(here.mover[point] > 0 for point in OPPONENT_START)
    by_quarter = {
        "no": False,
        "own-start": own,
        "opponent-start": against == 6,
        "either": own or against == 6,
        "four": against > 4,
        "ahead": any(not _somebody_past(here, rear) for rear in _primes(here)),
    }
    return by_quarter[rules.prime] or (rules.stack_prime == "yes" and _stacked_behind_prime(here))


def _primes(here: Board) -> list[int]:
    """The rear points, by the opponent's count, of six in a row that the mover holds on his way."""
    rears = range(START, HOME - 1, -1)
    return [rear for rear in rears if all(here.mover[across(rear - n, False)] for n in range(6))]


def _somebody_past(here: Board, rear: int) -> bool:
    """Whether an enemy checker is in front of the six that begin at ``rear``, or off."""
    return any(here.other[: rear - 5])


def _stacked_behind_prime(here: Board) -> bool:
    stacked = [point for point in POINTS if here.other[point]]
    return len(stacked) == 1 and stacked[0] > HOME and stacked[0] - 1 in _primes(here)


def binding(here: Board, roll: Roll, rules: Game) -> set[Stage]:
    """The stages that the prime rules leave; all of them where they would leave none."""
    every = stages(here, roll, rules)
    return {one for one in every if not forbidden(one.board, rules)} or every


def legal(here: Board, roll: Roll, rules: Game) -> set[Stage]:
    """The stages at which a play may stop."""
    left = binding(here, roll, rules)
    most = max(len(one.dice) for one in left)
    kept = {one for one in left if len(one.dice) == most}
    if rules.higher_die == "yes" and most == 1 and roll[0] != roll[1]:
        kept = {one for one in kept if one.dice == (max(roll),)} or kept
    return kept | {one for one in left if one.dice and outcome(one.board, rules)}


def results(here: Board, roll: Roll, rules: Game) -> set[Board]:
    """The boards that a legal play leads to; the board itself where nothing can be played."""
    return {one.board for one in legal(here, roll, rules)}


def random_sequence(rng: Random, here: Board, roll: Roll, rules: Game, most: int = 24) -> Sequence:
    """Random steps until no die, in a random order of the dice, can be played, or ``most`` are made."""
    made: tuple[Step, ...] = ()
    now = here
    for die in rng.choice(dice_of(here, roll, rules))[:most]:
        ways = steps(here, now, die, roll, rules)
        if not ways:
            break
        step, now = rng.choice(ways)
        made = (*made, step)
    return Sequence(made, now)
