"""Our notation, piece by piece: how a tag, a game's head, an action and a comment are spelled."""

from __future__ import annotations

from tavlicli.notation import tavli_comments
from tavlicli.notation.format import one_line
from tavlicli.notation.pattern import lazy
from tavlicli.notation.tavli_words import BAR, GAME, LANGUAGES, LETTERS, OFF, TO_PLAY, WORDS
from tavlicli.record import model
from tavlicli.record.model import Action
from tavlicli.record.turn import WrittenMove, WrittenTurn

_SECONDS_COLUMN = 28
_PLAYED = (model.MOVES, model.PASS)
_MOST_KNOWN = 100_000
_MOST_LETTERS = 20
# Plays that were spelled before, by the language and the player's letter.
_KNOWN: dict[tuple[int, str], dict[WrittenTurn, str]] = {}
_PLACE_WORD = lazy(r"(?<![^ ])(bar|off)(?=:)")


class Speller:
    """Spells what one match says, with the keywords of a language.

    ``players`` are what White and Black are called: the letters of the
    language, unless others are set. Control characters are written as blanks
    unless all is to be kept ``as_it_is``.
    """

    def __init__(self, lang: str = "en", as_it_is: bool = False) -> None:
        self._language = LANGUAGES.index(lang)
        self._clean = str if as_it_is else one_line
        self.lang = lang
        self.players = self.letters

    @property
    def letters(self) -> tuple[str, str]:
        """The language's letters for White and Black."""
        return LETTERS[self._language]

    def tag(self, name: str, value: str) -> str:
        """A tag, its quotes and backslashes escaped."""
        escaped = self._clean(value).replace("\\", "\\\\").replace('"', '\\"')
        return f'[{self._clean(name)} "{escaped}"]'

    def remark(self, text: str) -> str:
        """A comment as the reader gives it: ``# …``, or in braces; "" where there is nothing in it."""
        lines = [self._clean(line) for line in text.split("\n")]
        if lines[0].startswith("#"):
            return lines[0].rstrip()
        tidy = tavli_comments.tidy("\n".join(lines))
        return tavli_comments.written(tidy) if tidy else ""

    def game(self, number: int | None, score: tuple[int, int] | None) -> str:
        """The line that begins a game."""
        words = self._word(GAME)
        if number is not None:
            words += f" {number}"
        if score is not None:
            words += f"{' ' if number is None else '  '}{score[0]}-{score[1]}"
        return words

    def action(self, action: Action, seconds: float | None = None, number: int | None = None) -> str:
        """The line of an action that can be read, with the seconds it took and its turn number."""
        said = self._said(action)
        if number is not None:
            said = f"{number}. {said}"
        return said if seconds is None else f"{said:<{_SECONDS_COLUMN}} @{_seconds(seconds)}"

    def _said(self, action: Action) -> str:
        white, black = self.players
        player, other = (black, white) if action.player == model.BLACK else (white, black)
        if action.turn is not None:
            return self._turn(action, action.turn, player)
        if action.kind == model.OPENING:
            return f"{self._word(action.kind)} {white}{action.text[0]} {black}{action.text[1]}"
        if action.kind == model.POSITION:
            return f"{self._word(action.kind)} {self._clean(action.text)} {player} {self._word(TO_PLAY)}"
        if action.kind == model.TIE:
            return self._word(action.kind)
        if action.kind == model.TIMEOUT:
            return f"{other} {self._word(model.CLAIM)}"
        if action.kind == model.LOSES:
            player, action = other, action._replace(kind=model.WINS)
        value = "" if action.value is None else f" {action.value}"
        return f"{player} {self._word(action.kind)}{value}"

    def _turn(self, action: Action, turn: WrittenTurn, player: str) -> str:
        if action.kind == model.REST or turn.kind not in _PLAYED or turn.roll is None:
            return self._odd_turn(action, turn, player)
        if len(_KNOWN) > _MOST_LETTERS:
            _KNOWN.clear()
        known = _KNOWN.setdefault((self._language, player), {})
        spelled = known.get(turn)
        if spelled is None:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            spelled = known[turn] = f"{player} {''.join(map(str, turn.dice))}: {self.play(turn)}"
        return spelled

    def _odd_turn(self, action: Action, turn: WrittenTurn, player: str) -> str:
        """A turn whose roll or play is not known, cannot be read or goes on from a roll before it."""
        dice = "".join(map(str, turn.dice))
        if (turn.roll is None and action.kind != model.REST) or not dice:
            dice = turn.text.partition(":")[0].rstrip()
        play = self.play(turn)
        rest = f"{self._word(model.REST)} " if action.kind == model.REST else ""
        if turn.kind == model.FAULT and ":" not in turn.text:
            return f"{player} {rest}{self._clean(turn.text)}"
        return f"{player} {rest}{dice}: {play}".rstrip()

    def play(self, turn: WrittenTurn) -> str:
        """A turn's play with its marks."""
        if turn.kind == model.FAULT:
            return self._clean(turn.play)
        if turn.kind == model.MOVES:
            words = [move_text(move, self.lang) for move in turn.moves]
            if turn.no_more:
                words.append("-")
        elif turn.kind == model.SETUP:
            words = [f"Illegal play ({self._clean(turn.setup)})"]
        else:
            words = {model.PASS: ["-"], model.UNKNOWN: ["?"]}.get(turn.kind, [])
        if turn.stood:
            words.append("!")
        return " ".join(words)

    def position(self, text: str) -> str:
        """A position that is spelled in English."""
        words = {"bar": BAR[self._language], "off": OFF[self._language]}
        return _PLACE_WORD.sub(lambda found: words[found[1]], text)

    def _word(self, kind: str) -> str:
        return WORDS[kind][self._language]


def move_text(move: WrittenMove, lang: str = "en") -> str:
    """A move as our notation spells it: ``bar/20*(2)``."""
    language = LANGUAGES.index(lang)
    words = []
    for place, stop in enumerate(move.stops):
        name = BAR[language] if stop == 25 else OFF[language] if stop == 0 else str(stop)
        words.append(name + ("*" if move.hits >> place & 1 else ""))
    return "/".join(words) + (f"({move.count})" if move.count > 1 else "")


def _seconds(seconds: float) -> str:
    text = repr(seconds)
    return (f"{seconds:.9f}" if "e" in text else text).rstrip("0").rstrip(".")
