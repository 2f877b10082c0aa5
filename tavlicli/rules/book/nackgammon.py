"""Nackgammon: tournament standard with Nack Ballard's start."""

from __future__ import annotations

from tavlicli.rules.ruleset import RuleSet, stated

RULES = RuleSet(
    name="nackgammon",
    titles={
        "en": "Nackgammon",
        "el": "Νακγκάμον",
        "bg": "Накгемън",
    },
    aliases=("νακγκάμον", "накгемън"),
    source={
        "en": "tournament standard with Nack Ballard's start",
        "el": "πρότυπο τουρνουά με το στήσιμο του Nack Ballard",
        "bg": "турнирен стандарт с подредбата на Nack Ballard",
    },
    settings={
        "setup": stated("nackgammon"),
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
