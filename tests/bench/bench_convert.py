"""How fast records are converted, and SGF is checked, as ratios to a full check of the same matches in .mat.

usage: python tests/bench/bench_convert.py [FOLDER]    (without a folder: 100 self-played files)

Every measure is taken in a fresh process, which meets each play for the first time.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tavlicli.converting import convert_bytes
from tavlicli.files import Options, check_bytes
from tavlicli.notation import registry
from tavlicli.notation.target import Target
from tests.bench.common import folder_of_matches, fresh

TURN = re.compile(rb"\b[1-6][1-6]:")
CHECK = "mat check"
JOBS = (CHECK, "sgf check", *(f"mat {to}" for to in ("sgf", "mat", "tavli", "fibs", "json")), "sgf mat")


def convert(data: bytes, to: str) -> bytes:
    """One file converted."""
    return b"".join(convert_bytes(data, "-", Options(), registry.named(to), Target()).data)


def one(job: str, folder: Path) -> float:
    """The seconds of one job, after its first file."""
    source, to = job.split()
    first, *files = [file.read_bytes() for file in sorted(folder.rglob(f"*.{source}"))]
    begun = 0.0
    for number, data in enumerate((first, *files)):
        if number == 1:
            begun = time.process_time()
        if to == "check":
            check_bytes(data, "-", Options())
        else:
            convert(data, to)
    return time.process_time() - begun


def main(source: Path) -> None:
    """Print turns a second and the ratio to a check of the .mat files."""
    turns = 0
    with tempfile.TemporaryDirectory() as made:
        for number, file in enumerate(sorted(source.rglob("*.mat"))):
            data = file.read_bytes()
            turns += len(TURN.findall(data)) if number else 0
            for to in ("mat", "sgf"):
                (Path(made) / f"{number:05}.{to}").write_bytes(convert(data, to) if to == "sgf" else data)
        taken = fresh(__file__, JOBS, Path(made))
    print(f"{turns} turns")
    for name, seconds in taken.items():
        print(f"{name:<10} {turns / seconds:10.0f} turns/s  {taken[CHECK] / seconds:6.2f} of the check")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--only"]:
        print(one(sys.argv[2], Path(sys.argv[3])))
    elif len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as made:
            main(folder_of_matches(Path(made), 100))
