"""Rows of a .mat game, split into cells by what they say and never by how wide they are."""

import re
from typing import Final, NamedTuple

from tavlicli.findings.finding import Violation
from tavlicli.notation import mat_words, turns
from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.record.model import BLACK, NOBODY, WHITE, Action

NUMBER = lazy(r"[ \t]*([0-9]+)\)")
_SETUP = lazy(r"[ \t]*illegal play[ \t]*\(")
# What may stand behind a set-up up to the next cell or comment.
_SETUP_REST = lazy(r"(?:[ \t,]*!)?(?:[ \t]+\(?illegal[?!]*\)?)?[ \t]*", re.IGNORECASE)
_ROOM = lazy(r"[ \t]{2,}|\t")
_DOUBTED = lazy(r"[ \t]+\(?illegal[?!]*\)?$", re.IGNORECASE)

# A cell that starts this many blanks behind the row's number is the right one, if it is alone.
RIGHT_GAP: Final = 8
# A result's first column, counted from 0: up to here it is the left player's, from there the right player's.
_LEFT_RESULT: Final = 20
_RIGHT_RESULT: Final = 28
_LEFT_LINE: Final = 12
_LONGEST_LEFT = 200
# So many blanks may part a roll from a word that belongs to the same player.
_SAME_CELL = 2
_RESULTS = (model.WINS, model.LOSES)
_OUTCOMES = (*_RESULTS, model.RESIGN, model.TIMEOUT)


class Row(NamedTuple):
    """A row's actions in order, its number (None: not written, or too long) and the comment behind it.

    ``result_only`` says that nobody rolled or turned the cube in it, and ``unclear`` holds the indices in
    ``actions`` of results whose column does not say whose they are.
    """

    number: int | None
    actions: tuple[Action, ...]
    comment: str
    result_only: bool
    unclear: tuple[int, ...]


# Rows without a roll are few and come again: these were read before.
_KNOWN: dict[str, Row | None] = {}
_MOST_KNOWN = 10_000
_LONGEST_KNOWN = 120


# Where a piece begins in a row, what it is, and where its set-up ends if it has one.
_Begin = tuple[int, str, int | None]


class _Cell(NamedTuple):
    """A piece of a row: ``start`` counts from the line's beginning, ``gap`` are the blanks before it."""

    kind: str
    text: str
    start: int
    gap: int


def read_row(line: str, at: int) -> Row | None:
    """The row in a line (``at`` is the line's number); None if the line does not begin like one.

    Never raises: what cannot be read is one BROKEN action.
    """
    if ":" in line or len(line) > _LONGEST_KNOWN:
        return _read(line, at)
    row = _KNOWN[line] if line in _KNOWN else _read(line, at)
    if len(_KNOWN) < _MOST_KNOWN:
        _KNOWN[line] = row
    if row is None or not row.actions or row.actions[0].line == at:
        return row
    number, actions, comment, result_only, unclear = row
    actions = tuple([Action(one[0], one[1], at, *one[3:]) for one in actions])
    return Row(number, actions, comment, result_only, unclear)


def _read(line: str, at: int) -> Row | None:
    numbered = NUMBER.match(line)
    start = numbered.end() if numbered else 0
    cells, comment = _split(line, start)
    if numbered is None and (not cells or cells[0].kind in ("junk", "number")):
        return None
    number = None
    if numbered and len(numbered.group(1)) <= mat_words.MOST_DIGITS:
        number = int(numbered.group(1))
    found: list[Action] = []
    for part in _parts(cells):
        _place(at, part, numbered is not None, found)
    actions = _once_broken(found)
    results = all(action.kind in _OUTCOMES for action in actions)
    unclear = tuple(
        index
        for index, action in enumerate(actions)
        if _is_unclear(action, numbered is not None) or _is_other_side(actions, index)
    )
    return Row(number, actions, comment, results, unclear)


def _split(line: str, start: int) -> tuple[list[_Cell], str]:
    """The pieces of ``line[start:]`` and the comment at its end."""
    body = line[start:]
    begins = _plain_begins(body)
    if begins:
        return _pieces(body, start, begins), ""
    folded = mat_words.fold(body)
    end = len(body)
    position = 0
    while found := mat_words.START.search(folded, position):
        kind = found.lastgroup or ""
        position = found.end()
        setup_end = None
        if kind == "comment":
            end = found.start()
            break
        if kind == "roll":
            position = _behind_setup(folded, position)
            setup_end = position if position > found.end() else None
        elif kind == "number" and found.start() == 0:
            kind = "junk"
        elif kind == "word" and _is_pass(folded, begins, found):
            continue
        begins.append((found.start(), kind, setup_end))
    return _pieces(body[:end], start, begins), body[end + 1 :].strip(" \t")


def _plain_begins(body: str) -> list[_Begin]:
    """Where the cells begin of a row of rolls and words with room between them; none for any other row."""
    begins: list[_Begin] = []
    if ";" in body or "#" in body or "\t" in body:
        return begins
    place = 0
    unplayed = False
    for text in body.split("  "):
        piece = text.strip(" ")
        if piece:
            roll = piece[2:3] == ":"
            if not (turns.is_plain(piece) if roll else _is_plain_word(piece, unplayed)):
                return []
            begins.append((place + len(text) - len(text.lstrip(" ")), "roll" if roll else "word", None))
            unplayed = roll and piece[-1] == ":"
        place += len(text) + 2
    return begins


def _is_plain_word(text: str, unplayed: bool) -> bool:
    """Whether a text is a cell's words; one that drops may pass behind a roll that is ``unplayed``."""
    word = mat_words.read_word(text)
    return word is not None and not (unplayed and word.kind == model.DROP)


def _behind_setup(body: str, position: int) -> int:
    """Where ``Illegal play (…)`` after a roll ends; ``position`` itself if there is none."""
    opened = _SETUP.match(body, position)
    if opened is None:
        return position
    closed = body.find(";)", opened.end())
    if closed >= 0:
        return closed + 2
    return body.find(")", opened.end()) + 1 or len(body)


def _is_pass(body: str, begins: list[_Begin], found: re.Match[str]) -> bool:
    """Whether a word that is also a cube word says that the roll before it could not be played."""
    if found.group() not in turns.PASS_WORDS or not begins or begins[-1][1] != "roll":
        return False
    return body[begins[-1][0] : found.start()].rstrip(" \t").endswith(":")


def _pieces(body: str, offset: int, begins: list[_Begin]) -> list[_Cell]:
    first = begins[0][0] if begins else len(body)
    if lead := body[:first].strip(" \t"):
        begins = [(body.index(lead), "junk", None), *begins]
    cells = []
    previous = 0
    ends = [begin[0] for begin in begins[1:]] + [len(body)]
    for (begin, kind, setup_end), end in zip(begins, ends, strict=False):
        if setup_end is not None and not _SETUP_REST.fullmatch(body, setup_end, end):
            kind = "junk"
        text = body[begin:end].rstrip(" \t")
        cells.append(_Cell(kind, text, offset + begin, begin - previous))
        previous = begin + len(text)
    if len(cells) == 1 and cells[0].kind in ("roll", "word") and cells[0].gap < RIGHT_GAP:
        return _without_junk(cells[0])
    return cells


def _without_junk(cell: _Cell) -> list[_Cell]:
    """A left cell, parted from the text in the right column that is no cell, if there is any."""
    if len(cell.text) > _LONGEST_LEFT or _is_good(cell):
        return [cell]
    for gap in _ROOM.finditer(cell.text):
        left = cell._replace(text=cell.text[: gap.start()])
        near = left.text.endswith(":") and len(gap[0]) < RIGHT_GAP
        if not near and _is_good(left):
            rest = _Cell("junk", cell.text[gap.end() :], cell.start + gap.end(), len(gap[0]))
            return [left, rest]
    return [cell]


def _is_good(cell: _Cell) -> bool:
    """Whether a cell of words or with a roll can be read."""
    if cell.kind == "word":
        return mat_words.read_word(cell.text) is not None
    return turns.read_turn(_turn_text(cell)).kind != model.FAULT


def _parts(cells: list[_Cell]) -> list[list[_Cell]]:
    """The cells parted where a second turn number stands in the middle of a line."""
    parts: list[list[_Cell]] = [[]]
    for cell in cells:
        if cell.kind != "number":
            parts[-1].append(cell)
            continue
        parts.append([])
        closed = cell.text.index(")") + 1
        if rest := cell.text[closed:].strip(" \t"):
            start = cell.start + cell.text.index(rest, closed)
            parts[-1].append(_Cell("junk", rest, start, start - cell.start - closed))
    return parts


def _place(at: int, cells: list[_Cell], numbered: bool, actions: list[Action]) -> None:
    """Add the actions of one row's cells, each with its player."""
    words = [mat_words.read_word(cell.text) if cell.kind == "word" else None for cell in cells]
    kinds = [word.kind if word else cell.kind for word, cell in zip(words, cells, strict=True)]
    sides = sum(kind not in _OUTCOMES and kind != "junk" for kind in kinds)
    player = NOBODY
    seen = 0
    for cell, word, kind in zip(cells, words, kinds, strict=True):
        if kind in _RESULTS:
            player = result_side(cell.start, numbered)[0]
        elif kind in _OUTCOMES:
            if player == NOBODY:
                player = _side(cell, numbered)
            elif cell.gap > _SAME_CELL:
                player = BLACK
        elif kind == "junk":
            player = BLACK if seen else _side(cell, numbered)
        else:
            seen += 1
            player = (WHITE, BLACK, NOBODY)[min(seen, 3) - 1] if sides > 1 else _alone(cell, numbered, player)
        actions.append(_action(at, cell, word, player, seen > 2 and kind not in _OUTCOMES))


def _alone(cell: _Cell, numbered: bool, before: int) -> int:
    """The player of a row's one cell that rolls or turns the cube; ``before`` is who gave up before it."""
    return BLACK if before == WHITE else _side(cell, numbered)


def result_side(start: int, numbered: bool) -> tuple[int, bool]:
    """The player in whose column a result at offset ``start`` stands, and whether that is clear."""
    unclear_from = _LEFT_RESULT if numbered else _LEFT_LINE
    return WHITE if start < _LEFT_RESULT else BLACK, not unclear_from <= start < _RIGHT_RESULT


def _is_unclear(action: Action, numbered: bool) -> bool:
    """Whether a result's column does not tell whose it is; a lone ``Losses`` has lost its row's number."""
    if action.kind not in _RESULTS:
        return False
    lone = action.kind == model.LOSES and not numbered
    return lone or not result_side(action.column - 1, numbered)[1]


def _is_other_side(actions: tuple[Action, ...], index: int) -> bool:
    """Whether a ``Wins`` stands behind a ``Losses``, which tells more than where the ``Wins`` stands."""
    return index > 0 and actions[index].kind == model.WINS and actions[index - 1].kind == model.LOSES


def _side(cell: _Cell, numbered: bool) -> int:
    """The player of a cell that is alone in its row."""
    right = cell.gap >= RIGHT_GAP if numbered else cell.start >= _LEFT_RESULT
    return BLACK if right else WHITE


def _action(at: int, cell: _Cell, word: mat_words.Word | None, player: int, surplus: bool) -> Action:
    column = cell.start + 1
    if surplus:
        return broken("end-of-line", cell.text, at, column, player)
    if cell.kind in ("roll", "bare"):
        return Action(model.TURN, player, at, column, turns.read_turn(_turn_text(cell)))
    if word is None:
        return explained(cell.text, at, column, player)
    if word.too_long:
        return broken("number", cell.text, at, column, player)
    return Action(word.kind, player, at, column, None, word.value, cell.text)


def _turn_text(cell: _Cell) -> str:
    """A turn's text; a roll without its colon gets one in the place of the blank behind it."""
    text = cell.text
    if cell.kind == "bare":
        text = f"{text[:2]}:{text[3:]}"
    if "?" in text or "!" in text or text[-1:] in "lL)":
        text = _DOUBTED.sub("", text)
    return text


def explained(text: str, at: int, column: int, player: int) -> Action:
    """A BROKEN action for a text that is no cell, at the place where the grammar stops."""
    from tavlicli.notation import mat_grammar

    expected, offset = mat_grammar.explain_cell(text)
    return broken(expected, text[offset:], at, column + offset, player)


def broken(expected: str, found: str, at: int, column: int, player: int = NOBODY) -> Action:
    """A BROKEN action: ``found`` is the text from ``column`` to its end."""
    fault = Violation("syntax", {"expected": expected, "found": found[:20]})
    return Action(model.BROKEN, player, at, column, None, None, found, fault)


def _once_broken(actions: list[Action]) -> tuple[Action, ...]:
    """The actions without those that are BROKEN for the second time in a row."""
    first = next((action for action in actions if action.kind == model.BROKEN), None)
    return tuple(action for action in actions if action.kind != model.BROKEN or action is first)
