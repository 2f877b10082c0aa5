"""click as the commands use it: what takes it long at every start waits until it is needed, if it is.

It imports ``inspect``, a fifth of its own start, to tidy texts of help, and looks for translations of what
its usual options say. Ours are tidy as they are given, and need none.
"""

from __future__ import annotations

import os
import sys
from _thread import RLock
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

# Who loads a module has it; other threads wait until it is loaded.
_LOADING = RLock()


class _Begun(ModuleType):
    """A module that is being loaded."""

    def __getattr__(self, name: str) -> Any:
        with _LOADING:
            try:
                return vars(self)[name]
            except KeyError:
                raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}") from None


class _Later(ModuleType):
    """A module that is there, and is loaded when something of it is first asked for, or put in its place."""

    def __getattr__(self, name: str) -> Any:
        _load(self)
        return getattr(self, name)

    def __setattr__(self, name: str, value: object) -> None:
        if name != "__class__":
            _load(self)
        # After the load this is another class, which super() would not know.
        ModuleType.__setattr__(self, name, value)

    def __dir__(self) -> list[str]:
        _load(self)
        return dir(self)


def _load(module: ModuleType) -> None:
    """Load a module that was put off, if no thread has done so."""
    with _LOADING:
        if not isinstance(module, _Later):
            return
        spec = module.__spec__
        assert spec is not None
        assert spec.loader is not None
        module.__class__ = _Begun  # type: ignore[assignment]
        try:
            spec.loader.exec_module(module)
        except BaseException:
            module.__class__ = _Later
            raise
        module.__class__ = ModuleType  # type: ignore[assignment]


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
