"""The codes: what can be wrong with a record.

A code is a word that explains itself and is never reused for anything else.
Its sentences are in :mod:`tavlicli.words`, one for each language, and may use
the parameters that are listed here.
"""

from __future__ import annotations

from tavlicli.value import Value

ERROR = "error"
WARNING = "warning"
INFO = "info"

TEXT = "text"
TURN_ORDER = "turn-order"
MOVE = "move"
DICE = "dice"
MARKS = "marks"
RESULT = "result"
CUBE = "cube"
CLOCK = "clock"


class Code(Value):
    """One thing that can be wrong.

    ``name`` is what scripts see; ``severity`` is ``error``, ``warning`` or
    ``info``; ``family`` groups codes as the explain pages do; ``variants``
    maps each sentence of the code ("" is the plain one) to the parameters
    that the sentence may use.
    """

    name: str
    severity: str
    family: str
    variants: dict[str, tuple[str, ...]]


def _table(*rows: tuple[str, str, str, dict[str, tuple[str, ...]]]) -> dict[str, Code]:
    return {name: Code(name, severity, family, variants) for name, severity, family, variants in rows}


CODES: dict[str, Code] = _table(
    ("syntax", ERROR, TEXT, {"": ("expected", "found"), "opening": (), "rest": ()}),
    (
        "encoding",
        WARNING,
        TEXT,
        {
            "guessed": ("encoding",),
            "damaged": ("encoding",),
            "half": ("word", "repaired", "count"),
            "unknown": ("declared",),
            "wrong": ("declared",),
        },
    ),
    ("mixed-letters", WARNING, TEXT, {"": ("letter", "latin")}),
    ("bad-roll", ERROR, TEXT, {"": ("roll",)}),
    (
        "bad-position",
        ERROR,
        TEXT,
        {
            "": ("text",),
            "count": ("count", "most"),
            "both": ("point",),
            "off": ("stated", "actual"),
            "length": ("length", "expected"),
            "letters": ("found",),
            "point": ("found",),
            "dice": ("found",),
            "field": ("field", "found"),
            "closed": (),
            "kind": ("found",),
            "over": (),
        },
    ),
    (
        "unknown-rules",
        ERROR,
        TEXT,
        {
            "set": ("name", "nearest"),
            "option": ("option", "name", "nearest"),
            "value": ("option", "value", "allowed"),
            "conflict": ("option", "other"),
        },
    ),
    ("bad-tag", ERROR, TEXT, {"": ("tag", "value"), "twice": ("tag",)}),
    ("unused-ignore", WARNING, TEXT, {"": ("ignored",)}),
    ("position-differs", WARNING, TEXT, {"": ("replayed",)}),
    ("score-side", WARNING, TEXT, {"": ()}),
    ("turn-number", WARNING, TEXT, {"": ("number", "expected"), "game": ("number", "expected")}),
    ("missing-play", WARNING, TEXT, {"": ("count",)}),
    ("play-omitted", WARNING, TEXT, {"": ("play",)}),
    ("not-replayed", INFO, TEXT, {"": ("turns", "cause")}),
    ("out-of-turn", ERROR, TURN_ORDER, {"": ("player",)}),
    ("opening-double", ERROR, TURN_ORDER, {"": ("roll",)}),
    ("opening-order", ERROR, TURN_ORDER, {"": ("player",), "roll": ("opening",), "winner": ("player",)}),
    ("after-end", ERROR, TURN_ORDER, {"": ()}),
    ("unfinished", WARNING, TURN_ORDER, {"": ()}),
    ("no-checker", ERROR, MOVE, {"": ("source",)}),
    ("bar-first", ERROR, MOVE, {"": ("source",)}),
    ("blocked-point", ERROR, MOVE, {"": ("target", "source")}),
    ("wrong-die", ERROR, MOVE, {"": ("source", "target", "distance")}),
    ("die-reused", ERROR, MOVE, {"": ("source", "target", "distance")}),
    ("backward", ERROR, MOVE, {"": ("source", "target")}),
    ("not-home", ERROR, MOVE, {"": ("source", "outside"), "pinned": ("source", "outside")}),
    ("overshoot", ERROR, MOVE, {"": ("source", "behind", "die")}),
    ("hit-and-run", ERROR, MOVE, {"": ("source",)}),
    ("pinned-checker", ERROR, MOVE, {"": ("source",)}),
    ("first-checker", ERROR, MOVE, {"": ("source",)}),
    ("full-prime", ERROR, MOVE, {"": ()}),
    ("head-limit", ERROR, MOVE, {"": ("most",)}),
    ("unused-die", ERROR, DICE, {"": ("played", "possible")}),
    ("higher-die", ERROR, DICE, {"": ("higher", "lower")}),
    ("pip-waste", ERROR, DICE, {"": ("wasted", "least")}),
    ("false-pass", ERROR, DICE, {"": ("count",), "rest": ("numbers",)}),
    ("hit-mark", WARNING, MARKS, {"missing": ("point",), "surplus": ("point",)}),
    ("needless-mark", WARNING, MARKS, {"": ()}),
    ("wrong-winner", ERROR, RESULT, {"": ("stated",), "tie": (), "no-tie": ()}),
    ("wrong-points", ERROR, RESULT, {"": ("stated", "actual")}),
    ("points-capped", INFO, RESULT, {"": ("stated", "actual"), "given-up": ("stated", "actual")}),
    ("wrong-score", ERROR, RESULT, {"": ("stated", "actual")}),
    ("match-over", ERROR, RESULT, {"": ("player",)}),
    ("early-result", ERROR, RESULT, {"": ()}),
    ("cube-forbidden", ERROR, CUBE, {"": (), "crawford": ()}),
    ("cube-holland", ERROR, CUBE, {"": ()}),
    ("cube-owner", ERROR, CUBE, {"": ()}),
    ("cube-timing", ERROR, CUBE, {"": (), "first": (), "rolled": (), "answer": ()}),
    ("cube-value", ERROR, CUBE, {"": ("stated", "expected")}),
    ("cube-cap", ERROR, CUBE, {"": ("stated", "most")}),
    ("cube-unanswered", ERROR, CUBE, {"": ()}),
    ("dead-cube", INFO, CUBE, {"": ()}),
    ("cube-beaver", ERROR, CUBE, {"": (), "player": ()}),
    ("clock-overrun", WARNING, CLOCK, {"": ("seconds",)}),
    ("false-claim", ERROR, CLOCK, {"": ("left",)}),
    ("resign-value", ERROR, RESULT, {"": ("stated", "least"), "most": ("stated", "most")}),
)
