"""A record shown: stepped through at a terminal, or printed where there is none."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

import click

from tavlicli.cli import common, recorded
from tavlicli.cli.terminal.page import Look
from tavlicli.cli.terminal.printed import pages
from tavlicli.cli.terminal.reel import Reel
from tavlicli.cli.terminal.viewer import View
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.files import Options


def show(
    path: str, options: Options, game: int, turn: int | None, lang: str, *, home: str, color: str
) -> int:
    """Show the games of a record, from a game counted through the file on, and a turn of it.

    ``home`` is the side on which who is below bears off. The exit code is 130 where a signal ended it. Leaves
    with 2 where the record cannot be read, or has no such place.
    """
    reel = _reel(path, options, lang)
    view = _view(reel, path, game, turn, lang)
    look = Look(lang, not common.draws_boards(), home, path)
    paint = common.painter(color)
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        try:
            from tavlicli.cli.terminal.session import watch
        except ImportError:
            # There are no POSIX terminals here, so that nothing takes keys one by one.
            pass
        else:
            return watch(reel, view, look, paint)
    for text in pages(reel, view, look, paint):
        click.echo(text, color=True)
    return 0


def _reel(path: str, options: Options, lang: str) -> Reel:
    from tavlicli.files import replay_of
    from tavlicli.replay.frames import frames_of

    record = recorded.opened(path, options, lang)
    replay = partial(replay_of, options=record.options)
    return Reel(
        list(recorded.with_games(record, path, lang)),
        lambda match: frames_of(match, replay, record.options.reports),
        tuple(record.findings),
    )


def _view(reel: Reel, path: str, game: int, turn: int | None, lang: str) -> View:
    if game > reel.games:
        common.fail(label("error.game-missing", lang, spec=f"{path}#{game}"))
    if turn is None:
        return View(game - 1)
    frame = reel.find(game - 1, turn)
    if frame is None:
        common.fail(label("error.turn-missing", lang, spec=f"{path}#{game}.{turn}"))
    return View(game - 1, frame)
