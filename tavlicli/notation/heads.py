"""What the heads of records call the same thing: tags and dates in the words of our notation and of .mat."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tavlicli.notation.pattern import lazy

_DASHED = lazy(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_DOTTED = lazy(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")
_SECONDS = r"[0-9]{1,6}(?:\.[0-9]{1,6})?"
_CLOCK = lazy(rf"\s*{_SECONDS}\s*\+\s*{_SECONDS}\s*", re.ASCII)

SETTINGS = frozenset(("variation", "jacoby", "beaver", "beavers", "crawford", "cubelimit"))
"""Tags that tell a reader of a foreign format the rule set, if no ``Rules`` does; in small letters."""

_Turned = Callable[[str], str | None]


def to_mat(values: Mapping[str, str]) -> dict[str, str]:
    """The tags as .mat has them: ``Date "2026-11-29"`` is ``EventDate "2026.11.29"``, a clock ``ClockType``.

    A value that is no real date or clock keeps its name, for only there it can be seen to be wrong.
    """
    return _renamed(values, _TO_MAT)


def from_mat(values: Mapping[str, str]) -> dict[str, str]:
    """The tags of a .mat as our notation has them: the way back of :func:`to_mat`."""
    return _renamed(values, _FROM_MAT)


def _renamed(values: Mapping[str, str], names: Mapping[str, tuple[str, _Turned]]) -> dict[str, str]:
    found = {}
    for name, value in values.items():
        other, turn = names.get(name, (name, None))
        turned = turn(value) if turn and other not in values else None
        if turned is None:
            found[name] = value
        else:
            found[other] = turned
    return found


def _dotted(value: str) -> str | None:
    """A date of our notation with the full stops of .mat; None if it is no date."""
    found = _DASHED.fullmatch(value)
    return ".".join(found.groups()) if found and _is_date(*map(int, found.groups())) else None


def _dashed(value: str) -> str | None:
    """A date of a .mat as our notation writes it; None if it is no date."""
    found = _DOTTED.fullmatch(value)
    return "-".join(found.groups()) if found and _is_date(*map(int, found.groups())) else None


def _is_date(year: int, month: int, day: int) -> bool:
    from datetime import date

    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _clock(value: str) -> str | None:
    """A clock such as ``11+90``; None for any other, which programs call what they like."""
    return value if _CLOCK.fullmatch(value) else None


_TO_MAT: dict[str, tuple[str, _Turned]] = {"Date": ("EventDate", _dotted), "Clock": ("ClockType", _clock)}
_FROM_MAT: dict[str, tuple[str, _Turned]] = {"EventDate": ("Date", _dashed), "ClockType": ("Clock", _clock)}
