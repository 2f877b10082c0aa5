"""Are the dice fair? The tests, their sizes of effect, and Holm's correction for their number.

Under every null hypothesis the faces of all dice are equally likely and the
rolls independent, with one exception: a first roll that is made of two
opening dice is never a double, so that its 15 kinds are equally likely. Such
rolls are tested apart. In the test of faces they count too, where they vary
less than others: one roll of two dice has the covariance (I - J/6)/3, one
that is never a double 4(I - J/6)/15, so that the sum of squared deviations
over n/3 + 4m/15 is a chi-square with 5 degrees of freedom.

The test of the single dice compares how often each face is on the die that is
written first and on the other. Whoever writes a record may favour the larger
die for the first place without anything being wrong with the dice, and a
record is only used if both orders are in it. Both move the difference along
(-5, -3, -1, 1, 3, 5) alone, so that this direction is left out, and the rest
is a chi-square with 4 degrees of freedom whatever the preference.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from random import Random

from tavlicli.stats import numbers
from tavlicli.stats.dice import MEAN, ROLLS, SINGLES, Dice, Pairs
from tavlicli.value import Value

TESTS = ("faces", "single", "rolls", "doubles", "first", "next", "own")
"""The tests, in the order of the report."""
CHI_SQUARE = "chi-square"
SIMULATED = "simulated"
EXACT = "exact"
NORMAL = "normal"
LEVEL = 0.05
FEWEST_ROLLS = 100
"""A player, site or event with fewer rolls is not tested apart."""
FEWEST = {"faces": 12, "single": 30, "rolls": 36, "doubles": 12, "first": 15, "next": 50, "own": 50}
"""How many rolls, or pairs of them, a test needs."""

_DOUBLE = 1 / 6
_ROLL_SHARES = tuple((1 if high == low else 2) / 36 for high, low in ROLLS)
_FEWEST_EXPECTED = 5
_DIRECTION = (-5, -3, -1, 1, 3, 5)
_MOST_TRIALS = 4999
_ENOUGH = 50
# What was tried serves all that have as many rolls.
_MOST_TRIED = 50
_TRIED: dict[str, tuple[Random, list[float]]] = {}


class Result(Value):
    """What a test came to.

    ``count`` is the number of rolls, or of pairs; ``weight`` what turns the
    statistic into an effect; ``p`` how often chance alone strays as far.
    ``seen`` and ``expected`` are those of the place that strays farthest
    (``place``, as the index of a face or a roll) or of what is counted. Of the
    two dice ``seen`` is the first one's and ``other`` the second one's; of
    pairs they are the means after a large roll and after a small one.
    """

    test: str
    method: str
    count: int
    statistic: float
    df: int | None
    p: float
    weight: float
    place: int | None
    seen: float
    expected: float
    other: float | None = None


class Effect(Value):
    """How large an effect is: Cohen's w, a share or a correlation, with its interval of 95 %."""

    measure: str
    value: float
    low: float
    high: float


def results(dice: Dice) -> list[Result]:
    """Each test that there are rolls enough for."""
    found = []
    for test in TESTS:
        if counts(dice)[test] >= FEWEST[test]:
            result = _MADE[test](dice)
            if result is not None:
                found.append(result)
    return found


def counts(dice: Dice) -> dict[str, int]:
    """How many rolls, or pairs of them, each test has."""
    ordinary, openings = sum(dice.kinds), sum(dice.openings)
    return {
        "faces": ordinary + openings,
        "single": dice.ordered,
        "rolls": ordinary,
        "doubles": ordinary,
        "first": openings,
        "next": dice.next.count,
        "own": dice.own.count,
    }


def _faces(dice: Dice) -> Result:
    ordinary, openings = sum(dice.kinds), sum(dice.openings)
    expected = (ordinary + openings) / 3
    variance = ordinary / 3 + openings * 4 / 15

    def statistic(faces: Sequence[int]) -> float:
        return sum((face - expected) ** 2 for face in faces) / variance

    def trial(random: Random) -> float:
        faces = [0] * 6
        for roll in random.choices(ROLLS, _ROLL_SHARES, k=ordinary) + random.choices(SINGLES, k=openings):
            faces[roll[0] - 1] += 1
            faces[roll[1] - 1] += 1
        return statistic(faces)

    value = statistic(dice.faces)
    place = max(range(6), key=lambda face: abs(dice.faces[face] - expected))
    few = expected < _FEWEST_EXPECTED
    p, method = _judged(value, 5, few, f"faces {ordinary} {openings}", trial)
    count = ordinary + openings
    return Result("faces", method, count, value, 5, p, 6 * variance, place, dice.faces[place], expected)


def _single(dice: Dice) -> Result:
    first, second = dice.written
    apart = [one - other for one, other in zip(first, second, strict=True)]
    along = sum(one * way for one, way in zip(apart, _DIRECTION, strict=True))
    length = sum(way * way for way in _DIRECTION)
    rest = [one - along * way / length for one, way in zip(apart, _DIRECTION, strict=True)]
    variance = dice.ordered / 3
    value = sum(one * one for one in rest) / variance
    place = max(range(6), key=lambda face: abs(rest[face]))
    p = numbers.chi_square(value, 4)
    seen, other = first[place], second[place]
    expected = (seen + other) / 2
    weight = 6 * variance
    return Result("single", CHI_SQUARE, dice.ordered, value, 4, p, weight, place, seen, expected, other)


def _rolls(dice: Dice) -> Result:
    return _kinds("rolls", dice.kinds, _ROLL_SHARES)


def _first(dice: Dice) -> Result:
    return _kinds("first", dice.openings, [1 / len(SINGLES)] * len(SINGLES))


def _kinds(test: str, seen: Sequence[int], shares: Sequence[float]) -> Result:
    """Kinds of rolls with their shares: chi-square, simulated where some are expected too seldom."""
    count, df = sum(seen), len(shares) - 1
    expected = [count * share for share in shares]

    def statistic(found: Sequence[int]) -> float:
        return sum((one - due) ** 2 / due for one, due in zip(found, expected, strict=True))

    def trial(random: Random) -> float:
        found = [0] * len(shares)
        for kind in random.choices(range(len(shares)), shares, k=count):
            found[kind] += 1
        return statistic(found)

    value = statistic(seen)
    place = max(range(len(shares)), key=lambda one: abs(seen[one] - expected[one]) / math.sqrt(expected[one]))
    p, method = _judged(value, df, min(expected) < _FEWEST_EXPECTED, f"{test} {count}", trial)
    return Result(test, method, count, value, df, p, count, place, seen[place], expected[place])


def _judged(
    value: float, df: int, few: bool, seed: str, trial: Callable[[Random], float]
) -> tuple[float, str]:
    """How often chance alone gives such a chi-square, and how that was found."""
    return (_simulated(value, seed, trial), SIMULATED) if few else (numbers.chi_square(value, df), CHI_SQUARE)


def _simulated(value: float, seed: str, trial: Callable[[Random], float]) -> float:
    """How often fair dice give such a statistic or a larger one: tried, the same at every run.

    The trials stop when enough were as large (Besag and Clifford 1991), which keeps the level.
    """
    if len(_TRIED) > _MOST_TRIED:
        _TRIED.clear()
    random, tried = _TRIED.setdefault(seed, (Random(seed), []))
    as_large = 0
    for number in range(1, _MOST_TRIALS + 1):
        if number > len(tried):
            tried.append(trial(random))
        as_large += tried[number - 1] >= value - 1e-9
        if as_large == _ENOUGH:
            return as_large / number
    return (as_large + 1) / (_MOST_TRIALS + 1)


def _doubles(dice: Dice) -> Result:
    doubles = sum(dice.kinds[place] for place, (high, low) in enumerate(ROLLS) if high == low)
    count = sum(dice.kinds)
    p = numbers.binomial(doubles, count, _DOUBLE)
    return Result("doubles", EXACT, count, doubles, None, p, count, None, doubles, count / 6)


def _next(dice: Dice) -> Result | None:
    return _memory("next", dice.next)


def _own(dice: Dice) -> Result | None:
    return _memory("own", dice.own)


def _memory(test: str, pairs: Pairs) -> Result | None:
    """The correlation of a roll's sum with that of the one before; none where all sums are the same."""
    count = pairs.count
    spread = count * pairs.first_squares - pairs.first**2, count * pairs.second_squares - pairs.second**2
    if not all(spread):
        return None
    together = count * pairs.products - pairs.first * pairs.second
    value = max(-1.0, min(1.0, together / math.sqrt(spread[0] * spread[1])))
    p = 0.0 if abs(value) == 1 else numbers.normal(math.atanh(value) * math.sqrt(count - 3))
    means = [total / max(1, number) for number, total in (pairs.above, pairs.below)]
    return Result(test, NORMAL, count, value, None, p, count, None, means[0], MEAN, means[1])


_MADE: dict[str, Callable[[Dice], Result | None]] = {
    "faces": _faces,
    "single": _single,
    "rolls": _rolls,
    "doubles": _doubles,
    "first": _first,
    "next": _next,
    "own": _own,
}


def effect(result: Result) -> Effect:
    """How large the effect is that a test saw, whatever chance may have done."""
    if result.test == "doubles":
        share = result.statistic / result.count
        return Effect("share", share, *numbers.share_interval(int(result.statistic), result.count))
    if result.df is None:
        if abs(result.statistic) == 1:
            return Effect("r", result.statistic, result.statistic, result.statistic)
        middle, reach = math.atanh(result.statistic), numbers.Z95 / math.sqrt(result.count - 3)
        return Effect("r", result.statistic, math.tanh(middle - reach), math.tanh(middle + reach))
    low, high = numbers.shift_interval(result.statistic, result.df)
    # A chi-square is as large as its degrees of freedom without any effect.
    middle = min(high, max(low, result.statistic - result.df))
    value, low, high = (math.sqrt(shift / result.weight) for shift in (middle, low, high))
    return Effect("w", value, low, high)


def corrected(found: Iterable[float]) -> list[float]:
    """Each of some p values as Holm corrects it: fair dice then fail one test or more 5 times in 100."""
    given = list(found)
    order = sorted(range(len(given)), key=given.__getitem__)
    made = [0.0] * len(given)
    least = 0.0
    for place, index in enumerate(order):
        least = max(least, min(1.0, (len(given) - place) * given[index]))
        made[index] = least
    return made
