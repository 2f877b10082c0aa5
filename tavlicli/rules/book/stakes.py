"""Backgammon for stakes: Greek how-to-play text of a stakes house."""

from __future__ import annotations

from tavlicli.rules.ruleset import RuleSet, assumed, stated

RULES = RuleSet(
    name="stakes",
    titles={
        "en": "Backgammon for stakes",
        "el": "Τάβλι με στοίχημα",
        "bg": "Табла със залог",
    },
    aliases=(),
    source={
        "en": "Greek how-to-play text of a stakes house",
        "el": "ελληνικό κείμενο οδηγιών με στοίχημα",
        "bg": "гръцки упътващ текст за игра със залог",
    },
    settings={
        "setup": assumed("standard"),
        "opening": assumed("any"),
        "next-game": assumed("any"),
        "higher-die": assumed("yes"),
        "pip-waste": assumed("no"),
        "overflow": assumed("yes"),
        "hit-and-run": assumed("yes"),
        "double": stated("2"),
        "triple": stated("3"),
        "quadruple": assumed("no"),
        "cube": stated("yes"),
        "cube-cap": assumed("none"),
        "jacoby": assumed("no"),
        "crawford": assumed("no"),
        "holland": assumed("no"),
        "beavers": assumed("no"),
        "resign": assumed("1-3"),
    },
)
