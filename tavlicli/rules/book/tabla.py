"""Tabla: Bulgarian in-app rules of tabla."""

from __future__ import annotations

from tavlicli.rules.ruleset import RuleSet, assumed, stated

RULES = RuleSet(
    name="tabla",
    titles={
        "en": "Tabla",
        "el": "Τάβλα",
        "bg": "Табла",
    },
    aliases=("табла",),
    source={
        "en": "Bulgarian in-app rules of tabla",
        "el": "βουλγαρικοί κανόνες τάβλας μιας εφαρμογής",
        "bg": "български правила за табла от едно приложение",
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
