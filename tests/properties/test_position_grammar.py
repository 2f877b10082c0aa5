"""The grammar of positions, pins included, and the reader."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from tavlicli.board.position import Position
from tavlicli.notation.positions import BadPosition, parse
from tests import ebnf
from tests.effort import times
from tests.properties.test_positions import boards

GRAMMAR = ebnf.load("common", "position")
GOOD = (
    "start",
    "18:1^ 24:14 / 24:13, 7:1 6:1",
    "/",
    "1:15 /24:1^,off:14",
    "μπάρα:1 6:3 / 0:15",
)
BAD = (
    "18:1^^ / 6:1",
    "18^ / 6:1",
    "^18:1 / 6:1",
    "18:1 ^ / 6:1",
    "6:1",
    "26:1 / 6:1",
    "6:1 / 6:1 / 6:1",
    "6: / 6:1",
)

quick = settings(deadline=None, max_examples=times(100), suppress_health_check=list(HealthCheck))


def is_read(text: str) -> bool:
    """Whether the reader takes the text for a position in a game that pins, or in one that hits."""
    for pins in (True, False):
        try:
            found = parse(text, pins=pins)
        except BadPosition:
            continue
        if found.notation == "tavli":
            return True
    return False


@pytest.mark.parametrize("text", GOOD)
def test_the_grammar_has_what_is_read(text: str) -> None:
    assert GRAMMAR.matches("position", text)


@pytest.mark.parametrize("text", BAD)
def test_neither_the_grammar_nor_the_reader_takes_what_is_no_position(text: str) -> None:
    assert not GRAMMAR.matches("position", text)
    assert not is_read(text)


@quick
@given(ebnf.damaged(GRAMMAR.sentences("position")))
def test_what_is_read_is_in_the_grammar(text: str) -> None:
    """The grammar allows more: it counts no checkers and knows no game."""
    if is_read(text.strip()):
        assert GRAMMAR.matches("position", text.strip())


@quick
@given(boards(pins=True))
def test_a_position_as_it_is_printed_is_in_the_grammar(position: Position) -> None:
    assert GRAMMAR.matches("position", str(position))
