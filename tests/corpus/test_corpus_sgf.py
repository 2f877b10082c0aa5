"""Every real SGF is read whole and comes back from a copy; every real .mat record tells the same in SGF.

The corpus is looked for where :mod:`tests.corpus.test_corpus_reading` looks for it, games that GNU
Backgammon played against itself in the environment variable TAVLI_SELFPLAY, or beside it.
"""

from __future__ import annotations

import csv
import os
from operator import itemgetter
from pathlib import Path

import pytest

from tavlicli.notation.decode import decode
from tavlicli.record import model
from tests.corpus.test_corpus_reading import CUBE, FOLDER, rows
from tests.effort import some
from tests.properties.test_sgf_copies import judged
from tests.sgf.compare import matches_of, sheets_of, to_sgf, told

SELFPLAY = Path(os.environ.get("TAVLI_SELFPLAY", FOLDER.parent / "vectors" / "selfplay"))
# The game in it stands behind a node that has only a program's name.
LATE_ROOT = "sgf-synthetic-001.sgf"
# A range that is none, and checkers that nobody has.
FAULTY = ("sgf-synthetic-005.sgf", "sgf-synthetic-006.sgf")


def sgf_rows() -> list[dict[str, str]]:
    if not rows():
        return []
    with (FOLDER / "INDEX.tsv").open(encoding="utf-8", newline="") as lines:
        return [row for row in csv.DictReader(lines, delimiter="\t") if row["dialect"].startswith("sgf-")]


def read(path: Path) -> str:
    return decode(path.read_bytes()).text


def same_in_sgf(text: str) -> tuple[str, dict[str, int]]:
    """A record in SGF, once it is sure that it tells the same there, and what was lost."""
    source = matches_of(text)
    made, losses = to_sgf(source)
    copy = matches_of(made, "sgf")
    (wanted, *others), (found, *facts) = judged(text), judged(made)
    assert facts == others
    assert found <= wanted
    # The only play of a last roll, which may be left out of match text, is written.
    completed = wanted - found
    assert {fault[0] for fault in completed} <= {"play-omitted"}
    if not losses and not completed:
        assert [told(one) for one in sheets_of(copy)] == [told(one) for one in sheets_of(source)]
    assert to_sgf(copy)[0] == made
    return made, losses


@pytest.mark.skipif(not rows(), reason="no corpus of real records beside the repository")
@pytest.mark.parametrize("row", sgf_rows(), ids=lambda row: row["file"])
def test_a_record_is_read_whole(row: dict[str, str]) -> None:
    text = read(FOLDER / row["file"])
    (match,) = matches_of(text)
    if row["file"] in (LATE_ROOT, *FAULTY):
        return
    assert not match.findings
    assert [game.faults for game in match.games if game.faults] == []
    actions = [action for game in match.games for action in game.actions]
    assert [action for action in actions if action.fault or (action.turn and action.turn.faults)] == []
    # The index counts no roll that was not played.
    plays = sum(action.turn is not None and action.turn.kind != model.UNKNOWN for action in actions)
    cube = sum(action.kind in CUBE for action in actions)
    counts = len(match.games), plays, cube
    assert counts == (int(row["games"]), int(row["rolls"]), int(row["cube_actions"]))
    made, losses = same_in_sgf(text)
    assert losses == {}
    if row["dialect"] == "sgf-gnubg-analysed":
        assert made == text


@pytest.mark.skipif(not rows(), reason="no corpus of real records beside the repository")
@pytest.mark.parametrize("row", some(rows(), 8, itemgetter("dialect")), ids=lambda row: row["file"])
def test_match_text_tells_the_same_in_sgf(row: dict[str, str]) -> None:
    _, losses = same_in_sgf(read(FOLDER / row["file"]))
    assert set(losses) <= {"no-roll"}


@pytest.mark.skipif(not SELFPLAY.is_dir(), reason="no games of GNU Backgammon beside the repository")
def test_games_of_gnu_backgammon_tell_the_same_in_sgf() -> None:
    for path in some(sorted(SELFPLAY.glob("*.mat")), 20):
        source = matches_of(path.read_text(encoding="utf-8"), "mat")
        made, losses = to_sgf(source)
        assert losses == {}
        copy = matches_of(made, "sgf")
        assert [told(one) for one in sheets_of(copy)] == [told(one) for one in sheets_of(source)], path.name
        assert to_sgf(copy)[0] == made
