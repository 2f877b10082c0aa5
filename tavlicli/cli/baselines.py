"""``--baseline``: faults that are known count no more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from tavlicli.cli import common
from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.files import Options
    from tavlicli.reports.baseline import Known
    from tavlicli.reports.identity import Identity


def load(path: str, root: str, lang: str) -> Known:
    """The baseline in a file, its paths told from ``root``; leaves with 2 where it cannot be used."""
    from tavlicli.reports.baseline import BadBaseline, read

    try:
        with open(path, encoding="utf-8-sig") as file:
            return read(file.read(), root)
    except BadBaseline as bad:
        why = label(bad.key, lang, **bad.params)
        common.fail(label("error.baseline", lang, path=path, reason=why))
    except UnicodeDecodeError:
        common.fail(label("error.baseline", lang, path=path, reason=label("baseline.utf-8", lang)))
    except (OSError, ValueError) as error:
        common.fail(label("error.read", lang, path=path, reason=common.reason(error, lang)))


def tell(gone: Iterable[Identity], options: Options, lang: str) -> None:
    """Say on standard error which known faults are no more, of the codes that are reported at all."""
    for one in gone:
        if one.code in options.ignore or (options.select and one.code not in options.select):
            continue
        words = []
        if one.match is not None:
            words.append(label("match.number", lang, number=one.match))
        if one.game is not None:
            words.append(label("game.number", lang, number=one.game))
        if one.player is not None:
            words.append(label("player.0" if one.player == "W" else "player.1", lang))
        if one.text:
            words.append(one.text)
        about = ", ".join(words)
        said = label("baseline.gone", lang, path=one.path, code=one.code, about=about)
        click.echo(f"tavli: {said}", err=True)
