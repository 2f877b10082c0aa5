"""All that is measured, in one table of ratios from one interleaved run.

usage: python tests/bench/table.py [FILES] [ROUNDS] [FOLDER]    (400 files, 5 rounds)

The files are self-played or, with a folder, mixed from the games of its .mat files; all of them differ.

Where ``gnubg`` is installed, its importer, which verifies nothing, is a measure too. What a program
needs to start is taken off wherever many files are read.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

import tavlicli
from tests.bench.common import RULES, mat_text, medians, mixed_matches, quick_walk, walk
from tests.clear.bridge import to_product
from tests.clear.generator import results
from tests.gnubg.gnubg import PROGRAM

BARE = re.compile(r"[1-6][1-6]:|\d+/\d+")
TURN = re.compile(r"\b[1-6][1-6]:")
CLICK = """\
import click
@click.command()
@click.argument("name")
def main(name):
    click.echo(name)
main()
"""
MEMORY = """\
import resource, subprocess, sys
subprocess.run(sys.argv[1:], capture_output=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
TAVLI = (sys.executable, "-m", "tavlicli")


def command(*words: str | Path) -> Callable[[], object]:
    """A job that runs a program to its end."""
    return lambda: subprocess.run(words, capture_output=True, check=False)


def gnubg(folder: Path, files: list[Path]) -> Callable[[], object]:
    """A job that lets GNU Backgammon import files, one after the other."""
    script = folder / f"import-{len(files)}"
    script.write_text("".join(f'import mat "{file}"\n' for file in files))
    words = [str(PROGRAM), "--tty", "--quiet", "--commands", str(script)]
    home = {"HOME": str(folder), "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    return lambda: subprocess.run(words, capture_output=True, env=home, stdin=subprocess.DEVNULL, check=False)


def megabytes(*words: str | Path) -> float:
    """The most memory that a program has at once."""
    shown = subprocess.run([sys.executable, "-c", MEMORY, *words], capture_output=True, check=True)
    return int(shown.stdout) / 1024


def matches(folder: Path, count: int, source: Path | None) -> list[Path]:
    """So many different matches in a folder, self-played or mixed from the games of another folder's."""
    folder.mkdir()
    if source is not None:
        mixed_matches(folder, source, count)
    else:
        rng = Random(count)
        for number in range(count):
            (folder / f"{number:05}.mat").write_text(mat_text(rng, walk=quick_walk)[0], encoding="utf-8")
    return sorted(folder.iterdir())


def rolls(count: int) -> list[tuple[object, tuple[int, int]]]:
    """Boards in the middle of games, with rolls."""
    rng, found = Random(2), []
    while len(found) < count:
        found += [(board, roll) for board, roll, _ in walk(rng)[8:30]]
    return found[:count]


def main(count: int, rounds: int, source: Path | None) -> None:
    """Measure, and print a row a ratio."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        files = matches(folder / "many", count, source)
        one = files[0]
        few = folder / "few"
        few.mkdir()
        for file in files[: max(len(files) // 4, 1)]:
            os.link(file, few / file.name)
        (folder / "plain.py").write_text(CLICK)
        text = "".join(file.read_text(encoding="utf-8") for file in files)
        turns = len(TURN.findall(text))
        boards = rolls(100)
        positions = [(to_product(board), roll) for board, roll in boards]  # type: ignore[arg-type]
        written = ("--to", "sgf", "-o", f"{folder}/sgf/", "--force")
        jobs = {
            "bare": lambda: BARE.findall(text),
            "python": command(sys.executable, "-c", "pass"),
            "click": command(sys.executable, folder / "plain.py", "x"),
            "check one": command(*TAVLI, "check", one),
            "check": command(*TAVLI, "check", "-q", "-j", "1", folder / "many"),
            "check by two": command(*TAVLI, "check", "-q", "-j", "2", folder / "many"),
            "convert": command(*TAVLI, "convert", "-q", "-j", "1", folder / "many", *written),
            "convert one": command(*TAVLI, "convert", "-q", one, "--to", "sgf"),
            "clear": lambda: [results(board, roll, RULES) for board, roll in boards],  # type: ignore[arg-type]
            "moves": lambda: [tavlicli.legal_plays(p, roll, rules="backgammon") for p, roll in positions],
        }
        if PROGRAM is not None:
            jobs |= {"gnubg": gnubg(folder, files), "gnubg empty": gnubg(folder, [])}
        taken = medians(jobs, rounds)
        check = taken["check"] - taken["check one"]
        convert = taken["convert"] - taken["convert one"]
        rows = [
            ("check: time by one expression over the text", check / taken["bare"]),
            ("check: one process by two", check / (taken["check by two"] - taken["check one"])),
            ("convert to SGF: rate by that of check", check / convert),
            ("moves: rate by that of the clear generator", taken["clear"] / taken["moves"]),
            ("start: check of one record by a click program", taken["check one"] / taken["click"]),
            ("start: a click program by a bare Python", taken["click"] / taken["python"]),
        ]
        if PROGRAM is not None:
            imported = taken["gnubg"] - taken["gnubg empty"]
            rows += [
                ("check: rate by GNU Backgammon's import", imported / check),
                ("start: check of one record by gnubg's start", taken["check one"] / taken["gnubg empty"]),
            ]
        many, quarter = (megabytes(*TAVLI, "check", "-q", where) for where in (folder / "many", few))
        rows.append(("memory: all files by a quarter of them", many / quarter))
        print(f"{len(files)} files, {turns} turns: {turns / check:.0f} turns/s checked, {many:.0f} MB")
        for name, ratio in rows:
            print(f"{ratio:8.2f}  {name}")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:3]] + [400, 5][len(sys.argv[1:3]) :]
    main(*given, Path(sys.argv[3]) if len(sys.argv) > 3 else None)
