"""Records of one format to text of another: replayed, so that the writer knows what the board knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlicli.replay.sheets import sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlicli.notation.format import Format
    from tavlicli.notation.target import Target
    from tavlicli.record.sheet import Sheet
    from tavlicli.replay.verify import MatchReplay


class NotWritten(ValueError):
    """Raised for a format that is read only."""


def converted(replays: Iterable[MatchReplay], form: Format, target: Target) -> Iterator[str]:
    """The text of matches in a format, piece by piece; the target counts what had no place.

    Raises NotWritten for a format that is read only, and CannotWrite while the
    text is asked for where the format cannot hold what a match says.
    """
    if form.write is None:
        raise NotWritten(f"the format {form.name} is read, but not written")
    return form.write((_held(sheet(replay, form.boards), form, target) for replay in replays), target)


def _held(found: Sheet, form: Format, target: Target) -> Sheet:
    """Refuse games that a format cannot hold: those without hits, or with both sides running one way."""
    for place, game in enumerate(found.games, 1):
        if not game.hitting and not form.every_game:
            head = game.game
            target.refuse("rules", head.line, head.column, game=place, rules=game.rules, format=form.name)
    return found
