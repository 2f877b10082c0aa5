"""The command as people run it, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SCRUBBED = ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR", "FORCE_COLOR")


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


def environment(**changed: str) -> dict[str, str]:
    """The environment of a command: this checkout, no colours, no language of the machine's own."""
    kept = {name: value for name, value in os.environ.items() if name not in SCRUBBED}
    return {**kept, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "PYTHONWARNINGS": "error", **changed}


def tavli(
    *arguments: str | Path,
    data: str | bytes = b"",
    cwd: Path | None = None,
    timeout: float = 60,
    **changed: str,
) -> Done:
    """Run ``tavli`` with ``data`` on standard input; a traceback fails the test."""
    done = subprocess.run(
        [sys.executable, "-m", "tavlicli", *map(str, arguments)],
        input=data.encode() if isinstance(data, str) else data,
        capture_output=True,
        timeout=timeout,
        cwd=cwd or ROOT,
        env=environment(**changed),
        check=False,
    )
    err = done.stderr.decode("utf-8")
    assert "Traceback" not in err, err
    return Done(done.returncode, done.stdout.decode("utf-8"), err)
