"""Every real .mat record is recognised and read whole. Skipped where there is no corpus.

The corpus is looked for in the environment variable TAVLI_CORPUS, or beside the repository.
"""

from __future__ import annotations

import csv
import os
from operator import itemgetter
from pathlib import Path

import pytest

from tavlicli.notation.decode import decode
from tavlicli.notation.registry import recognise
from tavlicli.record import model
from tests.effort import some

FOLDER = Path(os.environ.get("TAVLI_CORPUS", Path(__file__).parents[3] / "shared" / "corpus"))
CUBE = (model.DOUBLE, model.TAKE, model.DROP, model.BEAVER)
# The index does not count ``00: ????``, a turn without a roll.
OTHER_ROLLS = {"mat-bgstudio-008.txt": 1}


def dialect(path: Path) -> str:
    """Where a record is from, as its name tells."""
    return path.name.rpartition("-")[0]


def rows() -> list[dict[str, str]]:
    index = FOLDER / "INDEX.tsv"
    if not index.is_file():
        return []
    with index.open(encoding="utf-8", newline="") as lines:
        return [row for row in csv.DictReader(lines, delimiter="\t") if row["dialect"].startswith("mat-")]


@pytest.mark.skipif(not rows(), reason="no corpus of real records beside the repository")
@pytest.mark.parametrize("row", some(rows(), 8, itemgetter("dialect")), ids=lambda row: row["file"])
def test_a_record_is_read_whole(row: dict[str, str]) -> None:
    text = decode((FOLDER / row["file"]).read_bytes())
    assert (text.encoding, text.findings) == ("utf-8", ())
    found = recognise(text.text)
    assert found is not None
    assert found.name == "mat"
    (match,) = found.read(text.text)
    actions = [action for game in match.games for action in game.actions]
    assert not match.findings
    assert [game.faults for game in match.games if game.faults] == []
    assert [
        action for action in actions if action.kind == model.BROKEN or (action.turn and action.turn.faults)
    ] == []
    rolls = sum(action.kind == model.TURN for action in actions)
    cube = sum(action.kind in CUBE for action in actions)
    counts = (len(match.games), rolls - OTHER_ROLLS.get(row["file"], 0), cube)
    assert counts == (int(row["games"]), int(row["rolls"]), int(row["cube_actions"]))
    assert None not in match.names
