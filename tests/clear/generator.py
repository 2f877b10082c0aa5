"""Every legal result of a roll in the hitting games, written for clarity alone.

This generator shares no code with the product, which is tested against it. It
plays every order of the dice with every checker, keeps whole sequences, prunes
nothing, and applies the rules on obligations to the finished list.

A board is a pair (mover, other) of tuples with 26 cells, each side by its own
count: cell 0 off, 1 to 24 the points, 25 the bar.
"""

from __future__ import annotations

from typing import Any, NamedTuple

BAR, OFF, HOME = 25, 0, 6

Side = tuple[int, ...]
Board = tuple[Side, Side]


class Options(NamedTuple):
    """What the hitting games differ in, as far as legality goes."""

    higher_die: bool = True
    pip_waste: bool = False
    overflow: bool = True
    hit_and_run: bool = True
    start: str = "24:2 13:5 8:3 6:5"
    checkers: int = 15


class Step(NamedTuple):
    """One checker's step with one die."""

    source: int
    target: int
    die: int
    hit: bool


class Sequence(NamedTuple):
    """Steps in the order they were played, and the board they lead to."""

    steps: tuple[Step, ...]
    board: Board


SETS = {
    "tavli": Options(pip_waste=True),
    "tabla": Options(pip_waste=True),
    "play65": Options(),
    "match": Options(),
    "stakes": Options(),
    "backgammon": Options(),
    "portes": Options(),
    "tavla": Options(hit_and_run=False),
    "nackgammon": Options(start="24:2 23:2 13:4 8:3 6:4"),
    "hypergammon": Options(start="24:1 23:1 22:1", checkers=3),
}


def options(rules: str) -> Options:
    """The options of a set's name, with changes after commas: ``backgammon,overflow=no``."""
    name, *changes = rules.split(",")
    found = SETS[name.strip()]
    for change in changes:
        key, value = change.strip().split("=")
        setting: dict[str, Any] = {key.replace("-", "_"): value == "yes"}
        found = found._replace(**setting)
    return found


def side(text: str, checkers: int = 15) -> Side:
    """A side from ``24:2 bar:1``; what is missing is off."""
    cells = [0] * 26
    for word in text.split():
        point, count = word.split(":")
        if point != "off":
            cells[BAR if point == "bar" else int(point)] += int(count)
    cells[OFF] = checkers - sum(cells)
    return tuple(cells)


def board(text: str, checkers: int = 15) -> Board:
    """A board from our notation, the mover first."""
    mover, other = text.split("/")
    return side(mover, checkers), side(other, checkers)


def text_of(a_board: Board) -> str:
    """A board in our notation."""
    return " / ".join(_side_text(cells) for cells in a_board)


def _side_text(cells: Side) -> str:
    names = {BAR: "bar", OFF: "off"}
    return " ".join(f"{names.get(p, p)}:{cells[p]}" for p in range(BAR, -1, -1) if cells[p])


def turned(a_board: Board) -> Board:
    """The same board with the other side to play."""
    return a_board[1], a_board[0]


def pips(cells: Side) -> int:
    """Pips that a side has still to move."""
    return sum(point * count for point, count in enumerate(cells))


def dice_of(roll: tuple[int, int]) -> list[int]:
    """The dice to play: two, or four of a double."""
    return [roll[0]] * 4 if roll[0] == roll[1] else [max(roll), min(roll)]


def finished(a_board: Board) -> bool:
    """Whether the mover has borne off his last checker."""
    return sum(a_board[0][1:]) == 0


def step(a_board: Board, source: int, die: int, rules: Options) -> tuple[Board, Step] | None:
    """The board after one step of the mover's, and the step; None where it is not allowed."""
    mover, other = a_board
    if not mover[source] or (mover[BAR] and source != BAR):
        return None
    target = source - die
    if target <= OFF:
        if any(mover[HOME + 1 :]):
            return None
        if target < OFF and (not rules.overflow or any(mover[source + 1 :])):
            return None
        target = OFF
    elif other[BAR - target] > 1:
        return None
    mine, theirs = list(mover), list(other)
    mine[source] -= 1
    mine[target] += 1
    hit = target != OFF and other[BAR - target] == 1
    if hit:
        theirs[BAR - target] -= 1
        theirs[BAR] += 1
    return (tuple(mine), tuple(theirs)), Step(source, target, die, hit)


def sequences(a_board: Board, roll: tuple[int, int], rules: Options) -> list[Sequence]:
    """Every sequence that goes on until no die can be played, in every order of the dice."""
    return _go_on(a_board, dice_of(roll), rules, (), ())


def _go_on(
    a_board: Board, dice: list[int], rules: Options, done: tuple[Step, ...], frozen: tuple[int, ...]
) -> list[Sequence]:
    found: list[Sequence] = []
    for die in sorted(set(dice)):
        left = list(dice)
        left.remove(die)
        for source in range(BAR, OFF, -1):
            if a_board[0][source] <= frozen.count(source):
                continue
            made = step(a_board, source, die, rules)
            if made is not None:
                found += _go_on(made[0], left, rules, (*done, made[1]), frozen + freezes(made[1], rules))
    return found or [Sequence(done, a_board)]


def freezes(made: Step, rules: Options) -> tuple[int, ...]:
    """The point on which a checker may not go on this turn because it hit there: one or none."""
    return (made.target,) if made.hit and made.target <= HOME and not rules.hit_and_run else ()


def obliged(every: list[Sequence], roll: tuple[int, int], rules: Options) -> list[Sequence]:
    """Those of ``every`` that use most dice, then the higher die, then waste least; reading 3 left out."""
    most = max(len(one.steps) for one in every)
    kept = [one for one in every if len(one.steps) == most]
    if rules.higher_die and most == 1 and roll[0] != roll[1]:
        kept = [one for one in kept if one.steps[0].die == max(roll)] or kept
    if rules.pip_waste and most == len(dice_of(roll)):
        least = min(pips(one.board[0]) for one in kept)
        kept = [one for one in kept if pips(one.board[0]) == least]
    return kept


def legal(a_board: Board, roll: tuple[int, int], rules: Options) -> list[Sequence]:
    """The sequences that are legal plays; one empty sequence where nothing can be played."""
    every = sequences(a_board, roll, rules)
    kept = obliged(every, roll, rules)
    seen = set(kept)
    return kept + [one for one in every if finished(one.board) and one not in seen]


def results(a_board: Board, roll: tuple[int, int], rules: Options) -> set[Board]:
    """The boards that a legal play leads to; the board itself where nothing can be played."""
    return {one.board for one in legal(a_board, roll, rules)}
