"""What a picture shows, and the words for it."""

from __future__ import annotations

from tavlicli.board.point import BAR, OFF
from tavlicli.record.situation import Situation
from tavlicli.reports.picture.arrows import Play
from tavlicli.reports.picture.lettering import clean, isolated
from tavlicli.reports.situation import shown_stake
from tavlicli.rules.ruleset import RuleSet
from tavlicli.value import Value
from tavlicli.words import in_language, label, message

Names = tuple[str | None, str | None]
"""The names of the mover and of the other, None where they are not known."""


class Scene(Value):
    """A situation with all that is drawn beside it.

    ``home`` is where the mover bears off, "left" or "right"; ``ways`` draws
    which way each side runs.
    """

    situation: Situation
    rules: RuleSet
    lang: str = "en"
    names: Names = (None, None)
    home: str = "right"
    ways: bool = False
    play: Play | None = None

    @property
    def cube(self) -> int | None:
        """What the cube shows: the new stake where it was just turned, None where there is no cube."""
        shown = shown_stake(self.situation, self.rules)
        return shown * 2 if shown is not None and self.situation.doubled else shown

    def light(self, mover: bool) -> bool:
        """Whether the checkers of the mover, or of the other, are the light ones: White's always are."""
        return mover == self.situation.mover_is_bottom

    def colour(self, mover: bool) -> str:
        """The side as a heading: White, or Black."""
        return label("white" if self.light(mover) else "black", self.lang)

    def player(self, mover: bool) -> str:
        """The name of a side, cleaned, or its colour where the name is not known."""
        return clean(self.names[not mover] or "") or self.colour(mover)

    def title(self) -> str:
        """What the picture is, in a line."""
        rules, mover = self._game(), self._side(True)
        if self.situation.doubled:
            return f"{rules}: {label('picture.doubled', self.lang, player=mover, stake=self.cube)}"
        roll = "{}{}".format(*self.situation.roll) if self.situation.roll else ""
        return label("picture.title", self.lang, rules=rules, player=mover, roll=roll)

    def heading(self) -> str:
        """Who is to play with what, where nothing need be said of the game."""
        roll = " {}{}".format(*self.situation.roll) if self.situation.roll else ""
        return f"{label('side.to-play', self.lang, player=self._side(True))}{roll}"

    def description(self) -> str:
        """The position in words, for those who do not see it."""
        said = [*self._facts(), *self.facts()[1:]]
        if self.play is not None:
            said.append(f"{label('played', self.lang)}: {self.verdict()}")
        said.append(label("picture.own-points", self.lang))
        return f"{self.checkers()} {_sentences(said)}"

    def checkers(self) -> str:
        """Where each side's checkers are, in words."""
        return _sentences([self._checkers(True), self._checkers(False)])

    def facts(self) -> list[str]:
        """What stands beneath the board: the game, the match, the score where it is known."""
        found = [self._game()]
        here = self.situation
        if here.length is not None:
            said = label("match.to", self.lang, length=here.length) if here.length else None
            found.append(said or label("session", self.lang))
        if here.crawford:
            found.append(label("crawford", self.lang))
        if here.doubled:
            told = label("picture.doubled", self.lang, player=self._side(True), stake=self.cube)
            found.append(told)
        return found

    def verdict(self) -> str:
        """The play, and what is wrong with it."""
        assert self.play is not None
        text = clean(self.play.text)
        if self.play.violation is None:
            return text
        word = label("is-illegal", self.lang)
        return f"{text}: {word}: {message(self.play.violation, self.lang)} [{self.play.violation.code}]"

    def beside(self, mover: bool) -> str:
        """What stands beside a name: whose turn it is, score and pips."""
        here = self.situation
        parts = []
        if mover and not here.doubled:
            roll = " {}{}".format(*here.roll) if here.roll else ""
            parts.append(label("to-play", self.lang) + roll)
        if here.score is not None:
            parts.append(f"{label('score', self.lang)} {here.score[not mover]}")
        parts.append(f"{here.position.pips[not mover]} {label('pips', self.lang)}")
        return " · ".join(parts)

    def _game(self) -> str:
        return clean(in_language(self.rules.titles, self.lang))

    def _side(self, mover: bool) -> str:
        """A side within a sentence: the White, or the Black."""
        return label("player.0" if self.light(mover) else "player.1", self.lang)

    def _checkers(self, mover: bool) -> str:
        position = self.situation.position
        counts = position.mover if mover else position.other
        pinned = position.mover_pinned if mover else position.other_pinned
        places = []
        for point in [*range(BAR, OFF, -1), OFF]:
            kind = {BAR: "bar.at", OFF: "off.at"}.get(point, "point.at")
            place = label(kind, self.lang, n=point)
            if pinned >> point & 1:
                places.append(label("picture.pinned", self.lang, place=place))
            elif counts[point]:
                places.append(f"{counts[point]} {place}")
        pips = f"{position.pips[not mover]} {label('pips', self.lang)}"
        name = isolated(self.names[not mover] or "")
        side = f"{self.colour(mover)} ({name})" if name else self.colour(mover)
        return f"{side}: {', '.join(places)}{label('joint', self.lang)} {pips}"

    def _facts(self) -> list[str]:
        here = self.situation
        said = []
        if self.cube is not None and not here.doubled:
            owner = "" if here.cube_owner is None else self._side(here.cube_owner == "mover")
            said.append(label("picture.cube", self.lang, stake=self.cube, player=owner))
        if here.score is not None:
            said.append(f"{label('score', self.lang)} {here.score[0]}-{here.score[1]}")
        return said


def _sentences(said: list[str]) -> str:
    return " ".join(f"{text[:1].upper()}{text[1:]}." for text in said)
