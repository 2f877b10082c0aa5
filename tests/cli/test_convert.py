"""``tavli convert``: where files go, what is told, what is never done."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.cli.command import ROOT, environment, tavli

EXAMPLES = ROOT / "examples"
RECORD = """[Rules "backgammon"]
[Length "3"]
[White "Anna"]
[Black "Boris"]

Game 1  0-0
W 31: 8/5 6/5
B 52: 24/22 13/8             @6.2
W 44: 24/20(2) 13/9(2) {well played}
B resigns 1
"""
ILLEGAL = RECORD.replace("B 52: 24/22 13/8 ", "B 52: 24/22 13/7 ")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "final.tavli"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_one_record_goes_to_standard_output(record: Path) -> None:
    done = tavli("convert", record, "--to", "sgf")

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("(;FF[4]GM[6]")
    assert tavli("convert", "-", "--to", "sgf", data=RECORD).out == done.out


def test_one_record_goes_to_a_file_or_into_a_folder(record: Path, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()

    assert tavli("convert", record, "--to", "sgf", "-o", tmp_path / "final.sgf").code == 0
    assert tavli("convert", record, "--to", "sgf", "-o", tmp_path / "there").code == 0
    assert tavli("convert", record, "--to", "sgf", "-o", f"{tmp_path}/new/").code == 0
    texts = {(tmp_path / name).read_bytes() for name in ("final.sgf", "there/final.sgf", "new/final.sgf")}
    assert len(texts) == 1


def test_a_folder_is_made_only_where_one_is_named(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "final.sgf"

    done = tavli("convert", record, "--to", "sgf", "-o", out)

    assert done.code == 2
    assert f"the folder {out.parent} does not exist" in done.err
    assert not out.parent.exists()
    assert tavli("convert", record, "--to", "sgf", "-o", f"{out.parent}/", "--strict").code == 0
    assert os.listdir(out.parent) == ["final.sgf"]


def test_a_folder_keeps_its_tree_and_two_that_would_meet_keep_their_endings(tmp_path: Path) -> None:
    for name in ("a.tavli", "a.txt", "b/c.tavli", "b/note.txt"):
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / name).write_text("some words\n" if "note" in name else RECORD, encoding="utf-8")

    done = tavli("convert", tmp_path / "in", "--to", "json", "-o", f"{tmp_path}/out/")

    assert (done.code, done.err) == (0, "")
    written = {str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*.*")}
    assert written == {"a.tavli.json", "a.txt.json", os.path.join("b", "c.json")}


def test_an_xg_text_file_ends_in_txt(record: Path, tmp_path: Path) -> None:
    tavli("convert", record, "--to", "mat", "--style", "xg-txt", "-o", f"{tmp_path}/out/")
    tavli("convert", record, "--to", "mat", "-o", f"{tmp_path}/out/")

    assert sorted(os.listdir(tmp_path / "out")) == ["final.mat", "final.txt"]


def test_nothing_is_overwritten_without_force(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "final.sgf"
    out.write_text("mine", encoding="utf-8")

    done = tavli("convert", record, "--to", "sgf", "-o", out)

    assert done.code == 2
    assert "final.sgf: exists already" in done.err
    assert out.read_text(encoding="utf-8") == "mine"
    assert tavli("convert", record, "--to", "sgf", "-o", out, "--force").code == 0
    assert out.read_text(encoding="utf-8").startswith("(;FF[4]")


def test_what_has_no_place_is_told_by_kind_and_count(record: Path) -> None:
    done = tavli("convert", record, "--to", "fibs")

    assert done.code == 0
    assert "no place in fibs for" in done.err
    assert "one comment" in done.err
    assert "one clock time" in done.err
    assert tavli("convert", record, "--to", "fibs", "--strict").code == 1
    assert tavli("convert", record, "--to", "fibs", "-q").err == ""
    assert "ένα σχόλιο" in tavli("convert", record, "--to", "fibs", "--lang", "el").err


def test_several_matches_in_one_match_text_are_warned_of() -> None:
    two = f"{RECORD}\n{RECORD}"
    plain = two.replace("@6.2", "").replace("{well played}", "")
    done = tavli("convert", "-", "--to", "mat", "--strict", data=plain)

    assert done.code == 0
    assert done.err.startswith("-: 2 matches in one text: GNU Backgammon")
    assert tavli("convert", "-", "--to", "sgf", data=two).err == ""
    assert tavli("convert", "-", "--to", "mat", "-q", data=two).err == ""


def test_an_illegal_play_is_converted_as_it_was_made(tmp_path: Path) -> None:
    done = tavli("convert", "-", "--to", "mat", data=ILLEGAL)

    assert done.code == 0
    assert "52: 24/22 13/7" in done.out
    codes = tavli("check", "-", "--format", "concise", data=done.out).out
    assert "[wrong-die]" in codes


def test_what_cannot_be_written_is_refused_with_its_place_and_nothing_is_left(tmp_path: Path) -> None:
    done = tavli(
        "convert", EXAMPLES / "plakoto.tavli", EXAMPLES / "match.tavli", "--to", "mat", "-o", f"{tmp_path}/o/"
    )

    assert done.code == 1
    assert "plakoto.tavli:" in done.err
    assert "which mat cannot hold: it is for games with hits" in done.err
    assert "; convert to tavli or json, which can hold it\n" in done.err
    assert os.listdir(tmp_path / "o") == ["match.mat"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--to", "sgff"], 'did you mean "sgf"'),
        (["--to", "sgf", "--style", "xg"], "--style is for mat"),
        (["--to", "mat", "--style", "gnubgg"], 'did you mean "gnubg"'),
        (["--to", "mat", "--from", "mta"], 'did you mean "mat"'),
        (["--to", "tmg"], "the format tmg is read, but not written"),
    ],
)
def test_slips_are_told(record: Path, arguments: list[str], said: str) -> None:
    done = tavli("convert", record, *arguments)

    assert done.code == 2
    assert said in done.err
    assert done.out == ""


def test_several_records_need_a_folder(record: Path, tmp_path: Path) -> None:
    assert tavli("convert", record, record, "--to", "sgf").code == 2
    done = tavli("convert", record, EXAMPLES / "match.tavli", "--to", "sgf", "-o", tmp_path / "one.sgf")
    assert done.code == 2
    assert "several records go to a folder" in done.err
    assert not (tmp_path / "one.sgf").exists()


def test_a_file_that_cannot_be_read_does_not_stop_the_others(record: Path, tmp_path: Path) -> None:
    (tmp_path / "no.mat").write_text("nothing of the kind\n", encoding="utf-8")

    done = tavli("convert", tmp_path / "no.mat", record, "--to", "sgf", "-o", f"{tmp_path}/o/")

    assert done.code == 2
    assert "no.mat" in done.err
    assert os.listdir(tmp_path / "o") == ["final.sgf"]


def test_the_same_format_keeps_the_encoding(tmp_path: Path) -> None:
    path = tmp_path / "old.tavli"
    path.write_bytes(RECORD.replace("Anna", "Άννα Παπαδοπούλου").encode("cp1253"))

    same = tavli("convert", path, "--to", "tavli", "-o", tmp_path / "new.tavli", "--encoding", "cp1253")
    other = tavli("convert", path, "--to", "sgf", "-o", tmp_path / "new.sgf", "--encoding", "cp1253")

    assert (same.code, other.code) == (0, 0)
    assert "Άννα Παπαδοπούλου".encode("cp1253") in (tmp_path / "new.tavli").read_bytes()
    assert "Άννα Παπαδοπούλου".encode() in (tmp_path / "new.sgf").read_bytes()


def test_plays_keep_their_spelling_unless_the_canonical_one_is_asked_for() -> None:
    record = RECORD.replace("44: 24/20(2) 13/9(2)", "44: 13/9 24/20 20/16 13/9")

    kept = tavli("convert", "-", "--to", "tavli", data=record)
    spelled = tavli("convert", "-", "--to", "tavli", "--canonical", data=record)

    assert "W 44: 13/9 24/20 20/16 13/9" in kept.out
    assert "W 44: 24/16 13/9(2)" in spelled.out


def test_an_sgf_says_what_it_is_written_in(tmp_path: Path) -> None:
    text = tavli("convert", "-", "--to", "sgf", data=RECORD.replace("Anna", "Άννα")).out
    old = text.replace("CA[UTF-8]", "CA[ISO-8859-7]").encode("iso-8859-7")

    done = tavli("convert", "-", "--to", "sgf", "-o", tmp_path / "new.sgf", data=old)

    assert done.code == 0
    assert b"CA[iso8859-7]" in (tmp_path / "new.sgf").read_bytes()
    assert tavli("convert", tmp_path / "new.sgf", "--to", "tavli").out.count('[White "Άννα"]') == 1


def test_the_styles_of_xg_begin_with_one_mark_whatever_the_source(tmp_path: Path) -> None:
    text = tavli("convert", "-", "--to", "mat", data=RECORD).out
    for data in (text.encode("utf-8-sig"), text.replace("Anna", "Anné").encode("cp1252")):
        done = tavli(
            "convert", "-", "--to", "mat", "--style", "xg", "-o", tmp_path / "x.mat", "--force", data=data
        )
        assert done.code == 0
        assert (tmp_path / "x.mat").read_bytes().count(b"\xef\xbb\xbf") == 1


def test_inputs_of_one_name_are_both_there(tmp_path: Path) -> None:
    for folder, name in (("a", "Anna"), ("b", "Vera")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.tavli").write_text(RECORD.replace("Anna", name), encoding="utf-8")

    done = tavli("convert", tmp_path / "a", tmp_path / "b", "--to", "sgf", "-o", f"{tmp_path}/o/", "--force")

    assert done.code == 0
    texts = [path.read_text(encoding="utf-8") for path in (tmp_path / "o").rglob("*.sgf")]
    assert sorted(("Anna" in text, "Vera" in text) for text in texts) == [(False, True), (True, False)]


def test_a_record_of_several_matches_stays_one_file(tmp_path: Path) -> None:
    done = tavli("convert", "-", "--to", "sgf", data=RECORD + "\n" + RECORD)

    assert done.code == 0
    assert done.out.count("game:0") == 2


def test_a_pipe_is_read_as_a_file_is(record: Path, tmp_path: Path) -> None:
    wanted = tavli("convert", record, "--to", "sgf")
    assert wanted.out
    assert tavli("convert", "/dev/stdin", "--to", "sgf", data=record.read_bytes()) == wanted
    pipe = tmp_path / "pipe.mat"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(record.read_bytes()))
    writer.start()
    done = tavli("convert", pipe, "--to", "sgf", timeout=20)
    writer.join(20)
    assert done == wanted


def test_a_hyphen_is_standard_output(record: Path, tmp_path: Path) -> None:
    done = tavli("convert", record, "--to", "sgf", "-o", "-", cwd=tmp_path)
    assert done == tavli("convert", record, "--to", "sgf")
    assert not (tmp_path / "-").exists()
    several = tavli("convert", record, record, "--to", "sgf", "-o", "-")
    assert several.code == 2
    assert "name a folder" in several.err


@pytest.mark.parametrize("place", ["taken.txt/", "taken.txt/deep/", "taken.txt/b.sgf"])
def test_a_file_is_no_folder_to_write_to(place: str, record: Path, tmp_path: Path) -> None:
    (tmp_path / "taken.txt").write_text("mine")
    done = tavli("convert", record, "--to", "sgf", "-o", place, cwd=tmp_path)
    assert done.code == 2
    assert f"{place}: taken.txt is a file and no folder" in done.err
    assert (tmp_path / "taken.txt").read_text() == "mine"


def test_an_empty_name_is_no_place_to_write_to(record: Path) -> None:
    done = tavli("convert", record, "--to", "sgf", "-o", "")
    assert done.code == 2
    assert "name a file or a folder" in done.err


REFUSED = {
    "W doubles 2\nB raccoons 8\n": (
        "sgf",
        "7:1",
        '"raccoons 8" answers nothing',
        "δεν απαντά σε τίποτε",
        "не отговаря",
    ),
    "W 77: 8/5\nB 31: 8/5 6/5\n": ("sgf", "6:3", "no roll of two dice", "δεν έχει ζαριά", "няма хвърляне"),
    "Position 6:2 / 6:2 W to play\n": (
        "fibs",
        "6:10",
        "no place for positions",
        "δεν έχει μέρος",
        "няма място",
    ),
    "W 33:\nB 31: 8/5 6/5\n": (
        "mat",
        "6:3",
        "nothing could be played",
        "τίποτε δεν παιζόταν",
        "нищо не е можело",
    ),
}


@pytest.mark.parametrize("turns", REFUSED)
def test_a_refusal_says_where_why_and_what_to_do_in_each_language(turns: str) -> None:
    text = RECORD.partition("W 31")[0].replace("Game 1  0-0\n", "") + turns
    to, place, *said = REFUSED[turns]
    for lang, words, do in zip(
        ("en", "el", "bg"), said, ("tavli or json", "tavli ή json", "tavli или json"), strict=True
    ):
        done = tavli("convert", "-", "--to", to, "--lang", lang, data=text)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith(f"-:{place}: ")
        assert words in done.err
        assert do in done.err


STOPPED_ON_THE_WAY = """
import os, signal, sys
sys.argv = ["tavli", *{arguments!r}]
from tavlicli.cli import main, places
class Walking(places.Places):
    def __init__(self, *given):
        os.kill(os.getpid(), signal.SIGTERM)
        super().__init__(*given)
places.Places = Walking
main()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupt_while_it_is_seen_what_there_is_gives_130(tmp_path: Path) -> None:
    arguments = ["convert", "examples", "--to", "sgf", "-o", str(tmp_path / "out")]
    done = subprocess.run(
        [sys.executable, "-c", STOPPED_ON_THE_WAY.format(arguments=arguments)],
        capture_output=True,
        env=environment(),
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, b"", b"tavli: interrupted")
    assert not list(tmp_path.iterdir())
