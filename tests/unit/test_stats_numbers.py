"""The distributions behind the tests of the dice: as scipy has them, and as tables print them."""

from __future__ import annotations

import math
from random import Random

import pytest

from tavlicli.stats import numbers
from tests.effort import times

CLOSE = {"rel": 1e-9, "abs": 1e-12}


@pytest.mark.parametrize(
    ("x", "df", "p"),
    [(11.070497693516351, 5, 0.05), (31.410432844230918, 20, 0.05), (9.21034037197618, 2, 0.01)],
)
def test_a_chi_square_is_judged_as_tables_print_it(x: float, df: int, p: float) -> None:
    assert numbers.chi_square(x, df) == pytest.approx(p, rel=1e-12)


def test_small_cases_are_counted_by_hand() -> None:
    assert numbers.binomial(0, 3, 1 / 2) == pytest.approx(1 / 4)
    assert numbers.binomial(1, 3, 1 / 2) == pytest.approx(1)
    assert numbers.binomial(2, 2, 1 / 6) == pytest.approx(1 / 36)
    assert numbers.at_most(1, 2, 1 / 6) == pytest.approx(35 / 36)
    assert numbers.normal(numbers.Z95) == pytest.approx(0.05, rel=1e-12)
    assert numbers.share_interval(0, 10) == (0, pytest.approx(1 - 0.025**0.1))
    assert numbers.share_interval(10, 10) == (pytest.approx(0.025**0.1), 1)


def test_the_ends_of_every_distribution_are_reached() -> None:
    assert numbers.chi_square(0, 5) == 1
    assert 0 <= numbers.chi_square(5000, 5) < 1e-300
    assert numbers.binomial(2000, 2000, 1 / 6) == pytest.approx(0, abs=1e-300)
    assert numbers.noncentral(0, 5, 3) == 0
    assert numbers.shift_interval(0.01, 5) == (0, 0)


def test_an_interval_of_a_shift_holds_what_it_should() -> None:
    low, high = numbers.shift_interval(40, 5)
    assert numbers.noncentral(40, 5, low) == pytest.approx(0.975)
    assert numbers.noncentral(40, 5, high) == pytest.approx(0.025)


def test_the_numbers_agree_with_scipy() -> None:
    stats = pytest.importorskip("scipy.stats")
    random = Random(1)
    for _ in range(times(400)):
        df, x, shift = random.randint(1, 40), random.uniform(0, 150), random.uniform(0, 400)
        assert numbers.chi_square(x, df) == pytest.approx(float(stats.chi2.sf(x, df)), **CLOSE)
        shifted = float(stats.ncx2.cdf(x, df, shift))
        assert numbers.noncentral(x, df, shift) == pytest.approx(shifted, rel=1e-7, abs=1e-10)
        z = random.gauss(0, 3)
        assert numbers.normal(z) == pytest.approx(float(2 * stats.norm.sf(abs(z))), **CLOSE)


def test_the_exact_test_of_a_share_agrees_with_scipy() -> None:
    stats = pytest.importorskip("scipy.stats")
    random = Random(2)
    for _ in range(times(400)):
        n = random.randint(1, 4000)
        middle = int(stats.binom.ppf(random.random(), n, 1 / 6))
        k = random.choice((middle, random.randint(0, n)))
        theirs = stats.binomtest(k, n, 1 / 6)
        assert numbers.binomial(k, n, 1 / 6) == pytest.approx(float(theirs.pvalue), rel=1e-8, abs=1e-12)
        interval = theirs.proportion_ci(method="exact")
        assert numbers.share_interval(k, n) == pytest.approx((interval.low, interval.high), abs=1e-9)


def test_the_gamma_function_keeps_its_recurrence() -> None:
    """Q(a + 1, x) = Q(a, x) + x^a e^-x / Gamma(a + 1), whichever of the two ways it is worked out."""
    for shape in (0.5, 2.5, 10.0, 40.0):
        for x in (0.1, 1.0, 9.9, 10.1, 35.0, 80.0):
            step = math.exp(shape * math.log(x) - x - math.lgamma(shape + 1))
            wanted = numbers.gamma_upper(shape, x) + step
            assert numbers.gamma_upper(shape + 1, x) == pytest.approx(wanted, rel=1e-10)
