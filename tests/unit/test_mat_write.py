"""Writing match text: the bytes of other programs, rows, results, heads, and what has no place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tavlicli.notation import registry
from tavlicli.notation.target import REFUSALS, WHYS, CannotWrite
from tavlicli.record import model
from tavlicli.words import LANGUAGES, en, label, labels
from tests.copies import all_facts, convert, replayed, written
from tests.effort import some

DATA = Path(__file__).parents[1] / "data" / "mat"
EXAMPLES = Path(__file__).parents[2] / "examples"
SELFPLAY = Path(os.environ.get("TAVLI_SELFPLAY", Path(__file__).parents[3] / "shared/vectors/selfplay"))
STYLES = ("gnubg", "xg", "xg-txt")
HEAD = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
NAMES = '[White "Ann"]\n[Black "Bob"]\n'
OURS = '[Rules "backgammon"]\n[Length "5"]\n[White "Ann"]\n[Black "Bob"]\nGame 1 0-0\n'


def read(name: str) -> str:
    return (DATA / name).read_bytes().decode("utf-8")


def selfplay() -> list[Path]:
    return sorted(SELFPLAY.glob("*.mat")) or sorted(DATA.glob("m*.mat"))


def game(turns: str, style: str = "gnubg", to: str = "mat") -> list[str]:
    """The rows and results of a game given in our notation."""
    text, _ = convert(OURS + turns, "tavli", to, style)
    lines = text.replace("\r\n", "\n").split("\n")
    first = next(index for index, line in enumerate(lines) if line.startswith(" Ann : 0")) + 1
    return [line for line in lines[first:] if line]


def losses(turns: str, style: str = "gnubg") -> dict[str, int]:
    return convert(OURS + turns, "tavli", "mat", style)[1]


def refusal(text: str, source: str = "tavli", to: str = "mat") -> tuple[str, int, int]:
    with pytest.raises(CannotWrite) as refused:
        convert(text, source, to)
    assert refused.value.params["format"] == to
    return refused.value.problem, refused.value.line, refused.value.column


@pytest.mark.parametrize("file", some(selfplay(), 20), ids=lambda file: file.stem)
def test_the_bytes_of_gnu_backgammon(file: Path) -> None:
    text = file.read_bytes().decode("utf-8")
    assert convert(text, "mat", "mat") == (text, {})
    ours, lost = convert(text, "mat", "tavli")
    assert lost == {}
    assert convert(ours, "tavli", "mat") == (text, {})


@pytest.mark.parametrize(("name", "style"), [("xg.mat", "xg"), ("xg.txt", "xg-txt")])
def test_the_lines_of_extreme_gammon(name: str, style: str) -> None:
    text, lost = convert(read(name), "mat", "mat", style)
    assert lost == {}
    wanted = read(name).replace("21: 8/6 6/5", "21: 8/5    ") if style == "xg-txt" else read(name)
    assert [line.rstrip() for line in text.split("\r\n")[: wanted.count("\r\n")]] == [
        line.rstrip() for line in wanted.split("\r\n")[:-1]
    ]


def test_the_columns_of_extreme_gammon() -> None:
    turns = "W 31: 8/5 6/5\nB 52: 24/22 13/8\nW 44: 24/20(2) 13/9(2)\nB resigns 1\nW wins 1\n"
    text, _ = convert(OURS + turns, "tavli", "mat", "xg-txt")
    assert text == "\r\n".join(
        [
            "\ufeff5 point match",
            "",
            " Game 1",
            " Ann : 0                               Bob : 0",
            "  1) 31: 8/5 6/5                       52: 24/22 13/8                    ",
            "  2) 44: 24/20(2) 13/9(2)              ",
            "      Wins 1 point",
            *[""] * 5,
        ]
    )
    assert game(turns, "xg") == [
        "  1) 31: 8/5 6/5                 52: 24/22 13/8              ",
        "  2) 44: 24/20 24/20 13/9 13/9   ",
        "      Wins 1 point",
    ]


def test_snowie_text_has_no_head() -> None:
    text, lost = convert(read("ex_gnubg.mat"), "mat", "snowie-text")
    assert text == read("out_snowie.txt").replace("65: 13/8 13/7", "65: 13/7 13/8")
    assert lost == {"tags": 3}
    assert convert(text, "snowie-text", "snowie-text") == (text, {})


def test_snowie_text_is_read_as_such_only_where_it_is_asked_for() -> None:
    text = read("out_snowie.txt")
    found = registry.recognise(text)
    assert found is not None
    assert found.name == "mat"
    assert [match.format for match in registry.named("snowie-text").read(text)] == ["snowie-text"]


@pytest.mark.parametrize(
    ("play", "gnubg", "xg", "text"),
    [
        ("63: 24/15", "63: 24/18 18/15 ", "63: 24/18 18/15", "63: 24/15"),
        ("31: 8/5 6/5", "31: 8/5 6/5 ", "31: 8/5 6/5", "31: 8/5 6/5"),
        ("13: 6/5 8/5", "13: 6/5 8/5 ", "13: 6/5 8/5", "31: 6/5 8/5"),
        ("66: 24/18(2) 13/7(2)", "66: 24/18 24/18 13/7 13/7", "", "66: 24/18(2) 13/7(2)"),
        ("55: 13/3 8/3(2)", "55: 13/8 8/3 8/3 8/3", "", "55: 13/3 8/3(2)"),
        ("33: 13/10(2) 10/7 8/5", "33: 13/10 13/10 10/7 8/5", "", "33: 13/10 13/7 8/5"),
        ("33: 10/7 8/5 13/10(2)", "33: 10/7 8/5 13/10 13/10", "", "33: 13/10 8/5 13/7"),
    ],
)
def test_a_play_in_each_style(play: str, gnubg: str, xg: str, text: str) -> None:
    cells = [
        game(f"B {play}\n", style)[0][column:] for style, column in zip(STYLES, (33, 33, 39), strict=True)
    ]
    assert cells[0] == gnubg
    assert cells[1].rstrip() == (xg or gnubg)
    assert cells[2].rstrip() == text


@pytest.mark.parametrize(
    ("position", "play", "text"),
    [
        ("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:4 4:1", "63: 24/21*/15", "63: 24/21* 21/15"),
        ("24:2 13:5 8:3 6:5 / 24:1 15:1 13:5 8:3 6:5", "33: 13/10*(2) 10/7 8/5", "33: 13/10*(2) 10/7 8/5"),
        ("bar:1 13:5 8:3 6:5 5:1 / 24:2 13:5 8:3 6:5", "43: bar/18", "43: Bar/18"),
        ("6:1 5:1 off:13 / 1:1 off:14", "64: 6/off 5/1", "64: 6/Off 5/1"),
        ("6:1 off:14 / 1:1 off:14", "42: 6/off", "42: 6/Off"),
        ("6:1 off:14 / 1:1 off:14", "31: 6/5/2", "31: 6/2"),
        ("9:1 off:14 / 1:1 off:14", "65: 9/off", "65: 9/Off"),
        ("6:1 off:14 / 1:1 off:14", "65: 6/1/off", "65: 6/1 1/Off"),
        ("4:3 off:12 / 1:1 off:14", "22: 4/off 4/2 4/2", "22: 4/2(2) 4/Off"),
    ],
)
def test_steps_are_joined_as_far_as_they_stay_the_same_play(position: str, play: str, text: str) -> None:
    rows = game(f"Position {position} W to play\nW {play}\nB resigns 1\n", "xg-txt")
    assert rows[1][5:].rstrip() == text


def test_an_illegal_play_is_not_made_legal_by_joining() -> None:
    # On 18 stand two enemies: by way of 21 the play could be made.
    turns = "B 61: 13/7 8/7\nW 63: 24/18 18/15 !\nB 31: 8/5 6/5\n"
    assert game(turns, "xg-txt")[1].startswith("  2) 63: 24/18 18/15 ")
    assert game(turns)[1].startswith("  2) 63: 24/18 18/15 ")


@pytest.mark.parametrize("style", STYLES)
def test_who_stands_in_which_column(style: str) -> None:
    rows = game("B 31: 8/5 6/5\nB 61: 13/7 8/7\nW 21: 13/11 6/5\nW 21: 13/11 6/5\nB 21: 13/11 6/5\n", style)
    cells = ["".join("x" if cell in row else "-" for cell in ("31", "61", "21")) for row in rows]
    assert cells == ["x--", "-x-", "--x", "--x"]
    at = 39 if style == "xg-txt" else 33
    assert [row[5:8].strip() != "" for row in rows] == [False, False, True, True]
    assert [row[at : at + 3].strip() != "" for row in rows] == [True, True, False, True]


@pytest.mark.parametrize(
    ("turns", "rows"),
    [
        (
            "W 31: 8/5 6/5\nB doubles 2\nW takes\nB 21: 13/11 6/5\n",
            [
                "  1) 31: 8/5 6/5                  Doubles => 2",
                "  2)  Takes                      21: 13/11 6/5 ",
            ],
        ),
        (
            "W 31: 8/5 6/5\nB doubles\nW drops\n",
            [
                "  1) 31: 8/5 6/5                  Doubles => 2",
                "  2)  Drops                       Wins 1 point ",
            ],
        ),
        (
            "B 31: 8/5 6/5\nW doubles 2\nB drops\n",
            [
                "  1)                             31: 8/5 6/5 ",
                "  2)  Doubles => 2                Drops",
                "      Wins 1 point",
            ],
        ),
        (
            "B 31: 8/5 6/5\nW doubles 2\nB beavers\nW takes\nW 21: 13/11 6/5\n",
            [
                "  1)                             31: 8/5 6/5 ",
                "  2)  Doubles => 2                Beavers => 4",
                "  3) 21: 13/11 6/5               ",
            ],
        ),
        (
            "B 31: 8/5 6/5\nW doubles 2\nB beavers 4\nW raccoons 8\nW 21: 13/11 6/5\n",
            [
                "  1)                             31: 8/5 6/5 ",
                "  2)  Doubles => 2                Beavers => 4",
                "  3)  Raccoons => 8               Takes",
                "  4) 21: 13/11 6/5               ",
            ],
        ),
        (
            "B 31: 8/5 6/5\nW doubles 2\nB beavers 4\nW takes\nB resigns 1\n",
            [
                "  1)                             31: 8/5 6/5 ",
                "  2)  Doubles => 2                Beavers => 4",
                "  3)  Takes                      ",
                "      Wins 4 points",
            ],
        ),
        (
            "W 31: 8/5 6/5\nB 62: ?\nB resigns 2\n",
            ["  1) 31: 8/5 6/5                 62: ", "      Wins 2 points"],
        ),
        (
            "B 31: 8/5 6/5\nW 62: ?\nW resigns 1\n",
            [
                "  1)                             31: 8/5 6/5 ",
                "  2) 62:                         Wins 1 point",
            ],
        ),
        (
            "B 31: 8/5 6/5\nW 62: 24/18 13/11\nW resigns 1\n",
            [
                "  1)                             31: 8/5 6/5 ",
                "  2) 62: 24/18 13/11              Wins 1 point",
            ],
        ),
        ("W resigns 1\n", ["                                  Wins 1 point"]),
        ("W 31: 8/5 6/5\nB -: \n", ["  1) 31: 8/5 6/5                 "]),
    ],
)
def test_rows_and_results_of_gnu_backgammon(turns: str, rows: list[str]) -> None:
    assert game(turns) == rows


@pytest.mark.parametrize(("style", "unknown", "column"), [("xg", "???", 34), ("xg-txt", "????", 40)])
def test_results_of_extreme_gammon(style: str, unknown: str, column: int) -> None:
    right = game("B 31: 8/5 6/5\nW 62: ?\nW resigns 3\nB wins 3\n", style)[-1]
    assert right == f"  2) 62: {unknown}".ljust(column) + "Wins 3 point"
    left = game("W 31: 8/5 6/5\nB 62: ?\nB resigns 3\n", style)
    assert left[0].rstrip().endswith(f"62: {unknown}")
    assert left[1] == "      Wins 3 point"
    won = OURS.replace('"5"', '"1"') + "W 31: 8/5 6/5\nB resigns 1\n"
    assert "      Wins 1 point and the match\r\n" in convert(won, "tavli", "mat", style)[0]


@pytest.mark.parametrize("style", STYLES)
def test_passing_where_a_play_was_possible_is_a_fault_in_the_copy_too(style: str) -> None:
    turns = "W 31: 8/5 6/5\nB 52: -\nW 31: 24/23 13/10\nB resigns 1\n"
    text, _ = convert(OURS + turns, "tavli", "mat", style)
    assert "52: Cannot Move" in text
    (copied,) = all_facts(text, "mat")
    assert [finding[1] for finding in copied.findings] == ["false-pass"]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "turn",
    [
        "W 77: 8/5 6/5",
        "W 3: 8/5",
        "W 31: 8/4 6/5",
        "W 31: 8/5 5/4 4/3",
        "W 31: 7/4",
        "W 31: 1/1 6/5",
        "W 31: 8/x",
    ],
)
def test_a_faulty_turn_is_as_faulty_in_the_copy(turn: str, style: str) -> None:
    source = OURS + f"{turn}\nB 61: 13/7 8/7\nB resigns 1\n"
    text, lost = convert(source, "tavli", "mat", style)
    assert lost == {}
    assert all_facts(text, "mat") == all_facts(source, "tavli")


@pytest.mark.parametrize("names", [("", " "), ("\n", "\t")])
def test_an_empty_name_is_called_as_a_missing_one(names: tuple[str, str]) -> None:
    (match,) = replayed(OURS + "W 31: 8/5 6/5\n", "tavli")
    match.sheet.match.names = names
    text, lost = written([match], "mat")
    assert "\n White : 0                      Black : 0\n" in text
    assert lost == {"names": 2}


@pytest.mark.parametrize("style", STYLES)
def test_a_tag_says_which_plays_stood(style: str) -> None:
    source = (
        OURS + "W 31: 8/4 6/5 !\nB 61: 13/7 8/7\nB resigns 1\nGame 2 1-0\nB 31: 8/5 6/5\nW 61: 13/7 8/7 !\n"
    )
    text, lost = convert(source, "tavli", "mat", style)
    assert '; [Stood "1.1 2.2"]' in text
    assert "!" not in text
    assert lost == {}
    assert all_facts(text, "mat") == all_facts(source, "tavli")
    back, _ = convert(text, "mat", "tavli")
    assert "Stood" not in back
    assert all_facts(back, "tavli") == all_facts(source, "tavli")


@pytest.mark.parametrize("turns", ["W 21: ?\nB claims\n", "W claims\nW wins 2\n", "W doubles 2\nW claims\n"])
@pytest.mark.parametrize("style", STYLES)
def test_a_tag_says_which_games_were_won_on_time(turns: str, style: str) -> None:
    # A time-out counts two in tavli though the loser has borne off, and what is written elsewhere.
    head = '[Length "5"]\n[Rules "tavli, cube=match"]\nGame 1\nB resigns 2\nGame 2\n'
    source = f"{NAMES}{head}Position 6:2 off:13 / 6:2 off:13 W to play\n{turns}"
    text, lost = convert(source, "tavli", "mat", style)
    assert '; [OnTime "2"]' in text
    assert lost == {}
    assert all_facts(text, "mat") == all_facts(source, "tavli")
    assert convert(text, "mat", "mat", style) == (text, {})


@pytest.mark.parametrize("to", [("mat", style) for style in STYLES] + [("fibs", ""), ("snowie-text", "")])
@pytest.mark.parametrize("play", ["", " ????"])
@pytest.mark.parametrize("end", ["\n", f"\n{' ' * 34}Wins 1 point\n"])
def test_a_last_roll_with_one_legal_play_is_judged_as_in_its_source(
    to: tuple[str, str], play: str, end: str
) -> None:
    played = "\n".join(read("m3_0003.mat").split("\n")[:12])
    source = f"{played.rpartition('31:')[0]}31:{play}{end}"
    codes = [code for _, code, *_ in all_facts(source, "mat")[0].findings]
    assert ("play-omitted" in codes) == (not play)
    copy = convert(source, "mat", *to)[0]
    assert all_facts(copy, to[0])[0].findings == all_facts(source, "mat")[0].findings


def test_a_claim_after_the_game_is_no_win_on_time() -> None:
    assert losses("B resigns 1\nW claims\n") == {"ending": 1}
    assert convert(OURS + "W 31: 8/5 6/5\nB claims\n", "tavli", "snowie-text")[1] == {"ending": 1}


@pytest.mark.parametrize("value", ["2", "0", "1 2", "", "1 x"])
def test_a_tag_that_names_no_game_that_was_won_is_a_tag_like_others(value: str) -> None:
    text = convert(OURS + "W 31: 8/4 6/5\nB resigns 1\n", "tavli", "mat")[0]
    (match,) = registry.named("mat").read(f'; [OnTime "{value}"]\n{text}')
    assert match.tags["OnTime"].value == value
    assert [action.kind for action in match.games[0].actions] == [model.TURN, model.WINS]


@pytest.mark.parametrize("value", ["1.9", "2.1", "0.1", "1.1 1.", "yes", "1.1 1.9"])
def test_a_tag_that_names_no_play_is_a_tag_like_others(value: str) -> None:
    text = convert(OURS + "W 31: 8/4 6/5\nB 61: 13/7 8/7\n", "tavli", "mat")[0]
    (match,) = registry.named("mat").read(f'; [Stood "{value}"]\n{text}')
    assert match.tags["Stood"].value == value
    assert not any(action.turn and action.turn.stood for action in match.games[0].actions)


def test_snowie_text_has_no_place_for_plays_that_stood() -> None:
    source = OURS.replace("Game", '[Moves "responsible"]\nGame') + "W 31: 8/4 6/5\nB 61: 13/7 8/7 !\n"
    text, lost = convert(source, "tavli", "snowie-text")
    assert "!" not in text
    assert lost == {"tags": 1, "stood": 2}


def test_results_that_contradict_each_other() -> None:
    assert losses("B resigns 1\nW wins 1\n") == {}
    assert game("B resigns 1\nW wins 1\n") == ["      Wins 1 point"]
    assert game("B resigns 2\nB wins 2\n")[0].strip() == "Wins 2 points"
    assert len(game("B resigns 2\nB wins 2\n")) == 2
    assert len(game("W wins 2\nW wins 1\n")) == 2
    twice = HEAD + "  1) 31: 8/5 6/5   Losses 1 point\n                                  Wins 2 points\n"
    assert convert(twice, "mat", "mat")[1] == {"results": 1}


def test_what_has_no_place_is_counted() -> None:
    turns = "Opening W3 B1\nW 31: 8/5 6/5 @3 {good} \nB 52: 24/22 13/8 @4\n# a remark\nno line\nW claims\n"
    assert losses(turns) == {"comments": 2, "clock": 2, "opening": 1, "unread": 1}
    tags = OURS + '[Table "3"]\nW 31: 8/5 6/5\ntie\n'
    assert convert(tags, "tavli", "mat")[1] == {"tags": 1, "tie": 1}


@pytest.mark.parametrize(
    ("to", "turns", "why"),
    [
        ("mat", "W 31: 8/5 6/5\nPosition 6:2 / 6:2 W to play\n", "later"),
        ("mat", "Position 6:22 / 6:2 W to play\n", "unread"),
        ("mat", "Position 6:2 / 6:2 W to play\nB 31: 6/3 6/5\n", "turn"),
        ("mat", '[Cube "4"]\nPosition 6:2 / 6:2 W to play\nW 31: 6/3 6/5\n', "cube"),
        ("fibs", "Position 6:2 / 6:2 W to play\n", "none"),
        ("sgf", "Position 6:22 / 6:2 W to play\n", "unread"),
        ("mat", 'Game 2\n[Rules "tavli"]\nB resigns 2\n', "several"),
        ("mat", "W doubles 999999999\nB beavers\n", "digits"),
        ("mat", "W 33:\nB 31: 8/5 6/5\n", "empty"),
        ("fibs", "W doubles 8\n", "stake"),
        ("fibs", "W doubles 2\nB raccoons 8\n", "answer"),
        ("fibs", "W 66: 1/7 2/8 3/9 4/10\nB 31: 8/5 6/5\n", "backward"),
        ("sgf", "W doubles 2\nB raccoons 8\n", "answer"),
        ("sgf", "W 31: Illegal play (nonsense)\n", "unread"),
    ],
)
def test_a_refusal_says_why_in_every_language(to: str, turns: str, why: str) -> None:
    with pytest.raises(CannotWrite) as refused:
        convert(OURS + turns, "tavli", to)
    assert (refused.value.problem in WHYS, refused.value.why) == (True, why)
    key, hint = refused.value.said
    assert key == f"refused.{refused.value.problem}.{why}"
    for lang in LANGUAGES:
        said = label(key, lang, **refused.value.params)
        assert key not in said
        assert "?" not in said
        assert "tavli" in label(hint, lang)


def test_every_reason_of_a_refusal_has_its_words_and_what_can_be_done() -> None:
    assert set(WHYS) <= set(REFUSALS)
    hints = set()
    for problem in REFUSALS:
        for why in ("", *WHYS.get(problem, ())):
            key, hint = CannotWrite(problem, 1, 1, {}, why).said
            # Some are never refused without a reason.
            assert key in en.LABELS or not why
            assert hint in en.LABELS
            hints.add(hint)
    assert hints == {"refused.hint", "refused.hint.record"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_of_a_refusal_is_without_a_refusal(lang: str) -> None:
    keys = {CannotWrite(one, 1, 1, {}, why).said[0] for one in REFUSALS for why in ("", *WHYS.get(one, ()))}
    keys |= {"refused.hint", "refused.hint.record", "refused.letter"}
    assert {key for key in labels(lang) if key.startswith("refused.")} <= keys


def test_what_cannot_be_left_out_is_refused_at_its_place() -> None:
    assert refusal(OURS + "W 31: 8/5 6/5\nPosition start W to play\n") == ("position", 7, 10)
    assert refusal(OURS + "W 31: 8/5 6/5\nB 52 24/22\n") == ("play", 7, 3)
    assert refusal(OURS + "W 31: 8/5 6/5\nB rest 44: 24/20\n") == ("rest", 7, 8)
    assert refusal(OURS + "W 31: 8/5 6/5\nB 61:\nW 31: 8/5\n") == ("play", 7, 3)
    assert refusal(OURS + "W 31: 8/5 6/5\nB plays 61: 13/7\n")[0] == "line"
    assert refusal('[Cycle "portes, tavla"]\nGame 1\nW resigns\nGame 2\nW resigns\n') == ("rules", 4, 1)
    assert refusal(OURS + "Position 6:2 / 6:2 W to play\nB 31: 6/3 6/5\n") == ("position", 6, 10)


@pytest.mark.parametrize("turns", ["Position 6:1 / 6:1 W to play\n", "Position nonsense W to play\n"])
def test_a_position_that_cannot_be_has_no_place(turns: str) -> None:
    if "nonsense" in turns:
        assert refusal(OURS + turns) == ("position", 6, 10)
    else:
        assert "; Set Pos=------A------------a------/0" in game(turns)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("cube", ["0:0", "1:1", "2:-1"])
@pytest.mark.parametrize("player", "WB")
def test_a_position_at_the_start_comes_back_with_its_cube(player: str, cube: str, style: str) -> None:
    xgid = f"XGID=aa----E-C---eE---c-e----AA:{cube}:{1 if player == 'W' else -1}:00:0:0:0:0:10"
    source = (
        OURS
        + f"Position {xgid} {player} to play\n{player} 21: bar/24 24/22\n{'BW'[player == 'B']} resigns 1\n"
    )
    text, lost = convert(source, "tavli", "mat", style)
    assert lost == {}
    assert all_facts(text, "mat") == all_facts(source, "tavli")
    again, _ = convert(text, "mat", "tavli")
    assert all_facts(again, "tavli") == all_facts(source, "tavli")
    assert convert(again, "tavli", "mat", style)[0] == text


@pytest.mark.parametrize("line", ["; Set Pos=-b----E-C---eE---c-e----B-/1", "; Set Pos=nonsense/-2"])
def test_a_position_of_match_text_stays_as_it_is(line: str) -> None:
    text = f"{HEAD}{line}\n  1)                             31: 8/5 6/5 \n\n"
    assert convert(text, "mat", "mat") == (text, {})


def test_a_centred_cube_that_was_turned_has_no_place() -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:1:0:1:00:0:0:0:0:10"
    assert refusal(OURS + f"Position {xgid} W to play\nW 31: 8/5 6/5\n")[0] == "position"


def test_an_illegal_play_given_by_its_position_stays_or_is_told_by_the_board() -> None:
    text, lost = convert(read("ill2.mat"), "mat", "snowie-text")
    assert "52: Illegal play (7;0;0;0;1;Anna;Boris;0;0;0;1;0;0;-1;0;" in text
    assert lost == {}
    ours = "7:1 6:5 8:3 13:4 24:2 / 24:2 13:5 8:3 6:5"
    source = OURS + f"W 31: Illegal play ({ours})\nB 31: 8/5 6/5\nW resigns 1\n"
    text, lost = convert(source, "tavli", "mat")
    assert "31: Illegal play (5;0;0;0;0;Bob;Ann;0;0;0;1;0;0;" in text
    assert lost == {}
    assert all_facts(text, "mat") == all_facts(source, "tavli")


def head(tags: str, style: str = "gnubg") -> list[str]:
    text, _ = convert(f"{tags}Game 1 0-0\nW 31: 8/5 6/5\n", "tavli", "mat", style)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    return lines[: next(index for index, line in enumerate(lines) if "point match" in line)]


def test_tags_stand_in_a_programs_order_with_the_rule_set_last() -> None:
    tags = (
        '[Rules "tavli, pip-waste=no"]\n[Prize "50"]\n[Transcriber "T"]\n[Clock "11+90"]\n[White "Ann"]\n'
        '[Round "2"]\n[Date "2026-11-29"]\n[Length "3"]\n[Moves "responsible"]\n[Event "Cup"]\n[Site "Lab"]\n'
    )
    written = [
        '; [Site "Lab"]',
        '; [Event "Cup"]',
        '; [Round "2"]',
        '; [EventDate "2026.11.29"]',
        '; [Transcriber "T"]',
        '; [Prize "50"]',
        '; [ClockType "11+90"]',
        '; [Moves "responsible"]',
        '; [Rules "tavli, pip-waste=no"]',
        "",
    ]
    assert head(tags) == written
    assert sorted(head(tags, "xg")) == sorted(written)
    text, _ = convert(f"{tags}Game 1 0-0\nW 31: 8/5 6/5\n", "tavli", "mat")
    back, _ = convert(text, "mat", "tavli")
    for line in tags.split("\n"):
        assert line in back


@pytest.mark.parametrize(
    ("rules", "gnubg", "xg"),
    [
        ("backgammon", [], []),
        ("backgammon,holland=yes", ['[Rules "backgammon,holland=yes"]'], None),
        ("portes", ['[Rules "portes"]'], None),
        ("Πόρτες", ['[Rules "portes"]'], None),
        ("nackgammon", ['[Variation "NackGammon"]'], None),
        ("hypergammon", ['[Variation "HyperGammon (3)"]'], ['[Variation "HyperGammon"]']),
        ("nackgammon, jacoby=yes", ['[Variation "NackGammon"]', '[Rules "nackgammon, jacoby=yes"]'], None),
    ],
)
def test_the_rule_set_in_the_head(rules: str, gnubg: list[str], xg: list[str] | None) -> None:
    source = f'[Rules "{rules}"]\nGame 1 0-0\nB resigns 1\nW wins 1\n'
    for style, wanted in (("gnubg", gnubg), ("xg", gnubg if xg is None else xg)):
        text, _ = convert(source, "tavli", "mat", style)
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        assert [line[2:] for line in lines if line.startswith(";")] == wanted
        assert [facts.games for facts in all_facts(text, "mat")] == [
            facts.games for facts in all_facts(source, "tavli")
        ]


def test_tags_that_tell_the_rule_set_of_match_text_need_no_other() -> None:
    text = '; [Crawford "Off"]\n; [Jacoby "On"]\n\n' + HEAD + "  1) 31: 8/5 6/5                 \n\n"
    assert convert(text, "mat", "mat") == (text, {})
    said = '; [Jacoby "On"]\n; [Rules "backgammon"]\n\n' + HEAD + "  1) 31: 8/5 6/5                 \n\n"
    assert convert(said, "mat", "mat") == (said, {})


@pytest.mark.parametrize(
    "value", ['a "b" c', "a] b", 'ends "', "ends ]", '"] both', " blank ", "tab\tin", ""]
)
def test_a_tags_value_comes_back(value: str) -> None:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    source = f'[Event "{escaped}"]\n{NAMES}Game 1 0-0\nW 31: 8/5 6/5\n'
    text, lost = convert(source, "tavli", "mat")
    assert lost == {}
    (match,) = registry.named("mat").read(text)
    assert match.tags["Event"].value == value.replace("\t", " ")


def test_comments_of_the_match_stand_beneath_the_tags() -> None:
    source = (
        '{two\nlines}\n# three\n{# four}\n[Event "Cup"]\n'
        + NAMES
        + '{ [Event "none"]}\nGame 1 0-0\nW 31: 8/5 6/5\n'
    )
    text, lost = convert(source, "tavli", "mat")
    assert text.startswith(
        '; [Event "Cup"]\n; [Rules "tavli"]\n\n; two\n; lines\n; three\n; # four\n\n 0 point match\n'
    )
    assert lost == {"comments": 1}
    assert convert(text, "mat", "mat") == (text, {})


@pytest.mark.parametrize(
    ("written", "read", "lost"),
    [
        ("Νίκος Π.", "Νίκος Π.", 0),
        ("A  B", "A  B", 0),
        ("3 point match", "3 point match", 0),
        ("Game 5", "Game 5", 0),
        ("A" * 60, "A" * 60, 0),
        ("Team: Anna", "Team. Anna", 1),
        ("12:30", "12.30", 1),
        ("Anna, 1723", "Anna", 1),
    ],
)
@pytest.mark.parametrize("style", STYLES)
def test_names_come_back_or_are_counted(written: str, read: str, lost: int, style: str) -> None:
    source = f'[White "{written}"]\n[Black "Bob {written}"]\nGame 1 0-0\nW 31: 8/5 6/5\nGame 2\nB resigns\n'
    text, losses = convert(source, "tavli", "mat", style)
    (match,) = registry.named("mat").read(text)
    assert match.names == (read, f"Bob {read}".strip(" "))
    assert losses == ({"names": 2 * lost} if lost else {})
    assert [game.names for game in match.games] == [match.names] * 2


def test_missing_names_are_those_of_the_colours() -> None:
    text, lost = convert("Game 1 0-0\nW 31: 8/5 6/5\n", "tavli", "mat")
    assert " White : 0                      Black : 0\n" in text
    assert lost == {"names": 2}


@pytest.mark.parametrize("style", STYLES)
def test_several_matches_in_one_text(style: str) -> None:
    head = '[Event "{0}"]\n[Length "{1}"]\n[White "A"]\n[Black "B"]\n{{remark {0}}}\n'
    one = head + "Game 1 0-0\nW 31: 8/5 6/5\nB resigns 2\nW wins 2\n"
    source = one.format("first", 1) + one.format("second", 3) + '[Length "7"]\n'
    text, lost = convert(source, "tavli", "mat", style)
    assert lost == {}
    assert text.count("\ufeff") == (style != "gnubg")
    matches = list(registry.named("mat").read(text))
    assert [(match.length, match.comments) for match in matches][:2] == [
        (1, ["remark first"]),
        (3, ["remark second"]),
    ]
    assert [match.tags["Event"].value for match in matches[:2]] == ["first", "second"]
    assert [len(match.games) for match in matches] == [1, 1, 0]


def test_a_match_without_a_game_keeps_its_head() -> None:
    text, lost = convert('[Length "7"]\n[White "Ann"]\n[Event "Cup"]\n', "tavli", "mat")
    assert text == '; [Event "Cup"]\n; [Rules "tavli"]\n\n 7 point match\n\n'
    assert lost == {"names": 1}


def test_the_losers_result_of_other_sites_is_the_winners() -> None:
    text = HEAD + "  1) 31: 8/5 6/5\n                                   Losses 2 points\n"
    assert convert(text, "mat", "mat")[0].endswith(
        "  1) 31: 8/5 6/5                 \n      Wins 2 points\n\n"
    )


def test_turns_of_every_kind_are_known() -> None:
    kinds = {
        action.kind
        for match in registry.named("mat").read(read("ex_gnubg.mat"))
        for game in match.games
        for action in game.actions
    }
    assert kinds == {model.TURN, model.DOUBLE, model.TAKE, model.DROP, model.WINS}


def test_what_was_written_once_is_counted_again() -> None:
    source = replayed(OURS + "W 31: 8/5 6/5 !\n", "tavli")
    assert written(source, "snowie-text") == written(source, "snowie-text")
    assert written(source, "snowie-text")[1] == {"stood": 1}
