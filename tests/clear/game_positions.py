"""Random positions of the pinning and running games in which the unusual rules have something to bite on."""

from __future__ import annotations

from random import Random

from tests.clear.games import (
    OFF,
    POINTS,
    START,
    Board,
    Game,
    Roll,
    Side,
    across,
    board,
    outcome,
    random_sequence,
    turned,
)


def random_roll(rng: Random) -> Roll:
    """Two dice, the larger first, doubles twice as often as real dice give them."""
    first, second = rng.randint(1, 6), rng.randint(1, 6)
    if rng.random() < 0.15:
        second = first
    return max(first, second), min(first, second)


def random_position(rng: Random, rules: Game) -> Board:
    """A position from one of the sources below, each as likely; the game is not over."""
    source = rng.choice(PINNING if rules.pins else RUNNING)
    while True:
        found = source(rng, rules)
        if not outcome(found, rules) and not outcome(turned(found), rules):
            return found


def few_on_the_way(rng: Random, rules: Game) -> Board:
    """One to three of the mover's, so that a long double can be followed to its end."""
    return _place(rng, rules, POINTS, rng.randint(1, 3), POINTS, rng.randint(1, 15))


def walk(rng: Random, rules: Game) -> Board:
    """A position that random play reaches from the start, prime rules not looked at."""
    here = board("start")
    for _ in range(rng.choice((1, 2, 4, 10, 20, 40, 60))):
        roll = rng.randint(1, 6), rng.randint(1, 6)
        after = random_sequence(rng, here, roll, rules, most=4).board
        if outcome(after, rules):
            return here
        here = turned(after)
    return here


def first_checker(rng: Random, rules: Game) -> Board:
    """All on the start point but one or two, which are on their way past the opponent's start."""
    sides = []
    for _ in range(2):
        cells = [0] * 26
        for _ in range(rng.choice((1, 1, 1, 2))):
            cells[rng.randint(8, START)] += 1
        cells[START] += 15 - sum(cells)
        sides.append(tuple(cells))
    return _parted(sides[0], sides[1], rules)


def scatter(rng: Random, rules: Game) -> Board:
    """Checkers anywhere, many borne off."""
    return _place(rng, rules, POINTS, rng.randint(1, 6), POINTS, rng.randint(1, 15))


def bear_off(rng: Random, rules: Game) -> Board:
    """The mover at home or nearly, the other side anywhere, in his way or pinned there."""
    highest = rng.choice((6, 6, 6, 7, 8))
    theirs = POINTS if rng.random() < 0.5 else range(19, 25)
    return _place(rng, rules, range(1, highest + 1), rng.randint(1, 8), theirs, rng.randint(1, 8))


def last_checkers(rng: Random, rules: Game) -> Board:
    """One or two left."""
    return _place(rng, rules, range(1, 10), rng.randint(1, 2), POINTS, rng.randint(1, 6))


def mothers(rng: Random, rules: Game) -> Board:
    """Few on the start points, the mover near enough to pin the other's last one, or leaving his own."""
    mover, other = _some(rng, range(2, 11)), _some(rng, range(2, 15))
    mine, theirs = _start_point(rng, mover, other), _start_point(rng, other, mover)
    for cells in (mover, other):
        cells[OFF] = 15 - sum(cells)
    return Board(tuple(mover), tuple(other), mine, theirs)


def _some(rng: Random, near: range) -> list[int]:
    cells = [0] * 26
    for _ in range(rng.randint(1, 5)):
        cells[rng.choice(near)] += 1
    return cells


def _start_point(rng: Random, cells: list[int], enemy: list[int]) -> frozenset[int]:
    """Put none to two checkers on a side's start point, perhaps pinned; its pinned points are given back."""
    cells[START] = rng.choice((0, 1, 1, 2))
    if cells[START] != 1 or rng.random() < 0.5:
        return frozenset()
    enemy[1] = rng.choice((1, 1, 2))
    return frozenset({START})


def primes(rng: Random, rules: Game) -> Board:
    """Five or six of six points in a row the mover's, the other side on few points, or on one."""
    first = rng.choice((19, 7, rng.randint(1, 24)))
    row = [(first + n - 1) % 24 + 1 for n in range(6)]
    wall = rng.sample(row, rng.choice((5, 5, 6)))
    cells = [0] * 26
    for point in wall:
        cells[point] += 1
    for _ in range(rng.randint(0, 15 - len(wall))):
        cells[rng.choice(wall) if rng.random() < 0.7 else rng.randint(1, 24)] += 1
    cells[OFF] = 15 - sum(cells)
    rear = (across(first, False) + 6) % 24 + rng.choice((0, 0, 0, 1))
    behind = min(START, max(1, rng.choice((rear, START, rng.randint(1, 24)))))
    theirs = [0] * 26
    theirs[behind] = 15
    for _ in range(rng.choice((0, 0, 1, 3))):
        theirs[behind] -= 1
        theirs[rng.randint(1, 24)] += 1
    return _parted(tuple(cells), tuple(theirs), rules)


def stuck(rng: Random, rules: Game) -> Board:
    """Most points of the mover's way held: one die or the other, or one order only."""
    mover = _place(rng, rules, POINTS, rng.randint(1, 5), range(1, 1), 0).mover
    theirs = [0] * 26
    held = rng.sample(list(POINTS), rng.randint(4, 7 if rules.pins else 14))
    for point in held:
        theirs[point] = 2 if rules.pins else 1
    theirs[OFF] = 15 - sum(theirs)
    return _parted(mover, tuple(theirs), rules)


def _parted(mover: Side, other: Side, rules: Game) -> Board:
    """The two sides on one board: where they meet the other side's go on to the first free point, or off."""
    cells = [0] * 26
    for point in POINTS:
        if other[point]:
            free = (p for p in range(point, OFF, -1) if not mover[across(p, rules.pins)])
            cells[next(free, OFF)] += other[point]
    cells[OFF] += other[OFF]
    return Board(mover, tuple(cells))


def _place(rng: Random, rules: Game, mine: range, own: int, theirs: range, few: int) -> Board:
    """So many of each side on their ranges; where lone checkers meet in a pinning game, one is pinned."""
    cells, other = [0] * 26, [0] * 26
    for _ in range(own):
        cells[rng.choice(mine)] += 1
    my_pins: set[int] = set()
    their_pins: set[int] = set()
    for _ in range(few):
        point = rng.choice(theirs)
        beneath = across(point, rules.pins)
        if cells[beneath] and beneath not in my_pins:
            if not rules.pins or other[point]:
                continue
            if cells[beneath] == 1 and rng.random() < 0.5:
                my_pins.add(beneath)
            else:
                their_pins.add(point)
        other[point] += 1
    cells[OFF], other[OFF] = 15 - sum(cells), 15 - sum(other)
    return Board(tuple(cells), tuple(other), frozenset(my_pins), frozenset(their_pins))


PINNING = (walk, walk, scatter, scatter, bear_off, last_checkers, mothers, mothers, stuck)
RUNNING = (walk, walk, first_checker, scatter, bear_off, last_checkers, primes, primes, stuck)
