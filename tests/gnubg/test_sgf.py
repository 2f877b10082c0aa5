"""GNU Backgammon reads the SGF that is written here without complaint, and keeps its moves and results."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.copies import convert
from tests.gnubg.gnubg import complaints, needs_gnubg, run
from tests.gnubg.test_mat import EXAMPLES, MONEY, results, selfplay

# What the program says of itself and counts anew.
_OWN = re.compile(r"AP\[[^\]]*\]|GS(?:\[[^\]]*\])+")
_SET_UP = """[Rules "backgammon"]
[Length "5"]
[White "Ann"]
[Black "Bob"]

Game 1 0-0
Position XGID=-b----E-C---eE---c-e----B-:1:1:1:00:0:0:0:5:10 W to play
W 31: 8/5 6/5
B 52: 13/8 24/22 {a comment with [brackets] and \\ more}
W 31: 8/2 !
B 61: 13/7 8/7
W doubles 4
B drops

Game 2 2-0
W 31: 8/5 6/5
B 66: -
B claims
"""


def saved(texts: list[str], folder: Path) -> tuple[list[str], list[str], list[str]]:
    """What the program saves after it has loaded each text, its match text, and its complaints."""
    commands = []
    for number, text in enumerate(texts):
        (folder / f"in{number}.sgf").write_bytes(text.encode())
        commands += [
            f"load match in{number}.sgf",
            f"save match out{number}.sgf",
            f"export match mat out{number}.mat",
        ]
    printed = run(commands, folder)
    outputs = [
        [(folder / f"out{number}.{ending}").read_text(encoding="utf-8") for number in range(len(texts))]
        for ending in ("sgf", "mat")
    ]
    return outputs[0], outputs[1], complaints(printed)


def without_own(text: str) -> str:
    """A text without what each program says of itself."""
    return _OWN.sub("", text)


@needs_gnubg
def test_matches_are_read_as_they_were_played(tmp_path: Path) -> None:
    texts = [file.read_text(encoding="utf-8") for file in selfplay()]
    written = [convert(text, "mat", "sgf")[0] for text in texts]
    kept, exported, told = saved(written, tmp_path)
    assert told == []
    assert [without_own(one) for one in kept] == [without_own(one) for one in written]
    assert exported == texts


@needs_gnubg
@pytest.mark.parametrize("name", ["tavla", "vecher", "match", "kafeneio"])
def test_records_of_tavli_are_read(name: str, tmp_path: Path) -> None:
    source = (EXAMPLES / f"{name}.tavli").read_text(encoding="utf-8")
    text, _ = convert(source, "tavli", "sgf")
    (kept,), (exported,), told = saved([text], tmp_path)
    assert told == []
    assert re.findall(r"RE\[[^\]]*\]|;[BW]\[[^\]]*\]", kept) == re.findall(
        r"RE\[[^\]]*\]|;[BW]\[[^\]]*\]", text
    )
    assert results(exported) == results(convert(source, "tavli", "mat")[0])


@needs_gnubg
def test_cube_actions_and_unplayed_rolls_are_read(tmp_path: Path) -> None:
    text, _ = convert(MONEY, "tavli", "sgf")
    (kept,), (exported,), told = saved([text], tmp_path)
    assert told == []
    assert re.findall(r"\n;.*", kept) == re.findall(r"\n;.*", text)
    assert [line for line in results(exported) if line.startswith("Wins")] == [
        "Wins 4 points",
        "Wins 8 points",
        "Wins 2 points",
    ]


@needs_gnubg
def test_set_ups_comments_and_claims_are_read(tmp_path: Path) -> None:
    text, _ = convert(_SET_UP, "tavli", "sgf")
    (kept,), _, told = saved([text], tmp_path)
    assert [line for line in told if "edited during play" not in line] == []
    assert re.findall(r"\n;.*", kept) == re.findall(r"\n;.*", text)
    assert re.findall(r"RE\[(.*?)\]", kept) == ["W+2", "B+1R"]
    assert re.findall(r"RE\[(.*?)\]", text) == ["W+2", "B+1R time"]
