"""The state of a reader of PlayStrategy's action strings between two words, and what each word does to it."""

from __future__ import annotations

from tavlicli.board.point import BAR, OFF
from tavlicli.notation import playstrategy_fen as fens
from tavlicli.notation.builder import MatchBuilder
from tavlicli.notation.coded import NO_DICE, Placed, PlacedTurn, coded, known, remember, syntax
from tavlicli.notation.mat_words import MOST_DIGITS
from tavlicli.notation.pattern import lazy
from tavlicli.notation.positions import BadPosition, to_xgid
from tavlicli.record import model
from tavlicli.record.model import BLACK, WHITE, Match, Tag
from tavlicli.record.situation import Situation
from tavlicli.record.turn import WrittenMove

WORD = lazy(r"[^ \t,;|\"'\[\](){}]+")
ROLL = lazy(r"[0-9]+/[0-9]+")
_KEY = "([a-l][12])"
_MOVE = lazy(f"{_KEY}{_KEY}(x?)")
_ENTERS = lazy(f"s@{_KEY}(x?)")
_BEARS_OFF = lazy(rf"1?\^{_KEY}")
CUBE = {"cubeo": model.DOUBLE, "cubey": model.TAKE, "cuben": model.DROP}
END = "endturn"
_UNDO = "undo"
# What asks for a roll, and what programs write around lists of actions.
_SILENT = ("roll", "vector", "list")
_POINTS = {f"{column}1": 12 - place for place, column in enumerate("abcdefghijkl")} | {
    f"{column}2": 13 + place for place, column in enumerate("abcdefghijkl")
}


def read_move(word: str, player: int) -> WrittenMove | None:
    """The move that a word in small letters says: between two keys, from the bar, or off the board."""
    if found := _MOVE.fullmatch(word):
        source, target, hit = found.groups()
        stops = (_point(source, player), _point(target, player))
    elif found := _ENTERS.fullmatch(word):
        stops, hit = (BAR, _point(found[1], player)), found[2]
    elif found := _BEARS_OFF.fullmatch(word):
        stops, hit = (_point(found[1], player), OFF), ""
    else:
        return None
    return WrittenMove(stops, 2 if hit else 0, 1)


def _point(key: str, player: int) -> int:
    """A key's point by the player's own count: ``l1`` is White's first, ``l2`` Black's."""
    return _POINTS[key] if player == WHITE else BAR - _POINTS[key]


class _Turn:
    """A roll, the words of its play so far, and the line in which it begins."""

    def __init__(self, dice: str, source: str, line: int, column: int, end: int) -> None:
        self.dice = dice
        self.source = source
        self.line = line
        self.column = column
        self.end = self.dice_end = end
        self.play: list[Placed] = []

    def add(self, move: WrittenMove | None, text: str, line: int, column: int) -> None:
        """Add a word of the play."""
        start = column - self.column
        self.play.append(Placed(move, text, start, start + len(text), line - self.line))
        if line == self.line:
            self.end = column + len(text)

    def written(self, player: int, closed: bool) -> PlacedTurn:
        """The turn as this player's; ``closed`` by its ``endturn``, it says that no more could be played."""
        key = ("playstrategy", player, closed, self.dice, self.end - self.column, *self.play)
        found = known(*key)
        if found is None:
            code = self.source[self.column - 1 : self.end - 1]
            kind = model.MOVES if self.play else model.PASS if closed else model.EMPTY
            at = (0, self.dice_end - self.column)
            found = remember(coded(self.dice, at, self.play, code, kind), *key)
        return found


class Reader:
    """Takes in one word after the other."""

    def __init__(self, stars: bool) -> None:
        self._into = MatchBuilder("playstrategy", stars)
        self._player = WHITE
        self._turn: _Turn | None = None
        self._cube_turned = False
        self._line = ""

    def read_line(self, line: str, at: int) -> None:
        """Take in a line: a position, or words."""
        self._line = line
        if found := fens.LINE.fullmatch(line):
            self._read_position(found[1].rstrip(" \t"), at, found.start(1) + 1)
            return
        for word in WORD.finditer(line):
            self._read_word(word[0], at, word.start() + 1)

    def end(self) -> Match | None:
        """The games, complete."""
        self._end_turn(closed=False)
        return self._into.end_match()

    def _read_position(self, text: str, at: int, column: int) -> None:
        """Begin a game from a position, which is its start position or stands in the record."""
        self._end_turn(closed=False)
        self._into.begin_game(at, column, column + len(text))
        self._cube_turned = False
        try:
            fen = fens.read(text)
        except BadPosition:
            # Whoever replays the game tells what is wrong with the position.
            self._into.act(model.POSITION, WHITE, at, column, text, 0)
            return
        self._player = fen.mover
        self._tag_rules(fen, at, column, column + len(text))
        if not fen.starts:
            self._put(fen, at, column)
        start, end = (column + offset for offset in fen.cube_at)
        if fen.offered:
            side = fen.owner if fen.owner is not None else 1 - fen.mover
            self._into.act(model.DOUBLE, side, at, start, text[fen.cube_at[0] : fen.cube_at[1]])
            self._player = side
            self._cube_turned = True
            if fen.refused:
                self._into.act(model.DROP, 1 - side, at, end - 1, "x")
        if fen.unused:
            dice = NO_DICE if fen.used or len(fen.unused) == 1 else fen.unused[:2]
            self._turn = _Turn(dice, self._line, at, column, column + len(text))

    def _tag_rules(self, fen: fens.Fen, at: int, column: int, end: int) -> None:
        """Say which game it is, and whether it has a cube: in the match's head, or of a later game alone."""
        match, game = self._into.match, self._into.game
        assert match is not None
        assert game is not None
        if len(match.games) == 1:
            self._into.tag("Variation", fen.variation, at, column, end)
            if fen.cube is None:
                self._into.tag("CubeLimit", "1", at, column, end)
            return
        rules = fen.variation.lower() + (",cube=no" if fen.cube is None else "")
        game.tags["Rules"] = Tag(rules, at, column, end)

    def _put(self, fen: fens.Fen, at: int, column: int) -> None:
        owner = None if fen.owner is None else "mover" if fen.owner == fen.mover else "other"
        text = str(fen.position)
        if fen.cube:
            text = to_xgid(Situation(fen.position, cube=1 << fen.cube, cube_owner=owner)) or text
        self._into.act(model.POSITION, fen.mover, at, column, text, 1)

    def _read_word(self, written: str, at: int, column: int) -> None:
        word = written.lower()
        if self._into.game is None:
            self._into.begin_game(at, column, column + len(written))
        if word in _SILENT:
            return
        if ROLL.fullmatch(word):
            self._begin_turn(word, at, column)
        elif word == END:
            self._read_end(at, column, written)
        elif word in CUBE:
            self._read_cube(CUBE[word], at, column, written)
        elif word == _UNDO:
            self._take_back()
        else:
            self._read_move(word, at, column, written)

    def _begin_turn(self, word: str, at: int, column: int) -> None:
        end = column + len(word)
        if self._turn is not None:
            told = any(played.move is None for played in self._turn.play)
            self._end_turn(closed=False)
            if not told:
                self._into.fault(syntax("end-of-line", word), at, column, end, self._player)
        first, second = word.split("/")
        self._cube_turned = False
        self._turn = _Turn((first + second)[:MOST_DIGITS], self._line, at, column, end)

    def _take_back(self) -> None:
        """Take back the last move of the turn; where there is none, nothing was meant for the record."""
        if self._turn is not None and self._turn.play and self._turn.play[-1].move is not None:
            self._turn.play.pop()

    def _read_end(self, at: int, column: int, written: str) -> None:
        """The end of a turn; one without a roll ends a double or its answer, or lets Black begin the game."""
        if self._turn is not None:
            self._end_turn(closed=True)
        elif self._cube_turned:
            pass
        elif self._into.last() is None and self._player == WHITE:
            self._player = BLACK
        else:
            self._into.broken("roll", written, at, column, self._player)

    def _read_cube(self, kind: str, at: int, column: int, written: str) -> None:
        """A double by who is in turn, or the other side's answer; the turn stays the doubler's."""
        self._end_turn(closed=False)
        self._cube_turned = True
        player = self._player if kind == model.DOUBLE else 1 - self._player
        self._into.act(kind, player, at, column, written)

    def _read_move(self, word: str, at: int, column: int, written: str) -> None:
        move = read_move(word, self._player)
        if self._turn is None and move is None and "/" in word:
            self._into.fault(syntax("roll", written), at, column, column + len(written), self._player)
            self._turn = _Turn(NO_DICE, self._line, at, column, column + len(written))
            return
        if self._turn is None and move is None:
            self._into.broken("action", written, at, column)
            return
        end = column + len(written)
        if self._turn is None:
            self._into.fault(syntax("roll", written), at, column, end, self._player)
            self._turn = _Turn(NO_DICE, self._line, at, column, column)
        self._turn.add(move, written, at, column)

    def _end_turn(self, closed: bool) -> None:
        """Add the turn that was read, if there is one; the other side is in turn then."""
        turn, self._turn = self._turn, None
        if turn is not None:
            written = turn.written(self._player, closed)
            self._into.act(model.TURN, self._player, turn.line, turn.column, "", None, written)
            self._player = 1 - self._player
