"""What the keyboard sends, as keys with names."""

from __future__ import annotations

import codecs
import re

ESCAPE = "escape"
ENTER = "enter"
BACKSPACE = "backspace"

_NAMED = {
    **dict(zip("ABCDHF", ("up", "down", "right", "left", "home", "end"), strict=True)),
    **dict.fromkeys(("1~", "7~"), "home"),
    **dict.fromkeys(("4~", "8~"), "end"),
    "5~": "page-up",
    "6~": "page-down",
}
# A control sequence with its parameters, or one of a keypad; the last of it says which key it is.
_SEQUENCE = re.compile(rb"\x1b(?:\[([0-9;<=>?]*[ -/]*)([@-~])|O([0-9;]*)([@-~]))")
_UNFINISHED = re.compile(rb"\x1b(?:\[[0-9;<=>?]*[ -/]*|O[0-9;]*)?\Z")
_SINGLE = {"\n": ENTER, "\r": ENTER, "\x7f": BACKSPACE, "\b": BACKSPACE, " ": "space", "\x0c": "redraw"}
# What lies on the key of a Latin letter, or sounds like it, on Greek and Bulgarian keyboards.
_LETTERS = {
    **dict(zip("νπφλγαηςΝΠΦΛΓΑΗ", "npflgahqnpflgah", strict=True)),
    **dict(zip("нпфлгахяНПФЛГАХЯ", "npflgahqnpflgahq", strict=True)),
}


class Decoder:
    """Makes keys of bytes as they come, sequences that come in parts included."""

    def __init__(self) -> None:
        self._rest = b""
        self._letters = codecs.getincrementaldecoder("utf-8")("replace")

    @property
    def waiting(self) -> bool:
        """Whether an escape has come that may be a key, or the beginning of one."""
        return bool(self._rest)

    def keys(self, data: bytes) -> list[str]:
        """The keys that more bytes make complete: letters as they are, others by name."""
        data, self._rest = self._rest + data, b""
        found: list[str] = []
        while data:
            before, escape, _ = data.partition(b"\x1b")
            found += [_single(letter) for letter in self._letters.decode(before)]
            data = data[len(before) :]
            if not escape:
                break
            if _UNFINISHED.match(data):
                self._rest = data
                break
            sequence = _SEQUENCE.match(data)
            if sequence:
                found += _named(sequence)
                data = data[sequence.end() :]
            else:
                found.append(ESCAPE)
                data = data[1:]
        return found

    def late(self) -> list[str]:
        """The keys that are there once nothing more has come for a while: an escape was just that."""
        kept, self._rest = self._rest, b""
        return [ESCAPE] if kept == b"\x1b" else []


def _named(sequence: re.Match[bytes]) -> list[str]:
    """The key of a control sequence, if it is one that has a name."""
    parameters, end = sequence[1] or sequence[3] or b"", sequence[2] or sequence[4]
    code = parameters.partition(b";")[0] + end if end == b"~" else end
    name = _NAMED.get(code.decode("ascii"))
    return [name] if name else []


def _single(letter: str) -> str:
    return _SINGLE.get(letter) or _LETTERS.get(letter, letter)
