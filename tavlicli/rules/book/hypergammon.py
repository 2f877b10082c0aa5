"""Hypergammon: tournament standard with three checkers a side."""

from __future__ import annotations

from tavlicli.rules.ruleset import RuleSet, stated

RULES = RuleSet(
    name="hypergammon",
    titles={
        "en": "Hypergammon",
        "el": "Χάιπεργκαμον",
        "bg": "Хипергемън",
    },
    aliases=("χάιπεργκαμον", "хипергемън"),
    source={
        "en": "tournament standard with three checkers a side",
        "el": "πρότυπο τουρνουά με τρία πούλια η πλευρά",
        "bg": "турнирен стандарт с по три пула",
    },
    settings={
        "setup": stated("hypergammon"),
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
