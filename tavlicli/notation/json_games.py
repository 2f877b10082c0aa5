"""The games of our JSON records, read action by action.

An action's place is that of its text, or of its code, so that a fault in it can be found there.
"""

from __future__ import annotations

from tavlicli.findings.finding import Violation
from tavlicli.notation import json_values
from tavlicli.notation.json_fields import FOUND, Fields
from tavlicli.notation.json_text import Walker
from tavlicli.notation.json_values import Bad, Object
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action, Fault, Game, Match

_TURNS = (model.TURN, model.REST)
_CUBE = (model.DOUBLE, model.TAKE, model.DROP, model.BEAVER, model.RACCOON)
_ENDS = (model.RESIGN, model.CLAIM, model.TIMEOUT, model.WINS, model.LOSES)
_OF_PLAYERS = frozenset((*_TURNS, *_CUBE, *_ENDS))
_KINDS = _OF_PLAYERS | {model.TIE, model.OPENING, model.POSITION, model.BROKEN}
# What a sentence about a missing or wrong field of an action says was expected; of others, an action.
_EXPECTED = {"dice": "roll", "moves": "move", "kind": "play", "text": "play"}
# The index of an action that no game has.
_LAST = 1 << 30
# What the lines of actions and tags say is not silenced with the head of the game.
_BENEATH = ("actions", "tags")


class GameReader(Fields):
    """Reads a game, which the walk comes to next."""

    def __init__(self, walk: Walker, match: Match) -> None:
        super().__init__(walk, match)
        walk.next()
        self._start = walk.at
        game = self.game = Game(*walk.place(walk.at))
        game.end_column = game.score_end_column = game.column + 1
        self._spots: dict[str, tuple[int, int]] = {}
        self._codes: tuple[str, ...] = ()

    def read(self) -> None:
        """Read the game; what is wrong with it is among its faults."""
        game, walk = self.game, self.walk
        fields: dict[str, object] = {}
        loose: list[Fault] = []
        for key in walk.members():
            start = walk.at
            if key == "actions":
                for at, action in self.objects(key):
                    self._read_action(action, at, walk.at)
            elif key == "tags":
                self.tags(game.tags)
            elif key == "faults":
                for at, one in self.objects(key):
                    loose += self._faults([one], at, walk.at, None)
            else:
                fields[key] = walk.value()
            self._spots[key] = start, walk.at
        most = len(game.actions)
        game.faults += [fault._replace(action=min(fault.action, most)) for fault in loose]
        self._take_head(fields)

    def tell(self, violation: Violation, start: int, end: int) -> None:
        """Keep a fault of the game that stands between two offsets."""
        game = self.game
        game.faults.append(Fault(violation, *self.walk.span(start, end), len(game.actions)))

    def _take_head(self, fields: Object) -> None:
        """Give the game what its own fields say."""
        game, walk = self.game, self.walk
        end = walk.at
        for key in ("number", "score", "players", "comment", "kept", "ignore"):
            try:
                self._take_field(key, fields)
            except Bad as bad:
                self.tell_bad(key, *self._spots.get(bad.key, self._spots[key]))
        if "score" in self._spots:
            game.score_line, game.score_column, game.score_end_column = walk.span(*self._spots["score"])
        beneath = sorted(self._spots[key] for key in _BENEATH if key in self._spots)
        begins = [self._start, *(last for _, last in beneath)]
        ends = [*(first for first, _ in beneath), end]
        at = self._spots.get("ignore", (self._start, end))
        self.ignore(self._codes, *at, *zip(begins, ends, strict=True))

    def _take_field(self, key: str, fields: Object) -> None:
        game = self.game
        if key == "number":
            game.number = json_values.number(fields, key)
        elif key == "score":
            game.score = json_values.score(fields)
        elif key == "players" and fields.get(key) is not None:
            game.names = json_values.names(fields)
        elif key == "comment" and (said := json_values.text(fields, key)) is not None:
            game.comments[-1] = said
        elif key == "kept" and (said := json_values.text(fields, key)) is not None:
            game.kept[-1] = said
        elif key == "ignore":
            self._codes = json_values.texts(fields, key)

    def _read_action(self, fields: Object, start: int, end: int) -> None:
        """One action with what belongs to it; one that cannot be read is BROKEN."""
        game = self.game
        index = len(game.actions)
        try:
            action = self._action(fields, start, end)
        except Bad as bad:
            action = self._broken(fields, bad.key, start, end)
        game.actions.append(action)
        try:
            used = json_values.seconds(fields)
            if used is not None:
                game.seconds[index] = used
            for key, holder in (("comment", game.comments), ("kept", game.kept)):
                said = json_values.text(fields, key)
                if said is not None:
                    holder[index] = said
            self.silence(json_values.texts(fields, "ignore"), start, end)
            game.faults += self._faults(json_values.objects(fields, "faults"), start, end, index)
        except Bad as bad:
            self.tell_bad(bad.key, self.walk.find(bad.key, start, end) or start, end)

    def _action(self, fields: Object, start: int, end: int) -> Action:
        kind = fields.get("action")
        if not isinstance(kind, str) or kind not in _KINDS:
            raise Bad("action")
        player = json_values.player(fields, kind in _OF_PLAYERS)
        value = json_values.number(fields, "value", -json_values.MOST_VALUE, json_values.MOST_VALUE)
        text = json_values.text(fields, "text") or ""
        turn = json_values.turn(fields, kind) if kind in _TURNS else None
        if kind == model.OPENING and not (len(text) == 2 and set(text) <= set("123456")):
            raise Bad("text")
        fault = json_values.violation(fields.get("fault"), "fault") if kind == model.BROKEN else None
        at = self.walk.find("text" if "code" not in fields else "code", start, end, string=True)
        line, column = self.walk.place(start if at is None else at)
        return Action(kind, player, line, column, turn, value, "" if turn is not None else text, fault)

    def _broken(self, fields: Object, key: str, start: int, end: int) -> Action:
        """The action that stands for one of which a field is missing or wrong."""
        at = self.walk.find(key, start, end) or start
        text = self.walk.text[at:end].partition("\n")[0]
        fault = Violation("syntax", {"expected": _EXPECTED.get(key, "action"), "found": text[:FOUND]})
        side = fields.get("player")
        player = json_values.PLAYERS.index(str(side)) if side in json_values.PLAYERS else NOBODY
        rolled = 1 if fields.get("action") in _TURNS else None
        return Action(model.BROKEN, player, *self.walk.place(at), None, rolled, text, fault)

    def _faults(self, values: list[Object], start: int, end: int, index: int | None) -> list[Fault]:
        """Faults that stand between two offsets, before the action of an index (None: as they say)."""
        faults = []
        for value in values:
            try:
                violation = json_values.violation(value, "faults")
                player = json_values.player(value)
                before = json_values.number(value, "action") if index is None else index
            except Bad as bad:
                self.tell_bad(bad.key, start, end)
                continue
            who = None if player == NOBODY else player
            place = self.walk.span(start, end)
            faults.append(Fault(violation, *place, _LAST if before is None else before, who))
        return faults
