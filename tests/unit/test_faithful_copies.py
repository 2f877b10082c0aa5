"""Copies say what their records say, in each format: or it is told, or refused."""

from __future__ import annotations

import pytest

from tavlicli.converting import convert_bytes
from tavlicli.files import Options, check_bytes
from tavlicli.notation.registry import named, recognise
from tavlicli.notation.target import CannotWrite, Target
from tavlicli.record.model import Match

OURS = '[Rules "backgammon"]\n[Length "7"]\n[White "A"]\n[Black "B"]\n'
HEAD = " 0 point match\n\n Game 1\n A : 0                            B : 0\n"
PAST = (
    OURS + "\nGame 1  0-6\nPosition XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:6:0:7:10 W to play\n"
    "W doubles 2\nB drops\nW wins 1\n\nGame 2  1-6\nW 31: 8/5 6/5\nB 42: 8/4 6/4\nW doubles 2\nB drops\n"
)


def copied(text: str, to: str, style: str = "") -> tuple[str, dict[str, int]]:
    """A record in another format, and what was told to be lost on the way."""
    target = Target(style)
    made = convert_bytes(text.encode(), "a", Options(), named(to), target)
    return b"".join(made.data).decode(), target.losses


def codes(text: str) -> list[str]:
    """The codes of all faults of a record."""
    return [finding.code for finding in check_bytes(text.encode(), "a", Options()).findings]


def matches(text: str) -> list[Match]:
    """The matches of a record."""
    found = recognise(text)
    assert found is not None
    return list(found.read(text))


def refused(text: str, to: str) -> str:
    """Why a record cannot be written in a format."""
    with pytest.raises(CannotWrite) as why:
        copied(text, to)
    return ".".join(filter(None, (why.value.problem, why.value.why)))


@pytest.mark.parametrize("to", ["sgf", "mat", "json"])
def test_a_game_after_the_crawford_game_stays_one(to: str) -> None:
    assert codes(PAST) == []
    made, lost = copied(PAST, to)
    assert (codes(made), lost) == ([], {})
    assert copied(made, to) == (made, {})
    for other in ("tavli", "sgf", "mat"):
        again, lost = copied(made, other)
        assert (codes(again), lost) == ([], {}), other


def test_a_crawford_game_that_snowie_text_makes_of_another_is_told() -> None:
    made, lost = copied(PAST, "snowie-text")
    assert codes(made) == ["cube-forbidden"]
    assert lost["crawford"] == 2


def test_the_mark_of_a_crawford_game_goes_into_the_head_of_a_match_text() -> None:
    text = OURS + 'Game 1 0-0\n[CrawfordGame "On"]\nW 31: 8/5 6/5\nB 42: 8/4 6/4\nW doubles 2\nB drops\n'
    made, lost = copied(text, "mat")
    assert lost == {}
    assert '; [CrawfordGame "1"]' in made
    assert codes(made) == codes(text) == ["cube-forbidden"]
    assert '[CrawfordGame "On"]' in copied(made, "tavli")[0]
    assert copied(made.replace('"1"', '"2"'), "mat")[0].count('; [CrawfordGame "2"]') == 0


@pytest.mark.parametrize("to", ["mat", "snowie-text"])
@pytest.mark.parametrize(
    ("cube", "said"), [("1:1:1", "1"), ("1:-1:1", "-1"), ("2:1:-1", "2"), ("2:-1:-1", "-2"), ("0:0:1", "0")]
)
def test_the_cube_of_a_position_alone_stays_and_who_plays_is_told(to: str, cube: str, said: str) -> None:
    side = "B" if cube.endswith(":-1") else "W"
    position = f"Position XGID=---BADB------------bf---a-:{cube}:00:0:0:0:7:10 {side} to play\n"
    made, lost = copied(f"{OURS}Game 1 0-0\n{position}", to)
    assert f"; Set Pos=---BADB------------bf---a-/{said}\n" in made
    assert lost["to-play"] == 1
    # A roll behind it says who plays.
    assert "to-play" not in copied(f"{OURS}Game 1 0-0\n{position}{side} 31: ?\n", to)[1]
    assert "to-play" not in copied(made, "mat")[1]


@pytest.mark.parametrize(
    "text",
    [
        f" 3 point match\n{HEAD}  1) 31: 8/5 6/5\n      Wins 1 point\n",
        f" 0 point match\n 5 point match\n{HEAD}  1) 31: 8/5 6/5\n      Wins 1 point\n\n 5 point match\n",
        f"{HEAD}\n{HEAD}  1) 31: 8/5 6/5\n      Wins 1 point\n",
        f'; [Site "x"]\n; [Event "y"]\n{HEAD}\n 3 point match\n; [Event "z"]\n\n 2 point match\n',
    ],
)
def test_a_match_in_which_nothing_was_played_stays_one(text: str) -> None:
    made, lost = copied(text, "tavli")
    assert lost == {}
    assert [match.length for match in matches(made)] == [match.length for match in matches(text)]
    assert codes(made) == codes(text)
    assert copied(made, "tavli") == (made, {})


def test_only_a_second_event_below_a_blank_line_begins_a_match_again() -> None:
    head = '[Event "x"]\n[White "A"]\n'
    for between, count in (("\n", 2), ("", 1), ("{a\n\nb}\n", 1), ('\n[Black "B"]', 1), ("\nGame 1\n\n", 2)):
        assert len(matches(f'{head}{between}[Event "y"]\nW 31: 8/5 6/5\n')) == count, between


def test_a_foreign_tag_gets_no_meaning_in_our_notation() -> None:
    tags = (
        'Cycle "portes, tavla"', 'length "9"', 'White "Z"', 'rules "tavla"', 'moves "responsible"',
        'Marks "x"', 'A#B "x"', 'C{ "x"', 'Event "E"', 'Marks2 "x"',
    )  # fmt: skip
    rows = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n      Wins 1 point\n"
    text = "".join(f"; [{tag}]\n" for tag in tags) + HEAD + rows
    made, lost = copied(text, "tavli")
    assert codes(made) == codes(text) == []
    assert lost == {"tags": 8}
    assert list(matches(made)[0].tags) == ["Event", "Marks2", "Rules", "White", "Black"]


def test_a_cycle_and_marks_that_mean_the_same_come_back_from_a_copy() -> None:
    text = (
        '[Cycle "portes, tavla"]\nGame 1 0-0\nW 31: 8/5 6/5\nW wins 1\nGame 2 1-0\nW 31: 8/5 6/5\nW wins 1\n'
    )
    made, lost = copied(copied(text, "sgf")[0], "tavli")
    assert lost == {}
    assert '[Cycle "portes, tavla"]' in made
    assert codes(made) == codes(text)
    text = OURS.replace("[R", '[Marks "x y"]\n[R') + "Game 1  0-0\nx 31: 8/5 6/5\nx wins 1\n"
    for to in ("sgf", "mat"):
        made, lost = copied(copied(text, to)[0], "tavli")
        assert lost == {}
        assert "x 31: 8/5 6/5" in made


@pytest.mark.parametrize("to", ["sgf", "mat"])
@pytest.mark.parametrize("tag", ["CubeLimit", "Variation", "Jacoby", "Crawford"])
def test_a_tag_of_ours_gets_no_meaning_in_a_foreign_format(tag: str, to: str) -> None:
    value = {"CubeLimit": "1", "Variation": "nackgammon", "Jacoby": "On", "Crawford": "Off"}[tag]
    turns = "W 31: 8/5 6/5\nB 42: 8/4 6/4\nW doubles\nB takes\nW 31: 8/5 6/5\nB resigns 2\n"
    for length in ("", '[Length "3"]\n'):
        text = f'[Rules "backgammon"]\n{length}[{tag} "{value}"]\n\n{turns}'
        made, _ = copied(text, to)
        assert codes(made) == codes(text) == []
        again, _ = copied(made, "json")
        assert '"rules": "backgammon"' in again


@pytest.mark.parametrize("to", ["tavli", "sgf", "mat"])
@pytest.mark.parametrize(
    ("tags", "lost"),
    [
        ('[Black "B"]\n[Black "C"]', 1),
        ('[Black "B"]\n[Event "D"]\n[Event "E"]\n[Event "F"]', 2),
        ('[Black "B"]\n[Event "D"]\n[Event "D"]', 0),
        ('[Black "B"]\n[White "C"]\n[Event "E"]\n\nGame 1 0-0\n[X "a"]\n[X "b"]', 1),
    ],
)
def test_a_tag_that_stands_twice_is_told(to: str, tags: str, lost: int) -> None:
    white = "" if "White" in tags else '[White "W"]'
    text = f"{white}{tags}\nW 31: 8/5 6/5\nW wins 1\n"
    told = copied(text, to)[1].get("tags", 0) - (to == "mat" and "[X" in tags)
    assert told == lost
    rows = f"{HEAD}  1) 31: 8/5 6/5\n      Wins 1 point\n"
    assert copied(f'; [Event "D"]\n; [Event "E"]\n{rows}; [Event "F"]\n', to)[1] == {"tags": 2}
    assert copied('(;FF[4]GM[6]GC[[Black "a"\\]\n[Black "b"\\]]EV[c]EV[d];W[31hefe])', to)[1]["tags"] >= 2


def turned(words: str) -> str:
    """A record in which something is done with the cube after two rolls."""
    return (
        OURS.replace('[Length "7"]\n', "")
        + f"\nW 31: 8/5 6/5\nB 42: 8/4 6/4\n{words}W 21: 13/11 24/23\nW wins 1\n"
    )


@pytest.mark.parametrize(
    ("words", "to"),
    [
        ("W raccoons 8\n", ("sgf", "fibs")),
        ("W beavers 4\n", ("sgf",)),
        ("W doubles 2\nW beavers 4\n", ("sgf",)),
        ("W doubles 2\nB raccoons 4\n", ("sgf", "fibs")),
        ("W beavers 4\nB takes\n", ("sgf",)),
        ("W doubles 2\nB beavers 4\nW raccoons 8\nB takes\n", ()),
    ],
)
def test_an_answer_without_its_double_is_no_double(words: str, to: tuple[str, ...]) -> None:
    text = turned(words)
    for other in ("sgf", "fibs", "mat", "tavli"):
        if other in to:
            assert refused(text, other) == "cube.answer"
        else:
            assert codes(copied(text, other)[0]) == codes(text), other


@pytest.mark.parametrize(
    ("play", "written"),
    [
        ("11: 7/6 8/7 8/7 6/5", "11: 8/7 8/5"),
        ("11: 8/7 8/7 7/6 6/5", "11: 8/7 8/5"),
        ("11: 8/7 7/6 24/23 8/7", "11: 8/7 8/6 24/23"),
        ("33: 10/7 8/5 13/10 13/10", "33: 13/10 8/5 13/7"),
        ("11: 24/23 23/22 8/7 24/23", "11: 24/23 24/22 8/7"),
    ],
)
def test_plays_that_are_joined_are_joined_the_same_once_more(play: str, written: str) -> None:
    text = f"{HEAD}  1) 61: 13/7 8/7                 {play}\n      Wins 1 point\n"
    once, _ = copied(text, "mat", "xg-txt")
    assert written in once
    assert copied(once, "mat", "xg-txt")[0] == once


@pytest.mark.parametrize(
    "remarks",
    ["# one\n# two\n", "# one\n{two}\n# three\n", "{# one\n\n# two}\n", "# one\n", "{one\n# two}\n"],
)
def test_remarks_above_a_record_stay_as_they_are_in_sgf(remarks: str) -> None:
    text = f"{remarks}{OURS}W 31: 8/5 6/5\nW wins 1\n"
    made, _ = copied(text, "sgf")
    assert copied(copied(made, "tavli")[0], "sgf") == (made, {})
    assert "[ #" not in made
    assert "\n #" not in made
    if "{" not in remarks:
        assert copied(made, "tavli")[0].startswith(remarks)


@pytest.mark.parametrize(
    "node",
    ["B[02qsqr]", "B[77]", "B[3qr]", "B[002qsqr]", "B[07zz]", "PL[B]DI[07]"],
)
def test_sgf_keeps_what_is_no_roll_in_it(node: str) -> None:
    text = (
        f"(;FF[4]GM[6]CA[UTF-8]AP[x]MI[length:7][game:0]PW[A]PB[B]\n;W[31hefe]\n;{node}C[hm]\n;W[31hefe])\n"
    )
    made, lost = copied(text, "sgf")
    assert lost == {}
    assert "bad-roll" in codes(text)
    assert codes(made) == codes(text)
    assert copied(made, "sgf")[0] == made
    assert node in made


@pytest.mark.parametrize("to", ["sgf", "mat", "fibs", "snowie-text"])
def test_a_play_that_is_missing_at_the_end_is_told(to: str) -> None:
    start = f"{OURS}W 31: 8/5 6/5\nB 42: 8/4 6/4\n"
    assert copied(f"{start}W 31: ?\n", to)[1]["missing"] == 1
    # Nothing is missing where the game ended there, nor in a record of their own.
    assert "missing" not in copied(f"{start}W 31: ?\nB wins 1\n", to)[1]
    assert "missing" not in copied(f"{HEAD}  1) 31: 8/5 6/5                 42:\n", to)[1]
    for other in ("tavli", "json"):
        assert copied(f"{start}W 31: ?\n", other)[1] == {}
    if to in ("sgf", "fibs"):
        assert copied(f"{start}W 33:\n", to)[1]["missing"] == 1
    else:
        assert refused(f"{start}W 33:\n", to) == "play.empty"


@pytest.mark.parametrize(
    "words",
    [
        "W resigns 2\nW 33: 8/5(2) 6/3(2)\nW wins 2\n",
        "W resigns 2\nW wins 2\n",
        "B claims\nW 33: 8/5(2) 6/3(2)\nW wins 2\n",
    ],
)
def test_a_result_against_who_gave_up_is_told_where_giving_up_is_one(words: str) -> None:
    text = turned(words).replace("W 21: 13/11 24/23\nW wins 1\n", "")
    assert "wrong-winner" in codes(text)
    for to in ("mat", "snowie-text"):
        made, lost = copied(text, to)
        assert "wrong-winner" not in codes(made)
        assert lost["results"] == 1
    for to in ("tavli", "json"):
        made, lost = copied(text, to)
        assert (codes(made), lost) == (codes(text), {})
    assert "results" not in copied(turned("W resigns 2\n").replace("W wins 1", "B wins 2"), "mat")[1]


@pytest.mark.parametrize("to", ["tavli", "sgf", "mat"])
def test_control_characters_that_become_blanks_are_told(to: str) -> None:
    head = '[White "A\x01"]\n[Ev\x02 "x\x1b"]\n{com\x04ment\ttab}\n\n'
    text = head + "W 31: 8/5 6/5 {two\nlines \x05}\nB wins 2\n"
    made, lost = copied(text, to)
    # The tab is one of them.
    assert lost["controls"] == 6
    assert not set("\x01\x02\x1b\x04\x05\t") & set(made)
    assert copied(text, "json")[1] == {}
    rows = f"{HEAD}  1) 31: 8/5 6/5\n".replace("B :", "B\x01 :")
    assert copied(rows, to)[1]["controls"] == 1


@pytest.mark.parametrize("to", ["sgf", "fibs"])
def test_a_play_that_is_missing_in_mid_game_is_told(to: str) -> None:
    text = f"{OURS}W 31: 8/5 6/5\nB 42:\nW 31: 8/5 6/5\nB wins 1\n"
    assert codes(text) != codes(copied(text, to)[0])
    assert copied(text, to)[1]["unread"] == 1


def test_a_variation_that_tells_the_rule_set_needs_no_word_beside_it_in_sgf() -> None:
    start = "5S,3,3s,1,5s,4,2S/5s,3,3S,1,5S,4,2s[] - - w 0 0 0 1\n"
    text = f"{start}3/1 e1h1 g1h1 endturn\ncubeo cuben\n{start}endturn\n6/1 a1f2 e2f2 endturn\n"
    made, _ = copied(text, "sgf")
    assert "RU[" not in made
    assert copied(made, "sgf") == (made, {})


def test_a_double_behind_a_beaver_stays_one_too_many_in_sgf() -> None:
    text = turned("W doubles 2\nB beavers 4\nW doubles 2\nB beavers 4\n")
    assert "cube-timing" in codes(text)
    assert sorted(codes(copied(text, "sgf")[0])) == sorted(codes(text))


def test_matches_that_fibs_makes_one_of_are_told() -> None:
    def told(*lengths: int) -> dict[str, int]:
        one = f"{HEAD}  1) 31: 8/5 6/5\n      Wins 1 point\n\n"
        text = "".join(one.replace(" 0 point", f" {length} point") for length in lengths)
        target = Target()
        made = convert_bytes(text.encode(), "a", Options(), named("fibs"), target)
        assert len(matches(b"".join(made.data).decode())) == len(lengths) - max(
            target.warnings.get("matches", 1) - 1, 0
        )
        return target.warnings

    assert told(5, 5, 5) == {"matches": 3}
    assert told(5, 3, 5) == {}
