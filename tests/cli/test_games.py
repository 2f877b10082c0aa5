"""The position before a turn of a gyulbara record: how far the player is decides whether a double goes on."""

import json

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
