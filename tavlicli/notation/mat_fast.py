"""The fast way through the rows of a .mat game: rows made of pieces that were read before.

The tolerant way (:mod:`tavlicli.notation.mat_rows`) reads every other row and teaches its pieces here; a
property test holds the two equal.
"""

from __future__ import annotations

from tavlicli.notation import turns
from tavlicli.notation.mat_rows import NUMBER, RIGHT_GAP, Row
from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.record.model import BLACK, TURN, WHITE, Action, Written
from tavlicli.record.turn import WrittenTurn

_Words = tuple[str, int, int, int | None, str]

# What stands before the first roll of a row: its number, who rolls if there is only one roll, and the left
# cell's words, if there are any, as an action's kind, player, column, value and text.
_HEADS: dict[str, tuple[int, int, _Words | None]] = {}
_TAILS: dict[str, tuple[str, int | None]] = {}
_CELLS: dict[str, WrittenTurn] = {}
# Rows of two rolls whose columns are those of the row before are taken apart by these alone: the row's number
# by what stands before the first roll, and left cells with the blanks behind them.
_NUMBERS: dict[str, int] = {}
_LEFTS: dict[str, WrittenTurn] = {}
_MOST_PIECES = 10_000
_LONGEST_ROW = 300
_MOST_CELLS = 50_000
# As many rows are looked at together.
_TOGETHER = 50
# Where the cells begin in GNU Backgammon's rows, counted from 0.
_COLUMNS = (5, 33)
_CELL = lazy(r"[1-6][1-6]:[0-9/*() barofBO]*")
# Words that neither belong to the cell before them nor are judged by their column.
_ANSWERS = (model.DOUBLE, model.TAKE, model.DROP)


def read_rows(lines: list[str], at: int, written: Written, row: int, before: int = 0) -> tuple[int, int]:
    """Add the actions of ``lines[at:]`` to the written ones, up to the first line not made of known pieces.

    ``row`` is the number that the first row must have, ``before`` that of the line before all these. Gives
    the index of the line that stopped it, and the number due there.
    """
    after = before + 1
    numbers, lefts, cells = _NUMBERS, _LEFTS, _CELLS
    start, middle = _COLUMNS
    before_first, first_cell, last_cell = slice(start), slice(start, middle), slice(middle, None)
    index = at
    while index < len(lines):
        found: list[WrittenTurn] = []
        add = found.append
        for line in lines[index : index + _TOGETHER]:
            if numbers.get(line[before_first]) != row:
                break
            left, right = lefts.get(line[first_cell]), cells.get(line[last_cell])
            if not (left and right):
                if line.find(":") != start + 2 or line[middle - 1 : middle] != " " or len(line) < middle + 3:
                    break
                left, right = left or _left(line[first_cell]), right or cell(line[last_cell])
                if not (left and right):
                    break
            add(left)
            add(right)
            row += 1
        if found:
            written.add_turns(0, found, index + after, (start + 1, middle + 1))
            index += len(found) // 2
            continue
        line = lines[index]
        first = line.find(":")
        if first < 0:
            return index, row
        head = _HEADS.get(line[: first - 2]) or _new_head(line[: first - 2])
        if head is None or head[0] != row:
            return index, row
        second = line.find(":", first + 1)
        if second >= 0 and head[2] is None:
            left, right = cell(line[first - 2 : second - 2]), cell(line[second - 2 :])
            if left is None or right is None or line[second - 3] != " ":
                return index, row
            start, middle = first - 2, second - 2
            before_first, first_cell, last_cell = slice(start), slice(start, middle), slice(middle, None)
            written.add_turns(0, (left, right), index + after, (start + 1, middle + 1))
            if len(numbers) >= _MOST_PIECES:
                numbers.clear()
            numbers[line[:start]] = row
            lefts[line[start:middle]] = left
        elif second >= 0 or not _read_single(line, index + after, first - 2, head, written):
            return index, row
        row += 1
        index += 1
    return index, row


def _read_single(
    line: str, at: int, start: int, head: tuple[int, int, _Words | None], written: Written
) -> bool:
    """Add the actions of a row with one roll, at offset ``start``; False if a piece is not known."""
    turn = cell(line[start:].rstrip(" "))
    tail = None
    if turn is None:
        gap = line.find("  ", start)
        turn = _CELLS.get(line[start:gap])
        text = line[gap:].strip(" ")
        tail = _TAILS.get(text)
        if turn is None or tail is None or head[1] or head[2] is not None:
            return False
    if head[2] is not None:
        kind, player, column, value, words = head[2]
        written.add((Action(kind, player, at, column, None, value, words),))
    written.add((Action(TURN, head[1], at, start + 1, turn),))
    if tail is not None:
        written.add((Action(tail[0], BLACK, at, line.rindex(text) + 1, None, tail[1], text),))
    return True


def _new_head(text: str) -> tuple[int, int, _Words | None] | None:
    """What stands before the only roll, or the first, of a row that was not met before; None if not plain."""
    number, bracket, gap = text.partition(")")
    digits = number.lstrip(" ")
    plain = bracket and len(digits) < 5 and digits.isascii() and digits.isdigit() and not gap.strip(" ")
    if not plain or len(_HEADS) >= _MOST_PIECES:
        return None
    head = _HEADS[text] = (int(digits), BLACK if len(gap) >= RIGHT_GAP else WHITE, None)
    return head


def cell(text: str) -> WrittenTurn | None:
    """A cell with the blanks behind it; None if it is not a plain one without a fault."""
    return _CELLS.get(text) or _new_cell(text)


def _left(text: str) -> WrittenTurn | None:
    """A left cell with the blanks up to the right one; None if it is not a plain one without a fault."""
    turn = cell(text)
    if turn is not None:
        _LEFTS[text] = turn
    return turn


def _new_cell(text: str) -> WrittenTurn | None:
    """A cell not read before."""
    bare = text.rstrip(" ")
    turn = _CELLS.get(bare)
    if turn is None:
        if not _CELL.fullmatch(bare):
            return None
        turn = turns.read_turn(bare)
        if turn.faults or turn.kind == model.FAULT:
            return None
    _remember(turn, text)
    return turn


def learn(line: str, row: Row) -> None:
    """Remember the pieces of a row that the tolerant way has read, if it is a plain one."""
    if row.number is None or row.comment or not 1 <= len(row.actions) <= 2 or len(line) > _LONGEST_ROW:
        return
    for action in row.actions:
        if action.turn is not None and _is_plain(action.turn, line, action.column - 1):
            _remember(action.turn, action.turn.text)
    first, last = row.actions[0], row.actions[-1]
    numbered = NUMBER.match(line)
    if numbered is None or max(len(_HEADS), len(_TAILS)) >= _MOST_PIECES:
        return
    gap = first.column - 1 - numbered.end()
    if first.kind == TURN:
        if first.player == (BLACK if gap >= RIGHT_GAP else WHITE):
            _HEADS[line[: first.column - 1]] = (row.number, first.player, None)
        if last.kind in _ANSWERS and last.text == line[last.column - 1 :].rstrip(" "):
            _TAILS[last.text] = (last.kind, last.value)
    elif first.kind in _ANSWERS and first.player == WHITE and last.kind == TURN:
        words = (first.kind, WHITE, first.column, first.value, first.text)
        _HEADS[line[: last.column - 1]] = (row.number, last.player, words)


def _remember(turn: WrittenTurn, text: str) -> None:
    if len(_CELLS) >= _MOST_CELLS:
        _CELLS.clear()
        _LEFTS.clear()
    _CELLS[text] = turn


def _is_plain(turn: WrittenTurn, line: str, start: int) -> bool:
    """Whether a turn can be known again by its text: two digits, a colon, no fault, no set-up."""
    written = turn.text[:2].isdecimal() and turn.text.find(":") == 2 and line.startswith(turn.text, start)
    return written and not turn.faults and turn.kind not in (model.SETUP, model.FAULT)
