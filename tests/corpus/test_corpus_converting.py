"""Real records written as FIBS and as JSON and read back. Skipped where there is no corpus."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavlicli.converting import converted
from tavlicli.files import read_matches
from tavlicli.notation.decode import decode
from tavlicli.notation.positions import parse
from tavlicli.notation.registry import named, recognise
from tavlicli.notation.target import CannotWrite, Target
from tavlicli.record.model import Match
from tavlicli.replay.sheets import sheet
from tavlicli.replay.verify import MatchReplay
from tests.corpus.test_corpus_reading import FOLDER, dialect
from tests.effort import some
from tests.records.same import played, said

MATCHES = sorted(FOLDER.glob("mat-*"))
POSITIONS = sorted(FOLDER.glob("xg-position-text-*"))
# What FIBS cannot hold, as the index of the corpus tells: a stake that is no double, a position set up.
REFUSED = {"mat-dailygammon-001.mat": "cube", "mat-dailygammon-003.txt": "setup"}
WITHOUT = pytest.mark.skipif(not MATCHES, reason="no corpus of real records beside the repository")


def read(text: str) -> list[Match]:
    found = recognise(text)
    assert found is not None
    return list(read_matches(found, text))


def write(text: str, name: str) -> tuple[str, dict[str, int]]:
    target = Target()
    written = "".join(converted(map(MatchReplay, read(text)), named(name), target))
    return written, target.losses


def came_to(text: str) -> list[dict[str, object]]:
    return [played(sheet(MatchReplay(match))) for match in read(text)]


@WITHOUT
@pytest.mark.parametrize("path", some(MATCHES, 8, dialect), ids=lambda path: path.name)
def test_a_record_goes_through_fibs(path: Path) -> None:
    text = decode(path.read_bytes()).text
    if path.name in REFUSED:
        with pytest.raises(CannotWrite) as caught:
            write(text, "fibs")
        assert caught.value.problem == REFUSED[path.name]
        assert text.splitlines()[caught.value.line - 1][caught.value.column - 1 :].strip()
        return
    written, losses = write(text, "fibs")
    assert losses.keys() <= {"tags", "comments", "rules"}
    assert came_to(written) == came_to(text)


@WITHOUT
@pytest.mark.parametrize("path", some(MATCHES, 8, dialect), ids=lambda path: path.name)
def test_a_record_loses_nothing_in_json(path: Path) -> None:
    text = decode(path.read_bytes()).text
    written, losses = write(text, "json")
    assert losses == {}
    assert [said(match) for match in read(written)] == [said(match) for match in read(text)]
    assert came_to(written) == came_to(text)


@pytest.mark.skipif(not POSITIONS, reason="no corpus of real records beside the repository")
@pytest.mark.parametrize("path", some(POSITIONS, 4), ids=lambda path: path.name)
def test_a_position_is_read_and_written(path: Path) -> None:
    text = decode(path.read_bytes()).text
    (match,) = read(text)
    assert match.format == "position"
    (game,) = match.games
    quoted = next(line for line in text.splitlines() if "XGID=" in line)
    seen = parse(quoted)
    for name in ("fibs-board", "snowie"):
        line, losses = write(text, name)
        assert losses == {}
        again = parse(line)
        assert (again.position, again.roll, again.cube, again.cube_owner) == seen[:4]
        assert (again.length, again.score, again.crawford) == (seen.length, seen.score, seen.crawford)
    ours, losses = write(text, "tavli")
    assert losses == {}
    (entry, *_) = sheet(MatchReplay(read(ours)[0])).games[0].entries
    assert entry.after == seen.position
    assert entry.action.text == game.actions[0].text
