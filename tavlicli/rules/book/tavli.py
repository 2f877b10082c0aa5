"""Tavli: Greek in-app rules of tavli."""

from __future__ import annotations

from tavlicli.rules.ruleset import RuleSet, assumed, stated

RULES = RuleSet(
    name="tavli",
    titles={
        "en": "Tavli",
        "el": "Τάβλι",
        "bg": "Тавли",
    },
    aliases=("τάβλι",),
    source={
        "en": "Greek in-app rules of tavli",
        "el": "ελληνικοί κανόνες ταβλιού μιας εφαρμογής",
        "bg": "гръцки правила за тавли от едно приложение",
    },
    settings={
        "setup": assumed("standard"),
        "opening": assumed("any"),
        "next-game": assumed("any"),
        "higher-die": stated("yes"),
        "pip-waste": stated("yes"),
        "overflow": stated("yes"),
        "hit-and-run": assumed("yes"),
        "double": stated("2"),
        "triple": stated("no"),
        "quadruple": assumed("no"),
        "cube": assumed("no"),
        "clock": stated("11+90"),
        "time-out": stated("2"),
        "resign": stated("by-off"),
    },
)
