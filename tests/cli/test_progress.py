"""The line that tells how far a check has come: on a terminal, and on nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.command import ROOT, environment

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")
FAULTS = ROOT / "examples/faults"
# The line at once, not only after a while.
NOW = "import tavlicli.cli.progress as p; p._SECONDS = p._BETWEEN = 0; from tavlicli.cli import main; main()"


def shown(*arguments: str | Path, all_on_terminal: bool = False) -> tuple[str, str]:
    """What a check writes to a terminal, and to standard output where that is none."""
    screen, inner = pty.openpty()
    termios.tcsetwinsize(inner, (24, 200))
    process = subprocess.Popen(
        [sys.executable, "-c", NOW, "check", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=inner if all_on_terminal else subprocess.PIPE,
        stderr=inner,
        env=environment(NO_COLOR="1"),
        cwd=ROOT,
    )
    os.close(inner)
    pieces = []
    with suppress(OSError):
        while piece := os.read(screen, 10_000):
            pieces.append(piece)
    out, _ = process.communicate(timeout=60)
    os.close(screen)
    return b"".join(pieces).decode(), (out or b"").decode()


def last_screen(text: str) -> list[str]:
    """What is left on the screen when all has been written: a carriage return writes over the line."""
    lines = []
    for line in text.replace("\r\n", "\n").split("\n"):
        seen = ""
        for part in line.split("\r"):
            seen = part + seen[len(part) :]
        lines.append(seen.rstrip())
    return lines


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_tells_of_files_and_errors_and_goes_away(jobs: str) -> None:
    text, out = shown(FAULTS, "-j", jobs)
    assert "1 file, " in text
    assert "files, " in text
    assert "errors, " in text
    assert "/s]" in text
    assert last_screen(text) == [""]
    assert "files, " in out


def test_a_report_on_the_same_terminal_stands_between() -> None:
    text, _ = shown(FAULTS, "--format", "concise", all_on_terminal=True)
    assert "/s]" in text
    _, out = shown(FAULTS, "--format", "concise")
    assert last_screen(text) == out.split("\n")


@pytest.mark.parametrize("more", [("-q",), ("--format", "json")])
def test_who_wants_quiet_or_a_report_of_every_file_there_has_none(more: tuple[str, ...]) -> None:
    text, _ = shown(FAULTS, *more, all_on_terminal=True)
    assert "/s]" not in text


def test_a_file_has_no_progress_in_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NOW, "check", FAULTS],
        capture_output=True,
        env=environment(),
        cwd=ROOT,
        check=False,
    )
    assert done.stderr == b""
