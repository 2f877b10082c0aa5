"""Completion for bash, which takes ``=`` and ``:`` for the ends of words. Loaded only while it asks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

if TYPE_CHECKING:
    Item = CompletionItem[str]
else:
    # Not generic in every version.
    Item = CompletionItem

# What stands before the cursor is sent whole, and beside it the part that bash will replace.
_SCRIPT = """\
%(complete_func)s() {
    local IFS=$'\\n'
    local answer kind word

    COMPREPLY=()
    answer=$(env COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_PART="${COMP_WORDS[COMP_CWORD]}" \\
        %(complete_var)s=bash_complete "$1")
    while IFS=',' read -r kind word; do
        case $kind in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) COMPREPLY+=("$word") ;;
        esac
    done <<< "$answer"
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""
_BREAKS = "=:"
_QUOTES = "'\""


class Bash(BashComplete):
    """What is told to bash: of each word the part behind what it will leave as it is."""

    source_template = _SCRIPT

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words up to the one at the cursor, and that one as far as it goes, ``=`` and ``:`` in it."""
        line = os.environ.get("COMP_LINE", "")
        words = split_arg_string(line)
        begun = words.pop() if words and not line[-1:].isspace() else ""
        part = os.environ.get("COMP_PART", "").lstrip(_QUOTES)
        # Right behind one of them bash takes that for the word, but leaves it.
        part = "" if part and not part.strip(_BREAKS) else part
        option, equals, _ = begun.partition("=")
        self._option = option + equals if equals and option.startswith("-") else ""
        self._left = len(begun) - len(part) if begun.endswith(part) else 0
        return words[1:], begun

    def format_completion(self, item: Item) -> str:
        """The kind of a word, and what bash has to write."""
        if item.type != "plain":
            return f"{item.type},"
        return f"plain,{(self._option + item.value)[self._left :]}"


add_completion_class(Bash)
