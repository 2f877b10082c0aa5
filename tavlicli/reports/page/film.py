"""The games of a record as data for a page: everything that its script shows, and nothing to work out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tavlicli.findings.finding import Finding, Violation
from tavlicli.notation.turns import read_play
from tavlicli.record.model import TURN
from tavlicli.replay.frames import END, MOST_PLAYS, START, Frame, GameFrames, MatchFrames, legal
from tavlicli.replay.state import has_cube
from tavlicli.reports.page.document import dumps
from tavlicli.reports.page.ground import measures
from tavlicli.reports.page.plays import in_words, words
from tavlicli.reports.picture.arrows import MOST_LEGS
from tavlicli.reports.picture.lettering import clean, isolated
from tavlicli.words import LANGUAGES, explain, in_language, labels, message, name

_LONGEST_REMARK = 2000
_LONGEST_PLAY = 120
# A script's numbers are exact up to here and far beyond.
_HIGHEST = 1 << 40
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_EVENT = ("Event", "Round", "Site", "Date", "EventDate")
# What a page says that other reports say too; what only it says begins with "page.".
_SHARED = (
    *(
        "white",
        "black",
        "player.0",
        "player.1",
        "error",
        "warning",
        "info",
        "stood",
        "score",
        "pips",
        "crawford",
    ),
    *(
        "bar.at",
        "off.at",
        "point.at",
        "picture.cube",
        "picture.cube.bare",
        "picture.pinned",
        "picture.own-points",
    ),
    *("match.number", "game.number", "turn.number", "match.to", "session", "points.one", "points.other"),
    *(
        "legend.wrong",
        "legend.legal",
        "legend.both",
        "legal",
        "legal.more",
        "legal.none",
        "nearest",
        "suggestion",
        "explain.why",
        "nothing-wrong",
    ),
    *(
        "reason.bearoff",
        "reason.resign",
        "reason.drop",
        "reason.time",
        "reason.mother",
        "reason.tie",
        "reason.none",
    ),
)


class Start(NamedTuple):
    """Where a page opens: a game counted through the whole file, and a turn of it (None: its beginning)."""

    game: int
    turn: int | None


class Missing(LookupError):
    """Raised where there is no such game (``turn`` None) or no such turn."""

    def __init__(self, turn: int | None) -> None:
        super().__init__(turn)
        self.turn = turn


class Film:
    """Makes the data of one page, a game at a time.

    ``home`` is where the side at the bottom bears off; ``theme`` names the
    colours to begin with (None: as the reader's machine has it); ``start`` is
    where the page opens.
    """

    def __init__(self, lang: str, home: str, theme: str | None, start: Start | None) -> None:
        self._lang = lang
        self._home = home
        self._theme = theme
        self._start = start
        self._codes: dict[str, None] = {}
        self._words: dict[str, str] = {}

    def pieces(self, matches: Iterable[MatchFrames], outside: Iterable[Finding]) -> Iterator[str]:
        """The data as pieces of one JSON text; ``outside`` is what is wrong outside all matches.

        Raises Missing where the page cannot open as it should.
        """
        head = {
            "lang": self._lang,
            "languages": LANGUAGES,
            "home": self._home,
            "theme": self._theme,
            "geometry": measures(),
            "text": {lang: _texts(lang) for lang in LANGUAGES},
            "spelled": {lang: dict(zip(("bar", "off"), words(lang), strict=True)) for lang in LANGUAGES},
            "outside": self._faults(outside),
        }
        yield f'{dumps(head)[:-1]},"matches":['
        games = 0
        first = "1.0"
        for number, match in enumerate(matches):
            yield f'{"," if number else ""}{dumps(self._match(match))[:-1]},"games":['
            for place, game in enumerate(match.games()):
                games += 1
                if self._start is not None and games == self._start.game:
                    first = self._opening(game, games)
                yield f"{',' if place else ''}{dumps(self._game(game))}"
            yield "]}"
        if self._start is not None and not 0 < self._start.game <= games:
            raise Missing(None)
        tail = {
            "first": first,
            "words": list(self._words),
            "codes": {code: _code(code) for code in self._codes},
        }
        yield f"],{dumps(tail)[1:]}"

    def _opening(self, game: GameFrames, number: int) -> str:
        """The place of a game's turn in the address of the page. Raises Missing."""
        assert self._start is not None
        turn = self._start.turn
        if turn is not None and turn not in {frame.turn for frame in game.frames}:
            raise Missing(turn)
        return f"{number}.{turn or 0}"

    def _match(self, match: MatchFrames) -> dict[str, object]:
        tags = match.match.tags
        said = dict.fromkeys(clean(tags[tag].value) for tag in _EVENT if tag in tags)
        return {
            "length": None if match.match.length is None else min(match.match.length, _HIGHEST),
            "event": " · ".join(filter(None, said)),
            "outside": self._faults(match.outside),
        }

    def _game(self, game: GameFrames) -> dict[str, object]:
        result = game.result
        frames = []
        shown: str | None = None
        for frame in game.frames:
            board = None if frame.before is None else str(frame.before)
            made = self._frame(frame)
            if board is None:
                made["lost"] = 1
            elif board != shown:
                made["b"] = shown = board
            frames.append(made)
        return {
            "names": [isolated(player or "") for player in game.names],
            "rules": [clean(in_language(game.rules.titles, lang)) for lang in LANGUAGES],
            "same": game.rules.same_way,
            "cube": has_cube(game.rules, game.length, result.crawford),
            "score": [min(points, _HIGHEST) for points in result.score],
            "crawford": result.crawford,
            "result": {
                "winner": result.winner,
                "points": None if result.points is None else min(result.points, _HIGHEST),
                "reason": result.reason,
                "complete": result.complete,
            },
            "frames": frames,
        }

    def _frame(self, frame: Frame) -> dict[str, object]:
        """A frame by letters that the script knows; what is as usual is left out."""
        written = None if frame.written is None else clean(frame.written, _LONGEST_PLAY)
        plays = legal(frame, MOST_PLAYS)
        found: dict[str, object] = {
            "k": frame.kind,
            "t": frame.turn or None,
            "p": frame.player,
            "r": frame.roll,
            "w": written,
            "c": frame.play,
            "h": _ways(frame) if frame.play is None else None,
            "s": min(frame.stake, _HIGHEST) if frame.stake > 1 else None,
            "o": frame.owner,
            "u": None if frame.offered is None else min(frame.offered, _HIGHEST),
            "v": None if frame.value is None else min(frame.value, _HIGHEST),
            "g": frame.opening,
            "d": 1 if frame.dances else None,
            "m": _remark(frame.comment),
            "z": None if frame.seconds is None else float(f"{frame.seconds:.6g}"),
            "f": self._faults(frame.findings) or None,
        }
        if plays is not None:
            found["l"] = ",".join(map(self._coded, plays.plays))
            if plays.count != len(plays.plays):
                found["n"] = -1 if plays.count is None else plays.count
        return {key: value for key, value in found.items() if value is not None}

    def _coded(self, play: str) -> str:
        """A play as the numbers of its moves in the list of all moves: most turns have the same ones."""
        return " ".join(self._words.setdefault(move, _number(len(self._words))) for move in play.split())

    def _faults(self, findings: Iterable[Finding]) -> list[dict[str, object]]:
        told = []
        for finding in findings:
            self._codes.setdefault(finding.code)
            fault: dict[str, object] = {
                "c": finding.code,
                "v": "stood" if finding.stood else finding.severity,
                "s": [message(in_words(finding.violation, lang), lang) for lang in LANGUAGES],
            }
            if finding.suggestion is not None and finding.code != "missing-play":
                fault["n"] = finding.suggestion
                fault["q"] = finding.legal_count
            told.append(fault)
        return told


def _number(number: int) -> str:
    """A number by thirty-six digits."""
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
        if not number:
            return text


def _texts(lang: str) -> dict[str, str]:
    found = labels(lang)
    return {key: text for key, text in found.items() if key in _SHARED or key.startswith("page.")}


def _code(code: str) -> dict[str, list[str]]:
    pages = [explain(code, lang) for lang in LANGUAGES]
    return {
        "name": [name(code, lang) for lang in LANGUAGES],
        "what": [page.what for page in pages],
        "why": [page.why for page in pages],
    }


def _ways(frame: Frame) -> list[tuple[int, ...]] | None:
    """The way of each checker as it is written, for arrows; None where nothing was moved."""
    if frame.kind in (START, END) or not frame.hops:
        return None
    read = (
        None
        if frame.written is None or frame.kind != TURN
        else read_play(frame.roll or (1, 1), frame.written)
    )
    if read is None or isinstance(read, Violation):
        return [(hop.source, hop.target) for hop in frame.hops[:MOST_LEGS]]
    return [way[: MOST_LEGS + 1] for way in read[:MOST_LEGS]]


def _remark(text: str | None) -> str | None:
    lines = [clean(line, _LONGEST_REMARK) for line in (text or "")[: 4 * _LONGEST_REMARK].split("\n")]
    return "\n".join(lines)[:_LONGEST_REMARK].strip() or None
