"""The state of a reader of FIBS's ``oldmoves`` between two lines, and what each line does to it."""

from __future__ import annotations

from typing import NamedTuple

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.notation import fibs_lines, fibs_results, fibs_turns
from tavlicli.notation.fibs_lines import MOST_DIGITS, Said, Score
from tavlicli.notation.fibs_turns import Rolled
from tavlicli.record import model
from tavlicli.record.model import BLACK, NOBODY, WHITE, Action, Fault, Game, Match

_SEATS = (WHITE, BLACK)
_NO_NAMES = (None, None)
_Points = tuple[int, int]


class _Head(NamedTuple):
    """A score line that waits for the names or the first roll under it.

    ``unread`` is the first line beneath it that is neither, with its number.
    """

    score: Score
    line: int
    unread: tuple[str, int] | None = None

    @property
    def length(self) -> int | None:
        """The length of the match that it names."""
        digits = self.score.length
        return int(digits) or None if digits and len(digits) <= MOST_DIGITS else None


class _Offer(NamedTuple):
    """A resignation that nobody has answered: the line that offers it."""

    said: Said
    line: int


class Reader:
    """Takes in one line after the other; ``ended`` holds the matches that are whole."""

    def __init__(self) -> None:
        self.ended: list[Match] = []
        self._match: Match | None = None
        self._matches = 0
        self._game: Game | None = None
        self._head: _Head | None = None
        self._seats = _SEATS
        self._rolls: list[tuple[int, Rolled]] = []
        self._junk: list[Action] = []
        self._offer: _Offer | None = None
        # The result that the words of a resignation tell, until a line states it.
        self._told: Action | None = None
        # A game's result without its points, which the next score tells: its index and the winner.
        self._open: tuple[Game, int, int] | None = None
        self._beavered = False
        self._remarks: dict[int, list[str]] = {}

    def read_line(self, line: str, at: int) -> None:
        """Take in line number ``at``."""
        if not line.strip(" \t>"):
            return
        if (score := fibs_lines.read_score(line)) is not None:
            self._end_game()
            self._head = _Head(score, at)
        elif (names := fibs_lines.read_names(line)) is not None:
            self._begin_game(at, names)
        else:
            self._read_in_game(fibs_lines.read_action(line) or fibs_lines.unread(line), at)

    def finish(self) -> None:
        """The text ends here."""
        self._end_game()
        self._end_match()

    def _read_in_game(self, said: Said, at: int) -> None:
        head = self._head
        if head is not None and said.kind == model.BROKEN:
            self._head = head._replace(unread=head.unread or (said.text, at))
            return
        if head is not None or (self._game is None and said.kind == model.TURN):
            self._begin_game(at)
        if self._game is None:
            return
        if said.kind == model.BROKEN:
            player = NOBODY if said.seat == NOBODY else self._seats[said.seat]
            self._junk.append(
                Action(said.kind, player, at, said.start + 1, None, said.value, said.text, said.fault)
            )
        else:
            self._take(self._game, said, at)

    def _end_match(self) -> None:
        if self._match is not None:
            self.ended.append(self._match)
        self._match = self._open = None

    def _begin_game(self, at: int, names: tuple[str, str] | None = None) -> None:
        """Begin a game, under the score line that waits if there is one, and a match if it needs one."""
        head, self._head = self._head, None
        if head is None:
            self._end_game()
        if self._match is not None and not _goes_on(self._match, head, names):
            self._end_match()
        match = self._match or self._begin_match(at, head)
        if names is not None:
            if match.names == _NO_NAMES:
                match.names = names
            self._seats = _SEATS if names == match.names else (BLACK, WHITE)
        game = self._game = Game(head.line if head is not None else at)
        if head is not None:
            self._take_head(game, head, match, names is None)
        if names is not None:
            game.names = names[self._seats[0]], names[self._seats[1]]
        self._settle_open(game.score)
        match.games.append(game)

    def _begin_match(self, at: int, head: _Head | None) -> Match:
        match = self._match = Match("fibs", head.line if head is not None else at)
        self._matches += 1
        self._seats = _SEATS
        match.marks = False
        if head is None:
            return match
        match.length = head.length
        if len(head.score.length) > MOST_DIGITS:
            column = head.score.length_column
            place = Place(head.line, column, column + len(head.score.length))
            violation = Violation("bad-tag", {"tag": "Length", "value": head.score.length})
            match.findings.append(Finding(violation, place, match=self._matches))
        return match

    def _take_head(self, game: Game, head: _Head, match: Match, nameless: bool) -> None:
        """Give a game the score that its score line states, White's points first."""
        score, line = head.score, head.line
        game.column, game.end_column = score.column, score.end_column
        game.score_line, game.score_column, game.score_end_column = line, score.column, score.end_column
        if score.fault is not None:
            game.faults.append(Fault(score.fault, line, score.column, score.end_column, 0))
        if nameless and head.unread is not None:
            text, at = head.unread
            wrong = Violation("syntax", {"expected": "score-line", "found": text[:20]})
            game.faults.append(Fault(wrong, at, 1, len(text) + 1, 0))
        if score.points is None:
            return
        stated = score.points
        game.score = stated[self._seats[0]], stated[self._seats[1]]
        # Where the players have changed seats, the server may have left the score as it was.
        before = match.games[-1] if match.games else None
        if before is not None and game.score != stated and not fibs_results.follows(before, game.score):
            game.score = stated if fibs_results.follows(before, stated) else game.score

    def _take(self, game: Game, said: Said, at: int) -> None:
        """Take in what a player did."""
        game.actions += self._junk
        self._junk.clear()
        player = self._seats[said.seat]
        if self._offer is not None and self._answers(game, said):
            return
        kind, value = said.kind, None
        if kind == model.RESIGN:
            self._offer = _Offer(said, at)
            return
        if kind == model.RACCOON and not self._beavered:
            kind = model.DOUBLE
        self._beavered = kind == model.BEAVER
        if kind == model.WINS:
            value = said.value
            if value is None and self._told is not None and self._told.player == player:
                value = self._told.value
            self._told = None
        if said.rolled is not None:
            self._rolls.append((len(game.actions), said.rolled))
        game.actions.append(Action(kind, player, at, said.start + 1, None, value, said.text))

    def _answers(self, game: Game, said: Said) -> bool:
        """Settle an offer to resign by the line after it; whether that line does nothing else."""
        if said.kind in (model.TAKE, model.WINS):
            self._accept(game)
            return said.kind == model.TAKE
        assert self._offer is not None
        lines = [self._offer.said] if said.kind != model.DROP else [self._offer.said, said]
        self._offer = None
        text = " ".join(f"{'XO'[line.seat]}: {line.text}" for line in lines)
        self._remarks.setdefault(len(game.actions) - 1, []).append(text)
        return said.kind == model.DROP

    def _accept(self, game: Game) -> None:
        """The offer to resign holds; its words may tell the points."""
        assert self._offer is not None
        said, line = self._offer
        self._offer = None
        player = self._seats[said.seat]
        game.actions.append(Action(model.RESIGN, player, line, said.start + 1, None, None, said.text))
        if said.value is not None:
            text = said.text[said.value_start - said.start :]
            column = said.value_start + 1
            self._told = Action(model.WINS, 1 - player, line, column, None, said.value, text)

    def _end_game(self) -> None:
        """What can only be said when a game is whole: which way the players run, and what it was worth."""
        if self._head is not None:
            self._begin_game(self._head.line)
        game, self._game = self._game, None
        if game is None:
            return
        if self._offer is not None:
            self._accept(game)
        if self._told is not None:
            game.actions.append(self._told)
        if not any(action.kind == model.WINS for action in game.actions):
            game.actions += [action for action in self._junk if action.player != NOBODY]
        self._junk.clear()
        self._turn_round(game)
        game.comments = {index: "\n".join(texts) for index, texts in self._remarks.items()}
        self._remarks = {}
        self._told = None
        self._beavered = False
        self._leave_open(game)

    def _turn_round(self, game: Game) -> None:
        """Give each roll its turn, its points as the player counts them."""
        votes = [0, 0]
        for index, rolled in self._rolls:
            votes[game.actions[index].player] += fibs_turns.vote(rolled)
        down = fibs_turns.is_down((votes[WHITE], votes[BLACK]))
        assert self._match is not None
        for index, rolled in self._rolls:
            action = game.actions[index]
            turn = fibs_turns.turn(rolled, down[action.player])
            game.actions[index] = action._replace(turn=turn, text="")
            self._match.marks = self._match.marks or any(move.hits for move in turn.moves)
        self._rolls = []

    def _leave_open(self, game: Game) -> None:
        """Leave the points of a game that was given up to the next score, if nothing states them."""
        actions = game.actions
        result = next((index for index, action in enumerate(actions) if action.kind == model.WINS), None)
        if result is None:
            if actions and actions[-1].kind == model.RESIGN:
                self._open = game, len(actions), 1 - actions[-1].player
        elif actions[result].value is None and not fibs_results.is_over(game, result):
            self._open = game, result, actions[result].player

    def _settle_open(self, after: _Points | None) -> None:
        """The points of a result that does not name them are what the winner has gained by the next game."""
        if self._open is None:
            return
        game, index, winner = self._open
        self._open = None
        before = game.score
        if before is None or after is None or after[1 - winner] != before[1 - winner]:
            return
        gain = after[winner] - before[winner]
        if gain <= 0:
            return
        if index == len(game.actions):
            last = game.actions[-1]
            game.actions.append(Action(model.WINS, winner, last.line, last.column, text=last.text))
        game.actions[index] = game.actions[index]._replace(value=gain)


def _goes_on(match: Match, head: _Head | None, names: tuple[str, str] | None) -> bool:
    """Whether a game belongs to the match before it: the same players and length, and no new start."""
    if names is not None and match.names not in (_NO_NAMES, names, names[::-1]):
        return False
    if head is None or head.score.fault is not None:
        return True
    if head.length != match.length:
        return False
    before = match.games[-1]
    if head.score.points != (0, 0) or before.score is None:
        return True
    return before.score == (0, 0) and not fibs_results.decided(match, before)
