"""Play65 backgammon: Greek rules text of the Play65 house."""

from __future__ import annotations

from tavlicli.rules.ruleset import RuleSet, assumed, stated

RULES = RuleSet(
    name="play65",
    titles={
        "en": "Play65 backgammon",
        "el": "Τάβλι Play65",
        "bg": "Табла Play65",
    },
    aliases=(),
    source={
        "en": "Greek rules text of the Play65 house",
        "el": "ελληνικό κείμενο κανόνων του Play65",
        "bg": "гръцки текст с правилата на Play65",
    },
    settings={
        "setup": assumed("standard"),
        "opening": stated("dice"),
        "next-game": stated("dice"),
        "higher-die": stated("yes"),
        "pip-waste": stated("no"),
        "overflow": stated("yes"),
        "hit-and-run": assumed("yes"),
        "double": stated("2"),
        "triple": stated("3"),
        "quadruple": stated("no"),
        "cube": assumed("yes"),
        "cube-cap": assumed("none"),
        "jacoby": stated("money"),
        "crawford": stated("yes"),
        "holland": stated("no"),
        "beavers": assumed("no"),
        "resign": assumed("1-3"),
    },
)
