"""The cells of a two-column match text: what turns and cube actions are written as."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, NoReturn

from tavlicli.board.dice import Roll
from tavlicli.board.point import BAR, OFF, OPPOSED
from tavlicli.board.position import Position
from tavlicli.notation import mat_rows
from tavlicli.notation.again import Again
from tavlicli.notation.format import one_line
from tavlicli.notation.mat_layout import Style
from tavlicli.notation.mat_words import MOST_DIGITS
from tavlicli.notation.positions import snowie
from tavlicli.notation.target import STOOD, Target
from tavlicli.record import model
from tavlicli.record.model import Action
from tavlicli.record.sheet import Entry, GameSheet, Hop
from tavlicli.record.situation import Situation
from tavlicli.record.turn import WrittenTurn

_CANNOT = "Cannot Move"
_NO_ROLL = "????"
_UNKNOWN = "???"
_CUBE_WORDS = {
    model.DOUBLE: " Doubles => %d",
    model.BEAVER: " Beavers => %d",
    model.RACCOON: " Raccoons => %d",
    model.TAKE: " Takes",
    model.DROP: " Drops",
}

# Cells by the style of hits and of dice.
_KNOWN: dict[tuple[bool, bool], Again[str]] = {}


class Into(NamedTuple):
    """What a match is written into: ``format`` is the format's name, ``length`` the match's length.

    ``own`` says that the match was in our notation.
    """

    target: Target
    style: Style
    format: str
    length: int | None
    own: bool

    def refuse(self, problem: str, action: Action, text: str, why: str = "") -> NoReturn:
        """Give up at an action, quoting what it says. Raises CannotWrite."""
        self.target.refuse(problem, action.line, action.column, why, format=self.format, text=text)


class Cells:
    """Writes the cells of one match; ``known`` are plain turns that were written before."""

    def __init__(self, into: Into) -> None:
        self._into = into
        self._style = into.style
        self._offered = 2
        self.known = _KNOWN.setdefault((into.style.hits, into.style.joined), Again())

    def cube(self, entry: Entry) -> str:
        """What somebody does with the cube; a stake that is not stated is worked out."""
        action = entry.action
        if action.kind not in (model.TAKE, model.DROP):
            before = entry.stake if action.kind == model.DOUBLE else self._offered
            self._offered = before * 2 if action.value is None else action.value
            if len(str(self._offered)) > MOST_DIGITS:
                self._into.refuse("cube", action, str(self._offered), "digits")
            return _CUBE_WORDS[action.kind] % self._offered
        return _CUBE_WORDS[action.kind]

    def turn(self, entry: Entry, game: GameSheet, names: tuple[str, str]) -> str:
        """A roll and its play."""
        turn = entry.action.turn
        assert turn is not None
        text = self._text(turn, entry, game, names)
        if turn.roll is None or turn.kind in (model.FAULT, model.SETUP):
            self._check(text, turn, entry.action)
        if not self._style.headed:
            self._into.target.lose(STOOD, entry.stood or turn.stood)
        plain = entry.hops or (turn.kind == model.PASS and turn.roll is not None and not entry.could_play)
        if plain and not (_is_lost(entry) or entry.stood or turn.stood):
            self.known.keep(turn, entry.hops, text)
        return text

    def _text(self, turn: WrittenTurn, entry: Entry, game: GameSheet, names: tuple[str, str]) -> str:
        style, dice = self._style, self._dice(turn)
        if turn.kind == model.MOVES:
            legs = self._legs(turn, entry)
            return f"{dice}: {' '.join(legs)}" + (style.after_play if len(legs) < 4 else "")
        if turn.kind == model.FAULT:
            return f"{dice}: {one_line(turn.play)}" if ":" in turn.text else one_line(turn.text)
        if turn.kind == model.SETUP:
            return f"{dice}: Illegal play ({self._setup(turn, entry, game, names)})"
        if turn.roll is None:
            return f"{dice}: {_CANNOT if turn.kind == model.PASS else _NO_ROLL}"
        if turn.kind == model.PASS and entry.could_play:
            return f"{dice}: {_CANNOT}"
        play = style.passed if turn.kind == model.PASS else style.unknown
        if entry.only:
            # A reader fills in the only play of a roll that has none.
            play = ""
        elif entry.forced:
            play = play or _UNKNOWN
        return f"{dice}: {play}" if play else f"{dice}:{style.after_play}"

    def _dice(self, turn: WrittenTurn) -> str:
        """The roll; what cannot be thrown stays as it is written."""
        if turn.roll is None:
            return one_line(turn.text.partition(":")[0]).strip()
        return "".join(map(str, turn.roll if self._style.joined else turn.dice))

    def _legs(self, turn: WrittenTurn, entry: Entry) -> list[str]:
        """The moves of a play: its single steps, or those joined that the style joins.

        Where nobody knows the steps, or a move makes none (``1/1``), the play is written as it stands.
        """
        hops: Sequence[Hop] = entry.hops
        written = sum([(len(move.stops) - 1) * move.count for move in turn.moves])
        if _is_lost(entry) or turn.roll is None or len(hops) < written:
            hops = written_legs(turn)
        elif self._style.joined and entry.before is not None and entry.after is not None:
            hops = joined(hops, turn.roll, entry.before, entry.after)
        if self._style.joined:
            return _counted(hops)
        stars = ("", "*" if self._style.hits else "")
        return [f"{source}/{target}{stars[hit]}" for source, target, hit in hops]

    def _setup(self, turn: WrittenTurn, entry: Entry, game: GameSheet, names: tuple[str, str]) -> str:
        """Snowie's line for the position after an illegal play: as it is written, else as the board tells it.

        It is seen by the other side, whom its field for the side on roll names the other way about.
        """
        if snowie.looks_like(turn.setup) or entry.after is None:
            return one_line(turn.setup)
        player = entry.action.player
        seen = {None: None, player: "other", 1 - player: "mover"}[entry.owner]
        score = game.score[1 - player], game.score[player]
        situation = Situation(
            entry.after.turned(),
            cube=entry.stake,
            cube_owner=seen,
            length=self._into.length or 0,
            score=score,
            crawford=game.crawford,
            mover_is_bottom=player == model.WHITE,
        )
        return snowie.write(situation, (names[1 - player], names[player])) or one_line(turn.setup)

    def _check(self, text: str, turn: WrittenTurn, action: Action) -> None:
        """Refuse a turn that would not be read from its cell with the same fault as here."""
        row = mat_rows.read_row(f"  1) {text}", 1)
        seen = row.actions[0].turn if row and len(row.actions) == 1 and not row.comment else None
        same = seen is not None and seen.kind == turn.kind and bool(seen.faults) == bool(turn.faults)
        if not same:
            problem = {model.FAULT: "play", model.SETUP: "setup"}.get(turn.kind, "roll")
            self._into.refuse(problem, action, turn.text)


def _is_lost(entry: Entry) -> bool:
    """Whether nobody knows the board after an action; where only boards are not told, no rule is broken."""
    return entry.after is None and entry.faulty


def written_legs(turn: WrittenTurn) -> list[Hop]:
    """The legs of a play as it is written, with its own marks."""
    return [
        Hop(*leg, bool(move.hits >> place & 1))
        for move in turn.moves
        for _ in range(move.count)
        for place, leg in enumerate(pairwise(move.stops), 1)
    ]


def joined(hops: Sequence[Hop], roll: Roll, before: Position, after: Position) -> Sequence[Hop]:
    """The steps with those of one checker joined, as eXtreme Gammon writes them: not across a hit.

    They stay as they are where joined they could be another play: where they
    are no moves by the dice, at a point that is held, and where a checker is
    borne off that a single die bears off too.
    """
    sources = {hop.source for hop in hops}
    if not any(hop.target in sources for hop in hops) or not _fit(hops, roll, after):
        return hops
    high, low = roll
    shut = {hop.target for hop in hops if hop.hit}
    shut |= {point for point in range(1, BAR) if before.other[OPPOSED[point]] > 1}
    legs: list[tuple[int, int, Hop]] = []
    for place, hop in sorted(enumerate(hops), key=lambda one: -one[1].source):
        # The checker that came from furthest goes on; of equal ones the last.
        for leg in sorted(legs, key=lambda one: (one[2].source, one[0]), reverse=True):
            first, steps, (source, target, _) = leg
            sure = hop.target != OFF or source > (high * steps if high == low else high)
            if target == hop.source and target not in shut and sure:
                legs.remove(leg)
                legs.append((min(first, place), steps + 1, Hop(source, hop.target, hop.hit)))
                break
        else:
            legs.append((place, 1, hop))
    return _in_order(legs)


def _in_order(legs: list[tuple[int, int, Hop]]) -> list[Hop]:
    """The legs by their places, of those from one point the shorter first: read again, they are joined so."""
    places: dict[int, list[int]] = {}
    for place, _, leg in sorted(legs):
        places.setdefault(leg.source, []).append(place)
    shortest_first = sorted((leg for _, _, leg in legs), key=lambda leg: -leg.target)
    return [leg for _, leg in sorted((places[leg.source].pop(0), leg) for leg in shortest_first)]


def _fit(hops: Sequence[Hop], roll: Roll, after: Position) -> bool:
    """Whether the steps are moves by the dice: two, or up to four of a double."""
    last = max((point for point in range(1, BAR + 1) if after.mover[point]), default=OFF)
    high, low = roll
    if high == low:
        return len(hops) <= 4 and all(_is_by(hop, high, last) for hop in hops)
    return len(hops) == 2 and any(
        _is_by(one, high, last) and _is_by(other, low, last) for one, other in (hops, hops[::-1])
    )


def _is_by(hop: Hop, die: int, last: int) -> bool:
    """Whether a die makes this step; a larger one only where none stays behind, on ``last`` or before it."""
    way = hop.source - hop.target
    return way == die or (hop.target == OFF and way < die and last <= hop.source)


def _counted(legs: Iterable[Hop]) -> list[str]:
    """The legs in short: equal ones once with their number, bar and off in words."""
    found: dict[tuple[int, int], tuple[int, bool]] = {}
    for source, target, hit in legs:
        count, before = found.get((source, target), (0, False))
        found[source, target] = count + 1, before or hit
    return [
        f"{'Bar' if source == BAR else source}/{'Off' if target == OFF else target}"
        f"{'*' if hit else ''}{f'({count})' if count > 1 else ''}"
        for (source, target), (count, hit) in found.items()
    ]
