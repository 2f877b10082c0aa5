"""What the benchmarks share: medians of interleaved runs, and self-played .mat files."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import tavlicli

# As the command does, collect garbage less often.
import tavlicli.cli
from tests.clear import canonical
from tests.clear.generator import Board, finished, legal, options, turned
from tests.clear.positions import start

RULES = options("backgammon")
_GAME = re.compile(r"^ ?Game \d+\n", re.MULTILINE)
_WINS = re.compile(r"Wins (\d+) point")
# A result that begins right of here is the right player's.
_MIDDLE = 20
Walk = Callable[[Random], list[tuple[Board, tuple[int, int], str]]]


def medians(jobs: dict[str, Callable[[], object]], rounds: int = 7) -> dict[str, float]:
    """Seconds of each job: the median of its rounds, the jobs take turns to share the noise."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            begun = time.perf_counter()
            job()
            times[name].append(time.perf_counter() - begun)
    return {name: statistics.median(taken) for name, taken in times.items()}


def fresh(script: str, jobs: Iterable[str], folder: Path, rounds: int = 5) -> dict[str, float]:
    """As :func:`medians`, each job and round in a process of its own, which knows nothing of earlier ones.

    The script is started with ``--only``, the job and the folder, and prints the seconds of processor time.
    """
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, taken in times.items():
            words = [sys.executable, script, "--only", name, str(folder)]
            taken.append(float(subprocess.run(words, capture_output=True, check=True).stdout))
    return {name: statistics.median(taken) for name, taken in times.items()}


def walk(rng: Random) -> list[tuple[Board, tuple[int, int], str]]:
    """One self-played game: the board before each turn, the roll, the play as spelled ("" for a pass)."""
    here, turns = start(RULES), []
    while True:
        roll = rng.randint(1, 6), rng.randint(1, 6)
        if not turns and roll[0] == roll[1]:
            continue
        plays = legal(here, roll, RULES)
        chosen = rng.choice(plays)
        text = canonical.spell(chosen) if chosen.steps else ""
        turns.append((here, roll, text))
        if finished(chosen.board):
            return turns
        here = turned(chosen.board)


def quick_walk(rng: Random) -> list[tuple[Board, tuple[int, int], str]]:
    """As :func:`walk`, but played by the product's own engine, which is far faster."""
    rules = tavlicli.rule_set("backgammon")
    here, turns = rules.start, []
    while not turns or here.other[0] < rules.checkers:
        roll = rng.randint(1, 6), rng.randint(1, 6)
        if not turns and roll[0] == roll[1]:
            continue
        play = rng.choice(tavlicli.legal_plays(here, roll, rules=rules) or [None])
        turns.append(((here.mover, here.other), roll, str(play or "")))
        here = (play.result if play else here).turned()
    return turns


def mat_text(rng: Random, games: int = 3, walk: Walk = walk) -> tuple[str, int]:
    """A money session of some games in two columns, and the number of its turns."""
    lines, score, count = [" 0 point match", ""], [0, 0], 0
    for number in range(1, games + 1):
        turns = walk(rng)
        count += len(turns)
        lines += [f" Game {number}", f" Alpha : {score[0]:<22} Beta : {score[1]}"]
        cells = [f"{roll[0]}{roll[1]}: {text}".rstrip() for _, roll, text in turns]
        lines += [f"{row // 2 + 1:3}) {pair(cells, row)}".rstrip() for row in range(0, len(cells), 2)]
        winner = (len(turns) - 1) % 2
        points = _points(turns[-1][0])
        score[winner] += points
        lines += [" " * (6 if winner == 0 else 34) + f"Wins {points} point{'s' if points > 1 else ''}", ""]
    return "\n".join(lines) + "\n", count


def pair(cells: list[str], row: int) -> str:
    """Two turns side by side."""
    return f"{cells[row]:<28} {cells[row + 1] if row + 1 < len(cells) else ''}"


def _points(before: Board) -> int:
    """What a game is worth that the mover wins from here: 1, 2 or 3 times."""
    loser = before[1]
    if loser[0]:
        return 1
    return 3 if loser[25] or any(loser[19:25]) else 2


def mixed_matches(folder: Path, source: Path, files: int, games: int = 4, seed: int = 1) -> Path:
    """The folder, filled with different sessions of games that are taken from the .mat files of another."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(source.rglob("*.mat"))]
    rows = [part.rstrip().split("\n")[1:] for text in texts for part in _GAME.split(text)[1:]]
    won = [(one, found) for one in rows if one and (found := _WINS.search(one[-1]))]
    rng = Random(seed)
    for number in range(files):
        lines, score = [" 0 point match", ""], [0, 0]
        for index, (one, found) in enumerate(rng.choices(won, k=games), 1):
            lines += [f" Game {index}", f" Alpha : {score[0]:<22} Beta : {score[1]}", *one[:-1]]
            lines += [one[-1].replace(" and the match", ""), ""]
            score[found.start() > _MIDDLE] += int(found[1])
        (folder / f"{number:05}.mat").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def folder_of_matches(folder: Path, files: int, seed: int = 1) -> Path:
    """The folder, filled with self-played files."""
    rng = Random(seed)
    for number in range(files):
        (folder / f"{number:03}.mat").write_text(mat_text(rng)[0], encoding="utf-8")
    return folder
