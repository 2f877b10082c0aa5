"""Our JSON damaged at random: nothing raises, and what the reader takes without a word is in the schema."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavlicli.converting import converted
from tavlicli.files import Options, check_bytes, read_matches
from tavlicli.notation import grammars
from tavlicli.notation.formats.json import FORMAT
from tavlicli.notation.registry import recognise
from tavlicli.notation.target import Target
from tavlicli.record import model
from tavlicli.replay.verify import MatchReplay
from tests.effort import times

ROOT = Path(__file__).parents[2]
RECORD = (
    '[Event "x"] # tavli: ignore bad-tag\n[Length "many"]\n# remark\nGame 1 0-0\n'
    '[Rules "tavla"]\nOpening W3 B1\n'
    "W 31: 8/5 6/5* @6.2 {hi} # tavli: ignore hit-mark\nB 73: 8/1\nW 66: 24/18(2) -\nxyz\nB 3x: 8/5\n"
    "Position 8:3 6:5 / 24:2 W to play\nW 31: 8/5 6/4 !\nB doubles 2\nW takes\nB 62: ?\nW resigns\nB wins 2\n"
)
FIBS = (
    "Score is 1-0\nA is X - B is O\nX: (3 1) 8-5 6-5\nO: (5 2) 1-3 x\nX: wants to resign. O wins 1 point.\n"
)
VALUES = st.sampled_from(
    (
        None,
        True,
        0,
        1,
        -1,
        25,
        26,
        10**30,
        1.5,
        1e300,
        "",
        "W",
        "turn",
        "broken",
        "31: 8/5",
        "\ud800",
        [],
        [5],
        {},
        ["a"],
    )
)
QUICK = settings(deadline=None, max_examples=times(100))


@cache
def documents() -> tuple[Any, ...]:
    found = []
    for text in (RECORD, FIBS):
        form = recognise(text)
        assert form is not None
        matches = read_matches(form, text)
        found.append(json.loads("".join(converted(map(MatchReplay, matches), FORMAT, Target()))))
    return tuple(found)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all that is in a JSON value."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*path, key)
        yield from places(value[key], (*path, key))


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """A record with one value changed, taken away or doubled."""
    document = copy.deepcopy(draw(st.sampled_from(documents())))
    *way, key = draw(st.sampled_from(list(places(document))))
    holder = document
    for step in way:
        holder = holder[step]
    what = draw(st.sampled_from(("change", "change", "take", "add")))
    if what == "change":
        holder[key] = draw(VALUES)
    elif what == "take":
        del holder[key]
    elif isinstance(holder, list):
        holder.append(copy.deepcopy(holder[key]))
    else:
        holder["more"] = draw(VALUES)
    return document


def faults(document: Any) -> set[str]:
    """The faults of the text that the reader finds."""
    found = set()
    for match in FORMAT.read(json.dumps(document)):
        found |= {str(finding.violation) for finding in match.findings}
        for game in match.games:
            found |= {str(fault.violation) for fault in game.faults}
            found |= {str(action.fault) for action in game.actions if action.kind == model.BROKEN}
    return found


@QUICK
@given(damaged())
def test_what_is_read_without_a_word_is_in_the_schema(document: Any) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is in the extra test")
    schema = json.loads(grammars.text("json"))
    wrong = list(jsonschema.Draft202012Validator(schema).iter_errors(document))
    if wrong:
        assert faults(document) - set().union(*map(faults, documents())), wrong[0].message


@QUICK
@given(damaged(), st.integers(0, 5000), st.sampled_from(("", "[", "}", '"', ",", "\\", "\n", "\0", "5")))
def test_no_text_raises(document: Any, place: int, new: str) -> None:
    text = json.dumps(document, indent=1)
    for one in (text, text[:place] + new + text[place + 1 :]):
        report = check_bytes(one.encode(), "-", Options(format="json", encoding="utf-8"))
        ends = one.count("\n") + 1
        assert all(1 <= finding.place.line <= ends for finding in report.findings)
        for match in FORMAT.read(one):
            "".join(converted([MatchReplay(match)], FORMAT, Target()))
