"""Reading GNU Backgammon's SGF: moves, set-ups, results, tags and clocks, and what is wrong with them."""

from __future__ import annotations

import pytest

import tavlicli
from tavlicli.findings.finding import Finding
from tavlicli.notation.formats.sgf import FORMAT
from tavlicli.notation.registry import recognise
from tavlicli.record import model
from tavlicli.record.model import Action, Game, Match
from tavlicli.record.turn import CodedTurn

ROOT = "FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]"


def matches(text: str) -> list[Match]:
    return list(FORMAT.read(text))


def game(nodes: str, root: str = ROOT) -> Game:
    """The only game of a tree with these nodes behind its root."""
    (match,) = matches(f"(;{root}{nodes})")
    return match.games[-1]


def said(found: Game) -> list[str]:
    """The actions in a few words each."""
    return [words(action) for action in found.actions]


def words(action: Action) -> str:
    player = "WB?"[action.player]
    if action.turn is not None:
        return f"{player} {action.turn.text}"
    parts = [player, action.kind, "" if action.value is None else str(action.value)]
    if action.kind == model.POSITION:
        parts.append(action.text)
    return " ".join(part for part in parts if part)


def findings(text: str) -> list[Finding]:
    return tavlicli.check_text(text).findings


def told(text: str) -> list[tuple[int, int, str, object]]:
    """What is wrong with the text itself: place, code and what was expected."""
    return [
        (one.place.line, one.place.column, one.code, one.violation.params.get("expected"))
        for one in findings(text)
        if one.code != "unfinished"
    ]


def test_moves_of_both_players_count_from_their_own_side() -> None:
    found = game("\n;W[31hefe]\n;B[52aclq]\n;W[66]\n;B[65yeek]\n;W[62azbz]\n;B[12zz]")
    assert said(found)[:5] == [
        "W 31: 8/5 6/5",
        "B 52: 24/22 13/8",
        "W 66: -",
        "B 65: bar/20 20/14",
        "W 62: 1/off 2/off",
    ]
    assert [action.turn.kind for action in found.actions if action.turn] == [
        *("moves", "moves", "pass", "moves", "moves"),
        "fault",
    ]


def test_a_move_knows_its_places() -> None:
    (match,) = matches(f"(;{ROOT}\n;W[31hefe]  ;B[52aclq])")
    first, second = match.games[0].actions
    assert (first.line, first.column, second.line, second.column) == (2, 2, 2, 14)
    assert isinstance(first.turn, CodedTurn)
    assert first.turn.code == "W[31hefe]"
    assert [first.turn.code[start:end] for start, end in first.turn.places] == ["he", "fe"]


def test_a_move_broken_by_a_line_end_moves_the_places_of_others_whenever_it_comes() -> None:
    nodes = "".join(f"\n;{one}" for one in ("W[31hefe\n]", "B[52aclq]", "W[31hefe\n]", "B[99aclq]"))
    for _ in range(2):
        assert [action.line for action in game(nodes).actions] == [2, 4, 5, 7]


def test_a_move_whose_bracket_is_open_is_told_however_often_it_was_read() -> None:
    on_one_line, on_lines = ";W[31hefe;B[52aclq];W[42hdfd]", "\n;W[31hefe\n;B[52aclq]\n;W[42hdfd]"
    assert [line for line, *_ in told(f"(;{ROOT}{on_one_line})")] == [1]
    assert [line for line, *_ in told(f"(;{ROOT}{on_lines})")] == [3]


def test_a_fault_is_told_at_its_move() -> None:
    (fault,) = [one for one in findings(f"(;{ROOT}\n;W[31heib])") if one.severity == "error"]
    assert fault.code == "no-checker"
    assert (fault.place.line, fault.place.column, fault.place.end_column) == (2, 8, 10)
    assert fault.play == "8/5 9/2"


@pytest.mark.parametrize(
    ("value", "code"),
    [("77hefe", "bad-roll"), ("3hefe", "bad-roll"), ("31hey", "syntax"), ("31yh3", "syntax")],
)
def test_dice_and_points_that_are_none_are_told(value: str, code: str) -> None:
    assert code in [one.code for one in findings(f"(;{ROOT};W[{value}])")]


def test_letter_case_and_blanks_do_not_matter() -> None:
    found = game("\n ; W [ 31HEFE ]\n;b[31aa]B[DOUBLE]\n;W[Take]")
    assert said(found) == ["W 31: 8/5 6/5", "B double", "W take"]


def test_names_of_properties_may_hold_small_letters() -> None:
    (match,) = matches("(;FileFormat[4]GaMe[6]PlayerWhite[Ann]PlayerBlack[Bob];White[31hefe];Black[52aclq])")
    assert match.names == ("Ann", "Bob")
    assert said(match.games[0]) == ["W 31: 8/5 6/5", "B 52: 24/22 13/8"]


def test_a_double_of_a_double_is_a_beaver_and_then_a_raccoon() -> None:
    found = game(";W[double];B[double];W[double];B[take];W[31hefe];B[double];W[drop]")
    kinds = [action.kind for action in found.actions]
    assert kinds == ["double", "beaver", "raccoon", "take", "turn", "double", "drop"]


def test_an_empty_node_parts_two_doubles() -> None:
    kinds = [action.kind for action in game(";W[double];;B[double]").actions]
    assert kinds == ["double", "double"]


def test_a_roll_without_a_play() -> None:
    found = game("\n;W[31hefe]\n;PL[B]DI[62]LU[0.5]")
    assert said(found) == ["W 31: 8/5 6/5", "B 62: ?"]
    assert found.actions[1].turn is not None
    assert found.actions[1].turn.kind == model.UNKNOWN
    assert found.kept == {1: "LU[0.5]"}


def test_a_roll_before_its_own_move_is_the_same_turn() -> None:
    assert said(game(";PL[W]DI[13];W[31hefe]")) == ["W 31: 8/5 6/5"]
    assert said(game(";PL[W]DI[63];W[31hefe]")) == ["W 63: ?", "W 31: 8/5 6/5"]
    assert said(game(";PL[W]DI[13];;W[31hefe]")) == ["W 13: ?", "W 31: 8/5 6/5"]


BOARD = "AE[a:y]AW[f][f][a]AB[s][x][y]"


def test_a_set_up_board_is_a_position_seen_by_who_plays() -> None:
    assert said(game(f";PL[W]{BOARD}")) == ["W position 6:2 1:1 off:12 / bar:1 6:1 1:1 off:12"]
    assert said(game(f";PL[B]{BOARD}")) == ["B position bar:1 6:1 1:1 off:12 / 6:2 1:1 off:12"]


def test_a_set_up_changes_the_board_that_is_there() -> None:
    (action,) = game(";AE[a:f][y]AW[d:e]").actions
    assert action.text == "24:2 13:5 8:3 5:1 4:1 off:3 / 13:5 8:3 6:5 off:2"
    moved = game("\n;W[61hbhg]\n;B[64qrag]\n;AE[m:x]").actions[-1]
    assert (moved.player, moved.text) == (0, "bar:1 8:1 6:5 2:1 off:7 / 24:1 18:1 13:5 off:8")


def test_set_ups_that_follow_each_other_are_one() -> None:
    found = game(f";PL[W]{BOARD};AW[a];CV[2];CP[b];PL[B]DI[63]")
    assert said(found) == [
        "W position XGID=-B---B------------a----aa-:1:-1:1:00:0:0:0:0:10",
        "B 63: ?",
    ] or said(found)[0].startswith("W position XGID=")
    assert tavlicli.situation(found.actions[0].text, "backgammon").cube_owner == "other"
    assert said(game(f";PL[W]{BOARD};;PL[W]{BOARD}")) == [*said(game(f";PL[W]{BOARD}"))] * 2


def test_a_cube_that_is_set_up_stands_in_an_xgid() -> None:
    found = game("", ROOT + "CV[2]")
    (action,) = found.actions
    here = tavlicli.situation(action.text, "backgammon")
    assert (here.cube, here.cube_owner, action.value) == (2, None, 0)
    (action,) = game(";W[31hefe];CO[w]").actions[1:]
    here = tavlicli.situation(action.text, "backgammon")
    assert (action.player, here.cube, here.cube_owner) == (1, 1, "other")


def test_a_board_behind_a_roll_is_where_its_play_led() -> None:
    found = game(f";PL[W]DI[52];PL[W]{BOARD};B[41ablp]")
    assert said(found)[0] == "W 52: Illegal play (bar:1 6:1 1:1 off:12 / 6:2 1:1 off:12)"
    found = game(f";PL[W]DI[52];PL[W]{BOARD};W[41fbba]")
    assert [action.kind for action in found.actions] == ["turn", "position", "turn"]


def test_who_plays_is_set_up_where_nobody_would_know() -> None:
    assert said(game(";PL[B];B[31hefe]"))[0].startswith("B 31")
    found = game(";W[31hefe];PL[W];W[52mhmk]")
    assert [action.kind for action in found.actions] == ["turn", "position", "turn"]
    assert [one.code for one in findings(f"(;{ROOT};W[31hefe];PL[W];W[52mhmk])")] == ["unfinished"]


@pytest.mark.parametrize(
    ("value", "actions"),
    [
        ("W+2", ["W wins 2"]),
        ("b+4R", ["B wins 4"]),
        ("W+2Resign", ["W wins 2"]),
        ("B+R", ["B wins"]),
        ("W+1R time", ["W claim", "W wins 1"]),
        ("B+T", ["B claim", "B wins"]),
        ("0", ["? tie"]),
        ("Draw", ["? tie"]),
        ("Void", []),
        ("?", []),
        ("", []),
    ],
)
def test_results(value: str, actions: list[str]) -> None:
    assert said(game("", f"{ROOT}RE[{value}]")) == actions


def test_a_result_that_is_none_is_told() -> None:
    assert told(f"(;{ROOT}RE[White])") == [(1, len(ROOT) + 6, "syntax", "result")]


def outcome(nodes: str, result: str) -> tuple[object, ...]:
    """Winner, points, reason of the game, and the codes of what is wrong."""
    text = f"(;{ROOT}RE[{result}]{nodes})"
    report = tavlicli.check_text(text)
    (one,) = report.files[0].matches[0].games
    return one.winner, one.points, one.reason, [finding.code for finding in report.findings]


def test_how_a_game_ended() -> None:
    assert outcome(";W[31hefe];B[double];W[drop]", "B+1") == (1, 1, "drop", [])
    assert outcome(";W[31hefe];PL[B]DI[62]", "W+2R") == (0, 2, "resign", [])
    assert outcome(";W[31hefe]", "B+1R time") == (1, 1, "time", [])
    bear_off = ";PL[W]AE[a:y]AW[a][a]AB[s];W[21azaz]"
    assert outcome(bear_off, "W+1") == (0, 1, "bearoff", [])
    assert outcome(bear_off, "B+1")[3] == ["wrong-winner"]


def test_resignations_in_nodes() -> None:
    found = game(";W[31hefe];B[resign:2];W[accept]")
    assert said(found) == ["W 31: 8/5 6/5", "B resign", "W wins 2"]
    found = game(";W[31hefe];B[resign:2];W[accept]", ROOT + "RE[W+2R]")
    assert said(found) == ["W 31: 8/5 6/5", "B resign", "W wins 2"]
    found = game(";W[31hefe];B[resign:1];W[reject];B[52aclq]")
    assert said(found) == ["W 31: 8/5 6/5", "B 52: 24/22 13/8"]
    assert found.kept == {0: "\n;B[resign:1]\n;W[reject]"}


def test_games_are_counted_from_one() -> None:
    trees = "(;GM[6]MI[length:3][game:{}][ws:{}][bs:0])"
    assert [one.number for one in matches(trees.format(0, 0) + trees.format(1, 1))[0].games] == [1, 2]
    assert [one.number for one in matches(trees.format(1, 0) + trees.format(2, 1))[0].games] == [1, 2]
    assert [one.number for one in matches(trees.format(1, 1) + trees.format(2, 2))[0].games] == [2, 3]
    (fault,) = matches(trees.format(0, 0) + trees.format(2, 1))[0].games[1].faults
    assert (fault.violation.code, fault.violation.params["expected"]) == ("turn-number", 2)


def test_matches_of_a_file_are_told_apart() -> None:
    first = "(;GM[6]MI[length:3][game:0]PW[Ann]PB[Bob])"
    second = first.replace("game:0", "game:1")
    assert [len(match.games) for match in matches(first + second + first)] == [2, 1]
    assert len(matches(first + second.replace("Bob", "Zoe"))) == 2
    assert len(matches(first + second.replace("length:3", "length:5"))) == 2


def test_the_score_and_its_place() -> None:
    found = game("", "FF[4]GM[6]\nMI[length:3][game:1][ws:2][bs:1]")
    assert found.score == (2, 1)
    assert (found.score_line, found.score_column, found.score_end_column) == (2, 25, 26)
    assert game("", "GM[6]").score is None


def test_the_tags_of_a_root() -> None:
    (match,) = matches(
        "(;FF[4]GM[6]CA[UTF-8]AP[Prog:1.0]MI[length:3][game:0][ws:0][bs:0]PW[]WR[1800]BR[1700]DT[2026-11-29]"
        'EV[Lab \\] Cup]RO[Final]PC[Patras]AN[T. S.]GC[[Moves "responsible"\\]\n[X "a\\\\"b"\\]\n'
        "One\nTwo]GS[M:1]XY[z])"
    )
    assert {name: tag.value for name, tag in match.tags.items()} == {
        "WhiteElo": "1800",
        "BlackElo": "1700",
        "Date": "2026-11-29",
        "Event": "Lab ] Cup",
        "Round": "Final",
        "Site": "Patras",
        "Transcriber": "T. S.",
        "Moves": "responsible",
        "X": 'a"b',
    }
    assert match.names == ("", None)
    assert match.comments == ["One\nTwo"]
    assert match.program == "Prog:1.0"
    assert match.games[0].kept == {-1: "GS[M:1]XY[z]"}
    assert match.tags["Event"].column == 103


@pytest.mark.parametrize(
    ("root", "tags"),
    [
        ("MI[length:3]RU[Crawford]", {}),
        ("MI[length:3]RU[Crawford:CrawfordGame]", {}),
        ("MI[length:3]RU[]", {"Crawford": "Off"}),
        ("RU[Jacoby]MI[length:3]", {"Crawford": "Off", "Jacoby": "On"}),
        ("MI[length:1]RU[]", {}),
        ("MI[length:3]", {}),
        ("MI[length:0]RU[NoCube:Jacoby]", {"CubeLimit": "1", "Jacoby": "On"}),
        ("MI[length:3]RU[Crawford:Nackgammon]", {"Variation": "NackGammon"}),
        ("MI[length:3]RU[Crawford:Hypergammon3]", {"Variation": "HyperGammon (3)"}),
        ("MI[length:3]RU[NoCube:tavli]", {"Rules": "tavli"}),
        ("MI[length:3]RU[Crawford:backgammon, holland=yes]", {"Rules": "backgammon, holland=yes"}),
    ],
)
def test_the_rules_of_a_root(root: str, tags: dict[str, str]) -> None:
    (match,) = matches(f"(;GM[6]{root})")
    assert {name: tag.value for name, tag in match.tags.items()} == tags


def test_games_under_other_rules() -> None:
    tree = "(;GM[6]MI[length:3][game:{}][ws:0][bs:0]RU[{}])"
    (match,) = matches(
        tree.format(0, "NoCube:tavli") + tree.format(1, "Crawford") + tree.format(2, "NoCube:tavli")
    )
    rules = [one.tags["Rules"].value if "Rules" in one.tags else None for one in match.games]
    assert rules == [None, "backgammon", None]
    assert [one.rules for one in tavlicli.check_text(tree.format(0, "NoCube:tavli")).files[0].matches] == [
        "tavli"
    ]


def test_numbers_that_are_none_are_told() -> None:
    text = "(;GM[6]MI[length:x][game:0][ws:?][bs:0])"
    assert told(text) == [(1, 11, "bad-tag", None), (1, 29, "syntax", "number")]


def test_comments_lose_their_escapes() -> None:
    found = game("\n;W[31hefe]C[a \\] b \\\\ c\\\nd\te\\x]\n;B[52aclq]\n;C[more]")
    assert found.comments == {0: "a ] b \\ cd ex", 1: "more"}
    assert game('C[[Rules "tavli"\\]\n[Opening "W3 B1"\\]\nhead]').comments == {-1: "head"}


def test_the_head_of_a_game() -> None:
    found = game('C[[Clock "5+10"\\]\n[Opening "W2 B2, W3 B1"\\]\nwords];W[31hefe]')
    assert said(found)[:2] == ["? opening", "? opening"]
    assert [action.text for action in found.actions[:2]] == ["22", "31"]
    assert found.tags["Clock"].value == "5+10"


def test_a_play_that_stood() -> None:
    found = game(";W[31hexr]C[An illegal play that was left standing. Nobody saw it]")
    assert found.actions[0].turn is not None
    assert found.actions[0].turn.stood
    assert found.comments == {0: "Nobody saw it"}
    (fault,) = [
        one
        for one in findings(f"(;{ROOT};W[31hexr]C[An illegal play that was left standing.])")
        if one.code != "unfinished"
    ]
    assert fault.stood


def test_a_double_says_its_stake_in_words() -> None:
    found = game(";W[31hefe];B[double]C[The cube was turned to 8.]")
    assert found.actions[1].value == 8
    assert not found.comments


@pytest.mark.parametrize(
    ("nodes", "seconds"),
    [
        (";W[31hefe]C[[%emt 0:00:06.2\\] hi];B[52aclq]C[[%emt 0:01:00\\]]", {0: 6.2, 1: 60.0}),
        (";W[31hefe]WL[89.5]C[[%emt 0:00:06.2\\]]", {0: 6.2}),
        (";W[31hefe]WL[85.5];B[52aclq]BL[80];W[52mhmk]WL[85.5];B[61lrqr]BL[79]", {0: 15.5, 1: 21.0, 3: 12.0}),
        (";W[31hefe]C[[%clk 0:01:25\\]]", {0: 16.0}),
    ],
)
def test_times(nodes: str, seconds: dict[int, float]) -> None:
    found = game(nodes, ROOT + "TM[90]OT[11 second delay]")
    assert found.seconds == seconds


def test_clocks_without_a_delay_are_read_by_their_difference() -> None:
    found = game(";W[31hefe]WL[590];B[52aclq]BL[580];W[52mhmk]WL[590]", ROOT + "TM[600]")
    assert found.seconds == {0: 10.0, 1: 20.0, 2: 0.0}
    found = game(";W[31hefe]WL[590];B[52aclq]BL[580];W[52mhmk]WL[585]")
    assert found.seconds == {2: 5.0}


def test_the_clock_of_a_match() -> None:
    (match,) = matches(f"(;{ROOT}TM[90]OT[11 second delay])")
    assert match.tags["Clock"].value == "11+90"
    (match,) = matches(f"(;{ROOT}TM[600])")
    assert match.tags["Clock"].value == "0+600"
    (match,) = matches(f"(;{ROOT}TM[600]OT[5x30 byo-yomi])")
    assert "Clock" not in match.tags
    assert match.games[0].kept == {-1: "OT[5x30 byo-yomi]TM[600]"}


def test_analysis_is_kept_as_it_is_written() -> None:
    found = game("\n;W[31hefe]DA[E ver 3]A[0][hefe E\n2]MR[]C[x]LU[0.1]\n;KO[a]\n;B[52aclq]BM[1]")
    assert found.kept == {0: "DA[E ver 3]A[0][hefe E\n2]MR[]LU[0.1]\n;KO[a]", 1: "BM[1]"}


def test_only_the_first_variation_is_read() -> None:
    found = game("\n;W[31hefe]\n(;B[52aclq](;W[61hbhg])(;W[66]))\n(;B[66](;W[11])))")
    assert said(found) == ["W 31: 8/5 6/5", "B 52: 24/22 13/8", "W 61: 8/2 8/7"]
    assert found.kept == {3: "(;W[66]))\n(;B[66](;W[11]))"}


def test_text_before_and_between_the_trees_is_free() -> None:
    text = "From: Ann (see [1] ;-)\n(; or so)\n\n(;GM[6];W[31hefe])\n-- \nAnn (;)\n"
    found = recognise(text)
    assert found is not None
    assert found.name == "sgf"
    assert [said(one.games[0]) for one in found.read(text)] == [["W 31: 8/5 6/5"]]


@pytest.mark.parametrize(
    "text",
    ["(;FF[4]GM[1]SZ[19];B[aa])", "(;GM[11])", "(;FF[4]SZ[19];B[aa])", "W 31: 8/5 6/5 {(;a)}", "(;", ""],
)
def test_other_texts_are_not_taken_for_it(text: str) -> None:
    assert not FORMAT.looks_like(text)


@pytest.mark.parametrize("text", ["(;GM[6])", "x (\n; AP[a]GM[ 6 ])", "(;GaMe[06])", "(;GM[1])(;GM[6])"])
def test_it_is_recognised_by_its_game(text: str) -> None:
    assert FORMAT.looks_like(text)


def test_a_tree_of_another_game_is_told_and_passed_over() -> None:
    text = "(;GM[6];W[31hefe])\n(;GM[1];B[aa](;W[bb])(;W[cc]))\n(;GM[6];W[52mhmk])"
    assert told(text) == [(2, 6, "bad-tag", None)]
    assert [said(one) for match in matches(text) for one in match.games] == [
        ["W 31: 8/5 6/5"],
        ["W 52: 13/8 13/11"],
    ]


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("(;GM[6];W[31hefe]", (1, 18), "tree-end"),
        ("(;GM[6];W[31hefe];C[x", (1, 20), "value-end"),
        ("(;GM[6];W[31hefe;B[52aclq])", (1, 17), "value-end"),
        ("(;GM[6];W[31hefe]?)", (1, 18), "property"),
        ("(;GM[6];W[31hefe]C[a [b] c])", (1, 26), "property"),
        ("(;GM[6];W;B[52aclq])", (1, 9), "property"),
        ("(;GM[6];[x];W[31hefe])", (1, 9), "property"),
        ("(;GM[6](W[31hefe]))", (1, 9), "node"),
        ("(;GM[6];W[31hefe]B[52aclq])", (1, 18), "node"),
        ("(;GM[6];W[play])", (1, 9), "action"),
        ("(;GM[6];PL[X])", (1, 12), "player"),
        ("(;GM[6];DI[x])", (1, 12), "roll"),
        ("(;GM[6];AW[5])", (1, 12), "point"),
        ("(;GM[6];W[31hefe]BL[x])", (1, 21), "number"),
        ("(;GM[6];W[31hefe])\n;B[52aclq])", (2, 1), "tree"),
    ],
)
def test_what_is_no_sgf_is_told_in_its_place(text: str, place: tuple[int, int], expected: str) -> None:
    assert told(text)[0] == (*place, "syntax", expected)


@pytest.mark.parametrize(("node", "field"), [("CV[3]", "cube"), ("CV[x]", "cube"), ("CP[x]", "cube owner")])
def test_a_cube_that_cannot_be_is_told(node: str, field: str) -> None:
    (fault,) = game(f";{node}").faults
    assert (fault.violation.code, fault.violation.params["field"], fault.column) == (
        "bad-position",
        field,
        75,
    )


def test_a_tree_that_is_not_closed_does_not_swallow_the_next() -> None:
    first = "(;GM[6]MI[length:3][game:0];W[31hefe](;B[52aclq])(;B[66]\n"
    (match,) = matches(first + "(;GM[6]MI[length:3][game:1];W[52mhmk])")
    assert [said(one)[-1] for one in match.games] == ["B 52: 24/22 13/8", "W 52: 13/8 13/11"]


def test_lines_end_as_they_like() -> None:
    lines = f"(;{ROOT}\n;W[31hefe]C[a\nb]\n;B[52aclq])"
    for end in ("\r\n", "\r"):
        (match,) = matches("\ufeff" + lines.replace("\n", end))
        assert [action.line for action in match.games[0].actions] == [2, 4]
        assert match.games[0].comments == {0: "a\nb"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;GM[6]" + "(;" * 10_000, "depth"),
        ("(;GM[6];W[31hefe]" + "(" * 20_000, "depth"),
        ("(;GM[6];" + "C[x]" * 100_001 + ")", "properties"),
    ],
)
def test_a_text_beyond_all_bounds_is_refused(text: str, expected: str) -> None:
    report = tavlicli.check_text(text).files[0]
    assert report.status == "invalid"
    assert [one.violation.params.get("expected") for one in report.findings if one.code == "syntax"] == [
        expected
    ]
