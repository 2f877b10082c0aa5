"""GNU Backgammon reads the match texts that are written here without complaint, and as they were played."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.copies import convert
from tests.effort import some
from tests.gnubg.gnubg import needs_gnubg, reexported

HERE = Path(__file__).parents[1] / "data" / "mat"
SELFPLAY = Path(os.environ.get("TAVLI_SELFPLAY", Path(__file__).parents[3] / "shared/vectors/selfplay"))
EXAMPLES = Path(__file__).parents[2] / "examples"
STYLES = ("gnubg", "xg", "xg-txt")
MOST = 120

# Beavers, raccoons, a name that holds a colon, missing names, rolls that were not played, a rule set.
MONEY = """[Rules "backgammon"]
[Event "Club: \\"Rhodes\\" [A]"]
Game 1  0-0
W 31: 8/5 6/5
B 61: 13/7 8/7
W doubles 2
B beavers 4
W takes
W 21: 13/11 6/5
B 21: 13/11 6/5
B resigns 1
Game 2  4-0
B 31: 8/5 6/5
W 61: 13/7 8/7
B doubles 2
W beavers 4
B raccoons 8
B 21: 13/11 6/5
W 62: ?
W resigns 1
Game 3  4-8
B 31: 8/5 6/5
W 62: 24/18 13/11
B doubles 2
W takes
B 21: 13/11 6/5
W 62: ?
B resigns 1
"""


def selfplay() -> list[Path]:
    found = sorted(SELFPLAY.glob("*.mat"))
    return found[:: max(len(found) // MOST, 1)] or sorted(HERE.glob("m*.mat"))


def results(text: str) -> list[str]:
    """The score lines and results of a match text, without their columns."""
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return [found[0] for line in lines if (found := re.search(r"Wins.*|^\S.* : \d+ .* : \d+$", line))]


@needs_gnubg
@pytest.mark.parametrize("style", STYLES)
def test_matches_are_read_as_they_were_played(style: str, tmp_path: Path) -> None:
    files = selfplay() if style == "gnubg" else some(selfplay())
    texts = [file.read_text(encoding="utf-8") for file in files]
    wanted, _ = reexported(texts, tmp_path)
    written, complaints = reexported([convert(text, "mat", "mat", style)[0] for text in texts], tmp_path)
    assert complaints == []
    for one, other in zip(written, wanted, strict=True):
        assert results(one) == results(other)
        if style != "xg-txt":
            assert one == other


@needs_gnubg
@pytest.mark.parametrize("style", STYLES)
def test_cube_actions_and_unplayed_rolls_are_read(style: str, tmp_path: Path) -> None:
    text, _ = convert(MONEY, "tavli", "mat", style)
    (written,), complaints = reexported([text], tmp_path)
    assert complaints == []
    assert results(written) == [
        "White : 0 Black : 0",
        "Wins 4 points",
        "White : 4 Black : 0",
        "Wins 8 points",
        "White : 4 Black : 8",
        "Wins 2 points",
    ]
    assert '; [Event "Club: "Rhodes" [A]"]\n' in written


@needs_gnubg
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", ["tavla", "vecher", "match", "kafeneio"])
def test_records_of_tavli_are_read(name: str, style: str, tmp_path: Path) -> None:
    source = (EXAMPLES / f"{name}.tavli").read_text(encoding="utf-8")
    text, _ = convert(source, "tavli", "mat", style)
    (written,), complaints = reexported([text], tmp_path)
    assert complaints == []
    assert results(written) == results(convert(source, "tavli", "mat")[0])


@needs_gnubg
@pytest.mark.parametrize("style", STYLES)
def test_plays_that_stood_and_wins_on_time_are_told_where_they_stop_nothing(
    style: str, tmp_path: Path
) -> None:
    source = """[Rules "backgammon"]
Game 1 0-0
W 31: 8/4 6/5 !
B 61: 13/7 8/7
W 52: 13/8 24/22
B 41: 13/9 24/23
W claims
"""
    (written,), complaints = reexported([convert(source, "tavli", "mat", style)[0]], tmp_path)
    assert complaints == []
    assert re.findall(r"[0-9]{2}:", written) == ["31:", "61:", "52:", "41:"]
    assert results(written)[-1] == "Wins 1 point"
    assert '; [Stood "1.1"]\n; [OnTime "1"]' in written


@needs_gnubg
def test_players_with_empty_names_are_read(tmp_path: Path) -> None:
    source = '[Rules "backgammon"]\n[White ""]\n[Black ""]\nGame 1 0-0\nW 31: 8/5 6/5\nB resigns 1\n'
    (written,), complaints = reexported([convert(source, "tavli", "mat")[0]], tmp_path)
    assert complaints == []
    assert results(written) == ["White : 0 Black : 0", "Wins 1 point"]


@needs_gnubg
def test_snowie_text_with_an_illegal_play_is_read(tmp_path: Path) -> None:
    source = (HERE / "ill2.mat").read_text(encoding="utf-8")
    text, _ = convert(source, "mat", "snowie-text")
    (written,), complaints = reexported([text], tmp_path)
    assert [line for line in complaints if "edited during play" not in line] == []
    assert "41: 24/23 13/9" in written


@needs_gnubg
def test_a_position_at_the_start_is_read(tmp_path: Path) -> None:
    source = "Game 1\nPosition 6:2 5:1 off:12 / 6:3 off:12 B to play\nB 31: 6/3 6/5\nW 52: 6/1 6/4\n"
    text, _ = convert(source, "tavli", "mat")
    (written,), complaints = reexported([text], tmp_path)
    assert [line for line in complaints if "edited during play" not in line] == []
    assert "31: 6/5 6/3" in written
