"""Whose a result is that stands in no clear column of a .mat file."""

from __future__ import annotations

from tavlicli.record import model
from tavlicli.record.model import BLACK, WHITE, Action, Game

_GIVES_UP = (model.DROP, model.RESIGN, model.TIMEOUT)


def settle(game: Game, unclear: list[int], next_score: tuple[int, int] | None) -> None:
    """Name the players of the results at the indices ``unclear`` of the game's actions.

    The score before the next game tells most, then what precedes the result, then its column. A ``Losses`` is
    the other side of the ``Wins`` behind it.
    """
    gainer = _gainer(game.score, next_score)
    stated: int | None = None
    seen = len(game.actions)
    for index in reversed(unclear):
        action = game.actions[index]
        for behind in game.actions[seen - 1 : index : -1]:
            stated = behind.player if behind.kind == model.WINS else stated
        seen = index + 1
        winner = stated if action.kind == model.LOSES else None
        if winner is None:
            winner = gainer
        if winner is None and index:
            winner = _winner(game.actions[index - 1])
        if winner is not None:
            player = winner if action.kind == model.WINS else 1 - winner
            game.actions[index] = action._replace(player=player)


def _gainer(before: tuple[int, int] | None, after: tuple[int, int] | None) -> int | None:
    """The one player whose points grew."""
    if before is None or after is None:
        return None
    white, black = after[0] - before[0], after[1] - before[1]
    if (white > 0) == (black > 0):
        return None
    return WHITE if white > 0 else BLACK


def _winner(last: Action) -> int | None:
    """Who won by the last action: who did not give up, who moved, who did not leave a roll unplayed."""
    if last.player not in (WHITE, BLACK):
        return None
    if last.kind in _GIVES_UP or last.kind == model.LOSES:
        return 1 - last.player
    if last.turn is None:
        return None
    return last.player if last.turn.kind == model.MOVES else 1 - last.player
