"""Input that no record is, or half of one: an answer and an exit code, never a traceback."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.command import ROOT, tavli
from tests.effort import ALL

HEAD = " 3 point match\n\n Game 1\n Ann : 0                         Bob : 0\n"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b" \n\t\r\n", "empty"),
        (bytes(range(256)) * 4, "binary"),
        (HEAD.encode() + b"  1) 31: 8/5\x006/5\n", "binary"),
        (b"once upon a time\n" * 3, "no known kind of record"),
        (b"<!DOCTYPE html><html></html>", "a web page"),
    ],
    ids=["nothing", "blanks", "bytes", "nul", "prose", "html"],
)
def test_what_is_no_record_is_exit_2(data: bytes, says: str, tmp_path: Path) -> None:
    file = tmp_path / "x.mat"
    file.write_bytes(data)
    done = tavli("check", "--format", "json", file)
    assert done.code == 2
    assert says in done.err
    report = json.loads(done.out)
    assert report["files"][0]["status"] == "unreadable"
    assert report["files"][0]["matches"] == []


def test_missing_files_and_folders_without_records_are_exit_2(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("no record")
    done = tavli("check", tmp_path, tmp_path / "missing.mat", ROOT / "examples/match.tavli")
    assert done.code == 2
    assert "no record found" in done.err
    assert "no such file" in done.err
    assert "1 match" in done.out


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser may enter everything")
def test_a_folder_that_may_be_listed_and_not_entered_has_no_file_that_can_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "a.mat").write_text(" 1 point match\n")
    folder.chmod(0o444)
    try:
        done = tavli("check", "--list-files", "closed", cwd=tmp_path)
    finally:
        folder.chmod(0o755)
    assert (done.code, done.out) == (2, "")
    assert "closed/a.mat: no permission to read it" in done.err


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read_is_exit_2(tmp_path: Path) -> None:
    file = tmp_path / "closed.mat"
    file.write_text(HEAD)
    file.chmod(0)
    assert tavli("check", file).code == 2


def test_faults_and_unreadable_files_together_are_exit_2_and_all_are_reported(tmp_path: Path) -> None:
    done = tavli("check", "--format", "concise", ROOT / "examples/kafeneio.tavli", tmp_path / "missing.mat")
    assert done.code == 2
    assert "[pip-waste]" in done.out


def cuts(text: bytes) -> list[bytes]:
    """The text broken off after each line and in the middle of each."""
    found, at = [], 0
    for line in text.splitlines(keepends=True):
        found += [text[: at + len(line) // 2], text[: at + len(line)]]
        at += len(line)
    return found


@pytest.mark.parametrize(
    "example", ["faults/cube.tavli", "gnubg.mat", "kafeneio.tavli", "stood.tavli", "vecher.tavli", "xg.txt"]
)
def test_a_record_that_breaks_off_anywhere_is_answered(example: str, tmp_path: Path) -> None:
    whole = (ROOT / "examples" / example).read_bytes()
    for number, part in enumerate(cuts(whole)):
        (tmp_path / f"{number:04}.mat").write_bytes(part)
    done = tavli("check", "--format", "json", tmp_path)
    assert done.code in (0, 1, 2)
    report = json.loads(done.out)
    assert len(report["files"]) == len(cuts(whole))
    assert [
        file["path"] for file in report["files"] if file["status"] == "unreadable" and file["matches"]
    ] == []


@pytest.mark.parametrize("codec", ["utf-16", "cp1253", "iso-8859-7", "cp737"])
def test_a_greek_record_in_another_code_page_is_read(codec: str, tmp_path: Path) -> None:
    text = (ROOT / "examples/kafeneio.tavli").read_text(encoding="utf-8").replace("«", "").replace("»", "")
    file = tmp_path / "old.tavli"
    file.write_bytes(text.replace("·", ";").encode(codec))
    done = tavli("check", "--format", "json", file)
    match = json.loads(done.out)["files"][0]["matches"][0]
    assert match["players"] == {"W": "Νίκος", "B": "Μαρία"}


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", 'should read "Νίκος"'), ("el", "το σωστό είναι «Νίκος»"), ("bg", "трябва да е „Νίκος“")],
)
@pytest.mark.parametrize("damaged", ["Νßκος", "Íßêïò"])
def test_a_name_that_was_read_in_a_wrong_encoding_is_told_with_its_repair(
    damaged: str, lang: str, said: str
) -> None:
    record = f'[White "{damaged}"]\nW 31: 8/5 6/5\nB resigns\n'
    done = tavli("check", "--format", "json", "--lang", lang, "-", data=record)
    (file,) = json.loads(done.out)["files"]
    (fault,) = file["violations"]
    assert (done.code, file["status"], file["encoding"]) == (0, "ok", "utf-8")
    assert (fault["code"], fault["severity"]) == ("encoding", "warning")
    assert (fault["line"], fault["column"], fault["end_column"]) == (1, 9, 14)
    assert damaged in fault["message"]
    assert said in fault["message"]
    assert tavli("check", "--strict", "-", data=record).code == 1


def test_the_wrong_encoding_on_the_command_line_is_no_traceback(tmp_path: Path) -> None:
    for codec in ("utf-16", "ascii", "cp1251"):
        assert tavli("check", "--encoding", codec, ROOT / "examples/kafeneio.tavli").code in (0, 1, 2)


LONG = 5_000_000 if ALL else 1_000_000


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "  1) 31: " + "8" * LONG + "\n",
        HEAD + "  1) 31: " + "8/5 " * (LONG // 20) + "\n",
        HEAD + " " * LONG + "x\n",
        '[Rules "tavli"]\nW 31: 8/5 6/5 {' + "x" * LONG + "\n",
        '[Event "' + "x" * LONG + "\n",
        "9" * LONG + " point match\n",
    ],
    ids=["digits", "moves", "blanks", "comment", "tag", "length"],
)
def test_a_line_of_a_million_letters_and_more_is_read_in_seconds(text: str) -> None:
    assert tavli("check", "--format", "concise", "-", data=text, timeout=40).code in (1, 2)


def test_a_match_length_beyond_all_measure_is_a_bad_tag() -> None:
    text = HEAD.replace("3 point", "9" * 20 + " point") + "  1) 31: 8/5 6/5\n"
    done = tavli("check", "--format", "json", data=text)
    file = json.loads(done.out)["files"][0]
    assert done.code == 1
    assert file["matches"][0]["length"] is None
    assert [one["code"] for one in file["violations"]] == ["bad-tag", "unfinished"]


def test_rolls_that_cannot_be_thrown_are_named_and_play_goes_on() -> None:
    rows = "  1) 70: 8/5 6/5                 7: 24/18\n  2) 0: 13/8                     666: 13/7\n"
    rows += "  3) 31: 8/4                     61: 13/7 8/7\n"
    done = tavli("check", "--format", "json", data=HEAD + rows)
    codes = [one["code"] for one in json.loads(done.out)["files"][0]["violations"]]
    assert codes.count("bad-roll") == 4
    assert json.loads(done.out)["files"][0]["matches"][0]["games"][0]["turns"] == 6


def test_a_record_of_nothing_but_its_head_is_unfinished_and_no_fault() -> None:
    done = tavli("check", "--format", "json", data=" 3 point match\n")
    file = json.loads(done.out)["files"][0]
    assert (done.code, file["status"]) == (0, "ok")
    assert [one["code"] for one in file["violations"]] == ["unfinished"]
    assert file["matches"][0]["games"] == []


POSITIONS = [
    ("6:16 / 6:1", "31", "16 checkers"),
    ("6:2 / 19:1", "31", "both sides"),
    ("26:3 / 6:1", "31", "26"),
    ("nonsense", "31", "nonsense"),
    ("XGID=-b----E-C---eE---c-e----C-:0:0:1:31:0:0:0:0:10", "31", "16 checkers"),
    ("start", "66666", "66666"),
    ("start", "70", "70"),
    ("start", "", "no roll"),
    ("start", "three one", "three one"),
]


@pytest.mark.parametrize(("position", "dice", "says"), POSITIONS)
def test_positions_and_dice_that_cannot_be_are_exit_2(position: str, dice: str, says: str) -> None:
    done = tavli("moves", position, dice)
    assert (done.code, done.out) == (2, "")
    assert says in done.err


@pytest.mark.parametrize(
    "spec",
    [
        "match.tavli#9.1",
        "match.tavli#1.99",
        "match.tavli#0.1",
        "match.tavli#1.0",
        "missing.mat#1.1",
        "../LICENSE#1.1",
    ],
)
def test_a_turn_that_no_record_has_is_exit_2(spec: str) -> None:
    done = tavli("show", spec, cwd=ROOT / "examples")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("tavli: ")


@pytest.mark.parametrize("spec", ["match.tavli", "match.tavli#1", "match.tavli#1.x"])
def test_a_record_without_a_turn_is_told_how_to_name_one(spec: str) -> None:
    done = tavli("show", spec, cwd=ROOT / "examples")
    assert done.code == 2
    assert "match.tavli#GAME.TURN" in done.err


def test_positions_in_our_notation_alone_are_counted(tmp_path: Path) -> None:
    lines = ["Position 8:3 6:5 13:5 24:2 / 24:2 W to play", "Θέση 6:1 / 6:50 Μ παίζει  # odd"]
    done = tavli("check", "--format", "json", "-", data="\n".join(lines))
    file = json.loads(done.out)["files"][0]
    assert (done.code, file["format"], file["matches"], file["positions"]) == (1, "position", [], 2)
    (fault,) = file["violations"]
    assert (fault["code"], fault["line"], fault["column"]) == ("bad-position", 2, 6)


def test_a_turn_of_a_game_with_its_own_rules_is_judged_under_them() -> None:
    done = tavli("moves", "examples/faults/moves.tavli#9.1", "31", "8/5*/4", "--format", "json")
    assert done.code == 1
    assert json.loads(done.out)["rules"] == "tavla"


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be", "cp037"])
def test_any_encoding_of_text_may_be_declared(codec: str, tmp_path: Path) -> None:
    (tmp_path / "a.tavli").write_bytes("W 31: 8/5 6/5\nB resigns\n".encode(codec))
    assert tavli("check", "--encoding", codec, tmp_path / "a.tavli").code == 0
