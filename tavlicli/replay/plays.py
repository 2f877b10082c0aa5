"""Rolls and plays in a replay: what was meant, whether it was legal, where it leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlicli.board.point import OFF, Point
from tavlicli.board.position import Position
from tavlicli.findings.code import ERROR
from tavlicli.findings.finding import Violation
from tavlicli.notation.positions import BadPosition, parse
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action, WrittenTurn
from tavlicli.replay import ending
from tavlicli.rules import spelling
from tavlicli.rules.judge import Judgement, judge
from tavlicli.rules.legal import Legal
from tavlicli.rules.resolve import as_played

if TYPE_CHECKING:
    from tavlicli.replay.game import GameReplay

MOST_LISTED = 50


def turn(game: GameReplay, action: Action) -> None:
    """A roll with its play."""
    assert action.turn is not None
    player = action.player
    _whose_turn(game, action)
    _first_roll(game, action)
    game.rolls[player] += 1
    game.to_act = 1 - player
    if game.starter is None:
        game.starter = player
    for fault in action.turn.faults:
        game.report(action, fault.violation, (fault.start, fault.end))
    if _left_empty(game, action.turn):
        end = len(action.turn.text)
        game.report(action, Violation("syntax", {"expected": "play", "found": ""}), (end, end + 1))
        game.give_up(action, "syntax")
        return
    if game.broken and action.turn.kind != model.SETUP:
        game.lost_turns += 1
        return
    _carry_out(game, action, action.turn)
    if not game.broken and game.sides[player][OFF] == game.rules.checkers:
        ending.borne_off(game, player)


def _left_empty(game: GameReplay, written: WrittenTurn) -> bool:
    """Whether our notation has no play here although it needs one: the game does not end on this roll."""
    empty = written.kind == model.EMPTY and not game.context.foreign and not written.faults
    return empty and not _ends_on_roll(game)


def _ends_on_roll(game: GameReplay) -> bool:
    """Whether the game was given up after this roll: in our notation a line has to say so."""
    return game.ends_here() and (game.context.foreign or game.index + 1 < len(game.game.actions))


def _whose_turn(game: GameReplay, action: Action) -> None:
    """Settle a double that was not answered, and see who is in turn."""
    player = action.player
    if game.doubler != NOBODY:
        if game.beaverer == NOBODY:
            game.report(action, Violation("cube-unanswered"))
        game.accept()
    if game.to_act not in (NOBODY, player):
        game.report(action, Violation("out-of-turn", {"player": player}))


def _first_roll(game: GameReplay, action: Action) -> None:
    """The rules of the opening, which bind the first roll of a game from the start position."""
    assert action.turn is not None
    if game.rolls != [0, 0] or not game.from_start or action.turn.kind == model.SETUP:
        return
    player, roll, dice = action.player, action.turn.roll, game.opening
    starter = None if dice is None or dice[0] == dice[1] else 0 if dice[0] > dice[1] else 1
    winner = game.context.previous_winner if game.rules.value("next-game") == "winner" else None
    dice_play = game.rules.value("opening") == "dice" and roll is not None
    if starter not in (None, player):
        game.report(action, Violation("opening-order", {"player": starter}))
    elif winner not in (None, player):
        game.report(action, Violation("opening-order", {"player": winner}, "winner"))
    elif dice_play and dice is not None and roll is not None:
        if roll[0] == roll[1] or (starter is not None and set(roll) != set(dice)):
            opening = f"{max(dice)}{min(dice)}"
            game.report(action, Violation("opening-order", {"opening": opening}, "roll"))
    elif dice_play and roll is not None and roll[0] == roll[1]:
        game.report(action, Violation("opening-double", {"roll": f"{roll[0]}{roll[1]}"}))


def _carry_out(game: GameReplay, action: Action, written: WrittenTurn) -> None:
    if game.quickly(action.player, written):
        return
    if written.kind == model.SETUP:
        _set_up(game, action, written)
    elif written.kind == model.FAULT:
        game.give_up(action, "syntax")
    elif written.kind in (model.EMPTY, model.UNKNOWN):
        _not_written(game, action, written)
    elif written.roll is None:
        _without_roll(game, action, written)
    else:
        position = game.position(action.player)
        _put(game, action, written, judge(game.rules, position, written.roll, written.ways))


def _without_roll(game: GameReplay, action: Action, written: WrittenTurn) -> None:
    """After a roll that cannot be: the written moves are made where they can be, unjudged."""
    played = as_played(game.rules, game.position(action.player), written.ways)
    if played is None:
        game.give_up(action, "bad-roll")
    else:
        game.place(action.player, played.position)


def _not_written(game: GameReplay, action: Action, written: WrittenTurn) -> None:
    """A roll without a play: a pass, the only play, the game's end, or a gap."""
    ends = _ends_on_roll(game)
    if written.roll is None:
        if not ends:
            if not written.faults:
                game.report(action, Violation("missing-play", {"count": None}))
            game.give_up(action, written.faults[0].violation.code if written.faults else "missing-play")
        return
    legal = Legal(game.rules, game.position(action.player), written.roll)
    if not legal.most:
        return
    if ends and (not game.context.foreign or legal.count > 1):
        return
    if legal.count == 1:
        only = spelling.listed(legal)[0]
        game.report(action, Violation("play-omitted", {"play": only.play}), details=_listing([only.play], 1))
        game.place(action.player, only.result)
    else:
        plays = [play.play for play in spelling.listed(legal)]
        details = _listing(plays, legal.count)
        game.report(action, Violation("missing-play", {"count": legal.count}), details=details)
        game.give_up(action, "missing-play")


def _put(game: GameReplay, action: Action, written: WrittenTurn, verdict: Judgement) -> None:
    """Report what is wrong with a judged play and put it on the board."""
    if verdict.violation is not None:
        _report_illegal(game, action, written, verdict)
    elif written.stood:
        end = len(written.text)
        game.report(action, Violation("needless-mark"), (end - 1, end))
    if verdict.played is None:
        assert verdict.violation is not None
        game.give_up(action, verdict.violation.code)
        return
    if game.context.marks:
        _compare_marks(game, action, written, verdict.played.hits)
    game.place(action.player, verdict.played.position)


def _report_illegal(game: GameReplay, action: Action, written: WrittenTurn, verdict: Judgement) -> None:
    assert verdict.violation is not None
    assert written.roll is not None
    legal = verdict.legal or Legal(game.rules, game.position(action.player), written.roll)
    plays = [play.play for play in spelling.listed(legal)]
    details = _listing(plays, legal.count)
    details["suggestion"] = spelling.nearest(plays, written.play.rstrip("! ")) if plays else "-"
    stood = written.stood or (game.context.responsible and game.goes_on(action.player))
    game.report(action, verdict.violation, _span(written, verdict.leg), details={**details, "stood": stood})


def _listing(plays: list[str], count: int) -> dict[str, object]:
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


def _compare_marks(game: GameReplay, action: Action, written: WrittenTurn, hits: frozenset[Point]) -> None:
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


def _set_up(game: GameReplay, action: Action, written: WrittenTurn) -> None:
    """``Illegal play (…)``: the record gives the board after it, seen by the other side."""
    start = written.text.index("(") + 1
    try:
        seen = parse(written.setup, game.rules.checkers, game.rules.start)
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


def position(game: GameReplay, action: Action) -> None:
    """A position in the record: the game starts or goes on from it."""
    try:
        found = parse(action.text, game.rules.checkers, game.rules.start)
    except BadPosition as bad:
        game.report(action, bad.violation, (bad.start, bad.end))
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


def _take_over(game: GameReplay, action: Action, first: int, found: Position) -> None:
    before_any = not game.turns and not game.broken
    wrong = any(one.severity == ERROR or one.stood for one in game.findings[game.sure_from :])
    if not before_any and not game.broken and not wrong and game.position(first) != found:
        params = {"replayed": str(game.position(first))}
        game.report(action, Violation("position-differs", params))
    game.resume()
    game.place(first, found)
    game.from_start = False
    if before_any:
        game.start = game.white_first()


def opening(game: GameReplay, action: Action) -> None:
    """The opening dice: who starts, and in some sets with what."""
    game.opening = (int(action.text[0]), int(action.text[1]))


def unreadable(game: GameReplay, action: Action) -> None:
    """A line that cannot be read: the next action is in turn whoever acts."""
    assert action.fault is not None
    game.report(action, action.fault)
    game.to_act = NOBODY
    if action.value:
        game.give_up(action, "syntax")
