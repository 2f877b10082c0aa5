"""Packages that bring something, installed into a folder of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.command import ROOT, Done, tavli

Points = dict[str, dict[str, str]]
"""Entry points: the objects by name, for each group."""


def write(folder: Path, name: str, points: Points) -> None:
    """Write down a package as installed, as an installer does."""
    described = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    groups = [
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in objects.items())
        for group, objects in points.items()
    ]
    (described / "entry_points.txt").write_text("\n".join(groups))


def by_hand(folder: Path, package: Path) -> None:
    """Copy a package's modules and write it down."""
    project = tomllib.loads((package / "pyproject.toml").read_text())["project"]
    write(folder, project["name"], project["entry-points"])
    for module in package.glob("*.py"):
        shutil.copy(module, folder)


def by_pip(folder: Path, package: Path) -> None:
    """Install a package as its users do, without the network."""
    if not (find_spec("pip") and find_spec("hatchling")):
        pytest.skip("pip and hatchling are needed to build a package without the network")
    source = folder.with_name("source")
    shutil.copytree(package, source)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    how = ["--no-deps", "--no-index", "--no-build-isolation", "--target", str(folder), str(source)]
    subprocess.run([*pip, *how], check=True, capture_output=True)


def search_path(folder: Path) -> str:
    """The search path of a command that sees this checkout and the packages of a folder."""
    return os.pathsep.join((str(ROOT), str(folder)))


def with_packages(folder: Path, *arguments: str | Path, data: str = "", **more: str) -> Done:
    """Run ``tavli`` where the packages of a folder are installed."""
    return tavli(*arguments, data=data, PYTHONPATH=search_path(folder), **more)
