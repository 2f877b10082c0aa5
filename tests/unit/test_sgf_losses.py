"""What a copy in SGF keeps of clocks, rule sets, remarks and set-ups, and how what it loses is called."""

from __future__ import annotations

import re

import pytest

from tavlicli.converting import convert_bytes
from tavlicli.files import Options
from tavlicli.notation.registry import named
from tavlicli.notation.target import Target
from tests.copies import convert
from tests.sgf.compare import matches_of, sheets_of, to_sgf

TIMED = """(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[A]PB[B]{}RU[Crawford]RE[W+1]
;W[31hefe]WL[290]
;B[52aclq]C[[%clk 0:04:55\\]]
;W[44xtxtmimi]WL[280]
;B[63aggj]BL[270.5]
;W[double]
;B[drop])
"""
SHOWN = ["WL[290]", "BL[295]", "WL[280]", "BL[270.5]"]


@pytest.mark.parametrize(
    "clock", ["", "TM[300]", "TM[300]OT[12 second delay]", "TM[300]OT[x]", "OT[9 second delay]"]
)
def test_what_the_clocks_show_is_in_the_copy(clock: str) -> None:
    made, lost = to_sgf(matches_of(TIMED.format(clock), "sgf"))
    assert lost == {}
    assert re.findall(r"[WB]L\[.*?\]", made) == SHOWN
    assert set(re.findall(r"TM\[.*?\]|OT\[(?!0 ).*?\]", made)) == set(re.findall(r"..\[.*?\]", clock))
    assert to_sgf(matches_of(made, "sgf")) == (made, {})


def test_every_root_says_by_which_clock_is_played() -> None:
    source = '[Clock "11+90"]\n[Rules "tavli"]\nGame 1\nB resigns 2\nGame 2\nB resigns 2\n'
    assert convert(source, "tavli", "sgf")[0].count("TM[90]OT[11 second delay]") == 2


def test_what_is_kept_for_sgf_alone_is_called_what_it_is() -> None:
    source = (
        TIMED.format("")
        .replace("WL[290]", "WL[290]BM[1]")
        .replace(")\n", "(;W[31])(;W[52](;B[31]))(;W[21]))\n")
    )
    assert to_sgf(matches_of(source, "sgf"))[1] == {"variations": 2}
    for target in ("tavli", "mat", "fibs"):
        lost = convert(source, "sgf", target)[1]
        assert (lost["variations"], lost["analysis"]) == (2, 1)
    # The times of the second turns are known from what the first ones show.
    assert convert(source, "sgf", "tavli")[1]["clock"] == 2


@pytest.mark.parametrize("value", ["AE[r-x]", "AW[77]", "PL[x]", "DI[a]", "CV[3]", "CP[x]", "WL[soon]"])
def test_what_cannot_be_read_of_a_set_up_is_kept_and_told(value: str) -> None:
    source = f"(;GM[6]MI[length:3]RU[Crawford]\n;PL[W]{value}\n;W[31hefe])\n"
    made, lost = to_sgf(matches_of(source, "sgf"))
    assert (value in made, lost) == (True, {})
    assert sum(convert(source, "sgf", "tavli")[1].values()) == 1


@pytest.mark.parametrize(
    "sets",
    [
        ("tavli", "tavla", "backgammon,jacoby=yes"),
        ("backgammon,jacoby=yes", "tavla", "backgammon"),
        ("backgammon,cube=no", "backgammon", "hypergammon,cube=no"),
    ],
)
def test_each_game_of_a_cycle_keeps_its_rule_set(sets: tuple[str, ...]) -> None:
    games = "".join(f"Game {number}\nB resigns 2\n" for number in (1, 2, 3, 4))
    source = matches_of(f'[Cycle "{"; ".join(sets)}"]\n{games}', "tavli")
    copy = matches_of(to_sgf(source)[0], "sgf")
    (found,), (wanted,) = sheets_of(copy), sheets_of(source)
    assert [game.rules for game in found.games] == [game.rules for game in wanted.games]


@pytest.mark.parametrize("rules", ["tavli", "backgammon, jacoby=yes", "nackgammon", "gioul", "backgammon"])
def test_a_record_of_tags_keeps_its_rule_set(rules: str) -> None:
    source = matches_of(f'[Event "x"]\n[Rules "{rules}"]\n', "tavli")
    (found,), (wanted,) = sheets_of(matches_of(to_sgf(source)[0], "sgf")), sheets_of(source)
    assert found.rules == wanted.rules or rules == "gioul"
    assert found.match.tags.get("Rules", wanted.match.tags["Rules"]).value == rules


@pytest.mark.parametrize(
    ("ends", "lost"),
    [
        ("B resigns 2\nB 61: 13/7 8/7\nW wins 2\n", {"ending": 1}),
        ("B resigns 2\nW wins 2\nW wins 2\n", {"results": 1}),
        ("W wins 2\nB 61: 13/7 8/7\nW wins 2\n", {"results": 1}),
        ("B resigns 2\nW wins 2\nno line\nB wins 1\n", {"results": 1, "unread": 1}),
        ("B resigns 2\nW claims\nW wins 2\n", {"ending": 1}),
    ],
)
def test_ends_that_the_result_does_not_say_are_told(ends: str, lost: dict[str, int]) -> None:
    assert convert(f'[Rules "tavli"]\nGame 1\nW 31: 8/5 6/5\n{ends}', "tavli", "sgf")[1] == lost


@pytest.mark.parametrize(("points", "lost"), [(2, {}), (1, {"results": 1})])
def test_both_sides_of_a_result_are_one_if_they_agree(points: int, lost: dict[str, int]) -> None:
    row = f"  1) 31: 8/5 6/5                 Losses {points} point\n  2)  Wins 2 points\n"
    source = f" 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n{row}"
    assert convert(source, "mat", "sgf")[1] == lost


def test_remarks_above_a_game_are_said_of_it() -> None:
    source = (
        '[Rules "tavli"]\nGame 1\nB resigns 2 {shook\n\nhands}\n# above\n# two\nGame 2 {head}\n'
        "B 31: 8/5 6/5\nW resigns 2 {good}\n# the end\n"
    )
    made, lost = convert(source, "tavli", "sgf")
    assert lost == {}
    assert re.findall(r"C\[(.*?)\]", made, re.DOTALL) == [
        "shook\n\nhands",
        "# above\n\n# two\nhead",
        "good\n\n# the end",
    ]


@pytest.mark.parametrize("empty", [";", ";;", "; ;\n;", ";\n(;", ";(("])
def test_nodes_that_hold_nothing_part_doubles(empty: str) -> None:
    ends = ")" * (1 + empty.count("("))
    (match,) = matches_of(f"(;GM[6];W[31hefe];B[double]{empty};W[double];B[take]{ends}", "sgf")
    assert [action.kind for action in match.games[0].actions] == ["turn", "double", "double", "take"]
    (match,) = matches_of(
        f"(;GM[6];W[31hefe];B[double]{empty.replace(';', '')};W[double];B[take]{ends}", "sgf"
    )
    assert [action.kind for action in match.games[0].actions] == ["turn", "double", "beaver", "take"]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("sgf", "(;GM[6]MI[length:3]RU[Crawford];W[31hefe] oops zz;B[52lnlq])"),
        ("tavli", '[Rules "backgammon"]\nW 31: 8/5 6/5 @ly\nB resigns\n'),
    ],
)
@pytest.mark.parametrize("target", ["sgf", "tavli", "mat", "fibs"])
def test_what_cannot_be_read_between_turns_is_told_to_be_lost(source: str, text: str, target: str) -> None:
    into = Target()
    made = convert_bytes(text.encode(), "-", Options(format=source), named(target), into)
    assert b"".join(made.data)
    assert into.losses["unread"] > 0
