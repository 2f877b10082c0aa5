"""A position drawn as people know the board, the side to play at the bottom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tavlicli.board.point import BAR, OFF, OPPOSED, SAME_WAY
from tavlicli.board.position import Position

HEIGHT = 5
_BAR_WIDTH = 5
_GAP = " " * (_BAR_WIDTH + 2)
_CELL = 3


class Signs(NamedTuple):
    """The characters of a drawing: each side's checker, lines, each edge's corners, arrows left and right."""

    mover: str
    other: str
    across: str
    down: str
    top: str
    bottom: str
    arrows: str


UNICODE = Signs("●", "○", "─", "│", "┌┬┐", "└┴┘", "←→")
ASCII = Signs("X", "O", "-", "|", "+++", "+++", "<>")


def draw(
    position: Position,
    *,
    labels: dict[str, str],
    ascii: bool = False,
    home: str = "right",
    same_way: bool = False,
    arrows: bool = False,
    cube: int | None = None,
    cube_owner: str | None = None,
) -> list[str]:
    """The lines of a board, the mover at the bottom and points numbered as the mover counts.

    ``home`` is the side, "right" or "left", on which the mover bears off;
    ``labels`` gives the words for ``bar``, ``off`` and ``pips``; ``cube_owner``
    is "mover", "other" or None. A stack above five ends in its number, and a
    pinned checker stands at the edge beneath those that pin it. Where both run
    the ``same_way`` each one's sign stands by the number of the point that he
    starts from; ``arrows`` draws the way of each side above and below.
    """
    signs = ASCII if ascii else UNICODE
    rows = grid(position, signs, labels["bar"], home=home, same_way=same_way)
    beside = ["", "", *_beside(position, labels, signs, cube, cube_owner), "", ""]
    lines = [f"{row}  {note}".rstrip() for row, note in zip(rows, beside, strict=True)]
    if not arrows:
        return lines
    leftwards = home == "right"
    return [_arrows(leftwards, same_way, signs), *lines, _arrows(not leftwards, same_way, signs)]


def whose(sides: tuple[str, str], *, ascii: bool = False) -> str:
    """Each sign with the side it stands for: the mover's, then the other's."""
    signs = ASCII if ascii else UNICODE
    return f"{signs.mover} {sides[0]}   {signs.other} {sides[1]}"


def grid(
    position: Position,
    signs: Signs,
    bar: str,
    *,
    home: str = "right",
    same_way: bool = False,
    by_other: bool = False,
    marks: Mapping[int, str] | None = None,
) -> list[str]:
    """The fifteen lines of a board with nothing beside it, the position's mover at the bottom.

    The points have the numbers by which the mover counts, or ``by_other``
    the other side. ``marks`` are characters to stand behind the number of a
    point, by the mover's count, and ``bar`` is the word for it.
    """
    upper, lower = list(range(13, 25)), list(range(12, 0, -1))
    if home == "left":
        upper.reverse()
        lower.reverse()
    across = SAME_WAY if same_way else OPPOSED
    corners = {BAR - 1: signs.mover, across[BAR - 1]: signs.other} if same_way else {}
    corners.update(marks or {})
    named = across if by_other else range(BAR + 1)
    return [
        _numbers(upper, named, corners),
        _edge(signs.top, signs.across),
        *_half(position, upper, across, signs),
        _middle(bar, signs),
        *reversed(_half(position, lower, across, signs)),
        _edge(signs.bottom, signs.across),
        _numbers(lower, named, corners),
    ]


def _half(position: Position, points: list[int], across: tuple[int, ...], signs: Signs) -> list[str]:
    """The five rows of twelve points, from the edge inwards; each half's bar holds those who enter there."""
    stacks = [_stack(position, point, across[point], signs) for point in points]
    if BAR - 1 in points:
        waiting = _pile(signs.mover, position.mover[BAR], HEIGHT)
    else:
        waiting = _pile(signs.other, position.other[BAR], HEIGHT)
    waiting.reverse()
    rows = []
    for level in range(HEIGHT):
        cells = [f"{stack[level]:>2} " for stack in stacks]
        rows.append(_row("".join(cells[:6]), waiting[level].center(_BAR_WIDTH), "".join(cells[6:]), signs))
    return rows


def _stack(position: Position, point: int, opposite: int, signs: Signs) -> list[str]:
    """What stands on a point, from the edge inwards."""
    own, enemy = position.mover[point], position.other[opposite]
    if position.mover_pinned >> point & 1:
        return [signs.mover, *_pile(signs.other, enemy, HEIGHT - 1)]
    if position.other_pinned >> opposite & 1:
        return [signs.other, *_pile(signs.mover, own, HEIGHT - 1)]
    return _pile(signs.mover, own, HEIGHT) if own else _pile(signs.other, enemy, HEIGHT)


def _pile(sign: str, count: int, room: int) -> list[str]:
    """So many checkers in so many cells, the last of which gives the number where they are more."""
    cells = [sign] * min(count, room) + [""] * (room - count)
    if count > room:
        cells[-1] = str(count)
    return cells


def _row(left: str, bar: str, right: str, signs: Signs) -> str:
    return signs.down + signs.down.join((left, bar, right)) + signs.down


def _middle(bar: str, signs: Signs) -> str:
    half = " " * (6 * _CELL)
    return _row(half, bar[:_BAR_WIDTH].center(_BAR_WIDTH), half, signs)


def _edge(corners: str, line: str) -> str:
    left, join, right = tuple(corners)
    half = line * (6 * _CELL)
    return left + join.join((half, line * _BAR_WIDTH, half)) + right


def _numbers(points: list[int], named: Sequence[int], corners: Mapping[int, str]) -> str:
    cells = [f"{named[point]:>2}{corners.get(point, ' ')}" for point in points]
    left, right = "".join(cells[:6]), "".join(cells[6:])
    return f" {left}{_GAP}{right}".rstrip()


def _arrows(leftwards: bool, same_way: bool, signs: Signs) -> str:
    """Which way each side runs along one edge: the mover's arrow, and the other's beside it."""
    mover = _arrow(signs.mover, leftwards, signs)
    return f"   {mover}{_GAP}     {_arrow(signs.other, leftwards == same_way, signs)}"


def _arrow(sign: str, leftwards: bool, signs: Signs) -> str:
    left, right = tuple(signs.arrows)
    shaft = signs.across * 9
    return f"{left}{shaft} {sign}" if leftwards else f"{sign} {shaft}{right}"


def _beside(
    position: Position, labels: dict[str, str], signs: Signs, cube: int | None, cube_owner: str | None
) -> list[str]:
    """What stands to the right of the eleven rows: pips, checkers off, the cube."""
    notes = [""] * (2 * HEIGHT + 1)
    own, enemy = position.pips
    notes[0], notes[-1] = f"{signs.other} {enemy} {labels['pips']}", f"{signs.mover} {own} {labels['pips']}"
    if position.other[OFF]:
        notes[1] = f"{signs.other} {position.other[OFF]} {labels['off']}"
    if position.mover[OFF]:
        notes[-2] = f"{signs.mover} {position.mover[OFF]} {labels['off']}"
    if cube is not None:
        notes[{"other": 3, "mover": -4}.get(cube_owner or "", HEIGHT)] = f"[{cube}]"
    return notes
