"""Where the settings of a path are found, and what is said where they cannot be used."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from tavlicli.words import label

if TYPE_CHECKING:
    from tavlicli.cli.config import Config
    from tavlicli.files import Options

CONFIG_FILES = ("tavli.toml", "pyproject.toml")
# So many folders are remembered as having no settings: more than a walk is below at a time.
_MOST_FOLDERS = 1024


class BadConfig(ValueError):
    """Raised for settings that cannot be used; ``text`` gives the sentence in a language."""

    def __init__(self, sentence: str, /, **params: str) -> None:
        super().__init__(f"{sentence}: {params}")
        self._sentence = sentence
        self._params = params

    def text(self, lang: str) -> str:
        """What is wrong, for people."""
        return label(self._sentence, lang, **self._params)


def settings_at(path: str) -> Config | None:
    """The settings that hold for a path; none where the working directory is gone. Raises BadConfig."""
    try:
        whole = os.path.abspath(path)
    except OSError:
        return None
    if not _may_have_settings(whole):
        return None
    from tavlicli.cli.config import nearest

    return nearest(path)


def completed(path: str | None, name: str, options: Options) -> Options:
    """What is asked, completed by the settings at a file (None: here) for this name. Raises BadConfig."""
    if path is not None and _has_none(os.path.dirname(path)):
        return options
    settings = settings_at(path or ".")
    return options if settings is None else settings.options(name, options)


@lru_cache(_MOST_FOLDERS)
def _has_none(folder: str) -> bool:
    """Whether no settings can hold for the files of a folder."""
    try:
        return not _may_have_settings(os.path.abspath(folder))
    except OSError:
        return False


@lru_cache(_MOST_FOLDERS)
def _may_have_settings(path: str) -> bool:
    """Whether a file of settings lies in this folder or above it: most often there is none."""
    if any(os.path.lexists(os.path.join(path, name)) for name in CONFIG_FILES):
        return True
    above = os.path.dirname(path)
    return above != path and _may_have_settings(above)
