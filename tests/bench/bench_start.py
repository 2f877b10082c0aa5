"""How long commands take to start, as ratios to a bare interpreter, runs interleaved.

usage: python tests/bench/bench_start.py [ROUNDS]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.common import folder_of_matches, medians


def run(*arguments: str) -> Callable[[], object]:
    """A job that runs the interpreter with these arguments, whatever it exits with."""
    return lambda: subprocess.run([sys.executable, *arguments], capture_output=True, check=False)


def main(rounds: int) -> None:
    """Print milliseconds and the ratio to ``python -c pass`` for each command."""
    tavli = ("-m", "tavlicli")
    with tempfile.TemporaryDirectory() as made:
        one = str(folder_of_matches(Path(made), 1) / "000.mat")
        taken = medians(
            {
                "python -c pass": run("-c", "pass"),
                "tavli --version": run(*tavli, "--version"),
                "tavli --help": run(*tavli, "--help"),
                "tavli check one.mat": run(*tavli, "check", one),
                "tavli moves start 31": run(*tavli, "moves", "start", "31"),
            },
            rounds,
        )
    bare = taken["python -c pass"]
    for name, seconds in taken.items():
        print(f"{name:22} {seconds * 1000:7.1f} ms  {seconds / bare:5.1f} times bare")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
