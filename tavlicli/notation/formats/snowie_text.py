"""Snowie's match text: the rows of .mat without a head, illegal plays as ``Illegal play (…)``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tavlicli.notation.format import CUBE, MATCHES, SETUPS, Format
from tavlicli.notation.formats import mat
from tavlicli.record.model import Match

if TYPE_CHECKING:
    from tavlicli.notation.target import Target
    from tavlicli.record.sheet import Sheet

_NAME = "snowie-text"


def looks_like(text: str) -> bool:
    """Never: nothing tells such a text from a .mat, as which it is read."""
    return False


def read(text: str) -> Iterator[Match]:
    """The matches of a text, as :func:`tavlicli.notation.formats.mat.read` reads them."""
    for match in mat.read(text):
        match.format = _NAME
        yield match


def write(sheets: Iterable[Sheet], target: Target) -> Iterator[str]:
    """The text of matches without tags and comments; raises CannotWrite."""
    from tavlicli.notation import mat_layout, mat_write

    return mat_write.write(sheets, target, mat_layout.SNOWIE, _NAME)


FORMAT = Format(
    name=_NAME,
    title={"en": "Snowie match text", "el": "κείμενο αγώνα του Snowie", "bg": "текст на мач от Snowie"},
    found_by={
        "en": "--from snowie-text only; otherwise read as mat",
        "el": "μόνο --from snowie-text· αλλιώς διαβάζεται ως mat",
        "bg": "само --from snowie-text; иначе се чете като mat",
    },
    suffixes=(".txt",),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset((CUBE, SETUPS, MATCHES)),
    grammar="mat.ebnf",
)
