"""``tavli convert``: records from one format to another."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from tavlicli.cli import common, files
from tavlicli.cli.base import command, option
from tavlicli.inputs.emptied import Emptied
from tavlicli.words import label, safe

if TYPE_CHECKING:
    from tavlicli.cli.places import Places
    from tavlicli.converting import Conversion
    from tavlicli.files import Options
    from tavlicli.notation.format import Format
    from tavlicli.notation.target import CannotWrite, Target

_IN_MEMORY = 8_000_000


@command(
    epilog="Examples: tavli convert final.mat --to sgf -o final.sgf · tavli convert season/ --to tavli "
    "-o out/ · tavli convert - --to mat --style xg-txt < game.sgf"
)
@click.argument("paths", nargs=-1, metavar="IN...")
@option("--to", "to", required=True, metavar="FORMAT", help="Format to write: see tavli formats.")
@option("-o", "--output", metavar="OUT", help='A file, a folder (existing, or ending in a slash), or "-".')
@option("--style", metavar="NAME", help="Style of the format: gnubg, xg or xg-txt for mat.")
@option("--canonical", is_flag=True, help="Spell legal plays in canonical form.")
@option("--strict", is_flag=True, help="Anything that could not be carried gives exit code 1.")
@option("--force", is_flag=True, help="Overwrite files that are there.")
@option("--from", "from_format", metavar="FORMAT", help="Format of the records (default: found out).")
@common.rules_option
@option("--encoding", metavar="NAME", help="Encoding of the records (default: found out).")
@files.exclude_option
@files.list_option
@option("-q", "--quiet", is_flag=True, help="Do not say what could not be carried.")
@common.lang_option
def convert(
    paths: tuple[str, ...],
    to: str,
    output: str | None,
    style: str | None,
    canonical: bool,
    strict: bool,
    force: bool,
    from_format: str | None,
    rules_text: str | None,
    encoding: str | None,
    exclude: tuple[str, ...],
    listed: str | None,
    quiet: bool,
    lang: str | None,
) -> int:
    """Convert records to another format.

    IN is a file, a folder, an archive or "-" for standard input. One record
    without -o goes to standard output; in a folder each file keeps its place
    and changes its ending. Nothing is overwritten without --force. What the format has no
    place for is listed on standard error.

    Records are not judged: one with illegal plays is converted as it stands.

    Exit codes: 0 converted, 1 something that cannot be written (or, with
    --strict, was left out), 2 a file that cannot be read or wrong usage.
    """
    from tavlicli.cli.interrupt import Watch
    from tavlicli.cli.places import Places

    tongue = files.language(lang, paths)
    form = _form(to, style, tongue)
    options = _options(from_format, rules_text, encoding, tongue)
    output = _output(output, tongue)
    found = files.sources(paths, exclude, files.STDIN, tongue, listed, again=True)
    places = Places(output, found, form.endings.get(style or "", form.suffixes[0]))
    if output is None and (places.several or places.walked):
        raise click.UsageError(label("error.output-needed", tongue))
    if not places.many and places.several:
        raise click.UsageError(label("error.output-folder", tongue, path=str(output)))
    if output is not None:
        _see_folder(output, places.many, tongue)
    asked = Asked(form, style or "", canonical, lang or "en", options, force, tongue, quiet)
    with Watch():
        codes = set(asked.convert_all(found, places))
    files.tell_passed(found, tongue)
    if 2 in codes:
        return 2
    return 1 if 1 in codes or (strict and asked.lost) else 0


def _output(output: str | None, lang: str) -> str | None:
    """Where to write, None for standard output, which ``-`` is too; leaves with 2 where no name is given."""
    if output == "":
        raise click.UsageError(label("error.output-empty", lang))
    return None if output == files.STDIN else output


def _see_folder(output: str, many: bool, lang: str) -> None:
    """See that there is a folder for a file, or can be: one that nobody named as a folder is not made."""
    folder = os.path.dirname(output)
    above = folder
    while above and not os.path.lexists(above):
        above = os.path.dirname(above)
    if above and not os.path.isdir(above):
        raise click.UsageError(label("error.output-file", lang, path=output, file=above))
    if not many and folder and not os.path.isdir(folder):
        raise click.UsageError(label("error.output-nowhere", lang, path=output, folder=folder))


def _form(name: str, style: str | None, lang: str) -> Format:
    """The format to write; leaves with 2 where there is none of that name, or it is read only."""
    form = common.format_of(name, lang)
    if form.write is None:
        common.fail(label("error.format-no-writer", lang, name=name))
    if style is not None:
        if not form.styles:
            common.fail(label("error.no-styles", lang, name=name))
        common.known("style", style, form.styles, lang)
    return form


def _options(from_format: str | None, rules_text: str | None, encoding: str | None, lang: str) -> Options:
    """How the records are read; leaves with 2 where a name does not exist."""
    from tavlicli.cli.check import read_options

    return read_options(from_format, rules_text, encoding, None, (), (), lang)


class Asked:
    """One conversion after the other, and whether anything was lost in any of them."""

    def __init__(
        self,
        form: Format,
        style: str,
        canonical: bool,
        keywords: str,
        options: Options,
        force: bool,
        lang: str,
        quiet: bool,
    ) -> None:
        self.lost = False
        self._form = form
        self._style = style
        self._canonical = canonical
        self._keywords = keywords
        self._options = options
        self._force = force
        self._lang = lang
        self._quiet = quiet

    def convert_all(self, found: Iterable[files.Source], places: Places) -> Iterator[int]:
        """Convert one file after the other; their exit codes, 2 for a folder or archive without a record."""
        emptied = Emptied()
        for source in filter(places.knows, found):
            yield from map(self._no_records, emptied.reach(source))
            code = self.convert(source, places)
            if code is not None:
                emptied.record()
                yield code
        yield from map(self._no_records, emptied.reach(None))

    def _no_records(self, holder: str) -> int:
        return self._fail(label("error.no-records", self._lang, path=holder))

    def convert(self, source: files.Source, places: Places) -> int | None:
        """Convert one file; its exit code, None for a file of a walk that is no record."""
        from tavlicli.converting import convert_bytes
        from tavlicli.files import Unreadable, failed
        from tavlicli.notation.encode import CannotEncode
        from tavlicli.notation.format import FormatFailed
        from tavlicli.notation.target import CannotWrite, Target

        data = files.load(source)
        if isinstance(data, tuple):
            return self._fail(files.problem_text(data, self._lang))
        place = places.of(source)
        if place is not None and not self._force and os.path.lexists(place):
            return self._fail(label("error.exists", self._lang, path=place))
        target = Target(self._style, self._keywords, self._canonical)
        options = common.configured(source.path, source.as_path, self._options)
        try:
            found = convert_bytes(data, source.name, options, self._form, target)
            self._write(found, place)
        except Unreadable as why:
            if source.passes((why.problem, why.params)):
                return None
            return self._fail(files.problem_text((why.problem, why.params), self._lang))
        except FormatFailed as why:
            problem = failed(source.name, why)
            return self._fail(files.problem_text((problem.problem, problem.params), self._lang))
        except CannotWrite as refused:
            click.echo(self._refused(source.name, refused), err=True)
            return 1
        except CannotEncode as error:
            letter = f"U+{ord(error.character):04X}"
            said = label("refused.letter", self._lang, letter=letter, encoding=error.encoding)
            click.echo(f"{safe(source.name)}: {said}", err=True)
            return 1
        except OSError as error:
            if place is None and isinstance(error, BrokenPipeError):
                raise
            reason = common.reason(error, self._lang)
            name = place if place is not None else label("stdout", self._lang)
            return self._fail(label("error.write", self._lang, path=name, reason=reason))
        self._tell(source.name, found, target)
        return 0

    def _fail(self, text: str) -> int:
        click.echo(f"tavli: {text}", err=True)
        return 2

    def _refused(self, name: str, refused: CannotWrite) -> str:
        key = ".".join(filter(None, ("refused", refused.problem, refused.why)))
        said = label(key, self._lang, **refused.params)
        return f"{safe(name)}:{refused.line}:{refused.column}: {said}"

    def _write(self, found: Conversion, place: str | None) -> None:
        """Put the text in its place, whole or not at all."""
        from tavlicli.writing import WholeFile

        if place is None:
            self._print(found)
            return
        os.makedirs(os.path.dirname(place) or ".", exist_ok=True)
        with WholeFile(place) as whole:
            for piece in found.data:
                whole.stream.buffer.write(piece)

    def _print(self, found: Conversion) -> None:
        """Print the text once all of it is there."""
        from shutil import copyfileobj
        from tempfile import SpooledTemporaryFile

        with SpooledTemporaryFile(_IN_MEMORY) as held:
            for piece in found.data:
                held.write(piece)
            held.seek(0)
            sys.stdout.flush()
            copyfileobj(held, sys.stdout.buffer)
            sys.stdout.buffer.flush()

    def _tell(self, name: str, found: Conversion, target: Target) -> None:
        """Say what was guessed and what was lost, on standard error."""
        from tavlicli.words import message

        for finding in found.findings:
            place = f"{safe(name)}:{finding.place.line}:{finding.place.column}"
            click.echo(f"{place}: {message(finding.violation, self._lang)}", err=True)
        for kind, count in target.warnings.items() if not self._quiet else ():
            said = label(f"warning.{kind}", self._lang, format=self._form.name, count=count)
            click.echo(f"{safe(name)}: {said}", err=True)
        if not target.losses:
            return
        self.lost = True
        if not self._quiet:
            kinds = ", ".join(
                label(f"loss.{kind}", self._lang, count=count) for kind, count in target.losses.items()
            )
            said = label("losses", self._lang, format=self._form.name, kinds=kinds)
            click.echo(f"{safe(name)}: {said}", err=True)
