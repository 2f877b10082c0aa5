"""What the rule sets differ in around the board, typed from the table of RULES by hand."""

from __future__ import annotations

from typing import NamedTuple

from tests.clear import generator as clear


class House(NamedTuple):
    """A rule set with its house rules: ``name`` as a record names it, ``clear`` what legality needs.

    ``triple`` and ``quadruple`` are 0 where there is none, ``cap`` is a stake,
    "match-length" or None, ``clock`` tenths of a second a turn and in reserve.
    """

    name: str
    clear: clear.Options
    opening: str = "any"
    winner_starts: bool = False
    triple: int = 3
    quadruple: int = 0
    cube: str = "yes"
    cap: int | str | None = None
    jacoby: bool = False
    crawford: bool = False
    holland: bool = False
    beavers: bool = False
    clock: tuple[int, int] | None = None
    time_out: int | None = None
    resign: str = "1-3"

    @property
    def worths(self) -> list[int]:
        """What a game may be worth, in stakes."""
        return [1, 2, *(worth for worth in (self.triple, self.quadruple) if worth)]


_STANDARD = {"opening": "dice", "crawford": True, "beavers": True}
_SERVER = {"triple": 0, "cube": "no", "clock": (110, 900), "time_out": 2, "resign": "by-off"}
_CAFE = {"opening": "reroll", "winner_starts": True, "triple": 0, "cube": "no", "resign": "1-2"}

_SETS = {
    "tavli": _SERVER,
    "tabla": _SERVER,
    "play65": {"opening": "dice", "jacoby": True, "crawford": True},
    "match": {"opening": "roll", "cube": "match", "cap": "match-length"},
    "stakes": {},
    "backgammon": _STANDARD,
    "portes": _CAFE,
    "tavla": _CAFE,
    "nackgammon": _STANDARD,
    "hypergammon": _STANDARD,
}
_FLAGS = {"jacoby", "crawford", "holland", "beavers"}
_LEGALITY = {"higher-die", "pip-waste", "overflow", "hit-and-run"}


def house(name: str) -> House:
    """The rule set of a name with options after commas, such as ``backgammon,holland=yes``."""
    base, *options = name.split(",")
    legality = [option for option in options if option.split("=")[0] in _LEGALITY]
    made = House(name, clear.options(",".join([base, *legality])), **_SETS[base])
    for option in options:
        key, value = option.split("=")
        if key in _FLAGS:
            made = made._replace(**{key: value == "yes"})
        elif key in ("triple", "quadruple"):
            made = made._replace(**{key: int(value) if value.isdigit() else 0})
        elif key == "cube-cap":
            made = made._replace(cap=int(value) if value.isdigit() else value)
        elif key == "cube":
            made = made._replace(cube=value)
        elif key == "next-game":
            made = made._replace(winner_starts=value == "winner")
        elif key == "clock":
            turn, reserve = value.split("+")
            made = made._replace(clock=(int(turn) * 10, int(reserve) * 10))
    return made


SETS = tuple(_SETS)
HOUSE_RULES = (
    "backgammon,jacoby=yes",
    "backgammon,holland=yes",
    "backgammon,beavers=no",
    "backgammon,cube-cap=4",
    "backgammon,quadruple=4",
    "backgammon,crawford=no,next-game=winner",
    "stakes,beavers=yes,jacoby=yes",
    "play65,holland=yes,quadruple=4",
    "match,holland=yes,crawford=yes",
    "hypergammon,quadruple=5,jacoby=yes",
    "tavli,clock=8+20",
    "tavla,triple=3,pip-waste=yes",
    "tavli,next-game=winner,hit-and-run=no",
    "nackgammon,cube=no",
)
