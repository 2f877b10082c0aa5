"""Our own notation: reading it. ``grammars/tavli.ebnf`` describes it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.notation import tavli_comments, tavli_lines, turns
from tavlicli.notation.format import CARRIED, Format, lines
from tavlicli.notation.pattern import lazy
from tavlicli.notation.tavli_letters import LookAlike, meant_black
from tavlicli.notation.tavli_numbers import Numbered, first_wrong
from tavlicli.notation.tavli_tags import KNOWN
from tavlicli.notation.tavli_words import GAME, LOOKS_LIKE_B, PLAYERS, marks_of
from tavlicli.notation.tavli_write import write
from tavlicli.notation.turns import fold
from tavlicli.record import model
from tavlicli.record.model import Action, Fault, Game, Ignore, Match, Tag
from tavlicli.record.turn import TextFault

# The usual beginning of a turn's line, for the fast way. Б is not among them: it needs a second look.
_HEADS = {"W ": 0, "w ": 0, "B ": 1, "b ": 1, "Λ ": 0, "λ ": 0, "Μ ": 1, "μ ": 1, "Ч ": 1, "ч ": 1}

_TAG = lazy(r'[ \t]*\[([^"\[\]{}#]+)"([^"\\]*+(?:\\.[^"\\]*+)*+)"[ \t]*\]')
_HOLDS_ROLL = lazy(r"[1-6]-?[1-6][ \t]*:")
_ESCAPE = lazy(r"\\(.)", re.DOTALL)
_PLAYER = "(?:white|black|[WBΛΜБЧ]|λευκ[άα]|μα[ύυ]ρα|бели|черни)"
_LIKE_OURS = lazy(
    r'^[ \t]*(?:\[[^"\[\]\n]+"'
    r"|(?:game|παρτίδα|παρτιδα|игра)[ \t]+[0-9]+(?:[ \t]+[0-9]+-[0-9]+)?[ \t]*(?:[#{].*)?$"
    rf"|(?:[0-9]+[.)][ \t]*)?{_PLAYER}[ \t]+[1-6]-?[1-6][ \t]*:)",
    re.MULTILINE | re.IGNORECASE,
)
_LIKE_MAT = lazy(
    r"^[ \t]*(?:[0-9]+[ \t]+points?[ \t]+match|[0-9]+\)[ \t]*(?:[0-9]+-?[0-9]*[ \t]*:|$))", re.M | re.I
)


def looks_like(text: str) -> bool:
    """Whether a text has a tag, a game line or a turn of ours, and is not a table of two columns."""
    if "\r" in text:
        text = text.replace("\r", "\n")
    if _LIKE_OURS.search(text) is None:
        return False
    if _LIKE_MAT.search(text) is not None and "{" in text:
        text = tavli_comments.without_braces(text)
        return _LIKE_OURS.search(text) is not None and _LIKE_MAT.search(text) is None
    return _LIKE_MAT.search(text) is None


def read(text: str) -> Iterator[Match]:
    """The matches of a text in our notation, one at a time. Never raises: faults are in the matches."""
    return Reader(lines(text.removeprefix("\ufeff"))).matches()


class Reader:
    """Goes through the lines and keeps the match and the game that they belong to."""

    def __init__(self, text_lines: list[str]) -> None:
        self._lines = text_lines
        self._next_number: int | None
        self._continued = -1
        self._begin_match(1)

    def matches(self) -> Iterator[Match]:
        """The matches of the lines, one at a time."""
        index = 0
        while index < len(self._lines):
            line = self._lines[index]
            player = self._heads.get(line[:2])
            turn = turns.known(line[2:]) if player is not None else None
            if turn is not None and turn.kind == model.MOVES and self._game is not None:
                self._game.actions.append(Action(model.TURN, player or 0, index + 1, 3, turn))
                index += 1
                continue
            finished, index = self._line(index)
            if finished is not None:
                yield finished
        self._end_game()
        if self._started:
            yield self._match

    def _begin_match(self, line: int) -> None:
        self._match = Match("tavli", line)
        self._game: Game | None = None
        self._started = False
        self._above = False
        self._next_number = None
        self._match_marks: tuple[str, ...] = ()
        self._call_players(())

    def _call_players(self, marks: tuple[str, ...]) -> None:
        """Lets two letters stand for the players, White's first, before all other words."""
        self._marks = frozenset(marks)
        self._players = (
            {**PLAYERS, **{mark: player for player, mark in enumerate(marks)}} if marks else PLAYERS
        )
        self._heads = {head: side for head, side in _HEADS.items() if fold(head[0]) not in self._marks}

    def _line(self, index: int) -> tuple[Match | None, int]:
        """Reads a line; returns the match that it ended, if any, and the index of the next line."""
        line, number = self._lines[index], index + 1
        finished = None
        start = 0
        if line.lstrip(" \t").startswith("["):
            finished, start = self._tags(line, number)
        if "{" not in line and "#" not in line:
            self._statement(line, number, start)
            return finished, index + 1
        parted = tavli_comments.part(self._lines, index, start, index != self._continued)
        self._continued = parted.next_line if parted.continued else -1
        said = len(parted.line) - len(parted.line.lstrip(" \t"))
        blank = said == len(parted.line)
        before = [comment for comment in parted.comments if comment.start < said and not blank]
        for comment in before:
            self._comment(comment, number)
        self._statement(parted.line, number, start)
        if parted.unclosed is not None:
            self._fault(_unclosed(parted.unclosed), number)
        for comment in parted.comments[len(before) :]:
            self._comment(comment, number)
        self._ignores(parted.comments, line, number)
        return finished, parted.next_line

    def _ignores(self, comments: list[tavli_comments.Comment], line: str, number: int) -> None:
        codes = tavli_comments.ignored(comments[-1].text) if comments else ()
        if codes:
            self._match.ignores.append(Ignore(codes, number, line.rindex("#") + 1, len(line.rstrip()) + 1))

    def _comment(self, comment: tavli_comments.Comment, line: int) -> None:
        text = comment.text
        if not text:
            return
        if self._game is None:
            self._match.comments.append(text.lstrip("\n"))
            return
        self._remarks.setdefault(len(self._game.actions) - 1, []).append(text)

    def _fault(
        self, fault: TextFault, number: int, player: int = model.NOBODY, action: int | None = None
    ) -> None:
        """Keeps a fault that costs nothing else: in the game, or outside any in the match."""
        game = self._game
        if game is None:
            self._started = True
            self._match.findings.append(
                Finding(fault.violation, Place(number, fault.start + 1, fault.end + 1))
            )
            return
        who = None if player == model.NOBODY else player
        index = len(game.actions) if action is None else action
        game.faults.append(Fault(fault.violation, number, fault.start + 1, fault.end + 1, index, who))

    def _tags(self, line: str, number: int) -> tuple[Match | None, int]:
        """Reads the tags that a line begins with; returns the match they ended and the offset after them."""
        place = 0
        finished = None
        while found := _TAG.match(line, place):
            name = found[1].strip(" \t")
            if not name:
                break
            begun = self._game is not None and self._has_begun(self._game)
            if begun or (not place and self._begins_again(name, number)):
                self._end_game()
                finished = self._match
                self._begin_match(number)
            place = found.end()
            column = found.start(2) + 1
            tag = Tag(_ESCAPE.sub(r"\1", found[2]), number, column, column + len(found[2]))
            self._tag(KNOWN.get(name.lower(), name), tag)
        return finished, place

    def _begins_again(self, name: str, number: int) -> bool:
        """Whether a tag begins a match although nothing was played in the one before: a second ``Event``,
        below a blank line.
        """
        if name != "Event" or name not in self._match.tags or self._continued == number - 2:
            return False
        return not self._lines[number - 2].strip(" \t")

    def _has_begun(self, game: Game) -> bool:
        """Whether anything but opening dice stands in the game; those are looked at once."""
        while self._openings < len(game.actions) and game.actions[self._openings].kind == model.OPENING:
            self._openings += 1
        return self._openings < len(game.actions)

    def _tag(self, name: str, tag: Tag) -> None:
        self._started = True
        holder = self._match if self._game is None else self._game
        if name in holder.tags and name in KNOWN.values():
            twice = Violation("bad-tag", {"tag": name}, "twice")
            self._fault(TextFault(twice, tag.column - 1, tag.end_column - 1), tag.line)
            return
        before = holder.tags.get(name)
        self._match.repeated += before is not None and before.value != tag.value
        holder.tags[name] = tag
        if name == "Marks":
            good = self._take_marks(tag.value)
        elif self._game is not None:
            good = True
        else:
            good = self._head_tag(name, tag.value.strip())
        if not good:
            wrong = Violation("bad-tag", {"tag": name, "value": tag.value})
            self._fault(TextFault(wrong, tag.column - 1, tag.end_column - 1), tag.line)

    def _head_tag(self, name: str, value: str) -> bool:
        """Takes over what a match's tag says; returns whether the value is good."""
        white, black = self._match.names
        if name == "White":
            self._match.names = (value, black)
        elif name == "Black":
            self._match.names = (white, value)
        elif name == "Length":
            if not (value.isascii() and value.isdigit()) or tavli_lines.beyond_sense(value):
                self._match.length = None
                return False
            self._match.length = int(value) or None
        return True

    def _take_marks(self, value: str) -> bool:
        """Takes over two letters for the players; returns whether there are two, and different ones."""
        letters = marks_of(value)
        if letters is None:
            return False
        marks = (fold(letters[0]), fold(letters[1]))
        self._call_players(marks)
        if self._game is None:
            self._match_marks = marks
        return True

    def _statement(self, line: str, number: int, start: int) -> None:
        """Reads what a line says beside tags and comments."""
        if not line[start:].strip(" \t"):
            return
        said = tavli_lines.read_line(line, self._players) if start == 0 else None
        if isinstance(said, tavli_lines.Said):
            if said.kind == GAME:
                self._begin_game(said, number)
            else:
                self._action(said, number)
            return
        self._broken(line, number, start, said)

    def _broken(self, line: str, number: int, start: int, fault: TextFault | None) -> None:
        if fault is None:
            from tavlicli.notation import grammar

            fault = grammar.explain_line(line)
        if self._game is None and fault.violation.code == "bad-roll":
            self._open_game(number, 1, fault.end + 1)
        tag = line.lstrip(" \t").startswith("[")
        if self._game is None and not (tag or self._match.tags):
            # Of free text above a record one line is told.
            if self._above:
                return
            self._above = True
        if self._game is None or (tag and not self._game.actions):
            self._fault(fault, number)
            return
        player = tavli_lines.player_of(line, self._players)
        text = line[fault.start : fault.end]
        holds_roll = 1 if _HOLDS_ROLL.search(line) else None
        self._game.actions.append(
            Action(model.BROKEN, player, number, fault.start + 1, None, holds_roll, text, fault.violation)
        )

    def _begin_game(self, said: tavli_lines.Said, line: int) -> None:
        self._open_game(line, said.start + 1, said.end + 1)
        game = self._match.games[-1]
        game.number, game.score = said.number, said.score
        if said.score is not None:
            game.score_column, game.score_end_column = said.score_start + 1, said.end + 1
        if said.fault is not None:
            self._fault(said.fault, line)
        expected = self._next_number
        number = said.number
        if number is not None and expected is not None and number != expected:
            wrong = Violation("turn-number", {"number": number, "expected": expected}, "game")
            self._fault(TextFault(wrong, said.start, said.end), line)
        self._next_number = (expected or 1 if number is None else number) + 1

    def _open_game(self, line: int, column: int, end_column: int) -> Game:
        self._end_game()
        self._started = True
        if self._marks != frozenset(self._match_marks):
            self._call_players(self._match_marks)
        game = Game(line, column)
        game.end_column = end_column
        self._game = game
        self._match.games.append(game)
        self._openings = 0
        self._remarks: dict[int, list[str]] = {}
        self._numbers: list[Numbered] = []
        self._lookalikes: list[LookAlike] = []
        return game

    def _action(self, said: tavli_lines.Said, line: int) -> None:
        game = self._game
        if game is None:
            game = self._open_game(line, said.start + 1, said.end + 1)
            self._next_number = (self._next_number or 1) + 1
        index = len(game.actions)
        game.actions.append(
            Action(said.kind, said.player, line, said.start + 1, said.turn, said.value, said.text)
        )
        if said.seconds is not None:
            game.seconds[index] = said.seconds
        if said.fault is not None:
            self._fault(said.fault, line, said.player, index)
        if said.number is not None:
            first, end = said.number_place
            self._numbers.append(Numbered(said.number, index, line, first + 1, end + 1))
        if fold(said.name) in LOOKS_LIKE_B - self._marks:
            self._lookalikes.append(LookAlike(said.name, index, line, said.name_start + 1))

    def _end_game(self) -> None:
        """What can only be said when a game is whole: look-alike letters and turn numbers."""
        game = self._game
        if game is None:
            return
        game.comments = {index: "\n".join(texts) for index, texts in self._remarks.items()}
        self._mixed_letters(game)
        wrong = first_wrong(self._numbers, game.actions) if self._numbers else None
        if wrong is not None and not any(fault.violation.code == "turn-number" for fault in game.faults):
            at, expected = wrong
            fault = Violation("turn-number", {"number": at.number, "expected": expected})
            game.faults.append(Fault(fault, at.line, at.column, at.end_column, at.action))

    def _mixed_letters(self, game: Game) -> None:
        if not self._lookalikes:
            return
        mixed = meant_black(self._lookalikes, self._lines[game.line - 1 : game.actions[-1].line])
        for letter in mixed:
            action = game.actions[letter.action]
            if action.player != model.NOBODY:
                game.actions[letter.action] = action._replace(player=model.BLACK)
        if mixed:
            first = mixed[0]
            wrong = Violation("mixed-letters", {"letter": first.name, "latin": "B"})
            end = first.column + len(first.name)
            game.faults.append(Fault(wrong, first.line, first.column, end, first.action))


def _unclosed(start: int) -> TextFault:
    return TextFault(Violation("syntax", {"expected": "comment-end", "found": ""}), start, start + 1)


FORMAT = Format(
    name="tavli",
    title={"en": "tavli notation", "el": "γραφή ταβλιού", "bg": "запис на табла"},
    found_by={
        "en": 'a line [Name "value"], Game N or W 31:',
        "el": 'γραμμή [Name "value"], Παρτίδα N ή Λ 31:',
        "bg": 'ред [Name "value"], Игра N или Б 31:',
    },
    suffixes=(".tavli", ".txt"),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset(CARRIED),
    rules="tavli",
    grammar="tavli.ebnf",
    foreign=False,
    every_game=True,
)
