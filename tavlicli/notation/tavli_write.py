"""Our own notation: writing it. Plays keep their order, their stops and their marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tavlicli.board.position import Position
from tavlicli.notation import heads, tavli_comments
from tavlicli.notation.format import one_line
from tavlicli.notation.target import ANALYSIS, UNREAD, Target
from tavlicli.notation.tavli_words import BAR, GAME, LANGUAGES, LETTERS, OFF, TO_PLAY, WORDS
from tavlicli.record import model
from tavlicli.record.model import Action, WrittenMove, WrittenTurn
from tavlicli.record.sheet import Entry, GameSheet, Sheet

_SECONDS_COLUMN = 28
_STARTS = (model.TURN, model.DOUBLE)


def write(sheets: Iterable[Sheet], target: Target) -> Iterator[str]:
    """The text of matches in our notation, its keywords in the target's language."""
    for place, sheet in enumerate(sheets):
        if place:
            yield "\n"
        for line in _Writer(sheet, target, first=place == 0).lines():
            yield f"{line}\n"


def move_text(move: WrittenMove, lang: str = "en") -> str:
    """A move as our notation spells it: ``bar/20*(2)``."""
    language = LANGUAGES.index(lang)
    words = []
    for place, stop in enumerate(move.stops):
        name = BAR[language] if stop == 25 else OFF[language] if stop == 0 else str(stop)
        words.append(name + ("*" if move.hits >> place & 1 else ""))
    return "/".join(words) + (f"({move.count})" if move.count > 1 else "")


def play_text(turn: WrittenTurn, lang: str = "en") -> str:
    """A turn's play as our notation spells it, with its marks."""
    if turn.kind == model.MOVES:
        words = [move_text(move, lang) for move in turn.moves]
        if turn.no_more:
            words.append("-")
    elif turn.kind == model.SETUP:
        words = [f"Illegal play ({one_line(turn.setup)})"]
    elif turn.kind == model.FAULT:
        return one_line(turn.play)
    else:
        words = {model.PASS: ["-"], model.UNKNOWN: ["?"]}.get(turn.kind, [])
    if turn.stood:
        words.append("!")
    return " ".join(words)


class _Writer:
    """Writes one match."""

    def __init__(self, sheet: Sheet, target: Target, first: bool) -> None:
        self._sheet = sheet
        self._match = sheet.match
        self._target = target
        self._lang = target.lang
        self._language = LANGUAGES.index(target.lang)
        self._first = first
        self._players = self._letters(sheet.match.tags.get("Marks"))

    def lines(self) -> Iterator[str]:
        """The lines of the match."""
        match = self._match
        remarks = [line for comment in match.comments for line in _head_remark(comment)]
        head = list(self._head())
        yield from remarks + head if self._first else head + remarks
        for place, game in enumerate(self._sheet.games):
            if place or remarks or head:
                yield ""
            yield from self._game(game)

    def _letters(self, marks: model.Tag | None) -> tuple[str, str]:
        words = marks.value.split() if marks else []
        if len(words) == 2 and len(words[0]) == len(words[1]) == 1:
            return words[0], words[1]
        return LETTERS[self._language]

    def _head(self) -> Iterator[str]:
        """The tags, with those added that a foreign record has outside its tags."""
        match = self._match
        values = {name: tag.value for name, tag in match.tags.items()}
        if not self._sheet.own:
            values = heads.from_mat(values)
            values.setdefault("Rules", self._sheet.rules)
            if match.length is not None:
                values["Length"] = str(match.length)
            for name, player in zip(("White", "Black"), match.names, strict=True):
                if player is not None:
                    values[name] = player
        if not values and not self._first:
            values["Event"] = ""
        yield from (_tag(name, value) for name, value in values.items())

    def _game(self, sheet: GameSheet) -> Iterator[str]:
        game, own = sheet.game, self._players
        self._players = self._letters(game.tags["Marks"]) if "Marks" in game.tags else own
        stated = game.number is not None or game.score is not None or game.tags or -1 in game.comments
        if stated or not game.actions or len(self._match.games) > 1:
            words = [WORDS[GAME][self._language]]
            if game.number is not None:
                words.append(str(game.number))
            if game.score is not None:
                words.append(f"{'' if game.number is None else ' '}{game.score[0]}-{game.score[1]}")
            yield from _with_comment(" ".join(words), game.comments.get(-1))
            yield from (_tag(name, tag.value) for name, tag in game.tags.items())
        self._target.lose(ANALYSIS, len(game.kept))
        for entry, starts in zip(sheet.entries, _starters(sheet.entries), strict=True):
            line = self._action(self._seen(entry, starts))
            if entry.seconds is not None:
                line = f"{line:<{_SECONDS_COLUMN}} @{_seconds(entry.seconds)}"
            yield from _with_comment(line, entry.comment)
        self._players = own

    def _seen(self, entry: Entry, starts: int | None) -> Action:
        """The action; a position that does not say who plays is seen by the one who starts from it."""
        action = entry.action
        if action.kind != model.POSITION or action.value != 0 or starts in (None, action.player):
            return action
        return action._replace(player=starts, text=_turned(action.text, entry.after))

    def _action(self, action: Action) -> str:
        player = self._players[action.player == model.BLACK]
        other = self._players[action.player == model.WHITE]
        if action.turn is not None:
            return self._turn(action, action.turn, player)
        if action.kind == model.OPENING:
            white, black = self._players
            return f"{self._word(action.kind)} {white}{action.text[0]} {black}{action.text[1]}"
        if action.kind == model.POSITION:
            return f"{self._word(action.kind)} {one_line(action.text)} {player} {self._word(TO_PLAY)}"
        if action.kind == model.TIE:
            return self._word(action.kind)
        if action.kind == model.BROKEN:
            self._target.lose(UNREAD)
            return "# " + one_line(action.text)
        if action.kind == model.TIMEOUT:
            return f"{other} {self._word(model.CLAIM)}"
        if action.kind == model.LOSES:
            player, action = other, action._replace(kind=model.WINS)
        value = "" if action.value is None else f" {action.value}"
        return f"{player} {self._word(action.kind)}{value}"

    def _turn(self, action: Action, turn: WrittenTurn, player: str) -> str:
        dice = "".join(map(str, turn.dice))
        if (turn.roll is None and action.kind != model.REST) or not dice:
            dice = turn.text.partition(":")[0].rstrip()
        play = play_text(turn, self._lang)
        rest = f"{self._word(model.REST)} " if action.kind == model.REST else ""
        if turn.kind == model.FAULT and ":" not in turn.text:
            return f"{player} {rest}{one_line(turn.text)}"
        return f"{player} {rest}{dice}: {play}".rstrip()

    def _word(self, kind: str) -> str:
        return WORDS[kind][self._language]


def _starters(entries: Sequence[Entry]) -> list[int | None]:
    """For each action who is the first to roll or to double behind it."""
    found: list[int | None] = []
    starts = None
    for entry in reversed(entries):
        found.append(starts)
        starts = entry.action.player if entry.action.kind in _STARTS else starts
    return found[::-1]


def _turned(text: str, board: Position | None) -> str:
    """A position, which is on the board, seen by the other side; an XGID stays one and keeps its cube."""
    parts = text.split(":")
    if text.startswith("XGID=") and parts[3:4] in (["1"], ["-1"]):
        parts[3] = "-1" if parts[3] == "1" else "1"
        return ":".join(parts)
    return text if board is None else str(board.turned())


def _tag(name: str, value: str) -> str:
    escaped = one_line(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{one_line(name)} "{escaped}"]'


def _with_comment(line: str, comment: str | None) -> Iterator[str]:
    """A line with its comment behind it; what follows a ``#``, or had its own line, gets another line."""
    ended = line.startswith("#")
    for part in _remark(comment or ""):
        if ended or part.startswith("\n"):
            yield line
            line = part.lstrip("\n")
        else:
            line = f"{line} {part}"
        ended = part.lstrip("\n").startswith("#")
    yield line


def _remark(comment: str) -> Iterator[str]:
    """The pieces of a comment as they are written; one with a line of its own begins with a line break."""
    inside: list[str] = []
    for line in map(one_line, comment.split("\n")):
        if not line.startswith("#"):
            inside.append(line)
            continue
        own_line = bool(inside) and not inside[-1]
        yield from _braced(inside[:-1] if own_line else inside)
        inside = []
        yield ("\n" if own_line else "") + line
    yield from _braced(inside)


def _head_remark(comment: str) -> Iterable[str]:
    """A comment outside any game, on lines of its own."""
    if comment.startswith("#") and "\n" not in comment:
        return (one_line(comment),)
    return _braced([one_line(line) for line in comment.split("\n")])


def _braced(inside: list[str]) -> Iterable[str]:
    text = "\n".join(inside)
    return (tavli_comments.written(text),) if text.strip() else ()


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f}".rstrip("0").rstrip(".")
