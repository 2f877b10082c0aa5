"""The state of a .mat reader between two lines, and what each kind of line does to it."""

from __future__ import annotations

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.notation import mat_fast, mat_lines, mat_rows
from tavlicli.notation.mat_results import settle
from tavlicli.notation.mat_words import MOST_DIGITS
from tavlicli.record import model
from tavlicli.record.model import WHITE, Action, Fault, Game, Match, Tag

_RESULTS = (model.WINS, model.LOSES)

TOLD = frozenset(("Stood", "OnTime", "CrawfordGame", "NoCrawfordGame"))
"""Tags that :mod:`tavlicli.notation.mat_told` reads."""


class Reader:
    """Takes in one line after the other and gives each match when it ends.

    ``stars`` says whether the text has any ``*``; ``row`` is the number that the next row should have.
    """

    def __init__(self, stars: bool) -> None:
        self.game: Game | None = None
        self.row = 1
        self._stars = stars
        self._match: Match | None = None
        self._matches = 0
        self._tags: dict[str, Tag] = {}
        self._comments: list[str] = []
        self._repeated = 0
        self._remarks: dict[int, list[str]] = {}
        self._junk: list[Action] = []
        self._unclear: list[int] = []
        self._before: tuple[Game, list[int]] | None = None
        self._row_told = False
        self._head: list[tuple[int, str]] = []
        self._no_length: Finding | None = None

    def read_line(self, line: str, at: int) -> Match | None:
        """Take in line number ``at``; gives the match that it ends, if it ends one."""
        if not line or line.isspace():
            return None
        if (length := mat_lines.read_match(line)) is not None:
            self._junk.clear()
            self._no_length = None
            ended = self._end()
            self._begin_match(at, *length)
            return ended
        game_line = line.lstrip(" \t")[:4].lower() == "game"
        if game_line and (found := mat_lines.GAME.fullmatch(line)):
            self._begin_game(line, at, found.group(1), found.start(1) + 1)
            if found.group(2):
                self._comment(found.group(2))
        elif game_line and self._match is not None and (found := mat_lines.GAME_LIKE.fullmatch(line)):
            self._begin_game(line, at, "", found.end(1) + 1)
            assert self.game is not None
            (violation, place, *_) = _unread(line, at, "game-line", None)
            self.game.faults.append(Fault(violation, *place, 0))
        elif self.game is None:
            self._read_head(line, at)
        else:
            self._read_in_game(line, at, self.game)
        return None

    @property
    def waiting(self) -> bool:
        """Whether lines of words wait for what follows: they are faults only where the game goes on."""
        return bool(self._junk)

    def finish(self) -> Match | None:
        """The match that the end of the text ends."""
        self._junk.clear()
        if self._match is None and self._tags:
            self._match = Match("mat")
        if self._match is not None:
            self._take_tags(self._match)
        return self._end()

    def _end(self) -> Match | None:
        match = self._match
        if match is not None:
            if not match.games and self._head:
                match.findings.append(_unread(self._head[0][1], self._head[0][0], "game-line", self._matches))
            self._end_game()
            self._settle_before(None)
            if not TOLD.isdisjoint(match.tags):
                from tavlicli.notation import mat_told

                mat_told.take(match)
            match.marks = self._stars and _has_marks(match)
        self._match = self.game = None
        return match

    def _begin_match(self, at: int, length: str, column: int) -> None:
        match = self._match = Match("mat", at)
        self._matches += 1
        self._head.clear()
        if self._no_length is not None:
            match.findings.append(self._no_length._replace(match=self._matches))
            self._no_length = None
        self._take_tags(match)
        if len(length) > MOST_DIGITS:
            place = Place(at, column, column + len(length))
            violation = Violation("bad-tag", {"tag": "Length", "value": length})
            match.findings.append(Finding(violation, place, match=self._matches))
        elif length:
            match.length = int(length) or None

    def _take_tags(self, match: Match) -> None:
        for name, tag in self._tags.items():
            self._keep_tag(match.tags, name, tag)
        match.repeated += self._repeated
        self._repeated = 0
        match.comments += self._comments
        self._tags = {}
        self._comments = []

    def _keep_tag(self, tags: dict[str, Tag], name: str, tag: Tag) -> None:
        """Keep a tag; of several with one name the first counts."""
        self._repeated += tags.setdefault(name, tag).value != tag.value

    def _begin_game(self, line: str, at: int, number: str, column: int) -> None:
        if self._match is None:
            self._begin_match(at, "", 1)
        assert self._match is not None
        self._take_tags(self._match)
        self._head.clear()
        self._flush_junk()
        self._end_game()
        head = len(line) - len(line.lstrip(" \t")) + 1
        game = self.game = Game(at, head)
        game.end_column = column + len(number)
        game.score_end_column = game.end_column
        self._number_game(game, number, column)
        self._match.games.append(game)
        self.row = 1
        self._row_told = False

    def _imply_game(self, line: str, at: int) -> None:
        """A row without a game line above it: a game begins, with the score line above it."""
        above = [(number, text) for number, text in self._head[-2:] if mat_lines.read_score(text)]
        self._begin_game(line, at, "", len(line.rstrip(" \t")) + 1)
        assert self.game is not None
        for number, text in above[-1:]:
            self._read_score(text, number, self.game)

    def _number_game(self, game: Game, number: str, column: int) -> None:
        if not number:
            return
        if len(number) > MOST_DIGITS:
            violation = Violation("syntax", {"expected": "number", "found": number[:20]})
            game.faults.append(Fault(violation, game.line, column, column + len(number), 0))
            return
        game.number = int(number)
        assert self._match is not None
        before = self._match.games[-1].number if self._match.games else None
        if before is not None and game.number != before + 1:
            violation = Violation("turn-number", {"number": game.number, "expected": before + 1}, "game")
            game.faults.append(Fault(violation, game.line, column, column + len(number), 0))

    def _end_game(self) -> None:
        """Put the game aside until the next score line tells who won it, if its columns do not."""
        self._settle_before(None)
        if self.game is not None:
            self.game.comments = {index: "\n".join(texts) for index, texts in self._remarks.items()}
            if self._unclear:
                self._before = (self.game, self._unclear)
        self._remarks = {}
        self._unclear = []

    def _settle_before(self, score: tuple[int, int] | None) -> None:
        if self._before is not None:
            settle(*self._before, score)
            self._before = None

    def _read_head(self, line: str, at: int) -> None:
        if tag := mat_lines.read_tag(line, at):
            tags = self._tags if self._match is None else self._match.tags
            self._keep_tag(tags, *tag)
        elif (text := line.strip(" \t"))[:1] in (";", "#"):
            comments = self._comments if self._match is None else self._match.comments
            comments.append(text[1:].strip(" \t"))
        elif self._match is None:
            if mat_lines.MATCH_LIKE.fullmatch(line):
                self._no_length = _unread(line, at, "match-line", None)
        elif mat_rows.NUMBER.match(line) and mat_rows.read_row(line, at):
            self._imply_game(line, at)
            assert self.game is not None
            self._read_in_game(line, at, self.game)
        else:
            self._head.append((at, line))

    def _read_in_game(self, line: str, at: int, game: Game) -> None:
        if not game.written and game.names is None and self._read_score(line, at, game):
            return
        text = line.lstrip(" \t")
        if text[:1] in (";", "#"):
            self._read_comment(line, text, at, game)
            return
        if row := mat_rows.read_row(line, at):
            self._flush_junk()
            self._take_row(line, at, game, row)
            return
        written = game.written
        expected = "line" if written or game.names is not None else "score-line"
        if any(written.at(index).kind in _RESULTS for index in range(max(len(written) - 2, 0), len(written))):
            self._junk.append(mat_rows.broken(expected, text, at, len(line) - len(text) + 1))
        else:
            written.add((mat_rows.broken(expected, text, at, len(line) - len(text) + 1),))

    def _read_score(self, line: str, at: int, game: Game) -> bool:
        score = mat_lines.read_score(line)
        if score is None:
            return False
        game.names = score.names
        game.score = score.points
        game.score_line = at
        game.score_column = score.column
        game.score_end_column = score.end_column
        self._settle_before(score.points)
        if self._match is not None and len(self._match.games) == 1:
            self._match.names = score.names
        return True

    def _read_comment(self, line: str, text: str, at: int, game: Game) -> None:
        if position := mat_lines.read_set_position(line):
            xgid, column = position
            game.written.add((Action(model.POSITION, WHITE, at, column, None, 0, xgid),))
        elif tag := mat_lines.read_tag(line, at):
            self._keep_tag(self._tags, *tag)
        else:
            self._comment(text[1:])

    def _comment(self, text: str) -> None:
        """Keep a comment with the action before it."""
        if self.game is not None and (text := text.strip(" \t")):
            self._remarks.setdefault(len(self.game.written) - 1, []).append(text)

    def _take_row(self, line: str, at: int, game: Game, row: mat_rows.Row) -> None:
        self._check_number(line, at, game, row)
        mat_fast.learn(line, row)
        if row.unclear:
            self._unclear += [len(game.written) + index for index in row.unclear]
        game.written.add(row.actions)
        self._comment(row.comment)

    def _check_number(self, line: str, at: int, game: Game, row: mat_rows.Row) -> None:
        """Compare a row's number with the one due; rows that only state a result are numbered anyhow."""
        if row.number is None or row.result_only:
            return
        if row.number != self.row and not self._row_told:
            self._row_told = True
            column = len(line) - len(line.lstrip(" \t")) + 1
            violation = Violation("turn-number", {"number": row.number, "expected": self.row})
            end = column + len(str(row.number))
            game.faults.append(Fault(violation, at, column, end, len(game.written)))
        self.row = row.number + 1

    def _flush_junk(self) -> None:
        if self.game is not None:
            self.game.written.add(self._junk)
        self._junk.clear()


def _unread(line: str, at: int, expected: str, match: int | None) -> Finding:
    """The finding of a whole line that stands for one of another kind."""
    text = line.strip(" \t")
    column = len(line) - len(line.lstrip(" \t")) + 1
    violation = Violation("syntax", {"expected": expected, "found": text[:20]})
    return Finding(violation, Place(at, column, column + len(text)), match=match)


def _has_marks(match: Match) -> bool:
    return any(move.hits for game in match.games for turn in game.written.each_turn() for move in turn.moves)
