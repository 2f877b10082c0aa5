"""Hypergammon: tournament standard with three checkers a side."""

from __future__ import annotations

from tavlicli.rules.book import backgammon
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
    settings={**backgammon.RULES.settings, "setup": stated("hypergammon")},
)
