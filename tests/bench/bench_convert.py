"""How fast records are converted, and SGF is checked, as ratios to a full check of the same matches in .mat.

usage: python tests/bench/bench_convert.py [FOLDER]    (without a folder: 20 self-played files)
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tavlicli.converting import convert_bytes
from tavlicli.files import Options, check_bytes
from tavlicli.notation import registry
from tavlicli.notation.target import Target
from tests.bench.common import folder_of_matches, medians

TURN = re.compile(rb"\b[1-6][1-6]:")
TO = ("sgf", "mat", "tavli", "fibs", "json")


def convert(data: bytes, to: str) -> bytes:
    """One file converted."""
    return b"".join(convert_bytes(data, "-", Options(), registry.named(to), Target()).data)


def main(folder: Path) -> None:
    """Print turns a second and the ratio to a check of the .mat files."""
    files = [file.read_bytes() for file in sorted(folder.rglob("*.mat"))]
    turns = sum(len(TURN.findall(data)) for data in files)
    trees = [convert(data, "sgf") for data in files]
    work = {
        "check mat": lambda: [check_bytes(data, "-", Options()) for data in files],
        "check sgf": lambda: [check_bytes(data, "-", Options()) for data in trees],
        **{
            f"mat to {to}": lambda to=to: [convert(data, to) for data in files]  # type: ignore[misc]
            for to in TO
        },
        "sgf to mat": lambda: [convert(data, "mat") for data in trees],
    }
    taken = medians(work, rounds=5)
    print(f"{len(files)} files, {turns} turns")
    for name, seconds in taken.items():
        print(f"{name:<14} {turns / seconds:10.0f} turns/s  {taken['check mat'] / seconds:6.2f} of the check")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as made:
            main(folder_of_matches(Path(made), 20))
