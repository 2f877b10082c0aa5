"""``--jobs`` of check and stats: the same bytes whatever the number, and nothing lost that need not be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
import zipfile
from pathlib import Path

import pytest

from tavlicli.reports.form import FORMS
from tests.cli.command import ROOT, Done, begin, tavli

EXAMPLES = ROOT / "examples"
FAULTS = EXAMPLES / "faults"
GNUBG = EXAMPLES / "gnubg.mat"
posix = pytest.mark.skipif(os.name != "posix", reason="signals of a POSIX system")
linux = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="children are looked for in /proc")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The examples, an archive of some, a file that is no record, one that is broken, and a binary one."""
    here = tmp_path_factory.mktemp("records")
    with zipfile.ZipFile(here / "some.zip", "w") as archive:
        for number, file in enumerate(sorted((EXAMPLES / "faults").iterdir())):
            archive.write(file, f"{number}/{file.name}")
    (here / "empty").mkdir()
    (here / "empty/notes.txt").write_text("milk, bread\n")
    (here / "broken.mat").write_bytes(b"\0\1\2\3" * 20)
    (here / "match.xg").write_bytes(b"RGMH")
    for number in range(3):
        (here / f"copy{number}.mat").write_bytes(GNUBG.read_bytes())
    return here


def check(folder: Path, *more: str, jobs: int = 1) -> Done:
    return tavli("check", folder, FAULTS, "-j", str(jobs), *more)


def test_every_report_is_the_same_whatever_the_number(folder: Path, tmp_path: Path) -> None:
    told = []
    for jobs in (1, 2):
        (tmp_path / f"{jobs}").mkdir()
        files = [f"--format={form}:{tmp_path}/{jobs}/{form}" for form in FORMS]
        baseline = f"--write-baseline={tmp_path}/{jobs}/baseline"
        done = check(folder, *files, baseline, "--statistics", "-v", jobs=jobs)
        told.append((done, [(tmp_path / f"{jobs}" / name).read_bytes() for name in (*FORMS, "baseline")]))
    assert told[0] == told[1]
    assert told[0][0].code == 2
    known = [check(folder, "-v", "--baseline", f"{tmp_path}/1/baseline", jobs=jobs) for jobs in (1, 3)]
    assert known[0] == known[1]


def test_so_is_where_it_stops(folder: Path) -> None:
    first = check(folder, "--max-errors", "20")
    assert first == check(folder, "--max-errors", "20", jobs=3)
    assert first == tavli("check", folder, FAULTS, "--max-errors", "20")


def test_settings_that_cannot_be_used_end_the_run_where_they_are_met(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.mat").write_bytes(GNUBG.read_bytes())
    (tmp_path / "b/tavli.toml").write_text("rulez = 1\n")
    told = [tavli("check", tmp_path, "--format", "jsonl", "-j", number) for number in ("1", "2")]
    assert told[0] == told[1]
    assert told[0].code == 2
    assert "rulez" in told[0].err


def test_house_rules_and_house_sets_reach_every_process(tmp_path: Path) -> None:
    (tmp_path / "tavli.toml").write_text('rules = "club"\n[house.club]\nbase = "tavli"\n')
    for number in range(4):
        (tmp_path / f"{number}.tavli").write_bytes((EXAMPLES / "match.tavli").read_bytes())
    arguments = ("check", tmp_path, "--format", "json", "--rules", "backgammon,holland=yes")
    assert tavli(*arguments, "-j", "1") == tavli(*arguments, "-j", "2")
    assert tavli(*arguments[:4], "-j", "1") == tavli(*arguments[:4], "-j", "2")


def test_standard_input_is_read_by_the_first_process() -> None:
    arguments = ("check", GNUBG, "-", GNUBG, "--format", "concise")
    text = (EXAMPLES / "kafeneio.tavli").read_bytes()
    assert tavli(*arguments, data=text, cwd=ROOT) == tavli(*arguments, "-j", "2", data=text, cwd=ROOT)


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some files that take a while, and a fault in each."""
    here = tmp_path_factory.mktemp("slow")
    match = GNUBG.read_text(encoding="utf-8")
    for number in range(12):
        (here / f"{number:02}.mat").write_text((match + "\n") * 30, encoding="utf-8")
    return here


@pytest.mark.parametrize("form", ["text", "json"])
def test_statistics_are_the_same_whatever_the_number(folder: Path, form: str, tmp_path: Path) -> None:
    more = ["--format", form, "-o", str(tmp_path / "report")]
    if form == "json":
        pytest.importorskip("plotille")
        more += ["--dice", "--plot", "-"]
    told = []
    for jobs in ("1", "2"):
        done = tavli("stats", folder, folder / "empty", *more, "-j", jobs)
        told.append((done, (tmp_path / "report").read_bytes()))
    assert told[0] == told[1]
    assert told[0][0].code == 2
    assert "empty: no record found in it" in told[0][0].err
    assert "eXtreme Gammon" in told[0][0].err


def test_statistics_stop_at_settings_that_cannot_be_used(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.mat").write_bytes(GNUBG.read_bytes())
    (tmp_path / "b/tavli.toml").write_text("rulez = 1\n")
    told = [tavli("stats", tmp_path, "-j", number) for number in ("1", "2")]
    assert told[0] == told[1]
    assert told[0].code == 2
    assert "rulez" in told[0].err


@linux
def test_a_process_that_is_killed_costs_one_file_of_the_statistics(slow: Path) -> None:
    process = begin("stats", "-j", "2", "--dice", str(slow), session=True)
    os.kill(children(process, 2)[0], signal.SIGKILL)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert out.decode().endswith("\n11 files, 330 matches, 990 games\n")
    assert err.decode().endswith(".mat: the process that checked it died\n")


@linux
def test_interrupted_statistics_tell_of_whole_files(slow: Path) -> None:
    process = begin("stats", "--format", "json", "-j", "2", str(slow), session=True)
    workers = children(process, 2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")
    counted = json.loads(out)
    assert counted["partial"]
    assert counted["files"] < 12
    assert counted["total"]["games"] == counted["files"] * 90
    assert all_end(workers)


def begun(*arguments: str | Path) -> subprocess.Popen[bytes]:
    """A check in a process group of its own."""
    return begin("check", *arguments, session=True)


def children(process: subprocess.Popen[bytes], count: int) -> list[int]:
    """The processes that it has started, once there are so many."""
    place = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    end = time.monotonic() + 20
    while time.monotonic() < end:
        found = [int(number) for number in place.read_text().split()]
        if len(found) >= count:
            return found
        time.sleep(0.005)
    raise AssertionError("no processes were started")


def alive(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
    except OSError:
        return False


def all_end(numbers: list[int]) -> bool:
    """Whether processes end by themselves."""
    end = time.monotonic() + 20
    while any(map(alive, numbers)) and time.monotonic() < end:
        time.sleep(0.01)
    return not any(map(alive, numbers))


@linux
def test_a_process_that_is_killed_costs_one_report(slow: Path) -> None:
    process = begun("--format", "json", "-j", "2", slow)
    os.kill(children(process, 2)[0], signal.SIGKILL)
    out, err = process.communicate(timeout=60)
    files = json.loads(out)["files"]
    lost = [file["path"] for file in files if file["status"] == "unreadable"]
    assert (process.returncode, len(files), len(lost)) == (2, 12, 1)
    assert err.decode() == f"tavli: {lost[0]}: the process that checked it died\n"


@linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_ends_its_processes_and_says_what_it_has(
    number: signal.Signals, slow: Path
) -> None:
    """Ctrl-C goes to all processes of a terminal, SIGTERM to the one that somebody knows."""
    process = begun("--format", "json", "-j", "2", slow)
    assert process.stdout is not None
    first = process.stdout.read(1)
    workers = children(process, 2)
    if number == signal.SIGINT:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    out, err = process.communicate(timeout=60)
    report = json.loads(first + out)
    assert (process.returncode, err) == (130, b"")
    assert report["summary"]["partial"] is True
    names = [os.path.basename(file["path"]) for file in report["files"]]
    assert 0 < len(names) < 12
    assert names == [f"{number:02}.mat" for number in range(len(names))]
    assert all_end(workers)


@linux
def test_who_is_killed_leaves_no_process_and_no_half_report(slow: Path, tmp_path: Path) -> None:
    place = tmp_path / "report.json"
    place.write_text("old")
    process = begun("--format", "json", "-o", place, "-j", "2", slow)
    workers = children(process, 2)
    process.kill()
    process.communicate(timeout=60)
    assert all_end(workers)
    assert place.read_text() == "old"
    try:
        os.close(os.open(tmp_path, os.O_WRONLY | os.O_TMPFILE))
    except OSError:
        pytest.skip("files have a name from the beginning here, under which half of one is left")
    assert os.listdir(tmp_path) == ["report.json"]


@linux
def test_an_early_end_leaves_no_process(slow: Path) -> None:
    process = begun("--format", "json", "--strict", "--max-errors", "1", "-j", "2", slow, FAULTS)
    workers = children(process, 2)
    process.communicate(timeout=60)
    assert all_end(workers)
