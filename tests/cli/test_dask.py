"""``tavli check --dask``: the same report, whatever becomes of the workers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.archives import zipped
from tests.cli.command import ROOT, Done, begin, environment, started, tavli
from tests.effort import ALL

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="needs distributed")

slow = pytest.mark.skipif(not ALL, reason="takes seconds: a worker comes back, or is waited for")

# Dask's own modules warn of each other.
CHANGED = {
    "PYTHONWARNINGS": "ignore",
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
    "DASK_DISTRIBUTED__WORKER__LIFETIME__RESTART": "false",
}
VARIABLES = environment(**CHANGED)


@contextmanager
def cluster_of(workers: int) -> Iterator[str]:
    """The address of a cluster of so many processes."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.cli.dask_cluster", str(workers)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        cwd=ROOT,
        env=VARIABLES,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.stdin.close()
        process.wait(30)
        process.stdout.close()


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with cluster_of(2) as address:
        yield address


def checked(*arguments: str | Path, data: str = "") -> Done:
    words = ["check", *map(str, arguments)]
    code, out, err = started(words, data.encode(), ROOT, 60, VARIABLES)
    assert b"Traceback" not in err, err.decode()
    return Done(code, out.decode(), err.decode())


def test_the_report_is_that_of_one_process(cluster: str, tmp_path: Path) -> None:
    (tmp_path / "tavli.toml").write_text('rules = "club"\n[house.club]\nbase = "tavli"\n', encoding="utf-8")
    record = (ROOT / "examples" / "faults" / "dice.tavli").read_text(encoding="utf-8")
    (tmp_path / "dice.tavli").write_text(record.replace('[Rules "tavli"]\n', ""), encoding="utf-8")
    (tmp_path / "note.txt").write_text("some words")
    (tmp_path / "a.zip").write_bytes(zipped([("b/dice.tavli", record.encode()), ("c.mat", b"")]))
    wanted = ("--format", "json", "--rules", "portes", "examples", tmp_path, "-", "missing.mat")
    here = tavli("check", *wanted, data=record)
    there = checked("--dask", cluster, *wanted, data=record)
    assert there == here
    assert there.code == 2
    house = ("--format", "json", tmp_path / "dice.tavli")
    assert checked("--dask", cluster, *house) == tavli("check", *house)


def test_the_first_errors_are_told_and_then_no_more(cluster: str) -> None:
    wanted = ("--format", "jsonl", "--max-errors", "3", "examples/faults")
    assert checked("--dask", cluster, *wanted) == tavli("check", *wanted)


def asked(address: str, folder: Path, *texts: str) -> tuple[list[tuple[str, str | None]], int]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.cli.dask_cluster", address, str(folder)],
        input="\n".join(texts),
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=VARIABLES,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *lines, most = map(json.loads, done.stdout.splitlines())
    return [tuple(line) for line in lines], most


def test_what_a_lost_worker_had_is_done_by_another_in_order(cluster: str, tmp_path: Path) -> None:
    texts = [f"text {number}" for number in range(400)]
    texts[7] = "die once"
    texts[9] = ""
    found, most = asked(cluster, tmp_path, *texts)
    assert found == [(text, text.upper() if text else None) for text in texts]
    # Two threads, and what waits for each.
    assert most < 200


@slow
def test_what_every_worker_dies_of_is_told_and_costs_nothing_else(tmp_path: Path) -> None:
    with cluster_of(2) as address:
        found, _ = asked(address, tmp_path, "a", "die", "b", "die once", "c")
    assert found == [("a", "A"), ("die", "Lost"), ("b", "B"), ("die once", "DIE ONCE"), ("c", "C")]


def test_workers_of_another_version_are_refused(cluster: str) -> None:
    program = (
        "import sys, tavlicli; tavlicli.__version__ = '9.9'; from tavlicli.cli import main\n"
        f"sys.argv = ['tavli', 'check', '--dask', {cluster!r}, 'examples']; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=VARIABLES,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "all need tavlicli 9.9" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_is_no_address_of_a_cluster_is_exit_2() -> None:
    done = checked("--dask", "nonsense:x:y", "examples")
    assert (done.code, done.out) == (2, "")
    assert "nonsense:x:y: no Dask cluster can be reached there" in done.err


@slow
def test_a_cluster_without_workers_is_exit_2() -> None:
    with cluster_of(0) as address:
        done = checked("--dask", address, "examples")
    assert (done.code, done.out) == (2, "")
    assert "has no worker" in done.err


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupt_ends_the_report_in_form(cluster: str) -> None:
    words = ("check", "--format", "json", "--dask", cluster, "examples/match.tavli", "-")
    process = begin(*words, **CHANGED)
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")
    assert json.loads(out)["summary"]["partial"] is True
