"""An SGF text as matches: its game trees, and which of them belong together."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.notation import sgf_texts
from tavlicli.notation.pattern import lazy
from tavlicli.notation.sgf_game import GameReader
from tavlicli.notation.sgf_head import OPENING, OPTIONS, RESIGNS, Head
from tavlicli.notation.sgf_scan import Scanner, has_backgammon, plain
from tavlicli.notation.sgf_turns import PLAYERS
from tavlicli.record import model
from tavlicli.record.model import NOBODY, Action, Fault, Game, Match, Tag

_DICE = lazy(r"W([1-6]) B([1-6])")
_GIVES_UP = lazy(r"([WB])(?: ([0-9]{1,9}))?")
# The program that marks the Crawford game wherever it is.
_SURE = "GNU Backgammon"
# What seems to be a node and stands in no tree.
_LOST = lazy(r";\s*+[A-Z]{1,2}\s*+\[")


class Reader:
    """Reads an SGF text whose line ends are LF."""

    def __init__(self, text: str) -> None:
        self._scanner = Scanner(text, self._tell)
        self._strict = has_backgammon(text)
        self._game: GameReader | None = None
        self._match: Match | None = None
        self._findings: list[Finding] = []
        # What the games of the match are counted from, and the rule set of its first.
        self._base = 0
        self._rules = ""

    def matches(self) -> Iterator[Match]:
        """The matches, one at a time; what cannot be read is in them."""
        scanner = self._scanner
        behind = 0
        while scanner.open_tree():
            start = scanner.text.rfind("(", 0, scanner.at)
            self._between(behind, start)
            game = Game(*scanner.place(start))
            reader = self._game = GameReader(scanner, game)
            head = Head(scanner, reader.root.take)
            if self._is_other(head):
                self._pass_over(head)
            else:
                before = self._match
                self._begin(game, head)
                if before is not None and before is not self._match:
                    yield before
                self._read_game(game, head, reader)
            self._game = None
            behind = scanner.at
        self._between(behind, len(scanner.text))
        if self._match is not None:
            self._match.findings += self._findings
            yield self._match

    def _tell(self, expected: str, start: int, end: int) -> None:
        """Keep a fault of the text; what is wrong in a tree of another game does not matter."""
        if self._game is not None:
            found = self._scanner.text[start : min(end, start + 20)].partition("\n")[0]
            self._game.fault(Violation("syntax", {"expected": expected, "found": found}), start, end)

    def _between(self, start: int, end: int) -> None:
        """What stands between two trees is free text, unless it is nodes that no tree holds."""
        lost = _LOST.search(self._scanner.text, start, end) if self._match is not None else None
        if lost is not None:
            self._find("syntax", lost.start(), lost.end(), expected="tree", found=lost[0])

    def _find(self, code: str, start: int, end: int, **params: str) -> None:
        self._findings.append(Finding(Violation(code, params), Place(*self._scanner.span(start, end))))

    def _is_other(self, head: Head) -> bool:
        """Whether a tree is of another game; one that does not say is, where others say that they are not."""
        if head.game is None:
            return self._strict and not head.has_match
        return not head.is_backgammon

    def _pass_over(self, head: Head) -> None:
        """Go behind a tree of another game, and tell it."""
        self._game = None
        self._scanner.skip_variations()
        if head.game is not None:
            raw, at = head.game
            self._find("bad-tag", at, at + len(raw), tag="GM", value=plain(raw))

    def _begin(self, game: Game, head: Head) -> None:
        """Put a game into the match that it belongs to, which it may begin."""
        match = self._match
        if match is None or self._begins_match(match, head):
            if match is not None:
                match.findings += self._findings
                self._findings = []
            match = self._match = Match("sgf", game.line)
            match.names = (head.names[0], head.names[1])
            match.length = head.length
            match.program = head.program
            match.marks = False
            match.tags = head.tags
            match.comments = [head.comment] if head.comment else []
            self._base = 1 if head.number == 1 and not any(head.score or ()) else 0
            self._rules = head.rules
        else:
            self._game_tags(match, game, head)
            if head.comment:
                game.comments[-1] = head.comment
        match.repeated += head.repeated
        self._number(match, game, head)
        match.games.append(game)

    def _begins_match(self, match: Match, head: Head) -> bool:
        """Whether a game is the first of another match."""
        if tuple(head.names) != match.names or head.length != match.length:
            return True
        return head.number == 0 or head.number == self._base == 1

    def _game_tags(self, match: Match, game: Game, head: Head) -> None:
        """What a root says that the first of the match did not say."""
        differs = head.rules != self._rules
        if not head.says_rules:
            differs = head.rules != self._rules.partition(",")[0].strip()
        for name, tag in head.tags.items():
            said_by_rules = name == "Rules" or (differs and name in OPTIONS)
            if not said_by_rules and (name not in match.tags or match.tags[name].value != tag.value):
                game.tags[name] = tag
        if differs:
            game.tags["Rules"] = head.tags.get(
                "Rules", Tag(head.rules, game.line, game.column, game.end_column)
            )

    def _number(self, match: Match, game: Game, head: Head) -> None:
        """The game's number, from 1, and the score before it, with their places."""
        scanner = self._scanner
        game.end_column = game.score_end_column = game.column + 1
        if head.number is not None:
            game.number = head.number + 1 - self._base
            before = match.games[-1].number if match.games else None
            if before is not None and game.number != before + 1:
                wrong = Violation("turn-number", {"number": game.number, "expected": before + 1}, "game")
                game.faults.append(Fault(wrong, *scanner.span(*head.number_at), 0))
        if head.score_at is not None:
            game.score = head.score
            game.score_line, game.score_column, game.score_end_column = scanner.span(*head.score_at)

    def _read_game(self, game: Game, head: Head, reader: GameReader) -> None:
        """Read what stands behind the root."""
        for violation, start, end in head.faults:
            reader.fault(violation, start, end)
        if kept := head.kept + sgf_texts.clocks(reader.root.left) + "".join(reader.root.unread):
            game.kept[-1] = kept
        resigned = self._remark(game, reader.root.comment)
        assert self._match is not None
        clock = game.tags.get("Clock") or self._match.tags.get("Clock")
        if clock is not None:
            reader.set_clock(clock.value)
        reader.variation = head.variation
        if (head.program or "").startswith(_SURE):
            reader.standing = head.length or 0, head.score or (0, 0), head.crawford_game
        reader.read()
        game.written.add(resigned + (head.results or reader.given_up))
        if variations := self._scanner.skip_variations():
            game.kept[len(game.written)] = variations

    def _remark(self, game: Game, comment: str) -> list[Action]:
        """The comment at the head of a game, and the tags with which it begins; gives who resigned."""
        resigned: list[Action] = []
        lines, end = sgf_texts.tag_lines(comment)
        for line in lines:
            dice = _DICE.findall(line.value) if line.name == OPENING else []
            game.written.add(
                Action(model.OPENING, NOBODY, game.line, game.column, None, None, white + black)
                for white, black in dice
            )
            if line.name == RESIGNS and (found := _GIVES_UP.fullmatch(line.value)):
                value = int(found[2]) if found[2] else None
                loser = PLAYERS[found[1]]
                resigned.append(Action(model.RESIGN, loser, game.line, game.column, None, value, line.value))
            elif not dice:
                assert self._match is not None
                before = game.tags.get(line.name)
                self._match.repeated += before is not None and before.value != line.value
                game.tags[line.name] = Tag(line.value, game.line, game.column, game.end_column)
        if comment[end:]:
            game.comments[-1] = "\n".join(filter(None, (game.comments.get(-1), comment[end:])))
        return resigned
