"""What texts the straight way takes, and which it leaves to the reader and the replay."""

from __future__ import annotations

from unittest import mock

import pytest

from tavlicli import files
from tavlicli.files import Options, check_bytes
from tavlicli.rules.registry import UnknownRules
from tests.properties.test_straight import hold

WON = "      Wins 1 point\n"
OPENED = "  1) 31: 8/5 6/5                 61: 13/7 8/7\n"


def text(*games: str, head: str = " 0 point match\n", names: tuple[str, str] = ("Ann", "Bob")) -> str:
    """A match whose games, each with the score before it, are these rows."""
    white, black = names
    parts = [head]
    for number, game in enumerate(games, 1):
        score, _, rows = game.partition("|")
        left, right = score.split("-")
        parts.append(f"\n Game {number}\n {white} : {left:<22} {black} : {right}\n{rows}")
    return "".join(parts)


@pytest.mark.parametrize(
    "rows",
    [
        OPENED + WON,
        "  1)                             61: 13/7 8/7\n" + WON,
        OPENED + "  2)  Doubles => 2                Takes\n      Wins 2 points\n",
        OPENED + "  2)  Doubles => 2                Drops\n      Wins 1 point\n",
        "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Takes                       61: 13/7 8/7\n"
        "                                  Wins 2 points\n",
        "  1) 21: 13/11 6/5               63: 24/15\n  2) 52: 13/6\n"
        "                                  Wins 1 point\n",
        # White's blot is hit; he cannot enter at once.
        "  1) 21: 13/11 6/5               44: 24/20*(2) 6/2(2)\n"
        "  2) 62:                         31: 13/10 6/5\n"
        "  3) 32: bar/22 13/11\n" + WON,
        "  1) 21: 13/11 6/5               44: 24/20*(2) 6/2(2)\n"
        "  2) 62: Cannot Move             31: 13/10 6/5\n" + WON,
        OPENED + "  2) 44: 24/20(2) 13/9(2)        54: 13/8 13/9\n  3) Wins 1 point\n",
        OPENED + "  2) 44: ????                    Wins 1 point\n",
        OPENED + "  2)  Wins 1 point\n  3)            \n",
        OPENED + "  9)                              Wins 1 point\n",
        OPENED + "  2) 44: 24/20(2) 13/9(2)        54: ?\n" + WON,
        OPENED.replace("8/5 6/5", "8/5 6/5   ").replace("\n", "\r\n") + WON,
    ],
)
def test_what_is_taken(rows: str) -> None:
    assert hold(text(f"0-0|{rows}")), rows


@pytest.mark.parametrize(
    "rows",
    [
        "  1) 33: 8/5(2) 6/3(2)\n" + WON,
        OPENED + "  2)  Doubles => 4                Takes\n      Wins 4 points\n",
        OPENED + "  3) 31: 8/5 6/5\n" + WON,
        OPENED + "  2)                             31: 8/5 6/5\n" + WON,
        "  1)  Doubles => 2                Takes\n  2) 31: 8/5 6/5\n      Wins 2 points\n",
        OPENED + "  2)  Doubles => 2                61: 13/7 8/7\n" + WON,
        OPENED + "  2) 31: 24/23\n" + WON,
        OPENED + "  2) 31: 24/23 24/23\n" + WON,
        OPENED + "  2) 31: 24/20*\n" + WON,
        OPENED + "      Wins 4 points\n",
        OPENED + "             Wins 1 point\n",
        OPENED,
        OPENED + "some words\n" + WON,
        OPENED + WON + WON,
        OPENED + WON + "  2) 31: 8/5 6/5\n",
        OPENED + "  2) 31: 8/5\t6/5\n" + WON,
        OPENED + "  2) 31: 8/5 6/5 \0\n" + WON,
        OPENED + "  2) 31: 26/23 6/5\n" + WON,
        OPENED + "  2) 31: 8/5*/4\n" + WON,
        OPENED + "  2) 11: 6/5(5)\n" + WON,
        OPENED + "  2) 71: 8/1 6/5\n" + WON,
        OPENED + "  2) 71: ????\n" + WON,
        OPENED + "  2) 44: ????                    54: 13/8 13/9\n" + WON,
        OPENED + "  2) 44: ????                     Doubles => 2\n  3)  Drops\n" + WON,
        OPENED + "  2) 44: ????\n",
        OPENED + "  2) 44: ?x\n" + WON,
        OPENED + "  ２)\n" + WON,
        OPENED + "  2 )\n" + WON,
    ],
)
def test_what_is_left(rows: str) -> None:
    assert not hold(text(f"0-0|{rows}")), rows


def test_cells_that_touch_are_none_however_well_they_are_known() -> None:
    first = "  1)                             21: 13/11 6/5\n"
    apart = first + "  2) 22: 24/22 22/20* 13/11 13/11 64: 25/21 8/2\n" + WON
    for _ in range(3):
        assert hold(text(f"0-0|{apart}"))
        assert not hold(text(f"0-0|{apart.replace('13/11 64', '13/1164')}"))


def test_games_of_a_match_go_on_from_its_score() -> None:
    second = OPENED + "                                  Wins 1 point\n"
    assert hold(text(f"0-0|{OPENED}{WON}", f"1-0|{second}", f"1-1|{OPENED}{WON}", head=" 3 point match\n"))
    assert hold(text(f"1-0|{OPENED}{WON}", f"2-0|{second}", head=" 5 point match\n"))
    assert not hold(text(f"0-0|{OPENED}{WON}", f"0-1|{second}", head=" 3 point match\n"))
    assert not hold(text(f"0-0|{OPENED}{WON}", f"1-0|{second}", head=" 1 point match\n"))
    assert not hold(text(f"0-0|{OPENED}{WON}", f"1-0|{second}").replace("Game 2", "Game 3"))


def test_the_cube_waits_in_the_crawford_game_alone() -> None:
    doubled = OPENED + "  2)  Doubles => 2                Drops\n      Wins 1 point\n"
    right = doubled.replace(
        "2)  Doubles => 2                Drops", "2) 62: 13/7 13/11              Doubles => 2"
    )
    right = right.replace("      Wins", "  3)  Drops\n                                  Wins")
    games = [f"0-0|{OPENED}      Wins 2 points\n", f"2-0|{right}", f"2-1|{right}"]
    assert not hold(text(*games[:2], head=" 3 point match\n"))
    calm = f"2-0|{OPENED}                                  Wins 1 point\n"
    assert hold(text(games[0], calm, games[2], head=" 3 point match\n"))
    assert hold(text(*games[:2], head='; [Crawford "off"]\n 3 point match\n'))


@pytest.mark.parametrize(
    "options",
    [
        Options(fallback="nosuch"),
        Options(default="nosuch"),
        Options(encoding="nosuch"),
        Options(format="mat"),
    ],
)
@pytest.mark.parametrize(
    "record",
    [
        text(f"0-0|{OPENED}{WON}"),
        text(f"0-0|{OPENED}{WON}", head=' 3 point match\n; [Rules "backgammon"]\n'),
        text(f"0-0|{OPENED}{WON}", head="; (;GM[6]\r\n" + 90 * "; xxxxxxx\r\n" + "3 point match\r\n"),
    ],
)
def test_what_is_asked_is_answered_the_same(options: Options, record: str) -> None:
    def answer() -> object:
        try:
            return check_bytes(record.encode(), "a.mat", options)
        except UnknownRules as unknown:
            return str(unknown)

    with mock.patch.object(files, "_straight", return_value=None):
        whole = answer()
    assert answer() == whole


def test_hits_are_marked_in_all_games_or_in_none() -> None:
    hit = "  1) 21: 13/11 6/5               44: 24/20*(2) 6/2(2)\n" + WON
    assert hold(text(f"0-0|{hit}"))
    assert hold(text(f"0-0|{hit.replace('*', '')}", f"1-0|{hit.replace('*', '')}"))
    assert not hold(text(f"0-0|{hit}", f"1-0|{hit.replace('*', '')}"))


@pytest.mark.parametrize(
    "names", [("Ann", ""), ("Ann : 2", "Bob"), ("Άννα", "Борис"), ("A, 1700", "B"), ("1", "2")]
)
def test_whatever_players_are_called(names: tuple[str, str]) -> None:
    hold(text(f"0-0|{OPENED}{WON}", f"1-0|{OPENED}{WON}", names=names))


@pytest.mark.parametrize(
    "head",
    [
        ' 0 point match\n; [Event "Cup"]\n',
        '; [Event "Cup"]\n; [Event "Other"]\n\n; a remark\n 7 point match\n',
        '; [Rules "nackgammon"]\n 7 point match\n',
        '; [Rules "tavla"]\n 7 point match\n',
        '; [Rules "no such"]\n 7 point match\n',
        '; [Jacoby "perhaps"]\n 0 point match\n',
        '; [CrawfordGame "1"]\n 3 point match\n',
        "7-point match\n",
        "match of 7\n",
        "words\n 7 point match\n",
        "",
        "; " + "x" * 1200 + "\n 7 point match\n",
        '; [Event "(;CA[cp1253]"]\n 7 point match\n',
    ],
)
def test_whatever_the_head_says(head: str) -> None:
    hold(text(f"0-0|{OPENED}{WON}", head=head))
