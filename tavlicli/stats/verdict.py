"""What the tests of the dice say of all rolls, and of each player, site and event with enough of them."""

from __future__ import annotations

from tavlicli.stats.dice import Dice
from tavlicli.stats.fairness import FEWEST, FEWEST_ROLLS, LEVEL, Result, corrected, counts, results
from tavlicli.stats.tally import Tables
from tavlicli.value import Value

ALL = "all"


class Tested(Value):
    """The rolls of somebody with the result of each test, and its p value corrected for all that were made.

    ``kind`` is ``all``, ``player``, ``site`` or ``event``; ``few`` are the tests that
    there were too few rolls for.
    """

    kind: str
    name: str | None
    dice: Dice
    tests: tuple[tuple[Result, float], ...]
    few: tuple[str, ...]


class Verdict(Value):
    """All that was tested; ``small`` is how many players, sites and events had too few rolls for that."""

    groups: tuple[Tested, ...]
    small: int

    @property
    def family(self) -> int:
        """How many tests there were."""
        return sum(len(group.tests) for group in self.groups)

    @property
    def rejected(self) -> int:
        """How many of them chance does not explain."""
        return sum(p < LEVEL for group in self.groups for _, p in group.tests)


def verdict(tables: Tables) -> Verdict:
    """Test the dice of some records."""
    asked: list[tuple[str, str | None, Dice]] = [(ALL, None, tables.dice)]
    small = 0
    for kind, groups in tables.groups.items():
        for name, dice in sorted(groups.items()):
            if dice.rolls == tables.dice.rolls:
                # These are all of the rolls once more.
                continue
            if dice.rolls < FEWEST_ROLLS:
                small += 1
            else:
                asked.append((kind, name, dice))
    found = [results(dice) for _, _, dice in asked]
    after = iter(corrected(result.p for made in found for result in made))
    tested = []
    for (who, whose, dice), made in zip(asked, found, strict=True):
        few = tuple(test for test, count in counts(dice).items() if 0 < count < FEWEST[test])
        tested.append(Tested(who, whose, dice, tuple((one, next(after)) for one in made), few))
    return Verdict(tuple(tested), small)
