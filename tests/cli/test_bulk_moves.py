"""``tavli moves``: lists, judgements, and the questions of ``-`` answered line by line."""

from __future__ import annotations

import json

from tests.cli.command import tavli

XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
QUESTIONS = """# a comment, and a blank line

start ; 31 ; 8/5 6/5
start ; 31 ; 8/5 6/4
nonsense ; 31
start ; 77
start
start ; 31 ; 8/5 ; 6/5
24:1 / 7:2 6:2 ; 65 ; -
6:16 / 6:1 ; 31
"""


def answers(text: str, *arguments: str) -> tuple[int, list[dict[str, object]]]:
    done = tavli("moves", "-", *arguments, data=text)
    return done.code, [json.loads(line) for line in done.out.splitlines()]


def test_each_question_has_its_line_and_a_bad_one_stops_nothing() -> None:
    code, found = answers(QUESTIONS)
    assert code == 2
    assert len(found) == 8
    assert {one["schema"] for one in found} == {"tavli.moves/1"}
    errors = {one["line"]: one["error"]["code"] for one in found if "error" in one}
    assert errors == {5: "bad-position", 6: "bad-roll", 7: "bad-roll", 10: "bad-position"}
    judged = [one["judged"]["legal"] for one in found if "judged" in one]
    assert judged == [True, False, False, True]


def test_dice_left_out_are_those_of_the_position_and_a_mark_in_front_is_no_text() -> None:
    done = tavli("moves", "-", data=f"\ufeff{XGID}\n{XGID} ; ; 8/5 6/5\nstart ;\n")
    first, second, third = map(json.loads, done.out.splitlines())
    assert first["roll"] == second["roll"] == [3, 1]
    assert second["judged"]["legal"]
    assert third["error"]["code"] == "bad-roll"


def test_the_exit_code_is_the_worst_answer() -> None:
    assert answers("start ; 31 ; 8/5 6/5\n")[0] == 0
    assert answers("start ; 31 ; 8/5 6/4\nstart ; 31\n")[0] == 1
    assert answers("")[0] == 0


def test_a_foreign_position_is_backgammon_and_ours_is_tavli() -> None:
    ours, theirs = answers("2:1 1:2 / 6:2 ; 21\n4HPwATDgc/ABMA ; 31\n")[1]
    (asked,) = answers("start ; 31\n", "--rules", "tavla")[1]
    assert (ours["rules"], theirs["rules"], asked["rules"]) == ("tavli", "backgammon", "tavla")
    assert (ours["count"], ours["obligation"]) == (1, "pip-waste")


def test_a_play_is_judged_with_the_rule_it_breaks() -> None:
    done = tavli("moves", "2:1 1:2 / 6:2", "21", "2/1 1/off")
    assert done.code == 1
    assert "[pip-waste]" in done.out
    assert "2/off 1/off" in done.out
    assert tavli("moves", "2:1 1:2 / 6:2", "21", "2/1 1/off", "--rules", "portes").code == 0


def test_a_limit_cuts_the_list_and_says_so() -> None:
    done = tavli("moves", "start", "31", "--limit", "3", "--format", "json")
    answer = json.loads(done.out)
    assert (answer["count"], len(answer["plays"]), answer["truncated"]) == (3, 3, True)
    assert [play["play"] for play in answer["plays"]] == sorted(play["play"] for play in answer["plays"])


def test_dice_are_read_in_any_order_and_spelling() -> None:
    lists = {tavli("moves", "start", dice).out for dice in ("31", "13", "3-1", "1,3")}
    assert len(lists) == 1
