"""Reading and writing our own notation."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavlicli.converting import converted
from tavlicli.notation.formats import tavli
from tavlicli.notation.registry import named, recognise
from tavlicli.notation.target import Target
from tavlicli.record import model
from tavlicli.record.model import Game, Match
from tavlicli.record.turn import WrittenTurn
from tavlicli.replay.verify import MatchReplay
from tests.effort import times

EVENING = """\
# Anything after '#' is a comment.
[Event   "Tuesday \\"late\\" # {no comment}"]
[Rules   "tavli"]
[Length  "3"]
[White   "Νίκος"]
[Black   "Иван"]

Game 1  0-0
Opening W3 B1
W 31: 8/5 6/5
B 64: 24/18 13/9            @6.2
W 66: 24/18*/12 13/7(2)     @14 {three seconds
out of the reserve}
B 61: bar/24 -
W doubles 2
B takes
W 62: ?
B resigns

Game 2  2-0
B 31: ?
Position 8:3 / off:15 B to play
B rest 44: 8/4(2)
W wins 2

[Event "another"]
W 31: -
"""


def read(text: str) -> list[Match]:
    return list(tavli.read(text))


def written_as(matches: list[Match], lang: str = "en") -> str:
    target = Target(lang=lang)
    return "".join(converted(map(MatchReplay, matches), tavli.FORMAT, target))


def only_game(text: str) -> Game:
    (match,) = read(text)
    (game,) = match.games
    return game


def kinds(game: Game) -> list[tuple[str, int]]:
    return [(action.kind, action.player) for action in game.actions]


def content(matches: list[Match]) -> list[object]:
    """What matches say, places apart."""
    return [
        (
            {name: tag.value for name, tag in match.tags.items()},
            match.length,
            match.names,
            match.comments,
            [ignore.codes for ignore in match.ignores],
            [
                (
                    game.number,
                    game.score,
                    {name: tag.value for name, tag in game.tags.items()},
                    game.seconds,
                    game.comments,
                    [said(action) for action in game.actions],
                )
                for game in match.games
            ],
        )
        for match in matches
    ]


def said(action: model.Action) -> object:
    text = action.text if action.kind in (model.OPENING, model.POSITION) else ""
    turn = action.turn
    if turn is None:
        return action.kind, action.player, action.value, text
    dice = turn.dice if turn.roll or action.kind == model.REST else turn.text.partition(":")[0].rstrip()
    play = turn.play if turn.kind == model.FAULT else ""
    return (
        action.kind, action.player, dice, turn.kind, ways(turn), turn.no_more, turn.stood, turn.setup, play,
    )  # fmt: skip


def ways(turn: WrittenTurn) -> list[tuple[int, int, int]]:
    """What a turn moves; its marks are set from the board, and a stop with a hit is written."""
    return [(move.stops[0], move.stops[-1], move.count) for move in turn.moves]


def broken(game: Game) -> bool:
    return any(action.kind == model.BROKEN for action in game.actions)


def test_a_whole_record_is_read() -> None:
    first, second = read(EVENING)

    assert first.tags["Event"].value == 'Tuesday "late" # {no comment}'
    assert (first.length, first.names) == (3, ("Νίκος", "Иван"))
    assert first.comments == ["# Anything after '#' is a comment."]
    assert [(game.number, game.score) for game in first.games] == [(1, (0, 0)), (2, (2, 0))]
    one, two = first.games
    assert kinds(one) == [
        ("opening", -1), ("turn", 0), ("turn", 1), ("turn", 0), ("turn", 1),
        ("double", 0), ("take", 1), ("turn", 0), ("resign", 1),
    ]  # fmt: skip
    assert one.actions[0].text == "31"
    assert (one.actions[5].value, one.actions[8].value) == (2, None)
    assert one.seconds == {2: 6.2, 3: 14.0}
    assert one.comments == {3: "three seconds\nout of the reserve"}
    assert kinds(two) == [("turn", 1), ("position", 1), ("rest", 1), ("wins", 0)]
    assert two.actions[1].text == "8:3 / off:15"
    assert second.tags["Event"].value == "another"
    assert kinds(second.games[0]) == [("turn", 0)]


def test_places_count_characters_from_one() -> None:
    game = only_game("Game 12  3-2\n\t2) W  31: 8/5\r\nΜ διπλασιάζει 4\r12) Б wins")

    assert (game.line, game.column, game.end_column) == (1, 1, 13)
    assert (game.score_line, game.score_column, game.score_end_column) == (1, 10, 13)
    assert [(action.line, action.column) for action in game.actions] == [(2, 8), (3, 1), (4, 5)]


def test_a_tag_says_where_its_value_stands() -> None:
    (match,) = read('  [Event "a\\"b"] [Site "x"]')

    assert match.tags["Event"] == ('a"b', 1, 11, 15)
    assert match.tags["Site"].value == "x"


@pytest.mark.parametrize("lang", ["en", "el", "bg"])
def test_what_is_written_in_a_language_is_read_the_same(lang: str) -> None:
    written = written_as(read(EVENING), lang)

    assert content(read(written)) == content(read(EVENING))
    assert written_as(read(written), lang) == written
    assert ("Game" in written) == (lang == "en")


def test_plays_are_written_with_words_for_bar_and_off_and_kept_otherwise() -> None:
    written = written_as(read("W 3-1: 25/20, 6/0 8-4 !\nB 13: 13/8*/7(2) -\nW 73: 8/5"))

    assert written.splitlines() == ["W 31: bar/20 6/off 8/4 !", "B 13: 13/8*/7(2) -", "W 73: 8/5"]


@pytest.mark.parametrize("player", ["W", "w", "White", "Λ", "λευκά", "ΛΕΥΚΑ", "Б", "бели"])
def test_white_has_many_names(player: str) -> None:
    assert kinds(only_game(f"{player} 31: 8/5")) == [("turn", 0)]


@pytest.mark.parametrize("player", ["B", "b", "black", "Μ", "Μαύρα", "Ч", "ЧЕРНИ"])
def test_black_has_many_names(player: str) -> None:
    assert kinds(only_game(f"{player} 31: 8/5")) == [("turn", 1)]


@pytest.mark.parametrize(
    ("line", "kind", "player", "value"),
    [
        ("B drops", "drop", 1, None),
        ("Ч отказва", "drop", 1, None),
        ("B beavers 8", "beaver", 1, 8),
        ("Ч се  предава 3", "resign", 1, 3),
        ("Λ παραιτείται", "resign", 0, None),
        ("Λ ΔΙΕΚΔΙΚΕΙ", "claim", 0, None),
        ("Λ wins 2", "wins", 0, 2),
        ("ισοπαλια", "tie", -1, None),
        ("tie", "tie", -1, None),
        ("W wins " + "9" * 6000, "broken", 0, None),
        ("W wins " + "0" * 12 + "2", "wins", 0, 2),
    ],
)
def test_keywords_are_read_in_three_languages(line: str, kind: str, player: int, value: int | None) -> None:
    action = only_game(f"W 31: 8/5\n{line}").actions[1]

    assert (action.kind, action.player, action.value) == (kind, player, value)


def test_a_bulgarian_b_is_black_where_the_game_has_a_w() -> None:
    game = only_game("Б 64: 24/18\nБ takes\nW 31: 8/5")

    assert kinds(game) == [("turn", 1), ("take", 1), ("turn", 0)]
    (fault,) = game.faults
    assert fault.violation == ("mixed-letters", {"letter": "Б", "latin": "B"}, "")
    assert (fault.line, fault.column, fault.end_column, fault.action) == (1, 1, 2, 0)


def test_a_bulgarian_b_is_white_otherwise() -> None:
    game = only_game("Б 31: 8/5\nЧ 64: 24/18\nБ печели 1")

    assert kinds(game) == [("turn", 0), ("turn", 1), ("wins", 0)]
    assert game.faults == []


@pytest.mark.parametrize("letter", ["Β", "В"])
def test_a_greek_or_cyrillic_look_alike_of_b_is_black(letter: str) -> None:
    game = only_game(f"W 31: 8/5\n{letter} 64: 24/18")

    assert kinds(game) == [("turn", 0), ("turn", 1)]
    assert [fault.violation.params for fault in game.faults] == [{"letter": letter, "latin": "B"}]


def test_letters_of_the_marks_tag_win() -> None:
    game = only_game('[Marks "B Β"]\nB 31: 8/5\nΒ 64: 24/18\nW 21: 8/5\nOpening Β3 B1')

    assert kinds(game)[:3] == [("turn", 0), ("turn", 1), ("turn", 0)]
    assert game.actions[3].text == "13"
    assert game.faults == []
    assert "B 31: 8/5\nΒ 64: 24/18" in written_as(read('[Marks "B Β"]\nW 31: 8/5\nΒ 64: 24/18'))


@pytest.mark.parametrize("value", ["NI", "N", "N N", "N 1", "No I", ""])
def test_marks_that_are_not_two_letters_are_a_bad_tag(value: str) -> None:
    (match,) = read(f'[Marks "{value}"]\nW 31: 8/5')

    assert [finding.violation.params for finding in match.findings] == [{"tag": "Marks", "value": value}]


@pytest.mark.parametrize(
    ("value", "length", "bad"), [("5", 5, 0), ("0", None, 0), ("many", None, 1), ("-3", None, 1)]
)
def test_the_length_is_a_number(value: str, length: int | None, bad: int) -> None:
    (match,) = read(f'[length "{value}"]')

    assert match.length == length
    assert [finding.code for finding in match.findings] == ["bad-tag"] * bad


@pytest.mark.parametrize(
    ("text", "number", "expected"),
    [
        ("1. W 31: -\n2. B 31: -\n4. W 31: -", 4, 3),
        ("1) W 31: -\n1) B 31: -\n3) W 31: -", 3, 2),
        ("1. W 31: -\nB 31: -\n2. W 31: -\nB 31: -\n5. W 31: -\n9. B 31: -", 5, 3),
        ("2. W 31: -", 2, 1),
        ("1. W 31: -\n2. B 31: -\n2. W 31: -", 2, 3),
    ],
)
def test_turn_numbers_are_checked_for_order(text: str, number: int, expected: int) -> None:
    faults = only_game(text).faults

    assert [fault.violation for fault in faults] == [
        ("turn-number", {"number": number, "expected": expected}, "")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "1. W 31: -\n2. B 31: -\n3. W 31: -\n4. B wins",
        "1. W 31: -\n1. B 31: -\n2. W doubles\nB takes\n3. W 31: -",
        "1. B 31: -\n1. W 31: -\n2. B 31: -\n2. W 31: -",
        "1. B 31: -\n2. W 31: -\nB 31: -\n3. W 31: -",
        "Position start B to play\n17. B 31: -\n18. W 31: -",
        "Opening W3 B1\n1. W 31: -",
    ],
)
def test_turn_numbers_count_turns_or_pairs(text: str) -> None:
    assert only_game(text).faults == []


def test_game_numbers_are_checked_for_order() -> None:
    (match,) = read("Game 3\nW 31: -\nGame\nW 31: -\nGame 7\nW 31: -\nGame 8\nW 31: -")

    assert [[fault.violation for fault in game.faults] for game in match.games] == [
        [], [], [("turn-number", {"number": 7, "expected": 5}, "game")], [],
    ]  # fmt: skip


def test_a_hash_inside_braces_stays_inside_braces() -> None:
    matches = read("W 31: 8/5 {# a\n  # tavli: ignore hit-mark\n}")

    assert matches[0].games[0].comments == {0: " # a\n # tavli: ignore hit-mark"}
    assert matches[0].ignores == read(written_as(matches))[0].ignores == []


def test_an_ignore_comment_is_kept_with_its_line() -> None:
    text = (
        "W 31: 8/5  # tavli: ignore higher-die, unused-die\nB 31: 8/5 # tavli: ignored\n{# tavli: ignore a}\n"
    )
    (match,) = read(text)

    assert match.ignores == [model.Ignore(("higher-die", "unused-die"), 1, 12, 50)]
    assert written_as([match]).splitlines()[0].endswith("# tavli: ignore higher-die, unused-die")


def test_comments_are_kept_where_they_stand() -> None:
    text = "Game 1 {head}\nW 31: 8/5 {a} 6/5 {b} # c\n# own line\nB 31: 8/5\n{ after\n\nwards } W 31: 8/5"
    game = only_game(text)

    assert kinds(game) == [("turn", 0), ("turn", 1), ("turn", 0)]
    assert game.comments == {-1: "head", 0: "a\nb\n# c\n\n# own line", 1: "after\n\nwards"}
    assert len(game.actions[0].turn.moves) == 2  # type: ignore[union-attr]
    assert content(read(written_as(read(text)))) == content(read(text))


@pytest.mark.parametrize(
    ("text", "end", "comment"),
    [
        ("{a\nb} @6.2", (6.2, False), "a\nb"),
        ("{a\nb}!@6,2", (6.2, True), "a\nb"),
        ("{a\n\nb} {c} {d\ne} ! @3 {f}", (3, True), "a\n\nb\nc\nd\ne\nf"),
        ("{a\nb} ! # tail", (None, True), "a\nb\n# tail"),
        ("{a\nb} B 61: 13/7 8/7 @4", (None, False), "a\nb"),
    ],
)
def test_a_turn_ends_behind_a_comment_of_several_lines(
    text: str, end: tuple[float | None, bool], comment: str
) -> None:
    game = only_game(f"Game 1\nW 31: 8/5 6/4 {text}\nB 52: 13/8 24/22\n")
    assert not broken(game)
    turn = game.actions[0].turn
    assert turn is not None
    assert (game.seconds.get(0), turn.stood) == end
    assert game.comments[0].replace("\n\n#", "\n#") == comment
    assert game.actions[-1].line == 2 + text.count("\n") + 1


def test_other_ends_behind_a_comment_of_several_lines_are_lines_of_their_own() -> None:
    for end in ("6/4", "@x", "@"):
        assert broken(only_game(f"Game 1\nW 31: 8/5 {{a\nb}} {end}\n"))
    assert broken(only_game("Game 1\n{a\nb} @6\n"))


@pytest.mark.parametrize("rest", ["", "\nB 31: 8/5", "\nB 31: 8/5 {closed}"])
def test_an_unclosed_comment_is_one_fault_and_ends_with_its_line(rest: str) -> None:
    game = only_game("W 31: 8/5 {open" + rest)

    assert [(fault.violation.params["expected"], fault.line, fault.column) for fault in game.faults] == [
        ("comment-end", 1, 11)
    ]
    assert len(game.actions) == 1 + bool(rest)


@pytest.mark.parametrize(
    ("line", "expected", "column", "player"),
    [
        ("Q 31: 8/5", "player", 1, -1),
        ("W folds", "action", 3, 0),
        ("B", "action", 2, 1),
        ("W doubles x", "number", 11, 0),
        ("W takes 3", "end-of-line", 9, 0),
        ("hello", "line", 1, -1),
        ("Game over", "game-line", 6, -1),
        ("Opening W3", "opening", 11, -1),
        ("Opening W3 W1", "player", 12, -1),
        ("Position 8:3 / 8:3", "player", 19, -1),
        ("Position", "position", 9, -1),
        ("W rest x", "roll", 8, 0),
        ('[Event "open', "tag-end", 13, -1),
        ("[Event open]", "tag", 12, -1),
        ('[Event "x"] y', "end-of-line", 13, -1),
        ("1. tie 2", "end-of-line", 8, -1),
    ],
)
def test_a_line_that_cannot_be_read_costs_itself_only(
    line: str, expected: str, column: int, player: int
) -> None:
    matches = read(f"W 31: 8/5\n{line}\nB 31: 8/5")
    actions = matches[0].games[0].actions

    assert [action.kind for action in actions][-2:] == ["broken", "turn"] or '"x"' in line
    broken = next((action for action in actions if action.kind == "broken"), None)
    if broken is None:
        (finding,) = matches[1].findings
        assert (finding.violation.params["expected"], finding.place.column) == (expected, column)
        return
    assert broken.fault is not None
    assert (broken.fault.params["expected"], broken.column, broken.player) == (expected, column, player)
    assert broken.fault.params["found"] == broken.text


def test_a_bad_time_costs_the_time_only() -> None:
    game = only_game("W 31: 8/5 @soon\nB 31: 8/5 @3,5")

    assert kinds(game) == [("turn", 0), ("turn", 1)]
    assert game.seconds == {1: 3.5}
    assert [fault.violation.params for fault in game.faults] == [{"expected": "seconds", "found": "@soon"}]


def test_opening_dice_are_one_to_six() -> None:
    game = only_game("Opening W7 B1\nW 31: 8/5")

    assert game.actions[0].fault == ("bad-roll", {"roll": "W7 B1"}, "")


def test_text_outside_any_game_is_a_finding_of_the_match() -> None:
    (match,) = read("an evening in May\nW 31: 8/5")

    assert [(finding.code, finding.place) for finding in match.findings] == [("syntax", (1, 1, 3))]
    assert len(match.games) == 1


def test_tags_after_a_game_line_hold_for_that_game() -> None:
    (match,) = read('[Rules "tavli"]\nGame 1\n[Rules "fevga"]\nW 31: 24/20\nGame 2\nW 31: 8/5')

    assert match.tags["Rules"].value == "tavli"
    assert [[tag.value for tag in game.tags.values()] for game in match.games] == [["fevga"], []]


def test_nothing_is_no_match_and_tags_alone_are_one() -> None:
    assert read("") == []
    assert read("\n# only\n{a comment}\n") == []
    assert [len(match.games) for match in read('[Event "x"]')] == [0]


def test_control_characters_are_never_written() -> None:
    (match,) = read('[Event "a\x1b[2Jb"]\nW 31: 8/5 {x\x07y}\nPosition \x1b W to play')
    written = written_as([match])

    assert not [letter for letter in written if letter < " " and letter != "\n"]


def test_a_foreign_record_gets_its_rules_its_length_and_its_names() -> None:
    match = Match("mat")
    match.length, match.names = 7, ("Ann", None)
    match.games = [only_game("W 62:")]

    assert written_as([match]).splitlines() == [
        '[Rules "backgammon"]', '[Length "7"]', '[White "Ann"]', "", "# W 62: ?",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        (EVENING, True),
        ("W 31: 8/5", True),
        ("Λ 3-1: 8/5", True),
        ("1. б 31: 8/5", True),
        ("hi\n\nИгра 2", True),
        ("Παρτίδα 2  1-0", True),
        (" 5 point match\n\n Game 1\n a : 0   b : 0\n  1) 31: 8/5 6/5", False),
        (" Game 1\n a : 0   b : 0\n  1) 31: 8/5 6/5", False),
        ("Game 1:\n", False),
        ("; [Site \"x\"]\n", False),
        ("Score is 0-0 in a 5 point match.\nann is X - bob is O\n\nX: (5 3) 8-3 6-3", False),
        ("", False),
    ],
)  # fmt: skip
def test_our_notation_is_recognised(text: str, ours: bool) -> None:
    assert tavli.looks_like(text) == ours


@pytest.mark.parametrize(
    "text",
    [
        '{notes\n7 point match\nmore}\n[White "A"]\n[Black "B"]\n\nW 31: 8/5 6/5\nB resigns\n',
        '# 7 point match\n{X vs. Y\n1) 31: \\} 7/5\n7-point match}\n[White "A"]\n\nW 31: 8/5 6/5\n',
        '[White "A"]\n{7 point match\n  1) 31: 8/5 6/5\n}\nW 31: 8/5 6/5\n',
        "Game 1\n{\n7 point match\n}\nW 31: 8/5 6/5\n",
        '{Player1: A\n}\n[White "A"]\n\nW 31: 8/5 6/5\n',
    ],
)
def test_what_stands_in_braces_makes_no_other_format(text: str) -> None:
    found = recognise(text)
    assert found is not None
    assert found.name == "tavli"


@pytest.mark.parametrize("brace", ["# {", "; {"])
def test_a_brace_makes_no_match_text_ours(brace: str) -> None:
    text = f'{brace}\n[Event "}}"]\n 5 point match\n\n Game 1\n a{{ : 0   }}b : 0\n  1) 31: 8/5 6/5\n'
    found = recognise(text)
    assert found is not None
    assert found.name == "mat"


@settings(deadline=None, max_examples=times(100))
@given(
    st.lists(st.sampled_from([*EVENING, "{", "}", "[", "\\", "Б", "\r", "31: 8/5", "\nW ", "\nGame "])).map(
        "".join
    )
)
def test_no_text_raises(text: str) -> None:
    matches = read(text)

    assert content(read(written_as(matches))) is not None


PLAYS = st.sampled_from(
    [
        "8/5 6/5",
        "24/18*/14(2)",
        "bar/20 -",
        "-",
        "?",
        "",
        "6/off !",
        "x/y",
        "Illegal play (8:3 / 8:3)",
        "8/5*(3) !",
    ]
)
ROLLS = st.sampled_from(["31", "66", "4-2", "73"])
SAYS = st.sampled_from(
    ["doubles", "doubles 4", "takes", "drops", "beavers 8", "raccoons 16", "resigns 2", "claims", "wins 3"]
)
PLAYERS = st.sampled_from("WB")
LINES = st.one_of(
    st.builds("{} {}: {}".format, PLAYERS, ROLLS, PLAYS),
    st.builds("{} {}".format, PLAYERS, SAYS),
    st.builds("{} rest 4455: 24/20".format, PLAYERS),
    st.builds("Position start {} to play".format, PLAYERS),
    st.sampled_from(
        ["tie", "Opening W3 B1", "Game", "Game 2", "Game 3 1-0", '\n[Event "x"]\n', "# own", "{a}"]
    ),
)
NOTES = st.text("ab \\{}#\n\"'é", max_size=8).map(
    lambda text: "{" + text.replace("{", "\\{").replace("}", "\\}") + " }"
)
TAILS = st.one_of(st.just(""), NOTES, st.sampled_from([" @6.25", " # note", " {x} # tavli: ignore hit-mark"]))


@settings(deadline=None, max_examples=times(200))
@given(st.lists(st.tuples(LINES, TAILS).map("".join), max_size=12), st.sampled_from(["en", "el", "bg"]))
def test_what_is_written_is_read_the_same(record: list[str], lang: str) -> None:
    matches = read("\n".join(record))
    if any(match.findings or any(map(broken, match.games)) for match in matches):
        return
    written = written_as(matches, lang)

    assert content(read(written)) == content(matches)
    assert written_as(read(written), lang) == written


MAT = " 3 point match\n\n Game 1\n A : 0   B : 0\n  1) 31:"
TWICE = {
    "a match of one unplayed roll": ("mat", f"{MAT}\n\n{MAT} 8/5 6/5\n      Wins 1 point\n"),
    "a game of lines that cannot be read": (
        "tavli",
        'Game 1\nwhat\n\n[Length "3"]\nW 31: 8/5 6/5\nB resigns\n',
    ),
    "such a line below the tags of a game": ("tavli", 'Game 1\n[Cube "2"]\nwhat\nW 31: 8/5 6/5\nB resigns\n'),
    "one of nothing": ("tavli", "W 31: 8/5 6/5\nB\nB resigns   \n\nGame 2\nW 31: 8/5 6/5\nW wins 1   \nB \n"),
    "one above the first turn": (
        "openspiel",
        "chance outcome 11 (roll: 36)\nBa\nchance outcome 3 (roll: 15)\nPass\n",
    ),
    "a remark and a line that cannot be read": ("tavli", "what\n# remark\n"),
}


@pytest.mark.parametrize("case", TWICE)
def test_a_copy_of_a_copy_is_the_same(case: str) -> None:
    source, text = TWICE[case]
    matches = list(named(source).read(text))
    copy = written_as(matches)
    again = read(copy)
    assert len(again) == len(matches)
    assert written_as(again) == copy
    assert not any(line.endswith(" ") for line in copy.splitlines())


def test_a_comment_that_silences_a_tag_stays_beside_it() -> None:
    text = """\
# above
[Length "x"] [Event "y"] # tavli: ignore bad-tag
[Rules "tavli"]

Game 1 # beside
[Cube "zz"] # tavli: ignore bad-tag
W 31: 8/5 6/5 # tavli: ignore hit-mark
B resigns

Game 2
# tavli: ignore no-dice
[Cube "zz"] # and this # tavli: ignore bad-tag
W resigns
"""
    assert written_as(read(text)) == text
    moved = text.replace("[Rules", "# tavli: ignore wrong-die\n[Rules")
    assert "# tavli: ignore wrong-die\n# above" not in written_as(read(moved))
    assert '[Event "y"] # tavli: ignore bad-tag\n' in written_as(read(moved))
