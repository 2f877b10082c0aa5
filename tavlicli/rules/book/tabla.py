"""Tabla: Bulgarian in-app rules of tabla."""

from __future__ import annotations

from tavlicli.rules.book import tavli
from tavlicli.rules.ruleset import RuleSet

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
    settings=tavli.RULES.settings,
)
