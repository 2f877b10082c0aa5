"""Match backgammon: Greek help text of a match program."""

from __future__ import annotations

from tavlicli.rules.ruleset import RuleSet, assumed, stated

RULES = RuleSet(
    name="match",
    titles={
        "en": "Match backgammon",
        "el": "Τάβλι ματς",
        "bg": "Мач по табла",
    },
    aliases=(),
    source={
        "en": "Greek help text of a match program",
        "el": "ελληνική βοήθεια ενός προγράμματος για ματς",
        "bg": "гръцка помощ на програма за мачове",
    },
    settings={
        "setup": assumed("standard"),
        "opening": stated("roll"),
        "next-game": assumed("any"),
        "higher-die": assumed("yes"),
        "pip-waste": assumed("no"),
        "overflow": stated("yes"),
        "hit-and-run": assumed("yes"),
        "double": stated("2"),
        "triple": stated("3"),
        "quadruple": assumed("no"),
        "cube": stated("match"),
        "cube-cap": stated("match-length"),
        "jacoby": assumed("no"),
        "crawford": assumed("no"),
        "holland": assumed("no"),
        "beavers": assumed("no"),
        "resign": assumed("1-3"),
    },
)
