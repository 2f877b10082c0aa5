"""Archives, lists of files and many files on the command line: what is reported, and where copies go."""

from __future__ import annotations

import gzip
import json
import os
import tarfile
from pathlib import Path

import pytest

import tavlicli
from tests.archives import RECORD, made, special, zipped
from tests.cli.command import tavli
from tests.effort import times

FAULTY = RECORD.replace(b"8/5 6/5", b"8/5 6/4")
ITEMS = [("dir/b.mat", RECORD), ("a.tavli", FAULTY), ("notes.txt", b"bread, olives\n"), ("c.md", b"")]


def report(*arguments: str | Path, **options: object) -> tuple[int, dict[str, str], dict[str, object]]:
    """The exit code, the status of each path in order, and the summary."""
    done = tavli("check", "--format", "json", *arguments, **options)
    found = json.loads(done.out)
    return done.code, {file["path"]: file["status"] for file in found["files"]}, found["summary"]


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with archives, a compressed record and a record."""
    (tmp_path / "a.zip").write_bytes(made("zip", ITEMS))
    (tmp_path / "b.tar.gz").write_bytes(made("tar.gz", [("in.zip", made("zip", ITEMS[:1]))]))
    (tmp_path / "c.mat.gz").write_bytes(gzip.compress(RECORD))
    (tmp_path / "d.mat").write_bytes(RECORD)
    return tmp_path


def test_members_are_reported_under_the_name_of_their_archive(here: Path) -> None:
    code, files, summary = report(".", cwd=here)
    assert code == 1
    assert list(files.items()) == [
        ("./a.zip!/dir/b.mat", "ok"),
        ("./a.zip!/a.tavli", "invalid"),
        ("./b.tar.gz!/in.zip!/dir/b.mat", "ok"),
        ("./c.mat.gz", "ok"),
        ("./d.mat", "ok"),
    ]
    assert (summary["files"], summary["skipped"]) == (5, 1)
    assert tavli("check", "--format", "concise", "a.zip", cwd=here).out.startswith("a.zip!/a.tavli:2:")


def test_archives_are_read_from_standard_input(here: Path) -> None:
    for name in ("a.zip", "b.tar.gz", "c.mat.gz"):
        direct = report(name, cwd=here)
        piped = report("-", "--stdin-filename", name, data=(here / name).read_bytes())
        assert piped == direct


def test_members_are_listed_without_being_read(here: Path) -> None:
    done = tavli("check", "--list-files", "d.mat", "a.zip", "b.tar.gz", cwd=here)
    assert done.code == 0
    assert done.out.splitlines() == [
        *("d.mat", "a.zip!/dir/b.mat", "a.zip!/a.tavli", "a.zip!/notes.txt"),
        "b.tar.gz!/in.zip!/dir/b.mat",
    ]


@pytest.mark.parametrize("items", [[], ITEMS[2:], ITEMS[3:]])
def test_an_archive_without_a_record_is_exit_2(items: list[tuple[str, bytes]], tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(made("zip", items))
    (tmp_path / "y.mat").write_bytes(RECORD)
    for path in ("x.zip", "."):
        done = tavli("check", path, cwd=tmp_path)
        assert done.code == 2
        assert "x.zip: no record found in it" in done.err


def test_damage_is_told_once_for_each_thing_and_the_rest_is_checked(here: Path) -> None:
    (here / "b.tar.gz").write_bytes((here / "b.tar.gz").read_bytes()[:-40])
    (here / "a.zip").write_bytes((here / "a.zip").read_bytes()[:-40])
    (here / "e.tar").write_bytes(special(("link.mat", tarfile.SYMTYPE), ("pipe.mat", tarfile.FIFOTYPE)))
    code, files, _ = report("a.zip", "b.tar.gz", "e.tar", "d.mat", cwd=here)
    assert code == 2
    assert files["d.mat"] == "ok"
    done = tavli("check", "a.zip", "e.tar", "d.mat", cwd=here)
    assert done.err.splitlines() == [
        "tavli: a.zip: the archive breaks off before its end",
        "tavli: e.tar!/link.mat: a link in an archive, which is not followed",
        "tavli: e.tar!/pipe.mat: this is a device, pipe or socket, not a file",
    ]
    assert "1 match" in done.out


@pytest.mark.parametrize("lang", ["el", "bg"])
def test_what_is_wrong_with_an_archive_is_said_in_the_language(lang: str, here: Path) -> None:
    (here / "a.zip").write_bytes((here / "a.zip").read_bytes()[:-40])
    said = tavli("check", "a.zip", "--lang", lang, cwd=here).err
    assert said.startswith("tavli: a.zip: ")
    assert "archive" not in said


HOSTILE = [
    "../../up.mat",
    "/etc/abs.mat",
    "C:\\win\\drive.mat",
    "esc\x1b[31m\nline.mat",
    "CON.mat",
    "\u202egnp.mat",
]


def test_hostile_names_are_shown_escaped_and_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "x.zip").write_bytes(zipped([(name, FAULTY) for name in HOSTILE]))
    done = tavli("check", "--format", "concise", "x.zip", cwd=tmp_path / "in")
    assert len(done.out.splitlines()) == len(HOSTILE)
    assert "x.zip!/esc\\x1b[31m\\x0aline.mat:2:" in done.out
    assert "\x1b" not in done.out + tavli("check", "--format", "json", "x.zip", cwd=tmp_path / "in").out
    done = tavli("convert", "x.zip", "--to", "sgf", "-o", "out/sgf/", cwd=tmp_path / "in")
    assert (done.code, done.err) == (0, "")
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.sgf")}
    assert written == {
        f"in/out/sgf/x/{name}.sgf"
        for name in ("up", "etc/abs", "C_/win/drive", "esc_[31m_line", "_CON", "_gnp")
    }


def test_converted_members_go_into_a_folder_of_the_name_of_their_archive(here: Path) -> None:
    (here / "a").mkdir()
    (here / "a" / "a.tavli").write_bytes(RECORD)
    done = tavli("convert", ".", "--to", "sgf", "-o", "../out/", cwd=here)
    assert done.code == 0
    out = here.parent / "out"
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*.sgf")) == [
        *("a.zip/a.tavli.sgf", "a/a.tavli.sgf", "a/dir/b.sgf", "b/in/dir/b.sgf", "c.sgf", "d.sgf"),
    ]
    before = {path: path.read_bytes() for path in out.rglob("*.sgf")}
    assert tavli("convert", ".", "--to", "sgf", "-o", "../out/", cwd=here).code == 2
    assert {path: path.read_bytes() for path in out.rglob("*.sgf")} == before


def test_members_of_one_name_are_all_converted(tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(zipped([("a.mat", RECORD), ("a.mat", FAULTY), ("./a.mat", RECORD)]))
    assert tavli("convert", "x.zip", "--to", "sgf", "-o", "out/", cwd=tmp_path).code == 0
    assert sorted(os.listdir(tmp_path / "out/x.zip")) == ["a.mat-2.sgf", "a.mat-3.sgf", "a.mat.sgf"]


def test_one_record_in_a_pipe_is_converted_whatever_it_is_packed_in(here: Path) -> None:
    plain = tavli("convert", "d.mat", "--to", "sgf", cwd=here)
    packed = tavli("convert", "-", "--to", "sgf", data=gzip.compress(RECORD))
    archived = tavli("convert", "-", "--to", "sgf", data=made("tgz", ITEMS[:1]))
    assert plain.code == packed.code == archived.code == 0
    assert plain.out == packed.out == archived.out
    several = tavli("convert", "-", "--to", "sgf", data=made("tgz", ITEMS[:2]))
    assert (several.code, several.out) == (2, "")
    into = tavli("convert", "-", "--to", "sgf", "-o", "out/", data=made("tgz", ITEMS[:2]), cwd=here)
    assert into.code == 0
    assert sorted(path.name for path in (here / "out/stdin").rglob("*.sgf")) == ["a.sgf", "b.sgf"]


def test_a_walk_does_not_convert_what_it_has_just_written(here: Path) -> None:
    (here / "z").mkdir()
    for _ in range(2):
        assert tavli("convert", ".", "--to", "tavli", "-o", "z/", "--force", cwd=here).code == 0
        assert (here / "z/d.tavli").exists()
        assert not (here / "z/z/z").exists()


def test_settings_for_a_folder_in_an_archive_hold_there(tmp_path: Path) -> None:
    plain = RECORD.partition(b"\n")[2]
    (tmp_path / "x.zip").write_bytes(
        zipped([("plakoto/a.tavli", plain), ("../plakoto/b.tavli", plain), ("c.tavli", plain)])
    )
    (tmp_path / "tavli.toml").write_text('[[per-file]]\nfiles = ["x.zip!/plakoto/*"]\nrules = "plakoto"\n')
    found = json.loads(tavli("check", "--format", "json", "x.zip", cwd=tmp_path).out)
    assert [file["matches"][0]["rules"] for file in found["files"]] == ["plakoto", "plakoto", "tavli"]


def test_a_list_names_files_folders_and_archives(here: Path) -> None:
    (here / "list").write_bytes(b"d.mat\r\n\r\na.zip\r\n")
    expected = ["d.mat", "a.zip!/dir/b.mat", "a.zip!/a.tavli"]
    assert list(report("--files-from", "list", cwd=here)[1]) == expected
    assert list(report("--files-from", "-", data=b"d.mat\0a.zip\0", cwd=here)[1]) == expected
    assert list(report("c.mat.gz", "--files-from", "list", cwd=here)[1]) == ["c.mat.gz", *expected]
    done = tavli(
        "convert", "--files-from", "-", "--to", "sgf", "-o", "out/", data=b"d.mat\na.zip\n", cwd=here
    )
    assert done.code == 0
    assert {path.name for path in (here / "out").rglob("*.sgf")} == {"d.sgf", "a.sgf", "b.sgf"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--files-from", "missing"], "missing: cannot be read: no such file or folder"),
        (["--files-from", "."], ".: cannot be read: it is a folder"),
        (["--files-from", "-"], "-: no path in the list"),
        (["--files-from", "-", "-"], "standard input cannot be the list of files and a record at once"),
    ],
)
def test_a_list_that_cannot_be_read_is_exit_2(arguments: list[str], said: str, here: Path) -> None:
    done = tavli("check", *arguments, cwd=here)
    assert done.code == 2
    assert said in done.err


def test_contents_that_came_before_are_counted_where_that_is_asked(here: Path) -> None:
    assert "with the same content as an earlier file: 3" in tavli("check", "--statistics", ".", cwd=here).out
    assert (
        "with the same content as an earlier file: 0" in tavli("check", "--statistics", "d.mat", cwd=here).out
    )
    assert "same content" not in tavli("check", ".", cwd=here).out


def test_a_document_of_a_word_processor_is_called_that(tmp_path: Path) -> None:
    (tmp_path / "x.docx").write_bytes(
        zipped([("[Content_Types].xml", b"<?xml?>"), ("word/document.xml", b"")])
    )
    assert "a document of a word processor" in tavli("check", "x.docx", cwd=tmp_path).err


def test_thousands_of_empty_files_are_each_told(tmp_path: Path) -> None:
    count = times(10_000)
    for number in range(count):
        (tmp_path / f"{number:04}.mat").touch()
    done = tavli("check", "-q", tmp_path, timeout=120)
    assert done.code == 2
    assert done.err.count("the file is empty") == count
    assert done.err.startswith(f"tavli: {tmp_path}/0000.mat")


@pytest.mark.skipif(os.name != "posix", reason="needs names that are bytes")
def test_names_that_are_no_utf8_are_read_and_shown_escaped(tmp_path: Path) -> None:
    os.makedirs(os.path.join(os.fsencode(tmp_path), b"\xe1\xe2"))
    for name in (b"\xe1\xe2/\xff.mat", b"\xe1\xe2/x.zip"):
        with open(os.path.join(os.fsencode(tmp_path), name), "wb") as file:
            file.write(zipped([("a.mat", FAULTY)]) if name.endswith(b"zip") else FAULTY)
    done = tavli("check", "--format", "concise", ".", cwd=tmp_path)
    assert done.code == 1
    assert [line.partition(":")[0] for line in done.out.splitlines()] == [
        "./\\udce1\\udce2/x.zip!/a.mat",
        "./\\udce1\\udce2/\\udcff.mat",
    ]
    listed = tavli("check", "--files-from", "-", data=b"\xe1\xe2/\xff.mat\n", cwd=tmp_path)
    assert listed.code == 1
    assert json.loads(tavli("check", "--format", "json", ".", cwd=tmp_path).out)["summary"]["files"] == 2


def test_a_record_in_an_archive_can_be_named(here: Path) -> None:
    code, files, _ = report("a.zip!/dir/b.mat", "b.tar.gz!/in.zip!/dir/b.mat", cwd=here)
    assert (code, list(files)) == (0, ["a.zip!/dir/b.mat", "b.tar.gz!/in.zip!/dir/b.mat"])
    assert report("a.zip!/dir", "b.tar.gz!/in.zip", cwd=here)[1] == files
    assert tavli("convert", "a.zip!/dir/b.mat", "--to", "sgf", cwd=here).out.startswith("(;FF[4]")
    missing = tavli("check", "a.zip!/no.mat", cwd=here)
    assert (missing.code, missing.err) == (2, "tavli: a.zip!/no.mat: there is no such file or folder\n")


@pytest.mark.parametrize("path", ["a.zip!/dir/b.mat", "c.mat.gz", "b.tar.gz!/in.zip!/dir/b.mat"])
def test_a_position_of_a_record_in_an_archive_is_drawn(path: str, here: Path) -> None:
    assert tavli("show", f"{path}#1.2", cwd=here) == tavli("show", "d.mat#1.2", cwd=here)
    assert tavli("show", "a.zip#1.2", cwd=here).code == 2


def test_an_archive_is_checked_from_python(here: Path) -> None:
    found = {file.path: file.status for file in tavlicli.check(here / "a.zip").files}
    assert found == {f"{here}/a.zip!/dir/b.mat": "ok", f"{here}/a.zip!/a.tavli": "invalid"}
    assert [file.status for file in tavlicli.check(f"{here}/a.zip!/dir/b.mat").files] == ["ok"]
    assert [file.status for file in tavlicli.check(here / "c.mat.gz").files] == ["ok"]
    (here / "d.zip").write_bytes(made("zip", [("notes.txt", b"bread\n")]))
    assert [file.problem for file in tavlicli.check(here / "d.zip").files] == [
        ("error.no-records", {"path": f"{here}/d.zip"})
    ]


def test_contents_that_came_before_are_in_the_statistics_for_machines(here: Path) -> None:
    assert report("d.mat", "c.mat.gz", "--statistics", cwd=here)[2]["repeated"] == 1
    assert "repeated" not in report("d.mat", cwd=here)[2]
