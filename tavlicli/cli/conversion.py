"""One source after the other converted, each written to its place, and what there is to say of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from tavlicli.cli import common, files
from tavlicli.cli.items import Each, Item, items, results, whole
from tavlicli.cli.settings import completed
from tavlicli.cli.work import Lost
from tavlicli.converting import convert_bytes
from tavlicli.files import Unreadable, failed
from tavlicli.inputs.emptied import Emptied
from tavlicli.kept import Keeper
from tavlicli.notation import registry
from tavlicli.notation.encode import CannotEncode
from tavlicli.notation.format import FormatFailed
from tavlicli.notation.target import CannotWrite, Target
from tavlicli.words import label, message, safe
from tavlicli.writing import WholeFile

if TYPE_CHECKING:
    from tavlicli.cli.interrupt import Watch
    from tavlicli.cli.places import Places
    from tavlicli.files import Options
    from tavlicli.findings.finding import Finding
    from tavlicli.inputs.inputs import Inputs

# So many blocks of text are held in memory.
_FEW = 16


class Asked(NamedTuple):
    """How records are converted: the names of the format and its style, and the language of keywords."""

    form: str
    style: str
    canonical: bool
    keywords: str
    options: Options
    force: bool
    lang: str
    quiet: bool


class Made(NamedTuple):
    """What came of a source: an exit code (None: it is passed over), and what to say on standard error.

    Where the code is 0 ``pieces`` are the text to write; ``lost`` says whether something had no place in it.
    """

    code: int | None
    said: tuple[str, ...] = ()
    lost: bool = False
    pieces: Sequence[bytes] = ()


class Conversion(Each[Made]):
    """The conversion of one source after the other, as it is done in every process."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked

    def __call__(self, item: Item) -> Made:
        """What a source is converted to. Raises BadConfig."""
        asked, source = self._asked, item.source
        if source.passed is not None:
            return Made(None)
        data = whole(item)
        if isinstance(data, tuple):
            return _failed(files.problem_text(data, asked.lang))
        if item.place is not None and not asked.force and os.path.lexists(item.place):
            return _failed(label("error.exists", asked.lang, path=item.place))
        target = Target(asked.style, asked.keywords, asked.canonical)
        options = completed(source.path, source.as_path, asked.options)
        try:
            found = convert_bytes(data, source.name, options, registry.named(asked.form), target)
            pieces = Keeper(found.data, _FEW).all()
        except (Unreadable, FormatFailed) as error:
            why = failed(source.name, error) if isinstance(error, FormatFailed) else error
            if source.passes((why.problem, why.params)):
                return Made(None)
            return _failed(files.problem_text((why.problem, why.params), asked.lang))
        except CannotWrite as refused:
            return Made(1, (self._refused(source.name, refused),))
        except CannotEncode as error:
            letter = f"U+{ord(error.character):04X}"
            said = label("refused.letter", asked.lang, letter=letter, encoding=error.encoding)
            return Made(1, (f"{safe(source.name)}: {said}",))
        told = [_told(source.name, finding, asked.lang) for finding in found.findings]
        if not asked.quiet:
            told += self._carried(source.name, target)
        return Made(0, tuple(told), bool(target.losses), pieces)

    def _refused(self, name: str, refused: CannotWrite) -> str:
        key, hint = refused.said
        said = label(key, self._asked.lang, **refused.params) + label(hint, self._asked.lang)
        return f"{safe(name)}:{refused.line}:{refused.column}: {said}"

    def _carried(self, name: str, target: Target) -> Iterator[str]:
        """What is to be told of a copy, and what had no place in it."""
        form, lang = self._asked.form, self._asked.lang
        for kind, count in target.warnings.items():
            yield f"{safe(name)}: {label(f'warning.{kind}', lang, format=form, count=count)}"
        if target.losses:
            kinds = ", ".join(
                label(f"loss.{kind}", lang, count=count) for kind, count in target.losses.items()
            )
            yield f"{safe(name)}: {label('losses', lang, format=form, kinds=kinds)}"


def _failed(text: str) -> Made:
    return Made(2, (f"tavli: {text}",))


def _told(name: str, finding: Finding, lang: str) -> str:
    return f"{safe(name)}:{finding.place.line}:{finding.place.column}: {message(finding.violation, lang)}"


class Converting:
    """Puts what is made of each source in its place; ``lost`` says whether anything had none in a copy."""

    def __init__(self, asked: Asked) -> None:
        self._work = Conversion(asked)
        self._lang = asked.lang
        self.lost = False

    def run(self, found: Inputs, places: Places, jobs: int | None, watch: Watch) -> Iterator[int]:
        """Convert one source after the other, in so many processes; their exit codes.

        That of a folder or archive without a record is 2. Raises KeyboardInterrupt where the watch was asked
        to stop.
        """
        emptied = Emptied()
        for item, made in results(self._work, _placed(found, places), found, jobs, watch):
            yield from map(self._no_records, emptied.reach(item.source))
            if isinstance(made, Lost):
                made = _failed(label("error.process-died", self._lang, path=item.source.name))
            if made.code is not None:
                emptied.record()
                yield self._put(made, item.place)
        yield from map(self._no_records, emptied.reach(None))

    def _no_records(self, holder: str) -> int:
        return _say(_failed(label("error.no-records", self._lang, path=holder)))

    def _put(self, made: Made, place: str | None) -> int:
        """Write what was made, and say what there is to say of it; the exit code."""
        try:
            if made.code == 0:
                _write(made.pieces, place)
        except OSError as error:
            if place is None and isinstance(error, BrokenPipeError):
                raise
            reason = common.reason(error, self._lang)
            name = place if place is not None else label("stdout", self._lang)
            return _say(_failed(label("error.write", self._lang, path=name, reason=reason)))
        self.lost = self.lost or made.lost
        return _say(made)


def _placed(found: Inputs, places: Places) -> Iterator[Item]:
    """The items, each with its place; a walk may meet what is only just written, which is left out."""
    for item in items(found):
        if item.source.passed is not None:
            yield item
        elif places.knows(item.source):
            yield item._replace(place=places.of(item.source))


def _say(made: Made) -> int:
    for line in made.said:
        click.echo(line, err=True)
    return made.code or 0


def _write(pieces: Iterable[bytes], place: str | None) -> None:
    """Put a text in its place, whole or not at all, or print it."""
    if place is None:
        sys.stdout.flush()
        sys.stdout.buffer.writelines(pieces)
        sys.stdout.buffer.flush()
        return
    os.makedirs(os.path.dirname(place) or ".", exist_ok=True)
    with WholeFile(place) as whole:
        whole.stream.buffer.writelines(pieces)
