"""One SGF game: its nodes as actions."""

from __future__ import annotations

from tavlicli.board.position import Position
from tavlicli.findings.finding import Violation
from tavlicli.notation import sgf_boards, sgf_texts, sgf_turns
from tavlicli.notation.pattern import lazy
from tavlicli.notation.sgf_boards import Standing, Tracker
from tavlicli.notation.sgf_nodes import Move, Node
from tavlicli.notation.sgf_scan import NEW_NODE, PLAIN, Scanner
from tavlicli.notation.sgf_turns import CUBE_WORDS, PLAYERS
from tavlicli.record import model
from tavlicli.record.model import NOBODY, TURN, WHITE, Action, Fault, Game
from tavlicli.record.turn import CodedTurn

_HOLDS_ROLL = lazy(r"[1-6][1-6]")
_CLOCK = lazy(r"([0-9.]+)\+([0-9.]+)")
_LONGEST = 200
_ENDS = " \t\n\v\f]"
_RESIGNS = lazy(r"resigns?(?:\s*:\s*([1-9]))?")
_REFUSED = "reject"
_REPLIES = ("accept", _REFUSED)
_DOUBLES = frozenset((model.DOUBLE, model.BEAVER, model.RACCOON))


class _Setup:
    """A set-up that waits for what follows: a roll without a play, or a board, a cube, a player.

    ``position`` is the board there, White's checkers first, ``changed``
    whether it was set up, ``cube`` the cube and its owner where they were.
    ``node`` is the node that says more of it, if any.
    """

    def __init__(self, node: Node, position: Position) -> None:
        self.node: Node | None = None
        self.line, self.column = node.line, node.column
        self.player = node.player
        self.position = position
        self.changed = bool(node.edits)
        self.roll: CodedTurn | None = None
        self.cube: tuple[int, int | None] | None = None


class GameReader:
    """Reads the nodes of one game into its actions.

    Who reads the root fills ``root`` with what any node may have, and sets
    ``variation``, the word of ``RU`` for another start position, and
    ``standing`` where the root is sure to say whether it is the Crawford game.
    ``given_up`` is the result that a resignation names, in points.
    """

    def __init__(self, scanner: Scanner, game: Game) -> None:
        self._scanner = scanner
        self.game = game
        self.root = Node(scanner, self.fault)
        self.variation: str | None = None
        self.standing: Standing = (0, (0, 0), False)
        self._tracker: Tracker | None = None
        self.given_up: list[Action] = []
        self._waiting: list[_Setup] = []
        self._doubles: list[int] = []
        self._mover: int | None = None
        self._delay = 0.0
        self._left: dict[int, float] = {}
        self._remarks: dict[int, list[str]] = {}
        self._kept: dict[int, list[str]] = {}

    def fault(self, violation: Violation, start: int, end: int) -> None:
        """Keep a fault that costs nothing else, at these offsets."""
        self.game.faults.append(Fault(violation, *self._scanner.span(start, end), len(self.game.written)))

    def set_clock(self, text: str) -> None:
        """Say by which clock the game is played, as a ``Clock`` tag does."""
        if found := _CLOCK.fullmatch(text):
            self._delay = float(found[1])
            self._left = dict.fromkeys(PLAYERS.values(), float(found[2]))

    def read(self) -> None:
        """Read all nodes behind the root."""
        scanner = self._scanner
        text, plain = scanner.text, PLAIN.match
        self._take(self.root)
        while True:
            if not self._waiting:
                if self._read_plainly():
                    continue
                if (found := plain(text, scanner.at)) and self._read_move(found[1], found.start(1)):
                    scanner.at = found.end()
                    continue
            if scanner.skip_empty():
                self._settle(None)
                self._doubles.clear()
            if scanner.open_variation():
                continue
            if not scanner.next_node():
                break
            node = Node(scanner, self.fault)
            node.read()
            self._take(node)
        self._settle(None)
        for index, said in self._remarks.items():
            self.game.comments[index] = "\n".join(filter(None, (self.game.comments.get(index), *said)))
        for index, kept in self._kept.items():
            self.game.kept[index] = self.game.kept.get(index, "") + "".join(kept)

    def _read_plainly(self) -> bool:
        """Read nodes of a move each and nothing else, the players taking turns; whether there were any."""
        scanner = self._scanner
        first, nodes = scanner.plain_nodes()
        player = PLAYERS.get(nodes[0][:1]) if nodes else None
        turns = sgf_turns.read_plain(player, nodes) if player is not None else []
        if player is None or not turns:
            return False
        # No such node holds a line end, so that each stands in a line of its own, behind the mark of a node.
        line, column = scanner.place(first + len(NEW_NODE))
        self.game.written.add_turns(player, turns, line, (column,))
        scanner.at = first + sum(map(len, nodes[: len(turns)])) + len(NEW_NODE) * len(turns)
        self._moved((player + len(turns) - 1) % 2)
        return True

    def _read_move(self, code: str, start: int) -> bool:
        """Read a move that is all that a node holds, if it is a roll or one of the cube's; whether it is."""
        player = PLAYERS[code[0]]
        turn = sgf_turns.read(player, code, 2)
        kind = CUBE_WORDS.get(code[2:-1]) if turn is None else TURN
        if kind is None:
            return False
        if turn is not None:
            self._moved(player)
        else:
            kind = self._cube_action(kind, player)
        line, column = self._scanner.place(start)
        self.game.written.add((Action(kind, player, line, column, turn, None, "" if turn else code),))
        return True

    def _moved(self, player: int) -> None:
        """A player has rolled and moved."""
        self._mover = player
        self._doubles.clear()

    def _take(self, node: Node) -> None:
        """Turn a node into actions, or let its set-up wait for what follows."""
        if node.sets_up:
            self._wait(node)
        for move in node.moves:
            self._move(move)
        if node is self.root:
            return
        if node.moves and self.game.written:
            self._annotate(len(self.game.written) - 1, node)
        elif node.sets_up and self._waiting:
            self._waiting[-1].node = node
        else:
            self._settle(None)
            if node.empty:
                self._doubles.clear()
            kept = node.rest
            self._note(len(self.game.written) - 1, node.comment, f"\n;{kept}" if kept else "")

    def _wait(self, node: Node) -> None:
        """Put a node's set-up aside, its roll behind all else."""
        tracker = self._tracker = self._tracker or Tracker(self.variation)
        tracker.catch_up(self.game.actions)
        for whose, letters in node.edits:
            tracker.change(whose, letters)
        cube = node.cube is not None or node.owner is not None
        if cube:
            tracker.cube = node.cube or tracker.cube
            if node.owner is not None:
                tracker.owner = None if node.owner == NOBODY else node.owner
        if node.edits or cube or node.roll is None:
            setup = _Setup(node, tracker.position)
            setup.cube = (tracker.cube, tracker.owner) if cube else None
            self._waiting.append(setup)
        if node.roll is not None:
            setup = _Setup(node, tracker.position)
            setup.roll = sgf_turns.rolled(*node.roll)
            self._waiting.append(setup)
        node.edits.clear()

    def _move(self, move: Move) -> None:
        """Add the action of a value of ``W`` or ``B``."""
        player, code, start, line, column = move
        written = self.game.written
        action = Action(model.BROKEN, player, line, column, None, None, code)
        word = code[start:].strip(_ENDS).lower() if len(code) < _LONGEST else ""
        turn = sgf_turns.read(player, code, start)
        rolled = self._rolled(player, turn) if turn is not None else None
        self._settle(player)
        if turn is not None:
            action = Action(TURN, player, line, column, turn)
            self._moved(player)
        elif word in CUBE_WORDS:
            action = action._replace(kind=self._cube_action(CUBE_WORDS[word], player))
        elif found := _RESIGNS.fullmatch(word):
            action = action._replace(kind=model.RESIGN)
            points = int(found[1]) if found[1] else None
            self.given_up = [action._replace(kind=model.WINS, player=1 - player, value=points)]
        elif word in _REPLIES and written and written.at(-1).kind == model.RESIGN:
            if word == _REFUSED:
                self.given_up = []
                refused = written.all().pop()
                self._note(len(written) - 1, "", f"\n;{refused.text}\n;{code}")
            return
        else:
            wrong = Violation("syntax", {"expected": "action", "found": code[start:][:20]})
            holds_roll = 1 if _HOLDS_ROLL.search(code, start, start + _LONGEST) else None
            action = action._replace(value=holds_roll, fault=wrong)
        written.add((action,))
        if rolled is not None and rolled.node is not None:
            self._note(len(written) - 1, rolled.node.comment, rolled.node.rest)

    def _rolled(self, player: int, turn: CodedTurn) -> _Setup | None:
        """The roll without a play that waits and is the same turn; it does not wait any longer."""
        last = self._waiting[-1] if self._waiting else None
        if last is None or last.roll is None or last.player not in (None, player):
            return None
        return self._waiting.pop() if last.roll.roll == turn.roll is not None else None

    def _cube_action(self, kind: str, player: int) -> str:
        """What an action of the cube is: the other side's double of a double that waits is a beaver."""
        doubles = self._doubles
        if kind != model.DOUBLE or not doubles or doubles[-1] == player:
            self._doubles = [player] if kind == model.DOUBLE else []
            return kind
        doubles.append(player)
        return model.BEAVER if len(doubles) == 2 else model.RACCOON

    def _annotate(self, index: int, node: Node) -> None:
        """What a node says of the action at this index: its time, its marks, comment and all else."""
        said = sgf_texts.remarks(node.comment)
        action = self.game.written.at(index)
        left = dict(node.left)
        if said.left is not None:
            left.setdefault(action.player, said.left)
        used = self._used(action.player, said.used, left)
        if used is not None:
            self.game.seconds[index] = round(used, 6)
        if said.stood and isinstance(action.turn, CodedTurn):
            action = action._replace(turn=sgf_turns.stood(action.turn))
        if said.stake is not None and action.kind in _DOUBLES:
            action = action._replace(value=said.stake)
        self.game.written.put(index, action)
        self._note(index, said.words, sgf_texts.clocks(left) + node.rest)

    def _used(self, player: int, said: float | None, left: dict[int, float]) -> float | None:
        """The seconds that an action took: as it says, else what is missing on the player's clock."""
        before, now = self._left.get(player), left.get(player)
        self._left.update(left)
        if said is not None or now is None or before is None:
            return said
        over = before - now
        return over + self._delay if over > 0 else 0.0 if over == 0 == self._delay else None

    def _note(self, index: int, comment: str, kept: str) -> None:
        """Keep a comment and other text with the action at this index (-1: the game's head)."""
        if comment:
            self._remarks.setdefault(index, []).append(comment)
        if kept:
            self._kept.setdefault(index, []).append(kept)

    def _settle(self, following: int | None) -> None:
        """Turn the set-ups that wait into actions; ``following`` acts next (None: nobody does)."""
        waiting, self._waiting = self._waiting, []
        # Who acts after each of them.
        after = [following]
        for one in reversed(waiting):
            after.append(after[-1] if one.roll is None else one.player)
        after.reverse()
        at = 0
        while at < len(waiting):
            end = at
            while end < len(waiting) and waiting[end].roll is None:
                end += 1
            if end > at:
                self._position(waiting[at:end], after[end])
                at = end
            else:
                at += self._roll(waiting[at], waiting[at + 1 : at + 2], after[at + 1])

    def _roll(self, one: _Setup, behind: list[_Setup], following: int | None) -> int:
        """Add a roll without a play; the board behind it is its result unless the same side goes on.

        Gives the number of set-ups that it took.
        """
        assert one.roll is not None
        player = self._next_player(following) if one.player is None else one.player
        player = WHITE if player is None else player
        turn, own = one.roll, [one]
        if behind and behind[0].changed and behind[0].cube is None and following != player:
            turn = sgf_turns.ended_in(turn, sgf_boards.text(behind[0].position, 1 - player))
            own += behind
        self._add(Action(TURN, player, one.line, one.column, turn), own)
        self._mover = player
        return len(own)

    def _position(self, run: list[_Setup], following: int | None) -> None:
        """Add the position that a run of set-ups leads to; who plays alone is one where he plays twice."""
        said = next((one.player for one in reversed(run) if one.player is not None), None)
        cube = next((one.cube for one in reversed(run) if one.cube is not None), None)
        changed = any(one.changed for one in run)
        if not changed and cube is None and (said is None or said != self._mover):
            for one in run:
                if one.node is not None:
                    self._note(len(self.game.written) - 1, one.node.comment, one.node.rest)
            return
        player = self._next_player(following) if said is None else said
        either = 0 if player is None else None
        player = WHITE if player is None else player
        position = run[-1].position
        text = sgf_boards.text(position, player)
        if cube is not None:
            text = sgf_boards.with_cube(position, player, *cube, self.standing)
        self._add(Action(model.POSITION, player, run[0].line, run[0].column, None, either, text), run)
        if either is None:
            self._mover = 1 - player

    def _next_player(self, following: int | None) -> int | None:
        """Who acts next by what was played; at the beginning of a game whoever does."""
        return following if self._mover is None else 1 - self._mover

    def _add(self, action: Action, setups: list[_Setup]) -> None:
        index = len(self.game.written)
        self.game.written.add((action,))
        for one in setups:
            if one.node is not None:
                self._annotate(index, one.node)
