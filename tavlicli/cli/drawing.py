"""Pictures of a position: what is drawn, and the files that it goes to."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from tavlicli.cli import common, recorded, replacing
from tavlicli.value import Value
from tavlicli.words import label, message, safe

if TYPE_CHECKING:
    from tavlicli.reports.picture.arrows import Play


_MOST_LETTERS = 20


class Look(Value):
    """How a picture is wanted: its files, and what is drawn in which colours."""

    svg: str | None
    png: str | None
    theme: str | None
    play: str | None
    home: str
    ways: bool
    force: bool

    @property
    def wanted(self) -> bool:
        """Whether there is to be a picture at all."""
        return self.svg is not None or self.png is not None


def check(look: Look, beside: dict[str, bool], lang: str) -> None:
    """Refuse options that make no sense together; ``beside`` are those that text alone has, if given."""
    if not look.wanted:
        given = {"--theme": look.theme is not None, "--play": look.play is not None}
        given["--force"] = look.force
        _refuse("error.picture-option", given, lang)
        return
    _refuse("error.picture-alone", beside, lang)
    files = [
        file if file == replacing.STDOUT else os.path.realpath(file) for file in (look.svg, look.png) if file
    ]
    if len(set(files)) < len(files):
        raise click.UsageError(label("error.picture-twice", lang))


def _refuse(key: str, options: dict[str, bool], lang: str) -> None:
    for option, given in options.items():
        if given:
            raise click.UsageError(label(key, lang, option=option))


def spare(position: str, look: Look, lang: str) -> None:
    """Leave with 2 where a picture would be written over the record of its position, or over what is none."""
    named = recorded.spec(position)
    if named is not None:
        replacing.spare_input(named.path, (look.svg, look.png), lang)
    for file in (look.svg, look.png):
        replacing.spare_others(file, replacing.PICTURE, look.force, lang)


def draw(asked: common.Asked, look: Look, lang: str) -> int:
    """Write the pictures; 1 where the play that they show is against the rules."""
    from tavlicli.reports.picture.scene import Scene
    from tavlicli.reports.picture.svg import svg
    from tavlicli.reports.picture.theme import THEMES

    play = None if look.play is None else _judged(asked, look.play, lang)
    scene = Scene(asked.situation, asked.rules, lang, asked.names, look.home, look.ways, play)
    drawn = svg(scene, THEMES[look.theme or "wood"])
    if look.svg is not None:
        _write(look.svg, drawn.encode("utf-8"), lang)
    if look.png is not None:
        _write(look.png, _pixels(drawn, lang), lang)
    if play is None or play.violation is None:
        return 0
    click.echo(f"tavli: {scene.verdict()}", err=True)
    return 1


def _judged(asked: common.Asked, text: str, lang: str) -> Play:
    """The play with its judgement; leaves with 2 where it cannot be read."""
    from tavlicli.findings.finding import Violation
    from tavlicli.reports.picture.arrows import judged

    roll = asked.situation.roll
    if roll is None:
        raise click.UsageError(label("error.no-roll", lang))
    play = judged(asked.rules, asked.situation.position, roll, text, asked.rolls)
    if isinstance(play, Violation):
        common.fail(label("error.play", lang, reason=message(play, lang)))
    return play


def _pixels(drawn: str, lang: str) -> bytes:
    from tavlicli.reports.picture.glyphs import missing
    from tavlicli.reports.picture.png import FILE, png

    try:
        pixels = png(drawn)
    except ImportError:
        common.fail(label("error.extra", lang, what="--png", extra="tavlicli[png]"))
    lacking = missing(drawn, FILE)
    if lacking:
        said = label("warning.letters", lang, letters=safe(lacking, _MOST_LETTERS))
        click.echo(f"tavli: {said}", err=True)
    return pixels


def _write(path: str, data: bytes, lang: str) -> None:
    if path == replacing.STDOUT:
        sys.stdout.buffer.write(data)
    else:
        common.write_whole(path, (data,), lang)
