"""Games of tavli as comma-separated values: a head, then a line for each thing that was done.

white,Ann
game,player,action,play,seconds,comment
1,W,31,8/5 6/5,4.5,"a point, at once"
1,B,resigns,1
"""

import re
from collections.abc import Iterable, Iterator

from tavlicli.formats import (
    CLOCK,
    COMMENTS,
    CUBE,
    MATCHES,
    Entry,
    Format,
    Match,
    MatchBuilder,
    Sheet,
    Speller,
    Target,
    lines,
    model,
    one_line,
    read_turn,
    target,
)

HEADING = "game,player,action,play,seconds,comment"
TAGS = ("White", "Black", "Length", "Rules", "Event", "Date")
ACTIONS = {
    "doubles": model.DOUBLE,
    "takes": model.TAKE,
    "drops": model.DROP,
    "beavers": model.BEAVER,
    "raccoons": model.RACCOON,
    "resigns": model.RESIGN,
    "claims": model.CLAIM,
    "wins": model.WINS,
    "tie": model.TIE,
}
WORDS = {kind: word for word, kind in ACTIONS.items()}
_CELL = re.compile(r'("(?:[^"]|"")*"|[^,]*)(?:,|$)')
_NUMBER = re.compile(r"[0-9]{1,9}")
_SECONDS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")


def looks_like(text: str) -> bool:
    """Whether a line is the heading of the table."""
    return re.search(rf"^{HEADING}\s*$", text, re.MULTILINE) is not None


def read(text: str) -> Iterator[Match]:
    """The matches of a text; what cannot be read is in them, with its place."""
    into = MatchBuilder("sheet", stars=True)
    for number, line in enumerate(lines(text), 1):
        cells = _cells(line)
        name = cells[0][0].strip().capitalize()
        if name in TAGS and len(cells) > 1:
            if into.game is not None and (match := into.end_match()):
                yield match
            _tag(into, name, *cells[1], number)
        elif line.strip() and line.strip() != HEADING:
            _row(into, cells, line, number)
    if match := into.end_match():
        yield match


def _cells(line: str) -> list[tuple[str, int]]:
    """The cells of a line, each with its column."""
    cells = []
    for found in _CELL.finditer(line):
        quoted = found[1].startswith('"') and found[1].endswith('"') and len(found[1]) > 1
        cells.append((found[1][1:-1].replace('""', '"') if quoted else found[1], found.start() + quoted + 1))
        if not found[0].endswith(","):
            break
    return cells


def _tag(into: MatchBuilder, name: str, value: str, column: int, line: int) -> None:
    into.tag(name, value, line, column, column + len(value))
    match = into.match
    assert match is not None
    if name == "Length" and _NUMBER.fullmatch(value):
        match.length = int(value) or None
    white, black = match.names
    match.names = (value, black) if name == "White" else (white, value) if name == "Black" else match.names


def _row(into: MatchBuilder, cells: list[tuple[str, int]], line: str, number: int) -> None:
    """One line of the table: a turn, or another action."""
    (game, _), (player, _), (action, column), (play, at), (seconds, _), (comment, _) = (
        *cells[:6],
        *[("", len(line) + 1)] * (6 - len(cells)),
    )
    if not _NUMBER.fullmatch(game):
        into.broken("game-line", line, number, 1)
        return
    if into.game is None or into.game.number != int(game):
        into.begin_game(number, 1, len(game) + 1)
        into.number_game(game, number, 1)
    assert into.game is not None
    side = {"W": model.WHITE, "B": model.BLACK}.get(player, model.NOBODY)
    kind = ACTIONS.get(action)
    if side == model.NOBODY and kind != model.TIE:
        into.broken("player", line, number, 1)
    elif kind is not None:
        value = int(play) if _NUMBER.fullmatch(play) else None
        into.act(kind, side, number, column, action, value)
    else:
        # The turn reads as "31: 8/5", which is one character longer than "31,8/5": so moves are in place.
        into.act(model.TURN, side, number, at - len(action) - 2, "", None, read_turn(f"{action}: {play}"))
    if _SECONDS.fullmatch(seconds) and into.game.actions:
        into.game.seconds[len(into.game.actions) - 1] = float(seconds)
    into.remark(comment)


def write(sheets: Iterable[Sheet], to: Target) -> Iterator[str]:
    """The text of matches; what has no place in it is told, or refused where the game would be another."""
    for sheet in sheets:
        match = sheet.match
        values = {name: match.tags[name].value for name in TAGS[4:] if name in match.tags}
        for name, player in zip(TAGS, match.names, strict=False):
            if player is not None:
                values[name] = player
        if match.length is not None:
            values["Length"] = str(match.length)
        values["Rules"] = sheet.rules
        yield from (_line(name.lower(), values[name]) for name in TAGS if name in values)
        to.lose(target.TAGS, len(match.tags.keys() - set(TAGS)))
        to.lose(target.COMMENTS, len(match.comments))
        yield f"{HEADING}\n"
        for game in sheet.games:
            to.lose(target.TAGS, len(game.game.tags))
            to.lose(target.COMMENTS, -1 in game.game.comments)
            to.lose(target.ANALYSIS, len(game.game.kept))
            for entry in game.entries:
                yield from _written(str(game.number), entry, to)


def _written(game: str, entry: Entry, to: Target) -> Iterator[str]:
    action, turn = entry.action, entry.action.turn
    player = {model.WHITE: "W", model.BLACK: "B"}.get(action.player, "")
    seconds = "" if entry.seconds is None else f"{entry.seconds:g}"
    tail = (seconds, entry.comment or "")
    if turn is not None and action.kind == model.TURN:
        if turn.kind in (model.SETUP, model.FAULT):
            to.refuse("play", action.line, action.column, text=turn.play, format="sheet")
        roll = "".join(map(str, turn.dice))
        yield _line(game, player, roll, Speller().play(turn), *tail)
    elif action.kind in WORDS:
        value = "" if action.value is None else str(action.value)
        yield _line(game, player, WORDS[action.kind], value, *tail)
    elif action.kind == model.OPENING:
        to.lose(target.OPENING)
    elif action.kind == model.BROKEN:
        to.lose(target.UNREAD)
    else:
        problem = "position" if action.kind == model.POSITION else "line"
        to.refuse(problem, action.line, action.column, text=action.text, format="sheet")


def _line(*cells: str) -> str:
    """A line of cells, without the empty ones at its end."""
    plain = [one_line(cell) for cell in cells]
    while len(plain) > 2 and not plain[-1]:
        plain.pop()
    quoted = ['"' + cell.replace('"', '""') + '"' if set(cell) & set(',"') else cell for cell in plain]
    return ",".join(quoted) + "\n"


FORMAT = Format(
    name="sheet",
    title={"en": "table of turns", "el": "πίνακας κινήσεων", "bg": "таблица на ходовете"},
    found_by={"en": f"the line {HEADING}"},
    suffixes=(".csv",),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset((CUBE, CLOCK, COMMENTS, MATCHES)),
    every_game=True,
)
