"""Rolls and plays in a replay: what was meant, whether it was legal, where it leads."""

from __future__ import annotations

from tavlicli.findings.finding import Violation
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action
from tavlicli.record.turn import WrittenTurn
from tavlicli.replay import ending, plain, unread
from tavlicli.replay.state import GameState


def turn(game: GameState, action: Action) -> None:
    """A roll with its play."""
    assert action.turn is not None
    player = action.player
    unread.before_turn(game, player)
    _whose_turn(game, action)
    _left_unplayed(game, action)
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
    if not game.broken:
        ending.after_play(game, player)


def rest(game: GameState, action: Action) -> None:
    """Numbers that the other side left over, played before the own roll where the set has that."""
    assert action.turn is not None
    left = game.left_over
    if left is None or left[0] != action.player or game.broken:
        if game.rules.value("unplayed") != "opponent" or not game.broken:
            game.report(action, Violation("syntax", {}, "rest"))
        return
    from tavlicli.replay import judged

    game.left_over = None
    for fault in action.turn.faults:
        game.report(action, fault.violation, (fault.start, fault.end))
    judged.carry_out_rest(game, action, action.turn, left[1])
    if not game.broken:
        ending.after_play(game, action.player)


def _left_unplayed(game: GameState, action: Action) -> None:
    """A player rolls although he could still play numbers that the other side left him."""
    if game.left_over is not None and game.left_over[0] == action.player and not game.broken:
        from tavlicli.replay import judged

        judged.pass_over_rest(game, action, game.left_over[1])
    game.left_over = None


def _left_empty(game: GameState, written: WrittenTurn) -> bool:
    """Whether our notation has no play here although it needs one: the game does not end on this roll."""
    empty = written.kind == model.EMPTY and not game.context.foreign and not written.faults
    return empty and not ends_on_roll(game)


def ends_on_roll(game: GameState) -> bool:
    """Whether the game was given up after this roll: in our notation a line has to say so."""
    return game.ends_here() and (game.context.foreign or game.index + 1 < len(game.game.written))


def _whose_turn(game: GameState, action: Action) -> None:
    """Settle a double that was not answered, and see who is in turn."""
    player = action.player
    if game.doubler != NOBODY:
        if game.beaverer == NOBODY:
            game.report(action, Violation("cube-unanswered"))
        game.accept()
    if game.to_act not in (NOBODY, player):
        game.report(action, Violation("out-of-turn", {"player": player}))


def _first_roll(game: GameState, action: Action) -> None:
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


def _carry_out(game: GameState, action: Action, written: WrittenTurn) -> None:
    """Play what is written; a turn that is not plain goes to a module that few records need."""
    if plain.quickly(game, action.player, written):
        return
    if written.kind == model.SETUP:
        from tavlicli.replay import setups

        setups.after_illegal(game, action, written)
    else:
        from tavlicli.replay import judged

        judged.carry_out(game, action, written)


def position(game: GameState, action: Action) -> None:
    """A position in the record: the game starts or goes on from it."""
    from tavlicli.replay import setups

    setups.position(game, action)


def opening(game: GameState, action: Action) -> None:
    """The opening dice: who starts, and in some sets with what. After a roll they open nothing."""
    if game.rolls != [0, 0]:
        game.report(action, Violation("syntax", {}, "opening"))
        return
    game.opening = (int(action.text[0]), int(action.text[1]))
