"""The library as a caller meets it: replaying, writing, and what it says of input that is none."""

from __future__ import annotations

import os
import pickle
import stat
import zipfile
from pathlib import Path

import pytest

import tavlicli
from tavlicli import Game, Match, Options, UnknownRules
from tavlicli.findings.finding import Violation
from tavlicli.notation import registry
from tavlicli.notation.format import Format
from tavlicli.notation.target import CannotWrite
from tavlicli.replay.verify import MatchReplay
from tavlicli.value import replaced

EXAMPLES = Path(__file__).parents[2] / "examples"
TWO_MATCHES = """[Length "3"]
Game 1  0-0
W 31: 8/5 6/5
B resigns
Game 2  1-0
W 31: 8/5 6/4
B resigns
[Length "1"]
Game 1  0-0
W 31: 8/5 6/4
B resigns
"""


@pytest.fixture
def matches(tmp_path: Path) -> list[Match]:
    file = tmp_path / "two.tavli"
    file.write_text(TWO_MATCHES, encoding="utf-8")
    return list(tavlicli.read(file))


def wrong(game: Game, rules: str | None = None) -> list[tuple[str, int | None, int | None]]:
    """The faults of a game's steps: code, match and game."""
    found = [finding for step in tavlicli.replay(game, rules) for finding in step.violations]
    return [(finding.code, finding.match, finding.game) for finding in found]


def test_the_steps_of_a_game_name_its_match_and_its_place_in_it(matches: list[Match]) -> None:
    assert wrong(matches[1].games[0]) == [("wrong-die", 2, 1)]
    assert wrong(matches[0].games[1]) == [("wrong-die", 1, 2)]
    assert wrong(matches[0].games[0]) == []
    assert wrong(matches[0].games[1]) == [("wrong-die", 1, 2)]


def test_each_game_of_a_match_is_replayed_once_on_the_way_to_the_last(
    matches: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = matches[0]
    played: list[int] = []
    play = MatchReplay.play

    def counted(self: MatchReplay, game: Game, index: int, steps: object = None) -> object:
        played.append(index)
        return play(self, game, index, steps)  # type: ignore[arg-type]

    monkeypatch.setattr(MatchReplay, "play", counted)
    for game in match.games:
        list(tavlicli.replay(game))
    assert played == [1, 2]


def test_a_game_by_itself_is_replayed_and_no_match_grows() -> None:
    (match,) = registry.formats()["tavli"].read("W 31: 8/5 6/4\nB resigns\n")
    game = match.games[0]
    assert wrong(game, "portes") == [("wrong-die", 1, 1)]
    other = Match("tavli")
    game.match = other
    assert wrong(game) == [("wrong-die", 1, 1)]
    assert other.games == []


def test_the_start_of_a_game_does_not_depend_on_which_was_replayed_before(matches: list[Match]) -> None:
    second = [(step.before, step.after) for step in tavlicli.replay(matches[0].games[1])]
    list(tavlicli.replay(matches[0].games[0]))
    assert [(step.before, step.after) for step in tavlicli.replay(matches[0].games[1])] == second


def test_unknown_rules_are_told_at_the_call(matches: list[Match]) -> None:
    with pytest.raises(UnknownRules):
        tavlicli.replay(matches[0].games[0], rules="portez")


@pytest.mark.parametrize("name", ["out.tavli", "out.TAVLI", "out.txt", "out"])
def test_the_ending_tells_the_format_to_write(matches: list[Match], tmp_path: Path, name: str) -> None:
    tavlicli.write(matches, tmp_path / name)
    assert (tmp_path / name).read_text(encoding="utf-8").startswith("[Length")


@pytest.mark.parametrize("name", ["out.sgg", "out.doc"])
def test_what_is_not_written_is_told_and_no_file_appears(
    matches: list[Match], tmp_path: Path, name: str
) -> None:
    with pytest.raises(ValueError, match=r"sgg is read, but not written|no format has the ending"):
        tavlicli.write(matches, tmp_path / "new" / name)
    tavlicli.write(matches, tmp_path / name, format="tavli")
    with pytest.raises(ValueError, match="no format is called nope"):
        tavlicli.write(matches, tmp_path / name, format="nope")


def test_a_match_text_is_written_and_read(matches: list[Match], tmp_path: Path) -> None:
    assert tavlicli.write(matches, tmp_path / "out.mat") == {"names": 4}
    first, second = tavlicli.read(tmp_path / "out.mat")
    assert [match.length for match in (first, second)] == [3, 1]
    assert [len(match.games) for match in (first, second)] == [2, 1]


@pytest.mark.parametrize(("example", "why"), [("plakoto", 1), ("gyulbara", 1), ("vradia", 2)])
def test_a_game_without_hits_is_not_written_in_a_format_that_cannot_hold_it(
    example: str, why: int, tmp_path: Path
) -> None:
    played = list(tavlicli.read(EXAMPLES / f"{example}.tavli"))
    with pytest.raises(CannotWrite) as refused:
        tavlicli.write(played, tmp_path / "out.mat")
    assert (refused.value.problem, refused.value.params["game"]) == ("rules", why)
    assert not (tmp_path / "out.mat").exists()
    tavlicli.write(played, tmp_path / "out.tavli")
    assert tavlicli.check(tmp_path / "out.tavli").findings == []


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_a_file_gets_the_mode_that_is_usual_and_keeps_the_one_it_had(
    matches: list[Match], tmp_path: Path
) -> None:
    (tmp_path / "usual").touch()
    new, old = tmp_path / "new.tavli", tmp_path / "old.tavli"
    old.touch()
    old.chmod(0o606)
    for file in (new, old):
        tavlicli.write(matches, file)
    assert stat.S_IMODE(new.stat().st_mode) == stat.S_IMODE((tmp_path / "usual").stat().st_mode)
    assert stat.S_IMODE(old.stat().st_mode) == 0o606
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "new.tavli",
        "old.tavli",
        "two.tavli",
        "usual",
    ]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (Options(format="nope"), "error.format-unknown"),
        (Options(encoding="nope"), "error.encoding-unknown"),
        (Options(encoding="base64"), "error.encoding-unknown"),
    ],
)
def test_names_that_do_not_exist_make_a_file_unreadable(
    tmp_path: Path, options: Options, problem: str
) -> None:
    file = tmp_path / "a.tavli"
    file.write_text(TWO_MATCHES, encoding="utf-8")
    (found,) = tavlicli.check(file, options).files
    assert found.status == "unreadable"
    assert found.problem is not None
    assert found.problem[0] == problem
    assert found.problem[1]["name"] == (options.format or options.encoding)


@pytest.mark.parametrize("path", ["a\0b", "\ud800" if os.name == "nt" else "\0"])
def test_a_path_that_no_file_can_have_is_unreadable(path: str) -> None:
    (found,) = tavlicli.check(path).files
    assert (found.status, found.problem and found.problem[0]) == ("unreadable", "error.read")
    with pytest.raises(tavlicli.Unreadable):
        tavlicli.read(path)


def test_the_parameters_that_a_violation_has_none_of_cannot_be_filled() -> None:
    one = Violation("unfinished")
    with pytest.raises(TypeError):
        one.params["x"] = 1  # type: ignore[index]
    assert one.params == {}
    assert pickle.loads(pickle.dumps(one)) == one == Violation("unfinished", {})


def test_a_third_format_is_asked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    third: Format = replaced(registry.named("mat"), name="sgf", looks_like=lambda text: "GM[6]" in text)
    monkeypatch.setattr(registry, "_NAMES", ("tavli", "sgf", "mat"))
    monkeypatch.setitem(registry._loaded, "sgf", third)
    for text in ("(;FF[4]GM[6])", "a GM[6]\n 3 point match\n", "no record, but GM[6]"):
        found = registry.recognise(text)
        assert found is not None
        assert found.name == "sgf"
    assert registry.recognise("W 31: 8/5 6/5\n") is registry.named("tavli")
    assert registry.recognise("(;FF[4]GM[1])") is None


def test_a_record_in_an_archive_is_read_by_its_name(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("b/c.tavli", '[Event "Cup"]\nW 31: 8/5 6/5\nB resigns 1\n')
        archive.writestr("d.xg", "RGMH")
    (match,) = tavlicli.read(tmp_path / "a.zip!/b/c.tavli")
    assert match.tags["Event"].value == "Cup"
    for name in ("a.zip!/none.mat", "b.zip!/b/c.tavli"):
        with pytest.raises(tavlicli.Unreadable):
            tavlicli.read(tmp_path / name)
    with pytest.raises(FileNotFoundError):
        tavlicli.read(tmp_path / "none.mat")
