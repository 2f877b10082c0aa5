"""What a copy cannot say, or says beyond its source, is told: nothing changes in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavlicli.converting import convert_bytes
from tavlicli.files import Options, check_bytes
from tavlicli.notation.registry import named
from tavlicli.notation.target import Target

EXAMPLES = Path(__file__).parents[2] / "examples"
MAT = (
    " {} point match\n\n Game 1\n A : 0                            B : 0\n"
    "  1) 31: 8/5 6/5\n     Wins 1 point\n"
)
SGF = "(;FF[4]GM[6]MI[length:{}][game:0][ws:0][bs:0]{}PW[a]PB[b];W[31hefe])"
LAST = (
    " 1 point match\n\n Game 1\n A : 0                            B : 0\n"
    "; Set Pos=-A----------------------a-/0\n  1) 31:\n      Wins 1 point\n"
)


def copied(text: str, to: str) -> tuple[bytes, Target]:
    """A record in another format, and what was told on the way."""
    target = Target()
    return b"".join(convert_bytes(text.encode(), "a", Options(), named(to), target).data), target


def codes(data: bytes) -> list[str]:
    """The codes of all faults of a record."""
    return [finding.code for finding in check_bytes(data, "a", Options()).findings]


@pytest.mark.parametrize("to", ["tavli", "sgf", "mat", "fibs"])
@pytest.mark.parametrize("text", [MAT.format("9" * 20), SGF.format("x", ""), SGF.format("-3", "")])
def test_a_length_that_cannot_be_read_is_told(text: str, to: str) -> None:
    assert "bad-tag" in codes(text.encode())
    assert copied(text, to)[1].losses["unread"] == 1


def test_a_length_in_a_tag_that_cannot_be_read_stays_in_our_notation_alone() -> None:
    text = '[Rules "backgammon"]\n[Length "abc"]\nW 31: 8/5 6/5\nB resigns\n'
    made, target = copied(text, "tavli")
    assert target.losses == {}
    assert codes(made) == codes(text.encode())
    assert copied(text, "sgf")[1].losses == {"unread": 1}


@pytest.mark.parametrize("to", ["tavli", "sgf", "mat", "fibs"])
@pytest.mark.parametrize("text", ['; [Rules "Foo"]\n\n' + MAT.format(5), SGF.format(3, "RU[Foo]")])
def test_the_name_of_no_rule_set_is_told_and_means_no_other(text: str, to: str) -> None:
    made, target = copied(text, to)
    assert target.losses == {"rules": 1}
    assert codes(made) == [code for code in codes(text.encode()) if code != "unknown-rules"]


@pytest.mark.parametrize("to", ["sgf", "mat"])
def test_an_unknown_variation_is_a_tag_that_stays(to: str) -> None:
    made, target = copied('; [Variation "Foo"]\n\n' + MAT.format(5), to)
    assert target.losses == {}
    assert codes(made) == ["unknown-rules"]


def test_a_resignation_for_too_little_is_told_where_only_the_result_is_written() -> None:
    text = (EXAMPLES / "faults" / "results.tavli").read_text("utf-8")
    assert "resign-value" in codes(text.encode())
    made, target = copied(text, "mat")
    assert "resign-value" not in codes(made)
    assert target.losses["ending"] == 1


@pytest.mark.parametrize("to", ["tavli", "sgf"])
def test_a_play_that_the_copy_writes_out_is_told(to: str) -> None:
    # A has one checker left, on his 1-point.
    made, target = copied(LAST, to)
    assert "play-omitted" in codes(LAST.encode())
    assert codes(made) == []
    assert target.losses == {}
    assert target.warnings == {"omitted": 1}


@pytest.mark.parametrize("to", ["tavli", "sgf", "mat", "json"])
def test_positions_that_become_games_are_told(to: str) -> None:
    text = (EXAMPLES / "formats" / "positions.txt").read_text("utf-8")
    made, target = copied(text, to)
    assert target.warnings["games"] == 3
    assert codes(made) == ["unfinished"] * 3
    assert copied(text, "fibs-board")[1].warnings == {}
