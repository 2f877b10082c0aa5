"""What a game inherits from its match."""

from __future__ import annotations

from tavlicli.replay.clock import Clock
from tavlicli.value import Value


class Context(Value):
    """What a game inherits from its match.

    ``score`` is the score before the game, White's first; ``length`` None in
    an unlimited session. ``previous_winner`` is who won the game before (None:
    nobody, or this is the first). ``marks`` says that hits are marked in this
    record, ``foreign`` that it is not in our own notation, ``responsible``
    that illegal plays which nobody claimed stand. ``clock`` is the clock that
    the recorded times are held against. ``cube`` is what the cube shows before
    the first roll, more than 1 after automatic doubles; nobody owns it then.
    """

    match: int
    number: int
    score: tuple[int, int]
    length: int | None
    crawford: bool = False
    post_crawford: bool = False
    previous_winner: int | None = None
    marks: bool = True
    foreign: bool = False
    responsible: bool = False
    clock: Clock | None = None
    cube: int = 1
