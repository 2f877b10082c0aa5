"""What is made while a wheel is built: the manual pages, from the commands themselves."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Hook(BuildHookInterface[Any]):
    """Puts ``tavli.1`` and a page for each command where ``man`` looks for them."""

    _made: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What the commands need to be loaded."""
        return ["click>=8.1"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the pages into a folder of the build and add them to the wheel."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        try:
            from tavlicli.cli import manual
        finally:
            sys.path.remove(self.root)
        self._made = tempfile.TemporaryDirectory()
        folder = Path(self._made.name)
        manual.write(folder)
        for name in manual.pages():
            build_data["shared_data"][str(folder / name)] = f"share/man/man1/{name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what is in the wheel by now."""
        if self._made is not None:
            self._made.cleanup()
