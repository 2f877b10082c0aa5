"""What is done with many items, in one process or in several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar

R = TypeVar("R")
Given = TypeVar("Given", contravariant=True)


class Work(Protocol[Given, R]):
    """What is done with each item; it is sent to other processes as the items are."""

    def __call__(self, item: Given) -> R:
        """The result of an item. An exception is raised where the result would be taken."""

    def here(self, item: Given) -> bool:
        """Whether an item cannot be sent to another process, or is not worth it."""

    def size(self, item: Given) -> int:
        """About how many bytes are to be read of an item: what is small goes to a process together."""

    def parts(self, result: R) -> Iterator[object]:
        """A result in pieces, at least one, each small enough to be sent at a time."""

    def whole(self, parts: Iterator[Any]) -> R:
        """The result that pieces make."""


class Lost(Exception):
    """What an item came to whose process died."""
