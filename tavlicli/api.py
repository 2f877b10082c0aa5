"""Records, positions and plays from Python: what :mod:`tavlicli` exports."""

from __future__ import annotations

import os
from collections.abc import Iterator
from copy import copy
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from tavlicli.board import position as board
from tavlicli.board.dice import roll_of
from tavlicli.files import (
    Options,
    Unreadable,
    check_bytes,
    decode_bytes,
    read_matches,
    unreadable,
    unrecognised,
)
from tavlicli.findings.finding import Finding, Violation
from tavlicli.notation.turns import read_play
from tavlicli.record.model import Game, Match
from tavlicli.replay.course import Course
from tavlicli.replay.result import FileReport
from tavlicli.replay.verify import MatchReplay
from tavlicli.rules.judge import judge as judge_ways
from tavlicli.rules.legal import Legal, position_of
from tavlicli.rules.registry import rule_set
from tavlicli.rules.ruleset import RuleSet
from tavlicli.rules.spelling import compared, nearest, spelled
from tavlicli.value import replaced

if TYPE_CHECKING:
    from tavlicli.notation.format import Format
    from tavlicli.record.situation import Situation
    from tavlicli.replay.result import Step
    from tavlicli.rules.spelling import Listed


class Position(board.Position):
    """A position: the mover's checkers and the other side's, each by its own count (25 bar, 0 off)."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str, rules: str | RuleSet = "tavli") -> Position:
        """The position that a text gives: our notation, an XGID, a GNU Position ID, OGID, FIBS or ``start``.

        ``rules`` names the set, for the number of checkers and the start.
        Raises :class:`tavlicli.BadPosition` where it cannot be read or cannot be.

        >>> str(Position.parse("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"))
        '24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5'
        """
        return cls(*situation(text, rules).position)


class Play:
    """A legal play: where it leads, and how it is written (worked out when it is asked for)."""

    __slots__ = ("_key", "_legal")

    def __init__(self, legal: Legal, key: int) -> None:
        self._legal = legal
        self._key = key

    @property
    def result(self) -> board.Position:
        """The position after the play, the mover's checkers still first."""
        return position_of(self._key)

    @property
    def details(self) -> Listed:
        """The canonical spelling with its single moves, pips, waste and hits."""
        return spelled(self._legal)[self._key]

    def __str__(self) -> str:
        return self.details.play

    def __repr__(self) -> str:
        return f"<Play {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Play):
            return NotImplemented
        return self._key == other._key and self._legal.position == other._legal.position

    def __hash__(self) -> int:
        return hash((self._key, self._legal.position))


class Verdict(NamedTuple):
    """A play judged: ``violations`` is empty for a legal play.

    ``play`` is its text as given; ``suggestion`` the nearest legal play of an
    illegal one ("-" where nothing can be played); ``result`` the position
    after the play as written, the mover first, None where it cannot be made.
    """

    play: str
    legal: bool
    violations: tuple[Violation, ...]
    suggestion: str | None
    result: board.Position | None


class Report(NamedTuple):
    """What was found in some files."""

    files: tuple[FileReport, ...]

    @property
    def findings(self) -> list[Finding]:
        """What is wrong, in the order of the files and of the text."""
        return [finding for file in self.files for finding in file.findings]

    def to_json(self) -> str:
        """The report as ``tavli check --format json`` prints it."""
        from tavlicli.reports.json import render

        return "".join(render(self.files))


def _rules(rules: str | RuleSet) -> RuleSet:
    return rule_set(rules) if isinstance(rules, str) else rules


def situation(text: str, rules: str | RuleSet = "tavli") -> Situation:
    """A position with the roll, cube and score that its text gives. Raises BadPosition."""
    from tavlicli.notation.positions import parse

    chosen = _rules(rules)
    return parse(text, *chosen.limits)


def legal_plays(
    position: board.Position, roll: tuple[int, int], rules: str | RuleSet = "tavli"
) -> list[Play]:
    """Every legal play, one for each distinct result; none where nothing can be played.

    The order is the same in every run, and is not that of the spelling: sort by ``str`` for that.
    ``position`` has the side to play first; the dice stand in either order.
    Raises ValueError for dice that are none and UnknownRules for ``rules``.

    >>> start = Position.parse("start", rules="backgammon")
    >>> sorted(str(play) for play in legal_plays(start, (6, 6), rules="backgammon"))[:2]
    ['13/7 8/2(3)', '13/7(2) 8/2(2)']
    """
    legal = Legal(_rules(rules), position, roll_of(*roll))
    return list(map(Play, repeat(legal), legal.keys)) if legal.most else []


def judge(
    position: board.Position, roll: tuple[int, int], play: str, rules: str | RuleSet = "tavli"
) -> Verdict:
    """Judge a play as written, such as ``8/5 6/5`` or ``-`` for a pass.

    Raises ValueError for dice that are none; a play that cannot be read is
    judged illegal, as ``syntax``.

    >>> judge(Position.parse("24:2 10:1 off:12 / 7:2 6:2 off:11"), (6, 5), "10/5").violations[0].code
    'higher-die'
    """
    chosen, dice = _rules(rules), roll_of(*roll)
    ways = read_play(dice, play)
    if isinstance(ways, Violation):
        plays = compared(Legal(chosen, position, dice))
        return Verdict(play, False, (ways,), nearest(plays, play), None)
    verdict = judge_ways(chosen, position, dice, ways)
    result = verdict.played.position if verdict.played else None
    if verdict.violation is None:
        return Verdict(play, True, (), None, result)
    plays = compared(verdict.legal or Legal(chosen, position, dice))
    return Verdict(play, False, (verdict.violation,), nearest(plays, play), result)


def _load(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file. Raises OSError, and Unreadable for a path that no file can have."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except ValueError as error:
        raise Unreadable("error.read", {"path": str(path), "reason": str(error)}) from None


def read(path: str | os.PathLike[str], encoding: str | None = None) -> Iterator[Match]:
    """The matches of a file, one at a time, as they are written; ``a.zip!/b.mat`` is one in an archive.

    Raises OSError where the file cannot be opened and Unreadable where it is
    no record, or ``encoding`` does not exist; while the matches are asked for,
    Unreadable where a package brings their format and fails.
    """
    try:
        data = _load(path)
    except FileNotFoundError:
        if "!/" not in str(path):
            raise
        from tavlicli.unpacking import member

        data = member(str(path))
    text, found = decode_bytes(data, str(path), Options(encoding=encoding))
    if found is None:
        raise unrecognised(str(path), text.text)
    return _matches(found, text.text, str(path))


def _matches(found: Format, text: str, path: str) -> Iterator[Match]:
    for match in read_matches(found, text, path):
        for game in match.games:
            game.match = match
        yield match


def write(
    matches: Match | list[Match], path: str | os.PathLike[str], format: str | None = None
) -> dict[str, int]:
    """Write matches to a file, beside its place first and then renamed; what had no place is counted by kind.

    ``format`` is the name of a format; without it the file's ending tells, and
    a file without any ending is in our own notation. Raises ValueError for a
    format that is not known or not written, CannotWrite where it cannot hold
    what is in these games, OSError where the file cannot be, and
    :class:`tavlicli.FormatFailed` where a package brings the format and
    fails.
    """
    from tavlicli.converting import converted
    from tavlicli.notation.target import Target
    from tavlicli.writing import WholeFile

    found = _format(os.fspath(path), format)
    chosen = [matches] if isinstance(matches, Match) else matches
    target = Target()
    text = converted(map(MatchReplay, chosen), found, target)
    with WholeFile(path) as whole:
        for piece in text:
            whole.stream.write(piece)
    return target.losses


def _format(path: str, name: str | None) -> Format:
    from tavlicli.notation import registry

    ending = os.path.splitext(path)[1]
    if name is None and ending:
        found, said = registry.by_suffix(ending), ending
    else:
        said = name or "tavli"
        found = registry.find(said)
    if found is None:
        raise ValueError(f"no format is called {said}" if name else f"no format has the ending {said}")
    return found


def replay(game: Game, rules: str | RuleSet | None = None) -> Iterator[Step]:
    """The steps of a game that :func:`read` gave: each action, the position before and after, what was wrong.

    A game of a match starts from what the games before it came to; they are
    replayed once and what they came to is kept, so a match that is changed
    has to be read anew. A game by itself is a match of one game. ``rules``
    overrides what the record says. Raises UnknownRules at once.
    """
    chosen = None if rules is None else _rules(rules)
    if game.match is not None:
        course = _course(game.match, chosen, game)
        place = course.place(game)
        if place is not None:
            return iter(course.play(place).steps)
    alone = Match("tavli") if game.match is None else copy(game.match)
    alone.games = [game]
    return iter(Course(MatchReplay(alone, rules=chosen)).play(0).steps)


def _course(match: Match, rules: RuleSet | None, game: Game) -> Course:
    """What is known of a match under these rules; begun anew where it does not know the game."""
    found = match.replays.get(rules)
    if not isinstance(found, Course) or found.place(game) is None:
        found = match.replays[rules] = Course(MatchReplay(match, rules=rules))
    return found


def check(path: str | os.PathLike[str], options: Options | None = None, rules: str | None = None) -> Report:
    """Check a file, or all records of an archive, and report what is wrong.

    A record in an archive is named as in ``a.zip!/b.mat``. A file that cannot
    be read is no exception, nor is a format or encoding of ``options`` that
    does not exist: its status is ``unreadable``. Raises UnknownRules for ``rules``.
    """
    chosen = options or Options()
    if rules is not None:
        chosen = replaced(chosen, rules=rule_set(rules))
    try:
        data = _load(path)
    except Unreadable as why:
        return Report((unreadable(str(path), why.problem, why.params),))
    except OSError as error:
        if isinstance(error, FileNotFoundError) and "!/" in str(path):
            return _of_archive(str(path), chosen)
        return Report((unreadable(str(path), "error.read", {"reason": error.strerror or str(error)}),))
    report = check_bytes(data, str(path), chosen)
    if report.problem is not None and report.problem[1].get("seems") == "zip":
        return _of_archive(str(path), chosen)
    return Report((report,))


def _of_archive(path: str, options: Options) -> Report:
    from tavlicli.unpacking import reports

    return Report(tuple(reports(path, options)))


def check_text(text: str, rules: str | None = None, path: str = "-") -> Report:
    r"""Check a record that is given as text. Raises UnknownRules for ``rules``.

    >>> record = "[Rules \"backgammon\"]\nW 31: 8/5 6/4\nB resigns 1\n"
    >>> [finding.code for finding in check_text(record).findings]
    ['wrong-die']
    """
    options = Options(rules=rule_set(rules) if rules is not None else None, encoding="utf-8")
    return Report((check_bytes(text.encode("utf-8", "surrogatepass"), path, options),))
