"""Random matches, and some of them damaged, tell the same once they were written in SGF and read again."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

import tavlicli
from tests.matches import text
from tests.matches.house import HOUSE_RULES, SETS
from tests.properties.test_whole_matches import CYCLES, any_match
from tests.sgf.compare import matches_of, sheets_of, to_sgf, told

MATCHES = int(os.environ.get("TAVLI_MATCHES", "1"))
SEED = os.environ.get("TAVLI_SEED", "sgf")


def judged(record: str) -> tuple[object, ...]:
    """What the check says of a record, without places, and of times where nobody resigned: that is no turn."""
    (file,) = tavlicli.check_text(record).files
    findings = Counter((one.code, one.violation.variant, one.match, one.game) for one in file.findings)
    games = [
        (one.winner, one.points, one.reason, one.complete, one.final, one.stake, one.crawford, one.starter)
        for match in file.matches
        for one in match.games
    ]
    return findings, games, [match.score for match in file.matches]


@pytest.mark.parametrize("names", [*SETS, *HOUSE_RULES, *CYCLES])
def test_a_match_tells_the_same_in_sgf(names: str) -> None:
    for number in range(MATCHES):
        rng = Random(f"{SEED} {names} {number}")
        record = text.text_of(rng, any_match(rng, names))
        source = matches_of(record, "tavli")
        made, losses = to_sgf(source)
        assert losses == {}, record
        copy = matches_of(made, "sgf")
        shown = f"{record}\n=====\n{made}"
        assert [told(one) for one in sheets_of(copy)] == [told(one) for one in sheets_of(source)], shown
        assert judged(made) == judged(record), shown
        assert to_sgf(copy)[0] == made, shown
