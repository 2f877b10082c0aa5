"""The root of an SGF game tree as it is written: match, players, tags, rules, clock and result."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.notation import sgf_texts
from tavlicli.notation.heads import SETTINGS
from tavlicli.notation.pattern import lazy
from tavlicli.notation.sgf_head import DELAY, TAGS, rules_of, said_by
from tavlicli.notation.sgf_texts import simple_value
from tavlicli.notation.target import NUMBERS, Target
from tavlicli.record.model import Tag
from tavlicli.record.sheet import GameSheet, Sheet

_DATE = lazy(r"[0-9]{4}(?:[-.][0-9]{2}){0,2}")
_SECONDS = r"[0-9]{1,6}(?:\.[0-9]{1,6})?"
_CLOCK = lazy(rf"\s*({_SECONDS})\s*\+\s*({_SECONDS})\s*")
_DATES = ("Date", "EventDate")
_SETUPS = {"nackgammon": "Nackgammon", "hypergammon": "Hypergammon3"}
_SIDES = "WB"
_PLAIN = "backgammon"
_GIVEN_UP = "R"
_ON_TIME = "R time"

Clock = tuple[str, str]
"""The seconds of a turn and of a player's reserve, as they are written."""


class RootWriter:
    """Writes the roots of the games of one match, one after the other.

    ``follows`` says that the match before it in the file has the same players
    and length, so that only the number of its first game says that it begins.
    """

    def __init__(self, sheet: Sheet, target: Target, program: str, follows: bool) -> None:
        self._sheet = sheet
        self._match = sheet.match
        self._target = target
        self._program = program
        self._encoding = target.encoding
        self._follows = follows
        self._number = 0
        self._to_come = len(sheet.games)
        self._above = self._above_next = ""

    def root(self, game: GameSheet | None, cube: int, tags: list[tuple[str, str]], remarks: list[str]) -> str:
        """The root of the next game; None stands for the only one of a match without games.

        ``cube`` is what the game begins with, ``tags`` are what its comment
        says as tags of its actions, ``remarks`` the comments on what stands
        before its first node.
        """
        text = "".join(self._properties(game, cube, tags, remarks))
        self._to_come -= 1
        self._above, self._above_next = self._above_next, ""
        return text

    def part(self, comment: str) -> str:
        """What of the comment on a game's end is said of it; remarks with lines of their own go to the game
        that they stand above, if there is one.
        """
        if self._to_come < 2:
            return comment
        said, mark, above = f"\n{comment}".partition("\n\n#")
        self._above_next = mark[2:] + above
        return said[1:]

    def clock(self, game: GameSheet) -> Clock | None:
        """The clock by which a game is played, as far as tags or the rule set say it."""
        tags = game.game.tags, self._match.tags
        tag = next((tags["Clock"] for tags in tags if "Clock" in tags), None)
        return _read_clock(game.settings.get("clock", "") if tag is None else tag.value)

    def _properties(
        self, game: GameSheet | None, cube: int, tags: list[tuple[str, str]], remarks: list[str]
    ) -> Iterator[str]:
        match = self._match
        first = self._number == 0
        white, black = (0, 0) if game is None else game.score
        index = 0 if game is None else self._index(game, first)
        yield f"FF[4]GM[6]CA[{self._encoding}]AP[{simple_value(self._program)}]"
        yield f"MI[length:{match.length or 0}][game:{index}][ws:{white}][bs:{black}]"
        for name, player in zip(("PW", "PB"), match.names, strict=True):
            if player is not None:
                yield f"{name}[{simple_value(player)}]"
        words = [] if game is None else _flags(game, match.length)
        own = None if game is None else self._own_rules(game, words)
        if first:
            yield from self._match_tags([] if own else words)
        if game is None:
            tag = match.tags.get("Rules")
            rules = self._sheet.rules if tag is None else tag.value
            if rules != _PLAIN and not self._sheet.implied:
                yield f"RU[{_rule_word(rules)}]"
            return
        clock = _clock_of(game.game.tags) or _clock_of(match.tags)
        if clock is not None:
            yield f"TM[{clock[1]}]OT[{clock[0]} {DELAY}]"
        if words or own:
            yield f"RU[{':'.join([*words, own] if own else words)}]"
        if cube > 1:
            yield f"CV[{cube}]"
        yield _result(game)
        yield self._game_comment(game, tags, remarks)
        if match.format == "sgf":
            yield game.game.kept.get(-1, "")

    def _index(self, game: GameSheet, first: bool) -> int:
        """The number of a game, counted from 0, so that it is read as that number and of this match."""
        stated = game.game.number
        index = self._number if stated is None else stated - 1
        if first:
            from_one = index == 1 and not any(game.score)
            index = 0 if self._follows or from_one or index < 0 else index
        elif index < 1:
            index = self._number
        self._number = index + 1
        self._target.lose(NUMBERS, stated not in (None, index + 1))
        return index

    def _match_tags(self, words: list[str]) -> Iterator[str]:
        """The properties that are tags, and ``GC`` with all tags that nothing else says, and the comments."""
        match = self._match
        left = {name: tag.value for name, tag in match.tags.items()}
        properties = {name: left.pop(tag) for name, tag in TAGS.items() if tag in left and name != "DT"}
        date = next((name for name in _DATES if _DATE.fullmatch(left.get(name, ""))), None)
        if date is not None:
            properties["DT"] = left.pop(date).replace(".", "-")
        yield from (f"{name}[{simple_value(properties[name])}]" for name in TAGS if name in properties)
        said = {**dict(said_by(words, match.length)), **self._said_elsewhere()}
        tags = [(name, value) for name, value in left.items() if said.get(name) != value.strip()]
        if tags or match.comments:
            comments = map(_unmarked, match.comments) if self._sheet.own else match.comments
            yield f"GC[{sgf_texts.with_tags(tags, comments)}]"

    def _said_elsewhere(self) -> dict[str, str]:
        """The tags of the match whose values are said by properties of their own."""
        match = self._match
        said = {
            "Length": str(match.length or 0),
            "White": match.names[0] or "",
            "Black": match.names[1] or "",
        }
        for name in ("Rules", "Clock"):
            if name in match.tags and (name == "Rules" or _clock_of(match.tags)):
                said[name] = match.tags[name].value.strip()
        return said

    def _own_rules(self, game: GameSheet, words: list[str]) -> str:
        """The word of our own for the rule set; "" where it is the one that the other words imply."""
        tag = game.game.tags.get("Rules")
        if tag is None and game.rules == self._sheet.rules:
            tag = self._match.tags.get("Rules")
            if self._sheet.implied:
                return ""
        said = game.rules
        if tag is not None and tag.value.partition(",")[0].strip().lower() == said.partition(",")[0]:
            said = ",".join(part.strip() for part in tag.value.split(","))
        if not words and game.rules != self._sheet.rules:
            # A root without a word of the rules keeps those of the first game.
            return _rule_word(said)
        if not self._misleads(words) and _implied(words, self._match.length) == sorted(said.split(",")):
            return ""
        return _rule_word(said)

    def _misleads(self, words: list[str]) -> bool:
        """Whether tags that meant nothing in the record would tell the rule set together with these words."""
        if self._sheet.implied:
            return False
        said = dict(said_by(words, self._match.length))
        tags = self._match.tags.items()
        return any(name.lower() in SETTINGS and said.get(name) != tag.value.strip() for name, tag in tags)

    def _game_comment(self, game: GameSheet, tags: list[tuple[str, str]], remarks: list[str]) -> str:
        """The comment at the head of a game, with its own tags."""
        other = {"Rules", *(name for name, _ in tags), *(["Clock"] if _clock_of(game.game.tags) else ())}
        own = [(name, tag.value) for name, tag in game.game.tags.items() if name not in other]
        words = [self._above] if self._above else []
        words += [game.game.comments[-1]] if -1 in game.game.comments else []
        said = sgf_texts.with_tags(own + tags, words + remarks)
        return f"C[{said}]" if said else ""


def _unmarked(comment: str) -> str:
    """A comment without the blanks that tell its lines from ``#`` comments in our notation alone."""
    return "\n".join(line[1:] if line.startswith(" #") else line for line in comment.split("\n"))


def _clock_of(tags: dict[str, Tag]) -> Clock | None:
    return _read_clock(tags["Clock"].value) if "Clock" in tags else None


def _read_clock(text: str) -> Clock | None:
    found = _CLOCK.fullmatch(text)
    return (found[1], found[2]) if found else None


def _flags(game: GameSheet, length: int | None) -> list[str]:
    """The words of ``RU`` that GNU Backgammon knows and that hold in this game, in its order."""
    settings = game.settings
    cube = settings.get("cube")
    crawford = settings.get("crawford") == "yes" and (length or 0) > 1
    holds = {
        "NoCube": cube == "no" or (cube == "match" and length is None),
        "Crawford": crawford,
        "CrawfordGame": crawford and game.crawford,
        "Jacoby": settings.get("jacoby") == "money" and length is None,
    }
    words = [word for word, holding in holds.items() if holding]
    if variation := _SETUPS.get(settings.get("setup", "")):
        words.append(variation)
    return words


def _rule_word(rules: str) -> str:
    """A rule set with its options as a word of ``RU``."""
    spaced = ", ".join(part.strip() for part in rules.split(","))
    return simple_value(spaced).replace(":", "\\:")


def _implied(words: list[str], length: int | None) -> list[str]:
    """The parts, sorted, of the rule set that a reader takes these words for."""
    return sorted(rules_of(words, length).split(", "))


def _result(game: GameSheet) -> str:
    """``RE``: who won, how much, and whether it was given up."""
    if game.winner is None:
        return "RE[0]" if game.reason == "tie" else ""
    ending = {"resign": _GIVEN_UP, None: _GIVEN_UP, "time": _ON_TIME}.get(game.reason, "")
    points = "" if game.points is None else game.points
    return f"RE[{_SIDES[game.winner]}+{points}{ending}]"
