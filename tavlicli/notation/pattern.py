"""Patterns that are compiled when they are first used: many are there, and a record needs few."""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast

_METHODS = frozenset(("finditer", "findall", "fullmatch", "match", "search", "split", "sub"))


class _Lazy:
    """Stands for a compiled pattern until one of its methods is asked for."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self._source: tuple[Any, int] = pattern, flags

    def __getattr__(self, name: str) -> object:
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(*self._source)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def lazy(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """A pattern that is compiled on first use; its methods are those of a compiled one."""
    return cast("re.Pattern[AnyStr]", _Lazy(pattern, flags))
