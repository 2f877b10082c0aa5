"""The state of a .sgg reader between two lines, and what each kind of line does to it."""

from __future__ import annotations

from tavlicli.findings.finding import Violation
from tavlicli.notation import sgg_lines, turns
from tavlicli.notation.builder import MatchBuilder, trimmed
from tavlicli.notation.coded import NO_DICE, coded, syntax
from tavlicli.notation.mat_results import settle
from tavlicli.notation.mat_words import MOST_DIGITS, fold
from tavlicli.record import model
from tavlicli.record.model import BLACK, WHITE, Action, Match, Tag
from tavlicli.record.turn import WrittenTurn

# Options that are called otherwise in the tags of a match.
_TAGS = {"beavers": "Beaver", "crawford": "Crawford", "jacoby": "Jacoby", "variant": "Variation"}
_ON_OFF = {"yes": "On", "no": "Off"}


class _Latest:
    """The last turn of a player: its number, its dice, its index among the actions, what it says."""

    def __init__(self, number: str, turn: WrittenTurn, index: int) -> None:
        self.number = number
        self.dice = sorted(turn.dice)
        self.index = index
        self.worth = _worth(turn)

    def is_same(self, number: str, turn: WrittenTurn) -> bool:
        """Whether an entry writes this turn once more."""
        return self.number == number and self.dice == sorted(turn.dice)


def _worth(turn: WrittenTurn) -> int:
    """How much a turn says: 0 its roll, 1 a play that cannot be read, 2 what was played."""
    return {model.EMPTY: 0, model.FAULT: 1}.get(turn.kind, 2)


class Reader:
    """Takes in one line after the other."""

    def __init__(self, stars: bool) -> None:
        self._into = MatchBuilder("sgg", stars)
        self._latest: dict[int, _Latest] = {}
        self._crawford_done = False
        self._automatic = 0
        self._unclear: list[int] = []

    @property
    def may_begin(self) -> bool:
        """Whether a line with two names may begin a match here: not in mid-game, where people talk."""
        last = self._into.last()
        return self._into.game is None or (last is not None and last.kind == model.WINS)

    @property
    def has_names(self) -> bool:
        """Whether there is a match between two players, and not only lines before one."""
        return self._into.match is not None and self._into.match.names != (None, None)

    @property
    def has_games(self) -> bool:
        """Whether there is a match with a game."""
        return self._into.match is not None and bool(self._into.match.games)

    def begin(self, names: sgg_lines.Names, at: int) -> None:
        """Begin a match between two players; what stood before it belongs to its head."""
        match = self._into.match or self._into.begin_match(at)
        if match.names != (None, None):
            self._into.remark(sgg_lines.VERSUS.join(map(str, match.names)))
        match.names = names
        match.line = at
        self._crawford_done = False

    def end(self) -> Match | None:
        """End the match, if one was begun."""
        self._end_game()
        return self._into.end_match()

    def read_line(self, line: str, at: int) -> None:
        """Take in a line that names no players."""
        if found := sgg_lines.GAME.fullmatch(line):
            self._begin_game(line, at)
            self._read_score(found.groups(default=""), found.start(1) + 1, found.start(2) + 1, at)
        elif self._into.match is not None and sgg_lines.GAME_LIKE.fullmatch(line):
            self._begin_game(line, at)
            text, column = trimmed(line)
            self._into.fault(syntax("game-line", text), at, column, column + len(text))
        elif self._into.game is None:
            self._read_head(line, at)
        else:
            self._read_in_game(line, at)

    def _begin_game(self, line: str, at: int) -> None:
        self._end_game()
        text, column = trimmed(line)
        self._into.begin_game(at, column, column + len(text))

    def _end_game(self) -> None:
        game = self._into.game
        if game is not None:
            settle(game, self._unclear, None)
        self._latest.clear()
        self._unclear = []
        self._automatic = 0
        self._into.end_game()

    def _read_score(self, parts: tuple[str, ...], column: int, score_column: int, at: int) -> None:
        """Take in the number, the score, the marks of the Crawford game and the length of a game's line."""
        number, white, star, black, other_star, length = parts
        game, match = self._into.game, self._into.match
        assert game is not None
        assert match is not None
        self._into.number_game(number, at, column)
        game.score = int(white), int(black)
        game.score_line, game.score_column, game.score_end_column = at, score_column, game.end_column
        stated = int(length) if length else None
        if len(match.games) == 1:
            match.length = stated or None
        elif (stated or None) != match.length:
            wrong = Violation("bad-tag", {"tag": "Length", "value": length})
            self._into.fault(wrong, at, score_column, game.end_column)
        self._read_crawford(game, match, bool(star or other_star), score_column)

    def _read_crawford(self, game: model.Game, match: Match, marked: bool, column: int) -> None:
        """Keep a mark of the Crawford game where the score does not say the same."""
        assert game.score is not None
        short = [match.length is not None and match.length - points == 1 for points in game.score]
        by_score = short.count(True) == 1 and not self._crawford_done
        self._crawford_done = self._crawford_done or marked or by_score
        if marked and not by_score:
            game.tags["CrawfordGame"] = Tag("On", game.line, column, game.end_column)

    def _read_head(self, line: str, at: int) -> None:
        """Take in a line of the head; what is none of its usual lines is kept as a comment."""
        text, column = trimmed(line)
        end = column + len(text)
        if self._into.match is None:
            self._into.begin_match(at)
        if option := sgg_lines.read_option(line):
            self._read_option(*option, at)
        elif date := sgg_lines.read_date(line):
            self._into.tag("Date", date, at, column, end)
        elif ratings := sgg_lines.read_ratings(line):
            for name, rating in zip(("WhiteElo", "BlackElo"), ratings, strict=True):
                self._into.tag(name, rating, at, column, end)
        elif fold(text).startswith(sgg_lines.SITE):
            self._into.tag("Site", text, at, column, end)
        else:
            self._into.remark(text)

    def _read_option(self, name: str, value: str, column: int, at: int) -> None:
        end = column + len(value)
        said = _ON_OFF.get(value.lower(), value)
        if name == "match length":
            digits = value if value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS else None
            if digits is None:
                self._into.fault(Violation("bad-tag", {"tag": "Length", "value": value}), at, column, end)
            elif self._into.match is not None:
                self._into.match.length = int(digits) or None
        elif name == "doubling cube" and said == "Off":
            self._into.tag("CubeLimit", "1", at, column, end)
        else:
            self._into.tag(_TAGS.get(name, name.title()), said, at, column, end)

    def _read_in_game(self, line: str, at: int) -> None:
        if result := sgg_lines.read_result(line):
            name, points, column = result
            if self._read_result(line, name, points, column, at):
                return
        text, column = trimmed(line)
        if not ("0" <= text[0] <= "9"):
            self._into.remark(text)
        elif sgg_lines.AUTOMATIC.fullmatch(line):
            self._read_automatic(text, at, column)
        elif entry := sgg_lines.read_entry(line):
            self._into.number_turn(entry.number, at, column)
            self._read_entry(entry, at)
        else:
            self._into.broken("action", text, at, column)

    def _read_result(self, line: str, name: str, points: str, column: int, at: int) -> bool:
        """Take in a result; False if it is none of these players', and so may be what somebody said."""
        assert self._into.match is not None
        players = [fold(player) for player in self._into.match.names if player is not None]
        text, start = trimmed(line)
        if fold(name) not in players:
            return False
        if len(points) > MOST_DIGITS:
            self._into.broken("number", points, at, column)
            return True
        if players[0] == players[-1]:
            assert self._into.game is not None
            self._unclear.append(len(self._into.game.actions))
        player = WHITE if fold(name) == players[0] else BLACK
        self._into.act(model.WINS, player, at, start, text, int(points))
        return True

    def _read_automatic(self, text: str, at: int, column: int) -> None:
        """Equal opening dice that doubled the stake: the cube shows it before the first roll."""
        game = self._into.game
        assert game is not None
        self._automatic += 1
        stake = str(1 << min(self._automatic, MOST_DIGITS))
        game.tags["Cube"] = Tag(stake, at, column, column + len(text))
        self._into.remark(text)

    def _read_entry(self, entry: sgg_lines.Entry, at: int) -> None:
        found = sgg_lines.ROLL.match(entry.text)
        if entry.text.startswith("-"):
            closed = coded(NO_DICE, (0, 0), (), entry.text, model.PASS)
            self._add_turn(entry, at, closed)
        elif found is not None:
            self._read_roll(entry, at, found[1], found.end())
        elif word := sgg_lines.read_word(entry.text):
            self._read_word(entry, at, word)
        elif play := sgg_lines.play_behind_colon(entry.text):
            self._into.fault(syntax("roll", entry.text), at, entry.column, entry.column + 1, entry.player)
            self._add_turn(entry, at, coded(NO_DICE, None, play, entry.text))
        else:
            self._into.broken("action", entry.text, at, entry.column, entry.player)

    def _read_roll(self, entry: sgg_lines.Entry, at: int, dice: str, start: int) -> None:
        """Take in a roll, with or without its play, or with what stands in its place."""
        said = fold(entry.text[start:])
        if said == sgg_lines.DANCE:
            digits = dice.replace("-", "")[:MOST_DIGITS]
            self._add_turn(entry, at, coded(digits, (0, len(dice)), (), entry.text, model.PASS))
        elif (word := sgg_lines.read_word(said)) and word.kind == model.RESIGN:
            self._add_turn(entry, at, turns.read_turn(entry.text[:start].rstrip(" \t")))
            resigns = entry._replace(text=entry.text[start:], column=entry.column + start)
            self._read_word(resigns, at, word)
        else:
            self._add_turn(entry, at, turns.read_turn(entry.text))

    def _add_turn(self, entry: sgg_lines.Entry, at: int, turn: WrittenTurn) -> None:
        """Add a turn, or put it in the place of what was written of it before; the last play counts."""
        game = self._into.game
        assert game is not None
        before = self._latest.get(entry.player)
        action = Action(model.TURN, entry.player, at, entry.column, turn)
        if before is None or not before.is_same(entry.number, turn):
            self._latest[entry.player] = _Latest(entry.number, turn, len(game.actions))
            game.actions.append(action)
            return
        dropped = action
        if _worth(turn) >= before.worth:
            dropped, game.actions[before.index] = game.actions[before.index], action
            before.worth = _worth(turn)
        self._tell(dropped)

    def _tell(self, dropped: Action) -> None:
        """Tell what is wrong with a play in whose place another one stands."""
        if dropped.turn is not None and dropped.turn.kind == model.FAULT:
            for fault in dropped.turn.faults:
                start, end = dropped.column + fault.start, dropped.column + fault.end
                self._into.fault(fault.violation, dropped.line, start, end, dropped.player)

    def _read_word(self, entry: sgg_lines.Entry, at: int, word: sgg_lines.Word) -> None:
        if len(word.digits) > MOST_DIGITS:
            self._into.broken("number", entry.text, at, entry.column, entry.player)
            return
        value = int(word.digits) if word.digits else None
        last = self._into.last()
        if last is None or (last.kind, last.player, last.value) != (word.kind, entry.player, value):
            self._into.act(word.kind, entry.player, at, entry.column, entry.text, value)
