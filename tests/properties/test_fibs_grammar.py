"""The grammar of FIBS's oldmoves and its reader say yes and no to the same lines."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tavlicli.notation import fibs_lines
from tavlicli.notation.formats.fibs import FORMAT
from tavlicli.record import model
from tests import ebnf
from tests.effort import times

GRAMMAR = ebnf.load("common", "fibs")
QUICK = settings(deadline=None, max_examples=times(100))
LINES = ("score line", "names line", "action line")


def reads(rule: str, line: str) -> bool:
    """Whether the reader takes the line for one of this kind."""
    if rule == "score line":
        score = fibs_lines.read_score(line)
        return score is not None and (score.fault is None or score.fault.params["expected"] == "number")
    if rule == "names line":
        return fibs_lines.read_names(line) is not None
    said = fibs_lines.read_action(line)
    if said is None:
        return False
    if said.kind == model.BROKEN:
        assert said.fault is not None
        return said.fault.params["expected"] == "number"
    return said.rolled is None or said.rolled.kind != model.FAULT


@pytest.mark.parametrize("rule", LINES)
@QUICK
@given(st.data())
def test_sentences_are_read(rule: str, data: st.DataObject) -> None:
    line = data.draw(GRAMMAR.sentences(rule))
    assert GRAMMAR.matches(rule, line)
    assert reads(rule, line)


@pytest.mark.parametrize("rule", LINES)
@QUICK
@given(st.data())
def test_damaged_sentences_are_judged_alike(rule: str, data: st.DataObject) -> None:
    line = data.draw(ebnf.damaged(GRAMMAR.sentences(rule)))
    assume("\n" not in line and "\r" not in line)
    assert reads(rule, line) == GRAMMAR.matches(rule, line)


PIECES = st.sampled_from(
    (
        "Score is 0-0 in a 3 point match.\n",
        "Score is 2-",
        "A is X - B is O\n",
        "B is X - A is O\n",
        "X: (3 1) 8-5 6-5\n",
        "O: (5 2) 1-3 12-17\n",
        "O: (6 6) ",
        "X: doubles\n",
        "O: accepts\n",
        "X: wants to resign. O wins 2 points.\n",
        "O: rejects\n",
        "O: wins\n",
        "X: wins 3 points\n",
        "> back\n",
    )
)
JUNK = st.text(alphabet=" \t\n\r:;)(/*-0136abXO?\ufeff\0\u2028é", max_size=12)


@QUICK
@given(st.lists(PIECES | JUNK, max_size=30))
def test_no_text_raises(pieces: list[str]) -> None:
    text = "".join(pieces)
    FORMAT.looks_like(text)
    ends = text.count("\n") + text.count("\r") + 1
    for match in FORMAT.read(text):
        for game in match.games:
            assert all(1 <= action.line <= ends and action.column >= 1 for action in game.actions)
            for action in game.actions:
                assert (action.turn is not None) == (action.kind == model.TURN)
