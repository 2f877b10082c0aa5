"""Whole random matches with one fault in each: just that fault is found, and the rest goes on as it should.

``TAVLI_FAULTS=50`` in the environment sets the number of matches for each kind of fault.
"""

import os
from operator import itemgetter
from random import Random

import pytest

import tavlicli
from tests.effort import some
from tests.matches import faults_cube as cube
from tests.matches import faults_match as match
from tests.matches import faults_plays as plays
from tests.matches.place import record_of, row_of

FAULTS = int(os.environ.get("TAVLI_FAULTS", "1"))
SEED = os.environ.get("TAVLI_SEED", "portes")

KINDS = [
    *(
        ("illegal", plays.illegal, (code, stood))
        for code in plays.ILLEGAL
        for stood in ("", "mark", "responsible")
    ),
    *(("unclaimed", plays.unclaimed_at_the_end, (code,)) for code in plays.ILLEGAL),
    *(("impossible", plays.impossible, (code,)) for code in plays.IMPOSSIBLE),
    *(("hit-mark", plays.hit_mark, (kind,)) for kind in ("missing", "surplus")),
    ("needless-mark", plays.needless_mark, ()),
    ("play-omitted", plays.play_omitted, ()),
    ("missing-play", plays.missing_play, ()),
    ("syntax", plays.unreadable_play, ()),
    ("bad-roll", plays.bad_roll, ()),
    *((kind.__name__, kind, ()) for kind in (*cube.KINDS, *match.KINDS)),
    *(("bad-tag", match.bad_tag, tag) for tag in match.TAGS),
    *(("mixed-letters", match.mixed_letters, (letter,)) for letter in match.LETTERS),
]


def found(finding, row_matters):
    player = -1 if finding.player is None else finding.player
    row = finding.place.line if row_matters else None
    return finding.code, finding.severity, finding.game, player, row, finding.stood


@pytest.mark.parametrize(
    "kind", some(KINDS, 4, itemgetter(0)), ids=lambda kind: " ".join([kind[0], *map(str, kind[2])])
)
def test_just_the_fault_is_found(kind):
    name, make, args = kind
    for number in range(FAULTS):
        rng = Random(f"{SEED} {name} {args} {number}")
        case = make(rng, *args)
        record = record_of(rng, case)
        report = tavlicli.check_text(record)
        rows = [row_of(case.made, one.at) for one in case.expected]
        wanted = [(*one[:4], row, one.stood) for one, row in zip(case.expected, rows, strict=True)]
        assert sorted(found(one, None not in rows) for one in report.findings) == sorted(wanted), record
        (whole,) = report.files[0].matches
        ends = [(game.winner, game.points, game.reason, game.stake, game.crawford) for game in whole.games]
        assert ends == [(*game.result, game.stake, game.crawford) for game in case.made.games], record
        finals = [(tuple(game.final.mover), tuple(game.final.other)) for game in whole.games]
        assert finals == [game.final for game in case.made.games], record
        if case.made.keeps_score:
            assert whole.score == case.made.score, record


@pytest.mark.parametrize("code", ["wrong-die", "unused-die", "false-pass"])
def test_a_fault_that_is_ignored_on_its_line_is_not_told(code):
    rng = Random(f"{SEED} ignored {code}")
    case = plays.illegal(rng, code)
    case.expected[0].at.tail = f"  # tavli: ignore {code}"
    record = record_of(rng, case)
    assert tavlicli.check_text(record).findings == [], record
