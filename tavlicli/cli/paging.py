"""A record written as a page."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from tavlicli.cli import common, recorded, replacing
from tavlicli.value import Value
from tavlicli.words import label, safe

if TYPE_CHECKING:
    from tavlicli.files import Options


class Place(Value):
    """The game, counted through the whole file, and the turn to begin with; None: the first."""

    game: int | None
    turn: int | None


class Look(Value):
    """How the page begins: language, where the side below bears off, colours; and what it may replace."""

    lang: str
    home: str
    theme: str | None
    force: bool


def write(path: str, output: str, options: Options, first: Place, look: Look) -> int:
    """Write the page of a record; leaves with 2 where that cannot be."""
    from tavlicli.files import replay_of
    from tavlicli.replay.frames import frames_of
    from tavlicli.reports.page.film import Missing, Start
    from tavlicli.reports.page.page import pieces

    replacing.spare_input(path, (output,), look.lang)
    replacing.spare_others(output, replacing.PAGE, look.force, look.lang)
    record = recorded.opened(path, options, look.lang)
    replay = partial(replay_of, options=record.options)
    matches = recorded.with_games(record, path, look.lang)
    films = (frames_of(match, replay, record.options.reports) for match in matches)
    start = None if first.game is None else Start(first.game, first.turn)
    page = pieces(films, record.findings, path, look.lang, home=look.home, theme=look.theme, start=start)
    try:
        _write(output, page, look.lang)
    except Missing as missing:
        spec = safe(f"{path}#{first.game}" + ("" if missing.turn is None else f".{missing.turn}"))
        key = "error.game-missing" if missing.turn is None else "error.turn-missing"
        common.fail(label(key, look.lang, spec=spec))
    return 0


def _write(output: str, page: Iterable[str], lang: str) -> None:
    """Write the pieces to standard output, or into a file whole or not at all. Raises Missing."""
    pieces = (piece.encode("utf-8", "backslashreplace") for piece in page)
    if output == replacing.STDOUT:
        sys.stdout.buffer.writelines(pieces)
    else:
        common.write_whole(output, pieces, lang)
