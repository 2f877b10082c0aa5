"""What is seen: the page for a view, as rows of a given size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from tavlicli.board.point import BAR, OFF, OPPOSED, SAME_WAY
from tavlicli.cli.terminal import told
from tavlicli.cli.terminal.reel import Reel
from tavlicli.cli.terminal.screen import Page, Row, Span, line
from tavlicli.cli.terminal.viewer import HELP, LEGAL, SECONDS, View
from tavlicli.cli.terminal.width import fitted, width, wrapped
from tavlicli.replay.frames import END, START, Frame, GameFrames
from tavlicli.replay.state import has_cube
from tavlicli.reports.board import ASCII, UNICODE, Signs, grid
from tavlicli.value import Value
from tavlicli.words import in_language, label, safe

BOARD_COLUMNS, BOARD_ROWS = 45, 15
LEAST_COLUMNS, LEAST_ROWS = 60, 20
_PANEL = BOARD_COLUMNS + 2
_LEFT = 79
_LIST_FROM = 110

# What stands behind the number of a point that a checker leaves, to which one comes, or both.
_LIFTED, _PUT, _BOTH = "↑", "↓", "↕"
# Keys as they are named to people, with what is said of them; what is most needed first.
_FOOT = (
    *(("?", "help"), ("q", "quit"), ("← →", "turn"), ("n p", "fault"), ("l", "legal"), ("g", "go")),
    ("f", "flip"),
)
_HELP_FOOT = (("?", "close"), ("q", "quit"))
_KEYS = (
    *(("→ ←", "turn"), ("n p", "fault"), ("PgDn PgUp", "game"), ("Home End", "ends"), ("g", "go")),
    *(("l", "legal"), ("a", "after"), ("f", "flip"), ("Space", "run"), ("+ -", "speed")),
    *(("↓ ↑", "scroll"), ("? Esc", "help"), ("q", "quit"), (f"{_LIFTED} {_PUT} {_BOTH}", "marks")),
)
_PLAIN_ARROWS = str.maketrans({"←": "<", "→": ">", "↑": "^", "↓": "v", "↕": "*"})


class Look(Value):
    """How it is shown: the language, the characters, where White bears off, and what the record is called."""

    lang: str
    ascii: bool
    home: str
    name: str

    @property
    def signs(self) -> Signs:
        """The characters of the board: the first is White's checker."""
        signs = ASCII if self.ascii else UNICODE
        return signs._replace(mover=signs.other, other=signs.mover)


class Drawn(NamedTuple):
    """A page, and how far its text can be scrolled."""

    page: Page
    most: int


def drawn(view: View, reel: Reel, look: Look, size: tuple[int, int]) -> Drawn:
    """The page for a view in so many columns and rows, all of which it has."""
    columns, rows = size
    if columns < LEAST_COLUMNS or rows < LEAST_ROWS:
        said = label("replay.small", look.lang, columns=LEAST_COLUMNS, rows=LEAST_ROWS)
        return Drawn(_filled([line(text) for text in wrapped(said, max(columns - 1, 1))], rows), 0)
    if view.panel == HELP:
        room = columns - 1
        shown, most = _scrolled(list(_help(look, room)), view.scrolled, rows - 1, look.lang)
        return Drawn([*_filled(shown, rows - 1), line(fitted(_foot(view, look, room), room), "faint")], most)
    room = min(columns - 1, _LEFT) if columns >= _LIST_FROM else columns - 1
    game, frame = reel.game(view.game), reel.frames(view.game)[view.frame]
    top = [title(view, reel, look, columns - 1), *board(frame, game, look, view, room)]
    rows_below = _legal(view, reel, look, room) if view.panel == LEGAL else text(game, frame, look, room)
    shown, most = _scrolled(list(rows_below), view.scrolled, rows - len(top) - 1, look.lang)
    page = _filled([*top, *shown], rows - 1)
    if columns >= _LIST_FROM:
        page[1:] = _beside(page[1:], _list(view, game, look, rows - 2, columns - 1 - room - 1), room + 1)
    role = "strong" if view.asked is not None or view.said else "faint"
    return Drawn([*page, line(fitted(_foot(view, look, columns - 1), columns - 1), role)], most)


def _filled(page: list[Row], rows: int) -> list[Row]:
    return [*page[:rows], *[()] * (rows - len(page))]


def _scrolled(text: list[Row], above: int, room: int, lang: str) -> tuple[list[Row], int]:
    """As many rows of a text as there is room for, and how many can be above them."""
    if len(text) <= room:
        return text, 0
    most = len(text) - (room - 1)
    above = min(above, most)
    more = label("replay.more", lang, count=most - above)
    return [*text[above : above + room - 1], line(more if above < most else "", "faint")], most


def title(view: View, reel: Reel, look: Look, room: int) -> Row:
    """Which game and turn this is, of how many, and by which rules; the record's name last."""
    game, frame = reel.game(view.game), reel.frames(view.game)[view.frame]
    lang = look.lang
    parts = [f"{label('match.number', lang, number=game.match)}/{reel.matches}"] if reel.matches > 1 else []
    parts.append(f"{label('game.number', lang, number=view.game + 1)}/{reel.games}")
    if frame.kind in (START, END):
        parts.append(label(f"replay.{frame.kind}", lang))
    elif frame.turn:
        parts.append(f"{label('turn.number', lang, number=frame.turn)}/{game.result.turns}")
    if view.after:
        parts.append(label("replay.after", lang))
    parts.append(safe(in_language(game.rules.titles, lang)))
    length = label("session", lang) if game.length is None else label("match.to", lang, length=game.length)
    parts.append(length)
    if game.result.crawford:
        parts.append(label("crawford", lang))
    return line(fitted(f"{', '.join(parts)} – {safe(look.name)}", room), "strong")


def board(frame: Frame, game: GameFrames, look: Look, view: View, room: int) -> list[Row]:
    """The board with what stands beside it: names, score, pips, cube and roll."""
    position = frame.after if view.after else frame.before
    panel = _panel(frame, game, look, view)
    if position is None:
        said = [line(f"  {text}") for text in wrapped(label("replay.lost", look.lang), BOARD_COLUMNS - 4)]
        left: list[Row] = _filled([*[()] * (BOARD_ROWS // 2 - 1), *said], BOARD_ROWS)
    else:
        signs = look.signs
        if view.flipped:
            position = position.turned()
            signs = signs._replace(mover=signs.other, other=signs.mover)
        rows = grid(
            position,
            signs,
            label("bar", look.lang),
            home=look.home,
            same_way=game.rules.same_way,
            by_other=frame.player is not None and frame.player != int(view.flipped),
            marks=_marks(frame, view.flipped, look),
        )
        left = [line(row) for row in rows]
    right = [fitted(text, room - _PANEL) for text in panel]
    return [(*row, Span(_PANEL, text)) if text else row for row, text in zip(left, right, strict=True)]


def _marks(frame: Frame, flipped: bool, look: Look) -> dict[int, str]:
    """Which points the play takes checkers from and puts them on, by the count of the side at the bottom."""
    across = SAME_WAY if frame.rules.same_way else OPPOSED
    named = across if frame.player != int(flipped) else range(BAR + 1)
    change: dict[int, int] = {}
    for source, target, _ in frame.hops:
        change[source] = change.get(source, 0) - 1
        change[target] = change.get(target, 0) + 1
    points = {point: count for point, count in change.items() if OFF < point < BAR}
    return {named[point]: _named(_mark(count), look) for point, count in points.items()}


def _mark(change: int) -> str:
    """The mark of a point that the play touches, which has so many checkers more after it."""
    if not change:
        return _BOTH
    return _LIFTED if change < 0 else _PUT


def _panel(frame: Frame, game: GameFrames, look: Look, view: View) -> list[str]:
    """The fifteen lines beside the board, from the upper side to the lower one."""
    lower = int(view.flipped)
    above, below = _side(frame, game, look, view, 1 - lower), _side(frame, game, look, view, lower)
    middle = _cube(frame, game, None, look.lang)
    return ["", *above, "", middle, "", *reversed(below), ""]


def _side(frame: Frame, game: GameFrames, look: Look, view: View, player: int) -> list[str]:
    """The five lines of one side, from the edge of the board inwards."""
    lang = look.lang
    sign = look.signs[player]
    name = game.names[player]
    shown = safe(name) if name else label(("white", "black")[player], lang)
    position = frame.after if view.after else frame.before
    facts = ""
    if position is not None:
        facts = f"{position.pips[player]} {label('pips', lang)}"
        off = (position.mover if player == 0 else position.other)[OFF]
        if off:
            facts += f", {off} {label('off', lang)}"
    result = game.result
    won = result.points or 0 if frame.kind == END and result.winner == player else 0
    score = f"{label('score', lang)} {result.score[player] + won}"
    acts = ""
    if frame.player == player and frame.roll is not None and not view.after:
        acts = f"{label('to-play', lang)} {frame.roll[0]}{frame.roll[1]}"
    return [f"{sign} {shown}", facts, score, acts, _cube(frame, game, player, lang)]


def _cube(frame: Frame, game: GameFrames, owner: int | None, lang: str) -> str:
    """The cube, where it is with this player, or in the middle for None."""
    shown = frame.stake > 1 or has_cube(frame.rules, game.length, game.result.crawford)
    return f"{label('cube', lang)} [{frame.stake}]" if shown and frame.owner == owner else ""


def text(game: GameFrames, frame: Frame, look: Look, room: int) -> Iterator[Row]:
    """What is told of a frame."""
    for said in told.told(game, frame, look.lang):
        yield from (line(row, said.role) for row in wrapped(said.text, room, said.first, said.indent))


def _legal(view: View, reel: Reel, look: Look, room: int) -> Iterator[Row]:
    """The action, and the legal plays of its roll in columns."""
    game, frame = reel.game(view.game), reel.frames(view.game)[view.frame]
    yield line(fitted(told.action(game, frame, look.lang), room), "strong")
    head, plays = told.plays(reel.legal(view.game, view.frame), look.lang)
    yield line(fitted(head, room))
    if plays:
        broad = max(map(len, plays)) + 2
        number = max((room - 2) // broad, 1)
        high = -(-len(plays) // number)
        for row in zip_longest(*(plays[i : i + high] for i in range(0, len(plays), high)), fillvalue=""):
            yield line(fitted("  " + "".join(f"{play:<{broad}}" for play in row).rstrip(), room))


def _beside(page: list[Row], column: list[Row], at: int) -> list[Row]:
    """Rows with those of a second column beside them."""
    return [
        (*left, *(span._replace(column=span.column + at) for span in right))
        for left, right in zip_longest(page, column, fillvalue=())
    ]


def _list(view: View, game: GameFrames, look: Look, rows: int, room: int) -> list[Row]:
    """The frames of the game around the one that is looked at, a line each."""
    frames = game.frames
    first = max(min(view.frame - rows // 2, len(frames) - rows), 0)
    found: list[Row] = []
    for number in range(first, min(first + rows, len(frames))):
        frame = frames[number]
        here = ">" if number == view.frame else " "
        sign = " " if frame.player is None else look.signs[frame.player]
        turn = frame.turn or ""
        text = f"{here}{'!' if frame.faulty else ' '}{turn:>4} {sign} {told.short(frame, look.lang)}"
        worst = next((f.severity for f in frame.findings), "")
        found.append(line(fitted(text, room), "strong" if number == view.frame else worst))
    return found


def _foot(view: View, look: Look, room: int) -> str:
    """The last line: what is asked or said, or which keys there are."""
    lang = look.lang
    if view.asked is not None:
        return f"{label('replay.ask', lang)}: {view.asked}_"
    if view.said:
        return label(view.said, lang, about=view.about)
    if view.running:
        return label("replay.running", lang, seconds=f"{SECONDS[view.speed]:g}")
    keys = _HELP_FOOT if view.panel == HELP else _FOOT
    told = ""
    for key, what in keys:
        longer = f"{told}  {_named(key, look)} {label(f'replay.foot.{what}', lang)}".lstrip()
        if width(longer) > room:
            break
        told = longer
    return told


def _help(look: Look, room: int) -> Iterator[Row]:
    """Every key and what it does."""
    broad = max(len(_named(key, look)) for key, _ in _KEYS)
    for key, what in _KEYS:
        told = label(f"replay.key.{what}", look.lang)
        first = f"  {_named(key, look):<{broad}}  "
        yield from (line(row) for row in wrapped(told, room, first, " " * len(first)))


def _named(key: str, look: Look) -> str:
    return key.translate(_PLAIN_ARROWS) if look.ascii else key
