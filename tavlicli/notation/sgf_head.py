"""The root of an SGF game tree: players, match, tags, rules and result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tavlicli.findings.finding import Violation
from tavlicli.notation import sgf_texts
from tavlicli.notation.pattern import lazy
from tavlicli.notation.sgf_scan import Property, Scanner, Slices, is_backgammon, plain, simple
from tavlicli.notation.sgf_turns import PLAYERS
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action, Tag

TAGS = {
    "WR": "WhiteElo",
    "BR": "BlackElo",
    "DT": "Date",
    "EV": "Event",
    "RO": "Round",
    "PC": "Site",
    "AN": "Transcriber",
}
"""The properties that are tags, in the order in which they are written, and what those are called."""

VARIATIONS = {
    "Nackgammon": "NackGammon",
    "Hypergammon1": "HyperGammon (1)",
    "Hypergammon2": "HyperGammon (2)",
    "Hypergammon3": "HyperGammon (3)",
}
"""The words of ``RU`` for a start position of its own, and the values of ``Variation`` for them."""

DELAY = "second delay"
"""What follows the seconds of a turn in ``OT``."""

OPENING = "Opening"
"""The tag at the head of a game that holds its opening dice: ``W3 B1``."""

RESIGNS = "Resigns"
"""The same for who resigned the game and for how much, where ``RE`` does not say enough of it: ``B 2``."""

OPTIONS = {
    "CubeLimit": "cube=no",
    "Crawford": "crawford=no",
    "Jacoby": "jacoby=yes",
    "Beaver": "beavers=yes",
}
"""What the tags that words of ``RU`` stand for change in a rule set."""

_SETS = {"Nackgammon": "nackgammon", "Hypergammon3": "hypergammon"}

_MOST_DIGITS = 9
_WORDS = {
    word.lower(): word for word in ("NoCube", "Crawford", "CrawfordGame", "Jacoby", "Beavers", *VARIATIONS)
}
_PARTS = lazy(r"(?:[^:\\]++|\\.)++", re.DOTALL)
_NUMBER = lazy(r"\s*+([a-z]++)\s*+:\s*+([0-9]++)\s*+", re.IGNORECASE)
_RESULT = lazy(
    r"\s*+([WB])\s*+\+\s*+([0-9]{0,9}+)\s*+((?:R\s++)?Time|Resign|Forfeit|[RFT]|)\s*+", re.IGNORECASE
)
_SECONDS = r"[0-9]{1,6}(?:\.[0-9]{1,6})?"
_TIME = lazy(rf"\s*+({_SECONDS})\s*+")
_DELAY = lazy(rf"\s*+({_SECONDS})[\s-]*+{DELAY}\s*+", re.IGNORECASE)
_NO_RESULTS = ("", "?", "void")
_TIES = ("0", "draw")

Take = Callable[[Property], bool]
"""Takes a property that any node may have; False for one that it does not know."""


class Head:
    """What a root says.

    ``program`` is what ``AP`` says, ``variation`` the word of ``RU`` for
    another start position. ``results`` are the actions that ``RE`` stands
    for; ``kept`` is the text of properties that mean nothing here.
    ``repeated`` counts tags that stand again with another value. ``faults`` have the offsets of their places.
    """

    def __init__(self, scanner: Scanner, take: Take) -> None:
        self._scanner = scanner
        self.names: list[str | None] = [None, None]
        self.length: int | None = None
        self.number: int | None = None
        self.number_at = (0, 0)
        self.scores: list[int | None] = [None, None]
        self.score_at: tuple[int, int] | None = None
        self.tags: dict[str, Tag] = {}
        self.repeated = 0
        self.comment = ""
        self.program: str | None = None
        self.game: tuple[str, int] | None = None
        self.variation: str | None = None
        self.crawford_game = False
        self.results: list[Action] = []
        self.faults: list[tuple[Violation, int, int]] = []
        self._rules: tuple[list[str], str, int] | None = None
        self._reserve: tuple[Property, str] | None = None
        self._delay: str | None = "0"
        self._overtime: Property | None = None
        kept = Slices(scanner.text)
        for found in scanner.properties():
            if not self._read(found, take):
                kept.add(found.start, found.end)
        self.kept = str(kept)
        self._finish()

    @property
    def is_backgammon(self) -> bool:
        """Whether the tree is of this game, or does not say of which it is."""
        return self.game is None or is_backgammon(self.game[0])

    @property
    def has_match(self) -> bool:
        """Whether it says anything of a match of games."""
        return self.number is not None or self.length is not None or self.score is not None

    @property
    def rules(self) -> str:
        """The rule set that it names or implies, with the options that it changes."""
        if said := self.tags.get("Rules"):
            return said.value
        return rules_of(self._rules[0] if self._rules else [], self.length)

    @property
    def says_rules(self) -> bool:
        """Whether it says anything of the rules: other programs do so in the first game alone."""
        return self._rules is not None

    @property
    def score(self) -> tuple[int, int] | None:
        """White's and Black's points before the game; None where it says neither."""
        white, black = self.scores
        return None if white is None and black is None else (white or 0, black or 0)

    def _read(self, found: Property, take: Take) -> bool:
        """Take in one property; False for one that means nothing here."""
        name = found.name
        if name in ("FF", "CA"):
            return True
        raw, at = self._scanner.value(found)
        if name in ("PW", "PB"):
            self.names[name == "PB"] = simple(raw)
        elif name == "MI":
            for one in self._scanner.values(found):
                self._match_info(*one)
        elif name in TAGS:
            before = self.tags.get(TAGS[name])
            self.repeated += before is not None and before.value != simple(raw)
            self.tags[TAGS[name]] = self._tag(simple(raw), raw, at)
        elif name == "GM":
            self.game = raw, at
        elif name == "AP":
            self.program = plain(raw)
        elif name == "RU":
            self._rule_words(raw, at)
        elif name == "RE":
            self._result(raw, at)
        elif name == "GC":
            self._game_comment(raw, at)
        elif name == "TM" and _TIME.fullmatch(raw):
            self._reserve = found, raw.strip()
        elif name == "OT":
            delay = _DELAY.fullmatch(raw)
            self._delay = delay[1] if delay else None
            self._overtime = found if delay else None
            return delay is not None
        else:
            return not (name == "CP" and raw.strip().lower() not in "cwb") and take(found)
        return True

    def _tag(self, value: str, raw: str, at: int) -> Tag:
        line, column, end = self._scanner.span(at, at + len(raw))
        return Tag(value, line, column, end)

    def _match_info(self, raw: str, at: int) -> None:
        """One value of ``MI``, such as ``length:7``."""
        found = _NUMBER.fullmatch(raw)
        name = raw.partition(":")[0].strip().lower()
        if name not in ("length", "game", "ws", "bs"):
            return
        if found is None or len(found[2]) > _MOST_DIGITS:
            wrong = Violation("syntax", {"expected": "number", "found": raw[:20]})
            if name == "length":
                wrong = Violation("bad-tag", {"tag": "Length", "value": plain(raw.partition(":")[2])})
            self.faults.append((wrong, at, at + len(raw)))
            return
        number, place = int(found[2]), (at + found.start(2), at + found.end(2))
        if name == "length":
            self.length = number or None
        elif name == "game":
            self.number, self.number_at = number, place
        else:
            self.scores[name == "bs"] = number
            self.score_at = self.score_at or place

    def _rule_words(self, raw: str, at: int) -> None:
        """The words of ``RU``; a last one that is none of the usual is a rule set."""
        found = [(plain(part[0]).strip(), part) for part in _PARTS.finditer(raw)]
        words = [_WORDS.get(word.lower(), "") for word, _ in found]
        self._rules = words, raw, at
        self.variation = next((word for word in words if word in VARIATIONS), None)
        self.crawford_game = "CrawfordGame" in words
        if found and found[-1][0] and not words[-1]:
            word, part = found[-1]
            self.tags.setdefault("Rules", self._tag(word, part[0], at + part.start()))

    def _result(self, raw: str, at: int) -> None:
        """The actions of a result such as ``W+2``, ``B+4R``; they stand at the end of the game."""
        line, column, _ = self._scanner.span(at, at + len(raw))
        word = plain(raw).strip()
        if found := _RESULT.fullmatch(raw):
            winner = PLAYERS[found[1].upper()]
            points = int(found[2]) if found[2] else None
            if found[3][-4:].lower() in ("t", "time"):
                self.results.append(Action(model.CLAIM, winner, line, column, None, None, word))
            self.results.append(Action(model.WINS, winner, line, column, None, points, word))
        elif word.lower() in _TIES:
            self.results.append(Action(model.TIE, NOBODY, line, column, None, None, word))
        elif word.lower() not in _NO_RESULTS:
            wrong = Violation("syntax", {"expected": "result", "found": word[:20]})
            self.faults.append((wrong, at, at + len(raw)))

    def _game_comment(self, raw: str, at: int) -> None:
        """The comment on the match, and the tags with which it begins."""
        said = plain(raw)
        lines, end = sgf_texts.tag_lines(said)
        for found in lines:
            before = self.tags.get(found.name)
            self.repeated += before is not None and before.value != found.value
            self.tags[found.name] = self._tag(found.value, raw, at)
        self.comment = said[end:]

    def _finish(self) -> None:
        """The tags that the words of ``RU`` and the clock stand for, where they are not said otherwise."""
        if self._rules is not None and "Rules" not in self.tags:
            words, raw, at = self._rules
            for name, value in said_by(words, self.length):
                self.tags.setdefault(name, self._tag(value, raw, at))
        if self._reserve is None:
            if self._overtime is not None:
                self.kept += self._scanner.text[self._overtime.start : self._overtime.end].rstrip()
            return
        found, reserve = self._reserve
        if self._delay is not None:
            raw, at = self._scanner.value(found)
            self.tags.setdefault("Clock", self._tag(f"{self._delay}+{reserve}", raw, at))
        else:
            self.kept += self._scanner.text[found.start : found.end].rstrip()


def set_of(variation: str | None) -> str:
    """The rule set of a word of ``RU`` for another start position, or of none."""
    return _SETS.get(variation or "", variation or "backgammon")


def rules_of(words: list[str], length: int | None) -> str:
    """The rule set with its options that the words of ``RU`` stand for."""
    options = {name: option for name, _ in said_by(words, length) if (option := OPTIONS.get(name))}
    variation = next((word for word in words if word in VARIATIONS), None)
    return ", ".join([set_of(variation), *(options.values() if words else ())])


def said_by(words: list[str], length: int | None) -> Iterator[tuple[str, str]]:
    """The tags that the words of ``RU`` stand for, in a match to ``length`` points."""
    if "NoCube" in words:
        yield "CubeLimit", "1"
    if length is not None and length > 1 and "Crawford" not in words:
        yield "Crawford", "Off"
    if "Jacoby" in words:
        yield "Jacoby", "On"
    if "Beavers" in words:
        yield "Beaver", "On"
    for word in words:
        if word in VARIATIONS:
            yield "Variation", VARIATIONS[word]
