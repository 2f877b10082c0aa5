"""The position before a turn of a record, which ``FILE#GAME.TURN`` names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from tavlicli.cli import common
from tavlicli.inputs.inputs import STDIN
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.files import Options
    from tavlicli.findings.finding import Finding
    from tavlicli.inputs.source import Problem
    from tavlicli.record.model import Match
    from tavlicli.record.situation import Situation
    from tavlicli.replay.result import GameResult, Step


class Spec(NamedTuple):
    """A turn of a record: ``game`` counts in the match, or through the whole file where ``match`` is None."""

    path: str
    match: int | None
    game: int
    turn: int


def spec(text: str) -> Spec | None:
    """What ``FILE#GAME.TURN`` or ``FILE#MATCH:GAME.TURN`` names; None for anything else."""
    path, mark, place = text.rpartition("#")
    match, colon, games = place.rpartition(":")
    game, dot, turn = games.partition(".")
    numbers = [game, turn, *([match] if colon else [])]
    if not (mark and dot and path and all(map(str.isdecimal, numbers)) and len(place) < 18):
        return None
    return Spec(path, int(match) if colon else None, int(game), int(turn))


def _situation(step: Step, game: GameResult, length: int | None) -> Situation:
    """What a step was played from, seen by who acts."""
    from tavlicli.record.situation import Situation

    assert step.before is not None
    player = step.action.player
    return Situation(
        step.before,
        roll=step.action.turn.roll if step.action.turn is not None else None,
        cube=step.stake,
        cube_owner=None if step.owner is None else "mover" if step.owner == player else "other",
        length=length or 0,
        score=(game.score[player], game.score[1 - player]),
        crawford=game.crawford,
        mover_is_bottom=player == 0,
    )


def position(place: Spec, text: str, rules_text: str | None, lang: str) -> common.Asked:
    """The position before a turn of a record, as ``check`` replays it."""
    from tavlicli import files
    from tavlicli.replay.course import Course
    from tavlicli.words import safe

    override = common.rules_of(rules_text, "tavli", lang) if rules_text is not None else None
    number = place.game
    record = opened(place.path, files.Options(rules=override), lang)
    options = record.options
    for count, match in enumerate(record.matches, 1):
        if place.match not in (None, count):
            continue
        if number > len(match.games) and place.match is None:
            number -= len(match.games)
            continue
        if not 0 < number <= len(match.games):
            break
        played = Course(files.replay_of(match, options)).play(number - 1)
        for step in played.steps:
            if 0 < step.turn == place.turn and step.before is not None:
                situation = _situation(step, played.result, match.length)
                names = match.games[number - 1].names or match.names
                by_turn = names if step.action.player == 0 else names[::-1]
                return common.Asked(situation, played.rules, step.rolls, by_turn, coloured=True)
        common.fail(label("error.turn-missing", lang, spec=safe(text)))
    return common.fail(label("error.game-missing", lang, spec=safe(text)))


class Record(NamedTuple):
    """A file that was read: its matches one at a time, what holds for them, what is wrong with its text.

    ``positions`` says that it holds nothing but positions.
    """

    matches: Iterator[Match]
    options: Options
    findings: list[Finding]
    positions: bool


def opened(path: str, options: Options, lang: str, stdin_name: str = STDIN) -> Record:
    """The record of a path, of a member of an archive, or of standard input.

    What holds for it is what is asked, completed by the settings there. Leaves with 2 where it cannot be
    read, also while its matches are asked for.
    """
    from tavlicli import files
    from tavlicli.cli.files import problem_text

    name = stdin_name if path == STDIN else path
    completed = common.configured(None if path == STDIN else path, name, options)
    data = _data(path, stdin_name)
    if isinstance(data, tuple):
        common.fail(problem_text(data, lang))
    try:
        text, found = files.decode_bytes(data, name, completed)
        if found is None:
            raise files.unrecognised(name, text.text)
    except files.Unreadable as why:
        common.fail(problem_text((why.problem, why.params), lang))
    findings = [finding for finding in text.findings if completed.reports(finding.code)]
    matches = _read(files.read_matches(found, text.text, name), lang)
    return Record(matches, completed, findings, found.positions)


def with_games(record: Record, path: str, lang: str) -> Iterator[Match]:
    """The matches of a record to be shown game by game; leaves with 2 where no game is in it."""
    head: list[Match] = []
    for match in () if record.positions else record.matches:
        head.append(match)
        if match.games:
            return chain(head, record.matches)
    return common.fail(label("error.no-games", lang, path=path))


def _read(matches: Iterator[Match], lang: str) -> Iterator[Match]:
    """The matches; leaves with 2 where they cannot be read any further."""
    from tavlicli.cli.files import problem_text
    from tavlicli.files import Unreadable

    try:
        yield from matches
    except Unreadable as why:
        common.fail(problem_text((why.problem, why.params), lang))


def _data(path: str, stdin_name: str) -> bytes | Problem:
    from tavlicli.cli.files import Source, load
    from tavlicli.inputs.inputs import Inputs
    from tavlicli.inputs.source import INSIDE, is_packed

    if path == STDIN:
        return next(load(source) for source in Inputs((STDIN,), (), stdin_name))
    if INSIDE in path or is_packed(path):
        found = next((load(source) for source in Inputs((path,)) if source.name == path), None)
        if found is not None:
            return found
    return load(Source(path, path))
