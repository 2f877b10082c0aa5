"""The public API as a caller types it: mypy reads this file too, so a change of type is noticed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import assert_type

import pytest

import tavlicli
from tavlicli import Finding, Game, Match, Play, Position, Report, Step, Verdict

ROOT = Path(__file__).parents[2]


def test_the_public_names_have_their_types(tmp_path: Path) -> None:
    position = assert_type(Position.parse("2:1 1:2 / 6:2"), Position)
    plays = assert_type(tavlicli.legal_plays(position, (2, 1), rules="tavli"), list[Play])
    assert [str(play) for play in plays] == ["2/off 1/off"]
    verdict = assert_type(tavlicli.judge(position, (2, 1), "2/1 1/off"), Verdict)
    assert assert_type(verdict.legal, bool) is False
    report = assert_type(tavlicli.check_text("W 31: 8/5 6/4\nB resigns\n", rules="portes"), Report)
    findings = assert_type(report.findings, list[Finding])
    assert [assert_type(finding.code, str) for finding in findings] == ["wrong-die"]
    assert assert_type(report.to_json(), str).startswith("{")


def test_records_are_read_replayed_and_written(tmp_path: Path) -> None:
    file = tmp_path / "a.tavli"
    file.write_text("W 31: 8/5 6/5\nB resigns\n", encoding="utf-8")
    matches = assert_type(tavlicli.read(file), Iterator[Match])
    match = assert_type(next(matches), Match)
    game = assert_type(match.games[0], Game)
    steps = [assert_type(step, Step) for step in tavlicli.replay(game)]
    assert [step.turn for step in steps] == [1, 2]
    tavlicli.write(match, tmp_path / "b.tavli")
    assert (tmp_path / "b.tavli").read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


def test_replay_stays_a_function_when_the_room_is_imported() -> None:
    import tavlicli.replay.verify

    assert callable(tavlicli.replay)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe of a POSIX file system")
def test_a_pipe_is_written_to_and_keeps_its_place(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        tavlicli.write(next(tavlicli.read(ROOT / "examples/stood.tavli")), pipe)
        assert os.read(reader, 30).startswith(b"#")
    finally:
        os.close(reader)
    assert pipe.is_fifo()
