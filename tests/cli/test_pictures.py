"""Pictures from the command line: their files, options that go together, exit codes, languages."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.command import ROOT, tavli

PNG = b"\x89PNG\r\n\x1a\n"
KAFENEIO = f"{ROOT / 'examples' / 'kafeneio.tavli'}#1.40"


def test_a_picture_goes_to_its_file_and_nothing_to_standard_output(tmp_path: Path) -> None:
    done = tavli("show", "start", "--svg", "a.svg", cwd=tmp_path)
    assert done == (0, "", "")
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]
    ElementTree.parse(tmp_path / "a.svg")
    assert tavli("show", "start", "--svg", "-").out.encode() == (tmp_path / "a.svg").read_bytes()


def test_both_kinds_of_picture_are_made_at_once(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    done = tavli("show", "start", "--svg", "a.svg", "--png", "a.png", "--theme", "dark", cwd=tmp_path)
    assert done == (0, "", "")
    assert (tmp_path / "a.svg").read_bytes().startswith(b"<svg")
    assert (tmp_path / "a.png").read_bytes().startswith(PNG)


def test_a_play_against_the_rules_is_drawn_told_and_exit_1(tmp_path: Path) -> None:
    done = tavli("show", KAFENEIO, "--play", "4/2 2/off", "--svg", "a.svg", "--lang", "el", cwd=tmp_path)
    assert (done.code, done.out) == (1, "")
    assert "[pip-waste]" in done.err
    drawn = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert "παράνομη" in drawn
    assert "Νίκος" in drawn
    assert tavli("show", KAFENEIO, "--play", "4/1 2/off", "--svg", "a.svg", cwd=tmp_path).code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--play", "hither/thither", "--roll", "31", "--svg", "a.svg"], "a play such as 8/5 6/5"),
        (["--play", "8/5 6/5", "--svg", "a.svg"], "31"),
        (["--roll", "77", "--svg", "a.svg"], '"77"'),
        (["--theme", "wood"], "--svg"),
        (["--play", "8/5", "--roll", "31"], "--png"),
        (["--format", "json", "--svg", "a.svg"], "--format json"),
        (["--ascii", "--svg", "a.svg"], "--ascii"),
        (["--svg", "-", "--png", "-"], "share"),
        (["--svg", "a.svg", "--png", "./a.svg"], "share"),
        (["--svg", "nowhere/a.svg"], "nowhere/a.svg"),
        (["--svg", "a.svg", "--theme", "gold"], "wood"),
    ],
)
def test_what_makes_no_picture_is_exit_2_and_writes_nothing(
    arguments: list[str], said: str, tmp_path: Path
) -> None:
    done = tavli("show", "start", *arguments, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_made_leaves_the_one_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text("kept", encoding="utf-8")
    assert tavli("show", "24:99", "--svg", "a.svg", cwd=tmp_path).code == 2
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["k.tavli#1.3", "--svg", "./k.tavli"], "nothing can be written over it"),
        (["k.tavli#1.3", "--png", "link", "--force"], "nothing can be written over it"),
        (["z.zip!/k.tavli#1.3", "--svg", "z.zip", "--force"], "nothing can be written over it"),
        (["start", "--svg", "k.tavli"], "no picture; name another file, or use --force"),
        (["start", "--force"], "--force"),
    ],
)
def test_a_picture_replaces_no_record(arguments: list[str], said: str, tmp_path: Path) -> None:
    record = (ROOT / "examples/kafeneio.tavli").read_bytes()
    (tmp_path / "k.tavli").write_bytes(record)
    (tmp_path / "link").symlink_to("k.tavli")
    with zipfile.ZipFile(tmp_path / "z.zip", "w") as archive:
        archive.writestr("k.tavli", record)
    before = {name: (tmp_path / name).read_bytes() for name in os.listdir(tmp_path)}
    done = tavli("show", *arguments, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert {name: (tmp_path / name).read_bytes() for name in os.listdir(tmp_path)} == before


def test_a_picture_replaces_a_picture_and_by_force_any_file(tmp_path: Path) -> None:
    (tmp_path / "b.svg").write_text("notes", encoding="utf-8")
    for force in ((), (), ("--force",)):
        name = "b.svg" if force else "a.svg"
        assert tavli("show", "start", "--svg", name, *force, cwd=tmp_path) == (0, "", "")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize("lang", ["en", "el", "bg"])
def test_without_the_extra_the_message_names_it(lang: str, tmp_path: Path) -> None:
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "resvg_py.py").write_text("raise ImportError\n", encoding="utf-8")
    here = f"{ROOT}:{tmp_path / 'hidden'}"
    done = tavli(
        *("show", "start", "--png", "a.png", "--lang", lang),
        cwd=tmp_path,
        PYTHONPATH=here,
        PYTHONHASHSEED="0",
    )
    assert (done.code, done.out) == (2, "")
    assert "pip install 'tavlicli[png]'" in done.err
    assert not (tmp_path / "a.png").exists()


def test_a_roll_of_its_own_is_shown_in_every_form() -> None:
    assert "roll: 31" in tavli("show", "start", "--roll", "13").out
    assert '"roll": [3, 1]' in tavli("show", "start", "--roll", "3-1", "--format", "json").out


def test_the_names_of_a_record_and_of_a_board_line_stand_in_the_picture() -> None:
    drawn = tavli("show", KAFENEIO, "--svg", "-").out
    assert ">Νίκος</text>" in drawn
    assert ">Μαρία</text>" in drawn
    board = "board:Ann:Bob:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
    fibs = board + "1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"
    drawn = tavli("show", fibs, "--svg", "-").out
    assert drawn.index(">Bob</text>") < drawn.index(">Ann</text>")


def test_letters_that_the_font_of_a_png_lacks_are_told(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    record = '[White "Ada 山田"]\n[Black "Ж. Ώ"]\nOpening W3 B1\nW 31: 8/5 6/5\n'
    (tmp_path / "a.tavli").write_text(record, encoding="utf-8")
    done = tavli("show", "a.tavli#1.1", "--png", "a.png", cwd=tmp_path)
    assert (done.code, done.out) == (0, "")
    assert done.err == "tavli: the font of PNG pictures lacks some letters, which became boxes: 山田\n"
    assert tavli("show", "a.tavli#1.1", "--svg", "a.svg", cwd=tmp_path).err == ""
    assert tavli("show", KAFENEIO, "--png", "a.png", cwd=tmp_path) == (0, "", "")


def test_a_turn_is_named_by_its_match_too() -> None:
    record = ROOT / "examples/faults/cube.tavli"
    assert tavli("show", f"{record}#2:1.1") == tavli("show", f"{record}#5.1")
    assert tavli("show", f"{record}#1:4.2") == tavli("show", f"{record}#4.2")
    for place in ("1:5.1", "3:1.1", "0:1.1", "2:0.1"):
        done = tavli("show", f"{record}#{place}")
        assert (done.code, done.out) == (2, "")
        assert "no such game" in done.err


def test_a_text_says_whose_signs_they_are_where_that_is_known() -> None:
    assert "\n  ● Νίκος (White)   ○ Μαρία (Black)\n" in tavli("show", KAFENEIO).out
    assert "\n  X Μαρία (Black)   O Νίκος (White)\n" in tavli("show", KAFENEIO[:-2] + "39", "--ascii").out
    assert "White" not in tavli("show", "start").out


@pytest.mark.parametrize("options", [(), ("--svg", "-")])
def test_in_a_crawford_game_there_is_no_cube_to_draw(options: tuple[str, ...]) -> None:
    record = ROOT / "examples/faults/cube.tavli"
    drawn = [tavli("show", f"{record}#{game}.1", *options).out for game in (4, 5)]
    cube = "ube at 1, in the middle" if options else "[1]"
    assert [cube in one for one in drawn] == [True, False]


def test_a_record_with_hostile_names_makes_a_harmless_picture(tmp_path: Path) -> None:
    record = '[White "<b>\u202e&"]\n[Black "' + "Ж" * 10_000 + '"]\nOpening W3 B1\nW 31: 8/5 6/5\n'
    (tmp_path / "a.tavli").write_text(record, encoding="utf-8")
    drawn = tavli("show", f"{tmp_path / 'a.tavli'}#1.1", "--svg", "-").out
    ElementTree.fromstring(drawn)
    assert "&lt;b&gt;&amp;</text>" in drawn
    assert "\u202e" not in drawn
    assert "ЖЖ…</text>" in drawn
    assert len(drawn) < 12_000
