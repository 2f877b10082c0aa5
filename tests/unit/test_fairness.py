"""Are the dice fair? What is counted, what each test says, and how often it is wrong on fair dice."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from tavlicli.record.model import NOBODY
from tavlicli.stats.dice import NEVER_DOUBLE, ROLLS, SINGLES, UNCLEAR, Dice, Thrown
from tavlicli.stats.fairness import FEWEST, LEVEL, TESTS, Result, corrected, counts, effect, results
from tavlicli.stats.tally import Tables
from tavlicli.stats.verdict import verdict
from tests import dice_trials
from tests.effort import ALL

RUNS = 2000 if ALL else 100
# Three standard errors of a share of so many runs.
ERROR = 3 * (0.05 * 0.95 / RUNS) ** 0.5


def thrown(*games: list[tuple[int, int]], first: str = "ordinary") -> Dice:
    """The rolls of games in which two players take turns, as one record."""
    record = Thrown()
    for game in games:
        record.gap()
        for number, roll in enumerate(game):
            record.add(number % 2, "ab"[number % 2], roll, "ordinary" if number else first)
    record.end()
    found = Dice()
    for dice in record.by_name.values():
        found.merge(dice)
    return found


def fair(count: int, seed: int = 1) -> Dice:
    random = Random(seed)
    return thrown([(random.randint(1, 6), random.randint(1, 6)) for _ in range(count)])


def of(test: str, dice: Dice) -> Result:
    (found,) = [result for result in results(dice) if result.test == test]
    return found


@cache
def rejected(weights: tuple[int, ...]) -> Counter[tuple[str, str]]:
    return dice_trials.rejections(RUNS, weights)


def test_rolls_are_counted_by_what_they_are_good_for() -> None:
    dice = thrown([(3, 1), (6, 6), (2, 5)], [(5, 4), (1, 1)], first=NEVER_DOUBLE)
    assert (dice.rolls, sum(dice.kinds), sum(dice.openings)) == (5, 3, 2)
    assert sum(dice.faces) == 10
    assert dice.openings[SINGLES.index((3, 1))] == 1
    assert dice.kinds[ROLLS.index((5, 2))] == 1
    # A first roll has no part in any pair; 66 and 25 are of different players.
    assert (dice.next.count, dice.own.count) == (1, 0)
    assert dice.next.products == 12 * 7


def test_a_first_roll_of_which_nothing_is_known_counts_nowhere() -> None:
    dice = thrown([(3, 1), (6, 6)], first=UNCLEAR)
    assert (dice.rolls, dice.unclear, sum(dice.faces), sum(dice.kinds)) == (2, 1, 2, 1)


def test_a_first_roll_that_cannot_be_a_double_is_set_aside_where_it_is_one() -> None:
    dice = thrown([(4, 4), (6, 5)], first=NEVER_DOUBLE)
    assert (dice.doubled, sum(dice.openings), sum(dice.faces)) == (1, 0, 2)


def test_a_roll_after_one_that_is_not_known_follows_nothing() -> None:
    record = Thrown()
    for roll in ((3, 1), (6, 6)):
        record.add(0, "a", roll)
        record.gap()
    record.add(NOBODY, None, (2, 1))
    record.add(NOBODY, None, (2, 2))
    assert record.by_name["a"].next.count == 0
    assert record.by_name[None].next.count == 1
    assert record.by_name[None].own.count == 0


@pytest.mark.parametrize(
    ("rolls", "told"),
    [
        ([(6, 1), (5, 2), (4, 4)], False),
        ([(1, 6), (2, 5), (4, 4)], False),
        ([(1, 6), (5, 2), (4, 4)], True),
    ],
)
def test_the_order_of_the_dice_counts_only_where_both_are_written(
    rolls: list[tuple[int, int]], told: bool
) -> None:
    dice = thrown(rolls)
    assert (dice.ordered, dice.sorted) == ((3, 0) if told else (0, 3))
    assert sum(dice.written[0]) == (3 if told else 0)


def test_who_favours_the_larger_die_for_the_first_place_is_not_told_that_it_is_crooked() -> None:
    random = Random(3)
    low = 0
    for _ in range(200):
        rolls = [(random.randint(1, 6), random.randint(1, 6)) for _ in range(300)]
        rolls = [(max(roll), min(roll)) if random.random() < 0.8 else roll for roll in rolls]
        low += of("single", thrown(rolls)).p < LEVEL
    assert low <= 20


def test_a_first_die_that_is_loaded_is_found() -> None:
    random = Random(4)
    rolls = [(random.choices(range(1, 7), (1, 1, 4, 1, 1, 1))[0], random.randint(1, 6)) for _ in range(600)]
    assert of("single", thrown(rolls)).p < 0.001


def test_too_few_rolls_are_not_tested() -> None:
    dice = fair(20)
    assert {result.test for result in results(dice)} == {"faces", "doubles"}
    assert all(counts(dice)[test] < FEWEST[test] for test in ("rolls", "next", "own", "single", "first"))
    assert results(Dice()) == []


def test_small_counts_are_simulated_and_the_same_at_every_run() -> None:
    assert [of("rolls", fair(count)).method for count in (100, 179, 180)] == [
        "simulated",
        "simulated",
        "chi-square",
    ]
    assert of("rolls", fair(100)).p == of("rolls", fair(100)).p


def test_a_simulated_probability_is_near_the_chi_square_where_both_hold() -> None:
    from tavlicli.stats import fairness

    dice = fair(170, seed=8)
    simulated, smooth = of("rolls", dice), fairness.numbers.chi_square(of("rolls", dice).statistic, 20)
    assert simulated.method == "simulated"
    assert simulated.p == pytest.approx(smooth, abs=0.12)


def test_dice_that_remember_are_found() -> None:
    random = Random(5)
    rolls = [(3, 4)]
    for _ in range(400):
        high = sum(rolls[-1]) > 7
        rolls.append((random.randint(1 + 2 * high, 6), random.randint(1 + 2 * high, 6)))
    assert of("next", thrown(rolls)).p < 0.001
    # Every roll the same: there is nothing that a correlation could be of.
    same = {result.test for result in results(thrown([(3, 4)] * 200))}
    assert not same & {"next", "own"}


def test_the_tests_agree_with_scipy() -> None:
    stats = pytest.importorskip("scipy.stats")
    dice = fair(900, seed=6)
    faces = stats.chisquare(dice.faces)
    assert of("faces", dice).statistic == pytest.approx(float(faces.statistic))
    assert of("faces", dice).p == pytest.approx(float(faces.pvalue))
    shares = [(1 if high == low else 2) / 36 for high, low in ROLLS]
    rolls = stats.chisquare(dice.kinds, [900 * share for share in shares])
    assert of("rolls", dice).p == pytest.approx(float(rolls.pvalue))
    random = Random(6)
    sums = [random.randint(1, 6) + random.randint(1, 6) for _ in range(900)]
    theirs = stats.pearsonr(sums[:-1], sums[1:])
    ours = of("next", dice)
    assert ours.statistic == pytest.approx(float(theirs.statistic))
    assert ours.p == pytest.approx(float(theirs.pvalue), rel=0.02)
    interval = theirs.confidence_interval(0.95)
    assert (effect(ours).low, effect(ours).high) == pytest.approx((interval.low, interval.high))


def test_first_rolls_take_part_in_the_test_of_faces_with_their_own_variance() -> None:
    """All of the rolls are first ones: the statistic has the mean of its 5 degrees of freedom."""
    random = Random(7)
    values = []
    for _ in range(400):
        dice = Dice()
        for _ in range(60):
            one, two = random.choice(SINGLES)
            dice.faces[one - 1] += 1
            dice.faces[two - 1] += 1
            dice.openings[SINGLES.index((one, two))] += 1
        values.append(of("faces", dice).statistic)
    assert sum(values) / len(values) == pytest.approx(5, abs=0.5)


def test_holm_corrects_for_the_number_of_tests() -> None:
    assert corrected([0.04, 0.01, 0.03]) == pytest.approx([0.06, 0.03, 0.06])
    assert corrected([0.5, 0.9]) == [1, 1]
    assert corrected([]) == []


def test_an_effect_lies_in_its_interval() -> None:
    for seed in range(20):
        for result in results(fair(300, seed)):
            size = effect(result)
            assert size.low <= size.value <= size.high


def test_a_group_that_has_all_of_the_rolls_or_few_is_not_tested_apart() -> None:
    tables = Tables()
    for name, dice in (("Ann", fair(150, 1)), ("Ben", fair(99, 2))):
        tables.dice.merge(dice)
        tables.throw("player", name, dice)
        tables.throw("event", "Cup", dice)
        tables.throw("site", None, dice)
    found = verdict(tables)
    assert [(group.kind, group.name) for group in found.groups] == [("all", None), ("player", "Ann")]
    assert found.small == 1
    assert found.family == sum(len(group.tests) for group in found.groups)


@pytest.mark.parametrize("test", TESTS)
def test_a_test_rejects_fair_dice_as_often_as_it_should(test: str) -> None:
    exact = test in ("doubles", "first")
    for name in ("all", "Ann", "Ben"):
        share = rejected(dice_trials.FAIR)[name, test] / RUNS
        assert share <= (0.065 if ALL else 0.05 + ERROR)
        assert exact or share >= (0.035 if ALL else 0.05 - ERROR)


def test_a_family_of_tests_rejects_fair_dice_no_more_often_than_one() -> None:
    share = rejected(dice_trials.FAIR)[dice_trials.FAMILY, dice_trials.FAMILY] / RUNS
    assert share <= (0.065 if ALL else 0.05 + ERROR)


def test_dice_with_a_face_that_comes_too_often_are_found() -> None:
    found = rejected(dice_trials.LOADED)
    assert found["all", "faces"] / RUNS > 0.97
    assert found[dice_trials.FAMILY, dice_trials.FAMILY] / RUNS > 0.9
