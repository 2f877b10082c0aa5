"""The grammar of .mat rows, its pyparsing twin, the tolerant reader and the fast way agree."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tavlicli.notation import mat_fast, mat_grammar, mat_rows
from tavlicli.notation.decode import NotText, decode
from tavlicli.notation.formats.mat import FORMAT
from tavlicli.notation.registry import recognise
from tavlicli.record import model
from tests import ebnf
from tests.effort import times

GRAMMAR = ebnf.load("common", "mat")
QUICK = settings(deadline=None, max_examples=times(100))
ROWS = st.sampled_from(("row", "bare row"))


def reads(line: str) -> bool:
    """Whether the tolerant reader finds a row in the line and nothing in it that is no row."""
    row = mat_rows.read_row(line, 1)
    return row is not None and not any(
        action.kind == model.BROKEN or (action.turn and action.turn.kind == model.FAULT)
        for action in row.actions
    )


def agree(line: str) -> bool:
    """The answer that grammar, pyparsing and reader give for a line, if it is the same."""
    assume("\n" not in line and "\r" not in line)
    allowed = GRAMMAR.matches("row", line) or GRAMMAR.matches("bare row", line)
    parsed = mat_grammar.accepts("row", line) or mat_grammar.accepts("bare row", line)
    assert (allowed, parsed) == (allowed, allowed), "pyparsing"
    assert (allowed, reads(line)) == (allowed, allowed), "reader"
    return allowed


@QUICK
@given(st.data(), ROWS)
def test_sentences_are_read(data: st.DataObject, rule: str) -> None:
    line = data.draw(GRAMMAR.sentences(rule))
    assert agree(line)


@QUICK
@given(st.data(), ROWS)
def test_damaged_sentences_are_judged_alike(data: st.DataObject, rule: str) -> None:
    agree(data.draw(ebnf.damaged(GRAMMAR.sentences(rule))))


@QUICK
@given(st.data(), st.booleans())
def test_the_fast_way_reads_what_the_tolerant_way_reads(data: st.DataObject, harmed: bool) -> None:
    rows = GRAMMAR.sentences("row")
    line = data.draw(ebnf.damaged(rows) if harmed else rows)
    assume("\n" not in line and "\r" not in line)
    hold_equal(line)


PIECES = (
    "31: 8/5 6/5",
    "62:",
    "55: 13/8(2) 6/1*(2)",
    "66: Cannot Move",
    "21: ????",
    " Doubles => 2",
    " Takes",
    "Drops",
)
GAPS = (" ", "  ", "       ", "        ", "                 ", "\t", "")


@QUICK
@given(
    st.integers(1, 12), *(st.sampled_from(strings) for strings in (GAPS, PIECES, GAPS, (*PIECES, ""), GAPS))
)
def test_the_fast_way_reads_plain_rows(number: int, a: str, left: str, b: str, right: str, c: str) -> None:
    hold_equal(f"{number:3d}){a}{left}{b}{right}{c}")


PIECES_OF_FILES = st.sampled_from(
    (
        " 3 point match",
        " Game 1",
        " A : 0   B : 1",
        "  1) ",
        "31: 8/5 ",
        "Illegal play (",
        "Wins 1",
        "Losses",
        "; [",
    ),
)
JUNK = st.text(alphabet=" \t\n\r:;)(/*-0136abW\ufeff\0\u2028é", max_size=12)


@QUICK
@given(st.lists(PIECES_OF_FILES | JUNK, max_size=30))
def test_no_text_raises(pieces: list[str]) -> None:
    text = "".join(pieces)
    FORMAT.looks_like(text)
    ends = text.count("\n") + text.count("\r") + 1
    for match in FORMAT.read(text):
        assert all(1 <= action.line <= ends for game in match.games for action in game.actions)


@QUICK
@given(st.binary(max_size=60))
def test_no_bytes_raise(data: bytes) -> None:
    try:
        found = decode(data)
    except NotText:
        return
    recognise(found.text)


def hold_equal(line: str) -> None:
    """Read a line the tolerant way, and then the fast way with all that the first reading taught it."""
    row = mat_rows.read_row(line, 1)
    assume(row is not None and row.number is not None)
    assert row is not None
    mat_fast.learn(line, row)
    written = model.Written()
    stopped, due = mat_fast.read_rows([line], 0, written, row.number or 0)
    if stopped:
        assert tuple(written.all()) == row.actions
        assert due == (row.number or 0) + 1
        assert not row.comment
