"""What is kept of texts and plays that were met before is bounded, and forgetting it changes nothing."""

from __future__ import annotations

import pytest

from tavlicli.board import position
from tavlicli.notation import again, mat_cells, mat_fast, sgf_turns, turns
from tavlicli.replay import marking, plain
from tests.copies import all_facts, convert
from tests.data import FOLDER

SGF = "(;FF[4]GM[6]MI[length:3][game:0];W[31hefe];B[42qusu];"
RECORD = (FOLDER / "mat" / "m1_0004.mat").read_text(encoding="utf-8")
BOUNDS = (
    (position, "_MOST_TEXTS"),
    (again, "_MOST"),
    (mat_fast, "_MOST_CELLS"),
    (sgf_turns, "_MOST_KEPT"),
    (turns, "_MOST_TURNS"),
    (plain, "_MOST_PLANS"),
    (marking, "_MOST_KEPT"),
)


@pytest.mark.parametrize("to", ["mat", "sgf", "fibs", "json", "tavli"])
def test_a_record_is_the_same_where_everything_is_forgotten_at_once(
    to: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts, copy = all_facts(RECORD, "mat"), convert(RECORD, "mat", to)
    for module, name in BOUNDS:
        assert getattr(module, name) > 1_000
        monkeypatch.setattr(module, name, 2)
    assert all_facts(RECORD, "mat") == facts
    assert convert(RECORD, "mat", to) == copy
    assert all_facts(copy[0], to) == all_facts(convert(copy[0], to, "mat")[0], "mat")


def test_a_play_behind_what_cannot_be_read_is_written_the_same_whatever_was_written_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mat_cells, "_KNOWN", {})
    broken = SGF + "W[21fdfe];B[]64lrlp];W[33mjmjjgjg])"
    copy = convert(broken, "sgf", "mat", "xg-txt")
    assert "33: 13/10(2) 10/7(2)" in copy[0]
    assert "33: 13/7(2)" in convert(SGF + "W[33mjmjjgjg])", "sgf", "mat", "xg-txt")[0]
    assert convert(broken, "sgf", "mat", "xg-txt") == copy
