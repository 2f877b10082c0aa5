"""Replays of bgammon.org (.match): a line above each game, then its events in the first player's numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tavlicli.findings.finding import Violation
from tavlicli.notation import bgammon_games as games
from tavlicli.notation.builder import MatchBuilder, trimmed
from tavlicli.notation.coded import NO_DICE, PlacedTurn, coded, known, mirrored, remember, syntax, words_of
from tavlicli.notation.format import CUBE, MATCHES, Format, below_text, lines
from tavlicli.notation.mat_words import MOST_DIGITS
from tavlicli.notation.pattern import lazy
from tavlicli.record import model
from tavlicli.record.model import BLACK, NOBODY, WHITE, Action, Game, Match

_INDEX = lazy(r"[ \t]*bgammon-replay[ \t]+[0-9]+[ \t]*", re.IGNORECASE)
_INDEX_LIKE = lazy(r"[ \t]*bgammon-replay(?![^ \t])", re.IGNORECASE)
_HEAD_LIKE = lazy(r"[ \t]*i(?![^ \t])", re.IGNORECASE)
_NUMBERED_LIKE = lazy(r"[ \t]*i[ \t]+[^ \t]*[0-9]", re.IGNORECASE)
_EVENT = lazy(r"[ \t]*([12])[ \t]+([a-z])(?:[ \t]+([^ \t].*))?[ \t]*", re.IGNORECASE | re.DOTALL)
_ROLL = lazy(r"([0-9]+(?:-[0-9]+){1,2})(?![^ \t,])")
_DOUBLE = lazy(r"([0-9]+)[ \t]+([01])")
_HEAD = 65536
_RULES_OF = games.VARIANTS.index("backgammon")


def looks_like(text: str) -> bool:
    """Whether a text has an index line, or the line above a game, beneath whatever free text."""
    return any(map(_is_head, lines(text.removeprefix("\ufeff")[:_HEAD])))


def read(text: str) -> Iterator[Match]:
    """The matches of a text, one at a time; never raises, what cannot be read is in the matches."""
    reader = _Reader("*" in text)
    for at, line in below_text(lines(text.removeprefix("\ufeff")), _begins):
        if line and not line.isspace() and (match := reader.read_line(line, at)):
            yield match
    if match := reader.end():
        yield match


def _is_head(line: str) -> bool:
    return _INDEX.fullmatch(line) is not None or games.read_head(line) is not None


def _begins(line: str) -> bool:
    """Whether a line is of a replay, even if it cannot be read."""
    return _is_head(line) or any(one.match(line) for one in (_INDEX_LIKE, _NUMBERED_LIKE, _EVENT))


class _Reader:
    """Takes in one line after the other."""

    def __init__(self, stars: bool) -> None:
        self._into = MatchBuilder("bgammon", stars)
        self._head: games.Head | None = None
        self._head_at = 0
        self._head_line = ""
        self._ended: list[tuple[Game, games.Ended]] = []

    def read_line(self, line: str, at: int) -> Match | None:
        """Take in a line; gives the match that it ends, if it ends one."""
        text, column = trimmed(line)
        ended = None
        if _INDEX_LIKE.match(line):
            ended = self.end() if self._into.match is not None and self._into.match.games else None
            if not _INDEX.fullmatch(line):
                self._into.broken("number", text, at, column)
        elif head := games.read_head(line):
            ended = self._begin(head, line, at, column)
        elif _HEAD_LIKE.match(line):
            self._end_game()
            self._into.begin_game(at, column, column + len(text))
            self._into.fault(syntax("game-line", text), at, column, column + len(text))
        elif self._into.game is None:
            self._into.broken("game-line", text, at, column)
        elif self._head is not None and self._head.variant != _RULES_OF:
            self._into.remark(text)
        else:
            self._read_event(line, text, at, column)
        return ended

    def end(self) -> Match | None:
        """The match, complete: now its scores can be held against each other."""
        self._end_game()
        scores = games.scores_before([ended for _, ended in self._ended]) if self._ended else []
        for (game, _), score in zip(self._ended, scores, strict=True):
            game.score = score
        self._ended = []
        return self._into.end_match()

    def _begin(self, head: games.Head, line: str, at: int, column: int) -> Match | None:
        """Begin a game, and a match where it is no game of the match before."""
        self._end_game()
        ended = None
        if self._ended and not games.goes_on(self._ended[-1][1], head):
            ended = self.end()
        match = self._into.match or self._into.begin_match(at)
        match.names, match.length = head.names, head.length or None
        if date := games.date_of(head.started):
            self._into.tag("Date", date, at, *head.started_at)
        self._into.begin_game(at, column, len(line.rstrip(" \t")) + 1)
        self._head, self._head_at, self._head_line = head, at, line
        if head.variant != _RULES_OF:
            self._other_rules(head)
        return ended

    def _other_rules(self, head: games.Head) -> None:
        """A game of rules that are not known: said where it stands; its plays are not judged by others."""
        column, end = head.variant_at
        name = games.VARIANTS[head.variant] if head.variant < len(games.VARIANTS) else str(head.variant)
        unknown = Violation("unknown-rules", {"name": name, "nearest": None}, "set")
        assert self._into.game is not None
        said = self._head_line[column - 1 : end - 1]
        action = Action(model.BROKEN, NOBODY, self._head_at, column, None, 1, said, unknown)
        self._into.game.actions.append(action)

    def _end_game(self) -> None:
        """State the result that stands above the game, and its score, now that the game is known."""
        head, game = self._head, self._into.game
        self._head = None
        self._end_on_roll()
        if head is not None and game is not None:
            game.score = head.score
            game.score_line = self._head_at
            game.score_column, game.score_end_column = head.score_at
            points = games.points_of(head, game.actions)
            self._ended.append((game, games.Ended(head, points, games.given_up(game.actions))))
            if head.winner is not None:
                column, end = head.result_at
                said = self._head_line[column - 1 : end - 1]
                self._into.act(model.WINS, head.winner, self._head_at, column, said, points)
        self._into.end_game()

    def _end_on_roll(self) -> None:
        """A last roll without a play need be no dance: the game was given up after it."""
        last = self._into.last()
        if last is not None and isinstance(last.turn, PlacedTurn) and last.turn.kind == model.PASS:
            assert self._into.game is not None
            self._into.game.actions[-1] = last._replace(turn=_turn(last.player, last.turn.code, model.EMPTY))

    def _read_event(self, line: str, text: str, at: int, column: int) -> None:
        found = _EVENT.fullmatch(line)
        if found is None:
            self._into.broken("action", text, at, column)
            return
        player = WHITE if found[1] == "1" else BLACK
        data = (found[3] or "").rstrip(" \t")
        place = found.start(3) + 1 if data else column + len(text)
        event = found[2].lower()
        if event == "r":
            self._read_roll(player, data, at, place)
        elif event == "d":
            self._read_double(player, data, at, found.start(2) + 1, place)
        elif event == "t" and not data:
            self._end_on_roll()
            self._into.act(model.RESIGN, player, at, found.start(2) + 1, "t")
        elif event == "t":
            self._into.broken("end-of-line", data, at, place, player)
        else:
            self._into.broken("action", line[found.start(2) :], at, found.start(2) + 1, player)

    def _read_roll(self, player: int, data: str, at: int, column: int) -> None:
        if not _ROLL.match(data):
            end = column + max(len(data.partition(" ")[0]), 1)
            self._into.fault(syntax("roll", data), at, column, end, player)
        turn = known("bgammon", player, data) or remember(_turn(player, data), "bgammon", player, data)
        self._into.act(model.TURN, player, at, column, "", None, turn)

    def _read_double(self, player: int, data: str, at: int, start: int, column: int) -> None:
        """A double and its answer, which stand in one line."""
        found = _DOUBLE.fullmatch(data)
        if found is None or len(found[1]) > MOST_DIGITS:
            self._into.broken("number", data, at, column, player)
            return
        self._into.act(model.DOUBLE, player, at, start, f"d {found[1]}", int(found[1]))
        answer = model.TAKE if found[2] == "1" else model.DROP
        self._into.act(answer, 1 - player, at, column + found.start(2), found[2])


def _turn(player: int, data: str, empty: str = model.PASS) -> PlacedTurn:
    """A turn such as ``5-3 13/8 24/21``, whose points count from the first player's home.

    ``empty`` is the kind of one without a play.
    """
    found = _ROLL.match(data)
    dice = found[1].replace("-", "")[:MOST_DIGITS] if found else NO_DICE
    play = words_of(data, found.end() if found else 0)
    if not found and play and "/" not in play[0].text:
        play = play[1:]
    if player == BLACK:
        play = [word._replace(move=mirrored(word.move)) if word.move else word for word in play]
    kind = model.MOVES if play else empty
    return coded(dice, (0, len(dice) + 1), play, data, kind)


FORMAT = Format(
    name="bgammon",
    title={
        "en": "bgammon.org replay (.match)",
        "el": "καταγραφή του bgammon.org (.match)",
        "bg": "запис от bgammon.org (.match)",
    },
    found_by={
        "en": "a first line bgammon-replay 00000024 or i 1702738670 NAME NAME …",
        "el": "πρώτη γραμμή bgammon-replay 00000024 ή i 1702738670 ΟΝΟΜΑ ΟΝΟΜΑ …",
        "bg": "първи ред bgammon-replay 00000024 или i 1702738670 ИМЕ ИМЕ …",
    },
    suffixes=(".match",),
    looks_like=looks_like,
    read=read,
    carries=frozenset((CUBE, MATCHES)),
    grammar="bgammon.ebnf",
)
