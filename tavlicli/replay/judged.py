"""Turns that are not plain: judged by the whole rules, not written out, or not possible."""

from __future__ import annotations

from tavlicli.board.dice import Die, Roll
from tavlicli.board.point import Point
from tavlicli.findings.finding import Violation
from tavlicli.record import model
from tavlicli.record.model import Action
from tavlicli.record.turn import WrittenTurn
from tavlicli.replay.plays import ends_on_roll
from tavlicli.replay.state import GameState
from tavlicli.rules import spelling
from tavlicli.rules.judge import Judgement, judge
from tavlicli.rules.legal import Legal, dice_for
from tavlicli.rules.resolve import as_played
from tavlicli.rules.ruleset import HIT

MOST_LISTED = 50


def carry_out(game: GameState, action: Action, written: WrittenTurn) -> None:
    """Report what is wrong with a turn and put what was played on the board."""
    if written.kind == model.FAULT:
        game.give_up(action, "syntax")
    elif written.kind in (model.EMPTY, model.UNKNOWN):
        _not_written(game, action, written)
    elif written.roll is None:
        _without_roll(game, action, written)
    else:
        position = game.position(action.player)
        dice = _dice(game, action.player, written.roll)
        verdict = judge(game.rules, position, written.roll, written.ways, dice)
        _put(game, action, written, verdict, dice)
        _leave_over(game, action.player, verdict, dice)


def _dice(game: GameState, player: int, roll: Roll) -> tuple[Die, ...]:
    """The dice that a roll gives here, this player having rolled as often as the record knows."""
    before = game.rolls[player] - 1 if game.counted else None
    return dice_for(game.rules, game.position(player), roll, before)


def _leave_over(game: GameState, player: int, verdict: Judgement, dice: tuple[Die, ...]) -> None:
    """What a double that goes on leaves to the other side, once a move of it was made."""
    used = verdict.played.dice_used if verdict.played is not None else 0
    if game.rules.value("unplayed") != "opponent" or dice[0] != dice[1] or not 0 < used < len(dice):
        return
    assert verdict.played is not None
    left = dice[used:]
    if not Legal(game.rules, verdict.played.position, (left[0], left[0]), left).most:
        game.left_over = 1 - player, left


def carry_out_rest(game: GameState, action: Action, written: WrittenTurn, dice: tuple[Die, ...]) -> None:
    """Numbers that the other side left over, as many as can be played."""
    if written.kind == model.FAULT:
        game.give_up(action, "syntax")
        return
    if written.kind in (model.EMPTY, model.UNKNOWN):
        _fill_in(game, action, Legal(game.rules, game.position(action.player), (dice[0], dice[0]), dice))
        return
    verdict = judge(game.rules, game.position(action.player), (dice[0], dice[0]), written.ways, dice)
    _put(game, action, written, verdict, dice)


def pass_over_rest(game: GameState, action: Action, dice: tuple[Die, ...]) -> None:
    """Report numbers left over that could have been played and were not."""
    legal = Legal(game.rules, game.position(action.player), (dice[0], dice[0]), dice)
    if legal.most:
        plays, count = _plays(legal)
        numbers = "".join(map(str, dice))
        found = Violation("false-pass", {"numbers": numbers}, "rest")
        game.report(action, found, details=_listing(plays, count))


def _without_roll(game: GameState, action: Action, written: WrittenTurn) -> None:
    """After a roll that cannot be: the written moves are made where they can be, unjudged."""
    played = as_played(game.rules, game.position(action.player), written.ways)
    if played is None:
        game.give_up(action, "bad-roll")
    else:
        game.place(action.player, played.position)


def _not_written(game: GameState, action: Action, written: WrittenTurn) -> None:
    """A roll without a play: a pass, the only play, the game's end, or a gap."""
    ends = ends_on_roll(game)
    if written.roll is None:
        if not ends:
            if not written.faults:
                game.report(action, Violation("missing-play", {"count": None}))
            game.give_up(action, written.faults[0].violation.code if written.faults else "missing-play")
        return
    dice = _dice(game, action.player, written.roll)
    legal = Legal(game.rules, game.position(action.player), written.roll, dice)
    if not legal.most:
        return
    left_out = game.context.foreign and written.kind == model.EMPTY
    if ends and not (left_out and legal.bounded and legal.count == 1):
        return
    _fill_in(game, action, legal)


def _fill_in(game: GameState, action: Action, legal: Legal) -> None:
    """A play that is not written: nothing where nothing can be played, the only play, or a gap."""
    if not legal.most:
        return
    if legal.bounded and legal.count == 1:
        only = spelling.listed(legal)[0]
        game.report(action, Violation("play-omitted", {"play": only.play}), details=_listing([only.play], 1))
        game.place(action.player, only.result)
    else:
        plays, count = _plays(legal)
        found = Violation("missing-play", {"count": count})
        game.report(action, found, details=_listing(plays, count))
        game.give_up(action, "missing-play")


def _plays(legal: Legal) -> tuple[list[str], int | None]:
    """Legal plays in canonical spelling, and how many there are; None where they are too many to count."""
    return spelling.compared(legal), legal.count if legal.bounded else None


def _put(
    game: GameState, action: Action, written: WrittenTurn, verdict: Judgement, dice: tuple[Die, ...]
) -> None:
    """Report what is wrong with a judged play and put it on the board."""
    if verdict.violation is not None:
        _report_illegal(game, action, written, verdict, dice)
    elif written.stood:
        end = len(written.text)
        game.report(action, Violation("needless-mark"), (end - 1, end))
    if verdict.played is None:
        assert verdict.violation is not None
        game.give_up(action, verdict.violation.code)
        return
    if game.context.marks and game.rules.contact == HIT:
        _compare_marks(game, action, written, verdict.played.hits)
    game.place(action.player, verdict.played.position)


def _report_illegal(
    game: GameState, action: Action, written: WrittenTurn, verdict: Judgement, dice: tuple[Die, ...]
) -> None:
    assert verdict.violation is not None
    roll = written.roll or (dice[0], dice[0])
    legal = verdict.legal or Legal(game.rules, game.position(action.player), roll, dice)
    plays, count = _plays(legal)
    details = _listing(plays, count)
    details["suggestion"] = spelling.nearest(plays, written.play)
    stood = written.stood or (game.context.responsible and game.goes_on(action.player))
    game.report(action, verdict.violation, _span(written, verdict.leg), details={**details, "stood": stood})


def _listing(plays: list[str], count: int | None) -> dict[str, object]:
    return {
        "legal": tuple(plays[:MOST_LISTED]),
        "legal_count": count,
        "suggestion": plays[0] if plays else None,
    }


def _span(written: WrittenTurn, leg: tuple[Point, Point] | None) -> tuple[int, int]:
    """The characters of the move that holds the leg at fault, or of the whole play."""
    if leg is not None:
        for move, span in zip(written.moves, written.spans, strict=False):
            if leg in zip(move.stops, move.stops[1:], strict=False):
                return span
    start = written.play_start
    return start, start + max(len(written.play), 1)


def _compare_marks(game: GameState, action: Action, written: WrittenTurn, hits: frozenset[Point]) -> None:
    """Every hit carries a ``*`` and nothing else does; said once a turn."""
    stars = set(written.stars)
    if stars == hits:
        return
    missing, surplus = sorted(hits - stars, reverse=True), sorted(stars - hits, reverse=True)
    variant, point = ("missing", missing[0]) if missing else ("surplus", surplus[0])
    span = _span(written, None)
    for move, where in zip(written.moves, written.spans, strict=False):
        if point in move.stops[1:]:
            span = where
            break
    game.report(action, Violation("hit-mark", {"point": point}, variant), span)
