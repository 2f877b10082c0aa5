"""``--jobs``: the same bytes whatever the number, and nothing lost that need not be."""

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
    assert err.decode().endswith(".mat: the process that read it died\n")


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


LOOSE, TIDY = b"W 13: 6/5 8/5\nB 64: 24/14\nW resigns\n", b"W 31: 8/5 6/5\nB 64: 24/14\nW resigns\n"


def tree(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_copies_are_the_same_whatever_the_number(folder: Path, tmp_path: Path) -> None:
    told = []
    for jobs in ("1", "2", "3"):
        out = tmp_path / "out"
        more = ("--to", "sgf", "-o", f"{out}/", "-j", jobs)
        done = tavli("convert", folder, FAULTS, GNUBG, folder / "empty", "-", *more, data=LOOSE)
        again = tavli("convert", folder, "--to", "sgf", "-o", out, "-q", "-j", jobs)
        told.append((done, again, tree(out)))
        out.rename(tmp_path / jobs)
    assert told[0] == told[1] == told[2]
    assert (told[0][0].code, told[0][1].code) == (2, 2)
    assert "exists already" in told[0][1].err
    assert "empty: no record found in it" in told[0][0].err
    assert "eXtreme Gammon" in told[0][0].err
    assert len(told[0][2]) > 10


@pytest.mark.parametrize("kind", ["csv", "sqlite"])
def test_tables_are_the_same_whatever_the_number(folder: Path, kind: str, tmp_path: Path) -> None:
    told = []
    for jobs in ("1", "2", "3"):
        made = tmp_path / jobs
        made.mkdir()
        more = ("--to", kind, "-o", "out", "-j", jobs)
        done = tavli("export", folder, FAULTS, "-", *more, data=LOOSE, cwd=made)
        told.append((done, tree(made)))
    assert told[0] == told[1] == told[2]
    assert told[0][0].code == 2
    assert "broken.mat" in told[0][0].err


def test_so_are_rows_that_wait_in_a_file(tmp_path: Path) -> None:
    match = GNUBG.read_text(encoding="utf-8")
    for number in range(3):
        (tmp_path / f"{number}.mat").write_text((match + "\n") * 60, encoding="utf-8")
    for jobs in ("1", "2"):
        done = tavli("export", tmp_path, "--to", "csv", "-o", tmp_path / f"out{jobs}", "-j", jobs)
        assert (done.code, done.err) == (0, "")
        assert "180 matches" in done.out
    assert tree(tmp_path / "out1") == tree(tmp_path / "out2")


@pytest.mark.parametrize("doing", [[], ["--check"], ["--diff"]])
def test_forms_are_the_same_whatever_the_number(doing: list[str], tmp_path: Path) -> None:
    told = []
    for jobs in ("1", "2"):
        here = tmp_path / jobs / "records"
        here.mkdir(parents=True)
        for number, data in enumerate((LOOSE, TIDY, b"W 31: 8/5 6/5\nW folds\n", LOOSE, b"\0\1")):
            (here / f"{number}.tavli").write_bytes(data)
        again = ("records/3.tavli", "records/missing.tavli")
        done = tavli("fmt", "records", *again, *doing, "-j", jobs, cwd=here.parent)
        told.append((done, tree(here)))
    assert told[0] == told[1]
    assert told[0][0].code == 2
    assert told[0][1]["3.tavli"] == (LOOSE if doing else TIDY)
    through = [tavli("fmt", "-", *doing, "-j", jobs, data=LOOSE) for jobs in ("1", "2")]
    assert through[0] == through[1]


@pytest.mark.parametrize("command", ["convert", "export", "fmt"])
def test_settings_that_cannot_be_used_stop_them(command: str, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / "in" / name / "x.tavli").write_bytes(LOOSE)
    (tmp_path / "in/b/tavli.toml").write_text("rulez = 1\n")
    more = {"convert": ["--to", "sgf", "-o", f"{tmp_path}/out/", "--force"], "export": ["--to", "csv", "-o"]}
    words = more.get(command, [])
    words += [str(tmp_path / "tables")] if command == "export" else []
    told = [tavli(command, tmp_path / "in", *words, "-j", jobs) for jobs in ("1", "2")]
    assert (told[0].code, told[1].code) == (2, 2)
    assert all("rulez" in one.err for one in told)
    assert command == "fmt" or told[0] == told[1]
    assert not (tmp_path / "tables").exists()


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
    assert err.decode() == f"tavli: {lost[0]}: the process that read it died\n"


@linux
def interrupt(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Ctrl-C goes to all processes of a terminal, SIGTERM to the one that somebody knows."""
    if number == signal.SIGINT:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_ends_its_processes_and_says_what_it_has(
    number: signal.Signals, slow: Path
) -> None:
    """Ctrl-C goes to all processes of a terminal, SIGTERM to the one that somebody knows."""
    process = begun("--format", "json", "-j", "2", slow)
    assert process.stdout is not None
    first = process.stdout.read(1)
    workers = children(process, 2)
    interrupt(process, number)
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


def commands(slow: Path, out: Path) -> dict[str, tuple[str | Path, ...]]:
    """Commands that take a while with the slow files, and where they write."""
    return {
        "convert": ("convert", slow, "--to", "tavli", "-o", out, "-q"),
        "export": ("export", slow, "--to", "csv", "-o", out),
        "fmt": ("fmt", slow),
    }


@pytest.fixture
def writable(slow: Path, tmp_path: Path) -> Path:
    """The slow files in our notation, not in form."""
    here = tmp_path / "slow"
    here.mkdir()
    match = tavli("convert", GNUBG, "--to", "tavli").out.replace(": ", ":  ").encode()
    for number in range(12):
        (here / f"{number:02}.tavli").write_bytes(b"\n".join([match] * 12))
    return here


@linux
@pytest.mark.parametrize("command", ["convert", "export", "fmt"])
def test_a_process_that_is_killed_costs_one_file_of_what_is_written(
    command: str, writable: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    loose = (writable / "00.tavli").read_bytes()
    process = begin(*commands(writable, out)[command], "-j", "2", session=True)
    os.kill(children(process, 2)[0], signal.SIGKILL)
    _, err = process.communicate(timeout=60)
    told = [line for line in err.decode().splitlines() if line.endswith("the process that read it died")]
    assert (process.returncode, len(told)) == (2, 1)
    if command == "convert":
        assert len(os.listdir(out)) == 11
    elif command == "export":
        assert (out / "matches.csv").read_bytes().count(b"\r\n") == 1 + 11 * 12
    else:
        assert list(tree(writable).values()).count(loose) == 1
        assert "11 files reformatted, 1 file could not be formatted" in err.decode()


@linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("command", ["convert", "export", "fmt"])
def test_interrupted_they_end_their_processes_and_leave_whole_files(
    command: str, number: signal.Signals, writable: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    loose = (writable / "00.tavli").read_bytes()
    process = begin(*commands(writable, out)[command], "-j", "2", session=True)
    workers = children(process, 2)
    interrupt(process, number)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.decode().endswith("tavli: interrupted\n")
    assert all_end(workers)
    if command == "convert":
        assert sorted(os.listdir(out)) == [f"{number:02}.tavli" for number in range(len(os.listdir(out)))]
        assert len(set(tree(out).values())) <= 1
    elif command == "export":
        assert os.listdir(out) == []
    else:
        assert len(set(tree(writable).values()) - {loose}) <= 1
    assert {path.name for path in tmp_path.iterdir()} == {"out", "slow"}
