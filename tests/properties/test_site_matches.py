"""Whole random matches, written as each site writes them, are read to what was played.

``TAVLI_MATCHES=300`` in the environment sets the number of matches for each format.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import tavlicli
from tests.effort import times
from tests.matches import mat, sites
from tests.matches.house import house
from tests.matches.maker import Made, make_match
from tests.matches.table import Wishes

MATCHES = int(os.environ.get("TAVLI_MATCHES", times(4)))
SEED = os.environ.get("TAVLI_SEED", "portes")

EVERY = Wishes(position=0, claim=False, timed=0)
# Sites without words for a beaver, a resignation, or any double.
NO_BEAVER = EVERY._replace(beaver=0)
PLAYED_OUT = NO_BEAVER._replace(early=0)
NO_CUBE = PLAYED_OUT._replace(double=0)

Writer = Callable[[Random, Made], str]
FORMATS: dict[str, tuple[Writer, Wishes, tuple[int | None, ...]]] = {
    "sgg": (sites.sgg, EVERY, (None, 1, 3, 5, 7)),
    "tmg": (sites.tmg, EVERY, (None, 1, 3, 5, 7)),
    "gam": (sites.gam, EVERY, (None,)),
    "bgammon": (sites.bgammon, NO_BEAVER, (1, 3, 5, 7)),
    "playstrategy": (sites.playstrategy, PLAYED_OUT, (None,)),
    "openspiel": (sites.openspiel, NO_CUBE, (None,)),
}


def can_write(name: str, made: Made) -> bool:
    """Whether a format has words for all that happened."""
    kinds = {line.kind for game in made.games for line in game.lines}
    if name in ("playstrategy", "openspiel"):
        return "resign" not in kinds and all(game.result.reason != "resign" for game in made.games)
    if name in ("sgg", "tmg"):
        kinds.discard("raccoon")
    raccoons = "raccoon" in kinds
    forced = any(mat._forced(line) for game in made.games for line in game.lines)
    return not raccoons and not forced


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("number", range(MATCHES))
def test_a_match_is_read_as_it_was_played(name: str, number: int, tmp_path: Path) -> None:
    write, wishes, lengths = FORMATS[name]
    rng = Random(f"{SEED} {name} {number}")
    made = make_match(rng, [house("backgammon")], rng.choice(lengths), rng.randint(1, 4), wishes)
    if not can_write(name, made):
        return
    record = write(rng, made)
    report = tavlicli.check_text(record)
    assert [(one.place, one.code) for one in report.findings] == [], record
    (file,) = report.files
    (match,) = file.matches
    assert file.format == name
    games = [(game.winner, game.points, game.reason, game.stake, game.crawford) for game in match.games]
    assert games == [(*game.result, game.stake, game.crawford) for game in made.games], record
    finals = [(tuple(game.final.mover), tuple(game.final.other)) for game in match.games]
    assert finals == [game.final for game in made.games], record
    assert match.score == made.score
    assert match.length == made.length
    if name in ("sgg", "tmg", "gam", "bgammon"):
        assert match.players == sites.NAMES
    copy = tmp_path / "copy.tavli"
    tavlicli.write(list(tavlicli.read(_written(tmp_path / "record", record))), copy)
    again = tavlicli.check(copy)
    assert again.findings == [], copy.read_text(encoding="utf-8")
    assert [game.final for game in again.files[0].matches[0].games] == [game.final for game in match.games]


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path
