"""Positions in a record: the board as it is given, not as it was played."""

from __future__ import annotations

from tavlicli.board.position import Position
from tavlicli.findings.code import ERROR
from tavlicli.findings.finding import Violation
from tavlicli.notation.positions import BadPosition, parse
from tavlicli.record.model import NOBODY, Action
from tavlicli.record.turn import WrittenTurn
from tavlicli.replay.state import GameState
from tavlicli.rules.legal import Legal


def after_illegal(game: GameState, action: Action, written: WrittenTurn) -> None:
    """``Illegal play (…)``: the record gives the board after it, seen by the other side."""
    start = written.text.index("(") + 1
    try:
        seen = parse(written.setup, *game.rules.limits)
    except BadPosition as bad:
        game.report(action, bad.violation, (start + bad.start, start + bad.end))
        game.give_up(action, "bad-position")
        return
    result = seen.position.turned()
    if game.broken:
        game.resume()
    elif written.roll is not None:
        legal = Legal(game.rules, game.position(action.player), written.roll)
        if not legal.reaches(result):
            params = {"replayed": str(game.position(action.player))}
            game.report(action, Violation("position-differs", params), (start - 1, len(written.text)))
    game.place(action.player, result)


def position(game: GameState, action: Action) -> None:
    """A position in the record: the game starts or goes on from it."""
    try:
        found = parse(action.text, *game.rules.limits)
    except BadPosition as bad:
        game.report(action, bad.violation, (bad.start, bad.end))
        game.give_up(action, "bad-position")
        game.from_start = False
        game.to_act = NOBODY if action.value == 0 else action.player
        return
    if not any(found.position.mover[1:]) or not any(found.position.other[1:]):
        # Such a board is an end of a game, and no game goes on from it.
        game.report(action, Violation("bad-position", {}, "over"))
        game.give_up(action, "bad-position")
        return
    if found.score_unclear:
        game.report(action, Violation("score-side"))
    first = action.player if action.player != NOBODY else 0
    _take_over(game, action, first, found.position)
    game.to_act = NOBODY if action.value == 0 else action.player
    if found.cube:
        owners = {"mover": first, "other": 1 - first}
        game.stake = game.true_stake = found.cube
        game.owner = owners.get(found.cube_owner or "", NOBODY)
        game.cube_used = game.cube_used or found.cube > 1
    if found.length and game.context.length:
        game.crawford = found.crawford


def _take_over(game: GameState, action: Action, first: int, found: Position) -> None:
    before_any = not game.turns and not game.broken
    wrong = any(one.severity == ERROR or one.stood for one in game.findings[game.sure_from :])
    if not before_any and not game.broken and not wrong and game.position(first) != found:
        params = {"replayed": str(game.position(first))}
        game.report(action, Violation("position-differs", params))
    game.resume()
    game.unread = None
    game.place(first, found)
    game.from_start = False
    if before_any:
        game.start = game.white_first()
        game.counted = False
