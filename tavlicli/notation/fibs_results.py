"""What the results of a FIBS match tell: whether a game was over, what score may follow it."""

from __future__ import annotations

from tavlicli.board.point import OFF
from tavlicli.record import model
from tavlicli.record.model import Action, Game, Match

_CHECKERS = 15


def _result(game: Game) -> Action | None:
    """The last result that is stated."""
    return next((action for action in reversed(game.actions) if action.kind == model.WINS), None)


def decided(match: Match, game: Game) -> bool:
    """Whether a game's stated result gives its winner all the points of the match."""
    result = _result(game)
    if result is None or match.length is None or game.score is None:
        return False
    return game.score[result.player] + (result.value or 1) >= match.length


def follows(before: Game, score: tuple[int, int]) -> bool:
    """Whether a score can be the one after a game, by who won it."""
    result = _result(before)
    if result is None or before.score is None:
        return False
    winner = result.player
    gain = score[winner] - before.score[winner]
    return score[1 - winner] == before.score[1 - winner] and gain == (result.value or max(gain, 1))


def is_over(game: Game, result: int) -> bool:
    """Whether a game was over before its result was stated: a drop, or a last checker borne off."""
    winner = game.actions[result].player
    off = 0
    for action in game.actions[:result]:
        if action.kind == model.DROP:
            return True
        if action.turn is not None and action.player == winner:
            off += sum(move.count for move in action.turn.moves if move.stops[-1] == OFF)
    return off >= _CHECKERS
