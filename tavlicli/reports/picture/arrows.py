"""A play on the board: from where to where each of its checkers goes, and what the rules say of it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from tavlicli.board.dice import Roll
from tavlicli.board.point import BAR, OFF, Point, Stops
from tavlicli.board.position import Position
from tavlicli.findings.finding import Violation
from tavlicli.reports.picture.geometry import RADIUS, TALLEST, Layout, Spot
from tavlicli.rules.ruleset import RuleSet
from tavlicli.value import Value

# A pinned checker stands at the edge; how much higher those begin that pin it.
ABOVE_PINNED = 0.6
# How far a way along one side of the board bends to the middle: at least, and by its length.
BEND, BEND_BY_LENGTH = 16.0, 0.16
HEAD, HEAD_WIDTH = 15.0, 8.0
# No roll has more moves, a double that goes on included; what is written may be endless.
MOST_LEGS = 24


LEGAL, WRONG, BOTH = "legal", "wrong", "both"
"""What an arrow is a part of: a legal play, one against the rules, or that and the nearest legal one too."""


class Play(Value):
    """A play that was judged; ``violation`` is None for a legal one."""

    text: str
    ways: tuple[Stops, ...]
    violation: Violation | None

    @property
    def legs(self) -> Counter[tuple[Point, Point]]:
        """From where to where its checkers go, and how many of them."""
        return Counter(leg for way in self.ways for leg in pairwise(way))


def judged(
    rules: RuleSet, position: Position, roll: Roll, text: str, rolls: int | None = None
) -> Play | Violation:
    """A play with the judgement of the rules, or why it cannot be read.

    ``rolls`` is how often the mover has rolled before, where it is known.
    """
    from tavlicli.notation.turns import read_play
    from tavlicli.rules.judge import judge
    from tavlicli.rules.legal import dice_for

    ways = read_play(roll, text)
    if isinstance(ways, Violation):
        return ways
    found = judge(rules, position, roll, ways, dice_for(rules, position, roll, rolls))
    return Play(text.strip(), ways, found.violation)


class Arrow(Value):
    """The way of one checker: start, bend and end, and the ring where it comes to stand, if any."""

    start: Spot
    bend: Spot
    end: Spot
    ring: Spot | None
    kind: str

    @property
    def head(self) -> tuple[Spot, Spot, Spot]:
        """The three corners of the arrow's head, the point of it first."""
        x, y = _towards(self.bend, self.end)
        back = Spot(self.end.x - x * HEAD, self.end.y - y * HEAD)
        aside = Spot(-y * HEAD_WIDTH, x * HEAD_WIDTH)
        return (
            self.end,
            Spot(back.x + aside.x, back.y + aside.y),
            Spot(back.x - aside.x, back.y - aside.y),
        )

    @property
    def shaft_end(self) -> Spot:
        """Where the line goes over into the head."""
        x, y = _towards(self.bend, self.end)
        return Spot(self.end.x - x * HEAD * 0.8, self.end.y - y * HEAD * 0.8)


def arrows(layout: Layout, position: Position, play: Play, nearest: Play | None = None) -> list[Arrow]:
    """The ways of a play's checkers, each leg of them an arrow of its own.

    ``nearest`` is the legal play to be drawn beneath one against the rules; what both do is drawn once.
    """
    if nearest is None or play.violation is None:
        return _drawn(layout, position, play, Counter())
    shared = play.legs & nearest.legs
    beneath = [one for one in _drawn(layout, position, nearest, shared) if one.kind != BOTH]
    return [*beneath, *_drawn(layout, position, play, shared)]


def _drawn(
    layout: Layout, position: Position, play: Play, shared: Counter[tuple[Point, Point]]
) -> list[Arrow]:
    board = _Board(layout, position)
    own = LEGAL if play.violation is None else WRONG
    left = Counter(shared)
    found: list[Arrow] = []
    for way, count in Counter(play.ways).items():
        for leg in pairwise(way):
            number = min(count, MOST_LEGS)
            both = min(left[leg], number)
            left[leg] -= both
            kinds = [BOTH] * both + [own] * (number - both)
            found += board.arrows(leg, kinds, leg[0] != way[0])
    return found[:MOST_LEGS]


def stands(position: Position, layout: Layout, point: Point) -> tuple[int, float]:
    """The mover's free checkers on a point, and the height at which the first of them stands."""
    beneath = position.other_pinned >> layout.across[point] & 1
    if position.mover_pinned >> point & 1:
        return 0, 0.0
    return position.mover[point], ABOVE_PINNED if beneath else 0.0


class _Board:
    """The board while a play is drawn on it: who has left, who has come."""

    def __init__(self, layout: Layout, position: Position) -> None:
        self._layout = layout
        self._position = position
        self._left: Counter[Point] = Counter()
        self._come: dict[Point, list[Spot]] = {}

    def arrows(self, leg: tuple[Point, Point], kinds: list[str], on_their_way: bool) -> list[Arrow]:
        """A checker for each kind goes one leg, side by side: the upper one to the upper place."""
        source, target = leg
        count = len(kinds)
        starts = sorted((self._start(source, on_their_way) for _ in range(count)), key=lambda spot: spot.y)
        ends = sorted((self._end(target) for _ in range(count)), key=lambda end: end[0].y)
        drawn = zip(starts, ends, kinds, strict=True)
        return [self._arrow(start, end, ring, target == OFF, kind) for start, (end, ring), kind in drawn]

    def _arrow(self, start: Spot, end: Spot, ring: Spot | None, off: bool, kind: str) -> Arrow:
        # Off the board from its edge, and into the tray from its side.
        bend = Spot(start.x, end.y) if off else self._bend(start, end)
        x, y = _towards(start, bend)
        start = Spot(start.x + x * RADIUS * 0.6, start.y + y * RADIUS * 0.6)
        if ring is None and not off:
            x, y = _towards(bend, end)
            end = Spot(end.x - x * RADIUS, end.y - y * RADIUS)
        return Arrow(start, bend, end, ring, kind)

    def _start(self, source: Point, on_its_way: bool) -> Spot:
        """A checker that came during the play, where it goes on or no other is left, or the uppermost one."""
        if source == BAR:
            shown = min(self._position.mover[BAR], TALLEST)
            level = max(shown - 1 - self._left[BAR], 0)
            self._left[BAR] += 1
            return self._layout.on_bar(True, level)
        count, base = stands(self._position, self._layout, source)
        shown = self._shown(count, base) - self._left[source]
        if (shown <= 0 or on_its_way) and self._come.get(source):
            return self._come[source].pop()
        self._left[source] += 1
        return self._layout.spot(source, base + max(shown - 1, 0))

    def _end(self, target: Point) -> tuple[Spot, Spot | None]:
        come = self._come.setdefault(target, [])
        if target == OFF:
            # Two slabs apart, and off those that lie there, so that a head covers nothing.
            spot = self._layout.slab(True, self._position.mover[OFF] + 0.6 + 2 * len(come))
            come.append(spot)
            return spot, None
        count, base = stands(self._position, self._layout, target)
        if not base and self._pins(target):
            base = ABOVE_PINNED
        level = self._shown(count, base) + len(come)
        spot = self._layout.spot(target, base + min(level, TALLEST - 1))
        come.append(spot)
        return spot, spot if level < TALLEST else None

    def _pins(self, target: Point) -> bool:
        """Whether an enemy checker on its own stands there, which may be seen beneath the one that comes."""
        return self._position.other[self._layout.across[target]] == 1

    @staticmethod
    def _shown(count: int, base: float) -> int:
        return min(count, TALLEST - 1 if base else TALLEST)

    def _bend(self, start: Spot, end: Spot) -> Spot:
        """Between both ends, but towards the middle of the board where the way follows one of its sides."""
        middle = Spot((start.x + end.x) / 2, (start.y + end.y) / 2)
        upper = [spot.y < self._layout.middle(True).y for spot in (start, end)]
        if upper[0] != upper[1] or start.x == end.x:
            return middle
        bend = BEND + BEND_BY_LENGTH * abs(start.x - end.x)
        deepest = max(start.y, end.y) if upper[0] else min(start.y, end.y)
        return Spot(middle.x, (middle.y + deepest) / 2 + (bend if upper[0] else -bend))


def _towards(start: Spot, end: Spot) -> tuple[float, float]:
    """The direction from one place to another, of length one."""
    x, y = end.x - start.x, end.y - start.y
    length = (x * x + y * y) ** 0.5 or 1.0
    return x / length, y / length
