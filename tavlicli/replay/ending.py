"""How a game ends and what it is worth, against what the record states."""

from __future__ import annotations

from tavlicli.board.point import BAR, OFF
from tavlicli.findings.finding import Violation
from tavlicli.record.model import NOBODY, WINS, Action
from tavlicli.replay import clock
from tavlicli.replay.state import GameState
from tavlicli.rules.outcome import BEAROFF, TIE, finished, most_worth, resigned
from tavlicli.rules.ruleset import RuleSet

RESIGN = "resign"
TIME = "time"

# The most points that the values of ``resign`` let a player offer, and the lowest point of the winner's home.
_OFFERS = {"1-2": 2, "1-3": 3}
_FAR_HOME = 19


def end(game: GameState, winner: int | None, points: int | None, reason: str | None) -> None:
    """The game is over."""
    game.over = True
    game.winner = winner
    game.points = points
    game.reason = reason


def after_play(game: GameState, player: int) -> None:
    """End the game if this player's play has ended it."""
    outcome = finished(game.rules, game.position(player))
    if outcome is None:
        return
    if outcome.mover_wins is None:
        end(game, None, 0, outcome.reason)
        return
    single = counts_single(game.rules, game.context.length, game.cube_used)
    value = 1 if single and outcome.reason == BEAROFF else outcome.points
    end(game, player, value * game.stake, outcome.reason)


def counts_single(rules: RuleSet, length: int | None, doubled: bool) -> bool:
    """Whether doubles and triples count single, because nobody offered a double in a game for money."""
    return rules.value("jacoby") == "money" and length is None and not doubled


def _most_worth(game: GameState) -> int:
    return most_points(game.rules, game.context.length, game.cube_used)


def most_points(rules: RuleSet, length: int | None, doubled: bool) -> int:
    """The highest value that a game can have, before the cube."""
    return 1 if counts_single(rules, length, doubled) else most_worth(rules)


def need(game: GameState, winner: int) -> int | None:
    """The points that the winner still needs for the match, or None in an unlimited session."""
    length = game.context.length
    return None if length is None else length - game.context.score[winner]


def resign(game: GameState, action: Action) -> None:
    """A player gives the game up, for a value where he names one."""
    loser = action.player
    value = action.value
    least = None if game.broken and value is not None else _least_worth(game, loser)
    if value is None:
        game.value_open = least is None
        value = least or 1
    else:
        _judge_offer(game, action, value, least)
    end(game, 1 - loser, value * game.stake, RESIGN)


def _least_worth(game: GameState, loser: int) -> int | None:
    """What the set asks of a resignation (None: it leaves it open), by the last position that is known."""
    known = game.known if game.broken else game.white_first()
    return resigned(game.rules, bytes(known.other if loser else known.mover))


def _judge_offer(game: GameState, action: Action, value: int, least: int | None) -> None:
    """``resign-value``: too few for the set, or more than the set or the position knows."""
    most = _most_lost(game, action.player)
    if least is not None and value < least:
        game.report(action, Violation("resign-value", {"stated": value, "least": least}))
    elif not 1 <= value <= most:
        game.report(action, Violation("resign-value", {"stated": value, "most": most}, "most"))


def _most_lost(game: GameState, loser: int) -> int:
    """The most that a resignation can be worth: what the set offers and what the position can still lose."""
    offers = _OFFERS.get(game.rules.value("resign") or "")
    most = min(_most_worth(game), offers or _most_worth(game))
    if game.broken:
        return most
    own, foe = game.sides[loser], game.sides[1 - loser]
    if own[OFF]:
        return 1
    last = max(point for point in range(BAR + 1) if own[point])
    behind_all = max(point for point in range(BAR + 1) if foe[point])
    if last < _FAR_HOME and last + behind_all < BAR and not game.rules.same_way:
        return min(most, game.rules.number("double") or 1)
    return most


def claim(game: GameState, action: Action) -> None:
    """A player claims the win because the other's clock ran out."""
    limits = game.context.clock
    if limits is not None:
        left = clock.left(limits, game.game, 1 - action.player, game.index)
        if left is not None and left > 0:
            game.report(action, Violation("false-claim", {"left": f"{left:g}"}))
    _lost_on_time(game, action.player)


def timed_out(game: GameState, action: Action) -> None:
    """The record says that this player lost on time."""
    _lost_on_time(game, 1 - action.player)


def _lost_on_time(game: GameState, winner: int) -> None:
    value = game.rules.number("time-out")
    game.value_open = value is None
    end(game, winner, (value or 1) * game.stake, TIME)


def loses(game: GameState, action: Action) -> None:
    """The loser's side of a result."""
    _result(game, action, 1 - action.player)


def wins(game: GameState, action: Action) -> None:
    """A stated result: checked, or read as a resignation in mid-game."""
    _result(game, action, action.player)


def _result(game: GameState, action: Action, winner: int) -> None:
    if game.result_line is not None:
        kind, stated_winner = game.result_line
        if kind != action.kind and stated_winner == winner:
            game.result_line = ("both", winner)
            _late_value(game, action)
        else:
            game.past_end(action)
        return
    game.result_line = (action.kind, winner)
    game.stated = (winner, action.value)
    if not game.over:
        _mid_game(game, action, winner)
    elif winner != game.winner:
        variant = "tie" if game.winner is None else ""
        game.report(action, Violation("wrong-winner", {"stated": winner} if not variant else {}, variant))
    elif action.value is not None:
        _compare(game, action, winner, action.value)


def _late_value(game: GameState, action: Action) -> None:
    """The winner's line after the loser's: its number is what counts where the value was open."""
    if action.kind == WINS:
        game.stated = (action.player, action.value)
    if game.value_open and action.kind == WINS and action.value is not None and game.winner is not None:
        _compare(game, action, game.winner, action.value)


def _compare(game: GameState, action: Action, winner: int, stated: int) -> None:
    """The stated points of a game that is over against what it was worth."""
    if game.value_open:
        game.value_open = False
        if game.reason == RESIGN:
            _given_up(game, action, winner, stated)
        else:
            game.points = stated
        return
    if stated == game.points or game.points is None:
        return
    if game.reason == TIME:
        return
    params = {"stated": stated, "actual": game.points}
    needed = need(game, winner)
    capped = needed is not None and stated == needed < game.points
    game.report(action, Violation("points-capped" if capped else "wrong-points", params))


def _mid_game(game: GameState, action: Action, winner: int) -> None:
    """A result in mid-game: the other side gave up."""
    stated = action.value
    end(game, winner, game.stake if stated is None else stated, None if game.broken else RESIGN)
    if stated is None:
        least = _least_worth(game, 1 - winner)
        game.value_open = least is None
        game.points = (least or 1) * game.stake
    elif not game.broken:
        _given_up(game, action, winner, stated)


def _given_up(game: GameState, action: Action, winner: int, stated: int) -> None:
    """What a resignation for ``stated`` points is worth."""
    loser = bytes(game.sides[1 - winner])
    stake, most = game.stake, _most_worth(game)
    times, rest = divmod(stated, stake)
    if not rest and 1 <= times <= most:
        game.points = stated
        least = resigned(game.rules, loser) or 1
        if not game.broken and ((times > 1 and loser[0]) or times < least):
            actual = stake * (1 if loser[0] else max(least, 1))
            game.report(action, Violation("wrong-points", {"stated": stated, "actual": actual}))
        return
    needed = need(game, winner)
    if needed is not None and stated >= needed:
        game.points = stake * next((k for k in range(1, most) if k * stake >= needed), most)
        game.report(action, Violation("points-capped", {"stated": stated, "actual": game.points}, "given-up"))
    else:
        game.points = stated
        game.report(action, Violation("wrong-points", {"stated": stated, "actual": stake}))


def tie(game: GameState, action: Action) -> None:
    """A stated tie: only a game of the pinning sets can end in one."""
    if game.result_line is not None:
        game.past_end(action)
        return
    game.result_line = ("tie", NOBODY)
    if game.over and game.reason == TIE:
        return
    game.report(action, Violation("wrong-winner", {}, "no-tie"))
    if not game.over:
        end(game, None, None, None)
        game.decided = False
