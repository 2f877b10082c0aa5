"""Our own notation: writing it. Plays keep their order, their stops and their marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy

from tavlicli.board.position import Position
from tavlicli.notation import kept, tavli_silence, tavli_tags
from tavlicli.notation.format import one_line
from tavlicli.notation.target import OMITTED, UNREAD, Target
from tavlicli.notation.tavli_spell import Speller
from tavlicli.notation.tavli_words import marks_of
from tavlicli.record import model
from tavlicli.record.model import Action, Game, Ignore, Tag
from tavlicli.record.sheet import Entry, GameSheet, Sheet
from tavlicli.record.turn import WrittenMove

_STARTS = (model.TURN, model.DOUBLE)
# What does nothing in a copy: the dice that decide who begins, and what is a remark there.
_UNDONE = (model.OPENING, model.BROKEN)


def write(sheets: Iterable[Sheet], target: Target) -> Iterator[str]:
    """The text of matches in our notation, its keywords in the target's language."""
    coming = iter(sheets)
    sheet, before = next(coming, None), None
    while sheet is not None:
        following = next(coming, None)
        if before is not None:
            yield "\n"
        apart = _is_unplayed_match(before), following is not None and _is_unplayed_match(sheet)
        lines = [*_Writer(sheet, target, before is None, any(apart)).lines(), ""]
        yield "\n".join(lines)
        sheet, before = following, sheet


def _is_unplayed_match(sheet: Sheet | None) -> bool:
    """Whether nothing is done in the last game: only a second ``Event`` begins a match behind it."""
    if sheet is None:
        return False
    if not sheet.games:
        return True
    game = sheet.games[-1]
    last = _unplayed_end(sheet, game)
    return all(entry.action.kind in _UNDONE or entry is last for entry in game.entries)


class _Writer:
    """Writes one match; ``apart`` has an ``Event`` begin it, be it an empty one."""

    def __init__(self, sheet: Sheet, target: Target, first: bool, apart: bool) -> None:
        self._sheet = sheet
        self._match = sheet.match
        self._target = target
        self._first = first
        self._apart = apart
        self._speller = Speller(target.lang)
        self._speller.players = self._letters(sheet.match.tags.get("Marks"))

    def lines(self) -> Iterator[str]:
        """The lines of the match."""
        match = self._match
        end = match.games[0].line if match.games else None
        comments, beside = tavli_silence.parted(match.comments, self._ignores(0, end), match.tags)
        remarks = [line for comment in comments for line in self._head_remark(comment)]
        head = list(self._head(beside))
        yield from remarks + head if self._first else head + remarks
        for place, game in enumerate(self._sheet.games):
            if place or remarks or head:
                yield ""
            yield from self._game(game)

    def _letters(self, marks: model.Tag | None) -> tuple[str, str]:
        return (marks_of(marks.value) if marks else None) or self._speller.letters

    def _ignores(self, start: int, end: int | None) -> list[Ignore]:
        """The comments that silence faults of their line, from one line up to another."""
        return [
            ignore
            for ignore in self._match.ignores
            if start <= ignore.line and (end is None or ignore.line < end) and ignore.reach is None
        ]

    def _head(self, beside: dict[int, str]) -> Iterator[str]:
        """The tags, with those added that a foreign record has outside its tags."""
        values = tavli_tags.of_match(self._sheet, self._target)
        bare = not self._first or (self._match.comments and not self._match.games)
        if self._apart or (bare and not values):
            values = {"Event": values.get("Event", ""), **values}
        yield from self._tags(values, self._match.tags, beside)

    def _tags(
        self, values: Mapping[str, str], tags: Mapping[str, Tag], beside: Mapping[int, str]
    ) -> Iterator[str]:
        """The lines of tags; those of a line whose comment silences faults of theirs stay together."""
        rows: list[list[str]] = []
        shared: dict[int, list[str]] = {}
        for name, value in values.items():
            line = tags[name].line if name in tags else 0
            row = shared.get(line)
            if row is None:
                rows.append(row := [])
                if line in beside:
                    shared[line] = row
            row.append(self._speller.tag(name, value))
        for line, comment in beside.items():
            said = self._speller.remark(comment)
            shared[line].append(said) if line in shared else rows.append([said])
        yield from map(" ".join, rows)

    def _game(self, sheet: GameSheet) -> Iterator[str]:
        game, own = sheet.game, self._speller.players
        if "Marks" in game.tags:
            self._speller.players = self._letters(game.tags["Marks"])
        tags: list[str] = []
        stated = game.number is not None or game.score is not None or game.tags or -1 in game.comments
        stated = stated or not game.actions or sheet.entries[0].action.kind == model.BROKEN
        if stated or len(self._match.games) > 1:
            said_of_game = tavli_tags.of_game(game.tags, self._sheet.own, self._target)
            comment, beside = self._game_comments(game)
            yield from self._with_comment(self._speller.game(game.number, game.score), comment)
            tags = list(self._tags(said_of_game, game.tags, beside))
        kept.lose(game, self._target)
        last = _unplayed_end(self._sheet, sheet)
        said = {entry.action.player for entry in sheet.entries if entry.action.kind == model.WINS}
        for entry, starts in zip(sheet.entries, _starters(sheet.entries), strict=True):
            if entry.action.kind == model.LOSES and 1 - entry.action.player in said:
                continue
            if starts is None and entry.only and not self._sheet.own:
                entry = _played(entry)
                self._target.warn(OMITTED)
            line = self._line(entry, starts)
            if entry is last:
                line = f"# {line}"
            if tags and not line.startswith("#"):
                # A remark before any action is read as one above the tags.
                yield from tags
                tags = []
            if entry.comment is None:
                yield line
            else:
                yield from self._with_comment(line, entry.comment)
        yield from tags
        self._speller.players = own

    def _game_comments(self, game: Game) -> tuple[str | None, dict[int, str]]:
        """The comment above the first action of a game, and by line those that silence faults of tags."""
        said = game.comments.get(-1)
        if said is None or not game.tags or not self._match.ignores:
            return said, {}
        end = next((action.line for action in game.actions), None)
        stay, beside = tavli_silence.parted(said.split("\n"), self._ignores(game.line, end), game.tags)
        return "\n".join(stay), beside

    def _line(self, entry: Entry, starts: int | None) -> str:
        if entry.action.kind == model.BROKEN:
            self._target.lose(UNREAD)
            return f"# {one_line(entry.action.text)}".rstrip()
        return self._speller.action(_seen(entry, starts), entry.seconds)

    def _with_comment(self, line: str, comment: str | None) -> Iterator[str]:
        """A line with its comment behind it; what follows a ``#``, or had its own line, gets another line."""
        ended = line.startswith("#")
        for part in self._remark(comment or ""):
            if ended or part.startswith("\n"):
                yield line
                line = part.lstrip("\n")
            else:
                line = f"{line} {part}"
            ended = part.lstrip("\n").startswith("#")
        yield line

    def _remark(self, comment: str) -> Iterator[str]:
        """A comment's pieces as they are written; one with a line of its own begins with a line break."""
        inside: list[str] = []
        for line in comment.split("\n"):
            if not line.startswith("#"):
                inside.append(line)
                continue
            own_line = bool(inside) and not one_line(inside[-1])
            yield from self._braced(inside[:-1] if own_line else inside)
            inside = []
            yield ("\n" if own_line else "") + self._speller.remark(line)
        yield from self._braced(inside)

    def _head_remark(self, comment: str) -> Iterable[str]:
        """A comment outside any game, on lines of its own."""
        lines = comment.split("\n")
        if all(line.startswith("#") for line in lines):
            return [self._speller.remark(line) for line in lines]
        if comment.startswith("#"):
            lines[0] = f" {lines[0]}"
        return self._braced(lines)

    def _braced(self, inside: list[str]) -> Iterable[str]:
        text = self._speller.remark("\n".join(inside))
        return (text,) if text else ()


def _unplayed_end(sheet: Sheet, game: GameSheet) -> Entry | None:
    """The roll without a play on which a foreign game ends: here it would ask for one, so it is a remark."""
    if sheet.own or game.reason is not None or not game.entries:
        return None
    last = game.entries[-1]
    turn = last.action.turn
    unplayed = turn is not None and turn.kind == model.UNKNOWN and turn.roll is not None and not last.only
    return last if unplayed else None


def _played(entry: Entry) -> Entry:
    """The last roll with its only legal play, which a foreign record leaves out: here that is no play."""
    turn = copy(entry.action.turn)
    assert turn is not None
    turn.kind = model.MOVES
    turn.moves = tuple(WrittenMove((hop.source, hop.target), hop.hit << 1, 1) for hop in entry.only)
    return entry._replace(action=entry.action._replace(turn=turn))


def _starters(entries: Sequence[Entry]) -> list[int | None]:
    """For each action who is the first to roll or to double behind it."""
    found: list[int | None] = []
    starts = None
    for entry in reversed(entries):
        found.append(starts)
        starts = entry.action.player if entry.action.kind in _STARTS else starts
    return found[::-1]


def _seen(entry: Entry, starts: int | None) -> Action:
    """The action; a position that does not say who plays is seen by the one who starts from it."""
    action = entry.action
    if action.kind != model.POSITION or action.value != 0 or starts in (None, action.player):
        return action
    return action._replace(player=starts, text=_turned(action.text, entry.after))


def _turned(text: str, board: Position | None) -> str:
    """A position, which is on the board, seen by the other side; an XGID stays one and keeps its cube."""
    parts = text.split(":")
    if text.startswith("XGID=") and parts[3:4] in (["1"], ["-1"]):
        parts[3] = "-1" if parts[3] == "1" else "1"
        return ":".join(parts)
    return text if board is None else str(board.turned())
