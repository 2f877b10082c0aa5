"""One match in the formats of many sites: the same plays, results, scores, names and cube actions."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import tavlicli
from tavlicli.notation.positions import to_position_id
from tavlicli.notation.registry import formats, recognise
from tavlicli.record import model
from tavlicli.record.model import Action, Game

DATA = Path(__file__).parents[1] / "data"
FOLDER = DATA / "formats"
EXAMPLES = Path(__file__).parents[2] / "examples" / "formats"
MATCH = {
    FOLDER / "ex4.sgg": "sgg",
    FOLDER / "ex.tmg": "tmg",
    EXAMPLES / "bgammon.match": "bgammon",
}
LAST_POSITION = "yK+nCADlvAUAWA"
CUBE = (model.DOUBLE, model.TAKE, model.DROP)


def steps(action: Action) -> Counter[tuple[int, int]]:
    """What a turn moves, step by step, in whatever order."""
    assert action.turn is not None
    return Counter(step for way in action.turn.ways for step in pairwise(way))


def played(game: Game) -> list[object]:
    """The plays and the cube actions of a game, spelling apart."""
    found: list[object] = []
    for action in game.actions:
        if action.turn is not None:
            found.append((action.player, action.turn.roll, steps(action)))
        elif action.kind in CUBE:
            found.append((action.player, action.kind))
    return found


def result(path: Path) -> tavlicli.Report:
    report = tavlicli.check(path)
    assert [one.code for one in report.findings if one.code != "unfinished"] == []
    return report


@pytest.mark.parametrize("path", MATCH, ids=lambda path: path.name)
def test_the_whole_match(path: Path) -> None:
    (wanted,) = tavlicli.read(FOLDER / "ex_gnubg.mat")
    (found,) = tavlicli.read(path)
    assert (found.names, found.length) == (wanted.names, wanted.length)
    assert [game.score for game in found.games] == [game.score for game in wanted.games]
    assert list(map(played, found.games)) == list(map(played, wanted.games))
    (file,), (plain,) = result(path).files, result(FOLDER / "ex_gnubg.mat").files
    assert (file.format, file.status) == (MATCH[path], "ok")
    (one,), (other,) = file.matches, plain.matches
    assert one.score == other.score == (1, 4)
    for game, as_wanted in zip(one.games, other.games, strict=True):
        assert (game.winner, game.points, game.reason) == (
            as_wanted.winner,
            as_wanted.points,
            as_wanted.reason,
        )
        assert (game.final, game.stake) == (as_wanted.final, as_wanted.stake)
    assert to_position_id(one.games[-1].final) == LAST_POSITION


def test_its_first_game() -> None:
    (wanted,) = tavlicli.read(FOLDER / "ex_gnubg.mat")
    (found,) = tavlicli.read(FOLDER / "ex_empire.gam")
    assert (found.names, found.length) == (("Anna", "Boris"), None)
    assert list(map(played, found.games)) == [played(wanted.games[0])]
    (game,) = result(FOLDER / "ex_empire.gam").files[0].matches[0].games
    assert (game.winner, game.points, game.reason) == (0, 1, "drop")


def test_its_games_without_results() -> None:
    (wanted,) = tavlicli.read(FOLDER / "ex_gnubg.mat")
    (found,) = tavlicli.read(EXAMPLES / "playstrategy.txt")
    assert list(map(played, found.games)) == list(map(played, wanted.games))
    games = result(EXAMPLES / "playstrategy.txt").files[0].matches[0].games
    assert [(game.winner, game.points, game.complete) for game in games] == [
        (0, 1, True),
        (None, None, False),
    ]
    assert to_position_id(games[-1].final) == LAST_POSITION


def test_a_game_without_a_cube() -> None:
    (wanted,) = tavlicli.read(FOLDER / "selfplay.mat")
    (found,) = tavlicli.read(EXAMPLES / "openspiel.txt")
    assert list(map(played, found.games)) == list(map(played, wanted.games))
    (game,) = result(EXAMPLES / "openspiel.txt").files[0].matches[0].games
    assert (game.winner, game.points, game.reason) == (1, 1, "bearoff")


@pytest.mark.parametrize(
    ("name", "old", "new", "place"),
    [
        ("ex4.sgg", "4\t\t43: 10/6, 7/4", "4\t\t43: 10/6, 7/5", (39, 14, 17)),
        ("ex.tmg", "  -4 4 10/6 7/4", "  -4 4 10/6 7/5", (45, 13, 16)),
        ("ex_empire.gam", "24/18 18/15", "24/18 18/14", (3, 42, 47)),
        ("bgammon.match", "2 r 4-3 15/19 18/21", "2 r 4-3 15/19 18/20", (15, 15, 20)),
        ("playstrategy.txt", "4/3 c2g2 f2i2", "4/3 c2g2 f2h2", (14, 10, 14)),
        ("openspiel.txt", "Bar/22*/16\nchance outcome 3 (", "Bar/22*/15\nchance outcome 3 (", (117, 1, 11)),
    ],
)
def test_an_illegal_play_is_told_at_its_place(
    name: str, old: str, new: str, place: tuple[int, int, int]
) -> None:
    folder = FOLDER if (FOLDER / name).exists() else EXAMPLES
    text = (folder / name).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (one, *_) = tavlicli.check_text(text.replace(old, new)).findings
    assert (one.code, one.place) == ("wrong-die", place)


SAMPLES = sorted(
    path
    for folder in (DATA, EXAMPLES)
    for path in folder.rglob("*")
    if path.is_file() and path.suffix not in (".json", ".jsonl", ".tsv", ".py", ".toml", ".sgf")
)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_sample_looks_like_one_format_only(path: Path) -> None:
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    alike = [name for name, form in formats().items() if not form.positions and form.looks_like(text)]
    found = recognise(text)
    assert alike == ([found.name] if found is not None and not found.positions else [])
