"""Our JSON records, read match by match; places are those of the JSON text."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.findings.finding import Finding, Place
from tavlicli.notation import json_values, registry
from tavlicli.notation.json_fields import Fields, bad_field
from tavlicli.notation.json_games import GameReader
from tavlicli.notation.json_text import Walker, Wrong
from tavlicli.notation.json_values import Bad, Object
from tavlicli.record.model import Match

SCHEMA = "tavli.record/1"
NAME = "json"
_NO_NAMES = (None, None)


class Reader:
    """Reads the matches of a text from the offset on at which its object begins."""

    def __init__(self, text: str, start: int = 0) -> None:
        self._walk = Walker(text)
        self._walk.at = start
        # The match that is being read.
        self._match: Match | None = None

    def matches(self) -> Iterator[Match]:
        """The matches one at a time; what ends the reading is told in the last one."""
        held: Match | None = None
        try:
            for match in self._document():
                if held is not None:
                    yield held
                held = match
        except Wrong as wrong:
            if held is not None and self._match is not None:
                yield held
            held = self._match or held or Match(NAME)
            place = Place(*self._walk.span(wrong.start, wrong.end))
            held.findings.append(Finding(wrong.violation, place))
        if held is not None:
            yield held

    def _document(self) -> Iterator[Match]:
        """The matches of the text. Raises Wrong where it ends too early, or is of another schema."""
        walk = self._walk
        found: dict[str, int] = {}
        walk.next()
        begin = walk.at
        for key in walk.members():
            found[key] = walk.at
            if key == "schema" and walk.value() != SCHEMA:
                raise self._missing(key, found[key], walk.at)
            if key == "matches" and "schema" in found:
                yield from self._matches()
        walk.end()
        for key in ("schema", "matches"):
            if key not in found:
                raise self._missing(key, begin, begin)
        if found["matches"] < found["schema"]:
            walk.at = found["matches"]
            yield from self._matches()

    def _missing(self, key: str, start: int, end: int) -> Wrong:
        return Wrong(bad_field(key, self._walk.text[start:end]), start, max(end, start + 1))

    def _matches(self) -> Iterator[Match]:
        walk = self._walk
        for _ in walk.items():
            match = self._match = Match(NAME, walk.place(walk.at)[0])
            fields = Fields(walk, match)
            if fields.opens("matches", "{"):
                _read_match(match, fields)
            self._match = None
            yield match


def _read_match(match: Match, fields: Fields) -> None:
    """Read the match that the walk has come to."""
    walk = fields.walk
    marks: bool | None = None
    for key in walk.members():
        if key == "games":
            _read_games(match, fields)
        elif key == "tags":
            fields.tags(match.tags)
        elif key in ("findings", "ignores"):
            _read_findings(key, fields)
        elif key == "format":
            match.format = fields.field(key, _format) or NAME
        elif key == "length":
            match.length = fields.field(key, lambda one: json_values.number(one, "length", 1))
        elif key == "players":
            match.names = fields.field(key, json_values.names) or _NO_NAMES
        elif key == "comments":
            match.comments = list(fields.field(key, lambda one: json_values.texts(one, "comments")) or ())
        elif key == "hits_marked":
            marks = fields.field(key, lambda one: json_values.flag(one, "hits_marked"))
    match.marks = _has_marks(match) if marks is None else marks


def _read_games(match: Match, fields: Fields) -> None:
    if not fields.opens("games", "["):
        return
    for _ in fields.walk.items():
        if fields.opens("games", "{"):
            reader = GameReader(fields.walk, match)
            match.games.append(reader.game)
            reader.read()


def _read_findings(key: str, fields: Fields) -> None:
    """The faults outside any game, or the comments that silence codes where nothing could be at fault."""
    for start, one in fields.objects(key):
        end = fields.walk.at
        try:
            if key == "findings":
                fields.tell(json_values.violation(one, key), start, end)
                fields.silence(json_values.texts(one, "ignore"), start, end)
            else:
                fields.ignore(json_values.texts(one, "codes"), start, end)
        except Bad as bad:
            fields.tell_bad(bad.key, start, end)


def _format(fields: Object) -> str:
    """The format that a match was read from."""
    name = json_values.text(fields, "format")
    if name is None or name not in registry.names():
        raise Bad("format")
    return name


def _has_marks(match: Match) -> bool:
    return any(
        move.hits
        for game in match.games
        for action in game.actions
        if action.turn is not None
        for move in action.turn.moves
    )
