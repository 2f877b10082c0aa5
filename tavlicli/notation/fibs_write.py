"""FIBS's ``oldmoves``, written: White is X and runs from 24 down to 1, Black is O and runs up."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NoReturn

from tavlicli.board.point import BAR, OFF
from tavlicli.notation import fibs_turns, kept
from tavlicli.notation.again import Again
from tavlicli.notation.target import (
    CLOCK,
    COMMENTS,
    ENDING,
    MATCHES,
    NAMES,
    OPENING,
    RULES,
    STOOD,
    TAGS,
    TIE,
    UNREAD,
    Target,
)
from tavlicli.record import model
from tavlicli.record.model import BLACK, WHITE, Action
from tavlicli.record.sheet import Entry, GameSheet, Hop, Sheet
from tavlicli.record.turn import WrittenTurn

_NAME = "fibs"
_PLAIN = "backgammon"
# Tags that the text says in other words, or that are told as rules.
_SAID = frozenset(("White", "Black", "Length", "Rules", "Cycle"))
_WORDS = {
    model.DOUBLE: "doubles",
    model.TAKE: "accepts",
    model.DROP: "rejects",
    model.BEAVER: "beavers",
    model.RACCOON: "redoubles",
}
# What a cube action offers, in stakes.
_OFFERED = {model.DOUBLE: 2, model.BEAVER: 4, model.RACCOON: 8}
# Turns that were written before, by who played: the line, and how many moves run as they should.
_KNOWN: tuple[Again[tuple[str, int]], ...] = Again(), Again(), Again()
_RESULTS = (model.WINS, model.LOSES)
_STEERING = ("Cc", "Cs", "Zl", "Zp")
_SEATED = re.compile(r"(^|[ \t])is[ \t](?=x(?:[ \t]|$))", re.IGNORECASE)


def write(sheets: Iterable[Sheet], target: Target) -> Iterator[str]:
    """The text of matches as FIBS logs them. Raises CannotWrite for positions, set-ups and odd stakes."""
    before: tuple[object, ...] | None = None
    for sheet in sheets:
        players = (*map(_name, sheet.match.names), sheet.match.length)
        if before is not None:
            yield "\n"
        if players == before:
            # Only other players or another length say that a match begins.
            target.warn(MATCHES, 1 + (MATCHES not in target.warnings))
        before = players
        yield "\n".join([*_lines(sheet, target), ""])


def _lines(sheet: Sheet, target: Target) -> Iterator[str]:
    match = sheet.match
    names = _name(match.names[WHITE]), _name(match.names[BLACK])
    target.lose(NAMES, sum(made != said for made, said in zip(names, match.names, strict=True)))
    target.lose(COMMENTS, len(match.comments))
    target.lose(TAGS, len(match.tags.keys() - _SAID))
    target.lose(RULES, len({game.rules for game in sheet.games} or {sheet.rules}) - _is_plain(sheet))
    pair = f"{names[WHITE]} is X - {names[BLACK]} is O"
    if not sheet.games:
        yield from (_score((0, 0), match.length), pair)
    for place, game in enumerate(sheet.games):
        if place:
            yield ""
        yield from (_score(game.score, match.length), pair)
        yield from _Writer(game, target).lines()


def _is_plain(sheet: Sheet) -> bool:
    """Whether one of the rule sets is the one that FIBS plays."""
    return _PLAIN in ({game.rules for game in sheet.games} or {sheet.rules})


def _score(score: tuple[int, int], length: int | None) -> str:
    match = "" if length is None else f" in a {length} point match."
    return f"Score is {score[0]}-{score[1]}{match}"


def _name(name: str | None) -> str:
    """A name on one line, in which the words that end the first of two names do not stand."""
    return _SEATED.sub(r"\1is_", _plain(name or "").strip().lstrip("> "))


def _plain(text: str) -> str:
    """The text on one line, what steers it as blanks."""
    return "".join(" " if unicodedata.category(letter) in _STEERING else letter for letter in text)


class _Writer:
    """Writes what happened in one game."""

    def __init__(self, sheet: GameSheet, target: Target) -> None:
        self._sheet = sheet
        self._entries = sheet.entries
        self._target = target

    def lines(self) -> list[str]:
        """The lines of the game beneath its names."""
        self._lose()
        self._hold_directions()
        lines: list[str] = []
        stated = False
        for index, entry in enumerate(self._entries):
            action = entry.action
            if action.kind not in _RESULTS:
                lines += self._action(index, entry)
            elif not self._is_told_again(index, stated):
                if not stated and self._is_resignation():
                    lines.append(self._resignation(1 - _winner(action), action.value))
                lines.append(self._result(_winner(action), action.value))
                stated = True
        sheet = self._sheet
        if not stated and sheet.winner is not None:
            lines.append(self._result(sheet.winner, sheet.points))
        return lines

    def _lose(self) -> None:
        game, target = self._sheet.game, self._target
        target.lose(COMMENTS, len(game.comments))
        target.lose(CLOCK, len(game.seconds))
        kept.lose(game, target)
        target.lose(TAGS, len(game.tags.keys() - _SAID))
        target.lose(STOOD, sum(map(_stood, self._entries)))

    def _hold_directions(self) -> None:
        """Refuse a game whose moves run so much backwards that a reader would turn them round."""
        votes = [0, 0]
        backward: list[Action | None] = [None, None]
        for entry in self._entries:
            action = entry.action
            if action.kind != model.TURN or not entry.hops:
                continue
            vote = self._known(entry, action)[1]
            votes[action.player] += vote
            if vote < 0:
                backward[action.player] = backward[action.player] or action
        down = fibs_turns.is_down((votes[WHITE], -votes[BLACK]))
        for player, right in ((WHITE, down[WHITE]), (BLACK, not down[BLACK])):
            wrong = backward[player]
            if not right and wrong is not None and wrong.turn is not None:
                self._refuse("play", wrong, wrong.turn.text, "backward")

    def _action(self, index: int, entry: Entry) -> list[str]:
        """The lines of an action that is no result."""
        action = entry.action
        seat = "XO"[action.player == BLACK]
        if action.kind == model.POSITION:
            self._refuse("position", action, action.text, "none")
        if action.kind == model.REST:
            self._refuse("rest", action, action.text)
        if action.kind in (model.OPENING, model.TIE):
            self._target.lose(OPENING if action.kind == model.OPENING else TIE)
            return []
        if action.kind == model.BROKEN:
            self._target.lose(UNREAD)
            lost = action.value and action.player in (WHITE, BLACK)
            return [f"{seat}: (0 0) ?"] if lost else []
        if action.kind in (model.CLAIM, model.TIMEOUT):
            self._target.lose(ENDING)
            return []
        if action.kind == model.RESIGN:
            return self._resigned(index, entry)
        if action.kind == model.TURN:
            return [self._known(entry, action)[0] if entry.hops else f"{seat}: {self._code(entry)}"]
        if action.kind == model.RACCOON and (
            not index or self._entries[index - 1].action.kind != model.BEAVER
        ):
            # The word for it is that for a double of one's own cube.
            self._refuse("cube", action, action.text, "answer")
        if action.value is not None and action.value != _OFFERED.get(action.kind, 0) * entry.stake:
            self._refuse("cube", action, str(action.value), "stake")
        return [f"{seat}: {_WORDS[action.kind]}"]

    def _resigned(self, index: int, entry: Entry) -> list[str]:
        """A resignation, with the answer where no result says that it was taken."""
        action, winner = entry.action, 1 - entry.action.player
        following = self._entries[index + 1].action if index + 1 < len(self._entries) else None
        points = self._sheet.points if action.value is None else action.value * entry.stake
        if following is not None and following.kind in _RESULTS:
            points = following.value or points
        lines = [self._resignation(action.player, points)]
        if following is not None and following.kind not in _RESULTS:
            lines.append(f"{'XO'[winner]}: accepts")
        return lines

    def _resignation(self, loser: int, points: int | None) -> str:
        seat, other = "XO"[loser], "XO"[1 - loser]
        worth = "" if points is None else f" {other} wins {_points(points)}."
        return f"{seat}: wants to resign.{worth}"

    def _result(self, winner: int, points: int | None) -> str:
        return f"{'XO'[winner]}: wins" + ("" if points is None else f" {_points(points)}")

    def _is_resignation(self) -> bool:
        """Whether the game was given up and no line of its own says so."""
        given_up = any(entry.action.kind == model.RESIGN for entry in self._entries)
        return self._sheet.reason == "resign" and not given_up

    def _is_told_again(self, index: int, stated: bool) -> bool:
        """Whether a loser's line tells the result that a winner's line next to it tells."""
        action = self._entries[index].action
        if action.kind != model.LOSES:
            return False
        beside = [entry.action for entry in self._entries[max(index - 1, 0) : index + 2]]
        return any(one.kind == model.WINS and one.player != action.player for one in beside)

    def _known(self, entry: Entry, action: Action) -> tuple[str, int]:
        """A turn with steps: its line, and how many moves run as they should, less the others."""
        known = _KNOWN[action.player].get(action.turn)
        if known is None or known[0] is not entry.hops:
            line = f"{'XO'[action.player == BLACK]}: {self._code(entry)}"
            if action.turn is None or action.turn.kind != model.MOVES:
                return line, 0
            known = entry.hops, (line, sum(fibs_turns.direction(hop[0], hop[1]) for hop in entry.hops))
            _KNOWN[action.player].keep(action.turn, *known)
        return known[1]

    def _code(self, entry: Entry) -> str:
        """A roll with its play."""
        action = entry.action
        turn = action.turn
        assert turn is not None
        if turn.kind == model.SETUP:
            self._refuse("setup", action, turn.text)
        dice = f"({' '.join(map(str, turn.dice))})"
        if turn.kind == model.MOVES:
            return f"{dice} {' '.join(_hop(hop, action.player) for hop in entry.hops)}"
        if turn.kind == model.PASS:
            return f"{dice} can't move"
        if turn.dice in ((), (0, 0)) and turn.kind != model.FAULT:
            return "(0 0) ?"
        if turn.kind != model.FAULT:
            return f"{dice} ?" if entry.forced else dice
        return self._unread(turn, dice, action.player == WHITE)

    def _unread(self, turn: WrittenTurn, dice: str, down: bool) -> str:
        """A play that cannot be read, as it stands where it stays unreadable."""
        code = f"{dice} {_plain(turn.play).strip()}"
        read = fibs_turns.read(code)
        if read is not None and fibs_turns.turn(read, down).kind == model.FAULT:
            return code
        self._target.lose(UNREAD)
        return dice if turn.dice else "(0 0) ?"

    def _refuse(self, problem: str, action: Action, text: str, why: str = "") -> NoReturn:
        self._target.refuse(problem, action.line, action.column, why, text=text, format=_NAME)


def _stood(entry: Entry) -> bool:
    """Whether a play stood, or is marked so."""
    return entry.stood or (entry.action.turn is not None and entry.action.turn.stood)


def _winner(action: Action) -> int:
    return action.player if action.kind == model.WINS else 1 - action.player


def _hop(hop: Hop, player: int) -> str:
    """One step in the frame of the board, in which White counts as on his own."""
    source, target = (hop.source, hop.target) if player == WHITE else (BAR - hop.source, BAR - hop.target)
    words = "bar" if hop.source == BAR else str(source), "off" if hop.target == OFF else str(target)
    return "-".join(words)


def _points(points: int) -> str:
    return f"{points} point" + ("" if points == 1 else "s")
