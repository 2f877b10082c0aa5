"""A rule set: one game's rules as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tavlicli.board.point import OPPOSED, SAME_WAY
from tavlicli.board.position import Counts, Position, side_of
from tavlicli.rules.options import OPTIONS
from tavlicli.value import Value

if TYPE_CHECKING:
    from tavlicli.rules.predicates import MoveRule, PlayRule

HIT = "hit"
PIN = "pin"
HOLD = "hold"

STATED = "stated"
ASSUMED = "assumed"
CHANGED = "changed"

SETUPS: dict[str, tuple[int, dict[int, int]]] = {
    "standard": (15, {24: 2, 13: 5, 8: 3, 6: 5}),
    "nackgammon": (15, {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
    "hypergammon": (3, {24: 1, 23: 1, 22: 1}),
    "stack": (15, {24: 15}),
}


class Setting(Value):
    """What a rule set says of an option.

    ``basis`` is STATED where its source says so, ASSUMED where the source is
    silent and the value is the field's custom, CHANGED in a house's own set.
    """

    value: str
    basis: str


def stated(value: str) -> Setting:
    """A value that the rule set's source states."""
    return Setting(value, STATED)


def assumed(value: str) -> Setting:
    """A value that the source leaves open and custom supplies."""
    return Setting(value, ASSUMED)


class RuleSet:
    """One game's rules. Made from data; never changed.

    ``settings`` maps the options that this set has to what it says of them;
    an option that is not there does not exist in this game. ``changed`` holds
    the options that a house rule sets otherwise. The attributes below are
    read from both, ready for the engine: ``start`` is the start position,
    ``across[p]`` what the mover's point *p* is called by the other side,
    ``holds`` the number of checkers that close a point to the enemy.
    ``move_rules`` and ``play_rules`` are what else forbids a move, or how a
    play may end; ``all_rules`` holds those too that an option switches off.
    """

    def __init__(
        self,
        name: str,
        titles: Mapping[str, str],
        aliases: tuple[str, ...],
        source: Mapping[str, str],
        settings: Mapping[str, Setting],
        contact: str = HIT,
        same_way: bool = False,
        changed: Mapping[str, str] | None = None,
        move_rules: tuple[MoveRule, ...] = (),
        play_rules: tuple[PlayRule, ...] = (),
    ) -> None:
        self.name = name
        self.titles = titles
        self.aliases = aliases
        self.source = source
        self.settings = settings
        self.contact = contact
        self.same_way = same_way
        self.all_rules = move_rules, play_rules
        self.changed: dict[str, str] = {
            option: value for option, value in (changed or {}).items() if settings[option].value != value
        }
        self._values = {option: setting.value for option, setting in settings.items()} | self.changed
        self.checkers, points = SETUPS[self.value("setup") or "standard"]
        side: Counts = side_of(points, self.checkers)
        self.start = Position(side, side)
        self.across = SAME_WAY if same_way else OPPOSED
        self.holds = 1 if contact == HOLD else 2
        self.higher_die = self.value("higher-die") == "yes"
        self.pip_waste = self.value("pip-waste") == "yes"
        self.overflow = self.value("overflow") == "yes"
        self.hit_and_run = self.value("hit-and-run") == "yes"
        self.pinned_bearoff = self.value("pinned-bearoff") == "yes"
        self.escalation = self.value("escalation")
        self.head = self.value("head") == "yes"
        self.move_rules = tuple(rule for rule in move_rules if self._holds(rule.option))
        self.play_rules = tuple(rule for rule in play_rules if self._holds(rule.option))
        self._text = self._spelled()

    def _holds(self, option: str | None) -> bool:
        return option is None or self.value(option) not in (None, "no")

    @property
    def limits(self) -> tuple[int, Position, bool, bool]:
        """What a position may be: checkers a side, the start, whether with pins, whether both run one way."""
        return self.checkers, self.start, self.contact == PIN, self.same_way

    def value(self, option: str) -> str | None:
        """The option's value in this set, or None where the set has no such option."""
        return self._values.get(option)

    def number(self, option: str) -> int | None:
        """The option's value as a number; None for a word or where the set has none."""
        value = self.value(option)
        return int(value) if value is not None and value.isdigit() else None

    def with_options(self, changed: Mapping[str, str]) -> RuleSet:
        """The same set with house rules; an option that the set lacks raises KeyError."""
        return RuleSet(
            self.name,
            self.titles,
            self.aliases,
            self.source,
            self.settings,
            self.contact,
            self.same_way,
            {**self.changed, **changed},
            *self.all_rules,
        )

    def named(self, name: str, titles: Mapping[str, str]) -> RuleSet:
        """The same rules under a name of a house's own, which stands for the changes too."""
        changed = {option: Setting(value, CHANGED) for option, value in self.changed.items()}
        settings = {**self.settings, **changed}
        return RuleSet(
            name, titles, (), self.source, settings, self.contact, self.same_way, {}, *self.all_rules
        )

    def __str__(self) -> str:
        """The name with the changed options in table order: ``backgammon,holland=yes``."""
        return self._text

    def _spelled(self) -> str:
        words = [self.name]
        for option in OPTIONS:
            if option in self.changed:
                value = self.changed[option]
                words.append(f"{option}={'yes' if value == 'money' else value}")
        return ",".join(words)

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Each option with its value and "stated", "assumed" or "changed", in table order."""
        for option in OPTIONS:
            if option in self.settings:
                basis = CHANGED if option in self.changed else self.settings[option].basis
                yield option, str(self.value(option)), basis
