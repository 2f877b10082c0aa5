"""The distributions that the tests of the dice need, in pure Python; tests of ours hold them to scipy."""

from __future__ import annotations

import math
from collections.abc import Callable

_TINY = 1e-300
_PRECISE = 1e-15
_STEPS = 100_000
_HALVINGS = 100
# So far from the mean of a count nothing is left of its distribution.
_FAR = 12
Z95 = 1.959963984540054
"""What a normal value stays within 95 times of 100."""


def gamma_upper(shape: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(shape, x)."""
    if x <= 0:
        return 1.0
    scale = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    if x < shape + 1:
        return 1 - scale * _series(shape, x)
    return min(1.0, scale * _fraction(shape, x))


def _series(shape: float, x: float) -> float:
    term = total = 1 / shape
    over = shape
    for _ in range(_STEPS):
        over += 1
        term *= x / over
        total += term
        if term < total * _PRECISE:
            break
    return total


def _fraction(shape: float, x: float) -> float:
    """The continued fraction of the upper part, by Lentz's method."""
    b = x + 1 - shape
    c, d = 1 / _TINY, 1 / b
    found = d
    for step in range(1, _STEPS):
        a = step * (shape - step)
        b += 2
        d = 1 / _away(a * d + b)
        c = _away(b + a / c)
        found *= d * c
        if abs(d * c - 1) < _PRECISE:
            break
    return found


def _away(value: float) -> float:
    """A value that may be divided by."""
    return value if abs(value) > _TINY else _TINY


def chi_square(x: float, df: int) -> float:
    """How often chance alone gives a chi-square of ``x`` or more."""
    return gamma_upper(df / 2, x / 2)


def normal(z: float) -> float:
    """How often chance alone takes a normal value as far from 0 as ``z``, to either side."""
    return math.erfc(abs(z) / math.sqrt(2))


def beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function I_x(a, b)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    log = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    if x > (a + 1) / (a + b + 2):
        return 1 - math.exp(log) * _beta_fraction(b, a, 1 - x) / b
    return math.exp(log) * _beta_fraction(a, b, x) / a


def _beta_fraction(a: float, b: float, x: float) -> float:
    c, d = 1.0, 1 / _away(1 - (a + b) * x / (a + 1))
    found = d
    for step in range(1, _STEPS):
        for numerator in (
            step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step)),
            -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1)),
        ):
            d = 1 / _away(1 + numerator * d)
            c = _away(1 + numerator / c)
            found *= d * c
        if abs(d * c - 1) < _PRECISE:
            break
    return found


def at_most(k: int, n: int, share: float) -> float:
    """How often ``n`` trials have ``k`` successes or fewer."""
    if k < 0:
        return 0.0
    return 1.0 if k >= n else beta(n - k, k + 1, 1 - share)


def binomial(k: int, n: int, share: float) -> float:
    """How often chance gives a number of successes that is no more likely than ``k``: the exact test."""
    likely = _mass(k, n, share) * (1 + 1e-7)
    mean = n * share
    if k == mean:
        return 1.0
    if k < mean:
        # The other tail begins where the numbers become as unlikely, which they do steadily.
        other = _first(math.ceil(mean), n + 1, lambda i: _mass(i, n, share) <= likely)
        return min(1.0, at_most(k, n, share) + 1 - at_most(other - 1, n, share))
    other = _first(0, math.floor(mean) + 1, lambda i: _mass(i, n, share) > likely)
    return min(1.0, at_most(other - 1, n, share) + 1 - at_most(k - 1, n, share))


def _mass(k: int, n: int, share: float) -> float:
    ways = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return math.exp(ways + k * math.log(share) + (n - k) * math.log1p(-share))


def _first(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """The first number from ``low`` on for which it holds; ``high`` where it does for none below."""
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low


def share_interval(k: int, n: int) -> tuple[float, float]:
    """The interval of Clopper and Pearson, which holds the true share 95 times of 100 at least."""
    low = 0.0 if k == 0 else _root(lambda share: at_most(k - 1, n, share) - 0.975, 0, 1)
    high = 1.0 if k == n else _root(lambda share: at_most(k, n, share) - 0.025, 0, 1)
    return low, high


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function crosses 0."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
        if high - low <= _PRECISE * high:
            break
    return (low + high) / 2


def noncentral(x: float, df: int, shift: float) -> float:
    """How often a chi-square that is shifted by ``shift`` stays below ``x``."""
    if x <= 0:
        return 0.0
    half = shift / 2
    spread = _FAR * math.sqrt(half) + _FAR
    first, last = max(0, int(half - spread)), int(half + spread)
    shape = df / 2 + first
    below = 1 - gamma_upper(shape, x / 2)
    step = math.exp(shape * math.log(x / 2) - x / 2 - math.lgamma(shape + 1))
    total = 0.0
    for j in range(first, last + 1):
        weight = math.exp(j * math.log(half) - half - math.lgamma(j + 1)) if half else float(j == 0)
        total += weight * below
        below = max(0.0, below - step)
        shape += 1
        step *= x / 2 / shape
    return total


def shift_interval(x: float, df: int) -> tuple[float, float]:
    """Between which shifts the one lies, 95 times of 100, that gave the chi-square ``x``; 0 is no shift."""
    return _shift(x, df, 0.975), _shift(x, df, 0.025)


def _shift(x: float, df: int, share: float) -> float:
    if noncentral(x, df, 0) <= share:
        return 0.0
    most = x + 10 * math.sqrt(x + df) + 20
    return _root(lambda shift: noncentral(x, df, shift) - share, 0, most)
