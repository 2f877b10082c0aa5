"""A match replayed to spell its plays canonically, each for the board it is played on."""

from __future__ import annotations

import re
from typing import NamedTuple

from tavlicli.board.dice import Die
from tavlicli.board.position import Position
from tavlicli.notation.positions import BadPosition, parse
from tavlicli.notation.positions.own import START
from tavlicli.notation.tavli_spell import Speller
from tavlicli.notation.turns import OFF_WORDS, fold, read_turn
from tavlicli.record import model
from tavlicli.record.model import Action, Game
from tavlicli.record.sheet import Hop
from tavlicli.record.turn import WrittenMove, WrittenTurn
from tavlicli.replay.context import Context
from tavlicli.replay.game import GameReplay
from tavlicli.replay.marking import marked
from tavlicli.replay.result import GameResult, Step
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules.judge import judge
from tavlicli.rules.legal import Legal, dice_for
from tavlicli.rules.ruleset import RuleSet
from tavlicli.rules.spelling import canonical


class Respelled(NamedTuple):
    """A game as it went, and its actions spelled canonically.

    A legal play is spelled as the tool itself spells it. Any other keeps its
    moves and gets the hit marks that the board shows; where the board is not
    known it is as it was written. A roll has its larger die first. Positions
    in our notation have their points in order, and say what is off where the
    record does.
    """

    result: GameResult
    steps: list[Step]
    actions: list[Action]


def respelled(replay: MatchReplay, lang: str = "en") -> list[Respelled]:
    """The games of a match, which is replayed for this: what is wrong with it is in its findings.

    ``lang`` is the language of the words in positions.
    """
    return [_game(replay, game, index, lang) for index, game in enumerate(replay.match.games, 1)]


def _game(replay: MatchReplay, game: Game, index: int, lang: str) -> Respelled:
    made: list[_Respeller] = []

    def respeller(rules: RuleSet, game: Game, context: Context, steps: list[Step] | None) -> GameReplay:
        made.append(_Respeller(rules, game, context, lang))
        return made[0]

    result = replay.play(game, index, None, respeller)
    return Respelled(result, made[0].told, made[0].actions)


class _Respeller(GameReplay):
    """A game replay that keeps each action as it is spelled canonically."""

    def __init__(self, rules: RuleSet, game: Game, context: Context, lang: str) -> None:
        self.told: list[Step] = []
        super().__init__(rules, game, context, self.told)
        self.actions: list[Action] = []
        self._speller = Speller(lang, as_it_is=True)

    def run(self) -> GameResult:
        """Replay and respell every action, and say how the game went."""
        for index, action in enumerate(self.game.actions):
            self.index = index
            over, left = self.over, self.left_over
            self.act(action)
            turn = action.turn
            if turn is not None:
                dice = None if over else self._dice(action, turn, left)
                before = self.told[-1].before
                action = action._replace(turn=_play(self.rules, turn, before, dice) if dice else _turn(turn))
            elif action.kind == model.POSITION:
                action = action._replace(text=self._position(action.text))
            self.actions.append(action)
        return self.finish()

    def _dice(
        self, action: Action, turn: WrittenTurn, left: tuple[int, tuple[Die, ...]] | None
    ) -> tuple[Die, ...] | None:
        """The dice of the play that was just replayed; None where they or the board are not known."""
        step = self.told[-1]
        if turn.kind != model.MOVES or step.before is None:
            return None
        if action.kind == model.REST:
            return left[1] if left is not None and left[0] == action.player else None
        return None if turn.roll is None else dice_for(self.rules, step.before, turn.roll, step.rolls)

    def _position(self, text: str) -> str:
        if fold(text) == START:
            return START
        try:
            found = parse(text, *self.rules.limits)
        except BadPosition:
            return text
        if found.notation != "tavli":
            return text
        sides = zip(str(found.position).split("/"), text.split("/"), strict=True)
        return self._speller.position(" / ".join(_side(spelled.split(), said) for spelled, said in sides))


def _play(rules: RuleSet, turn: WrittenTurn, before: Position | None, dice: tuple[Die, ...]) -> WrittenTurn:
    """A play with these dice from this board, spelled canonically."""
    assert before is not None
    roll = turn.roll or (dice[0], dice[0])
    verdict = judge(rules, before, roll, turn.ways, dice)
    if verdict.played is None or not verdict.played.steps:
        return _turn(turn)
    if verdict.violation is None:
        legal = verdict.legal or Legal(rules, before, roll, dice)
        return _turn(turn, read_turn(f"11: {canonical(legal, verdict.played)}").moves)
    hops = [Hop(step.source, step.target, step.hit) for step in verdict.played.steps]
    return _turn(turn, marked(turn, hops)[0].moves)


def _turn(turn: WrittenTurn, moves: tuple[WrittenMove, ...] | None = None) -> WrittenTurn:
    """A turn with the larger die first, and with other moves if they are given."""
    return WrittenTurn(
        turn.text,
        turn.roll or turn.dice,
        turn.roll,
        turn.kind,
        turn.moves if moves is None else moves,
        turn.no_more,
        turn.stood,
        turn.setup,
        turn.faults,
    )


def _side(spelled: list[str], written: str) -> str:
    """One side of a position; what is off is said where it was written, or where nothing else is left."""
    said = {fold(word.partition(":")[0]) for word in re.split(r"[ \t,]+", written)}
    kept = spelled if said & {*OFF_WORDS, "0"} else [word for word in spelled if not word.startswith("off:")]
    return " ".join(kept or spelled)
