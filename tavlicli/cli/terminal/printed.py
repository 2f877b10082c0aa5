"""The boards one after the other, where nobody can press a key."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.cli.terminal.page import Look, board, text, title
from tavlicli.cli.terminal.reel import Reel
from tavlicli.cli.terminal.screen import Paint, Row, painted
from tavlicli.cli.terminal.viewer import View
from tavlicli.value import replaced

_COLUMNS = 100


def pages(reel: Reel, view: View, look: Look, paint: Paint) -> Iterator[str]:
    """The lines of every frame from a view on: its place, its board, and what is told of it."""
    for game in range(view.game, reel.games):
        first = view.frame if game == view.game else 0
        for frame in range(first, len(reel.frames(game))):
            for row in _rows(replaced(view, game=game, frame=frame), reel, look):
                yield painted(row, paint)
            yield ""


def _rows(view: View, reel: Reel, look: Look) -> Iterator[Row]:
    game, frame = reel.game(view.game), reel.frames(view.game)[view.frame]
    yield title(view, reel, look, _COLUMNS)
    yield from board(frame, game, look, view, _COLUMNS)
    yield from text(game, frame, look, _COLUMNS)
