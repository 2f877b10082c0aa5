"""A record as it was written: matches, games, actions. Nothing here is judged.

Lines and columns count characters from 1. A player is 0 (White, the left
column, SGF's W) or 1 (Black); points are counted by the mover, 25 is the bar
and 0 is off.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, repeat
from typing import Final, NamedTuple, cast

from tavlicli.findings.finding import Finding, Violation
from tavlicli.record.turn import WrittenTurn
from tavlicli.value import Value

WHITE: Final = 0
BLACK: Final = 1
NOBODY: Final = -1

# How a roll's play was written.
MOVES: Final = "moves"
PASS: Final = "pass"
UNKNOWN: Final = "unknown"
EMPTY: Final = "empty"
SETUP: Final = "setup"
FAULT: Final = "fault"

# What an action is.
TURN: Final = "turn"
DOUBLE: Final = "double"
TAKE: Final = "take"
DROP: Final = "drop"
BEAVER: Final = "beaver"
RACCOON: Final = "raccoon"
RESIGN: Final = "resign"
CLAIM: Final = "claim"
TIMEOUT: Final = "timeout"
REST: Final = "rest"
WINS: Final = "wins"
LOSES: Final = "loses"
TIE: Final = "tie"
OPENING: Final = "opening"
POSITION: Final = "position"
BROKEN: Final = "broken"
KINDS = frozenset(
    (
        TURN,
        DOUBLE,
        TAKE,
        DROP,
        BEAVER,
        RACCOON,
        RESIGN,
        CLAIM,
        TIMEOUT,
        REST,
        WINS,
        LOSES,
        TIE,
        OPENING,
        POSITION,
        BROKEN,
    )
)


class Action(NamedTuple):
    """One thing that somebody did, or that the record states.

    ``kind`` is one of the words above. ``value`` is the stake of DOUBLE,
    BEAVER and RACCOON and the points of WINS, LOSES and RESIGN (None where it
    is not written). ``turn`` is set for TURN and REST. ``text`` is the
    position of POSITION, ``"W3 B1"`` in dice form ``"31"`` (White's die
    first) of OPENING, and of any other action the words as written.
    ``player`` is NOBODY where it is not known. BROKEN is a line that could
    not be read: its fault is in ``fault``, and its ``value`` is 1 where it
    holds a roll, so that nobody knows the board after it.
    """

    kind: str
    player: int
    line: int
    column: int
    turn: WrittenTurn | None = None
    value: int | None = None
    text: str = ""
    fault: Violation | None = None


Spot = tuple[int, int]
"""A line and a column."""

# As many turns of a game are looked at together.
_TOGETHER = 100


class _Run:
    """Turns that follow each other, by the indices of their actions."""

    __slots__ = ("columns", "end", "first", "line", "player")

    def __init__(self, first: int, end: int, player: int, line: int, columns: tuple[int, ...]) -> None:
        self.first = first
        self.end = end
        self.player = player
        self.line = line
        self.columns = columns

    def made(self, number: int, turns: Sequence[WrittenTurn]) -> list[Action]:
        """Some of its turns, from this number on, as actions."""
        first, width = (self.player + number) % 2, len(self.columns)
        numbers = range(number, number + len(turns))
        fields = zip(
            repeat(TURN),
            cycle((first, 1 - first)),
            [self.line + n // width for n in numbers],
            [self.columns[n % width] for n in numbers],
            turns,
            repeat(None),
            repeat(""),
            repeat(None),
        )
        return list(map(tuple.__new__, repeat(Action), fields))


class Written:
    """The actions of a game in their order.

    Nearly all are turns by which the players alternate, and nobody who only checks a record asks for more of
    them than the turn itself: they are kept as turns, and become actions when those are asked for.
    """

    def __init__(self) -> None:
        self._items: list[Action | WrittenTurn] = []
        self._runs: list[_Run] = []
        self._firsts: list[int] = []

    def __len__(self) -> int:
        return len(self._items)

    def add(self, actions: Iterable[Action]) -> None:
        """Add actions."""
        self._items.extend(actions)

    def add_turns(
        self, player: int, turns: Sequence[WrittenTurn], line: int, columns: tuple[int, ...]
    ) -> None:
        """Add turns of this player and the other, one after the other, from a line on.

        On each line stand as many of them as there are columns.
        """
        first = len(self._items)
        self._items += turns
        self._runs.append(_Run(first, len(self._items), player, line, columns))
        self._firsts.append(first)

    def all(self) -> list[Action]:
        """Every action, in the list that holds them: what is changed in it is changed here."""
        for run in self._runs:
            turns = cast("list[WrittenTurn]", self._items[run.first : run.end])
            self._items[run.first : run.end] = run.made(0, turns)
        self._runs.clear()
        self._firsts.clear()
        return cast("list[Action]", self._items)

    def at(self, index: int) -> Action:
        """The action at an index, from 0, or from -1 for the last one on."""
        index %= len(self._items)
        item = self._items[index]
        if type(item) is Action:
            return item
        run = self._runs[bisect_right(self._firsts, index) - 1]
        return run.made(index - run.first, (cast("WrittenTurn", item),))[0]

    def put(self, index: int, action: Action) -> None:
        """Put another action in the place of the one at an index."""
        if type(self._items[index]) is not Action:
            self.all()
        self._items[index] = action

    def first_turn(self) -> tuple[int, WrittenTurn | None]:
        """Who rolls first, and what he plays; None where the first action is no roll."""
        if not self._items:
            return NOBODY, None
        first = self.at(0)
        return first.player, first.turn if first.kind == TURN else None

    def turns(self, index: int, player: int) -> list[WrittenTurn]:
        """The turns from an index on, of this player and the other one after the other; or the first of them.

        Empty where there is no turn, or another player's.
        """
        items = self._items
        if index >= len(items):
            return []
        if type(items[index]) is not Action:
            run = self._runs[bisect_right(self._firsts, index) - 1]
            if (index - run.first + player - run.player) % 2:
                return []
            return cast("list[WrittenTurn]", items[index : min(run.end, index + _TOGETHER)])
        found: list[WrittenTurn] = []
        for item in items[index : index + _TOGETHER]:
            if type(item) is not Action or item[1] != player or item[0] != TURN or item[4] is None:
                break
            found.append(item[4])
            player = 1 - player
        return found

    def each_turn(self) -> Iterator[WrittenTurn]:
        """Every roll with its play."""
        for item in self._items:
            turn = item.turn if type(item) is Action else cast("WrittenTurn", item)
            if turn is not None:
                yield turn


class Game:
    """One game as written.

    ``number`` and ``score`` (White's points first, before the game) are None
    where they are not stated; ``tags`` are those that hold for this game
    alone, each with its value, line and column. ``seconds`` and ``comments``
    belong to the action of that index in ``actions`` (which are those of
    ``written``, for who needs them all); index -1 is the game's
    head. ``faults`` are faults of the text that belong to no action.
    ``line``, ``column`` and ``end_column`` are those of the game's head,
    ``score_line``, ``score_column`` and ``score_end_column`` those of its score.
    ``match`` is the match it belongs to, where it is known. ``kept`` holds, by
    the index of an action too, what the record's format alone can say again,
    as it says it (an SGF's analysis, for instance).
    """

    def __init__(self, line: int = 1, column: int = 1) -> None:
        self.number: int | None = None
        self.match: Match | None = None
        self.score: tuple[int, int] | None = None
        self.names: tuple[str | None, str | None] | None = None
        self.tags: dict[str, Tag] = {}
        self.written = Written()
        self.seconds: dict[int, float] = {}
        self.comments: dict[int, str] = {}
        self.kept: dict[int, str] = {}
        self.faults: list[Fault] = []
        self.line = line
        self.column = column
        self.end_column = column + 1
        self.score_line = line
        self.score_column = column
        self.score_end_column = column + 1

    @property
    def actions(self) -> list[Action]:
        """Every action in its order."""
        return self.written.all()

    @actions.setter
    def actions(self, actions: Iterable[Action]) -> None:
        self.written = Written()
        self.written.add(actions)


class Fault(NamedTuple):
    """A fault of the text inside a game: ``action`` is the index of the next action."""

    violation: Violation
    line: int
    column: int
    end_column: int
    action: int
    player: int | None = None


class Tag(NamedTuple):
    """A tag's value and where the value stands."""

    value: str
    line: int
    column: int
    end_column: int


class Ignore(Value):
    """A comment that silences codes on its line.

    ``reach`` is given where it silences them not by the line, but from one line and column up to another.
    """

    codes: tuple[str, ...]
    line: int
    column: int
    end_column: int
    reach: tuple[tuple[Spot, Spot], ...] | None = None


class Match:
    """One match (or session, or single game) as written.

    ``format`` names the format; ``length`` is None in an unlimited session;
    ``names`` are White's and Black's (None: not written). ``tags`` hold what
    the head says, under their written names, in order. ``findings`` are
    faults of the text outside any game. ``marks`` says whether hits are
    marked with ``*``: a match in a foreign format without any implies its
    hits. ``ignores`` are the comments that silence codes. ``number`` counts
    the matches of a file from 1. ``program`` is what wrote the record, where it
    says so. ``repeated`` counts the tags that stand again with another value,
    which no ``tags`` hold and no fault tells. ``replays`` is room for what those who replay the match want to
    keep of it.
    """

    def __init__(self, format: str, line: int = 1) -> None:
        self.format = format
        self.line = line
        self.length: int | None = None
        self.names: tuple[str | None, str | None] = (None, None)
        self.tags: dict[str, Tag] = {}
        self.games: list[Game] = []
        self.findings: list[Finding] = []
        self.ignores: list[Ignore] = []
        self.comments: list[str] = []
        self.marks = True
        self.number = 1
        self.program: str | None = None
        self.repeated = 0
        self.replays: dict[object, object] = {}
