"""``legal_plays`` against the clear generator on the same mid-game positions and rolls.

usage: python tests/bench/bench_plays.py [COUNT]
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

import tavlicli
from tests.bench.common import RULES, medians, walk
from tests.clear.bridge import to_product
from tests.clear.generator import results


def main(count: int) -> None:
    """Print the microseconds of each a roll, and the ratio."""
    rng = Random(2)
    turns: list[tuple[object, tuple[int, int]]] = []
    while len(turns) < count:
        turns += [(board, roll) for board, roll, _ in walk(rng)[8:30]]
    boards = turns[:count]
    positions = [(to_product(board), roll) for board, roll in boards]
    taken = medians(
        {
            "clear": lambda: [results(board, roll, RULES) for board, roll in boards],
            "product": lambda: [tavlicli.legal_plays(p, roll, rules="backgammon") for p, roll in positions],
        },
        rounds=5,
    )
    for name, seconds in taken.items():
        print(f"{name:8} {seconds / count * 1e6:10.1f} µs a roll")
    print(f"clear / product {taken['clear'] / taken['product']:6.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
