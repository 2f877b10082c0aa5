"""Violations (what) and findings (what and where)."""

from collections.abc import Mapping
from typing import NamedTuple

Param = int | str | float | None


class _Nothing(dict[str, Param]):
    """A mapping that stays empty: a default that may be shared."""

    __slots__ = ()

    def __setitem__(self, name: str, value: Param) -> None:
        raise TypeError("a violation's parameters are given to it")

    update = setdefault = __ior__ = __setitem__  # type: ignore[assignment]


class Violation(NamedTuple):
    """What is wrong, without a place.

    ``code`` is a name from :data:`tavlicli.findings.code.CODES`, ``variant``
    one of its sentences, ``params`` what the sentence names.
    """

    code: str
    params: Mapping[str, Param] = _Nothing()
    variant: str = ""

    @property
    def severity(self) -> str:
        """``error``, ``warning`` or ``info``."""
        from tavlicli.findings.code import CODES

        return CODES[self.code].severity


class Place(NamedTuple):
    """Where in the text: line and columns count characters from 1.

    ``end_column`` is the first column after the place.
    """

    line: int
    column: int
    end_column: int


class Finding(NamedTuple):
    """A violation in its place.

    ``match``, ``game`` and ``turn`` count from 1 and are None outside;
    ``player`` is 0 for White (the left column), 1 for Black. ``roll`` has the
    larger die first; ``play`` is the text as written. ``position`` is the
    position before the turn, the mover's side first, in our notation.
    ``legal`` holds at most 50 legal plays in canonical spelling. ``text`` is
    what stands at the place, shortened (None: the file is not at hand).
    ``cube`` is the stake before the turn and the player who owned the cube
    (None: nobody), where the position is known and the game has a cube.
    """

    violation: Violation
    place: Place
    match: int | None = None
    game: int | None = None
    turn: int | None = None
    player: int | None = None
    roll: tuple[int, int] | None = None
    play: str | None = None
    position: str | None = None
    legal: tuple[str, ...] = ()
    legal_count: int | None = None
    suggestion: str | None = None
    stood: bool = False
    text: str | None = None
    cube: tuple[int, int | None] | None = None

    @property
    def code(self) -> str:
        """The violation's code."""
        return self.violation.code

    @property
    def severity(self) -> str:
        """``error``, ``warning`` or ``info``; a play that stood is ``info``."""
        return "info" if self.stood else self.violation.severity

    @property
    def order(self) -> tuple[int, bool, int]:
        """The key by which findings are told: by place, and on a line what follows from a fault after it."""
        return self.place.line, self.violation.code == "not-replayed", self.place.column
