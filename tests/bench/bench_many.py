"""Many files and large ones: one process against two, a folder against one file of the same matches, memory.

usage: python tests/bench/bench_many.py [FOLDER] [FILES]    (copies of its .mat files, or of 20 made ones)

Each measure is the median of three runs, which take turns. The memory is that of the largest process. On a
machine that does other work too the ratios say little: the load is printed beside them.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.common import folder_of_matches

ROOT = Path(__file__).parents[2]
ROUNDS = 3


class Run(NamedTuple):
    """One run of the command: seconds, seconds of all processors, kilobytes of the largest process."""

    seconds: float
    worked: float
    memory: int


def run(*arguments: str | Path) -> Run:
    """Check, and measure it."""
    begun = time.perf_counter()
    command = [sys.executable, "-m", "tavlicli", "check", "-q", *arguments]
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    _, _, used = os.wait4(process.pid, 0)
    return Run(time.perf_counter() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss)


def copies(texts: list[str], folder: Path, count: int) -> tuple[Path, Path]:
    """A folder of so many files, and one file of the same matches."""
    tree, large = folder / "tree", folder / "large.mat"
    with large.open("w", encoding="utf-8") as file:
        for number in range(count):
            text = texts[number % len(texts)].replace(" : ", f"{number // len(texts)} : ")
            place = tree / f"{number // 1000:03}" / f"{number % 1000:03}.mat"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
            file.write(text.rstrip("\n") + "\n\n")
    return tree, large


def main(source: Path, count: int, folder: Path) -> None:
    """Print the measures."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(source.rglob("*.mat"))]
    tree, large = copies(texts, folder, count)
    jobs = {
        "folder, one process": (tree, "-j", "1"),
        "folder, two processes": (tree, "-j", "2"),
        "one file": (large, "-j", "1"),
    }
    runs: dict[str, list[Run]] = {name: [] for name in jobs}
    for _ in range(ROUNDS):
        for name, arguments in jobs.items():
            runs[name].append(run(*arguments))
    print(f"{count} files, {large.stat().st_size:,} bytes, load {os.getloadavg()[0]:.1f}")
    found = {name: Run(*map(statistics.median, zip(*one, strict=True))) for name, one in runs.items()}
    for name, one in found.items():
        rate = count / one.seconds
        print(
            f"{name:22} {one.seconds:8.2f} s  {one.worked:8.2f} s of processors  {rate:7.0f} a second", end=""
        )
        print(f"  {one.memory // 1024:4} MB")
    first, second, whole = found.values()
    print(f"two processes against one   {first.seconds / second.seconds:.2f}")
    print(f"folder against one file     {whole.seconds / first.seconds:.2f}")


if __name__ == "__main__":
    given = sys.argv[1:]
    with tempfile.TemporaryDirectory() as made:
        number = int(given.pop()) if given and given[-1].isdecimal() else 2000
        main(Path(given[0]) if given else folder_of_matches(Path(made), 20), number, Path(made))
