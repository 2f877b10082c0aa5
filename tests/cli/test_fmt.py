"""Records put into canonical form from the command line."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.cli.command import ROOT, tavli

LOOSE = b"W 13: 6/5 8/5\nB 64: 24/14\nW resigns\n"
TIDY = b"W 31: 8/5 6/5\nB 64: 24/14\nW resigns\n"
BROKEN = b"W 31: 8/5 6/5\nW folds\n"


def write(folder: Path, **files: bytes) -> None:
    for name, data in files.items():
        (folder / f"{name}.tavli").write_bytes(data)


def test_a_file_is_rewritten_in_place_and_the_summary_says_so(tmp_path: Path) -> None:
    write(tmp_path, loose=LOOSE, tidy=TIDY)
    before = (tmp_path / "tidy.tavli").stat().st_mtime_ns
    done = tavli("fmt", "loose.tavli", "tidy.tavli", cwd=tmp_path)
    assert done == (0, "", "1 file reformatted, 1 file left unchanged\n")
    assert (tmp_path / "loose.tavli").read_bytes() == TIDY
    assert (tmp_path / "tidy.tavli").stat().st_mtime_ns == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["loose.tavli", "tidy.tavli"]
    assert tavli("fmt", "-q", ".", cwd=tmp_path) == (0, "", "")


def test_check_names_what_would_change_and_writes_nothing(tmp_path: Path) -> None:
    write(tmp_path, loose=LOOSE, tidy=TIDY)
    done = tavli("fmt", "--check", ".", cwd=tmp_path)
    assert (done.code, done.out) == (1, "./loose.tavli\n")
    assert done.err == "1 file would be reformatted, 1 file already in form\n"
    assert (tmp_path / "loose.tavli").read_bytes() == LOOSE
    assert tavli("fmt", "--check", "tidy.tavli", cwd=tmp_path).code == 0


def test_a_list_names_what_is_rewritten(tmp_path: Path) -> None:
    write(tmp_path, loose=LOOSE, other=LOOSE, tidy=TIDY)
    done = tavli("fmt", "--files-from", "-", data=b"tidy.tavli\0loose.tavli\0", cwd=tmp_path)
    assert done == (0, "", "1 file reformatted, 1 file left unchanged\n")
    assert (tmp_path / "loose.tavli").read_bytes() == TIDY
    assert (tmp_path / "other.tavli").read_bytes() == LOOSE
    assert tavli("fmt", "--files-from", "-", "-", data=LOOSE, cwd=tmp_path).code == 2


def test_diff_shows_what_would_change_and_writes_nothing(tmp_path: Path) -> None:
    write(tmp_path, loose=LOOSE + b"# \x1b[31m\n")
    done = tavli("fmt", "--diff", "--check", "loose.tavli", cwd=tmp_path)
    assert done.code == 1
    assert done.out.splitlines()[2:6] == [
        "@@ -1,4 +1,4 @@",
        "-W 13: 6/5 8/5",
        "+W 31: 8/5 6/5",
        " B 64: 24/14",
    ]
    assert "\x1b" not in done.out
    assert "\\x1b[31m" in done.out
    assert (tmp_path / "loose.tavli").read_bytes().startswith(LOOSE)
    write(tmp_path, loose=TIDY)
    assert tavli("fmt", "--diff", "loose.tavli", cwd=tmp_path)[:2] == (0, "")


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_standard_input_goes_to_standard_output(arguments: list[str]) -> None:
    assert tavli("fmt", *arguments, data=LOOSE) == (0, TIDY.decode(), "")
    assert tavli("fmt", *arguments, data=TIDY) == (0, TIDY.decode(), "")
    done = tavli("fmt", "--check", "--stdin-filename", "a.tavli", *arguments, data=LOOSE)
    assert (done.code, done.out) == (1, "a.tavli\n")


def test_standard_input_that_cannot_be_formatted_leaves_standard_output_empty() -> None:
    done = tavli("fmt", data=BROKEN)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("tavli: -:2:3: left as it is, for it cannot be read here: expected a roll")


def test_every_file_is_handled_though_one_fails(tmp_path: Path) -> None:
    write(tmp_path, a=BROKEN, b=LOOSE, c=b"", d=(ROOT / "examples" / "gnubg.mat").read_bytes())
    done = tavli("fmt", "--lang", "en", "a.tavli", "c.tavli", "d.tavli", "no.tavli", "b.tavli", cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    said = done.err.splitlines()
    assert [line.split(":")[1].strip() for line in said[:-1]] == ["a.tavli", "c.tavli", "d.tavli", "no.tavli"]
    assert "tavli convert --to tavli" in said[2]
    assert said[-1] == "1 file reformatted, 4 files could not be formatted"
    assert (tmp_path / "a.tavli").read_bytes() == BROKEN
    assert (tmp_path / "b.tavli").read_bytes() == TIDY


def test_folders_are_walked_for_records_in_our_notation_alone(tmp_path: Path) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    write(tmp_path / "in" / "deep", one=LOOSE)
    write(tmp_path / "in", out=LOOSE)
    (tmp_path / "in" / "a.txt").write_bytes(LOOSE)
    (tmp_path / "in" / "a.mat").write_bytes(LOOSE)
    done = tavli("fmt", "--check", "--exclude", "out*", "in", cwd=tmp_path)
    assert (done.code, done.out) == (1, f"{os.path.join('in', 'deep', 'one.tavli')}\n")
    (tmp_path / "none").mkdir()
    assert tavli("fmt", "none", cwd=tmp_path).code == 2
    assert tavli("fmt", "in/a.txt", "in/a.txt", cwd=tmp_path).err == "1 file reformatted\n"


def test_mode_and_links_are_kept(tmp_path: Path) -> None:
    write(tmp_path, real=LOOSE)
    (tmp_path / "real.tavli").chmod(0o640)
    (tmp_path / "link.tavli").symlink_to("real.tavli")
    assert tavli("fmt", "link.tavli", cwd=tmp_path).code == 0
    assert (tmp_path / "link.tavli").is_symlink()
    assert (tmp_path / "real.tavli").read_bytes() == TIDY
    assert stat.S_IMODE((tmp_path / "real.tavli").stat().st_mode) == 0o640


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_file_that_is_read_only_stays_and_is_told(tmp_path: Path) -> None:
    write(tmp_path, loose=LOOSE)
    (tmp_path / "loose.tavli").chmod(0o444)
    done = tavli("fmt", "loose.tavli", cwd=tmp_path)
    assert done.code == 2
    assert "cannot be written: no permission" in done.err


@pytest.mark.skipif(not os.path.exists("/dev/stdin"), reason="there is no path of standard input")
def test_a_pipe_is_not_written_to() -> None:
    done = tavli("fmt", "/dev/stdin", data=LOOSE)
    assert (done.code, done.out) == (2, "")
    assert "not a file" in done.err


GREEK = 'Λ 13: 6/5 8/5 {"Άσος"}\r\nΜ 64: 24/14\r\nΛ παραιτείται\r\n'
GREEK_TIDY = 'Λ 31: 8/5 6/5 {"Άσος"}\r\nΜ 64: 24/14\r\nΛ παραιτείται\r\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1253"])
def test_the_encoding_and_the_line_ends_are_kept(tmp_path: Path, encoding: str) -> None:
    write(tmp_path, greek=GREEK.encode(encoding))
    assert tavli("fmt", "greek.tavli", cwd=tmp_path).code == 0
    assert (tmp_path / "greek.tavli").read_bytes() == GREEK_TIDY.encode(encoding)
    done = tavli("fmt", "--encoding", encoding, "greek.tavli", cwd=tmp_path)
    assert done.err == "1 file left unchanged\n"


def test_a_text_that_its_encoding_cannot_hold_becomes_utf_8(tmp_path: Path) -> None:
    write(tmp_path, greek=GREEK.encode("cp1253"))
    done = tavli("fmt", "--lang", "bg", "greek.tavli", cwd=tmp_path)
    assert done.code == 0
    assert "greek.tavli: вече е в UTF-8, защото cp1253" in done.err
    assert "Б се предава" in (tmp_path / "greek.tavli").read_bytes().decode("utf-8")


def test_an_encoding_that_was_asked_for_is_not_left(tmp_path: Path) -> None:
    write(tmp_path, greek=GREEK.encode("cp1253"))
    done = tavli("fmt", "--lang", "bg", "--encoding", "cp1253", "greek.tavli", cwd=tmp_path)
    assert done.code == 2
    assert (tmp_path / "greek.tavli").read_bytes() == GREEK.encode("cp1253")


def test_a_damaged_text_stays_as_it_is(tmp_path: Path) -> None:
    data = "Λ 13: 6/5 8/5 {Άσος Άσος}\nΛ παραιτείται\n".encode() + b"# \xce\n"
    write(tmp_path, damaged=data)
    done = tavli("fmt", "damaged.tavli", cwd=tmp_path)
    assert done.code == 2
    assert "damaged.tavli:3:3:" in done.err
    assert (tmp_path / "damaged.tavli").read_bytes() == data


def test_settings_give_the_rules_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "tavli.toml").write_text('[[per-file]]\nfiles = ["fevga/*"]\nrules = "fevga"\n')
    (tmp_path / "fevga").mkdir()
    write(tmp_path / "fevga", one=b"W 31: 24/21/20\nB 42: 24/20/18\nW resigns\n")
    assert tavli("fmt", "fevga", cwd=tmp_path).code == 0
    assert (tmp_path / "fevga" / "one.tavli").read_bytes() == b"W 31: 24/20\nB 42: 24/18\nW resigns\n"
    write(tmp_path, one=b"W 31: 24/21/20\nB resigns\n")
    assert tavli("fmt", "--rules", "fevga", "one.tavli", cwd=tmp_path).code == 0
    assert (tmp_path / "one.tavli").read_bytes() == b"W 31: 24/20\nB resigns\n"


@pytest.mark.parametrize("lang", ["en", "el", "bg"])
def test_messages_are_in_the_language_of_the_keywords(tmp_path: Path, lang: str) -> None:
    write(tmp_path, loose=LOOSE, broken=BROKEN)
    done = tavli("fmt", "--lang", lang, ".", cwd=tmp_path)
    assert done.code == 2
    assert done.err.isascii() == (lang == "en")
    assert len(done.err.splitlines()) == 2


def test_wrong_usage() -> None:
    assert tavli("fmt", "--rules", "tavvli", "x").code == 2
    assert tavli("fmt", "--encoding", "utf9", "x").code == 2
    assert tavli("fmt", "--lang", "xx", "x").code == 2
