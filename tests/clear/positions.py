"""Random positions of the hitting games in which the unusual rules have something to bite on."""

from __future__ import annotations

from random import Random

from tests.clear.generator import BAR, OFF, Board, Options, Side, board, finished, legal, turned


def random_roll(rng: Random) -> tuple[int, int]:
    """Two dice, the larger first, doubles half as often as real dice give them (they cost the most)."""
    first, second = rng.randint(1, 6), rng.randint(1, 6)
    if first == second and rng.random() < 0.5:
        second = rng.randint(1, 6)
    return max(first, second), min(first, second)


def random_position(rng: Random, rules: Options) -> Board:
    """A position from one of the sources below, each as likely; the mover has a checker to play."""
    source = rng.choice(SOURCES)
    while True:
        found = source(rng, rules)
        if not finished(found) and sum(found[1][1:]):
            return found


def start(rules: Options) -> Board:
    """The rule set's start position."""
    return board(f"{rules.start} / {rules.start}", rules.checkers)


def walk(rng: Random, rules: Options) -> Board:
    """A position that random legal play reaches from the start."""
    here = start(rules)
    for _ in range(rng.choice((1, 3, 6, 10, 20, 40))):
        roll = rng.randint(1, 6), rng.randint(1, 6)
        after = rng.choice(legal(here, roll, rules)).board
        if finished(after):
            return here
        here = turned(after)
    return here


def scatter(rng: Random, rules: Options) -> Board:
    """Checkers anywhere, many borne off: few moves, many blots."""
    few = rng.randint(1, min(6, rules.checkers))
    return _place(rng, rules, range(1, BAR + 1), few, range(1, BAR), rng.randint(1, rules.checkers))


def bear_off(rng: Random, rules: Options) -> Board:
    """The mover at home or nearly, the other side far away or with a point or blot behind."""
    own = rng.randint(1, min(8, rules.checkers))
    highest = rng.choice((6, 6, 6, 7, 8))
    theirs = rng.randint(1, min(5, rules.checkers))
    return _place(rng, rules, range(1, highest + 1), own, range(rng.choice((1, 17, 19)), BAR), theirs)


def last_checkers(rng: Random, rules: Options) -> Board:
    """One or two checkers left, enemy blots and points on their way."""
    own = rng.randint(1, min(2, rules.checkers))
    return _place(rng, rules, range(1, 10), own, range(16, BAR), rng.randint(1, min(6, rules.checkers)))


def on_the_bar(rng: Random, rules: Options) -> Board:
    """Checkers on the bar before an enemy home board that is partly closed."""
    mover, other = _points(rng, rules, rng.sample(range(1, 13), rng.randint(1, 6)))
    cells = list(mover)
    for _ in range(rng.randint(1, 3)):
        held = [point for point in range(1, BAR) if cells[point]]
        if held:
            cells[rng.choice(held)] -= 1
            cells[BAR] += 1
    return tuple(cells), other


def primes(rng: Random, rules: Options) -> Board:
    """An enemy wall of points, single steps left between: one die or the other, not both."""
    first = rng.randint(1, 17)
    wall = rng.sample(range(first, first + 8), rng.randint(4, 7))
    return _points(rng, rules, [point for point in wall if point <= 24])


def home_blots(rng: Random, rules: Options) -> Board:
    """Enemy blots in the mover's home board, the mover's checkers just behind them."""
    own = rng.randint(1, min(7, rules.checkers))
    theirs = rng.randint(1, min(4, rules.checkers))
    return _place(rng, rules, range(3, 13), own, range(19, BAR), theirs)


def _points(rng: Random, rules: Options, held: list[int]) -> Board:
    """Two enemy checkers on each of ``held``, a few of the mover's elsewhere."""
    other = [0] * 26
    left = rules.checkers
    for point in held:
        other[point] = min(2, left)
        left -= other[point]
    other[OFF] = left
    free = [point for point in range(1, BAR) if not other[BAR - point]]
    mover = [0] * 26
    own = rng.randint(1, min(5, rules.checkers))
    for _ in range(own):
        mover[rng.choice(free)] += 1
    mover[OFF] = rules.checkers - own
    return tuple(mover), tuple(other)


def _place(rng: Random, rules: Options, mine: range, own: int, theirs: range, few: int) -> Board:
    """``own`` checkers of the mover's on ``mine``, ``few`` of the other's on what is left of ``theirs``."""
    mover: list[int] = [0] * 26
    for _ in range(own):
        mover[rng.choice(mine)] += 1
    free = [point for point in theirs if not mover[BAR - point]] or [BAR]
    other = [0] * 26
    for _ in range(few):
        other[rng.choice(free)] += 1
    mover[OFF], other[OFF] = rules.checkers - own, rules.checkers - few
    return tuple(mover), tuple(other)


SOURCES = (walk, walk, scatter, bear_off, last_checkers, on_the_bar, primes, home_blots)


def is_board(cells: Board) -> bool:
    """Whether no point holds checkers of both sides."""
    mover, other = cells
    return not any(mover[point] and other[BAR - point] for point in range(1, BAR))


def conserved(side: Side, rules: Options) -> bool:
    """Whether a side has as many checkers as the rule set gives."""
    return sum(side) == rules.checkers and min(side) >= 0
