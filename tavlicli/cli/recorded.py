"""The position before a turn of a record, which ``FILE#GAME.TURN`` names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tavlicli.cli import common
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.files import Options
    from tavlicli.record.model import Match
    from tavlicli.record.situation import Situation
    from tavlicli.replay.result import GameResult, Step
    from tavlicli.rules.ruleset import RuleSet


def spec(text: str) -> tuple[str, int, int] | None:
    """FILE, GAME and TURN of ``FILE#GAME.TURN``; None for anything else."""
    path, mark, place = text.rpartition("#")
    game, dot, turn = place.partition(".")
    if not (mark and dot and path and game.isdecimal() and turn.isdecimal() and len(place) < 12):
        return None
    return path, int(game), int(turn)


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


def position(path: str, game: int, turn: int, text: str, rules_text: str | None, lang: str) -> common.Asked:
    """The position before a turn of a record, as ``check`` replays it; games count through the whole file."""
    from tavlicli import files
    from tavlicli.replay.course import Course
    from tavlicli.words import safe

    override = common.rules_of(rules_text, "tavli", lang) if rules_text is not None else None
    number = game
    for match, options in _records(path, override, lang):
        if number > len(match.games):
            number -= len(match.games)
            continue
        if not number:
            break
        played = Course(files.replay_of(match, options)).play(number - 1)
        for step in played.steps:
            if 0 < step.turn == turn and step.before is not None:
                situation = _situation(step, played.result, match.length)
                names = match.games[number - 1].names or match.names
                by_turn = names if step.action.player == 0 else names[::-1]
                return common.Asked(situation, played.rules, step.rolls, by_turn)
        common.fail(label("error.turn-missing", lang, spec=safe(text)))
    return common.fail(label("error.game-missing", lang, spec=safe(text)))


def _records(path: str, rules: RuleSet | None, lang: str) -> Iterator[tuple[Match, Options]]:
    """The matches of a file with the options that hold for it; leaves with 2 where it cannot be read."""
    from tavlicli import files
    from tavlicli.cli.files import Source, load, problem_text
    from tavlicli.inputs.inputs import Inputs
    from tavlicli.inputs.source import INSIDE, is_packed

    options = common.configured(path, path, files.Options(rules=rules))
    data = None
    if INSIDE in path or is_packed(path):
        data = next((load(source) for source in Inputs((path,)) if source.name == path), None)
    if data is None:
        data = load(Source(path, path))
    if isinstance(data, tuple):
        common.fail(problem_text(data, lang))
    try:
        text, found = files.decode_bytes(data, path, options)
        if found is None:
            raise files.unrecognised(path, text.text)
        for match in files.read_matches(found, text.text, path):
            yield match, options
    except files.Unreadable as why:
        common.fail(problem_text((why.problem, why.params), lang))
