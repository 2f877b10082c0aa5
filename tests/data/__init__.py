"""The vectors: rows of rules.jsonl and perft.tsv as values."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from tests.clear.generator import Board, side

FOLDER = Path(__file__).parent


class PerftRow(NamedTuple):
    """One roll of one position: dice played, finals, sequences by die, by target, multisets."""

    name: str
    checkers: str
    roll: tuple[int, int]
    counts: tuple[int, ...]


def json_lines(name: str) -> list[dict[str, Any]]:
    """The rows of a ``.jsonl`` file of this folder."""
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines() if line]


def perft_rows() -> list[PerftRow]:
    """The rows of perft.tsv, comments, totals and the head left out."""
    rows = []
    for line in (FOLDER / "perft.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "name\t")):
            name, _, checkers, roll, *counts = line.split("\t")
            rows.append(PerftRow(name, checkers, (int(roll[1]), int(roll[0])), tuple(map(int, counts))))
    return rows


def perft_board(row: PerftRow) -> Board:
    """The board of a perft row: ``X:24(2) … | O:24(2) …``, X to play."""
    mover, other = row.checkers.split("|")
    return _perft_side(mover), _perft_side(other)


def _perft_side(text: str) -> tuple[int, ...]:
    words = re.findall(r"(\w+)\((\d+)\)", text)
    return side(" ".join(f"{point}:{count}" for point, count in words))


def move_cases() -> list[dict[str, Any]]:
    """The cases of kind ``moves``."""
    files = sorted((FOLDER / "cases").glob("M*.json"))
    return [json.loads(file.read_text(encoding="utf-8")) for file in files]


RULES = json_lines("rules.jsonl")
GAMES = json_lines("games.jsonl")
CASES = move_cases()
PERFT = perft_rows()
