"""The lines of a record in our notation, put in order: every comment and tag stays where it stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from tavlicli.notation import tavli_comments, tavli_numbers
from tavlicli.notation.tavli_pieces import ACTION, COMMENT, GAME, TAG, Piece, Pieces
from tavlicli.notation.tavli_spell import Speller
from tavlicli.notation.tavli_words import BAR, BULGARIAN_WHITE, LANGUAGES, LETTERS, NAMES, OFF, WORDS
from tavlicli.notation.turns import fold
from tavlicli.record.model import Action

_WORD = re.compile(r"[^\W\d_]+")
# The language of each keyword, as an index.
_TONGUES = {
    word: tongue
    for spellings in (*WORDS.values(), BAR, OFF, *zip(*LETTERS, strict=True), *zip(*NAMES, strict=True))
    for tongue, spelling in enumerate(spellings)
    for word in fold(spelling).split()
}


class Row(NamedTuple):
    """A line as laid out, and the line of the source that it comes from (0: it is new)."""

    text: str
    source: int


def language(told: Pieces) -> str:
    """The language that most keywords of a match are in; English where none is in front."""
    faults = (fault.violation.code for game in told.match.games for fault in game.faults)
    unsure = {BULGARIAN_WHITE} if "mixed-letters" in faults else set()
    counts: Counter[int] = Counter()
    for piece in told.pieces:
        if piece.kind in (GAME, ACTION):
            skipped = unsure.union(map(fold, piece.letters or ()))
            words = map(fold, _WORD.findall(piece.text))
            counts.update(_TONGUES[word] for word in words if word in _TONGUES and word not in skipped)
    return LANGUAGES[max(range(len(LANGUAGES)), key=lambda tongue: counts[tongue])]


def laid_out(
    told: Sequence[Pieces], actions: Sequence[Sequence[Sequence[Action]]], langs: Sequence[str]
) -> list[Row]:
    """The lines of a text, which must all have been readable, with other actions in place of its own.

    ``actions`` are those of each game of each match, ``langs`` the language
    of each match's keywords.
    """
    layout = _Layout()
    for one, games, lang in zip(told, actions, langs, strict=True):
        layout.match(one, games, lang)
    return layout.rows


class _Layout:
    """Puts the pieces of matches below and beside each other.

    ``_above`` is the kind of what the last line begins with, ``_apart``
    whether the comments that end the text so far have a blank line, or
    nothing, above them. ``_begins`` says that the next line is the first of a
    match, ``_closed`` that nothing can stand behind the last one.
    """

    def __init__(self) -> None:
        self._rows: list[tuple[list[str], int]] = []
        self._above = ""
        self._apart = True
        self._closed = True

    @property
    def rows(self) -> list[Row]:
        """The lines."""
        return [Row(" ".join(parts), source) for parts, source in self._rows]

    def match(self, told: Pieces, games: Sequence[Sequence[Action]], lang: str) -> None:
        """Lay out a match."""
        self._told = told
        self._games = games
        self._speller = Speller(lang, as_it_is=True)
        self._numbers = _numbers(told, games)
        self._headed = {piece.game for piece in told.pieces if piece.kind == GAME}
        self._begins = bool(self._rows)
        for _, group in groupby(told.pieces, key=lambda piece: piece.line):
            self._line(list(group))

    def _line(self, line: list[Piece]) -> None:
        """The pieces of a line; tags that share a comment that ignores faults on its line stay together."""
        together = line[-1].kind == COMMENT and bool(tavli_comments.ignored(line[-1].text))
        for place, piece in enumerate(line):
            said = self._said(piece)
            beside = not piece.first or (together and place > 0 and piece.kind == TAG)
            if said and beside and not self._closed:
                self._beside(said, piece.line)
            elif said:
                self._below(said, piece)
            self._closed = said.startswith("#") or (self._closed and not said)

    def _said(self, piece: Piece) -> str:
        if piece.kind == COMMENT:
            return self._speller.remark(piece.text)
        if piece.kind == TAG:
            return self._speller.tag(piece.name, piece.text)
        self._speller.players = piece.letters or self._speller.letters
        game = self._told.match.games[piece.game]
        if piece.kind == GAME:
            return self._speller.game(game.number, game.score)
        action = self._games[piece.game][piece.action]
        number = self._numbers[piece.game][piece.action]
        return self._speller.action(action, game.seconds.get(piece.action), number)

    def _below(self, said: str, piece: Piece) -> None:
        """On a line of its own: blank lines part matches, heads and games, and stay around comments."""
        begins = self._begins or piece.kind == GAME
        begins = begins or (piece.kind == ACTION and not piece.action and piece.game not in self._headed)
        if begins:
            blank = piece.gap or self._above != COMMENT or not self._apart
        else:
            blank = piece.gap and COMMENT in (piece.kind, self._above)
        if piece.kind == COMMENT:
            self._apart = blank or not self._rows or (self._above == COMMENT and self._apart)
        if blank and self._rows:
            self._rows.append(([], 0))
        self._begins = False
        self._above = piece.kind
        self._add(said, piece.line)

    def _beside(self, said: str, line: int) -> None:
        """Behind what stands on the last line."""
        first, *rest = said.split("\n")
        self._rows[-1][0].append(first)
        self._rows += [([text], line + place) for place, text in enumerate(rest, 1)]

    def _add(self, said: str, line: int) -> None:
        self._rows += [([text], line + place) for place, text in enumerate(said.split("\n"))]


def _numbers(told: Pieces, games: Sequence[Sequence[Action]]) -> list[list[int | None]]:
    """The turn number of each action, where the match has any."""
    written: list[list[int | None]] = [[None] * len(actions) for actions in games]
    for piece in told.pieces:
        if piece.kind == ACTION:
            written[piece.game][piece.action] = piece.number
    return tavli_numbers.numbers(list(zip(written, games, strict=True)))
