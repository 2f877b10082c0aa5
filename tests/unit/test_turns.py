"""Reading a roll and its play."""

from __future__ import annotations

import pytest

from tavlicli.notation.turns import fold, read_move, read_rest, read_turn
from tavlicli.record import model
from tavlicli.record.turn import WrittenMove


@pytest.mark.parametrize(
    ("text", "stops", "hits", "count"),
    [
        ("8/5", (8, 5), 0, 1),
        ("08/05", (8, 5), 0, 1),
        ("8-5", (8, 5), 0, 1),
        ("24/18*/14", (24, 18, 14), 0b010, 1),
        ("13/7*(2)", (13, 7), 0b010, 2),
        ("13/7(2)*", (13, 7), 0b010, 2),
        ("13/7(15)", (13, 7), 0, 15),
        ("bar/20", (25, 20), 0, 1),
        ("B/20", (25, 20), 0, 1),
        ("25/20", (25, 20), 0, 1),
        ("Μπάρα/20", (25, 20), 0, 1),
        ("μπ/20", (25, 20), 0, 1),
        ("БАР/20", (25, 20), 0, 1),
        ("6/off", (6, 0), 0, 1),
        ("6/o", (6, 0), 0, 1),
        ("6/0", (6, 0), 0, 1),
        ("6/ΈΞΩ", (6, 0), 0, 1),
        ("6/вън", (6, 0), 0, 1),
    ],
)
def test_a_move_is_read_in_every_spelling(text: str, stops: tuple[int, ...], hits: int, count: int) -> None:
    assert read_move(text) == WrittenMove(stops, hits, count)


@pytest.mark.parametrize(
    "text", ["", "8", "8/", "/5", "26/20", "8/25", "0/3", "8/5(16)", "8/5(0)", "8/bar", "8//5"]
)
def test_what_is_no_move_is_none(text: str) -> None:
    assert read_move(text) is None


@pytest.mark.parametrize("roll", ["31", "13", "3-1", "1-3"])
def test_a_roll_has_its_larger_die_first_and_keeps_its_spelling(roll: str) -> None:
    turn = read_turn(f"{roll}: 8/5 6/5")

    assert turn.roll == (3, 1)
    assert turn.dice == tuple(int(die) for die in roll if die != "-")
    assert turn.text.startswith(roll)


@pytest.mark.parametrize("roll", ["73", "4", "20", "666", "0", "7-1", "9" * 5000])
def test_a_roll_that_cannot_be_thrown_is_named_and_the_play_still_read(roll: str) -> None:
    turn = read_turn(f"{roll}: 8/5 6/5")

    assert turn.roll is None
    assert turn.kind == model.MOVES
    assert [(fault.violation.code, fault.violation.params["roll"]) for fault in turn.faults] == [
        ("bad-roll", roll)
    ]
    assert (turn.faults[0].start, turn.faults[0].end) == (0, len(roll))


@pytest.mark.parametrize(
    ("play", "kind", "no_more", "stood"),
    [
        ("8/5, 6/5", model.MOVES, False, False),
        ("8/5,6/5", model.MOVES, False, False),
        ("bar/24 -", model.MOVES, True, False),
        ("8/5 6/5 !", model.MOVES, False, True),
        ("8/5 -!", model.MOVES, True, True),
        ("-", model.PASS, False, False),
        ("- !", model.PASS, False, True),
        ("Cannot Move", model.PASS, False, False),
        ("can't  move.", model.PASS, False, False),
        ("no move", model.PASS, False, False),
        ("dances", model.PASS, False, False),
        ("δεν παίζει", model.PASS, False, False),
        ("Няма ход", model.PASS, False, False),
        ("?", model.UNKNOWN, False, False),
        ("????", model.UNKNOWN, False, False),
        ("", model.EMPTY, False, False),
    ],
)
def test_a_play_is_read_in_every_spelling(play: str, kind: str, no_more: bool, stood: bool) -> None:
    turn = read_turn(f"31: {play}")

    assert (turn.kind, turn.no_more, turn.stood, turn.faults) == (kind, no_more, stood, ())


def test_a_set_up_keeps_its_position_as_written() -> None:
    turn = read_turn("31: Illegal play (BAR:1 8:3 / Ά;9) !")

    assert (turn.kind, turn.setup, turn.stood) == (model.SETUP, "BAR:1 8:3 / Ά;9", True)


@pytest.mark.parametrize(
    ("text", "expected", "found", "start"),
    [
        ("31: 8/5 6/x", "point", "x", 10),
        ("31: 8/99", "point", "99", 6),
        ("31: 8/5 6/", "point", "", 10),
        ("31: 8", "move", "8", 4),
        ("31: 8/5 five", "move", "five", 8),
        ("31: 8/5(16)", "count", "(16)", 7),
        ("31: hello", "play", "hello", 4),
        ("31: !", "play", "!", 4),
        ("31: 8/5,", "end-of-line", ",", 7),
        ("31: dances twice", "end-of-line", "twice", 11),
        ("31 8/5", "colon", "8/5", 3),
        ("x: 8/5", "roll", "x:", 0),
        ("", "roll", "", 0),
        ("31: μπάρα/20 έξω/ß", "move", "έξω/ß", 13),
        ("31: 8/5 " + "x" * 50, "move", "x" * 20, 8),
    ],
)
def test_a_fault_names_what_was_expected_and_where(text: str, expected: str, found: str, start: int) -> None:
    (fault,) = read_turn(text).faults

    assert fault.violation.params == {"expected": expected, "found": found}
    assert (fault.start, fault.end) == (start, start + len(found))


def test_a_turn_without_its_colon_still_has_its_roll() -> None:
    turn = read_turn("31 8/5")

    assert (turn.kind, turn.roll) == (model.FAULT, (3, 1))


def test_the_same_text_is_read_once() -> None:
    assert read_turn("31: 8/5 6/5") is read_turn("31: 8/5 6/5")


def test_the_rest_of_a_double_has_any_number_of_dice() -> None:
    assert read_rest("4455: 24/20(2)").dice == (4, 4, 5, 5)
    assert read_rest("4455: 24/20(2)").faults == ()
    assert read_rest("4: 24/20").dice == (4,)
    assert read_rest("47: 24/20").faults[0].violation.code == "bad-roll"


def test_the_spans_of_moves_are_offsets_in_the_text() -> None:
    turn = read_turn("31:  8/5, 6/5 -")

    assert [turn.text[start:end] for start, end in turn.spans] == ["8/5", "6/5"]
    assert turn.play == "8/5, 6/5 -"


def test_folding_drops_case_and_accents() -> None:
    assert fold("Μπάρα ΕΞΩ Κάστορας") == "μπαρα εξω καστορασ"
    assert fold("БОБЪР Й") == "бобър и"
    assert fold("e\u0301") == "e"
