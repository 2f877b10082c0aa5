"""Plays as people write them, right and wrong: every order, stops named or left out, and small slips."""

from __future__ import annotations

from random import Random

from tests.clear.generator import BAR, OFF, Sequence

Chain = tuple[int, ...]


def rewritten(rng: Random, one: Sequence) -> list[Chain]:
    """The steps of a sequence in any order, some joined, some stops left out."""
    chains: list[Chain] = []
    for made in one.steps:
        ends = [number for number, chain in enumerate(chains) if chain[-1] == made.source]
        if ends and rng.random() < 0.6:
            number = rng.choice(ends)
            chains[number] = (*chains[number], made.target)
        else:
            chains.append((made.source, made.target))
    rng.shuffle(chains)
    return [_some_stops(rng, chain) for chain in chains]


def _some_stops(rng: Random, chain: Chain) -> Chain:
    return (chain[0], *(stop for stop in chain[1:-1] if rng.random() < 0.5), chain[-1])


def mutated(rng: Random, chains: list[Chain]) -> list[Chain]:
    """The chains with one slip: another source, another target, a move dropped, doubled or put back."""
    if not chains:
        return [(rng.randint(1, BAR), rng.randint(OFF, 24))]
    changed = list(chains)
    number = rng.randrange(len(changed))
    chain = changed[number]
    kind = rng.choice(("source", "target", "shift", "drop", "double", "cut", "swap"))
    if kind == "source":
        changed[number] = (_near(rng, chain[0], 1, BAR), *chain[1:])
    elif kind == "target":
        changed[number] = (*chain[:-1], _near(rng, chain[-1], OFF, 24))
    elif kind == "shift":
        other = rng.randint(1, BAR)
        changed[number] = tuple(min(24, max(OFF, point + other - chain[0])) for point in chain)
        changed[number] = (other, *changed[number][1:])
    elif kind == "drop":
        del changed[number]
    elif kind == "double":
        changed.insert(rng.randrange(len(changed) + 1), chain)
    elif kind == "cut":
        changed[number] = chain[:-1] if len(chain) > 2 else (chain[0], OFF)
    else:
        changed[number] = (min(chain[-1], 24) or 1, *chain[1:-1], min(chain[0], 24))
    return changed


def _near(rng: Random, point: int, low: int, high: int) -> int:
    return min(high, max(low, point + rng.choice((-3, -2, -1, 1, 2, 3))))
