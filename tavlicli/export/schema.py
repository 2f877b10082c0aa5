"""The tables of an export and their columns: the one place that says what they are.

Rows are tuples in the order of the columns. Names of columns are a promise to
those who query them; more of them are welcome.
"""

from __future__ import annotations

from tavlicli.value import Value

INTEGER = "integer"
REAL = "real"
BOOLEAN = "boolean"
TEXT = "text"

Cell = str | int | float | bool | None
Row = tuple[Cell, ...]


class Column(Value):
    """One column: its name, the kind of its values, and in a sentence what it tells."""

    name: str
    kind: str
    tells: str


class Table(Value):
    """One table: what a row of it is, its columns, and the first columns that tell its rows apart.

    ``parents`` names for each table that its rows belong to the columns that
    lead there, which are the key of that table.
    """

    name: str
    row: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    parents: dict[str, tuple[str, ...]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self.columns)


def _columns(*rows: tuple[str, str, str]) -> tuple[Column, ...]:
    return tuple(Column(*row) for row in rows)


_MATCH = ("match_id",)
_GAME = ("match_id", "game")
_TURN = ("match_id", "game", "turn")

MATCHES = Table(
    "matches",
    "a match, a session or a single game",
    _columns(
        ("match_id", INTEGER, "number of the match in this export, from 1"),
        ("path", TEXT, "path of the file, as reports say it"),
        ("number", INTEGER, "number of the match in its file, from 1"),
        ("format", TEXT, "name of the record format"),
        ("encoding", TEXT, "encoding of the file"),
        ("encoding_guessed", BOOLEAN, "whether nothing in the file told the encoding"),
        ("rules", TEXT, "rule set with its changed options; null where the games differ"),
        ("length", INTEGER, "points that win the match; null in an unlimited session"),
        ("white", TEXT, "name of White (W), who is left in two columns; null where none is written"),
        ("black", TEXT, "name of Black (B)"),
        ("white_score", INTEGER, "points of White at the end"),
        ("black_score", INTEGER, "points of Black at the end"),
        ("event", TEXT, "event, as written"),
        ("round", TEXT, "round, as written"),
        ("date", TEXT, "date, as written"),
        ("site", TEXT, "place, as written"),
    ),
    _MATCH,
)

GAMES = Table(
    "games",
    "a game, as it really went",
    _columns(
        ("match_id", INTEGER, "the match"),
        ("game", INTEGER, "number of the game in its match, from 1"),
        ("line", INTEGER, "line of the file on which it begins"),
        ("white", TEXT, "name of White in this game"),
        ("black", TEXT, "name of Black in this game"),
        ("rules", TEXT, "rule set with its changed options"),
        ("white_before", INTEGER, "points of White before the game"),
        ("black_before", INTEGER, "points of Black before the game"),
        ("crawford", BOOLEAN, "whether it is the Crawford game"),
        ("turns", INTEGER, "number of its turns"),
        ("starter", TEXT, "side that rolled first, W or B; null where nobody rolled"),
        ("complete", BOOLEAN, "whether it was decided"),
        ("winner", TEXT, "side that won, W or B; null in a tie and where the game is not complete"),
        ("points", INTEGER, "what it was worth; 0 in a tie"),
        ("reason", TEXT, "how it ended: bearoff, resign, drop, time, mother or tie"),
        ("cube", INTEGER, "stake at the end"),
        ("start", TEXT, "position at the start, White's checkers first"),
        ("final", TEXT, "last position that is known, White's checkers first"),
        ("white_seconds", REAL, "seconds that the turns of White took, where any has its time"),
        ("black_seconds", REAL, "seconds that the turns of Black took"),
        ("comment", TEXT, "remarks in the game that belong to none of its turns"),
    ),
    _GAME,
    {"matches": _MATCH},
)

TURNS = Table(
    "turns",
    "a roll with its play, or a cube action, a resignation or a claim",
    _columns(
        ("match_id", INTEGER, "the match"),
        ("game", INTEGER, "the game"),
        ("turn", INTEGER, "number of the turn in its game, from 1"),
        ("line", INTEGER, "line of the file"),
        ("side", TEXT, "side that acts, W or B"),
        ("player", TEXT, "name of who acts"),
        (
            "action",
            TEXT,
            "turn (a roll), rest (numbers that the other side left over), double, take, drop, beaver, "
            "raccoon, resign, claim or timeout",
        ),
        ("roll_high", INTEGER, "higher die; null where there is no roll that can be thrown"),
        ("roll_low", INTEGER, "lower die"),
        ("is_double", BOOLEAN, "whether both dice are the same"),
        ("play", TEXT, "play as written"),
        ("moves", INTEGER, "number of single moves; 0 where nothing was played"),
        ("hits", INTEGER, "number of checkers that were sent to the bar"),
        (
            "legal_plays",
            INTEGER,
            "number of positions that a legal play can lead to: 0 where nothing can be played, 1 where the "
            "play was forced; null where the board is not known, or the plays are too many to count",
        ),
        ("position", TEXT, "position before the turn, the acting side's checkers first; null if not known"),
        ("pips", INTEGER, "pips of the acting side before the turn"),
        ("other_pips", INTEGER, "pips of the other side before the turn"),
        ("pips_after", INTEGER, "pips of the acting side after the turn"),
        ("other_pips_after", INTEGER, "pips of the other side after the turn"),
        ("cube", INTEGER, "stake before the turn"),
        ("cube_owner", TEXT, "side that owns the cube before the turn, W or B; null for nobody"),
        ("seconds", REAL, "seconds that the turn took"),
        ("reserve", REAL, "seconds left of the player's reserve after the turn"),
        ("comment", TEXT, "remark on the turn"),
        ("verdict", TEXT, "code of what is wrong with the play; null where nothing is, or nobody can tell"),
        ("stood", BOOLEAN, "whether the play is illegal and stood all the same"),
    ),
    _TURN,
    {"games": _GAME},
)

MOVES = Table(
    "moves",
    "a single move of a checker by one die; a move of a play that fits no dice, as written",
    _columns(
        ("match_id", INTEGER, "the match"),
        ("game", INTEGER, "the game"),
        ("turn", INTEGER, "the turn"),
        ("move", INTEGER, "number of the move in its turn, from 1, in the order of the play"),
        ("source", INTEGER, "point that the checker leaves, as its player counts; 25 is the bar"),
        ("target", INTEGER, "point that it reaches; 0 is off"),
        ("hit", BOOLEAN, "whether it sends a checker to the bar"),
    ),
    (*_TURN, "move"),
    {"turns": _TURN},
)

VIOLATIONS = Table(
    "violations",
    "a fault, as check reports it",
    _columns(
        ("path", TEXT, "path of the file"),
        ("match_id", INTEGER, "the match; null for a fault outside any"),
        ("game", INTEGER, "the game; null for a fault outside any"),
        ("turn", INTEGER, "the turn; null for a fault outside any"),
        ("line", INTEGER, "line of the file"),
        ("first_column", INTEGER, "column at which the place begins"),
        ("end_column", INTEGER, "first column after the place"),
        ("side", TEXT, "side that is at fault, W or B"),
        ("player", TEXT, "name of who is at fault"),
        ("code", TEXT, "code, as tavli explain knows it"),
        ("severity", TEXT, "error, warning or info"),
        ("stood", BOOLEAN, "whether it is an illegal play that stood"),
        ("play", TEXT, "play as written"),
        ("message", TEXT, "what is wrong, in a sentence"),
        ("suggestion", TEXT, "nearest legal play"),
        ("legal_count", INTEGER, "number of legal plays, where it was worked out"),
        ("position", TEXT, "position before the turn, the acting side's checkers first"),
    ),
    (),
    {"matches": _MATCH, "games": _GAME, "turns": _TURN},
)

TABLES = (MATCHES, GAMES, TURNS, MOVES, VIOLATIONS)
"""The tables, each after those that its rows belong to."""
