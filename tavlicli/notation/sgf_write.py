"""Writing SGF as GNU Backgammon does: a game tree for each game, a node for each action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NoReturn

from tavlicli.notation import crawford, kept, sgf_boards, sgf_ends, sgf_texts, sgf_turns, sgf_written
from tavlicli.notation.positions.cube import cube_in
from tavlicli.notation.sgf_ends import DOUBLES, ENDS, PLAYED
from tavlicli.notation.sgf_head import OPENING as OPENING_TAG
from tavlicli.notation.sgf_head import RESIGNS
from tavlicli.notation.sgf_root import RootWriter
from tavlicli.notation.sgf_turns import PLAYERS
from tavlicli.notation.sgf_written import Node
from tavlicli.notation.target import (
    CLOCK,
    ENDING,
    NAMES,
    NO_ROLL,
    OMITTED,
    OPENING,
    PROGRAM,
    RESULTS,
    UNREAD,
    Target,
)
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action
from tavlicli.record.sheet import Entry, GameSheet, Hop, Sheet
from tavlicli.record.turn import WrittenTurn

_SIDES = "WB"
_CUBE_WORDS = {**dict.fromkeys(DOUBLES, "double"), model.TAKE: "take", model.DROP: "drop"}
_ANSWERED = {model.BEAVER: (model.DOUBLE,), model.RACCOON: (model.BEAVER, model.RACCOON)}


def written(sheets: Iterable[Sheet], target: Target) -> Iterator[str]:
    """The text of matches, game by game."""
    before: tuple[object, ...] | None = None
    for sheet in sheets:
        match = sheet.match
        players = (*match.names, match.length)
        said = match.program if match.format == "sgf" and match.program is not None else PROGRAM
        roots = RootWriter(sheet, target, said, follows=players == before)
        for game, is_crawford in zip(sheet.games, crawford.untold(sheet), strict=True):
            writer = _GameWriter(sheet, game, roots, target)
            if is_crawford is not None:
                writer.tags.append((crawford.TAG, "On" if is_crawford else "Off"))
            yield writer.tree()
        if not sheet.games:
            yield f"(;{roots.root(None, 1, [], [])})\n"
        before = players


class _GameWriter:
    """Writes one game; ``tags`` are what its comment is to say beside those that it has.

    ``_before`` is the last entry that has a node, ``_mover`` who rolled last; ``_offered`` is the stake
    that the double which waits offers; ``_reserves`` what is left on the clocks of
    those whose times are all known.
    """

    def __init__(self, sheet: Sheet, game: GameSheet, roots: RootWriter, target: Target) -> None:
        self._sheet = sheet
        self._game = game
        self._roots = roots
        self._target = target
        self._is_sgf = sheet.match.format == "sgf"
        self._nodes: list[Node | str] = []
        self._known = sgf_written.KNOWN
        self._openings: list[str] = []
        self.tags: list[tuple[str, str]] = []
        self._remarks: list[str] = []
        self._cube = 1
        self._offered = 1
        self._before: Entry | None = None
        self._mover: int | None = None
        self._turn = 0.0
        self._reserves: dict[int, float] = {}
        if (clock := roots.clock(game)) is not None:
            self._turn = float(clock[0])
            self._reserves = dict.fromkeys(PLAYERS.values(), float(clock[1]))

    def tree(self) -> str:
        """The whole game tree."""
        game = self._game.game
        if self._is_sgf:
            kept.lose_variations(game.kept.get(len(game.actions), ""), self._target)
        else:
            kept.lose(game, self._target)
        self._target.lose(NAMES, game.names not in (None, self._sheet.match.names))
        for kind, count in zip((ENDING, RESULTS), sgf_ends.ends_lost(self._game.entries), strict=True):
            self._target.lose(kind, count)
        self._actions()
        if self._openings:
            self.tags.insert(0, (OPENING_TAG, ", ".join(self._openings)))
        root = self._roots.root(self._game, self._cube, self.tags, self._remarks)
        return f"(;{root}{''.join(map(str, self._nodes))})\n"

    def _actions(self) -> None:
        """Write every action; a play of which nothing else is said has its node from an earlier time."""
        game, entries = self._game.game, self._game.entries
        bare = not (game.seconds or game.comments or game.kept or self._reserves)
        parted = True
        for index, entry in enumerate(entries):
            action = entry[0]
            known = self._known[action[1]].get(action[4]) if bare and action[0] == model.TURN else None
            if known is None and bare and parted and entry[1]:
                known = self._plain(action, entry[1])
            if known is not None and known[0] is entry[1] and parted:
                self._nodes.append(known[1])
                self._before = entry
                self._mover = action[1]
            else:
                self._entry(entry, entries[index + 1].action if index + 1 < len(entries) else None)
                before = self._before and self._before.action.turn
                parted = before is None or before.kind in PLAYED

    def _plain(self, action: Action, hops: tuple[Hop, ...]) -> tuple[tuple[Hop, ...], str] | None:
        """The node of a play as it is written that names each of its steps by itself; None for any other."""
        turn = action.turn
        if turn is None or turn.kind != model.MOVES or turn.roll is None or turn.stood:
            return None
        moves = [(source, target) for source, target, _ in hops]
        if len(moves) > sgf_turns.MOST_MOVES or moves != [move[0] for move in turn.moves]:
            return None
        text = str(Node(f"{_SIDES[action.player]}[{sgf_turns.value(action.player, turn.dice, moves)}]"))
        self._known[action.player].keep(turn, hops, text)
        return hops, text

    def _entry(self, entry: Entry, following: Action | None) -> None:
        """Write one action; what is said of one without a node goes to the node before it, or to the root."""
        kind = entry.action.kind
        node = None
        if entry.action.turn is not None:
            node = self._roll(entry, entry.action.turn, following)
        elif kind in _CUBE_WORDS:
            node = self._cube_action(entry, following)
        elif kind == model.POSITION:
            node = self._position(entry, following)
        elif kind == model.OPENING:
            self._opening(entry.action)
        elif kind == model.RESIGN and (following is None or following.kind in ENDS):
            self._resignation(entry)
        elif kind == model.BROKEN:
            self._unread(entry.action.text)
        if node is None:
            self._target.lose(CLOCK, entry.seconds is not None)
        else:
            self._describe(node, entry)
            self._before = entry
            if entry.action.turn is not None:
                self._mover = entry.action.player
        comment = entry.comment
        if comment and node is None and following is None:
            comment = self._roots.part(comment)
        if comment:
            self._say(comment, node)

    def _add(self, text: str, entry: Entry) -> Node:
        """A new node, behind an empty one where it would be read together with the one before."""
        if self._before is not None and sgf_ends.run_together(self._before, entry):
            self._nodes.append(Node(""))
        node = Node(text)
        self._nodes.append(node)
        return node

    def _describe(self, node: Node, entry: Entry) -> None:
        """What is said of an action beside what was done."""
        action = entry.action
        node.seconds = entry.seconds
        node.stood = action.turn is not None and action.turn.stood
        if action.turn is None or action.turn.kind != model.SETUP:
            node.kept = self._kept(entry)
        if action.kind == model.POSITION or action.player not in self._reserves:
            return
        if entry.seconds is None:
            del self._reserves[action.player]
            return
        self._reserves[action.player] -= max(entry.seconds - self._turn, 0)
        if f"{_SIDES[action.player]}L[" not in self._kept(entry):
            node.text += sgf_texts.clocks({action.player: self._reserves[action.player]})

    def _kept(self, entry: Entry) -> str:
        return entry.kept or "" if self._is_sgf else ""

    def _say(self, words: str, node: Node | None) -> None:
        """Keep a comment with its node, else with the last one, or before the first."""
        if node is None and self._nodes:
            node = self._nodes[-1] = sgf_written.opened(self._nodes[-1])
        (self._remarks if node is None else node.words).append(words)

    def _unread(self, text: str, node: Node | None = None) -> None:
        self._target.lose(UNREAD)
        self._say(text, node)

    def _refuse(self, problem: str, action: Action, why: str = "", **params: int) -> NoReturn:
        text = action.text if action.turn is None else action.turn.text
        self._target.refuse(problem, action.line, action.column, why, format="sgf", text=text, **params)

    def _roll(self, entry: Entry, turn: WrittenTurn, following: Action | None) -> Node | None:
        """A turn's node. A roll that was not played has one of its own; so has the board that it led to,
        where that is given, and what is kept then belongs to the roll.
        """
        action = entry.action
        side = _SIDES[action.player]
        if action.kind == model.REST:
            self._refuse("rest", action)
        if turn.roll is None:
            code = sgf_turns.without_roll(action.player, turn) if self._is_sgf else None
            if code is not None:
                return self._add(code, entry)
            self._no_roll(action, turn, following)
            return None
        ends = following is None or following.kind in ENDS
        if turn.kind in PLAYED or (ends and entry.only):
            # The only play of a last roll is written, for here a last roll alone was not played.
            self._target.warn(OMITTED, bool(entry.only))
            moves = [(hop.source, hop.target) for hop in entry.hops or entry.only]
            legs = [leg for way in turn.ways for leg in pairwise(way)]
            if any(source == target for source, target in legs):
                # Such a leg is no step, so that the legs say more.
                moves = legs
            if len(moves) > sgf_turns.MOST_MOVES:
                self._refuse("moves", action, count=len(moves))
            node = self._add(f"{side}[{sgf_turns.value(action.player, turn.dice, moves)}]", entry)
            if turn.kind in PLAYED and not turn.stood:
                self._known[action.player].keep(turn, entry.hops, str(node))
            return node
        node = self._add(f"PL[{side}]DI[{''.join(map(str, turn.dice))}]", entry)
        if turn.kind == model.FAULT:
            self._unread(turn.text, node)
        elif turn.kind == model.SETUP:
            if entry.after is None:
                self._refuse("setup", action, "unread")
            node.kept = self._kept(entry)
            node = Node(f"PL[{side}]{''.join(sgf_boards.written(entry.after, action.player))}")
            self._nodes.append(node)
        return node

    def _no_roll(self, action: Action, turn: WrittenTurn, following: Action | None) -> None:
        """A turn whose roll is none: left out where it is the last, or no turn at all."""
        if not turn.dice:
            self._unread(turn.text)
        elif turn.faults or (following is not None and following.kind not in ENDS):
            self._refuse("roll", action)
        else:
            self._target.lose(NO_ROLL)

    def _cube_action(self, entry: Entry, following: Action | None) -> Node:
        """A double or its answer; a beaver is a double, and what goes on after it was taken."""
        kind, player = entry.action.kind, entry.action.player
        before = None if self._before is None else self._before.action
        if kind in _ANSWERED and (
            before is None or before.kind not in _ANSWERED[kind] or before.player == player
        ):
            # Here it is a double that stands behind what it answers.
            self._refuse("cube", entry.action, "answer")
        node = self._add(f"{_SIDES[player]}[{_CUBE_WORDS[kind]}]", entry)
        if _CUBE_WORDS[kind] == "double":
            twice = 2 * (entry.stake if kind == model.DOUBLE else self._offered)
            self._offered = entry.action.value or twice
            node.stake = None if self._offered == twice else self._offered
            if kind != model.DOUBLE and following is not None and following.kind == model.TURN:
                # A roll after a beaver says that it was taken.
                self._nodes.append(Node(f"{_SIDES[1 - player]}[take]"))
        return node

    def _position(self, entry: Entry, following: Action | None) -> Node | None:
        """A set-up of the board, or of the cube alone where all else stays as it was."""
        action, after = entry.action, entry.after
        if after is None:
            self._refuse("position", action, "unread")
        player = action.player
        if action.value == 0 and following is not None and following.player != NOBODY:
            player = following.player
        board = f"PL[{_SIDES[player]}]{''.join(sgf_boards.written(after, action.player))}"
        cube = cube_in(action.text, action.player, after)
        if cube is None:
            self._mover = 1 - player
            return self._add(board, entry)
        texts = [board, f"CV[{cube[0]}]", f"CP[{'c' if cube[1] is None else _SIDES[cube[1]].lower()}]"]
        if cube != (entry.stake, entry.owner) and entry.before == after and self._plays(player, following):
            if not self._nodes and cube[1] is None:
                self._cube = cube[0]
                return None
            changed = cube[0] != entry.stake, cube[1] != entry.owner
            texts = [text for text, differs in zip(texts[1:], changed, strict=True) if differs]
        self._mover = 1 - player
        node = self._add(texts[0], entry)
        self._nodes += map(Node, texts[1:])
        return node

    def _plays(self, player: int, following: Action | None) -> bool:
        """Whether it goes without saying that this player acts next."""
        if self._mover is not None:
            return player != self._mover
        return following is not None and player == following.player

    def _opening(self, action: Action) -> None:
        """Opening dice, which have a place before the first node only."""
        if self._nodes:
            self._target.lose(OPENING)
        else:
            self._openings.append(f"W{action.text[0]} B{action.text[1]}")

    def _resignation(self, entry: Entry) -> None:
        """Who resigned and for how much, where that is not what ``RE`` says anyway."""
        value = entry.action.value
        if entry.faulty or (value is not None and value * entry.stake != self._game.points):
            said = "" if value is None else f" {value}"
            self.tags.append((RESIGNS, _SIDES[entry.action.player] + said))
