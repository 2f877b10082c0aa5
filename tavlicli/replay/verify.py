"""A whole match replayed: rule set, score, Crawford game, and every game in turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tavlicli.findings.finding import Finding, Place, Violation
from tavlicli.notation import crawford
from tavlicli.notation.registry import named
from tavlicli.record.model import Game, Match, Tag
from tavlicli.replay import clock
from tavlicli.replay.context import Context
from tavlicli.replay.game import GameReplay
from tavlicli.replay.result import GameResult, MatchResult, Step
from tavlicli.replay.score import Score
from tavlicli.rules.registry import BOOK, RuleBook
from tavlicli.rules.ruleset import RuleSet

# Tags of foreign records that set an option of that match, and what their values mean.
_TAG_OPTIONS = {"jacoby": "jacoby", "beaver": "beavers", "beavers": "beavers", "crawford": "crawford"}
# What other programs call a rule set, where that is none of its names here.
_VARIATIONS = {"hypergammon (3)": "hypergammon"}
_MOVES = {"legal": False, "responsible": True}
# What a cube can show before the first roll, after automatic doubles.
_CUBES = {str(1 << power): 1 << power for power in range(16)}

T = TypeVar("T")
Replayer = Callable[[RuleSet, Game, Context, list[Step] | None], GameReplay]


class MatchReplay:
    """One match replayed.

    ``rules`` overrides what the record says; ``default`` is the rule set of a
    record that says nothing (None: its format's); ``responsible`` overrides its
    ``Moves`` tag, or is ``lenient`` where it has none. ``book`` knows the rule
    sets by name.
    """

    def __init__(
        self,
        match: Match,
        *,
        rules: RuleSet | None = None,
        default: str | None = None,
        responsible: bool | None = None,
        lenient: bool = False,
        book: RuleBook | None = None,
    ) -> None:
        self.match = match
        self.number = match.number
        self.override = rules
        form = named(match.format)
        self.foreign = form.foreign
        self.default = default or form.rules
        self.book = book if book is not None else BOOK
        self.findings: list[Finding] = []
        self.rules = rules or self._rules_of(match.tags, None)
        self.cycle = self._cycle_of(match.tags) if rules is None else []
        said = self._read_tag(match.tags, "Moves", lambda value: _MOVES.get(value.strip().lower()))
        as_said = lenient if said is None else said
        self.responsible = as_said if responsible is None else responsible
        self.clock = self._read_tag(match.tags, "Clock", clock.read)
        self.timed = any(game.seconds for game in match.games)
        self.length = match.length
        self.keeps_no_score = match.length is None and not any(any(game.score or ()) for game in match.games)
        self.score = Score()
        self.crawford_done = False
        self.previous_winner: int | None = None

    def _rules_of(self, tags: dict[str, Tag], game: int | None) -> RuleSet:
        """The rule set that tags name, with the options that foreign tags set."""
        tag = tags.get("Rules")
        text = tag.value if tag else self.default
        if tag is None and self.foreign and "Variation" in tags:
            tag = tags["Variation"]
            text = tag.value.strip()
            text = _VARIATIONS.get(text.lower(), text) or self.default
        rules = self._named(text, tag, game)
        changed = self._foreign_options(tags, rules) if self.foreign and "Rules" not in tags else {}
        return rules.with_options(changed) if changed else rules

    def _named(self, text: str, tag: Tag | None, game: int | None = None) -> RuleSet:
        """The rule set with this name; what is unknown of it is told at its tag, and the default holds."""
        found = self.book.find(text)
        for violation in found.violations if tag else ():
            assert tag is not None
            self._at_tag(tag, violation, game)
        return found.rules or self.book.get(self.default)

    def _cycle_of(self, tags: dict[str, Tag]) -> list[RuleSet]:
        """The rule sets of a ``Cycle`` tag, by which the games take turns; none without one."""
        tag = tags.get("Cycle")
        if tag is None or self.foreign:
            return []
        names = [name.strip() for name in tag.value.split(";" if ";" in tag.value else ",")]
        if len(names) > 1 and not names[-1]:
            names.pop()
        return [self._named(name, tag) for name in names]

    def _at_tag(self, tag: Tag, violation: Violation, game: int | None = None) -> None:
        place = Place(tag.line, tag.column, tag.end_column)
        self.findings.append(Finding(violation, place, match=self.number, game=game))

    def _read_tag(
        self, tags: dict[str, Tag], name: str, read: Callable[[str], T | None], game: int | None = None
    ) -> T | None:
        """What a tag says; None where it is not there, or says what cannot be read, which is told."""
        tag = tags.get(name)
        if tag is None:
            return None
        value = read(tag.value)
        if value is None:
            self._at_tag(tag, Violation("bad-tag", {"tag": name, "value": tag.value}), game)
        return value

    def _foreign_options(self, tags: dict[str, Tag], rules: RuleSet) -> dict[str, str]:
        changed = {}
        for name, tag in tags.items():
            option = _TAG_OPTIONS.get(name.lower())
            word = tag.value.strip().lower()
            if option is not None:
                value = crawford.on_off(word)
                if value is None:
                    self._at_tag(tag, Violation("bad-tag", {"tag": name, "value": tag.value}))
                elif option in rules.settings:
                    on = "money" if option in ("jacoby", "beavers") else "yes"
                    changed[option] = on if value else "no"
            elif name.lower() == "cubelimit" and word == "1":
                changed["cube"] = "no"
        return changed

    def rules_of_game(self, game: Game, index: int) -> RuleSet:
        """The rule set of the game with this index, from 1."""
        if self.override is None and "Rules" in game.tags:
            return self._rules_of(game.tags, index)
        if self.cycle:
            return self.cycle[((game.number or index) - 1) % len(self.cycle)]
        return self.rules

    def _game_clock(self, game: Game, index: int, rules: RuleSet) -> clock.Clock | None:
        """The clock of a game: the command line's, the tags', or the set's where there are times."""
        own = self._read_tag(game.tags, "Clock", clock.read, index) or self.clock
        of_set = clock.read(rules.value("clock") or "") if self.timed else None
        if self.override is not None and "clock" in self.override.changed:
            return of_set
        return own or of_set

    def run(self, play: Callable[[Game, int], GameResult] | None = None) -> MatchResult:
        """Replay every game, by :meth:`play` or instead of it; what is wrong is in ``findings``, by place."""
        play = play or self.play
        results = [play(game, index) for index, game in enumerate(self.match.games, 1)]
        if not results:
            place = Place(self.match.line, 1, 2)
            self.findings.append(Finding(Violation("unfinished"), place, match=self.number))
        for finding in self.match.findings:
            self.findings.append(finding._replace(match=self.number))
        self.findings.sort(key=lambda finding: finding.order)
        names = {result.rules for result in results} or {str(self.rules)}
        return MatchResult(
            rules=names.pop() if len(names) == 1 else None,
            length=self.length,
            players=self.match.names,
            score=self.score.now,
            games=tuple(results),
        )

    def play(
        self,
        game: Game,
        index: int,
        steps: list[Step] | None = None,
        replayer: Replayer = GameReplay,
    ) -> GameResult:
        """Replay the next game, by this replayer, with what it inherits from those before."""
        rules = self.rules_of_game(game, index)
        score = self._score(game, index)
        self._match_over(game, index, score)
        crawford, post_crawford = self._crawford(rules, score, game, index)
        cube = self._read_tag(game.tags, "Cube", lambda value: _CUBES.get(value.strip()), index)
        context = Context(
            match=self.number,
            number=index,
            score=score,
            length=self.length,
            crawford=crawford,
            post_crawford=post_crawford,
            previous_winner=self.previous_winner,
            marks=self.match.marks or not self.foreign,
            foreign=self.foreign,
            responsible=self.responsible,
            clock=self._game_clock(game, index, rules),
            cube=cube or 1,
        )
        replay = replayer(rules, game, context, steps)
        result = replay.run()
        self.findings += replay.findings
        for violation, line, column, end_column, _, player in game.faults:
            place = Place(line, column, end_column)
            self.findings.append(Finding(violation, place, match=self.number, game=index, player=player))
        if replay.crawford:
            self.crawford_done = True
        self._carry(game, result, replay)
        return result

    def _score(self, game: Game, index: int) -> tuple[int, int]:
        """The score that the game starts from: as stated, checked against the games before it."""
        carried, stated = self.score.now, game.score
        if stated is None:
            return carried
        if not self.keeps_no_score and not self.score.follows(stated):
            place = Place(game.score_line, game.score_column, game.score_end_column)
            params = {"stated": f"{stated[0]}-{stated[1]}", "actual": f"{carried[0]}-{carried[1]}"}
            violation = Violation("wrong-score", params)
            self.findings.append(Finding(violation, place, match=self.number, game=index))
        return stated

    def _match_over(self, game: Game, index: int, score: tuple[int, int]) -> None:
        if self.length is not None and max(score) >= self.length:
            winner = 0 if score[0] >= self.length else 1
            place = Place(game.line, game.column, game.end_column)
            violation = Violation("match-over", {"player": winner})
            self.findings.append(Finding(violation, place, match=self.number, game=index))

    def _crawford(self, rules: RuleSet, score: tuple[int, int], game: Game, index: int) -> tuple[bool, bool]:
        """Whether this is the Crawford game, as its tag says or by the score, and whether it was before."""
        said = self._read_tag(game.tags, crawford.TAG, crawford.on_off, index)
        return self.crawford_of(rules, score, said)

    def crawford_of(
        self, rules: RuleSet, score: tuple[int, int], said: bool | None = None
    ) -> tuple[bool, bool]:
        """Whether the next game is the Crawford game, as said or by the score, and whether it was before."""
        if self.length is None or rules.value("crawford") != "yes":
            return False, False
        if said is None:
            said = not self.crawford_done and crawford.by_score(score, self.length)
        self.crawford_done = self.crawford_done or said
        return said, self.crawford_done and not said

    def _carry(self, game: Game, result: GameResult, replay: GameReplay) -> None:
        """What the next game inherits: by what really happened, and by what the record states."""
        winner, points = replay.stated or (result.winner, result.points)
        said = (winner, result.points if points is None else points)
        self.score.add(game.score, (result.winner, result.points), said)
        self.previous_winner = result.winner
