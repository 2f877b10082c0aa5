"""The grammars, the parsers and the fast readers say yes and no to the same texts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tavlicli.notation import grammar, tavli_comments, tavli_words, turns
from tavlicli.notation.formats import tavli
from tavlicli.record import model
from tests import ebnf
from tests.effort import times

COMMON = ebnf.load("common")
TAVLI = ebnf.load("common", "tavli")

quick = settings(deadline=None, max_examples=times(100), suppress_health_check=list(HealthCheck))


def reads_turn(text: str) -> bool:
    return all(fault.violation.code != "syntax" for fault in turns.read_turn(text).faults)


def reads_play(text: str) -> bool:
    bare = text.strip(" \t")
    return bool(bare) and bare == text and not bare.endswith("!") and reads_turn(f"31: {text}")


def reads_moves(text: str) -> bool:
    return reads_play(text) and turns.read_turn(f"31: {text}").kind == model.MOVES


def reads_move(text: str) -> bool:
    return turns.read_move(text) is not None


def reads_line(text: str) -> bool:
    for match in tavli.read(text):
        faults = [finding.violation for finding in match.findings]
        for game in match.games:
            faults += [fault.violation for fault in game.faults]
            for action in game.actions:
                faults += [action.fault] if action.fault else []
                faults += [fault.violation for fault in action.turn.faults] if action.turn else []
        if any(fault.code == "syntax" for fault in faults):
            return False
    return True


def reads_comment(text: str) -> bool:
    parted = tavli_comments.part([text], 0)
    whole = text.startswith("{") and text.endswith("}") and len(parted.comments) == 1
    return whole and parted.unclosed is None and not parted.line.strip(" ")


SHARED: dict[str, Callable[[str], bool]] = {
    "turn": reads_turn,
    "play": reads_play,
    "moves": reads_moves,
    "move": reads_move,
}


@pytest.mark.parametrize("rule", sorted(SHARED))
@quick
@given(data=st.data())
def test_every_turn_of_the_grammar_is_read(rule: str, data: st.DataObject) -> None:
    text = data.draw(COMMON.sentences(rule))

    assert grammar.accepts(rule, text)
    assert SHARED[rule](text)


@pytest.mark.parametrize("rule", sorted(SHARED))
@quick
@given(data=st.data())
def test_a_damaged_turn_is_read_where_the_grammar_allows_it(rule: str, data: st.DataObject) -> None:
    text = data.draw(ebnf.damaged(COMMON.sentences(rule)))
    allowed = COMMON.matches(rule, text)

    assert grammar.accepts(rule, text) == allowed
    assert SHARED[rule](text) == allowed


@pytest.mark.parametrize(
    "rule", ["statement", "game line", "opening line", "position line", "tie line", "tags", "line"]
)
@quick
@given(data=st.data())
def test_every_line_of_the_grammar_is_read(rule: str, data: st.DataObject) -> None:
    text = data.draw(TAVLI.sentences(rule))

    assert grammar.accepts(rule, text)
    assert grammar.accepts("line", text)
    assert reads_line(text)


@pytest.mark.parametrize(
    "rule", ["statement", "game line", "opening line", "position line", "tie line", "tags", "line"]
)
@quick
@given(data=st.data())
def test_a_damaged_line_is_read_where_the_grammar_allows_it(rule: str, data: st.DataObject) -> None:
    text = data.draw(ebnf.damaged(TAVLI.sentences(rule)))
    allowed = TAVLI.matches("line", text)

    assert grammar.accepts("line", text) == allowed
    assert reads_line(text) == allowed
    assert grammar.accepts(rule, text) == TAVLI.matches(rule, text)


@quick
@given(text=TAVLI.sentences("comment"))
def test_every_comment_of_the_grammar_is_read(text: str) -> None:
    assert reads_comment(text)


@quick
@given(text=ebnf.damaged(TAVLI.sentences("comment")), new=st.sampled_from("{}\\"), place=st.integers(0, 20))
def test_a_damaged_comment_is_read_where_the_grammar_allows_it(text: str, new: str, place: int) -> None:
    for damaged in (text, text[:place] + new + text[place:]):
        assert reads_comment(damaged) == TAVLI.matches("comment", damaged)


def names(element: object, found: set[str]) -> set[str]:
    """The names given to the elements that can be reached from one."""
    name = getattr(element, "customName", None)
    if name:
        found.add(name)
    for part in getattr(element, "exprs", []) or filter(None, [getattr(element, "expr", None)]):
        names(part, found)
    return found


def test_the_parser_uses_the_names_of_the_grammar() -> None:
    line = grammar._rule("line", ())
    used = names(line, set()) - {"end", "tag end"}

    assert used <= TAVLI.rules.keys()
    assert {"source", "target", "play", "roll", "player", "statement", "tag"} <= used


@pytest.mark.parametrize("kind", sorted(tavli_words.WORDS))
def test_the_grammar_has_every_keyword(kind: str) -> None:
    for word in tavli_words.WORDS[kind]:
        spelled = {
            "game": word,
            "opening": f"{word} W3 B1",
            "position": f"{word} start W to play",
            "to play": f"Position start B {word}",
            "tie": word,
            "rest": f"W {word} 44: 24/20",
        }.get(kind, f"W {word}")

        assert TAVLI.matches("line", spelled)
        assert reads_line(f"W 31: 8/5 6/5\n{spelled}")


@pytest.mark.parametrize("word", [*turns.PASS_WORDS, *turns.BAR_WORDS, *turns.OFF_WORDS])
def test_the_grammar_has_every_word_of_a_play(word: str) -> None:
    rule = "pass" if word in turns.PASS_WORDS else "bar" if word in turns.BAR_WORDS else "off"

    assert COMMON.matches(rule, word)
