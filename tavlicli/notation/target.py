"""Where a record is written to: how it is wanted, what could not be carried, what cannot be written."""

from __future__ import annotations

from typing import NoReturn

PROGRAM = "tavli:0.1.0"
"""What the program calls itself in a record that it writes; a test holds it to the package's version."""

# What a format may have no place for: keys of ``loss.…`` in :mod:`tavlicli.words`.
ANALYSIS = "analysis"
CLOCK = "clock"
COMMENTS = "comments"
CONTROLS = "controls"
CRAWFORD = "crawford"
CUBE_LIMIT = "raccoons"
ENDING = "ending"
LENGTH = "length"
MISSING = "missing"
NAMES = "names"
NO_ROLL = "no-roll"
NUMBERS = "numbers"
OPENING = "opening"
PLAYS = "plays"
POSITIONS = "positions"
RESULTS = "results"
RULES = "rules"
SCORES = "scores"
STOOD = "stood"
TAGS = "tags"
TIE = "tie"
TO_PLAY = "to-play"
UNREAD = "unread"
VARIATIONS = "variations"
LOSSES = (
    ANALYSIS,
    CLOCK,
    COMMENTS,
    CONTROLS,
    CRAWFORD,
    CUBE_LIMIT,
    ENDING,
    LENGTH,
    MISSING,
    NAMES,
    NO_ROLL,
    NUMBERS,
    OPENING,
    PLAYS,
    POSITIONS,
    RESULTS,
    RULES,
    SCORES,
    STOOD,
    TAGS,
    TIE,
    TO_PLAY,
    UNREAD,
    VARIATIONS,
)

# What is told beside that: several matches in a text that others read as one, plays written that the record
# leaves out, and positions that have become games.
MATCHES = "matches"
OMITTED = "omitted"
GAMES = "games"
WARNINGS = (MATCHES, OMITTED, GAMES)

# Why a format cannot hold something: keys of ``refused.…`` in :mod:`tavlicli.words`.
REFUSALS = (
    "cube",
    "line",
    "moves",
    "name",
    "nothing",
    "play",
    "position",
    "rest",
    "roll",
    "rules",
    "setup",
    "turn",
)
WHYS = {
    "cube": ("answer", "digits", "stake"),
    "play": ("backward", "empty"),
    "position": ("none", "later", "unread", "turn", "cube", "board"),
    "rules": ("several",),
    "setup": ("unread",),
}
# What can be put right in the record itself.
_FAULTS = frozenset(("line", "play", "roll", "turn", "position.unread", "setup.unread"))


class CannotWrite(ValueError):
    """Raised where a format cannot hold what stands at a place of the record.

    ``problem`` is the key of a ``refused.…`` sentence in :mod:`tavlicli.words`,
    ``why`` that of one beneath it that says more ("": none), and ``params``
    what they name; ``line`` and ``column`` count from 1.
    """

    def __init__(
        self, problem: str, line: int, column: int, params: dict[str, str | int], why: str = ""
    ) -> None:
        super().__init__(f"{problem} at line {line}, column {column}: {params}")
        self.problem = problem
        self.why = why
        self.line = line
        self.column = column
        self.params = params

    @property
    def said(self) -> tuple[str, str]:
        """The keys of the sentence that says what cannot be written and why, and of what can be done."""
        key = ".".join(filter(None, (self.problem, self.why)))
        return f"refused.{key}", "refused.hint.record" if key in _FAULTS else "refused.hint"


class Target:
    """How a record is wanted, and what was lost on the way: ``losses`` counts it by kind.

    ``warnings`` has what is not lost and still is to be told, of WARNINGS: keys
    of ``warning.…`` in :mod:`tavlicli.words`, each with the number it names.

    ``style`` is one of the format's styles ("": its first), ``lang`` the
    language of keywords where the format has several. ``canonical`` asks for
    legal plays in canonical spelling. ``encoding`` is what the text will be
    written in, for formats that say so themselves.
    """

    def __init__(
        self, style: str = "", lang: str = "en", canonical: bool = False, encoding: str = "UTF-8"
    ) -> None:
        self.style = style
        self.lang = lang
        self.canonical = canonical
        self.encoding = encoding
        self.losses: dict[str, int] = {}
        self.warnings: dict[str, int] = {}

    def lose(self, kind: str, count: int = 1) -> None:
        """Note that so many things of a kind had no place."""
        if count:
            self.losses[kind] = self.losses.get(kind, 0) + count

    def warn(self, kind: str, count: int = 1) -> None:
        """Note that so many things of a kind are to be told."""
        if count:
            self.warnings[kind] = self.warnings.get(kind, 0) + count

    def refuse(self, problem: str, line: int, column: int, why: str = "", **params: str | int) -> NoReturn:
        """Give up, for what stands here can be written in no way. Raises CannotWrite.

        ``problem`` is one of REFUSALS, ``why`` one of its WHYS or ""; ``text``
        among the params quotes the record.
        """
        raise CannotWrite(problem, line, column, params, why)
