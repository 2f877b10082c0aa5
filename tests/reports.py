"""Reports in the forms for machines, read again as those read them that they are made for."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from jsonschema import Draft4Validator

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.replay.result import FileReport
from tavlicli.reports.form import Style, form, rendered
from tavlicli.reports.json import file_pieces

SCHEMA = Path(__file__).parent / "data" / "sarif-2.1.0.json"
"""The schema of SARIF 2.1.0, without its descriptions."""


def written(name: str, *files: FileReport, **style: Any) -> str:
    """The report of some files in a form."""
    return "".join(rendered(form(name, Style(**style)), files))


def file_object(file: FileReport) -> dict[str, Any]:
    """The entry of a file in the JSON report."""
    return dict(json.loads("".join(file_pieces(file))))


def finding(code: str = "no-checker", line: int = 1, variant: str = "", **more: Any) -> Finding:
    """A finding at the start of a line; ``params`` are those of its sentence."""
    params = more.pop("params", {})
    return Finding(Violation(code, params, variant), Place(line, 1, 5), **more)


def report(*findings: Finding, path: str = "a.tavli", **more: Any) -> FileReport:
    """The report of a file in which no match was found, but something is wrong."""
    status = "invalid" if any(one.severity == "error" for one in findings) else "ok"
    return FileReport(path, "tavli", "utf-8", False, status, (), findings, **more)


@cache
def _validator() -> Draft4Validator:
    return Draft4Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def sarif(text: str) -> dict[str, Any]:
    """The run of a log, once the schema finds nothing wrong with it."""
    log = json.loads(text)
    assert [error.message for error in _validator().iter_errors(log)] == []
    (run,) = log["runs"]
    return run


def rows(text: str) -> list[dict[str, str]]:
    """The rows of a table by the names of their columns."""
    return list(csv.DictReader(io.StringIO(text, newline="")))


def xml(text: str) -> ElementTree.Element:
    """The root of an XML report, read from its bytes."""
    return ElementTree.fromstring(text.encode())


class Command(NamedTuple):
    """A workflow command as the runner reads it."""

    level: str
    properties: dict[str, str]
    message: str


def commands(text: str) -> list[Command]:
    """The workflow commands of a text: the runner looks at each line by itself."""
    return [_command(line) for line in text.splitlines()]


def _command(line: str) -> Command:
    head, message = line.removeprefix("::").split("::", 1)
    level, told = head.split(" ", 1)
    properties = dict(one.split("=", 1) for one in told.split(","))
    return Command(level, {key: _plain(value) for key, value in properties.items()}, _plain(message))


def _plain(text: str) -> str:
    escapes: Iterable[tuple[str, str]] = (
        ("%3A", ":"),
        ("%2C", ","),
        ("%0D", "\r"),
        ("%0A", "\n"),
        ("%25", "%"),
    )
    for escape, letter in escapes:
        text = text.replace(escape, letter)
    return text
