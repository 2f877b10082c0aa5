"""The position before a turn of a gyulbara record: how far the player is decides whether a double goes on."""

import json

import pytest

from tests.cli.command import tavli

RECORD = """[Rules "gyulbara"]
W 61: 24/18 24/23
B 61: 24/18 24/23
W 21: 24/22 24/23
B 21: 24/22 24/23
W 55: 24/19(4)
B 31: 24/21 24/23
W 62: 24/18 24/22
B resigns 2
"""


def moves(tmp_path, turn, *options):
    file = tmp_path / "record.tavli"
    file.write_text(RECORD, encoding="utf-8")
    done = tavli("moves", f"{file}#1.{turn}", "55", "--format", "json", "--limit", "5", *options)
    assert done.code == 0, done.err
    return json.loads(done.out)


def test_the_third_roll_is_ordinary_and_the_fourth_goes_on(tmp_path):
    third, fourth = moves(tmp_path, 5), moves(tmp_path, 7)
    assert third["rules"] == fourth["rules"] == "gyulbara"
    assert {play["dice_used"] for play in third["plays"]} == {4}
    assert {play["dice_used"] for play in fourth["plays"]} == {8}


def test_a_bare_position_has_no_count(tmp_path):
    third = moves(tmp_path, 5)
    done = tavli("moves", third["position"], "55", "--rules", "gyulbara", "--format", "json", "--limit", "5")
    assert {play["dice_used"] for play in json.loads(done.out)["plays"]} == {8}


def test_a_result_is_listed_once_by_the_fewest_dice():
    # The last two checkers can be borne off with nine dice or, wasting more, with ten.
    done = tavli("moves", "20:1 19:1 / 1:2", "44", "--rules", "gyulbara", "--format", "json")
    found = json.loads(done.out)
    assert [play["result"] for play in found["plays"]] == ["off:15 / 1:2 off:13"]
    assert (found["count"], found["plays"][0]["dice_used"]) == (1, 9)


@pytest.mark.parametrize(
    ("rules", "position"),
    [
        ("tapa", "24:1 / 2:2"),
        ("plakoto", "24:2 / 2:2"),
        ("fevga", "10:1 / 21:1"),
        ("narde", "18:1 / 5:2"),
        ("gyulbara", "18:1 / 5:2"),
    ],
)
def test_no_rule_took_a_play_away_where_one_order_of_the_dice_is_blocked(rules, position):
    # The 1 is blocked until the 6 was played, so 1 first is no play that anybody could choose.
    done = tavli("moves", position, "61", "--rules", rules, "--format", "json")
    assert json.loads(done.out)["obligation"] is None
