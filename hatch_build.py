"""What is made while a wheel is built: the manual pages, and the compiled core where it is asked for.

``TAVLI_COMPILE=1 pip install .`` compiles the modules that most of the time of a check is spent in, from
the same source, by mypyc; without it the package is pure Python and complete. In a checkout,
``python hatch_build.py`` puts the compiled modules beside their sources, so that the tests run on them,
and ``python hatch_build.py clean`` takes them away.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

_NOTATION = ("mat_fast", "mat_lines", "mat_reader", "mat_results", "mat_rows", "turns")
_REPLAY = (
    "camera",
    "canonical",
    "cube",
    "ending",
    "game",
    "judged",
    "marking",
    "plain",
    "plays",
    "score",
    "setups",
    "sheets",
    "state",
    "straight",
    "straight_bytes",
    "straight_game",
    "straight_lines",
    "unread",
    "verify",
)
_RULES = ("nibbles", "outcome", "quick", "spelling", "steps", "sums")
COMPILED = (
    *(f"notation/{name}" for name in _NOTATION),
    *(f"replay/{name}" for name in _REPLAY),
    *(f"rules/{name}" for name in _RULES),
)
NEEDED = ("mypy[mypyc]>=1.11", "setuptools>=70")


def compiled(root: Path, target: Path) -> list[Path]:
    """Compile the core into a folder; the paths of what was made, from that folder on."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    here = Path.cwd()
    os.chdir(root)
    try:
        sources = [f"tavlicli/{name}.py" for name in COMPILED]
        options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
        with tempfile.TemporaryDirectory() as made:
            extensions = mypycify([*options, *sources], group_name="tavlicli", target_dir=made, opt_level="3")
            command = build_ext(Distribution({"name": "tavlicli", "ext_modules": extensions}))
            command.build_lib, command.build_temp = str(target), made
            command.ensure_finalized()
            command.run()
    finally:
        os.chdir(here)
    return [path.relative_to(target) for path in target.rglob("*") if path.suffix in (".so", ".pyd")]


def clean(root: Path) -> None:
    """Take away the compiled modules of a checkout."""
    for path in (
        *root.glob("tavlicli__mypyc.*"),
        *(root / "tavlicli").rglob("*.so"),
        *(root / "tavlicli").rglob("*.pyd"),
    ):
        path.unlink()


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:
    # As a script it needs no builder.
    BuildHookInterface = object


class Hook(BuildHookInterface):
    """Puts a page for each command where ``man`` looks for them, and the compiled core beside the sources."""

    _made: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What is needed to load the commands, and to compile."""
        return ["click>=8.1", *(NEEDED if _asked() else ())]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make what is not in the source and add it to the wheel."""
        if self.target_name != "wheel" or version == "editable":
            return
        self._made = tempfile.TemporaryDirectory()
        folder, root = Path(self._made.name), Path(self.root)
        sys.path.insert(0, self.root)
        try:
            from tavlicli.cli import manual
        finally:
            sys.path.remove(self.root)
        manual.write(folder / "man")
        for name in manual.pages():
            build_data["shared_data"][str(folder / "man" / name)] = f"share/man/man1/{name}"
        if _asked():
            build_data["pure_python"], build_data["infer_tag"] = False, True
            for path in compiled(root, folder / "compiled"):
                build_data["force_include"][str(folder / "compiled" / path)] = str(path)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what is in the wheel by now."""
        if self._made is not None:
            self._made.cleanup()


def _asked() -> bool:
    return os.environ.get("TAVLI_COMPILE", "0") not in ("", "0")


if __name__ == "__main__":
    here = Path(__file__).parent
    clean(here)
    if sys.argv[1:] != ["clean"]:
        compiled(here, here)
