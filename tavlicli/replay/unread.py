"""Lines that cannot be read: what they may have been, so that one fault is told once."""

from __future__ import annotations

from tavlicli.record.model import NOBODY, Action
from tavlicli.replay.state import GameState


def line(game: GameState, action: Action) -> None:
    """A line that cannot be read: the next action is in turn whoever acts."""
    assert action.fault is not None
    game.report(action, action.fault)
    in_turn = action.player if game.to_act == NOBODY else game.to_act
    if game.doubler != NOBODY:
        in_turn = 1 - game.doubler
    else:
        game.to_act = NOBODY
    game.unread = game.unread or (action, in_turn)
    if action.value or action.player != NOBODY:
        game.from_start = False
    if action.value:
        game.give_up(action, "syntax")


def before_turn(game: GameState, player: int) -> None:
    """Before a roll or a double: an unread line answered a double, or was the other side's turn."""
    if game.unread is None:
        return
    action, in_turn = game.unread
    game.unread = None
    if game.doubler != NOBODY:
        game.accept()
    elif in_turn == 1 - player:
        game.give_up(action, "syntax")


def before_answer(game: GameState, player: int) -> None:
    """Before a player answers a double: an unread line was that double."""
    if game.unread is None:
        return
    from tavlicli.replay.cube import twice

    game.unread = None
    if game.doubler == NOBODY:
        game.doubler = game.due = 1 - player
        game.offered = twice(game.stake)
        game.offered_true = twice(game.true_stake)
        game.cube_used = True
