"""What is told of a frame in words: who did what, what is wrong with it, and what the record remarks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tavlicli.record import model
from tavlicli.replay.frames import END, START, Frame, GameFrames, Plays
from tavlicli.reports import text
from tavlicli.reports.form import Style
from tavlicli.words import label, safe

_MOST_COMMENT = 10_000


class Said(NamedTuple):
    """A line of any length: what it says, the role that colours it, and how far in its rows begin."""

    text: str
    role: str = ""
    first: str = ""
    indent: str = "  "


def _turn(frame: Frame, lang: str) -> str:
    """A roll and its play as written."""
    roll = "".join(map(str, frame.roll or ()))
    if frame.dances:
        return label("page.dance", lang, roll=roll)
    if not roll:
        return label("page.play", lang, play=_play(frame))
    known = frame.written is not None or frame.play is not None
    return label("page.roll" if known else "page.no-play", lang, roll=roll, play=_play(frame))


def _play(frame: Frame) -> str:
    """The play as written, or in brackets the only one there was."""
    if frame.written is not None:
        return safe(frame.written)
    return f"({frame.play})" if frame.play is not None else "?"


def _done(frame: Frame, lang: str) -> str:
    """What was done."""
    if frame.kind == model.TURN:
        return _turn(frame, lang)
    if frame.kind == model.REST:
        return label("page.rest", lang, play=_play(frame))
    if frame.kind == model.RESIGN and frame.value is not None:
        return label("page.resign.for", lang, points=label("points", lang, count=frame.value))
    stake = frame.offered or frame.value or "?"
    return label(f"page.{frame.kind}", lang, stake=stake)


def _ending(game: GameFrames, lang: str) -> str:
    """How a game ended."""
    result = game.result
    how = label(f"reason.{result.reason or 'none'}", lang)
    if result.winner is None or result.points is None:
        return f"{label('replay.end', lang)}: {how}"
    points = label("points", lang, count=result.points)
    won = label("page.won", lang, player=text.called(game.names, lang)[result.winner], points=points)
    return f"{won} ({how})"


def action(game: GameFrames, frame: Frame, lang: str) -> str:
    """Who did what, on one line."""
    if frame.kind == START:
        if frame.opening is None:
            return label("page.start", lang)
        white, black = frame.opening
        return label("page.opening", lang, white=white, black=black)
    if frame.kind == END:
        return _ending(game, lang)
    done = _done(frame, lang)
    return done if frame.player is None else f"{text.called(game.names, lang)[frame.player]}: {done}"


def short(frame: Frame, lang: str) -> str:
    """What was done, without who did it, for a list."""
    if frame.kind in (START, END):
        return label(f"replay.{frame.kind}", lang)
    if frame.kind != model.TURN:
        return _done(frame, lang)
    roll = "".join(map(str, frame.roll or ())) or "?"
    return f"{roll}: {'-' if frame.dances else _play(frame)}"


def told(game: GameFrames, frame: Frame, lang: str) -> Iterator[Said]:
    """Everything there is to say of a frame."""
    yield Said(action(game, frame, lang), "strong")
    style = Style(lang)
    for finding in frame.findings:
        place = label("line", lang, line=finding.place.line)
        yield Said(f"{text.heading(finding, style)}, {place}", finding.severity)
        yield from (Said(line, first="  ", indent="    ") for line in text.ruling(finding, style))
    if frame.seconds is not None:
        yield Said(label("page.seconds", lang, seconds=f"{frame.seconds:g}"), "faint")
    for line in (frame.comment or "").splitlines():
        yield Said(f"# {safe(line, _MOST_COMMENT)}", "faint")


def plays(found: Plays | None, lang: str) -> tuple[str, tuple[str, ...]]:
    """The head of a list of legal plays, and the plays in it."""
    if found is None:
        return label("replay.no-roll", lang), ()
    if not found.plays:
        return label("legal.none", lang), ()
    if found.count is None:
        return f"{label('legal', lang)}:", (*found.plays, "…")
    more = found.count - len(found.plays)
    tail = (f"… {label('legal.more', lang, count=more)}",) if more else ()
    return f"{label('legal', lang)} ({found.count}):", (*found.plays, *tail)
