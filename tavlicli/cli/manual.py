"""The manual pages, made from the commands: ``python -m tavlicli.cli.manual FOLDER`` writes them."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from tavlicli import __version__
from tavlicli.cli import COMMANDS, cli


def pages() -> dict[str, str]:
    """The text of each page, for ``man``, by its file name."""
    top = click.Context(cli, info_name="tavli", **cli.context_settings)
    made = {"tavli.1": page(top)}
    for name in COMMANDS:
        command = cli.get_command(top, name)
        assert command is not None
        made[f"tavli-{name}.1"] = page(click.Context(command, info_name=name, parent=top))
    return made


def page(context: click.Context) -> str:
    """The page of one command, for ``man``."""
    command, name = context.command, context.command_path
    summary, *rest = _paragraphs(command.help or "")
    codes = [one for one in rest if one.startswith("Exit codes:")]
    body = [one for one in rest if one not in codes] or [summary]
    usage = " ".join(_piece(piece) for piece in command.collect_usage_pieces(context))
    lines = [
        f'.TH {_word(name.replace(" ", "-").upper())} 1 "" {_word(f"tavli {__version__}")} {_word("tavli")}',
        ".SH NAME",
        f"{_text(name.replace(' ', '-'))} \\- {_text(summary.rstrip('.'))}",
        ".SH SYNOPSIS",
        f".B {_text(name)}",
        usage,
        ".SH DESCRIPTION",
    ]
    for paragraph in body:
        lines += [".PP", _text(paragraph)]
    lines += [".SH OPTIONS", *_options(context)]
    if isinstance(command, click.Group):
        lines.append(".SH COMMANDS")
        for sub, what in COMMANDS.items():
            lines += [".TP", f"\\fBtavli\\-{_text(sub)}\\fR(1)", _text(what)]
    for paragraph in codes:
        lines += [".SH EXIT STATUS", _text(paragraph.partition(":")[2].strip())]
    examples = re.sub("^Examples?: ", "", command.epilog or "").split(" · ")
    lines.append(".SH EXAMPLES")
    for example in examples:
        lines += [".PP", ".RS", ".nf", _text(example), ".fi", ".RE"]
    others = [name for name in ("tavli", *(f"tavli-{sub}" for sub in COMMANDS)) if not _is(name, context)]
    lines += [".SH SEE ALSO", ", ".join(f"\\fB{_text(one)}\\fR(1)" for one in others)]
    return "\n".join(lines) + "\n"


def _is(name: str, context: click.Context) -> bool:
    return name == context.command_path.replace(" ", "-")


def _options(context: click.Context) -> Iterator[str]:
    for param in context.command.get_params(context):
        record = param.get_help_record(context)
        if record is not None and isinstance(param, click.Option):
            names, what = record
            yield from (".TP", f"\\fB{_text(names)}\\fR", _text(what))


def _paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each in one line."""
    found = inspect.cleandoc(text).split("\n\n")
    return [" ".join(paragraph.split()) for paragraph in found if paragraph.strip()]


def _piece(text: str) -> str:
    return f"\\fI{_text(text)}\\fR"


def _word(text: str) -> str:
    return f'"{_text(text)}"'


def _text(text: str) -> str:
    """Text that ``man`` shows as it is: nothing in it is a request or an escape."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + safe if safe.startswith((".", "'")) else safe


def write(folder: Path) -> None:
    """Write all pages into a folder, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tavlicli.cli.manual FOLDER")
    write(Path(sys.argv[1]))
