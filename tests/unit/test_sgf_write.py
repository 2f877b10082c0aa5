"""Writing SGF: roots, nodes, results, and what of a record has no place there."""

from __future__ import annotations

import pytest

import tavlicli
from tavlicli.notation.target import NUMBERS, PROGRAM, CannotWrite
from tests.sgf.compare import matches_of, sheets_of, to_sgf, told

HEAD = f"(;FF[4]GM[6]CA[UTF-8]AP[{PROGRAM}]"


def written(text: str, name: str | None = "tavli") -> str:
    """A record in SGF; nothing may have been lost."""
    made, losses = to_sgf(matches_of(text, name))
    assert losses == {}
    return made


def nodes(text: str) -> list[str]:
    """The nodes of the only game of a record in our notation, the root left out."""
    made = written(f'[Rules "backgammon"]\n{text}')
    return made.removesuffix(")\n").split("\n;")[1:]


def root(text: str, name: str | None = "tavli") -> str:
    """The root of the first game, without what is the same in all."""
    return written(text, name).removeprefix(HEAD).partition("\n;")[0].removesuffix(")\n")


def again(text: str) -> bool:
    """Whether a record and its copy tell the same."""
    source = matches_of(text, "tavli")
    copy = matches_of(written(text), "sgf")
    return [told(one) for one in sheets_of(source)] == [told(one) for one in sheets_of(copy)]


def test_the_program_is_called_by_its_version() -> None:
    assert f"tavli:{tavlicli.__version__}" == PROGRAM


def test_a_match_is_written_as_gnu_backgammon_writes_it() -> None:
    text = """[Event "Lab Cup"]
[Round "Final"]
[Date "2026-11-29"]
[Rules "backgammon"]
[Length "3"]
[White "Anna"]
[Black "Boris"]

Game 1  0-0
W 31: 8/5 6/5
B 52: 24/22 13/8
W 44: 24/20(2) 13/9(2)
B 63: 24/15
W doubles 2
B drops

Game 2  1-0
B 61: 13/7 8/7
W 65: 13/7 13/8
B doubles
W takes
B 33: ?
W wins 4
"""
    assert written(text) == (
        f"{HEAD}MI[length:3][game:0][ws:0][bs:0]PW[Anna]PB[Boris]DT[2026-11-29]EV[Lab Cup]RO[Final]"
        "RU[Crawford]RE[W+1]\n"
        ";W[31hefe]\n;B[52aclq]\n;W[44xtxtmimi]\n;B[63aggj]\n;W[double]\n;B[drop])\n"
        f"{HEAD}MI[length:3][game:1][ws:1][bs:0]PW[Anna]PB[Boris]RU[Crawford]RE[W+4R]\n"
        ";B[61lrqr]\n;W[65mgmh]\n;B[double]\n;W[take]\n;PL[B]DI[33])\n"
    )
    assert again(text)


def test_a_dance_and_a_false_pass_are_the_dice_alone() -> None:
    assert nodes("W 31: -\nB 66: -") == ["W[31]", "B[66]"]


def test_the_bar_and_off_have_their_letters() -> None:
    assert nodes("Position bar:1 1:1 / 6:2 W to play\nW 65: bar/19\nB 61: 6/off 6/5")[1:] == [
        "W[65ys]",
        "B[61szst]",
    ]


def test_a_play_that_fits_no_dice_is_written_as_it_was_made() -> None:
    assert nodes("W 31: 24/10 8/9") == ["W[31xjhi]"]


def test_a_beaver_is_a_double_and_its_take_is_written() -> None:
    assert nodes("W 31: 8/5 6/5\nB doubles 2\nW beavers 4\nB 52: 13/8 24/22") == [
        *("W[31hefe]", "B[double]", "W[double]", "B[take]", "B[52lqac]"),
    ]


def test_a_stake_that_is_not_twice_the_last_is_said_in_words() -> None:
    text = '[Rules "backgammon"]\nW 31: 8/5 6/5\nB doubles 8\nW takes\nB 52: 13/8 24/22'
    assert "B[double]C[The cube was turned to 8.]" in written(text)
    assert again(text)


def test_marks_times_and_comments_share_a_comment() -> None:
    text = """[Rules "backgammon"]
[Clock "11+90"]
W 31: 8/5 24/23 !  @12.5 {Oh [no] \\ yes}
B 52: 13/8 24/22   @3
"""
    assert written(text).partition("TM[90]")[2] == (
        "OT[11 second delay]\n"
        ";W[31hexw]WL[88.5]C[[%emt 0:00:12.5\\] An illegal play that was left standing. Oh [no\\] \\\\ yes]\n"
        ";B[52lqac]BL[90]C[[%emt 0:00:03\\]])\n"
    )
    assert again(text)


def test_what_is_left_on_a_clock_is_not_told_behind_a_turn_without_a_time() -> None:
    made = written(
        '[Rules "backgammon"]\n[Clock "11+90"]\nW 31: 8/5 6/5 @20\nB 52: 13/8 24/22\nW 61: 13/7 8/7 @5\n'
        "B 61: 13/7 8/7 @5\n"
    )
    assert "WL[81]" in made
    assert "WL[81]C[[%emt 0:00:05\\]]" in made
    assert "BL" not in made


def test_comments_that_look_like_ours_are_moved_off_their_place() -> None:
    text = """[Rules "backgammon"]
W 31: 8/5 6/5 {[%emt 0:00:05] I said}
B 52: 13/8 24/22 {An illegal play that was left standing.}
"""
    assert "C[ [%emt" in written(text)
    assert again(text)


def test_control_characters_do_not_get_through() -> None:
    text = '[Rules "backgammon"]\n[Event "a\x1bb\x00\x85c"]\n[White "x\ty"]\nW 31: 8/5 6/5 {\x07a] \\ }\n'
    made, losses = to_sgf(matches_of(text, "tavli"))
    assert losses == {"controls": 5}
    assert "EV[a b  c]" in made
    assert "PW[x y]" in made
    assert "C[ a\\] \\\\])" in made
    assert made.replace("\n", "").isprintable()


def test_tags_without_a_property_stand_in_the_comment_on_the_match() -> None:
    text = (
        '[Rules "backgammon"]\n[Moves "responsible"]\n[Site "P"]\n[My "a\\"b\\\\"]\n{head}\n\nW 31: 8/5 6/5'
    )
    assert (
        root(text)
        == 'MI[length:0][game:0][ws:0][bs:0]PC[P]GC[[Moves "responsible"\\]\n[My "a\\\\"b\\\\\\\\"\\]\nhead]'
    )
    assert again(text)


def test_tags_and_dice_of_a_game_stand_in_its_own_comment() -> None:
    text = '[Rules "backgammon"]\n\nGame 1 {so it began}\n[Table "4"]\n'
    text += "Opening W2 B2\nOpening W3 B1\nW 31: 8/5 6/5"
    assert (
        root(text)
        == 'MI[length:0][game:0][ws:0][bs:0]C[[Table "4"\\]\n[Opening "W2 B2, W3 B1"\\]\nso it began]'
    )
    assert again(text)


@pytest.mark.parametrize(
    ("tags", "rules"),
    [
        ('[Rules "backgammon"]\n[Length "3"]', "RU[Crawford]"),
        ('[Rules "backgammon"]\n[Length "1"]', ""),
        ('[Rules "backgammon"]', ""),
        ('[Rules "backgammon, jacoby=yes"]', "RU[Jacoby]"),
        ('[Rules "backgammon, crawford=no"]\n[Length "3"]', "RU[backgammon, crawford=no]"),
        (
            '[Rules "nackgammon, holland=yes"]\n[Length "3"]',
            "RU[Crawford:Nackgammon:nackgammon, holland=yes]",
        ),
        ('[Rules "hypergammon"]\n[Length "3"]', "RU[Crawford:Hypergammon3]"),
        ('[Rules "tavli, pip-waste=no"]\n[Length "3"]', "RU[NoCube:tavli, pip-waste=no]"),
        ('[Length "3"]', "RU[NoCube:tavli]"),
        ('[Rules "match"]', "RU[NoCube:match]"),
        ('[Rules "Πόρτες"]', "RU[NoCube:portes]"),
        ('[Cycle "portes; tavla"]', "RU[NoCube:portes]"),
    ],
)
def test_the_rules(tags: str, rules: str) -> None:
    text = f"{tags}\n\nGame 1\nW 31: 8/5 6/5\n"
    made = root(text)
    assert made.removeprefix("MI").partition("RU[")[2] == rules.removeprefix("RU[")
    assert again(text)


def test_the_rules_of_tags_need_no_word() -> None:
    text = '; [CubeLimit "1"]\n; [Crawford "Off"]\n; [Beaver "Off"]\n; [Jacoby "Off"]\n 3 point match\n\n'
    text += " Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5\n"
    made = root(text, "mat")
    assert made.endswith('GC[[Beaver "Off"\\]\n[Jacoby "Off"\\]]RU[NoCube]')


def test_rules_that_nobody_knows_stay_in_the_record() -> None:
    text = '[Rules "tavli, foo=1"]\n\nGame 1\nW 31: 8/5 6/5\n'
    assert "RU[NoCube:tavli, foo=1]" in written(text)


@pytest.mark.parametrize(
    ("ending", "result"),
    [
        ("B resigns 2", "RE[W+2R]"),
        ("B claims", "RE[B+1R time]"),
        ("B wins 3", "RE[B+3R]"),
        ("tie", "RE[0]"),
        ("", ""),
    ],
)
def test_results(ending: str, result: str) -> None:
    made = root(f'[Rules "backgammon"]\nW 31: 8/5 6/5\n{ending}\n')
    assert made.removeprefix("MI[length:0][game:0][ws:0][bs:0]") == result


def test_a_result_that_contradicts_the_board_is_kept() -> None:
    text = '[Rules "backgammon"]\nPosition 1:1 / 6:1 W to play\nW 21: 1/off\nB wins 2\n'
    assert "RE[B+2]" in written(text)
    assert again(text)


@pytest.mark.parametrize(
    ("text", "losses"),
    [
        ("W 31: 8/5 6/5\nB wins 1\nB 52: 13/8 24/22", {"results": 1}),
        ("W 31: 8/5 6/5\nOpening W3 B1", {"opening": 1}),
        ("W 31: 8/5 6/5\nB 52: 13/8 x/y", {"unread": 1}),
        ("W 31: 8/5 6/5\nwhat is this\nB 52: 13/8 24/22", {"unread": 1}),
        ("W 31: 8/5 6/5\nB resigns @4", {"clock": 1}),
        ("Game 1\nW 31: 8/5 6/5\nB wins 1\nGame 1\nW 31: 8/5 6/5", {"numbers": 1}),
    ],
)
def test_what_has_no_place_is_counted(text: str, losses: dict[str, int]) -> None:
    made, lost = to_sgf(matches_of(f'[Rules "backgammon"]\n\n{text}\n', "tavli"))
    assert lost == losses
    assert len(matches_of(made, "sgf")) == 1


def test_what_cannot_be_read_stays_as_a_comment() -> None:
    made, _ = to_sgf(matches_of('[Rules "backgammon"]\nW 31: 8/5 x/y\nwhat is this\n', "tavli"))
    assert made.endswith("\n;PL[W]DI[31]C[31: 8/5 x/y\nwhat])\n")


def test_a_turn_without_a_roll_at_the_end_is_left_out() -> None:
    text = " 0 point match\n\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5                 00: ????\n"
    text += "      Wins 1 point\n"
    made, lost = to_sgf(matches_of(text, "mat"))
    assert lost == {"no-roll": 1}
    assert made.endswith("RE[W+1R]\n;W[31hefe])\n")


@pytest.mark.parametrize(
    ("text", "problem", "line"),
    [
        ("W 77: 8/5 6/5", "roll", 2),
        ("W 31: 13/10(5)", "moves", 2),
        ("W 31: 8/5 6/5\nPosition 6:16 / 6:1 W to play", "position", 3),
        ("W 31: Illegal play (nonsense)", "setup", 2),
    ],
)
def test_what_cannot_be_written_is_refused_in_its_place(text: str, problem: str, line: int) -> None:
    with pytest.raises(CannotWrite) as refused:
        to_sgf(matches_of(f'[Rules "backgammon"]\n{text}\n', "tavli"))
    assert (refused.value.problem, refused.value.line) == (problem, line)
    assert refused.value.params["format"] == "sgf"


def test_games_without_hits_are_refused() -> None:
    with pytest.raises(CannotWrite) as refused:
        to_sgf(matches_of('[Rules "plakoto"]\nW 31: 24/21 24/23\n', "tavli"))
    assert refused.value.problem == "rules"


def test_a_position_is_set_up_whole() -> None:
    text = '[Rules "backgammon"]\nPosition bar:1 6:2 / 24:1 6:1 B to play\nB 65: bar/19 6/1\n'
    assert written(text).split("\n")[1] == ";PL[B]AE[a:y]AW[f][x]AB[s][s][y]"
    assert again(text)


def test_a_cube_is_set_up_with_its_position() -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:0:0:0:0:10"
    text = f'[Rules "backgammon"]\nPosition {xgid} W to play\nW 31: 8/5 6/5\n'
    made = written(text)
    assert made.split("\n")[1:4] == [
        ";PL[W]AE[a:y]AW[f][f][f][f][f][h][h][h][m][m][m][m][m][x][x]"
        "AB[s][s][s][s][s][q][q][q][l][l][l][l][l][a][a]",
        ";CV[2]",
        ";CP[w]",
    ] or made.split("\n")[1:3] == [";CV[2]", ";CP[w]"]
    assert again(text)


def test_set_ups_that_would_be_read_together_are_parted() -> None:
    texts = [
        "W 31: ?\nPosition 6:2 / 6:2 W to play\nW 52: 6/1 6/4",
        "W 31: ?\nW 31: 8/5 6/5",
        "Position 6:2 / 6:2 W to play\nPosition 6:1 / 6:2 W to play\nW 65: 6/off",
        "W 31: 8/5 6/5\nB doubles 2\nW doubles 2\nB takes",
    ]
    for text in texts:
        assert again(f'[Rules "backgammon"]\n{text}\n'), text
        assert "\n;\n;" in written(f'[Rules "backgammon"]\n{text}\n')


def test_matches_of_one_file_stay_apart() -> None:
    text = '[Rules "backgammon"]\n[White "A"]\n\nGame 1\nW 31: 8/5 6/5\nB wins 1\n\nGame 2\nW 31: 8/5 6/5\n\n'
    made = written(text + text)
    assert [one.partition("]")[0] for one in made.split("[game:")[1:]] == ["0", "1", "0", "1"]
    assert [len(match.games) for match in matches_of(made, "sgf")] == [2, 2]


def test_numbers_of_games_are_kept_where_they_can_be() -> None:
    text = '[Rules "backgammon"]\n\nGame 4 3-1\nW 31: 8/5 6/5\nB wins 1\n\nGame 6 3-2\nW 31: 8/5 6/5\n'
    assert [one.number for one in matches_of(written(text), "sgf")[0].games] == [4, 6]
    made, lost = to_sgf(matches_of(f"{text}\n{text}", "tavli"))
    assert lost == {NUMBERS: 1}
    assert len(matches_of(made, "sgf")) == 2


def test_a_match_without_games_is_a_root() -> None:
    assert written('[Rules "backgammon"]\n[Length "5"]\n[Event "x"]\n') == (
        f"{HEAD}MI[length:5][game:0][ws:0][bs:0]EV[x])\n"
    )


GNUBG = (
    "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:3][game:0][ws:0][bs:0]PW[Anna]PB[Boris]"
    "WR[1700]DT[2026-11-29]PC[P \\] \\\\]AN[x]GC[One\nTwo]RU[Crawford]RE[B+2R]GS[M:1 0][C:0][D:0]\n"
    ";W[31hefe]A[0][hefe E ver 3 0.5][xwmj E\n0.4]MR[]LU[0.1]GW[1]BM[2]C[a \\] b]\n"
    ";B[52aclq]DA[E ver 3]CR[]\n"
    ";PL[W]DI[52]LU[0.2]\n"
    ";PL[W]AE[a:y]AW[d][f][x]AB[s][s][a]C[set]\n"
    ";CV[2]\n"
    ";CP[b]\n"
    ";B[41aesr]\n"
    ";W[double]\n"
    ";B[take]\n"
    ";PL[W]DI[62]LU[0.00000]GB[1])\n"
)


def test_what_gnu_backgammon_wrote_comes_back_byte_for_byte() -> None:
    made, lost = to_sgf(matches_of(GNUBG, "sgf"))
    assert lost == {}
    assert made == GNUBG


def test_variations_are_counted_as_lost() -> None:
    _, lost = to_sgf(matches_of("(;GM[6](;W[31hefe])(;W[52mhmk]))", "sgf"))
    assert lost == {"variations": 1}


def test_analysis_of_another_format_is_not_taken_over() -> None:
    (match,) = matches_of('[Rules "backgammon"]\nW 31: 8/5 6/5\n', "tavli")
    match.games[0].kept = {-1: "x", 0: "y"}
    made, lost = to_sgf([match])
    assert lost == {"analysis": 2}
    assert made.endswith("\n;W[31hefe])\n")
