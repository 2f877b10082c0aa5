"""Value classes that cost next to nothing to define.

A NamedTuple or a dataclass takes a quarter of a millisecond each when its
module is imported, and a command imports dozens. A NamedTuple is right where
the value is made often, unpacked or sorted; this is for everything else.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """A value whose annotated names are its fields, given in order or by name, and never changed.

    A field with a value in the class body may be left out. Equal fields make
    equal values. A wrong number of fields raises TypeError.
    """

    _names: ClassVar[tuple[str, ...]] = ()
    _all: ClassVar[frozenset[str]] = frozenset()
    _defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        cls._names = tuple(cls.__annotations__)
        cls._all = frozenset(cls._names)
        cls._defaults = {name: cls.__dict__[name] for name in cls._names if name in cls.__dict__}

    def __init__(self, *given: Any, **named: Any) -> None:
        fields = self.__dict__
        fields.update(self._defaults)
        if given:
            fields.update(zip(self._names, given, strict=False))
        fields.update(named)
        if fields.keys() != self._all or len(given) > len(fields):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self._names)}")

    def values(self) -> tuple[Any, ...]:
        """The fields in their order."""
        return tuple([self.__dict__[name] for name in self._names])

    def __setattr__(self, name: str, given: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._names)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self._names))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._names)
        return f"{type(self).__name__}({shown})"


V = TypeVar("V", bound=Value)


def replaced(old: V, **changed: Any) -> V:
    """The same value with other fields."""
    return type(old)(**{**old.__dict__, **changed})
