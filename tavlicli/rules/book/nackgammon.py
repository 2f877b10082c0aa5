"""Nackgammon: tournament standard with Nack Ballard's start."""

from __future__ import annotations

from tavlicli.rules.book import backgammon
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
    settings={**backgammon.RULES.settings, "setup": stated("nackgammon")},
)
