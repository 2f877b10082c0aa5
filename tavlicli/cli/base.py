"""click as the commands use it: what takes it long at every start waits until it is needed, if it is.

It imports ``inspect``, a fifth of its own start, to tidy texts of help, and looks for translations of what
its usual options say. Ours are tidy as they are given, and need none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any


class _Later(ModuleType):
    """A module that is there, and is loaded when something of it is first asked for."""

    def __getattr__(self, name: str) -> Any:
        self.__class__ = ModuleType  # type: ignore[assignment]
        spec = self.__spec__
        assert spec is not None
        assert spec.loader is not None
        spec.loader.exec_module(self)
        return getattr(self, name)


def _put_off(name: str, **known: object) -> None:
    """Let a module wait until it is used, however early it is imported; ``known`` is had without it."""
    spec = None if name in sys.modules else find_spec(name)
    if spec is not None:
        sys.modules[name] = module = module_from_spec(spec)
        module.__class__ = _Later
        vars(module).update(known)


_put_off("inspect")
if hasattr(os, "uname"):
    # click imports uuid, and that asks for the name of the system and no more.
    _put_off("platform", system=lambda: os.uname().sysname)

import click as click  # noqa: E402


class Option(click.Option):
    """An option whose text of help is tidy as it is given."""

    def __init__(self, *given: Any, help: str | None = None, **named: Any) -> None:
        super().__init__(*given, **named)
        self.help = help


class Command(click.Command):
    """A command with the option that shows its help."""

    def get_help_option(self, ctx: click.Context) -> Option:
        """The option ``--help``, the same for every command."""
        return _HELP


option = partial(click.option, cls=Option)
command = partial(click.command, cls=Command)


def telling(said: Callable[[click.Context], str]) -> dict[str, Any]:
    """What makes an option one that says something, and ends the program."""

    def say(ctx: click.Context, param: click.Parameter, given: bool) -> None:
        if given and not ctx.resilient_parsing:
            click.echo(said(ctx), color=ctx.color)
            ctx.exit()

    return {"is_flag": True, "expose_value": False, "is_eager": True, "callback": say}


_HELP = Option(["-h", "--help"], help="Show this message and exit.", **telling(click.Context.get_help))
