"""The command line: files, streams, language, colours and exit codes. It decides nothing about a game."""

# ruff: noqa: E402

from __future__ import annotations

import gc

# Collecting garbage while modules load finds none and takes a tenth of the start.
gc.set_threshold(50_000, 10, 10)

import os
import sys
from importlib import import_module

from tavlicli import __version__
from tavlicli.cli.base import Command, click, option, telling

COMMANDS = {
    "check": "Check records and report every fault.",
    "convert": "Convert records to another format.",
    "export": "Write records as tables for databases and spreadsheets.",
    "stats": "Count what players roll, play and win, and ask whether the dice are fair.",
    "fmt": "Rewrite records in canonical form.",
    "replay": "Step through the games of a record.",
    "moves": "List the legal plays of a position and a roll, or judge one.",
    "show": "Draw a position.",
    "explain": "Say what a violation means.",
    "rules": "List the rule sets and their options.",
    "formats": "List the record formats.",
    "perft": "Count legal results roll by roll.",
    "vectors": "Print positions with every legal result, to test engines with.",
}

# What the environment begins with that asks for no other language.
_ENGLISH = frozenset(("", "C", "C.", "PO", "en"))


class ReaderGone(Exception):
    """Raised where nobody reads standard output any more; click would call a broken pipe a fault."""


class Context(click.Context):
    """Click's, with help and usage in the language of the user."""

    def make_formatter(self) -> click.HelpFormatter:
        """What writes them; for English nothing is loaded."""
        asked = (os.environ.get(name, "")[:2] for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        if {*asked} <= _ENGLISH and not any(word.startswith("--lang") for word in sys.argv):
            return super().make_formatter()
        from tavlicli.cli.usage import Formatter

        return Formatter(width=self.terminal_width, max_width=self.max_content_width)


class Commands(Command, click.Group):
    """The commands, each imported when it is asked for."""

    context_class = Context

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that is asked for. Raises ReaderGone."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ReaderGone from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"tavlicli.cli.{cmd_name}"), cmd_name)
        command.context_class = Context
        if "_TAVLI_COMPLETE" in os.environ:
            from tavlicli.cli.completing import attach

            return attach(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name; the nearest one is suggested for a slip."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            if args[0].startswith("-"):
                raise
            import difflib

            from tavlicli.cli.usage import no_command

            near = difflib.get_close_matches(args[0], list(COMMANDS), n=1)
            raise no_command(args[0], near, ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: tavli check match.mat",
)
@option("--version", help="Show the version and exit.", **telling(lambda ctx: f"tavli {__version__}"))
def cli() -> None:
    """Notation and rules of tavli, tabla and backgammon.

    Checks match records, lists legal plays, draws positions.
    """


def main() -> None:
    """Run the command; a broken pipe is no fault, an interrupt exits with 130, however often it comes."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(130)


def _run() -> None:
    try:
        if sys.stdout is None:
            # Nothing can be written to a file that is open for reading: the first attempt says so.
            sys.stdout = open(os.devnull, encoding="utf-8")  # noqa: SIM115
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        if "_TAVLI_COMPLETE" in os.environ:
            from tavlicli.cli import bash as bash
        code = cli.main(prog_name="tavli", standalone_mode=False)
        sys.stdout.flush()
    except (click.exceptions.Abort, KeyboardInterrupt):
        _say_interrupted()
        sys.exit(130)
    except click.ClickException as error:
        from tavlicli.cli.usage import show

        show(error)
        sys.exit(2)
    except (BrokenPipeError, ReaderGone):
        _drop_output()
        sys.exit(0)
    except OSError as error:
        _say_lost_output(error)
        sys.exit(2)
    finally:
        # The system takes back what is left; to look for garbage in it takes another tenth.
        gc.freeze()
    sys.exit(code if isinstance(code, int) else 0)


def _say_interrupted() -> None:
    """Say so; who is impatient and presses Ctrl-C again meanwhile is told no more."""
    import signal

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    from tavlicli.cli import common
    from tavlicli.words import label

    click.echo(f"tavli: {label('error.interrupted', common.language_of_environment())}", err=True)


def _drop_output() -> None:
    """Let what is still to be written to standard output vanish, so that the end of the program is quiet."""
    if sys.stdout.writable():
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    else:
        sys.stdout.close()


def _say_lost_output(error: OSError) -> None:
    from tavlicli.cli import common
    from tavlicli.words import label

    lang = common.language_of_environment()
    path = str(error.filename) if error.filename else label("stdout", lang)
    sentence = "error.write"
    if isinstance(error, FileNotFoundError) and not error.filename:
        # It was asked which the working directory is, and that is gone.
        sentence, path = "error.read", os.curdir
    reason = common.reason(error, lang)
    click.echo(f"tavli: {label(sentence, lang, path=path, reason=reason)}", err=True)
    _drop_output()
