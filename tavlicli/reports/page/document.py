"""A page as a document: what it may do, its one style sheet and its one script."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

# In JSON these stand only in texts, where they may be written so; none of them can end a script element then.
_ESCAPES = str.maketrans({sign: f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"})


@cache
def part(name: str) -> str:
    """A file of the package: the script, a style sheet, the bones of a page."""
    return files("tavlicli.reports.page").joinpath(name).read_text(encoding="utf-8")


def dumps(value: object) -> str:
    """JSON that can stand in a page, between the tags of a script that is data."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def head(title: str, lang: str, style: str, script: str = "") -> str:
    """The document up to its body: nothing is loaded, and of style and script only these two hold."""
    scripts = _hash(script) if script else "'none'"
    sources = f"style-src {_hash(style)}; script-src {scripts}"
    policy = f"default-src 'none'; {sources}; base-uri 'none'; form-action 'none'"
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta name="generator" content="tavli">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n"
    )
