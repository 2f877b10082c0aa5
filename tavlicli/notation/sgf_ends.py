"""What follows each other in an SGF game, and what of its ends ``RE`` does not say."""

from __future__ import annotations

from collections.abc import Sequence

from tavlicli.record import model
from tavlicli.record.model import Action
from tavlicli.record.sheet import Entry

DOUBLES = (model.DOUBLE, model.BEAVER, model.RACCOON)
_RESULTS = frozenset((model.WINS, model.LOSES, model.TIE))
_GIVES_UP = frozenset((model.RESIGN, model.CLAIM, model.TIMEOUT))
ENDS = _RESULTS | _GIVES_UP
"""The actions that end a game, none of which has a node."""

PLAYED = (model.MOVES, model.PASS)
"""The kinds of turns of which a node tells all."""


def run_together(before: Entry, entry: Entry) -> bool:
    """Whether a reader would take two actions for one, or a double for the answer to another, if nothing
    stood between their nodes.
    """
    kind, player = entry.action.kind, entry.action.player
    turn = before.action.turn
    if turn is None:
        if before.action.kind == kind == model.POSITION:
            return True
        return kind == model.DOUBLE and before.action.kind in DOUBLES and player != before.action.player
    if turn.kind in PLAYED:
        return False
    if turn.kind == model.SETUP:
        return kind != model.POSITION and player == before.action.player
    following = entry.action.turn
    same = following is not None and player == before.action.player and following.roll == turn.roll
    return kind == model.POSITION or same


def ends_lost(entries: Sequence[Entry]) -> tuple[int, int]:
    """How many games given up, and how many results, ``RE`` does not say: those in mid-game, and all but
    the first, of which the winner's and the loser's side are one.
    """
    actions = [entry.action for entry in entries]
    end = len(actions)
    while end and (actions[end - 1].kind in ENDS or actions[end - 1].kind == model.BROKEN):
        end -= 1
    given_up = sum(action.kind in _GIVES_UP for action in actions[end:])
    lost = sum(action.kind in _GIVES_UP for action in actions[:end]) + max(given_up - 1, 0)
    surplus = sum(action.kind in _RESULTS for action in actions[:end])
    before: Action | None = None
    for action in (action for action in actions[end:] if action.kind in _RESULTS):
        if before is None:
            before = action
        else:
            surplus += not _is_other_side(before, action)
    return lost, surplus


def _is_other_side(first: Action, second: Action) -> bool:
    """Whether two results are one, told by the winner and by the loser."""
    sides = {first.kind, second.kind} == {model.WINS, model.LOSES} and first.player != second.player
    return sides and len({first.value, second.value, None}) < 3
