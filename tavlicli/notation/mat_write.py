"""Match text in two columns: writing it, in the style of GNU Backgammon, eXtreme Gammon or Snowie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tavlicli.notation import crawford, kept, mat_head
from tavlicli.notation.mat_cells import Cells, Into
from tavlicli.notation.mat_game import GameWriter
from tavlicli.notation.mat_layout import Style, score_line
from tavlicli.notation.target import CLOCK, COMMENTS, MATCHES, NAMES, TAGS, Target
from tavlicli.record.model import Game
from tavlicli.record.sheet import GameSheet, Sheet


def write(sheets: Iterable[Sheet], target: Target, style: Style, name: str = "mat") -> Iterator[str]:
    """The text of matches in a style; ``name`` is what the format is called where something is refused."""
    for place, sheet in enumerate(sheets):
        if not place:
            yield style.begins
        else:
            target.warnings[MATCHES] = place + 1
        into = Into(target, style, name, sheet.match.length, sheet.own)
        for lines in _Writer(sheet, into).pieces(first=not place):
            yield style.newline.join((*lines, ""))


class _Writer:
    """Writes one match."""

    def __init__(self, sheet: Sheet, into: Into) -> None:
        self._sheet = sheet
        self._match = sheet.match
        self._into = into
        self._cells = Cells(into)
        self._known_names: dict[tuple[str | None, str | None], tuple[str, str]] = {}

    def pieces(self, first: bool) -> Iterator[list[str]]:
        """The lines of the match: its head, then game by game.

        The head of a later match follows its first line, for before it every
        line belongs to the match that went before.
        """
        style, target = self._into.style, self._into.target
        head = mat_head.lines(self._sheet, self._rules(), target, style)
        line = [style.match_line % (self._match.length or 0), ""]
        yield [*head, *line] if first else [*line, *head]
        if not self._sheet.games:
            target.lose(NAMES, sum(player is not None for player in self._match.names))
        for game in self._sheet.games:
            yield [*self._game(game), *[""] * style.gap]
        if style.match_gap:
            yield [""] * style.match_gap

    def _rules(self) -> str:
        """The rule set of every game. Refuses a match whose games differ in it."""
        games = self._sheet.games
        for place, game in enumerate(games, 1):
            if game.rules != games[0].rules:
                self._into.target.refuse(
                    "rules",
                    game.game.line,
                    game.game.column,
                    "several",
                    game=place,
                    rules=game.rules,
                    first=games[0].rules,
                    format=self._into.format,
                )
        return games[0].rules if games else self._sheet.rules

    def _game(self, sheet: GameSheet) -> list[str]:
        game, target = sheet.game, self._into.target
        in_head = self._into.style.headed and crawford.says(game) is not None
        target.lose(TAGS, len(game.tags.keys() - {"Rules", *((crawford.TAG,) if in_head else ())}))
        kept.lose(game, target)
        target.lose(COMMENTS, len(game.comments))
        target.lose(CLOCK, len(game.seconds))
        names = self._names(game)
        return [
            f" Game {sheet.number}",
            score_line(self._into.style, names, sheet.score),
            *GameWriter(sheet, names, self._cells, self._into).lines(),
        ]

    def _names(self, game: Game) -> tuple[str, str]:
        """The names in the score line; those that it cannot hold are counted, each pair once."""
        said = game.names or self._match.names
        names = self._known_names.get(said)
        if names is None:
            names, lost = mat_head.names(said, self._into.style)
            self._known_names[said] = names
            self._into.target.lose(NAMES, lost)
        return names
