"""Random matches, and some of them damaged, tell the same once they were written in SGF and read again."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import tavlicli
from tests.effort import some
from tests.matches import text
from tests.matches.house import HOUSE_RULES, SETS
from tests.matches.place import Case, record_of
from tests.properties.test_one_fault import KINDS
from tests.properties.test_whole_matches import CYCLES, any_match
from tests.sgf.compare import matches_of, sheets_of, to_sgf, told

Kind = tuple[str, Callable[..., Case], tuple[str, ...]]

MATCHES = int(os.environ.get("TAVLI_MATCHES", "1"))
SEED = os.environ.get("TAVLI_SEED", "sgf")


def judged(record: str) -> tuple[Counter[tuple[object, ...]], object, object]:
    """What the check says of a record, without places, hit marks and turns: a resignation has none there."""
    (file,) = tavlicli.check_text(record).files
    findings = Counter(
        (one.code, one.violation.variant, one.match, one.game, one.stood)
        for one in file.findings
        if one.code != "hit-mark"
    )
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


# Faults of the text itself: in another format it is another text.
OF_TEXT = {
    "syntax",
    "bad-roll",
    "strange_line",
    "unknown_set",
    "turn_number",
    "game_number",
    "unused_ignore",
    "bad-tag",
    "mixed-letters",
}


@pytest.mark.parametrize(
    "kind",
    some([kind for kind in KINDS if kind[0] not in OF_TEXT], 5),
    ids=lambda kind: " ".join([kind[0], *map(str, kind[2])]),
)
def test_a_fault_is_a_fault_in_sgf(kind: Kind) -> None:
    name, make, args = kind
    for number in range(MATCHES):
        rng = Random(f"{SEED} {name} {args} {number}")
        record = record_of(rng, make(rng, *args))
        made, losses = to_sgf(matches_of(record, "tavli"))
        if "results" not in losses:
            assert judged(made) == judged(record), f"{record}\n=====\n{made}"
