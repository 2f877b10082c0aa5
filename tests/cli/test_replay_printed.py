"""``tavli replay`` where nobody can press a key: the boards one after the other."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.command import ROOT, environment, started, tavli

GAME = ROOT / "examples/kafeneio.tavli"
EVENING = ROOT / "examples/vradia.tavli"


def boards(text: str) -> list[str]:
    return text.removesuffix("\n\n").split("\n\n")


def test_every_turn_is_printed_with_its_board() -> None:
    done = tavli("replay", GAME)
    assert (done.code, done.err) == (0, "")
    pages = boards(done.out)
    assert len(pages) == 48
    assert pages[0].startswith("game 1/1, beginning, Tavli, match to 5 – ")
    assert [page.split(", ")[1] for page in pages[1:-1]] == [f"turn {turn}/46" for turn in range(1, 47)]
    assert all(page.count("│") == 44 for page in pages)
    assert "\x1b" not in done.out


def test_a_fault_is_told_in_the_words_of_the_check() -> None:
    page = boards(tavli("replay", GAME, "--turn", "40", "--lang", "bg").out)[0]
    told = tavli("check", GAME, "--lang", "bg").out.splitlines()
    assert all(line.strip() in page for line in told[2:4])
    assert told[0].partition(": ")[2] in page


def test_it_begins_where_it_is_asked_to() -> None:
    first = boards(tavli("replay", EVENING, "--game", "2", "--turn", "7").out)
    assert first[0].startswith("game 2/3, turn 7/")
    whole = boards(tavli("replay", EVENING).out)
    assert first == whole[-len(first) :]
    assert boards(tavli("replay", EVENING, "--game", "3").out)[0].startswith("game 3/3, beginning")
    assert boards(tavli("replay", EVENING, "--turn", "2").out)[0].startswith("game 1/3, turn 2/")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (["--game", "4"], "vradia.tavli#4: the record has no such game"),
        (["--game", "2", "--turn", "99"], "vradia.tavli#2.99: the game has no such turn"),
        (["--turn", "99"], "vradia.tavli#1.99: the game has no such turn"),
        (["--game", "0"], "--game"),
        (["--theme", "dark"], "--theme is for a page"),
        (["--rules", "tavly"], '"tavli"'),
        (["--from", "matt"], '"mat"'),
    ],
)
def test_what_does_not_exist_is_said(place: list[str], said: str) -> None:
    done = tavli("replay", EVENING, *place)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_a_record_without_a_game_has_nothing_to_show(tmp_path: Path) -> None:
    (tmp_path / "head.tavli").write_text('[White "Anna"]\n[Length "5"]\n')
    (tmp_path / "milk.txt").write_text("milk, bread\n")
    positions = ROOT / "examples/formats/positions.txt"
    for name, said in (
        ("head.tavli", "no game in it"),
        (positions, "tavli show draws positions"),
        ("milk.txt", "no known kind"),
        ("none", "no such"),
    ):
        done = tavli("replay", tmp_path / name)
        assert (done.code, done.out) == (2, "")
        assert said in done.err


def test_a_record_may_come_from_an_archive_or_a_pipe(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.write(GAME, "b/game.tavli")
        archive.write(EVENING, "b/evening.tavli")
    own = tavli("replay", GAME, "--turn", "46").out.replace(str(GAME), "-")
    piped = tavli("replay", "-", "--turn", "46", data=GAME.read_bytes()).out
    packed = tavli("replay", f"{tmp_path}/a.zip!/b/game.tavli", "--turn", "46").out
    assert piped == own
    assert packed.splitlines()[1:17] == own.splitlines()[1:17]


def test_rules_home_and_colours_are_those_that_are_asked_for() -> None:
    left = tavli("replay", GAME, "--turn", "1", "--home", "left").out.splitlines()[1]
    right = tavli("replay", GAME, "--turn", "1").out.splitlines()[1]
    assert left.split()[0].startswith("1")
    assert left != right
    coloured = tavli("replay", GAME, "--turn", "40", "--color", "always").out
    assert "\x1b[31m\x1b[1merror: Pip waste [pip-waste], line 51\x1b[0m" in coloured
    other = tavli("replay", GAME, "--rules", "backgammon", "--turn", "46")
    assert "Backgammon" in other.out.splitlines()[0]


def test_what_cannot_be_shown_is_drawn_plainly() -> None:
    variables = environment(PYTHONIOENCODING="cp1253")
    code, out, _ = started(["replay", str(GAME), "--turn", "40"], b"", ROOT, 60, variables)
    assert code == 0
    assert out.decode("cp1253").splitlines()[2] == "+------------------+-----+------------------+  X Μαρία"


def test_what_is_wrong_with_the_text_is_told_at_the_beginning(tmp_path: Path) -> None:
    text = GAME.read_text(encoding="utf-8").replace('[Rules "tavli"]', '[Rules "tavli"]\n[Date "x\ny')
    (tmp_path / "old.tavli").write_bytes(text.encode("cp1253", "replace"))
    first = boards(tavli("replay", tmp_path / "old.tavli").out)[0]
    assert "[encoding]" in first


@pytest.mark.skipif(os.name != "posix", reason="a terminal of a POSIX system")
def test_where_there_are_no_such_terminals_the_boards_are_printed() -> None:
    pty = pytest.importorskip("pty")
    program = (
        "import sys; sys.modules['termios'] = None\n"
        f"sys.argv = ['tavli', 'replay', {str(GAME)!r}, '--turn', '46']\n"
        "from tavlicli.cli import main; main()"
    )
    screen, inner = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdin=inner, stdout=inner, stderr=inner, env=environment(), cwd=ROOT
    )
    os.close(inner)
    told = b""
    with suppress(OSError):
        while piece := os.read(screen, 10_000):
            told += piece
    os.close(screen)
    assert process.wait(20) == 0
    assert told.count("┌".encode()) == 2
    assert b"\x1b[?1049h" not in told
