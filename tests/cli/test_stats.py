"""``tavli stats``: what is counted, in each form; what is told of the dice; what goes wrong."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import signal
import zipfile
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.command import ROOT, begin, environment, started, tavli

EXAMPLES = ROOT / "examples"
MATCH = EXAMPLES / "match.tavli"
ODD = """[Rules "backgammon"]
[White "=cmd|' /C calc'!A0"]
[Black "\x1b[31mEve\u202e, \\"the\\" Ελένη"]

Game 1
W 31: 8/5 6/5 @4.5
B 61: 13/7 8/7 @7.5
B resigns
"""
# White is closed out and dances; Black opens two of the six points and holds a prime of four.
TURNS = """[Rules "backgammon"]
[White "Ann"]
[Black "Ben"]

Game 1
Position bar:1 6:1 off:13 / 6:2 5:2 4:2 3:2 2:2 1:2 off:3 W to play
W 66: -
B 21: 2/off 1/off
"""
HIT = """[Rules "backgammon"]
[White "Ann"]
[Black "Ben"]

Game 1
Position 8:1 6:3 off:11 / 22:1 6:2 off:12 W to play
W 53: 8/3* 6/3
B 66: -
W 21: 6/3
B resigns
W wins 1
"""


def told(*arguments: str | Path, data: str = "") -> dict[str, object]:
    done = tavli("stats", "--format", "json", *arguments, data=data)
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert found["schema"] == "tavli.stats/1"
    return found


def player(found: dict[str, object], name: str | None) -> dict[str, object]:
    (one,) = [one for one in found["players"] if one["name"] == name]
    return one


def evening(path: Path, games: int, tags: str, faces: str = "123456") -> None:
    """A record of many rolls that nobody could play, for the board is full of points."""
    dice = random.Random(len(path.name))
    lines = [f'[Rules "backgammon"]\n[White "Ann"]\n[Black "Ben"]\n{tags}']
    for game in range(1, games + 1):
        lines.append(f"\nGame {game}\nPosition bar:1 6:1 off:13 / 6:2 5:2 4:2 3:2 2:2 1:2 off:3 W to play")
        for turn in range(40):
            lines.append(f"{'WB'[turn % 2]} {dice.choice(faces)}{dice.choice(faces)}: ?")
    path.write_text("\n".join(lines), encoding="utf-8")


def test_a_match_is_counted() -> None:
    found = told(MATCH)
    assert (found["files"], found["matches"], found["unreadable"], found["partial"]) == (1, 1, 0, False)
    total, one, other = found["total"], player(found, "Alice Reed"), player(found, "Theo Marsh")
    assert (total["games"], one["games"], other["games"]) == (3, 3, 3)
    assert (one["turns"], other["turns"], total["turns"]) == (36, 38, 74)
    assert (one["wins"], one["drop"], one["points_won"], one["points_lost"]) == (1, 1, 1, 3)
    assert (other["wins"], other["single"], other["resignation"]) == (2, 1, 1)
    assert (other["cube_doubles"], other["cube_drops"], one["cube_takes"]) == (1, 1, 1)
    assert one["pips_a_roll"] == pytest.approx(one["pips"] / one["rolls"], rel=1e-5)
    for name in ("rolls", "doubles", "dances", "hits", "wins", "forced", "seconds"):
        assert total[name] == one[name] + other[name]
    assert found["dice"] is None


def test_dances_primes_and_forced_plays() -> None:
    found = told("-", data=TURNS)
    ann, ben = player(found, "Ann"), player(found, "Ben")
    assert (ann["rolls"], ann["dances"], ann["doubles"], ann["pips"], ann["forced"]) == (1, 1, 1, 24, 0)
    assert (ben["rolls"], ben["dances"], ben["longest_prime"]) == (1, 0, 4)


def test_hits_and_checkers_sent_back() -> None:
    found = told("-", data=HIT)
    ann, ben = player(found, "Ann"), player(found, "Ben")
    assert (ann["hits"], ann["sent_back"], ben["hits"], ben["sent_back"]) == (1, 0, 0, 1)
    assert (ann["wins"], ann["resignation"], ben["losses"]) == (1, 1, 1)


def test_a_forced_play_has_one_legal_result() -> None:
    head = '[Rules "backgammon"]\n[White "Ann"]\nGame 1\nPosition 6:1 off:14 / 6:1 off:14 W to play\n'
    for play, forced in (("21: 6/3", 1), ("42: 6/off", 1), ("66: 6/off", 1)):
        ann = player(told("-", data=f"{head}W {play}\n"), "Ann")
        assert (ann["forced"], ann["choices"]) == (forced, 1)
    head = head.replace("6:1 off:14 /", "6:1 5:1 off:13 /")
    assert player(told("-", data=f"{head}W 21: 6/3\n"), "Ann")["forced"] == 0


def test_times_are_those_of_the_turns_that_have_one() -> None:
    found = told("-", data=ODD)
    assert (found["total"]["timed"], found["total"]["seconds"], found["total"]["seconds_a_turn"]) == (
        2,
        12,
        6,
    )
    assert told(MATCH)["total"]["seconds_a_turn"] is None


def test_players_without_a_name_are_counted_together_and_a_game_once() -> None:
    found = told("-", data="Game 1\nW 31: 8/5 6/5\nB resigns\n")
    (nobody,) = found["players"]
    assert (nobody["name"], nobody["games"], nobody["wins"], nobody["losses"]) == (None, 1, 1, 1)


def test_the_text_is_in_the_language_and_leaves_out_what_nobody_had() -> None:
    said = tavli("stats", MATCH, "--lang", "el")
    assert said.code == 0
    assert "απόσταση ανά ζαριά" in said.out
    assert "1 αρχείο, 1 ματς, 3 παρτίδες" in said.out
    english = tavli("stats", MATCH).out
    assert "by a drop" in english
    assert "by the mother" not in english
    assert "beavered" not in english
    assert "s a turn" not in english


def test_text_from_a_record_steers_no_terminal_and_is_no_formula() -> None:
    for form in ("text", "json", "csv"):
        done = tavli("stats", "-", "--format", form, data=ODD)
        assert done.code == 0
        assert not {"\x1b", "\u202e"} & set(done.out)
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert any(row["name"].startswith("'=cmd") for row in rows)
    assert {row["kind"] for row in rows} == {"all", "player"}


def test_csv_and_json_tell_the_same() -> None:
    found = told(EXAMPLES / "gnubg.mat")
    rows = list(csv.DictReader(io.StringIO(tavli("stats", EXAMPLES / "gnubg.mat", "--format", "csv").out)))
    assert [row["name"] for row in rows[1:]] == [one["name"] for one in found["players"]]
    for name, value in found["total"].items():
        assert rows[0][name] == ("" if value is None else str(value))


class TestDice:
    """``--dice``."""

    def test_each_test_says_what_was_expected_and_seen_and_how_often_that_is_chance(self) -> None:
        done = tavli("stats", "--dice", EXAMPLES / "gnubg.mat")
        assert done.code == 0
        said = " ".join(done.out.split())
        assert "3 first rolls are tested apart and left out" in said
        assert "90 rolls say nothing of the single dice" in said
        assert "Doubles: 15 were due in 90 rolls; there were 17. Fair dice stray as far in 57 of 100" in said
        assert "Too few rolls for: First rolls." in said
        assert "none is below 0.05" in said

    @pytest.mark.parametrize("lang", ["en", "el", "bg"])
    def test_nothing_is_left_to_say_in_any_language(self, lang: str) -> None:
        done = tavli("stats", "--dice", EXAMPLES, "--lang", lang)
        assert "stats." not in done.out
        assert not set("{}?") & set(done.out.replace("?\n", ""))

    def test_the_figures_are_in_the_json(self) -> None:
        found = told("--dice", EXAMPLES / "vradia.tavli")
        (everybody,) = found["dice"]["groups"]
        assert (everybody["kind"], everybody["name"], everybody["rolls"]) == ("all", None, 114)
        assert [one["test"] for one in everybody["results"]] == ["faces", "rolls", "doubles", "next", "own"]
        doubles = everybody["results"][2]
        assert (doubles["seen"], doubles["expected"], doubles["method"]) == (19, 19, "exact")
        assert doubles["low"] < 1 / 6 < doubles["high"]
        assert found["dice"]["tests"] == 5

    def test_players_sites_and_events_are_tested_apart(self, tmp_path: Path) -> None:
        evening(tmp_path / "a.tavli", 4, '[Site "Volos"]\n[Event "Cup"]\n')
        evening(tmp_path / "bb.tavli", 4, '[Site "Varna"]\n[Event "Cup"]\n')
        found = told("--dice", tmp_path)
        groups = [(group["kind"], group["name"], group["rolls"]) for group in found["dice"]["groups"]]
        assert groups == [
            ("all", None, 320),
            ("player", "Ann", 160),
            ("player", "Ben", 160),
            ("site", "Varna", 160),
            ("site", "Volos", 160),
        ]
        assert "single" in {one["test"] for one in found["dice"]["groups"][0]["results"]}
        rows = list(csv.DictReader(io.StringIO(tavli("stats", "--dice", "--format", "csv", tmp_path).out)))
        assert len(rows) == found["dice"]["tests"]
        assert rows[0]["sentence"] == found["dice"]["groups"][0]["results"][0]["sentence"]

    def test_crooked_dice_are_called_so(self, tmp_path: Path) -> None:
        evening(tmp_path / "a.tavli", 10, "", faces="1234566")
        done = tavli("stats", "--dice", tmp_path)
        assert "  ! Faces: each face was due" in done.out
        assert "marked with !" in done.out

    def test_where_the_rules_say_nothing_of_the_opening_its_roll_is_left_out(self) -> None:
        found = told("--dice", "-", data="Game 1\nW 31: 8/5 6/5\nB 66: 24/18(2) 13/7(2)\n")
        (everybody,) = found["dice"]["groups"]
        assert everybody["left_out"] == {
            "first_rolls": 0,
            "first_doubles": 0,
            "first_unclear": 1,
            "order_unknown": 1,
        }

    def test_a_first_roll_of_two_dice_is_one_like_any_other(self) -> None:
        found = told(
            "--dice", "-", "--rules", "portes", data="Game 1\nW 66: 24/18(2) 13/7(2)\nB 31: 8/5 6/5\n"
        )
        assert set(found["dice"]["groups"][0]["left_out"].values()) == {0, 2}

    def test_no_rolls_are_no_fault(self) -> None:
        done = tavli("stats", "--dice", "-", data="1 point match\n\n Game 1\n Ann : 0  Ben : 0\n")
        assert done.code == 0
        assert "too few rolls" in done.out


with_matplotlib = pytest.mark.skipif(find_spec("matplotlib") is None, reason="needs matplotlib")
with_plotille = pytest.mark.skipif(find_spec("plotille") is None, reason="needs plotille")


class TestPlot:
    """``--plot``."""

    @with_matplotlib
    def test_a_picture_is_drawn_and_the_same_at_every_run(self, tmp_path: Path) -> None:
        for name in ("a.svg", "b.svg", "a.png"):
            done = tavli("stats", EXAMPLES / "kafeneio.tavli", "--plot", tmp_path / name, "--lang", "bg")
            assert (done.code, done.err) == (0, "")
        assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
        assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
        ElementTree.parse(tmp_path / "a.svg")

    @with_matplotlib
    def test_any_name_can_be_drawn(self, tmp_path: Path) -> None:
        names = ("<script>alert(1)</script> --> $x^{$", "\u202e\U0001f3b2" + "x" * 10_000)
        data = f'[White "{names[0]}"]\n[Black "{names[1]}"]\nGame 1\nW 31: 8/5 6/5\nB resigns\n'
        done = tavli("stats", "-", "--plot", tmp_path / "a.svg", data=data)
        assert (done.code, done.err) == (0, "")
        text = (tmp_path / "a.svg").read_text(encoding="utf-8")
        ElementTree.fromstring(text)
        assert not any(part in text for part in ("<script", "\u202e"))

    @with_matplotlib
    def test_of_many_games_the_first_are_drawn(self, tmp_path: Path) -> None:
        data = "".join(f"Game {game}\nW 31: 8/5 6/5\nB resigns\n\n" for game in range(1, 27))
        done = tavli("stats", "-", "--plot", tmp_path / "a.svg", data=data)
        assert (done.code, done.err) == (0, "tavli: the first 24 of 26 games are drawn\n")

    @with_plotille
    def test_in_a_terminal_each_game_fits_its_columns(self) -> None:
        done = tavli("stats", EXAMPLES / "gnubg.mat", "--plot", "-")
        assert (done.code, done.err) == (0, "")
        _, *games = done.out.split("\ngame ")
        assert [game[0] for game in games] == ["1", "2", "3"]
        assert max(len(line) for game in games for line in game.splitlines()) <= 80
        assert all("Erik Sand" in game and "167" in game for game in games)

    @pytest.mark.parametrize("plot", ["race.svg", "-"])
    def test_a_missing_extra_is_named_before_anything_is_done(self, plot: str, tmp_path: Path) -> None:
        for name in ("matplotlib", "plotille"):
            (tmp_path / f"{name}.py").write_text("raise ImportError")
        variables = environment(PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}", PYTHONDONTWRITEBYTECODE="1")
        code, out, err = started(["stats", str(MATCH), "--plot", plot], b"", tmp_path, 60, variables)
        assert (code, out) == (2, b"")
        assert "pip install 'tavlicli[plot]'" in err.decode()

    @pytest.mark.parametrize(
        "words",
        [["--plot", "race.gif"], ["--plot", "-", "--format", "json"], ["--plot", "a.svg", "-o", "a.svg"]],
    )
    def test_what_cannot_be_drawn_is_wrong_usage(self, words: list[str], tmp_path: Path) -> None:
        for name in ("matplotlib", "plotille"):
            (tmp_path / f"{name}.py").write_text("")
        variables = environment(PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}", PYTHONDONTWRITEBYTECODE="1")
        code, out, err = started(["stats", str(MATCH), *words], b"", tmp_path, 60, variables)
        assert (code, out) == (2, b"")
        assert "Usage: tavli stats" in err.decode()


def test_files_that_cannot_be_read_cost_no_other(tmp_path: Path) -> None:
    (tmp_path / "in" / "none").mkdir(parents=True)
    for name, text in (("a.tavli", "some words\n"), ("b.tavli", ODD), ("note.txt", "words\n"), ("c.mat", "")):
        (tmp_path / "in" / name).write_text(text, encoding="utf-8")
    done = tavli(
        "stats", tmp_path / "in", tmp_path / "missing.mat", tmp_path / "in" / "none", "--format", "json"
    )
    assert done.code == 2
    assert [line.partition(":")[0] for line in done.err.splitlines()] == ["tavli"] * 4
    found = json.loads(done.out)
    assert (found["files"], found["unreadable"], found["total"]["games"]) == (1, 4, 1)


def test_records_come_from_archives_lists_and_standard_input(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("x/odd.tavli", ODD)
    (tmp_path / "list").write_text(f"{MATCH}\n", encoding="utf-8")
    found = told(tmp_path / "a.zip", "-", "--files-from", tmp_path / "list", data=ODD)
    assert (found["files"], found["total"]["games"]) == (3, 5)


def test_a_file_is_written_whole_and_no_record_is_written_over(tmp_path: Path) -> None:
    record = tmp_path / "a.tavli"
    record.write_text(ODD, encoding="utf-8")
    done = tavli("stats", record, "-o", tmp_path / "out.txt")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert "games" in (tmp_path / "out.txt").read_text(encoding="utf-8")
    assert tavli("stats", tmp_path, "-o", record).code == 2
    assert record.read_text(encoding="utf-8") == ODD
    assert tavli("stats", MATCH, "-o", tmp_path / "no" / "where").code == 2
    assert set(os.listdir(tmp_path)) == {"a.tavli", "out.txt"}


def test_the_json_is_what_its_schema_says(tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((ROOT / "grammars/stats.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    valid = jsonschema.Draft202012Validator(schema)
    evening(tmp_path / "evening.tavli", 6, '[Site "Club"]')
    (tmp_path / "odd.tavli").write_text(ODD, encoding="utf-8")
    assert list(valid.iter_errors(told(tmp_path))) == []
    found = told(tmp_path, EXAMPLES / "vradia.tavli", "--dice")
    assert list(valid.iter_errors(found)) == []
    known = schema["$defs"]
    group = found["dice"]["groups"][0]
    for place, said in (
        (found, schema),
        (found["total"], known["counts"]),
        (found["players"][0], known["player"]),
        (found["dice"], known["dice"]),
        (group, known["group"]),
        (group["left_out"], known["group"]["properties"]["left_out"]),
        (group["results"][0], known["result"]),
    ):
        shared = known["counts"]["properties"] if "$ref" in said else {}
        assert set(place) == {*said["properties"], *shared}
        for name in list(place):
            value = place.pop(name)
            assert not valid.is_valid(found), name
            place[name] = value


def test_wrong_usage_is_exit_2() -> None:
    for words in (["--format", "xml", "x"], ["--rules", "tavvli", "x"], ["--from", "mta", "x"]):
        done = tavli("stats", *words)
        assert (done.code, done.out) == (2, "")


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_tells_what_was_finished(number: int) -> None:
    # The last source is a pipe that nothing comes from; when the one before it is told, the match is counted.
    process = begin("stats", str(MATCH), "examples/nowhere.mat", "-", "--format", "json")
    assert process.stderr is not None
    assert b"nowhere" in process.stderr.readline()
    process.send_signal(number)
    out, _ = process.communicate(timeout=30)
    assert process.returncode == 130
    found = json.loads(out)
    assert (found["partial"], found["files"]) == (True, 1)
