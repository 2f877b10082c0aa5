"""Canonical spelling: how the tool itself writes a play.

Every checker's steps are joined, equal moves folded, sources descend; the
``*`` of a hit stands on a move that ends there if one does, else at a stop,
which is then written (NOTATION, "A play"). Where a result can be written in
several such ways, the one with the fewest moves is canonical, then the one
whose numbers read from left to right are the greatest.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from tavlicli.board.dice import Die
from tavlicli.board.point import BAR, OFF, Point
from tavlicli.board.position import Position, pips
from tavlicli.rules.going_on import results
from tavlicli.rules.legal import Legal
from tavlicli.rules.resolve import Resolved, resolve
from tavlicli.rules.ruleset import HIT
from tavlicli.rules.steps import State, after, begin, complete, end, key_of, key_of_position, sources

# Keystrokes are counted for the plays that share most moves with what was written: there may be thousands.
_MOST_NEAR = 60
_MOST_LETTERS = 80
# A few plays for a suggestion are not worth a long search.
_FEW = 100
_BOUND = 20_000

Leg = tuple[Point, Point, Die]
"""One step: from, to, with which die."""


class Listed(NamedTuple):
    """One legal play in canonical spelling.

    ``result`` has the mover's checkers first; ``steps`` are the single moves;
    ``pips`` is what the mover's pip count fell by, ``wasted`` the rest of the
    dice used, ``hits`` the checkers sent to the bar, ``pins`` those pinned.
    """

    play: str
    result: Position
    steps: tuple[Leg, ...]
    pips: int
    wasted: int
    hits: int
    pins: int = 0

    @property
    def dice_used(self) -> int:
        """How many dice the play uses."""
        return len(self.steps)


def listed(legal: Legal, limit: int = 0) -> list[Listed]:
    """Every legal result once, by its canonical play, sorted by spelling; at most ``limit`` (0: all).

    Of the plays that lead to a result that which uses the fewest dice, then
    wastes least, then hits least is taken.
    """
    if legal.bounded or not limit:
        return sorted(spelled(legal).values())[: limit or None]
    return sorted(islice(_going_on(legal, _BOUND if limit <= _FEW else 0), limit))


def spelled(legal: Legal) -> dict[int, Listed]:
    """The canonical play of each legal result, by the result's number."""
    if legal.spelling is None:
        legal.spelling = _spelled(legal)
    return legal.spelling


def canonical(legal: Legal, played: Resolved) -> str:
    """The canonical spelling of a legal play: that of its result, as :func:`listed` has it.

    Only where one of two different dice bears off can other steps have the
    same result. Where a double goes on the spelling is that of the play's own
    steps, for nobody can look through all the plays with one result.
    """
    steps = tuple((step.source, step.target, step.die) for step in played.steps)
    if not steps:
        return "-"
    if legal.bounded and legal.roll[0] != legal.roll[1] and any(target == OFF for _, target, _ in steps):
        (play,) = _best(legal, {key_of_position(played.position)}).values()
        return play.play
    state = begin(legal.rules, legal.position, legal.roll)
    for source, _, die in steps:
        state = after(legal.rules, state, source, die)
    return _spell(legal, state, steps)[1].play


def _spelled(legal: Legal) -> dict[int, Listed]:
    if not legal.most:
        return {}
    if not legal.bounded:
        return {key_of_position(play.result): play for play in _going_on(legal)}
    return _best(legal, legal.keys)


def _best(legal: Legal, keys: Container[int]) -> dict[int, Listed]:
    """The canonical play of each of these results, all of them legal."""
    best: dict[int, tuple[tuple[int, ...], Listed]] = {}
    for state, steps in _ways(legal):
        key = key_of(legal.rules, state)
        if key not in keys or not (len(steps) == legal.most or complete(legal.rules, state)):
            continue
        rank, play = _spell(legal, state, steps)
        if key not in best or rank < best[key][0]:
            best[key] = (rank, play)
    return {key: play for key, (_, play) in best.items()}


def _going_on(legal: Legal, bound: int = 0) -> Iterator[Listed]:
    """The plays of a double that goes on, in the order of the search; last one that bears off everything."""
    if not legal.most:
        return
    start = begin(legal.rules, legal.position, legal.roll)
    finish: tuple[State, tuple[Leg, ...]] | None = None
    for state, steps in results(legal.rules, start, legal.dice, legal.most, bound):
        if not complete(legal.rules, state):
            yield _spell(legal, state, steps)[1]
        elif finish is None or len(steps) < len(finish[1]):
            finish = state, steps
    if finish is not None:
        yield _spell(legal, *finish)[1]


def _orders(dice: tuple[Die, ...]) -> Iterable[tuple[Die, ...]]:
    """The orders in which dice may be played: two different ones either way."""
    return dict.fromkeys((dice, dice[::-1])) if len(dice) == 2 else (dice,)


def sequences(legal: Legal) -> Iterator[tuple[tuple[Leg, ...], Position]]:
    """Every distinct legal sequence of steps with the position it leads to, the highest sources first."""
    start = begin(legal.rules, legal.position, legal.roll)
    told: set[tuple[Leg, ...]] = set()

    def walk(state: State, dice: tuple[Die, ...], steps: tuple[Leg, ...]) -> Iterator[tuple[Leg, ...]]:
        key = key_of(legal.rules, state)
        ends = len(steps) == legal.most or complete(legal.rules, state)
        if steps and ends and (not legal.bounded or key in legal.keys) and steps not in told:
            told.add(steps)
            yield steps
        for source in sources(legal.rules, state, dice[0]) if dice else ():
            leg = (source, max(source - dice[0], OFF), dice[0])
            yield from walk(after(legal.rules, state, source, dice[0]), dice[1:], (*steps, leg))

    for order in _orders(legal.dice):
        for steps in walk(start, order, ()):
            state = start
            for source, _, die in steps:
                state = after(legal.rules, state, source, die)
            yield steps, end(legal.rules, state)


def as_sequence(legal: Legal, steps: tuple[Leg, ...], result: Position) -> Listed:
    """A sequence spelled move by move in its order, each hit with its ``*``."""
    before, across = legal.position, legal.rules.across
    blots = {point for point in range(1, 25) if before.other[across[point]] == 1}
    words = []
    for source, target, _ in steps:
        star = "*" if target in blots and legal.rules.contact == HIT else ""
        blots.discard(target)
        words.append(f"{_name(source)}/{_name(target)}{star}")
    return _listed(before, " ".join(words), result, steps)


def _listed(before: Position, text: str, result: Position, steps: tuple[Leg, ...]) -> Listed:
    moved = pips(before.mover) - pips(result.mover)
    wasted = sum(die for _, _, die in steps) - moved
    hits = result.other[BAR] - before.other[BAR]
    pins = (result.other_pinned & ~before.other_pinned).bit_count()
    return Listed(text, result, steps, moved, wasted, hits, pins)


def _ways(legal: Legal) -> list[tuple[State, tuple[Leg, ...]]]:
    """Each state with each distinct set of steps that reaches it, the steps sorted."""
    start = begin(legal.rules, legal.position, legal.roll)
    found: dict[tuple[State, tuple[Leg, ...]], None] = {}
    for order in _orders(legal.dice):
        level: dict[tuple[State, tuple[Leg, ...]], None] = {(start, ()): None}
        for die in order:
            following: dict[tuple[State, tuple[Leg, ...]], None] = {}
            for state, steps in level:
                for source in sources(legal.rules, state, die):
                    leg = (source, max(source - die, OFF), die)
                    more = tuple(sorted((*steps, leg), reverse=True))
                    following[after(legal.rules, state, source, die), more] = None
            found.update(following)
            level = following
    return list(found)


def _spell(legal: Legal, state: State, steps: tuple[Leg, ...]) -> tuple[tuple[int, ...], Listed]:
    """The spelling of these steps, and its rank among those of the same result: less is better."""
    position = legal.position
    across = legal.rules.across
    hits = {target for _, target, _ in steps if target != OFF and position.other[across[target]] == 1}
    hits = hits if legal.rules.contact == HIT else set()
    text, moves, numbers = spell(steps, hits)
    result = end(legal.rules, state)
    if legal.rules.move_rules and legal.bounded:
        # Two checkers' ways that meet are one only if one checker may go all of it.
        met = frozenset(_ends_and_starts(steps, position))
        if met and not _leads(legal, steps, frozenset(), result):
            text, moves, numbers = spell(steps, hits, met)
    play = _listed(position, text, result, steps)
    return (len(steps), play.wasted, play.hits, moves, *(-number for number in numbers)), play


def _ends_and_starts(steps: tuple[Leg, ...], position: Position) -> Iterator[Point]:
    """The points on which a step ends and another starts, where a checker stood before."""
    sources = {source for source, _, _ in steps}
    return (target for _, target, _ in steps if target in sources and position.mover[target])


def _leads(legal: Legal, steps: tuple[Leg, ...], apart: frozenset[Point], result: Position) -> bool:
    """Whether the steps joined can be played so, and lead to this result."""
    played = resolve(legal.rules, legal.position, legal.roll, tuple(_chains(steps, apart)), legal.dice)
    return played is not None and played.position == result


def spell(
    steps: tuple[Leg, ...], hits: set[Point], apart: frozenset[Point] = frozenset()
) -> tuple[str, int, list[int]]:
    """The canonical text of a set of steps that hit on ``hits``, its number of moves, and its numbers.

    Ways are not joined on the points ``apart``.
    """
    chains = _chains(steps, apart)
    ends = {chain[-1] for chain in chains}
    starred: set[Point] = set()
    written: list[tuple[tuple[Point, ...], tuple[bool, ...], int]] = []
    in_order = sorted(Counter(chains).items(), key=lambda item: (item[0][0], item[0][-1]), reverse=True)
    for chain, count in in_order:
        stops = [chain[0]]
        marks = [False]
        for stop in chain[1:]:
            last = stop == chain[-1]
            mark = stop in hits and stop not in starred and (last or stop not in ends)
            if mark:
                starred.add(stop)
            if mark or last:
                stops.append(stop)
                marks.append(mark)
        written.append((tuple(stops), tuple(marks), count))
    words = []
    numbers: list[int] = []
    for stops_written, marks_written, count in written:
        named = zip(stops_written, marks_written, strict=True)
        word = "/".join(_name(point) + ("*" if mark else "") for point, mark in named)
        words.append(word + (f"({count})" if count > 1 else ""))
        numbers += [*stops_written, count] if count > 1 else stops_written
    return " ".join(words), len(words), numbers


def _chains(steps: tuple[Leg, ...], parted: frozenset[Point]) -> list[tuple[Point, ...]]:
    """The steps joined into ways of single checkers, from the highest source, each as far as it can go.

    Where a double goes on, moves of different numbers are not joined; none
    are on the points ``parted``.
    """
    apart = len(steps) > 2
    left = Counter((source, target, die if apart else 0) for source, target, die in steps)
    chains = []
    for first in sorted(left, reverse=True):
        while left[first]:
            left[first] -= 1
            chain = [first[0], first[1]]
            while chain[-1] not in parted and (
                onward := max(
                    (leg for leg in left if _follows(leg, chain, first) and left[leg]), default=None
                )
            ):
                left[onward] -= 1
                chain.append(onward[1])
            chains.append(tuple(chain))
    return chains


def _follows(leg: Leg, chain: list[Point], first: Leg) -> bool:
    return leg[0] == chain[-1] and leg[2] == first[2]


def _name(point: Point) -> str:
    return "bar" if point == BAR else "off" if point == OFF else str(point)


def compared(legal: Legal) -> list[str]:
    """The legal plays that a suggestion is chosen from: all, or a few where a double goes on."""
    return [play.play for play in listed(legal, 0 if legal.bounded else _FEW)]


def nearest(plays: list[str], written: str) -> str:
    """The play nearest to what was written, in keystrokes and in checkers; "-" of no plays."""
    if not plays:
        return "-"
    wanted = written.strip("! ")[:_MOST_LETTERS].replace(",", " ").split()
    text = " ".join(wanted)
    near = sorted(plays, key=lambda play: (_checkers(wanted, play.split()), play))[:_MOST_NEAR]
    return min(near, key=lambda play: (_keystrokes(text, play) + _checkers(wanted, play.split()), play))


def _checkers(one: list[str], two: list[str]) -> int:
    """How many moves stand in only one of two plays."""
    difference = Counter(word.replace("*", "") for word in one)
    difference.subtract(word.replace("*", "") for word in two)
    return sum(abs(count) for count in difference.values())


def _keystrokes(one: str, two: str) -> int:
    """The least number of letters to insert, delete or replace to turn one text into the other."""
    row = list(range(len(two) + 1))
    for index, letter in enumerate(one[:200], 1):
        before, row[0] = row[0], index
        for place, other in enumerate(two, 1):
            before, row[place] = (
                row[place],
                min(row[place] + 1, row[place - 1] + 1, before + (letter != other)),
            )
    return row[-1]
