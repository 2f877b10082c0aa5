"""A .mat match says the same however it is read: with all that was learned before, anew, and the slow way."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any
from unittest import mock

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tavlicli.notation import mat_fast, mat_rows, mat_words, turns
from tavlicli.notation.formats import mat
from tavlicli.record import model
from tests.ebnf import DAMAGE
from tests.effort import times

CACHES: tuple[dict[str, Any], ...] = (
    mat_fast._HEADS,
    mat_fast._TAILS,
    mat_fast._CELLS,
    mat_rows._KNOWN,
    mat_words._READ,
    turns._TOKENS,
    turns._TURNS,
)
HEAD = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
CELLS = (
    "31: 8/5 6/5",
    "31: 24/14",
    "55: 13/8(2) 6/1*(2)",
    "62:",
    "66: Cannot Move",
    "21: ????",
    " Doubles => 2",
    " Takes",
    "Drops",
    "",
)
GAPS = (" ", "  ", "       ", "        ", "                ", "\t", "")
MARKS = (")", " )", ")  4)", "")
LINES = ("      Wins 1 point", "  Losses", "some words", "; a remark", "", " Game 2", " Ann : 1     Bob : 0")
ROWS = st.tuples(*map(st.sampled_from, (GAPS, MARKS, GAPS, CELLS, GAPS, CELLS, GAPS)))


def test_the_player_of_a_row_does_not_depend_on_an_earlier_reading() -> None:
    hold(HEAD + "  1) 31: 8/5 6/5\n  2)  Takes   3)   64: 24/14\n", "")


def test_a_row_with_a_blank_before_its_bracket_does_not_depend_on_another_file() -> None:
    hold(HEAD + "  1 )31: 8/5 6/5       64: 24/14\n", HEAD + "  1) 31: 8/5 6/5       64: 24/14\n")


def test_words_behind_a_result_are_a_fault_when_a_plain_row_follows() -> None:
    text = HEAD + "  1) 31: 8/5 6/5       64: 24/14\n      Wins 1 point\nwords\n  2) 31: 8/5 6/5\n"
    assert "'words'" in read(text)
    hold(text, text)


@st.composite
def matches(draw: st.DrawFn) -> str:
    """A match in two columns, some of its characters changed."""
    lines = []
    for number, row in enumerate(draw(st.lists(ROWS | st.sampled_from(LINES), max_size=6)), 1):
        if isinstance(row, str):
            lines.append(row)
        else:
            before, bracket, *cells = row
            lines.append(before + str(number) + bracket + "".join(cells))
    text = HEAD + "\n".join(lines) + "\n"
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(len(HEAD), len(text)))
        text = text[:at] + draw(st.sampled_from(DAMAGE + "\n")) + text[at + draw(st.integers(0, 1)) :]
    return text


@settings(deadline=None, max_examples=times(200))
@given(matches(), matches())
@example(HEAD + "  1) 31: 8/5 6/5\n  2)  Takes   3)   64: 24/14\n", "")
def test_a_match_says_the_same_after_any_other(text: str, other: str) -> None:
    hold(text, other)


def hold(text: str, other: str) -> None:
    """Compare readings of a text: the first of all, after another text, again, and without the fast way."""
    first = anew(text)
    anew(other)
    assert read(text) == first
    assert read(text) == first
    with tolerant():
        assert anew(text) == first


def anew(text: str) -> str:
    for cache in CACHES:
        cache.clear()
    return read(text)


def read(text: str) -> str:
    """All that the reader makes of a text."""
    return repr([shown(match) for match in mat.FORMAT.read(text)])


def shown(match: model.Match) -> list[object]:
    games = [
        [game.number, game.score, *map(spelled, game.actions), game.comments, game.faults]
        for game in match.games
    ]
    return [match.names, match.tags, match.comments, match.findings, match.marks, games]


def spelled(action: model.Action) -> list[object]:
    turn = action.turn
    said = None if turn is None else (turn.text, turn.kind, turn.roll, turn.dice, turn.moves, turn.faults)
    return [*action._replace(turn=None), said]


def tolerant() -> AbstractContextManager[object]:
    """Lets the reader do without its fast way."""
    return mock.patch.object(mat, "read_rows", lambda lines, at, written, row, before: (at, row))
