"""What a written play of the pinning and running games is guilty of, straight from the page on violations.

A written play is a list of chains, as in :mod:`tests.clear.judge`; the answer
is the set of codes that the page allows, None in it for a legal play. Where a
double escalates, the page's step 3 does not say which dice the moves before
the faulty one have taken, so there only some codes are settled.
"""

from __future__ import annotations

from itertools import pairwise, permutations

from tests.clear.games import (
    HOME,
    OFF,
    Board,
    Game,
    Roll,
    Step,
    binding,
    closed,
    dice_of,
    forbidden,
    head_is_spent,
    legal,
    moved,
    steps,
    waits_for_first,
)

Chain = tuple[int, ...]
Leg = tuple[int, int]
Dice = tuple[int, ...]
UNSETTLED = "unsettled"


def escalates(here: Board, roll: Roll, rules: Game) -> bool:
    """Whether the roll goes on with higher numbers."""
    return len(dice_of(here, roll, rules)[0]) > 4


def readings(here: Board, roll: Roll, chains: list[Chain], rules: Game) -> set[tuple[int, ...]]:
    """The dice, in order, with which what is written can be played, all stops touched."""
    orders = dice_of(here, roll, rules)
    if not 0 < sum(len(chain) - 1 for chain in chains) <= len(orders[0]):
        return set()
    found = set()
    for order in orders:
        reached = {(here, tuple(sorted(chains)))}
        for number, die in enumerate(order, 1):
            reached = {after for now in reached for after in _advanced(here, *now, die, roll, rules)}
            if any(all(len(chain) == 1 for chain in left) for _, left in reached):
                found.add(tuple(order[:number]))
    return found


def _advanced(
    turn: Board, here: Board, chains: tuple[Chain, ...], die: int, roll: Roll, rules: Game
) -> set[tuple[Board, tuple[Chain, ...]]]:
    """The board and what is left of the chains after one step with this die, in each way."""
    found = set()
    for step, after in steps(turn, here, die, roll, rules):
        for number, chain in enumerate(chains):
            if len(chain) > 1 and step.source == chain[0] and step.target >= chain[1]:
                rest = [*chains[:number], _rest(chain, step), *chains[number + 1 :]]
                found.add((after, tuple(sorted(rest))))
    return found


def _rest(chain: Chain, step: Step) -> Chain:
    return chain[1:] if step.target == chain[1] else (step.target, *chain[1:])


def reached(here: Board, chains: list[Chain], rules: Game) -> Board:
    """The board that the chains lead to, whichever way they are played."""
    for chain in chains:
        here = moved(here, chain[0], chain[-1], rules)
    return here


def codes(here: Board, roll: Roll, chains: list[Chain], rules: Game) -> set[str | None]:
    """The codes that the page allows for this play; None for legal."""
    ways = readings(here, roll, chains, rules) if chains else set[Dice]({()})
    if ways:
        return _unmet(reached(here, chains, rules), here, roll, ways, rules)
    dice = tuple(dice_of(here, roll, rules)[0])
    every = [_first_failure(here, here, dice, legs, roll, rules) for legs in _orders(chains)]
    return set().union(*every)


def _unmet(final: Board, here: Board, roll: Roll, ways: set[tuple[int, ...]], rules: Game) -> set[str | None]:
    """The obligation that a playable play does not meet."""
    if final in {one.board for one in legal(here, roll, rules)}:
        return {None}
    left = binding(here, roll, rules)
    if forbidden(final, rules) and final not in {one.board for one in left}:
        return {"full-prime"}
    if ways == {()}:
        return {"false-pass"}
    most = max(len(one.dice) for one in left)
    return {"unused-die" if len(way) < most else "higher-die" for way in ways}


def _orders(chains: list[Chain]) -> set[tuple[Leg, ...]]:
    """The legs from the highest source down: moves sorted whole, and legs sorted each for itself."""
    orders = set()
    for order in set(permutations(chains)):
        by_move = sorted(order, key=lambda chain: -chain[0])
        orders.add(tuple(leg for chain in by_move for leg in pairwise(chain)))
        legs = [leg for chain in order for leg in pairwise(chain)]
        orders.add(tuple(sorted(legs, key=lambda leg: -leg[0])))
    return orders


def _first_failure(
    turn: Board, here: Board, left: Dice, legs: tuple[Leg, ...], roll: Roll, rules: Game
) -> set[str]:
    """The codes of the first leg that fails, whichever dice the legs before it took."""
    if not legs:
        raise AssertionError("every leg can be played, yet the play cannot")
    ways = set() if escalates(turn, roll, rules) else leg_ways(turn, here, left, legs[0], roll, rules)
    if not ways:
        return _failure(turn, here, left, legs[0], roll, rules)
    return {code for after, rest in ways for code in _first_failure(turn, after, rest, legs[1:], roll, rules)}


def leg_ways(
    turn: Board, here: Board, left: Dice, leg: Leg, roll: Roll, rules: Game
) -> set[tuple[Board, Dice]]:
    """The boards and the dice left after one leg, in each way to play it with the dice that are left."""
    found = set()
    for die in set(left):
        rest = tuple(sorted(left))
        rest = rest[: rest.index(die)] + rest[rest.index(die) + 1 :]
        for step, after in steps(turn, here, die, roll, rules):
            if step.source == leg[0] and step.target == leg[1]:
                found.add((after, rest))
            elif step.source == leg[0] and step.target > leg[1]:
                found |= leg_ways(turn, after, rest, (step.target, leg[1]), roll, rules)
    return found


def _failure(turn: Board, here: Board, left: Dice, leg: Leg, roll: Roll, rules: Game) -> set[str]:
    """The first line of the page that fits a leg which cannot be played, in each reading of that line."""
    source, target = leg
    if not here.mover[source]:
        return {"no-checker"}
    if source in here.mine:
        return {"pinned-checker"}
    if waits_for_first(here, source, rules):
        return {"first-checker"}
    if head_is_spent(turn, here, source, roll, rules):
        return {"head-limit"}
    if target >= source:
        return {"backward"}
    if escalates(turn, roll, rules):
        return {UNSETTLED}
    below = _distance_failure(here, roll, leg, rules)
    if target != OFF:
        return {below}
    if (here.mine and rules.pinned_bearoff == "no") or sum(here.mover[HOME + 1 :]) > (source > HOME):
        return {"not-home"}
    # Two lines can be read two ways: whether the checker that moves is itself "outside",
    # and whether a sum of dice that is too large is "larger", as a single die is.
    found = {"not-home"} if source > HOME else set()
    # A third: whether an oversized last die makes the distance of a sum whose way is held.
    if below == "wrong-die" and max(_sums(left), default=0) > source:
        found.add("blocked-point")
    behind = source not in _sums(left) and any(here.mover[source + 1 :])
    if behind and max(left, default=0) > source:
        return found | {"overshoot"}
    return found | {below} | ({"overshoot"} if behind and sum(left) > source else set())


def _distance_failure(here: Board, roll: Roll, leg: Leg, rules: Game) -> str:
    """The lines on dice and points: what is wrong once the checker may move and bear off."""
    source, target = leg
    dice = (roll[0],) * 4 if roll[0] == roll[1] else roll
    if source - target not in _sums(dice):
        return "wrong-die"
    if not any(_open(here, source, way, rules) for way in _ways(dice) if sum(way) == source - target):
        return "blocked-point"
    return "die-reused"


def _ways(dice: Dice) -> set[Dice]:
    """One, some or all of the dice, in every order."""
    return {way for size in range(1, len(dice) + 1) for way in permutations(dice, size)}


def _sums(dice: Dice) -> set[int]:
    return set(map(sum, _ways(dice)))


def _open(here: Board, source: int, way: Dice, rules: Game) -> bool:
    """Whether no landing point of this way is held."""
    landings = [source - sum(way[:number]) for number in range(1, len(way) + 1)]
    return not any(point > OFF and closed(here, point, rules) for point in landings)
