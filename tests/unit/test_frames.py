"""Games as frames: what each shows, against the report and the steps of a replay."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import tavlicli
from tavlicli.files import Options, decode_bytes, read_matches, replay_of
from tavlicli.replay.frames import END, START, Frame, GameFrames, MatchFrames, frames_of, legal
from tests.cli.command import ROOT

RECORDS = sorted(
    path
    for path in (ROOT / "examples").rglob("*.*")
    if path.suffix in (".tavli", ".mat", ".sgf", ".txt") and path.name != "positions.txt"
)


def films(text: str | bytes, wanted: frozenset[str] = frozenset()) -> list[MatchFrames]:
    """The matches of a record as films; only the codes that are wanted are told, if any are."""
    options = Options(select=wanted)
    data = text if isinstance(text, bytes) else text.encode()
    decoded, form = decode_bytes(data, "-", options)
    assert form is not None
    replay = partial(replay_of, options=options)
    return [frames_of(match, replay, options.reports) for match in read_matches(form, decoded.text)]


def game_of(text: str, number: int = 1) -> GameFrames:
    (film,) = films(text)
    return list(film.games())[number - 1]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_every_fault_is_in_one_frame_and_every_board_is_that_of_the_replay(path: Path) -> None:
    report = tavlicli.check(path).files[0]
    told = []
    for film, match in zip(films(path.read_bytes()), tavlicli.read(path), strict=True):
        told += film.outside
        for game, written in zip(film.games(), match.games, strict=True):
            assert (game.frames[0].kind, game.frames[-1].kind) == (START, END)
            told += [finding for frame in game.frames for finding in frame.findings]
            by_turn = {frame.turn: frame for frame in game.frames if frame.turn}
            steps = [step for step in tavlicli.replay(written) if step.turn]
            assert list(by_turn) == [step.turn for step in steps]
            for step in steps:
                frame = by_turn[step.turn]
                assert (frame.facing, frame.stake, frame.owner) == (step.before, step.stake, step.owner)
                after = frame.after
                assert (after.turned() if after and frame.player else after) == step.after
    shown = [finding._replace(text=None) for finding in report.findings if finding.match is not None]
    assert sorted(told, key=str) == sorted(shown, key=str)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_the_board_after_a_frame_is_the_one_before_the_next(path: Path) -> None:
    for film in films(path.read_bytes()):
        for game in film.games():
            for frame, following in zip(game.frames, game.frames[1:], strict=False):
                if following.kind != END or frame.after is not None:
                    assert frame.after == following.before


def _legal_plays(frame: Frame) -> list[str]:
    found = legal(frame, 1000)
    assert found is not None
    return list(found.plays)


def test_a_legal_play_is_among_the_legal_ones_and_an_illegal_one_has_no_canonical_spelling() -> None:
    text = '[Rules "backgammon"]\nW 31: 6/5 8/5\nB 64: 24/14\nW 11: 6/5\nB resigns 1\n'
    frames = game_of(text).frames
    good, other, bad = frames[1:4]
    assert (good.written, good.play) == ("6/5 8/5", "8/5 6/5")
    for frame in (good, other):
        assert frame.play in _legal_plays(frame)
    assert (bad.play, bad.written) == (None, "6/5")
    assert [finding.code for finding in bad.findings] == ["unused-die"]
    assert [(hop.source, hop.target) for hop in bad.hops] == [(6, 5)]


def test_legal_plays_stop_at_the_limit_and_tell_how_many_there_are() -> None:
    roll = game_of('[Rules "backgammon"]\nW 22: 24/22(2) 6/4(2)\nB resigns 1\n').frames[1]
    found = legal(roll, 5)
    assert found is not None
    assert (len(found.plays), found.count) == (5, len(_legal_plays(roll)))


def test_what_goes_on_after_an_impossible_play_has_no_board_but_is_there() -> None:
    text = '[Rules "tavli"]\nW 31: 8/5 6/5\nB 64: 4/off 3/off\nW 21: 13/11 6/5\nW wins 1\n'
    game = game_of(text)
    bad, lost, end = game.frames[2:]
    assert [finding.code for finding in bad.findings][-1] == "not-replayed"
    assert bad.before is not None
    assert bad.after is None
    assert (lost.before, lost.written, lost.play, legal(lost, 5)) == (None, "13/11 6/5", None, None)
    assert (end.before, end.kind, game.result.final) == (None, END, bad.before)


def test_a_roll_that_nothing_can_be_played_with_dances() -> None:
    text = (
        '[Rules "portes"]\nPosition bar:1 8:1 / 6:2 5:2 4:2 3:2 2:2 1:2 W to play\n'
        "W 65: -\nB 21: 6/5 6/4\nB wins 1\n"
    )
    frame = game_of(text).frames[1]
    assert (frame.dances, frame.play, frame.hops) == (True, "-", ())


def test_a_play_that_is_left_out_has_the_steps_of_the_only_one() -> None:
    text = '[Rules "portes"]\nPosition 24:1 / 24:1 W to play\nW 55: ?\nB 11: 24/20\nW resigns 1\n'
    frame = game_of(text).frames[1]
    assert (frame.written, frame.play) == ("?", "24/4")
    assert [(hop.source, hop.target) for hop in frame.hops] == [(24, 19), (19, 14), (14, 9), (9, 4)]


def test_a_double_waits_in_its_own_frame_and_in_that_of_the_answer() -> None:
    text = '[Rules "backgammon"]\nW 31: 8/5 6/5\nB doubles 2\nW takes\nB 64: 24/14\nW resigns 1\n'
    frames = game_of(text).frames
    assert [(frame.kind, frame.stake, frame.owner, frame.offered) for frame in frames[1:6]] == [
        ("turn", 1, None, None),
        ("double", 1, None, 2),
        ("take", 1, None, 2),
        ("turn", 2, 0, None),
        ("resign", 2, 0, None),
    ]


def test_opening_position_and_result_are_in_the_first_and_last_frame() -> None:
    text = (ROOT / "examples/kafeneio.tavli").read_text(encoding="utf-8")
    game = game_of(text)
    assert game.frames[0].opening == (2, 6)
    assert game.frames[-1].value == 2
    assert [frame.comment for frame in game.frames if frame.comment] == ["εδώ διαμαρτυρήθηκε η Μαρία"]
    assert len(game.frames) == game.result.turns + 2


def test_a_fault_of_the_head_is_told_at_the_start_and_one_of_the_end_at_the_end() -> None:
    text = '[Length "5"]\nGame 1  0-0\nW 31: 8/5 6/5\nB resigns 1\nGame 2  3-3\nW 31: 8/5 6/5\n'
    game = game_of(text, 2)
    assert [finding.code for finding in game.frames[0].findings] == ["wrong-score"]
    assert [finding.code for finding in game.frames[-1].findings] == ["unfinished"]


def test_codes_that_are_not_wanted_are_in_no_frame() -> None:
    (film,) = films((ROOT / "examples/kafeneio.tavli").read_bytes(), frozenset(("syntax",)))
    assert film.findings == ()
    assert not any(frame.faulty for game in film.games() for frame in game.frames)
