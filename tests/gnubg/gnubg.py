"""GNU Backgammon as people run it in a terminal; tests that need it are skipped where it is not installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

PROGRAM = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
needs_gnubg = pytest.mark.skipif(PROGRAM is None, reason="GNU Backgammon is not installed")

_QUIET = ("set confirm new off", "set confirm save off")
_COMPLAINT = re.compile(
    r"warning|unrecogni|invalid|illegal|error|not a valid|doesn't follow|different variation", re.IGNORECASE
)


def run(commands: Iterable[str], folder: Path) -> str:
    """Give commands to the program in a folder, which is its home too; gives all that it prints."""
    assert PROGRAM is not None
    done = subprocess.run(
        [PROGRAM, "--tty", "--quiet"],
        input="\n".join([*_QUIET, *commands, ""]).encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        env={"HOME": str(folder), "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done
    return done.stdout.decode("utf-8", "replace")


def complaints(printed: str) -> list[str]:
    """The lines in which the program says that something is not as it should be."""
    return [line for line in printed.splitlines() if _COMPLAINT.search(line)]


def reexported(texts: list[str], folder: Path) -> tuple[list[str], list[str]]:
    """What the program writes after it has read each match text, and its complaints."""
    commands = []
    for number, text in enumerate(texts):
        (folder / f"in{number}.mat").write_bytes(text.encode())
        commands += [f"import mat in{number}.mat", f"export match mat out{number}.mat"]
    printed = run(commands, folder)
    written = [(folder / f"out{number}.mat").read_text(encoding="utf-8") for number in range(len(texts))]
    return written, complaints(printed)
