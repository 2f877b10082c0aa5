"""What the readers of positions share: the exception, fields with their places, the checks of a board."""

from __future__ import annotations

from typing import NamedTuple

from tavlicli.board.dice import Roll, roll_of
from tavlicli.board.point import BAR, HOME, OPPOSED, SAME_WAY
from tavlicli.board.position import Counts, Position, side_of
from tavlicli.findings.finding import Param, Violation
from tavlicli.notation.pattern import lazy

_SHOWN = 20
_DIE = lazy("[1-6]")
_ROLL = lazy("[1-6][1-6]")
_WHOLE = lazy(r"-?[0-9]{1,9}")


class BadPosition(ValueError):
    """A text that is no position, or a position that cannot be.

    ``violation`` is a ``bad-position``; ``start`` and ``end`` are the
    character offsets of the part that is at fault.
    """

    def __init__(self, violation: Violation, start: int, end: int) -> None:
        super().__init__(f"bad-position {violation.variant} {violation.params}".strip())
        self.violation = violation
        self.start = start
        self.end = end

    def shifted(self, by: int) -> BadPosition:
        """The same fault in a text that has ``by`` more characters in front."""
        return BadPosition(self.violation, self.start + by, self.end + by)


def bad(variant: str, start: int, end: int, **params: Param) -> BadPosition:
    """The exception of one variant of ``bad-position``; texts it names are cut to 20 characters."""
    short = {key: value[:_SHOWN] if isinstance(value, str) else value for key, value in params.items()}
    return BadPosition(Violation("bad-position", short, variant), start, end)


class Field(NamedTuple):
    """A piece of a text and the offset at which it starts."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """The offset after the field."""
        return self.start + len(self.text)

    def number(self, name: str, least: int, most: int) -> int:
        """The whole number in the field.

        Raises BadPosition, naming the field, where it is none from ``least`` to ``most``.
        """
        if _WHOLE.fullmatch(self.text):
            number = int(self.text)
            if least <= number <= most:
                return number
        raise self.fault(name)

    def fault(self, name: str) -> BadPosition:
        """The exception that says that the field of this name cannot have this value."""
        return bad("field", self.start, self.end, field=name, found=self.text)

    def wrong(self, variant: str) -> BadPosition:
        """The exception of a variant that names only what was found."""
        return bad(variant, self.start, self.end, found=self.text)


def fields(text: str, mark: str, start: int = 0) -> list[Field]:
    """The parts of a text between the marks, with their offsets."""
    found = []
    for part in text.split(mark):
        found.append(Field(part, start))
        start += len(part) + len(mark)
    return found


class Limits(NamedTuple):
    """What the game allows: checkers a side, pins, both sides running the same way, its start position."""

    checkers: int = 15
    pins: bool = False
    same_way: bool = False
    start: Position | None = None


def board(
    mover: dict[int, int],
    other: dict[int, int],
    limits: Limits,
    end: int,
    pinned: tuple[int, int] = (0, 0),
) -> Position:
    """The position of two sides' points and bars, everything missing borne off.

    Raises BadPosition over offsets 0 to ``end`` where it cannot be: too many
    checkers, a point that both hold, nobody able to enter, nothing left to play.
    """
    for side in (mover, other):
        if sum(side.values()) > limits.checkers:
            raise bad("count", 0, end, count=sum(side.values()), most=limits.checkers)
    position = Position(side_of(mover, limits.checkers), side_of(other, limits.checkers), *pinned)
    across = SAME_WAY if limits.same_way else OPPOSED
    for point in range(1, BAR):
        both = bool(position.mover[point] and position.other[across[point]])
        pins = (pinned[0] >> point & 1) + (pinned[1] >> across[point] & 1)
        if both != (pins == 1) or pins > 1:
            raise bad("both", 0, end, point=point)
    if not (any(position.mover[1:]) or any(position.other[1:])):
        raise bad("over", 0, end)
    if position.mover[BAR] and position.other[BAR] and _closed(position.mover) and _closed(position.other):
        raise bad("closed", 0, end)
    return position


def _closed(side: Counts) -> bool:
    return min(side[1 : HOME + 1]) > 1


def two_dice(first: Field, second: Field) -> Roll | None:
    """The roll of two fields, or None where both are 0.

    Raises BadPosition where a die is not 1 to 6.
    """
    if first.text == second.text == "0":
        return None
    if not (_DIE.fullmatch(first.text) and _DIE.fullmatch(second.text)):
        raise bad("dice", first.start, second.end, found=f"{first.text} {second.text}")
    return roll_of(int(first.text), int(second.text))


def one_roll(field: Field) -> Roll:
    """The roll of a field with two digits.

    Raises BadPosition where it has no two dice of 1 to 6.
    """
    if not _ROLL.fullmatch(field.text):
        raise field.wrong("dice")
    return roll_of(int(field.text[0]), int(field.text[1]))


def power_of_two(field: Field, name: str) -> int:
    """The cube value in a field.

    Raises BadPosition where it is no power of two from 1 to 2^15.
    """
    value = field.number(name, 1, 1 << 15)
    if value & (value - 1):
        raise field.fault(name)
    return value


def exponent(cube: int | None) -> int | None:
    """The power of two that a cube shows (0 for none), or None where it shows another number."""
    value = cube or 1
    return None if value & (value - 1) or value > 1 << 15 else value.bit_length() - 1
