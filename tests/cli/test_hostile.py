"""Hostile surroundings: one clear line for each thing, the rest unharmed, in any number of processes."""

from __future__ import annotations

import errno
import os
import tarfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest

from tavlicli.cli import files
from tavlicli.cli.checking import Checking, Item
from tavlicli.cli.interrupt import Watch
from tavlicli.cli.jobs import ordered
from tavlicli.files import Options
from tavlicli.inputs.source import Source
from tests.archives import RECORD, special, tarred, zipped
from tests.cli.command import tavli

posix = pytest.mark.skipif(os.name != "posix", reason="links, pipes and modes of a POSIX system")
GOOD = 12
CHECKING = Checking(Options(), games=True, digests=False)


def bomb(here: Path) -> None:
    (here / "bomb.zip").write_bytes(zipped([("zeros.mat", bytes(50_000_000))]))


def climbing(here: Path) -> None:
    (here / "climb.tar").write_bytes(tarred([("../../up.tavli", b"no record"), ("/etc/x.mat", b"no record")]))


def linked(here: Path) -> None:
    (here / "links.tar").write_bytes(special(("link.tavli", tarfile.SYMTYPE)))


def broken_off(here: Path) -> None:
    (here / "half.tar.gz").write_bytes(b"\x1f\x8b\x08\0\0\0\0\0")


def round_about(here: Path) -> None:
    (here / "loop.mat").symlink_to("loop.mat")
    (here / "round").symlink_to(here)


def nowhere(here: Path) -> None:
    (here / "nowhere.mat").symlink_to("not-there.mat")


def pipe(here: Path) -> None:
    os.mkfifo(here / "pipe.mat")


def closed(here: Path) -> None:
    (here / "closed").mkdir(mode=0)


def empty(here: Path) -> None:
    (here / "empty.mat").touch()


def binary(here: Path) -> None:
    (here / "noise.mat").write_bytes(bytes(range(256)) * 40)


@posix
@pytest.mark.parametrize(
    ("make", "lines", "says"),
    [
        (bomb, 1, "more than 200 times"),
        (climbing, 2, "up.tavli: "),
        (linked, 1, "link.tavli: "),
        (broken_off, 1, "half.tar.gz: "),
        (round_about, 1, "the links go round in a circle"),
        (nowhere, 1, "nowhere.mat: "),
        (pipe, 1, "this is a device, pipe or socket"),
        (empty, 1, "the file is empty"),
        (binary, 1, "noise.mat: "),
        pytest.param(
            closed,
            1,
            "closed: ",
            marks=pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="the superuser may look"),
        ),
    ],
)
def test_each_thing_is_told_and_the_rest_is_checked(
    make: Callable[[Path], None], lines: int, says: str, tmp_path: Path
) -> None:
    for number in range(GOOD):
        (tmp_path / f"{number:02}.tavli").write_bytes(RECORD)
    make(tmp_path)
    one, two = (tavli("check", tmp_path, "-j", jobs, timeout=30) for jobs in ("1", "2"))
    assert one == two
    assert one.code == 2
    assert one.err.count("\n") == lines
    assert says in one.err
    assert one.out.startswith(f"{GOOD + lines} files, {GOOD} matches, ")
    assert not (tmp_path.parent / "up.tavli").exists()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_that_vanishes_costs_its_own_report(jobs: int, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.tavli" for number in range(6)]
    for path in paths:
        path.write_bytes(RECORD)

    def items() -> Iterator[Item]:
        for number, path in enumerate(paths):
            if number == 3:
                path.unlink()
            yield Item(Source(str(path), str(path)))

    found = [checked.report for _, checked in ordered(CHECKING, items(), jobs, Watch()) if checked.report]
    assert [report.status for report in found] == ["ok"] * 3 + ["unreadable"] + ["ok"] * 2
    assert found[3].problem is not None
    assert files.problem_text(found[3].problem, "en").startswith(str(paths[3]))


class Failing(BytesIO):
    """A file on a disk that breaks."""

    def __init__(self, good: int) -> None:
        super().__init__(RECORD * 1000)
        self.good = good

    def read(self, size: int | None = -1, /) -> bytes:
        self.good -= 1
        if self.good < 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return super().read(size)


@pytest.mark.parametrize("good", [0, 1, 2])
def test_a_disk_that_breaks_while_it_is_read_costs_one_report(good: int) -> None:
    report = CHECKING(Item(Source("x.mat", "x.mat"), Failing(good))).report
    assert report is not None
    assert report.problem == ("error.read", {"path": "x.mat", "reason": "Input/output error", "errno": "5"})
