"""The canonical spelling of a result, by trying every way to join its steps."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from tests.clear.generator import BAR, OFF, Board, Options, Sequence, legal, pips

Chain = tuple[int, ...]


def spellings(here: Board, roll: tuple[int, int], rules: Options) -> dict[Board, str]:
    """The canonical spelling of each legal result."""
    plays: dict[Board, list[Sequence]] = {}
    for one in legal(here, roll, rules):
        plays.setdefault(one.board, []).append(one)
    return {board: _canonical(here, same) for board, same in plays.items()}


def _canonical(here: Board, same: list[Sequence]) -> str:
    """The spelling of the plays with fewest dice, least waste, fewest hits; of those the first."""
    before = pips(here[0])

    def rank(one: Sequence) -> tuple[int, int, int]:
        moved = before - pips(one.board[0])
        return len(one.steps), sum(s.die for s in one.steps) - moved, sum(s.hit for s in one.steps)

    least = min(map(rank, same))
    return min(spell(one) for one in set(same) if rank(one) == least)


def spell(one: Sequence) -> str:
    """The canonical spelling of a sequence."""
    steps = sorted(((made.source, made.target) for made in one.steps), reverse=True)
    return _spelled(steps, frozenset(made.target for made in one.steps if made.hit))


def _spelled(steps: list[tuple[int, int]], hits: frozenset[int]) -> str:
    """The steps joined as far as they go, the longest chain from the highest source first."""
    if not steps:
        return "-"
    whole = [chains for chains in _joined(steps) if not _joinable(chains)]
    best = min(sorted((-chain[0], chain[-1], chain) for chain in chains) for chains in whole)
    return _text(sorted((chain for _, _, chain in best), key=lambda chain: (-chain[0], -chain[-1])), hits)


def _joined(steps: list[tuple[int, int]]) -> list[list[Chain]]:
    """Every way to join steps that are sorted by source, highest first."""
    ways: list[list[Chain]] = [[]]
    for source, target in steps:
        longer = []
        for chains in ways:
            longer.append([*chains, (source, target)])
            for number, chain in enumerate(chains):
                if chain[-1] == source:
                    longer.append([*chains[:number], (*chain, target), *chains[number + 1 :]])
        ways = longer
    return ways


def _joinable(chains: list[Chain]) -> bool:
    """Whether a chain ends where another begins."""
    return bool({chain[-1] for chain in chains} & {chain[0] for chain in chains})


def _text(chains: list[Chain], hits: frozenset[int]) -> str:
    """Chains with their marks, equal ones folded."""
    stars: dict[Chain, set[int]] = {chain: set() for chain in chains}
    for point in hits:
        bearer = next((c for c in chains if c[-1] == point), None) or next(
            c for c in chains if point in c[1:]
        )
        stars[bearer].add(point)
    words = []
    for chain, same in groupby(chains):
        count = Counter(same)[chain]
        words.append(_word(chain, stars[chain]) + (f"({count})" if count > 1 else ""))
    return " ".join(words)


def _word(chain: Chain, stars: set[int]) -> str:
    names = {BAR: "bar", OFF: "off"}
    shown = [point for point in chain[1:-1] if point in stars] + [chain[-1]]
    parts = [f"{names.get(point, point)}{'*' if point in stars else ''}" for point in shown]
    return "/".join([str(names.get(chain[0], chain[0])), *parts])
