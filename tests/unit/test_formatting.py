"""Records in canonical form: samples with what they become, and single habits.

``python -m tests.unit.test_formatting`` writes the expected texts anew; read the difference first.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tavlicli.files import Options, replay_of
from tavlicli.formatting import CannotFormat, NotTheSame, formatted
from tavlicli.notation import tavli_layout
from tavlicli.notation.tavli_layout import Row
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules.registry import rule_set

SAMPLES = Path(__file__).parents[1] / "data" / "fmt"
EXPECTED = Path(__file__).parents[1] / "snapshots" / "fmt"
WANTED = [
    *((name, None) for name in ("plays", "numbers", "languages", "doubles")),
    *(("languages", lang) for lang in ("en", "el", "bg")),
]


def fmt(text: str, lang: str | None = None) -> str:
    return formatted(text, MatchReplay, lang).text


def sample(name: str, lang: str | None) -> str:
    return fmt((SAMPLES / f"{name}.tavli").read_text(encoding="utf-8"), lang)


def expected(name: str, lang: str | None) -> Path:
    return EXPECTED / f"{name}{'' if lang is None else f'-{lang}'}.tavli"


@pytest.mark.parametrize(("name", "lang"), WANTED)
def test_a_sample_becomes_what_is_expected(name: str, lang: str | None) -> None:
    assert sample(name, lang) == expected(name, lang).read_text(encoding="utf-8")


def test_no_sample_and_no_expected_text_is_left_over() -> None:
    assert set(EXPECTED.iterdir()) == {expected(name, lang) for name, lang in WANTED}
    assert {path.stem for path in SAMPLES.iterdir()} == {name for name, _ in WANTED}


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("W 13: 6/5,8/5", "W 31: 8/5 6/5"),
        ("W 3-1: 6/5 8/5", "W 31: 8/5 6/5"),
        ("W 66: 24/18(2) 13/7 13/7", "W 66: 24/18(2) 13/7(2)"),
        ("W 64: 24/20/14", "W 64: 24/14"),
        ("W 64: 24/18 18/14", "W 64: 24/14"),
        ("W 31: 8/5 6/5 -", "W 31: 8/5 6/5 -"),
        ("W 31: 8/5 6/5!", "W 31: 8/5 6/5 !"),
        ("W 31: 24/20*", "W 31: 24/20"),
        ("W 73: 6/5 8/5", "W 73: 6/5 8/5"),
        ("W 31: ????", "W 31: ?"),
        ("W 31: cannot move", "W 31: -"),
        ("W 31: 6/4 6/5 6/3", "W 31: 6/4 6/5 6/3"),
    ],
)
def test_a_play_is_spelled_canonically(written: str, canonical: str) -> None:
    assert fmt(f'[Rules "backgammon"]\n{written}\nB resigns 1') == (
        f'[Rules "backgammon"]\n\n{canonical}\nB resigns 1\n'
    )


def test_the_end_of_a_turn_behind_a_comment_of_several_lines_is_put_in_its_place() -> None:
    text = '[Rules "backgammon"]\n\nGame 1\nW 31: 8/5 6/4 {a\nb} {c} ! @6.2 {d}\nB resigns 1\n'
    wanted = fmt(text)
    assert "W 31: 8/5 6/4 !              @6.2 {a\nb} {c}" in wanted
    assert fmt(wanted) == wanted


def test_a_hit_is_marked_where_the_checker_ends_else_at_its_stop() -> None:
    text = "Position 13:1 10:1 / 18:1 17:1 24:1 W to play\n"
    assert fmt(f"{text}W 62: 13/7 10/8\nB resigns").splitlines()[1] == "W 62: 13/7* 10/8*"
    assert fmt(f"{text}W 62: 13/7/5 \nB resigns").splitlines()[1] == "W 62: 13/7*/5"


def test_an_illegal_play_keeps_its_moves_and_gets_its_marks() -> None:
    text = "Position 13:1 10:1 / 18:1 24:1 W to play\n"
    assert fmt(f"{text}W 61: 10/9 , 13/8\nB resigns").splitlines()[1] == "W 61: 10/9 13/8"
    assert fmt(f"{text}W 65: 13/7!\nB resigns").splitlines()[1] == "W 65: 13/7* !"


def test_after_a_play_that_is_not_known_plays_keep_their_moves() -> None:
    record = "W 31: 8/5 6/5\nB 64: ?\nW 21: 25/23,6/5*\nB resigns"
    assert fmt(record) == "W 31: 8/5 6/5\nB 64: ?\nW 21: bar/23 6/5*\nB resigns\n"


def test_the_rules_decide_what_is_legal() -> None:
    record = "W 31: 24/23 24/21\nB resigns\n"
    options = Options(default="plakoto")
    assert formatted(record, partial(replay_of, options=options)).text == record
    fevga = partial(replay_of, options=Options(rules=rule_set("fevga")))
    assert formatted(record.replace("24/23 24/21", "24/21/20"), fevga).text == "W 31: 24/20\nB resigns\n"


def test_no_turn_gets_a_number_where_none_has_one() -> None:
    assert "1." not in fmt("Game 1\nW 31: 8/5 6/5\nB resigns")


@pytest.mark.parametrize(
    ("written", "numbers"),
    [
        ("1. W\nB\nW", ["1.", "2.", "3."]),
        ("1. W\n1. B\nW", ["1.", "1.", "2."]),
        ("1) W\nB\n2) W", ["1.", "1.", "2."]),
        ("W\n2. B\n3. W", ["1.", "2.", "3."]),
        ("1. W\n5. B\n3. W", ["1.", "2.", "3."]),
        ("1. B\n2. W\n2. B", ["1.", "2.", "2."]),
        ("1. B\nW\n2. B", ["1.", "1.", "2."]),
    ],
)
def test_numbers_are_completed_in_the_record_s_own_way(written: str, numbers: list[str]) -> None:
    record = "\n".join(f"{line} 31: ?" for line in written.split("\n")) + "\nW resigns"
    got = [line.split()[0] for line in fmt(record).splitlines()]
    assert got[:-1] == numbers


def test_a_game_from_a_position_keeps_its_first_number() -> None:
    record = "Position start W to play\nW 31: 8/5 6/5\n18. B 31: 8/5 6/5\nW resigns"
    assert [line.split()[0] for line in fmt(record).splitlines()[1:]] == ["17.", "18.", "19."]


def test_comments_stay_where_they_stand() -> None:
    record = """\
# A title.

# Who played.
[White "Ann"] # the winner
[Black "Ben"]
# A game.
Game 1 {quick}
{a} W 31: 8/5 {b} 6/5 {c} # d
# of its own

# apart
B 64: 24/18 13/9
   { a long one

   in three lines } # beside
W resigns
# before the second

# about the second
Game 2
W resigns
"""
    assert (
        fmt(record)
        == """\
# A title.

# Who played.
[White "Ann"] # the winner
[Black "Ben"]
# A game.

Game 1 {quick}
{a}
W 31: 8/5 6/5 {b} {c} # d
# of its own

# apart
B 64: 24/18 13/9
{a long one

in three lines} # beside
W resigns
# before the second

# about the second
Game 2
W resigns
"""
    )


def test_every_tag_is_kept_the_same_name_twice_included() -> None:
    record = (
        '[Annotator "a"]\n[Annotator "b"]\n[Rules "tavli"]\n[Rules "tabla"]\n\nW 31: 8/5 6/5\nB resigns\n'
    )
    assert fmt(record) == record


def test_an_ignore_comment_stays_on_its_line() -> None:
    record = '[Rules "x"] [Clock "y"] # tavli: ignore bad-tag, unknown-rules\n\nW resigns\n'
    assert fmt(record) == record
    assert (
        fmt("W 31: 8/5 6/5 {x} {y} # tavli: ignore hit-mark\nB resigns").splitlines()[0].endswith("hit-mark")
    )


def test_marks_are_used_from_their_tag_on_and_in_their_game() -> None:
    record = (
        'Game 1\nOpening W3 B1\n[Marks "n i"]\nN 31: 8/5 6/5\nI resigns\n'
        "Game 2\nOpening W3 B1\nW 31: 8/5 6/5\nB resigns"
    )
    assert fmt(record, "el").splitlines() == [
        "Παρτίδα 1",
        "Έναρξη Λ3 Μ1",
        '[Marks "n i"]',
        "n 31: 8/5 6/5",
        "i παραιτείται",
        "",
        "Παρτίδα 2",
        "Έναρξη Λ3 Μ1",
        "Λ 31: 8/5 6/5",
        "Μ παραιτείται",
    ]


def test_marks_that_are_not_two_letters_name_nobody() -> None:
    record = '[Marks "1 2"]\n\nW 31: 8/5 6/5\nB resigns\n'
    assert fmt(record) == record


def test_each_match_keeps_its_own_language() -> None:
    record = 'Λ 31: 8/5 6/5\nΜ παραιτείται\n\n[Event "x"]\n\nБ 31: 8/5 6/5\nЧ се предава\n'
    assert fmt(record) == record


def test_a_position_keeps_its_kind() -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
    record = f"Position {xgid} W to play\nW 31: 8/5 6/5\nB resigns\n"
    assert fmt(record) == record
    assert fmt("Position START B to play\nB resigns").startswith("Position start B")
    assert fmt("Position 6:1 bar:1 / 0:14 1:1 W to play\nW resigns", "bg").startswith(
        "Позиция бар:1 6:1 / 1:1 вън:14 Б на ход"
    )


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_end_as_the_first_one_does(newline: str) -> None:
    record = newline.join(("W 13: 8/5 6/5", "B 64: 24/14", "W resigns"))
    assert fmt(record + "\n") == newline.join(("W 31: 8/5 6/5", "B 64: 24/14", "W resigns", ""))
    assert fmt(f"W resigns{newline}\r\n\n\n") == f"W resigns{newline}"


def test_seconds_are_kept_to_the_last_digit() -> None:
    times = ["14", "6.25", "0.000000001", "123456789.2", "0.1"]
    record = "".join(f"W 31: ? @{time}\nB 31: ? @{time}\n" for time in times) + "W resigns"
    assert [line.rpartition("@")[2] for line in fmt(record).splitlines()[:-1:2]] == times


def test_control_characters_are_kept_where_they_do_no_harm() -> None:
    record = '[Event "a\x1b[2Jb"]\n\nW 31: 8/5 6/5 {x\x07}\nB resigns\n'
    assert fmt(record) == record


@pytest.mark.parametrize(
    ("record", "place"),
    [
        ("W 31: 8/5 6/5\nW folds\nB resigns", (2, 3)),
        ("W 31: 8/5 x\nB resigns", (1, 11)),
        ("W 31: 8/5 6/5 {open\nB resigns", (1, 15)),
        ("W 31: 8/5 6/5 @soon\nB resigns", (1, 15)),
        ("Opening W7 B1\nW 31: 8/5 6/5", (1, 9)),
        ("an evening\nW 31: 8/5 6/5", (1, 1)),
    ],
)
def test_what_cannot_be_read_is_told_by_its_place(record: str, place: tuple[int, int]) -> None:
    with pytest.raises(CannotFormat) as fault:
        fmt(record)
    assert (fault.value.line, fault.value.column) == place


def test_a_text_that_says_something_else_is_not_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(*given: object) -> list[Row]:
        return [Row("W 31: 24/23 24/21", 1), Row("B resigns", 2)]

    monkeypatch.setattr("tavlicli.formatting.laid_out", other)
    with pytest.raises(NotTheSame) as fault:
        fmt("W 31: 8/5 6/5\nB resigns")
    assert (fault.value.line, fault.value.what) == (1, "action")


def test_a_text_that_would_change_again_is_not_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def unstable(*given: object) -> list[Row]:
        calls.append(1)
        return [Row(row.text + " " * len(calls), row.source) for row in tavli_layout.laid_out(*given)]

    monkeypatch.setattr("tavlicli.formatting.laid_out", unstable)
    with pytest.raises(NotTheSame) as fault:
        fmt("W 31: 8/5 6/5\nB resigns")
    assert fault.value.what == "form"


if __name__ == "__main__":
    for one, tongue in WANTED:
        expected(one, tongue).write_text(sample(one, tongue), encoding="utf-8")
