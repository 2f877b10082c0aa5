"""Which files are read, in which order, and what a walk passes over."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.command import ROOT, tavli

GOOD = (ROOT / "examples/stood.tavli").read_text(encoding="utf-8")
posix = pytest.mark.skipif(os.name != "posix", reason="needs links and pipes of a POSIX file system")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with records, notes and a folder within."""
    (tmp_path / "b").mkdir()
    for name in ("a.tavli", "B.tavli", "b/1.tavli", "b/10.tavli", "b/2.tavli", "b.tavli", "ä.tavli"):
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("shopping: bread, olives\n")
    (tmp_path / "data.json").write_text('{"a": 1}\n')
    (tmp_path / "readme.md").write_text("not looked at\n")
    return tmp_path


def read(*arguments: str | Path, cwd: Path, **options: str) -> tuple[int, list[str], dict[str, object]]:
    """The exit code, the paths in their order, and the summary."""
    done = tavli("check", "--format", "json", *arguments, cwd=cwd, **options)
    report = json.loads(done.out)
    return done.code, [file["path"] for file in report["files"]], report["summary"]


def test_a_folder_is_walked_by_code_point_and_other_texts_are_skipped(folder: Path) -> None:
    code, paths, summary = read(".", cwd=folder)
    order = ["B.tavli", "a.tavli", "b/1.tavli", "b/10.tavli", "b/2.tavli", "b.tavli", "ä.tavli"]
    assert (code, paths) == (0, [f"./{name}" for name in order])
    assert summary["skipped"] == 2


def test_files_are_read_as_given_and_a_named_file_whatever_its_name(folder: Path) -> None:
    (folder / "record.xyz").write_text(GOOD, encoding="utf-8")
    code, paths, _ = read("b.tavli", "record.xyz", "a.tavli", cwd=folder)
    assert (code, paths) == (0, ["b.tavli", "record.xyz", "a.tavli"])
    assert read("notes.txt", cwd=folder)[0] == 2


def test_a_walk_leaves_out_what_is_excluded(folder: Path) -> None:
    _, paths, _ = read("--exclude", "b", "--exclude", "*ä*", ".", cwd=folder)
    assert paths == ["./B.tavli", "./a.tavli", "./b.tavli"]


def test_the_files_can_be_listed_without_being_read(folder: Path) -> None:
    done = tavli("check", "--list-files", "b", "missing.mat", cwd=folder)
    assert done.out.splitlines()[:3] == ["b/1.tavli", "b/10.tavli", "b/2.tavli"]


@posix
def test_links_to_files_are_followed_and_links_to_folders_are_not(folder: Path) -> None:
    (folder / "links").mkdir()
    (folder / "links/file.tavli").symlink_to(folder / "a.tavli")
    (folder / "links/folder").symlink_to(folder / "b")
    (folder / "links/round").symlink_to(folder)
    assert read("links", cwd=folder)[1] == ["links/file.tavli"]
    (folder / "links/broken.tavli").symlink_to(folder / "nowhere.tavli")
    assert read("links", cwd=folder)[0] == 2


@posix
def test_a_pipe_met_in_a_walk_is_told_and_not_opened(folder: Path) -> None:
    os.mkfifo(folder / "pipe.mat")
    done = tavli("check", ".", cwd=folder, timeout=20)
    assert done.code == 2
    assert "pipe.mat" in done.err


def test_standard_input_is_read_with_a_dash_and_without(folder: Path) -> None:
    for arguments in ([], ["-"], ["--stdin-filename", "table 3"]):
        done = tavli("check", "--format", "json", *arguments, data=GOOD)
        file = json.loads(done.out)["files"][0]
        assert (done.code, file["status"]) == (0, "ok")
        assert file["path"] == (arguments[1] if len(arguments) > 1 else "-")


def test_the_format_is_found_by_content_not_by_ending(tmp_path: Path) -> None:
    (tmp_path / "x.mat").write_text(GOOD, encoding="utf-8")
    done = tavli("check", "--format", "json", tmp_path / "x.mat")
    assert json.loads(done.out)["files"][0]["format"] == "tavli"
    forced = tavli("check", "--format", "json", "--from", "mat", tmp_path / "x.mat")
    assert json.loads(forced.out)["files"][0]["format"] == "mat"


def test_a_walk_reads_what_any_format_ends_in() -> None:
    from tavlicli.cli import files
    from tavlicli.notation.registry import formats

    assert {suffix for form in formats().values() for suffix in form.suffixes} <= set(files.suffixes())
    promised = {".tavli", ".mat", ".sgf", ".fibs", ".sgg", ".tmg", ".gam", ".match", ".json", ".txt"}
    assert promised <= set(files.suffixes())


@posix
def test_a_link_to_itself_is_told_and_the_rest_goes_on(folder: Path) -> None:
    (folder / "loop").symlink_to("loop")
    (folder / "loop.mat").symlink_to("loop.mat")
    for arguments in (["-q"], ["--list-files"]):
        done = tavli("check", *arguments, folder)
        assert done.code == 2
        assert done.err.count("the links go round in a circle") == 2
        assert done.out


@posix
def test_listed_names_are_not_printed_raw(tmp_path: Path) -> None:
    (tmp_path / "a\x1b[31m.mat").touch()
    assert "a\\x1b[31m.mat" in tavli("check", "--list-files", tmp_path).out
