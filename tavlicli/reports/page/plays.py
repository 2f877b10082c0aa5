"""Plays in the text of a page: those of our own in its language, and no move broken between two lines."""

from __future__ import annotations

import re

from tavlicli.findings.finding import Violation
from tavlicli.notation.tavli_words import BAR, LANGUAGES, OFF

# A move, in text that is escaped already: longer ones have to break somewhere.
_MOVE = re.compile(r"(?<!\S)[^\s<>/]{1,12}(?:/[^\s<>/,.]{1,8}){1,4}(?=[\s,.]|$)")


def words(lang: str) -> tuple[str, str]:
    """What the bar and those borne off are called in a play."""
    place = LANGUAGES.index(lang) if lang in LANGUAGES else 0
    return BAR[place], OFF[place]


def spelled(play: str, lang: str) -> str:
    """A play in canonical spelling, with the words of a language."""
    bar, off = words(lang)
    return play.replace("bar", bar).replace("off", off)


def in_words(violation: Violation, lang: str) -> Violation:
    """A violation whose sentence names a play of our own, with that play in a language."""
    play = violation.params.get("play")
    if not isinstance(play, str):
        return violation
    return violation._replace(params={**violation.params, "play": spelled(play, lang)})


def unbroken(escaped: str) -> str:
    """Text for a page, its moves marked, so that none is broken between two lines."""
    return _MOVE.sub(lambda found: f'<span class="move">{found[0]}</span>', escaped)
