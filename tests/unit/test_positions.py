"""Positions in text: every notation read and written, and what is wrong with those that cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tavlicli.board.position import Position
from tavlicli.findings.code import CODES
from tavlicli.notation import positions
from tavlicli.notation.positions import BadPosition, parse
from tavlicli.record.situation import Situation

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "positions.jsonl").read_text("utf-8").splitlines()
]
START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
BOARD = "-b----E-C---eE---c-e----B-"
ACE_CLOSED = "bar:1 6:2 5:2 4:2 3:2 2:2 1:2"
FIBS = (
    "board:You:Someone:5:1:4:-1:0:0:0:0:0:5:0:3:0:0:0:-5:4:0:0:0:-3:0:-5:0:0:0:0:1:1:"
    "1:6:2:0:0:2:1:0:0:1:-1:0:25:1:1:1:1:2:0:0:0"
)


def facts(situation: Situation) -> tuple[object, ...]:
    return (
        situation.position,
        situation.roll,
        situation.cube,
        situation.cube_owner,
        situation.length,
        situation.score,
        situation.crawford,
        situation.doubled,
    )


def without_dice_order(xgid: str) -> str:
    parts = xgid.split(":")
    parts[4] = "".join(sorted(parts[4], reverse=True))
    return ":".join(parts)


def fault(text: str, **limits: object) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        parse(text, **limits)  # type: ignore[arg-type]
    violation = caught.value.violation
    assert violation.code == "bad-position"
    assert set(violation.params) == set(CODES["bad-position"].variants[violation.variant])
    return caught.value


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["title"])
def test_every_notation_of_a_vector_gives_the_same_situation(vector: dict[str, str]) -> None:
    own = parse(f"{vector['own']} / {vector['opp']}")
    bottom = parse(vector["xgid"])
    assert str(own.position) == f"{vector['own']} / {vector['opp']}"
    assert bottom.position == own.position
    assert facts(parse(vector["xgid_top"])) == facts(bottom)
    assert facts(parse(vector["ogid"])) == facts(bottom)
    assert facts(parse(f"{vector['position_id']}:{vector['match_id']}")) == facts(bottom)
    assert parse(vector["position_id"]).position == own.position


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["title"])
def test_every_notation_of_a_vector_is_written(vector: dict[str, str]) -> None:
    situation = parse(vector["xgid_top"])
    assert positions.to_xgid(situation) == without_dice_order(vector["xgid"])
    assert positions.to_ogid(situation) == vector["ogid"]
    assert positions.ids(situation)[1:] == (vector["position_id"], vector["match_id"])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["title"])
@pytest.mark.parametrize("write", [positions.to_fibs_board, positions.to_snowie])
def test_lines_that_carry_names_come_back(vector: dict[str, str], write: object) -> None:
    situation = parse(vector["xgid"])
    assert facts(parse(write(situation))) == facts(situation)  # type: ignore[operator]


def test_the_top_player_s_xgid_is_not_turned() -> None:
    situation = parse("XGID=-a--BC-----------------c--:1:-1:-1:21:3:5:0:7:10")
    assert str(situation.position) == "24:1 2:3 off:11 / 5:3 4:2 off:10"
    assert situation.cube_owner == "mover"
    assert situation.score == (5, 3)
    assert (situation.score_unclear, situation.mover_is_bottom) == (True, False)


def test_an_even_score_is_clear_whoever_plays() -> None:
    assert not parse(f"XGID={BOARD}:0:0:-1:21:3:3:0:7:10").score_unclear


def test_a_double_in_an_xgid_is_seen_by_the_doubler() -> None:
    situation = parse("XGID=-a--BC-----------------c--:1:1:1:D:3:5:0:7:10")
    assert str(situation.position) == "5:3 4:2 off:10 / 24:1 2:3 off:11"
    assert (situation.doubled, situation.roll, situation.cube) == (True, None, 2)
    assert (situation.cube_owner, situation.score) == ("mover", (3, 5))


@pytest.mark.parametrize("turn", ["1", "-1"])
@pytest.mark.parametrize("owner", ["0", "1"])
def test_a_pending_double_comes_back_from_every_notation(turn: str, owner: str) -> None:
    owner = str(int(owner) * int(turn))
    situation = parse(f"XGID=-a--BC-----------------c--:{abs(int(owner))}:{owner}:{turn}:D:3:5:0:7:10")
    xgid, position_id, match_id = positions.ids(situation)
    texts = [xgid, f"{position_id}:{match_id}"]
    texts += [positions.to_ogid(situation), positions.to_fibs_board(situation)]
    for text in texts:
        assert text is not None
        assert facts(parse(text)) == facts(situation), text
    assert positions.to_snowie(situation) is None


@pytest.mark.parametrize(("dice", "first"), [("B", "5:3"), ("R", "24:1")])
def test_a_beaver_is_answered_by_the_doubler_and_a_raccoon_by_the_other(dice: str, first: str) -> None:
    situation = parse(f"XGID=-a--BC-----------------c--:0:0:1:{dice}:0:0:3:0:10")
    assert str(situation.position).startswith(first)
    assert (situation.jacoby, situation.beavers, situation.doubled) == (True, True, False)


@pytest.mark.parametrize(
    "text",
    [
        f"xgid={BOARD}:0:0:1:31:0:0:0:0:10",
        f"{BOARD}:0:0:1:31:0:0:0:0:8",
        f"  XGID={BOARD}:0:0:1:13:0:0:0:0\n",
        f"X:One   O:Two\n board\n\n XGID={BOARD}:0:0:1:31:0:0:0:0:10 \nX to play 31",
        "4HPwATDgc/ABMA:cIkFAAAAAAAE",
        "GNUBGID 4HPwATDgc/ABMA:cIkFAAAAAAAE",
        "GNUID=4HPwATDgc/ABMA:cIkFAAAAAAAE",
        " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cIkFAAAAAAAE\n +13-",
        " Position-ID: 4HPwATDgc/ABMA    Match-ID: cIkFAAAAAAAE",
        f"Position-ID: /38AAAD/fwAAAA\n XGID={BOARD}:0:0:1:31:0:0:0:0:10",
        "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:0:0:0:0",
        "jjjjjhhhccccc11:ooddddd88866666:N0N:13:B",
        "text\nboard:You:It:9999:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
        "1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0",
    ],
)
def test_the_start_with_a_roll_is_found_in_many_spellings(text: str) -> None:
    situation = parse(text)
    assert str(situation.position) == START
    assert (situation.roll, situation.cube, situation.length) == ((3, 1), 1, 0)
    assert positions.is_position(text)


def test_a_fibs_board_is_read_from_the_side_of_the_turn() -> None:
    situation = parse(FIBS)
    assert str(situation.position) == "bar:1 24:1 13:4 8:3 6:5 off:1 / bar:1 13:5 8:3 6:5 off:1"
    assert (situation.roll, situation.cube, situation.cube_owner) == ((6, 2), 2, "mover")
    assert (situation.length, situation.score, situation.crawford) == (5, (1, 4), True)
    other = parse(FIBS.replace(":1:6:2:0:0:2:", ":-1:0:0:6:2:2:"))
    assert other.position == situation.position.turned()
    assert (other.roll, other.cube_owner, other.score) == ((6, 2), "other", (4, 1))
    assert not other.mover_is_bottom


def test_a_fibs_player_may_run_upwards_as_x() -> None:
    board = "1:-5:0:0:3:0:5:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:-2:-1"
    text = f"board:A:B:3:0:0:{board}:-1:2:1:0:0:1:1:1:0:-1:1:25:0:7:6:0:0:2:0:0:0"
    up = fault(text)
    assert (up.violation.variant, up.violation.params["field"]) == ("field", "board")
    right = text.replace(":0:0:1:-5:", ":0:0:-1:-5:").replace(":-2:-1:-1:2:1", ":-2:1:-1:2:1")
    assert str(parse(right).position) == "bar:1 24:5 1:2 off:7 / bar:1 6:5 4:3 off:6"


def test_a_snowie_line_names_the_other_bar_first() -> None:
    line = "5;0;0;0;1;me;it;1;4;2;2;-1;-2;0;0;0;0;0;5;0;3;0;0;0;-5;4;0;0;0;-3;0;-5;0;0;0;0;1;1;6;2;"
    situation = parse(line)
    assert str(situation.position) == "bar:1 24:1 13:4 8:3 6:5 off:1 / bar:2 13:5 8:3 6:5"
    assert (situation.score, situation.crawford, situation.roll) == ((4, 2), True, (6, 2))
    assert (situation.cube, situation.cube_owner, situation.mover_is_bottom) == (2, "other", False)
    assert parse(f"Illegal play ({line})") == situation
    assert positions.to_snowie(situation, ("me", "it")) == line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("6:5 8:3 13:5 24:2 / 24:2 13:5 8:3 6:5", START),
        ("24:2,13:5, 8:3 6:5/24:2 13:5\t08:3 6:5", START),
        ("Μπάρα:1 έξω:14/ вън:13 бар:2", "bar:1 off:14 / bar:2 off:13"),
        ("b:1 / 25:2 0:13", "bar:1 off:14 / bar:2 off:13"),
        ("/ 3:1", "off:15 / 3:1 off:14"),
        ("off:15 / 3:1 2:0", "off:15 / 3:1 off:14"),
    ],
)
def test_our_notation_takes_any_order_and_word(text: str, expected: str) -> None:
    assert str(parse(text).position) == expected
    assert parse(text).notation == "tavli"


def test_start_is_what_the_rule_set_starts_with() -> None:
    start = parse("24:15 / 24:15").position
    assert parse(" Start ", start=start) == Situation(start)


def test_a_pinned_checker_keeps_its_mark() -> None:
    position = parse("24:14 18:1^ / 24:13 7:2", pins=True).position
    assert position.mover_pinned == 1 << 18
    assert str(position) == "24:14 18:1^ / 24:13 7:2"
    assert positions.ids(Situation(position))[:2] == (None, None)
    for write in (positions.to_ogid, positions.to_fibs_board, positions.to_snowie):
        assert write(Situation(position)) is None


def test_games_that_do_not_hit_have_no_ids() -> None:
    start = parse("24:15 / 24:15", same_way=True)
    assert positions.ids(start, hitting=False) == (None, None, None)
    assert positions.ids(start).position_id is not None


def test_both_sides_run_the_same_way() -> None:
    assert str(parse("6:5 24:10 / 19:5 24:10", same_way=True).position).startswith("24:10 6:5 /")
    assert fault("6:5 24:10 / 18:5 24:10", same_way=True).violation.variant == "both"
    assert fault("4HPwATDgc/ABMA", same_way=True).violation.variant == "kind"


@pytest.mark.parametrize(
    ("text", "variant", "params", "place"),
    [
        ("hello", "", {"text": "hello"}, "hello"),
        ("8:3 6:5", "", {"text": "8:3 6:5"}, "8:3 6:5"),
        ("", "", {"text": ""}, ""),
        (" 8:16 / 1:1", "count", {"count": 16, "most": 15}, "8:16 / 1:1"),
        ("8:" + "9" * 5000 + "/", "count", {"count": 999999999, "most": 15}, "8:" + "9" * 5000 + "/"),
        ("//8BAAAMAAAAAA", "count", {"count": 17, "most": 15}, "//8BAAAMAAAAAA"),
        ("6:5 / 19:1", "both", {"point": 6}, "6:5 / 19:1"),
        ("6:5 off:9 / 2:1", "off", {"stated": 9, "actual": 10}, "9"),
        ("30:1 / 2:1", "point", {"found": "30"}, "30"),
        ("8:1 x:2 / 2:1", "point", {"found": "x"}, "x"),
        ("8:1 7:z / 2:1", "letters", {"found": "7:z"}, "7:z"),
        ("8:1 8:1 / 2:1", "letters", {"found": "8:1"}, "8:1"),
        ("8:1 / 2:1 / 3:1", "letters", {"found": "/"}, "/"),
        ("8:1^ / 2:1", "letters", {"found": "8:1^"}, "8:1^"),
        (f"{ACE_CLOSED}/{ACE_CLOSED}", "closed", {}, f"{ACE_CLOSED}/{ACE_CLOSED}"),
        ("off:15 / off:15", "over", {}, "off:15 / off:15"),
        ("start", "kind", {"found": "start"}, "start"),
        ("cAkAAAAAAAAE", "kind", {"found": "cAkAAAAAAAAE"}, "cAkAAAAAAAAE"),
        ("4HPwATDgc/ABM", "length", {"length": 13, "expected": 14}, "4HPwATDgc/ABM"),
        ("4HPwATDgc_ABMA", "letters", {"found": "_"}, "_"),
        ("4HPwATDgc/ABMA:cAkA", "length", {"length": 4, "expected": 12}, "cAkA"),
        ("4HPwATDgc/ABMA:cAkDAAAAAAAE", "dice", {"found": "60"}, "cAkDAAAAAAAE"),
        ("4HPwATDgc/ABMA:8AkAAAAAAAAE", "field", {"field": "Crawford", "found": "1"}, "8AkAAAAAAAAE"),
        (f"XGID={BOARD[1:]}:0:0:1:00:0:0:0:0:10", "length", {"length": 25, "expected": 26}, BOARD[1:]),
        (f"XGID=A{BOARD[1:]}:0:0:1:00:0:0:0:0:10", "letters", {"found": "A"}, "A"),
        (f"XGID={BOARD}:16:0:1:00:0:0:0:0:10", "field", {"field": "cube", "found": "16"}, "16"),
        (f"XGID={BOARD}:0:0:0:00:0:0:0:0:10", "field", {"field": "turn", "found": "0"}, "0"),
        (f"XGID={BOARD}:0:0:1:37:0:0:0:0:10", "dice", {"found": "37"}, "37"),
        (f"XGID={BOARD}:0:0:1:00:0:-1:0:0:10", "field", {"field": "score", "found": "-1"}, "-1"),
        (f"XGID={BOARD}:0:0:1:00:0:0:0", "field", {"field": "length", "found": ""}, ""),
        (f"XGID={BOARD}:0:0:1:00:0:0:0:0:10:9", "letters", {"found": "9"}, "9"),
        ("OGID=1r:o:N0N", "letters", {"found": "r"}, "r"),
        ("1:o:N0N:77", "dice", {"found": "77"}, "77"),
        ("1pp:o:N0N", "off", {"stated": 2, "actual": 14}, "1pp"),
        ("1:o:N99N", "field", {"field": "cube", "found": "99"}, "99"),
        ("board:You:It:1", "length", {"length": 3, "expected": 52}, "board:You:It:1"),
        ("5;0;0;", "length", {"length": 3, "expected": 40}, "5;0;0;"),
    ],
)
def test_what_is_wrong_is_named_and_placed(
    text: str, variant: str, params: dict[str, object], place: str
) -> None:
    found = fault(text)
    assert (found.violation.variant, found.violation.params) == (variant, params)
    assert text[found.start : found.end] == place


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("18:2^ / 24:1", "letters"),
        ("18:1^ / 7:1^", "both"),
        ("18:1 / 7:1", "both"),
        ("18:1^ / 24:1", "both"),
        ("bar:1 / 24:1", "letters"),
    ],
)
def test_pins_that_cannot_be(text: str, variant: str) -> None:
    assert fault(text, pins=True).violation.variant == variant


@pytest.mark.parametrize(
    "change",
    [
        (":2:1:0:0:1:-1:", ":3:1:0:0:1:-1:"),
        (":0:1:-1:0:25:", ":0:0:-1:0:25:"),
        (":0:1:-1:0:25:", ":0:1:0:0:25:"),
        (":1:6:2:0:0:", ":2:6:2:0:0:"),
        (":1:6:2:0:0:", ":1:6:7:0:0:"),
        (":1:6:2:0:0:", ":1:62::0:0:"),
        (":25:1:1:1:1:", ":25:1:2:1:1:"),
        (":5:1:4:", ":5:x:4:"),
    ],
)
def test_a_fibs_board_with_an_impossible_field(change: tuple[str, str]) -> None:
    broken = FIBS.replace(*change)
    assert broken != FIBS
    assert fault(broken).violation.variant in ("field", "dice", "off")


def test_what_numbers_cannot_hold_is_not_written() -> None:
    position = parse(START).position
    assert positions.to_match_id(Situation(position, length=40000)) is None
    for write in (positions.to_xgid, positions.to_match_id, positions.to_ogid, positions.to_snowie):
        assert write(Situation(position, cube=3)) is None
    crowd = Position(bytes([0, 17, *[0] * 24]), position.other)
    assert positions.to_xgid(Situation(crowd)) is None
    assert positions.to_position_id(crowd) is None


@pytest.mark.parametrize(
    "text", ["Game 1", "W 31: 8/5 6/5", " 1) 31: 8/5 6/5", "5 point match", "", "Transcribers"]
)
def test_records_do_not_look_like_positions(text: str) -> None:
    assert not positions.is_position(text)


@pytest.mark.parametrize("text", [START, "start", "bar:1 / off:15", "/38AAAD/fwAAAA", FIBS])
def test_positions_look_like_positions(text: str) -> None:
    assert positions.is_position(text)


@pytest.mark.parametrize(
    "piece", ["1:1", "1:1 ", "8:3,", "XGID=", "-a", "4HPw:", ";1", "board:", "Position ID:", " \t", "a/"]
)
def test_a_long_hostile_text_is_answered_at_once(piece: str) -> None:
    with pytest.raises(BadPosition):
        parse(piece * 100_000)
