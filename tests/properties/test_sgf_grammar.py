"""The grammar of SGF and its readers say yes and no to the same texts; no text makes them raise."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tavlicli.notation import sgf_boards
from tavlicli.notation.formats.sgf import FORMAT
from tavlicli.notation.sgf_scan import Scanner
from tavlicli.record import model
from tests import ebnf
from tests.effort import times

GRAMMAR = ebnf.load("common", "sgf")
QUICK = settings(deadline=None, max_examples=times(60), suppress_health_check=list(HealthCheck))
FEW = settings(QUICK, max_examples=times(25))
HEAD = "(;GM[6]"
# What the reader takes otherwise than the grammar alone would: the root of another tree, a forgotten bracket.
OTHER_TREE = re.compile(r"\(\s*;\s*(FF|GM|CA|AP|MI)\s*\[")
OPEN_MOVE = re.compile(r"[BW]\s*\[[^\]\[;()\\]*[\[;(]")


def scans(sequence: str) -> bool:
    """Whether the scanner finds nothing but SGF in a tree that goes on so, and it ends with the text."""
    faults: list[str] = []
    scanner = Scanner(f"{HEAD}{sequence})", lambda expected, start, end: faults.append(expected))
    assert scanner.open_tree()
    list(scanner.properties())
    while scanner.next_node():
        list(scanner.properties())
    scanner.skip_variations()
    return not faults and scanner.at == len(scanner.text)


def reads_move(value: str) -> bool:
    """Whether the reader takes a value for a move, whatever its dice."""
    (match,) = FORMAT.read(f"(;GM[6];W[{value}])")
    (game,) = match.games
    return not game.faults and all(
        action.fault is None
        and (action.turn is None or {fault.violation.code for fault in action.turn.faults} <= {"bad-roll"})
        for action in game.actions
    )


def reads_result(value: str) -> bool:
    (match,) = FORMAT.read(f"(;GM[6]RE[{value}])")
    return not match.games[0].faults


def reads_match_info(value: str) -> bool:
    (match,) = FORMAT.read(f"(;GM[6]MI[{value}])")
    game = match.games[0]
    return match.length is not None or game.number is not None or game.score is not None


def reads_delay(value: str) -> bool:
    (match,) = FORMAT.read(f"(;GM[6]TM[90]OT[{value}])")
    return "Clock" in match.tags


READERS = {
    "move": reads_move,
    "points": lambda value: sgf_boards.letters(value) is not None,
    "result": reads_result,
    "delay": reads_delay,
}


def in_a_value(text: str) -> bool:
    """Whether a text can stand in a value as it is, and is no longer than what is read."""
    return not re.search(r"[\[\]\\;(]", text) and len(text) < 100 and not re.search(r"[0-9]{6}", text)


@FEW
@given(GRAMMAR.sentences("sequence"))
def test_every_sequence_of_the_grammar_is_scanned(text: str) -> None:
    assume(not OTHER_TREE.search(text) and not OPEN_MOVE.search(text))
    assert scans(text)


@FEW
@given(ebnf.damaged(GRAMMAR.sentences("sequence")))
def test_a_damaged_sequence_is_scanned_where_the_grammar_allows_it(text: str) -> None:
    assume(not OTHER_TREE.search(text) and not OPEN_MOVE.search(text))
    assert scans(text) == GRAMMAR.matches("game tree", f"{HEAD}{text})")


@QUICK
@pytest.mark.parametrize("rule", READERS)
@given(data=st.data())
def test_every_value_of_the_grammar_is_read(rule: str, data: st.DataObject) -> None:
    text = data.draw(GRAMMAR.sentences(rule))
    assume(in_a_value(text))
    assert READERS[rule](text)


@QUICK
@pytest.mark.parametrize("rule", READERS)
@given(data=st.data())
def test_a_damaged_value_is_read_where_the_grammar_allows_it(rule: str, data: st.DataObject) -> None:
    text = data.draw(ebnf.damaged(GRAMMAR.sentences(rule)))
    assume(in_a_value(text))
    assert READERS[rule](text) == GRAMMAR.matches(rule, text)


@QUICK
@given(GRAMMAR.sentences("match info"))
def test_every_match_info_of_the_grammar_is_read(text: str) -> None:
    assume(in_a_value(text) and not re.search(r"length\D*0+\s*$", text, re.IGNORECASE))
    assert reads_match_info(text)


# What a tree is made of; those from the third to the ninth have plain nodes.
PIECES = (
    "(;GM[6]",
    "(;FF[4]GM[6]MI[length:3][game:0][ws:1][bs:0]PW[A]PB[B]RU[Crawford:x]RE[W+2R]",
    ";W[31hefe]",
    ";B[66]",
    ";W[double]",
    ";B[double]",
    ";W[take]",
    ";PL[W]DI[62]",
    ";PL[B]AE[a:y]AW[a][b:c]AB[x]",
    ";CV[2]",
    ";CP[b]",
    ";C[[%emt 0:00:06.2\\] x]BL[3]",
    ";B[resign:2];W[reject]",
    ";",
    ")",
    "(",
    'GC[[A "b"\\]\n]',
)
JUNK = st.text(alphabet=" \t\n\r:;)([]\\*/-0136abzWB\ufeff\0\u2028é", max_size=8)


@QUICK
@given(st.lists(st.sampled_from(PIECES) | JUNK, max_size=30))
def test_no_text_raises(pieces: list[str]) -> None:
    text = "".join(pieces)
    FORMAT.looks_like(text)
    ends = text.count("\n") + text.count("\r") + 1
    for match in FORMAT.read(text):
        for game in match.games:
            assert all(1 <= action.line <= ends and action.column >= 1 for action in game.actions)
            assert all(
                1 <= fault.line <= ends and 1 <= fault.column < fault.end_column for fault in game.faults
            )
            assert set(game.kept) | set(game.comments) | set(game.seconds) <= {
                -1,
                *range(len(game.actions) + 1),
            }


@QUICK
@given(st.lists(st.sampled_from(PIECES[2:9]), max_size=12))
def test_the_fast_way_reads_what_the_whole_way_reads(nodes: list[str]) -> None:
    fast = "(;GM[6]" + "\n".join(nodes) + ")"
    slow = "(;GM[6]" + "\n".join(f"{node}xx[]" for node in nodes) + ")"
    (one,), (other,) = FORMAT.read(fast), FORMAT.read(slow)
    assert list(map(said, one.games[0].actions)) == list(map(said, other.games[0].actions))


def said(action: model.Action) -> tuple[object, ...]:
    """What an action says, wherever it stands."""
    turn = action.turn
    return (*action[:2], *action[5:], turn and (turn.text, turn.kind, turn.moves))
