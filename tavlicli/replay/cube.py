"""The doubling cube in a replay: the stake, its owner, and what was allowed."""

from __future__ import annotations

from tavlicli.findings.finding import Violation
from tavlicli.record.model import NOBODY, Action
from tavlicli.replay import ending, unread
from tavlicli.replay.state import GameState, has_cube

DROP = "drop"
"""How a game ends whose double was refused."""

_MOST = 1 << 62


def twice(stake: int) -> int:
    """The stake after a double; a record may double for ever, but no number grows with it."""
    return min(stake * 2, _MOST)


def double(game: GameState, action: Action) -> None:
    """A player doubles; the number is the new stake."""
    unread.before_turn(game, action.player)
    violation = _double_fault(game, action)
    if violation is not None:
        game.report(action, violation)
    elif _dead(game, action.player):
        game.report(action, Violation("dead-cube"))
    if game.doubler == NOBODY:
        first = game.rolls == [0, 0] and game.from_start
        game.due = action.player if game.to_act == NOBODY and not first else game.to_act
    game.cube_used = True
    game.doubler = action.player
    game.beaverer = NOBODY
    game.offered = action.value or twice(game.stake)
    game.offered_true = game.offered if violation is None else twice(game.true_stake)


def _double_fault(game: GameState, action: Action) -> Violation | None:
    """The first of the cube's rules that a double breaks."""
    player = action.player
    if not has_cube(game.rules, game.context.length, crawford=False):
        return Violation("cube-forbidden")
    if game.crawford:
        return Violation("cube-forbidden", {}, "crawford")
    if game.doubler != NOBODY:
        return Violation("cube-timing")
    if game.to_act not in (NOBODY, player):
        return Violation("cube-timing", {}, "rolled")
    if game.rolls == [0, 0] and game.from_start:
        return Violation("cube-timing", {}, "first")
    if game.owner not in (NOBODY, player):
        return Violation("cube-owner")
    stated = game.stake * 2 if action.value is None else action.value
    most = cap(game)
    if most is not None and stated > most:
        return Violation("cube-cap", {"stated": stated, "most": most})
    if _holland(game, player):
        return Violation("cube-holland")
    if stated not in (game.stake * 2, game.true_stake * 2):
        return Violation("cube-value", {"stated": stated, "expected": game.stake * 2})
    return None


def cap(game: GameState) -> int | None:
    """The highest stake that the rule set allows, or None."""
    value = game.rules.value("cube-cap")
    if value == "match-length" and game.context.length:
        return 1 << (game.context.length - 1).bit_length()
    return game.rules.number("cube-cap")


def _holland(game: GameState, player: int) -> bool:
    """Whether the trailing side doubles too early after the Crawford game."""
    if game.rules.value("holland") != "yes" or not game.context.post_crawford:
        return False
    trailing = game.context.score[player] < game.context.score[1 - player]
    return trailing and min(game.rolls) < 2


def _dead(game: GameState, player: int) -> bool:
    """Whether the stake as it is gives the doubler all that he needs."""
    length = game.context.length
    return length is not None and length - game.context.score[player] <= game.stake


def take(game: GameState, action: Action) -> None:
    """The double is accepted. After a beaver it is the doubler's own acceptance, read silently."""
    unread.before_answer(game, action.player)
    if game.doubler == NOBODY or (game.beaverer == NOBODY and action.player == game.doubler):
        game.report(action, Violation("cube-timing", {}, "answer"))
        return
    game.accept()


def drop(game: GameState, action: Action) -> None:
    """The double is refused: the game ends at the stake before it."""
    unread.before_answer(game, action.player)
    answering = game.doubler if game.beaverer != NOBODY else 1 - game.doubler
    if game.doubler == NOBODY or action.player != answering:
        game.report(action, Violation("cube-timing", {}, "answer"))
        return
    points = game.offered // 2 if game.beaverer != NOBODY else game.stake
    game.doubler = NOBODY
    ending.end(game, 1 - action.player, points, DROP)


def beaver(game: GameState, action: Action) -> None:
    """The double is taken and turned once more, the owner staying the same."""
    unread.before_answer(game, action.player)
    if game.doubler == NOBODY or game.beaverer != NOBODY:
        game.report(action, Violation("cube-timing", {}, "answer"))
        return
    game.beaverer = 1 - game.doubler
    _turn_again(game, action, game.beaverer)


def raccoon(game: GameState, action: Action) -> None:
    """The doubler turns a beavered cube once more."""
    if game.beaverer == NOBODY:
        game.report(action, Violation("cube-timing", {}, "answer"))
        return
    _turn_again(game, action, game.doubler)


def _turned_value(game: GameState, action: Action) -> None:
    """``cube-value``: a beaver or raccoon that is not twice the double it answers."""
    expected = (game.offered * 2, game.offered_true * 2)
    if action.value is not None and action.value not in expected:
        game.report(action, Violation("cube-value", {"stated": action.value, "expected": expected[0]}))


def _turn_again(game: GameState, action: Action, player: int) -> None:
    """Turn the offered cube once more, as only ``player`` may, and only in unlimited games of some sets."""
    if action.player != player:
        game.report(action, Violation("cube-beaver", {}, "player"))
    elif game.rules.value("beavers") != "money" or game.context.length is not None:
        game.report(action, Violation("cube-beaver"))
    else:
        _turned_value(game, action)
    game.offered = action.value or twice(game.offered)
    game.offered_true = twice(game.offered_true)
