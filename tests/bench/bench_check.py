"""How fast a folder of .mat files is checked, as a ratio to a bare expression over the same text.

usage: python tests/bench/bench_check.py [FOLDER]    (without a folder: 20 self-played files)
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import tavlicli
from tests.bench.common import folder_of_matches, medians

BARE = re.compile(r"[1-6][1-6]:|\d+/\d+")
TURN = re.compile(r"\b[1-6][1-6]:")


def main(folder: Path) -> None:
    """Print seconds, turns a second, and the ratio."""
    files = sorted(folder.rglob("*.mat"))
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in files]
    turns = sum(len(TURN.findall(text)) for text in texts)
    taken = medians(
        {
            "bare": lambda: [BARE.findall(text) for text in texts],
            "check": lambda: [tavlicli.check_text(text) for text in texts],
        },
        rounds=5,
    )
    ratio = taken["check"] / taken["bare"]
    print(f"{len(files)} files, {turns} turns, {sum(map(len, texts))} characters")
    print(f"bare expression {taken['bare'] * 1000:9.1f} ms  {turns / taken['bare']:10.0f} turns/s")
    print(f"full check      {taken['check'] * 1000:9.1f} ms  {turns / taken['check']:10.0f} turns/s")
    print(f"ratio           {ratio:9.1f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as made:
            main(folder_of_matches(Path(made), 20))
