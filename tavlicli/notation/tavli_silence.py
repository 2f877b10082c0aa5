"""Comments of our notation that silence faults of the tags on their line, and stay there in a copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tavlicli.notation import tavli_comments
from tavlicli.record.model import Ignore, Tag


def parted(
    comments: Sequence[str], ignores: Sequence[Ignore], tags: Mapping[str, Tag]
) -> tuple[list[str], dict[int, str]]:
    """The comments above a match or a game parted into those that stay there, and those of a tag's line.

    ``ignores`` are those of the comments, in the same order.
    """
    silencing = [place for place, text in enumerate(comments) if tavli_comments.ignored(text)]
    if len(silencing) != len(ignores):
        return list(comments), {}
    lines = {tag.line for tag in tags.values()}
    beside = {
        place: ignore.line for place, ignore in zip(silencing, ignores, strict=True) if ignore.line in lines
    }
    stay = [text for place, text in enumerate(comments) if place not in beside]
    return stay, {line: comments[place] for place, line in beside.items()}
