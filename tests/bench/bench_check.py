"""How fast a folder of .mat files is checked, as a ratio to a bare expression over the same text.

usage: python tests/bench/bench_check.py [FOLDER]    (without a folder: 100 self-played files)

Every measure is taken in a fresh process, which meets each play for the first time.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import tavlicli
from tests.bench.common import folder_of_matches, fresh

BARE = re.compile(r"[1-6][1-6]:|\d+/\d+")
TURN = re.compile(r"\b[1-6][1-6]:")


def read(folder: Path) -> list[str]:
    """The texts of a folder."""
    return [file.read_text(encoding="utf-8", errors="replace") for file in sorted(folder.rglob("*.mat"))]


def one(job: str, folder: Path) -> float:
    """The seconds of one job."""
    texts = read(folder)
    work = BARE.findall if job == "bare" else tavlicli.check_text
    work(texts[0])
    begun = time.process_time()
    for text in texts:
        work(text)
    return time.process_time() - begun


def main(folder: Path) -> None:
    """Print seconds, turns a second, and the ratio."""
    texts = read(folder)
    turns = sum(len(TURN.findall(text)) for text in texts)
    taken = fresh(__file__, ("bare", "check"), folder)
    ratio = taken["check"] / taken["bare"]
    print(f"{len(texts)} files, {turns} turns, {sum(map(len, texts))} characters")
    print(f"bare expression {taken['bare'] * 1000:9.1f} ms  {turns / taken['bare']:10.0f} turns/s")
    print(f"full check      {taken['check'] * 1000:9.1f} ms  {turns / taken['check']:10.0f} turns/s")
    print(f"ratio           {ratio:9.1f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--only"]:
        print(one(sys.argv[2], Path(sys.argv[3])))
    elif len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as made:
            main(folder_of_matches(Path(made), 100))
