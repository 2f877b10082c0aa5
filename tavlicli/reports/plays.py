"""The answer of ``tavli moves``: legal plays of a position and a roll, and a play judged."""

from itertools import islice
from typing import NamedTuple

from tavlicli.board.dice import Roll
from tavlicli.board.position import Position
from tavlicli.findings.finding import Violation
from tavlicli.notation.turns import read_play
from tavlicli.rules.judge import judge
from tavlicli.rules.legal import Legal, legal_of
from tavlicli.rules.ruleset import PIN, RuleSet
from tavlicli.rules.spelling import Listed, as_sequence, compared, listed, nearest, sequences
from tavlicli.words import label, message, safe

SCHEMA = "tavli.moves/1"


class Judged(NamedTuple):
    """A play that was asked about; ``suggestion`` is the nearest legal play of an illegal one."""

    play: str
    legal: bool
    violations: tuple[Violation, ...]
    suggestion: str | None


class Answer(NamedTuple):
    """Everything that is said of a position and a roll."""

    rules: RuleSet
    position: Position
    roll: Roll
    plays: list[Listed]
    count: int  # type: ignore[assignment]
    obligation: str | None
    truncated: bool
    judged: Judged | None


def answer(
    rules: RuleSet,
    position: Position,
    roll: Roll,
    play: str | None = None,
    *,
    every: bool = False,
    limit: int = 0,
    rolls: int | None = None,
) -> Answer:
    """The legal plays, at most ``limit`` of them (0: all), and the judgement of ``play`` if it is given.

    With ``every`` each distinct sequence of moves is listed instead of each distinct result.
    ``rolls`` is how often the mover has rolled before, where it is known.
    """
    legal = legal_of(rules, position, roll, rolls)
    plays = _sequences(legal, limit) if every else listed(legal, limit and limit + 1)
    judged = None if play is None else _judged(legal, play)
    shown = plays[:limit] if limit else plays
    truncated = len(shown) < len(plays)
    return Answer(rules, position, roll, shown, len(shown), legal.obligation, truncated, judged)


def _sequences(legal: Legal, limit: int) -> list[Listed]:
    found = islice(sequences(legal), limit + 1) if limit else sequences(legal)
    return [as_sequence(legal, steps, result) for steps, result in found]


def _judged(legal: Legal, play: str) -> Judged:
    found = read_play(legal.roll, play)
    if isinstance(found, Violation):
        violation: Violation | None = found
    else:
        violation = judge(legal.rules, legal.position, legal.roll, found, legal.dice).violation
    if violation is None:
        return Judged(play, True, (), None)
    return Judged(play, False, (violation,), nearest(compared(legal), play))


def to_json(found: Answer, lang: str) -> str:
    """The answer on one line of JSON."""
    from tavlicli.reports.json import dumps

    judged = None
    if found.judged is not None:
        said = [{"code": one.code, "message": message(one, lang)} for one in found.judged.violations]
        judged = {
            "play": found.judged.play,
            "legal": found.judged.legal,
            "violations": said,
            "suggestion": found.judged.suggestion,
        }
    head = {
        "schema": SCHEMA,
        "rules": str(found.rules),
        "position": str(found.position),
        "roll": list(found.roll),
        "count": found.count,
        "obligation": found.obligation,
    }
    tail = {"truncated": found.truncated, "judged": judged}
    # A play at a time: there may be a hundred thousand.
    plays = ", ".join([dumps(_play(play)) for play in found.plays])
    return f'{dumps(head)[:-1]}, "plays": [{plays}], {dumps(tail)[1:]}\n'


def _play(play: Listed) -> dict[str, object]:
    return {
        "play": play.play,
        "result": str(play.result),
        "dice_used": play.dice_used,
        "pips": play.pips,
        "wasted": play.wasted,
        "hits": play.hits,
        "pins": play.pins,
    }


def error_line(number: int, violation: Violation, lang: str) -> str:
    """The answer to a line that cannot be read."""
    from tavlicli.reports.json import dumps

    error = {"code": violation.code, "message": message(violation, lang)}
    return dumps({"schema": SCHEMA, "line": number, "error": error}) + "\n"


def to_text(found: Answer, lang: str) -> list[str]:
    """The answer for a person: a table of plays, why some are missing, and the judgement."""
    lines = []
    if found.judged is not None:
        lines += [*_judgement(found.judged, lang), ""]
    if found.plays:
        met = "pins" if found.rules.contact == PIN else "hits"
        keys = ("play", "result", "dice", "pips", "wasted", met)
        heads = [label(f"table.{key}", lang) for key in keys]
        rows = [
            [p.play, str(p.result), *map(str, (p.dice_used, p.pips, p.wasted, p.hits))] for p in found.plays
        ]
        lines += [*columns([heads, *rows]), ""]
    if found.truncated:
        lines.append(label("truncated", lang))
    why = label(f"obligation.{found.obligation or 'none'}", lang)
    lines.append(f"{label('plays', lang, count=found.count)}{label('joint', lang)} {why}")
    return lines


def columns(rows: list[list[str]]) -> list[str]:
    """Rows under their heads, aligned: tabulate would be half of this command's time."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    ruled = [rows[0], ["-" * width for width in widths], *rows[1:]]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in ruled]


def _judgement(judged: Judged, lang: str) -> list[str]:
    word = label("is-legal" if judged.legal else "is-illegal", lang)
    lines = [f"{safe(judged.play)}: {word}"]
    for violation in judged.violations:
        lines.append(f"  {message(violation, lang)} [{violation.code}]")
    if judged.suggestion is not None:
        shown = label("legal.none", lang) if judged.suggestion == "-" else judged.suggestion
        lines.append(f"  {label('nearest', lang)}: {shown}")
    return lines
