"""The state of a .tmg reader between two lines, and what each kind of line does to it."""

from __future__ import annotations

from tavlicli.findings.finding import Violation
from tavlicli.notation import tmg_lines
from tavlicli.notation.builder import MatchBuilder, trimmed
from tavlicli.notation.coded import (
    NO_DICE,
    PlacedTurn,
    bad_roll,
    coded,
    is_roll,
    known,
    remember,
    syntax,
    words_of,
)
from tavlicli.notation.mat_words import MOST_DIGITS, fold
from tavlicli.record import model
from tavlicli.record.model import BLACK, NOBODY, WHITE, Match, Tag

_ON_OFF = {"1": "On", "0": "Off"}
# Settings that are called otherwise in the tags of a match.
_SWITCHES = {"jacoby": "Jacoby", "crawford": "Crawford", "beavers": "Beaver", "raccoons": "Raccoons"}
_RULES = {"jacoby": "jacoby", "crawford": "crawford", "beavers": "beavers", "cube": "cube"}
_NAMES = {"matchid": "Match ID", "maxcube": "CubeLimit"}
_VARIANTS = {"1": "Backgammon", "2": "NackGammon"}
_PLAYERS = {"player1": WHITE, "player2": BLACK}


class Reader:
    """Takes in one line after the other."""

    def __init__(self) -> None:
        self._into = MatchBuilder("tmg", False)
        self._rolled: tuple[str, tmg_lines.Record, int] | None = None
        self._switches: dict[str, str] = {}
        self._rules: Tag | None = None
        self._automatic = 0

    def read_line(self, line: str, at: int) -> Match | None:
        """Take in a line; gives the match that it ends, if it ends one."""
        text, column = trimmed(line)
        ended = None
        if found := tmg_lines.GAME.fullmatch(line):
            game = self._begin_game(text, at, column)
            self._into.number_game(found[1], at, found.start(1) + 1)
            game.score = int(found[3]), int(found[4])
            game.score_line = at
            game.score_column, game.score_end_column = found.start(2) + 1, found.end(2) + 1
        elif tmg_lines.GAME_LIKE.fullmatch(line):
            self._begin_game(text, at, column)
            self._into.fault(syntax("game-line", text), at, column, column + len(text))
        elif setting := tmg_lines.read_setting(line):
            if self._is_of_another(setting[0].lower(), setting[1]):
                ended = self.end()
            self._read_setting(*setting, at)
        elif self._into.game is not None and (record := tmg_lines.read_record(line)):
            self._read_record(record, text, at, column)
        elif not self._is_free_text():
            self._into.broken("line", text, at, column)
        return ended

    def _is_free_text(self) -> bool:
        """Whether all lines so far are free text above a match, of which one was told."""
        match = self._into.match
        return match is not None and not (match.games or match.tags) and match.names == (None, None)

    def _is_of_another(self, key: str, value: str) -> bool:
        """Whether a setting behind a match's games names another match, or another player."""
        match = self._into.match
        if match is None or not match.games:
            return False
        if key in _PLAYERS:
            return match.names[_PLAYERS[key]] not in (None, tmg_lines.read_player(value).name)
        known_as = match.tags.get(_NAMES["matchid"])
        return key == "matchid" and known_as is not None and known_as.value != value

    def end(self) -> Match | None:
        """The match, complete."""
        self._end_game()
        self._switches = {}
        self._rules = None
        return self._into.end_match()

    def _begin_game(self, text: str, at: int, column: int) -> model.Game:
        self._end_game()
        game = self._into.begin_game(at, column, column + len(text))
        if self._rules is not None:
            game.tags["Rules"] = self._rules
        return game

    def _end_game(self) -> None:
        self._end_roll()
        self._name_late(None)
        self._automatic = 0
        self._into.end_game()

    def _read_setting(self, name: str, value: str, column: int, at: int) -> None:
        """Take in a setting: the first of a name is the match's, in whatever line it stands."""
        key, end = name.lower(), column + len(value)
        if key in _PLAYERS:
            self._read_player(_PLAYERS[key], value, at, column)
        elif key == "startdate":
            date = tmg_lines.read_date(value)
            self._into.tag("Date", date[0] if date else value, at, column, end)
            if date and date[1]:
                self._into.tag("EventTime", date[1], at, column, end)
        elif key == "length":
            self._read_length(value, at, column)
        elif key == "variant":
            self._into.tag("Variation", _VARIANTS.get(value, value), at, column, end)
        elif key in _SWITCHES or key == "cube":
            self._read_switch(key, value, at, column)
        else:
            self._into.tag(_NAMES.get(key, name), value, at, column, end)

    def _read_player(self, player: int, value: str, at: int, column: int) -> None:
        found = tmg_lines.read_player(value)
        match = self._into.match or self._into.begin_match(at)
        names = list(match.names)
        if names[player] is None:
            names[player] = found.name
            match.names = names[WHITE], names[BLACK]
            for game in match.games:
                game.names = match.names
        if found.rating:
            elo = ("WhiteElo", "BlackElo")[player]
            end = column + len(value)
            self._into.tag(elo, found.rating, at, end - len(found.rating), end)

    def _read_length(self, value: str, at: int, column: int) -> None:
        end = column + len(value)
        if value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS:
            match = self._into.match or self._into.begin_match(at)
            match.length = match.length or int(value) or None
        else:
            self._into.fault(Violation("bad-tag", {"tag": "Length", "value": value}), at, column, end)

    def _read_switch(self, key: str, value: str, at: int, column: int) -> None:
        """A rule that is on or off, in the head, or changed by the players from this game on."""
        end = column + len(value)
        before = self._switches.get(key)
        if value in _ON_OFF:
            self._switches[key] = value
        if before not in (None, value) and self._into.game is not None:
            self._rules = Tag(self._rules_text(), at, column, end)
            self._into.game.tags["Rules"] = self._rules
        elif key != "cube":
            self._into.tag(_SWITCHES[key], _ON_OFF.get(value, value), at, column, end)
        elif value == "0":
            match = self._into.match or self._into.begin_match(at)
            match.tags["CubeLimit"] = Tag("1", at, column, end)
        elif value not in _ON_OFF:
            self._into.fault(Violation("bad-tag", {"tag": "Cube", "value": value}), at, column, end)

    def _rules_text(self) -> str:
        """The rules as the settings now have them, as a ``Rules`` tag names them."""
        variation = self._into.match.tags.get("Variation") if self._into.match else None
        words = [variation.value.lower() if variation else "backgammon"]
        options = {"cube": "0"} if self._switches.get("cube") == "0" else self._switches
        for key, value in options.items():
            if key in _RULES:
                words.append(f"{_RULES[key]}={'yes' if value == '1' else 'no'}")
        return ", ".join(words)

    def _read_record(self, record: tmg_lines.Record, text: str, at: int, column: int) -> None:
        kind = int(record.type) if len(record.type) <= MOST_DIGITS else 0
        played = kind in tmg_lines.CUBE or kind in (tmg_lines.ROLLED, tmg_lines.MOVED)
        if played and record.player != NOBODY:
            sign = int(text.startswith("-"))
            self._into.number_turn(record.number, at, column + sign)
        if kind != tmg_lines.MOVED:
            self._end_roll()
        if played and record.player == NOBODY:
            self._into.broken("number", text, at, column, rolled=kind not in tmg_lines.CUBE)
        elif kind == tmg_lines.ROLLED:
            self._read_roll(record, at)
        elif kind == tmg_lines.MOVED:
            self._read_play(record, at)
        elif kind == tmg_lines.AUTOMATIC:
            self._read_automatic(record, text, at)
        elif kind in tmg_lines.CUBE:
            self._read_cube(record, kind, at)
        elif kind in tmg_lines.WON:
            self._read_result(record, at)
        elif kind in tmg_lines.OUT_OF_TIME:
            self._time_out(record, at)
        elif kind == tmg_lines.SETTLED:
            self._into.remark(text)
        else:
            self._into.broken("action", record.type, at, record.type_column, record.player)

    def _read_roll(self, record: tmg_lines.Record, at: int) -> None:
        found = tmg_lines.ROLL.fullmatch(record.data)
        if found is None:
            end = record.column + max(len(record.data), 1)
            self._into.fault(syntax("roll", record.data), at, record.column, end, record.player)
            self._rolled = NO_DICE, record, at
        elif found[1] is None:
            self._time_out(record, at)
        else:
            self._rolled = _digits(found[1]), record, at

    def _read_play(self, record: tmg_lines.Record, at: int) -> None:
        rolled, self._rolled = self._rolled, None
        dice = NO_DICE
        if rolled is not None and rolled[1].player != record.player:
            self._rolled = rolled
            self._end_roll()
            rolled = None
        if rolled is None:
            end = record.column + max(len(record.data), 1)
            self._into.fault(syntax("roll", record.data), at, record.column, end, record.player)
        else:
            dice = rolled[0]
            if not is_roll(dice) and dice != NO_DICE:
                self._tell_roll(*rolled)
        turn = known("tmg", dice, record.data) or remember(_turn(dice, record.data), "tmg", dice, record.data)
        self._into.act(model.TURN, record.player, at, record.column, "", None, turn)

    def _tell_roll(self, dice: str, record: tmg_lines.Record, at: int) -> None:
        """Tell of dice that are none where they stand, which is not the line of their play."""
        end = record.column + len(record.data.rstrip(": \t"))
        self._into.fault(bad_roll(dice), at, record.column, end, record.player)

    def _end_roll(self) -> None:
        """A roll that no play follows."""
        if self._rolled is not None:
            (dice, record, at), self._rolled = self._rolled, None
            turn = coded(dice, (0, len(record.data)), (), record.data, model.EMPTY)
            self._into.act(model.TURN, record.player, at, record.column, "", None, turn)

    def _read_automatic(self, record: tmg_lines.Record, text: str, at: int) -> None:
        """Equal opening dice that doubled the stake: the cube shows it before the first roll."""
        found = tmg_lines.AUTOMATIC_WORDS.fullmatch(fold(record.data))
        if found is None:
            self._into.broken("action", record.data, at, record.column, record.player)
            return
        game = self._into.game
        assert game is not None
        self._automatic += 1
        stake = found[1] or str(1 << min(self._automatic, MOST_DIGITS))
        game.tags["Cube"] = Tag(stake, at, record.column, record.column + len(record.data))
        self._into.remark(text)

    def _read_cube(self, record: tmg_lines.Record, type: int, at: int) -> None:
        kind, words = tmg_lines.CUBE[type]
        found = words.fullmatch(fold(record.data))
        if found is None:
            self._into.broken("action", record.data, at, record.column, record.player)
            return
        digits = found[1] or ""
        if len(digits) > MOST_DIGITS:
            self._into.broken("number", digits, at, record.column + found.start(1), record.player)
            return
        last = self._into.last()
        if kind == model.BEAVER and last is not None and last.kind == model.BEAVER:
            kind = model.RACCOON
        self._into.act(kind, record.player, at, record.column, record.data, int(digits) if digits else None)

    def _time_out(self, record: tmg_lines.Record, at: int) -> None:
        """A player lost on time; said twice, it is one loss."""
        last = self._into.last()
        if last is None or (last.kind, last.player) != (model.TIMEOUT, record.player):
            text = f"{record.type} {record.data}".rstrip()
            self._into.act(model.TIMEOUT, record.player, at, record.type_column, text)

    def _name_late(self, winner: int | None) -> None:
        """Name who lost on time where the record names nobody: who did not win, else unknown."""
        last = self._into.last()
        if last is None or last.kind != model.TIMEOUT or last.player != NOBODY:
            return
        assert self._into.game is not None
        self._into.game.actions.pop()
        if winner is None:
            self._into.broken("player", last.text, last.line, last.column)
        else:
            self._into.game.actions.append(last._replace(player=1 - winner))

    def _read_result(self, record: tmg_lines.Record, at: int) -> None:
        result = tmg_lines.read_result(record.data)
        if result is None or len(result.points) > MOST_DIGITS:
            self._into.broken("result", record.data, at, record.column, record.player)
            return
        winner = record.player if result.name is None else self._named(result.name, record.player)
        if winner not in (WHITE, BLACK):
            self._into.broken("player", record.data, at, record.column)
            return
        points = int(result.points)
        same_points = result.said is None or int(result.said[:MOST_DIGITS]) == points
        self._name_late(winner)
        self._into.act(model.WINS, winner, at, record.column, record.data, points)
        if not same_points or record.player not in (NOBODY, winner):
            end = record.column + len(record.data)
            self._into.fault(syntax("result", record.data), at, record.column, end, winner)

    def _named(self, name: str, player: int) -> int:
        """The player of this name, NOBODY if it is none's; ``player`` where the names do not tell."""
        assert self._into.match is not None
        names = [fold(one) for one in self._into.match.names if one is not None]
        if len(set(names)) < 2:
            return player
        return names.index(fold(name)) if fold(name) in names else NOBODY


def _digits(roll: str) -> str:
    """The dice of a roll as written, digits alone."""
    return "".join(letter for letter in roll if "0" <= letter <= "9")[:MOST_DIGITS]


def _turn(dice: str, data: str) -> PlacedTurn:
    """A turn from its dice, which stand in a line above, and its play."""
    play = words_of(data)
    if play and all(data[word.start : word.end] == tmg_lines.DANCE for word in play):
        return coded(dice, None, (), data, model.PASS)
    return coded(dice, None, play, data, model.MOVES if play else model.EMPTY)
