"""Backgammon: USBGF and WBGF tournament standard."""

from __future__ import annotations

from tavlicli.rules.ruleset import RuleSet, stated

RULES = RuleSet(
    name="backgammon",
    titles={
        "en": "Backgammon",
        "el": "Μπακγκάμον",
        "bg": "Бекгемън",
    },
    aliases=("μπακγκάμον", "бекгемън", "бакгамон"),
    source={
        "en": "USBGF and WBGF tournament standard",
        "el": "πρότυπο τουρνουά USBGF και WBGF",
        "bg": "турнирен стандарт на USBGF и WBGF",
    },
    settings={
        "setup": stated("standard"),
        "opening": stated("dice"),
        "next-game": stated("dice"),
        "higher-die": stated("yes"),
        "pip-waste": stated("no"),
        "overflow": stated("yes"),
        "hit-and-run": stated("yes"),
        "double": stated("2"),
        "triple": stated("3"),
        "quadruple": stated("no"),
        "cube": stated("yes"),
        "cube-cap": stated("none"),
        "jacoby": stated("no"),
        "crawford": stated("yes"),
        "holland": stated("no"),
        "beavers": stated("money"),
        "time-out": stated("event"),
        "resign": stated("1-3"),
    },
)
