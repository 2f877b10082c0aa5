"""Logs of OpenSpiel's backgammon: what chance rolled, then the action, such as ``24/18* 13/11``."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.notation import openspiel_lines as said
from tavlicli.notation.builder import MatchBuilder
from tavlicli.notation.coded import (
    NO_DICE,
    Placed,
    PlacedTurn,
    bad_roll,
    coded,
    is_roll,
    known,
    remember,
    syntax,
)
from tavlicli.notation.format import COMMENTS, Format, below_text, lines
from tavlicli.notation.mat_words import MOST_DIGITS
from tavlicli.record import model
from tavlicli.record.model import NOBODY, WHITE, Match

_LOOKED_AT = 20
_COMMENT = "#"
# The steps of an action, of which a double has two.
_STEPS = 2


def looks_like(text: str) -> bool:
    """Whether a text has a roll by chance in its head, or is a list of actions as OpenSpiel writes them."""
    plain = 0
    found = lines(text.removeprefix("\ufeff")[: _LOOKED_AT * 1000])[: 10 * _LOOKED_AT]
    if any(said.read_chance(said.bare(line).text) for line in found):
        return True
    for line in found:
        if not line or line.isspace() or said.GAME.fullmatch(line):
            continue
        bare = said.bare(line)
        if not said.is_plain(bare.text) and not line.lstrip(" \t").startswith(_COMMENT):
            return False
        plain += said.is_plain(bare.text)
        if plain == _LOOKED_AT:
            break
    return plain > 1


def read(text: str) -> Iterator[Match]:
    """The games of a text; never raises, what cannot be read is in the match."""
    rolls = "chance" in text.lower()
    reader = _Reader("*" in text, rolls)
    # Where there are no rolls a first action with a slip would be taken for free text.
    begins = _begins if rolls else bool
    for at, line in below_text(lines(text.removeprefix("\ufeff")), begins):
        if line and not line.isspace():
            reader.read_line(line, at)
    if match := reader.end():
        yield match


def _begins(line: str) -> bool:
    """Whether a line is of a log: a game's name, a roll, an action or a remark."""
    bare = said.bare(line).text
    known = said.GAME.fullmatch(line) or said.CHANCE_LIKE.match(bare) or said.is_action(bare)
    return bool(known) or line.lstrip(" \t").startswith(_COMMENT)


class _Turn:
    """A roll, in a line of its own, and the one or two actions that play it."""

    def __init__(self, player: int, dice: str, line: int, column: int) -> None:
        self.player = player
        self.dice = dice
        self.line = line
        self.column = column
        self.texts: list[str] = []
        self.places: list[tuple[int, int]] = []
        self.play: list[Placed] = []
        self.remarks: list[str] = []

    def add(self, text: str, line: int, column: int) -> None:
        """Add an action; the turn stands where its first one does."""
        play = said.read_play(text)
        if not self.texts:
            self.line, self.column = line, column
        row, shift = line - self.line, column - self.column
        for word in play:
            self.play.append(word._replace(start=word.start + shift, end=word.end + shift, row=row))
        self.texts.append(text)
        self.places.append((row, shift))

    @property
    def takes_more(self) -> bool:
        """Whether another action belongs to this roll: the first one, or a double's second one."""
        if not self.texts:
            return True
        is_double = is_roll(self.dice) and self.dice[0] == self.dice[1]
        broken = any(word.move is None for word in self.play)
        return is_double and len(self.texts) == 1 and (broken or len(said.steps(self.play)) == _STEPS)

    def written(self) -> PlacedTurn:
        """The turn, its moves placed in the lines of its actions."""
        key = ("openspiel", self.dice, *self.texts, *self.places)
        found = known(*key)
        if found is None:
            code = self.texts[0] if self.texts else self.dice
            kind = model.MOVES if self.play else model.PASS if self.texts else model.EMPTY
            found = remember(coded(self.dice, None, self.play, code, kind), *key)
        return found


class _Reader:
    """Takes in one line after the other; ``rolls`` says whether the text has any roll at all."""

    def __init__(self, stars: bool, rolls: bool) -> None:
        self._into = MatchBuilder("openspiel", stars)
        self._rolls = rolls
        self._player = NOBODY
        self._turn: _Turn | None = None

    def read_line(self, line: str, at: int) -> None:
        """Take in a line."""
        bare = said.bare(line)
        if chance := said.read_chance(bare.text):
            self._roll(chance, at, bare.column)
        elif game := said.GAME.fullmatch(line):
            self._end_game()
            if said.is_hyper(game[2]):
                self._into.tag("Variation", "HyperGammon", at, game.start(2) + 1, game.end(2) + 1)
        elif line.lstrip(" \t").startswith(_COMMENT) and not said.is_action(bare.text):
            self._remark(line.lstrip(" \t#"))
        elif said.CHANCE_LIKE.match(bare.text):
            self._begin_turn(NO_DICE, at, bare.column, NOBODY)
            self._into.fault(syntax("roll", bare.text), at, bare.column, bare.column + len(bare.text))
        else:
            self._act(bare, at)

    def end(self) -> Match | None:
        """The games, complete."""
        self._end_game()
        return self._into.end_match()

    def _end_game(self) -> None:
        self._end_turn()
        self._into.end_game()
        self._player = NOBODY

    def _roll(self, chance: said.Chance, at: int, column: int) -> None:
        """What chance rolled: for the other player, or for who begins a game."""
        start, end = column + chance.start, column + chance.end
        if chance.starter != NOBODY:
            self._end_game()
        dice = chance.dice[:MOST_DIGITS]
        self._begin_turn(dice, at, start, chance.starter)
        if not is_roll(dice):
            self._into.fault(bad_roll(dice), at, start, end)

    def _begin_turn(self, dice: str, at: int, column: int, player: int) -> None:
        self._end_turn()
        self._begin_game(at, column, column + len(dice))
        if player == NOBODY:
            player = WHITE if self._player == NOBODY else 1 - self._player
        self._turn = _Turn(player, dice, at, column)

    def _begin_game(self, at: int, column: int, end: int) -> None:
        if self._into.game is None:
            self._into.begin_game(at, column, end)

    def _act(self, bare: said.Line, at: int) -> None:
        """An action, which plays the roll before it, or shows its dice where the text has none."""
        play = said.read_play(bare.text)
        if play and not any(word.move or "/" in word.text for word in play):
            if self._turn is not None and not self._turn.takes_more:
                self._end_turn()
            self._begin_game(at, bare.column, bare.column + len(bare.text))
            self._into.broken("action", bare.text, at, bare.column, bare.player)
            return
        if self._turn is None or not self._turn.takes_more:
            self._begin_turn(said.dice_of(play), at, bare.column, bare.player)
            if self._rolls:
                end = bare.column + len(bare.text)
                self._into.fault(syntax("roll", bare.text), at, bare.column, end)
        assert self._turn is not None
        if bare.player != NOBODY and not self._turn.texts:
            self._turn.player = bare.player
        if self._turn.dice == NO_DICE:
            self._turn.dice = said.dice_of(play)
        self._turn.add(bare.text, at, bare.column)

    def _remark(self, text: str) -> None:
        """Keep a remark with the turn that it stands behind."""
        if self._turn is not None:
            self._turn.remarks.append(text)
        else:
            self._into.remark(text)

    def _end_turn(self) -> None:
        """Add the turn that was read, if there is one."""
        turn, self._turn = self._turn, None
        if turn is not None:
            self._player = turn.player
            self._into.act(model.TURN, turn.player, turn.line, turn.column, "", None, turn.written())
            for remark in turn.remarks:
                self._into.remark(remark)


FORMAT = Format(
    name="openspiel",
    title={"en": "OpenSpiel log", "el": "αρχείο του OpenSpiel", "bg": "дневник на OpenSpiel"},
    found_by={
        "en": "lines such as chance outcome 1 (roll: 13) and 8/5 6/5",
        "el": "γραμμές όπως chance outcome 1 (roll: 13) και 8/5 6/5",
        "bg": "редове като chance outcome 1 (roll: 13) и 8/5 6/5",
    },
    suffixes=(".txt",),
    looks_like=looks_like,
    read=read,
    carries=frozenset((COMMENTS,)),
    grammar="openspiel.ebnf",
)
