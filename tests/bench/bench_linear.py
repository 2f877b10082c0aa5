"""Time to read texts four times as long: near 4 where it grows with the length, 16 with its square.

usage: python tests/bench/bench_linear.py
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.common import medians
from tests.linear import LINES, TEXTS, Growing


def ratio(growing: Growing) -> float:
    """The time of the long text by the time of a quarter of it."""
    short, long = growing.text(growing.long), growing.text(4 * growing.long)
    taken = medians(
        {
            "short": lambda: list(growing.form.read(short)),
            "long": lambda: list(growing.form.read(long)),
        },
        rounds=3,
    )
    return taken["long"] / taken["short"]


if __name__ == "__main__":
    for name, growing in (TEXTS | LINES).items():
        print(f"{ratio(growing):6.1f}  {name}")
