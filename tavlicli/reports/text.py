"""The report for a person: place, player, roll and play, the rule, the sentence, the nearest legal play."""

from __future__ import annotations

from collections.abc import Iterator

from tavlicli.findings.finding import Finding
from tavlicli.replay.result import FileReport, GameResult, MatchResult
from tavlicli.reports.form import MOST_PATH, Form, Style, by_match
from tavlicli.reports.summary import Summary
from tavlicli.words import label, message, name, safe


class Report(Form):
    """The report for a person."""

    @property
    def tells_games(self) -> bool:
        """The course of each match, where that was asked for."""
        return self.style.verbose

    def file(self, report: FileReport) -> Iterator[str]:
        """The findings of one file, and what else was asked for; nothing for those who want it quiet."""
        if (report.findings or self.style.verbose) and not self.style.quiet:
            yield from (f"{line}\n" for line in render(report, self.style))

    def tail(self, total: Summary) -> Iterator[str]:
        """The counts."""
        yield from (f"{line}\n" for line in closing(total, self.style))


def render(report: FileReport, style: Style) -> Iterator[str]:
    """The lines of one file's report; a file in which nothing is wrong has none unless verbose."""
    outside: list[Finding] = []
    several = len(report.matches) > 1
    for number, match, findings in by_match(report):
        if match is None:
            outside = findings
            continue
        if not (findings or style.verbose):
            continue
        if style.verbose:
            yield from course(report, match, style)
        for finding in findings:
            yield from _finding(finding, report.path, match, style, number if several else None)
    for finding in outside:
        yield from _finding(finding, report.path, None, style)


def called(players: tuple[str | None, str | None], lang: str) -> tuple[str, str]:
    """White and Black by name and colour, or by colour alone."""
    colours = (label("player.0", lang), label("player.1", lang))
    shown = [
        f"{safe(player)} ({colour})" if player else colour
        for player, colour in zip(players, colours, strict=True)
    ]
    return shown[0], shown[1]


def _finding(
    finding: Finding, path: str, match: MatchResult | None, style: Style, number: int | None = None
) -> Iterator[str]:
    lang, paint = style.lang, style.paint
    place = finding.place
    where = paint(f"{safe(path, MOST_PATH)}:{place.line}:{place.column}:", "strong")
    yield f"{where} {heading(finding, style)}"
    said = about(finding, match, lang, number)
    if said:
        yield f"  {said}"
    yield from (f"  {line}" for line in ruling(finding, style))
    if style.draw is not None and finding.position is not None:
        yield from (f"    {row}" for row in style.draw(finding, match))
    yield ""


def heading(finding: Finding, style: Style) -> str:
    """How bad a finding is, what it is called, and its code."""
    word = label("stood" if finding.stood else finding.severity, style.lang)
    return f"{style.paint(word, finding.severity)}: {name(finding.code, style.lang)} [{finding.code}]"


def ruling(finding: Finding, style: Style) -> Iterator[str]:
    """What is wrong in a sentence, and what could have been played."""
    lang, paint = style.lang, style.paint
    yield message(finding.violation, lang)
    if finding.suggestion is not None and finding.code != "missing-play":
        key = "suggestion" if finding.legal_count == 1 else "nearest"
        shown = label("legal.none", lang) if finding.suggestion == "-" else finding.suggestion
        yield f"{label(key, lang)}: {paint(shown, 'strong')}"
    if style.verbose and finding.legal_count and finding.legal_count > 1:
        more = finding.legal_count - len(finding.legal)
        tail = f" … {label('legal.more', lang, count=more)}" if more else ""
        yield f"{label('legal', lang)} ({finding.legal_count}): {', '.join(finding.legal)}{tail}"


def about(finding: Finding, match: MatchResult | None, lang: str, number: int | None = None) -> str:
    """Game and turn, who, and what was rolled and played; "" where nothing of that is known.

    ``number`` is that of the match, where its file has several.
    """
    names = ("", "") if match is None else called(match.players, lang)
    words = [] if number is None else [label("match.number", lang, number=number)]
    if finding.game is not None:
        words.append(label("game.number", lang, number=finding.game))
    if finding.turn is not None:
        words.append(label("turn.number", lang, number=finding.turn))
    if finding.player is not None and names[finding.player]:
        words.append(names[finding.player])
    if finding.roll is not None:
        played = safe(finding.play or "-")
        words.append(f"{label('rolled', lang)} {finding.roll[0]}{finding.roll[1]}")
        words.append(f"{label('played', lang)} {played}")
    return ", ".join(words)


def course(report: FileReport, match: MatchResult, style: Style) -> Iterator[str]:
    """The course of a match as a table: how each game started, went and ended."""
    from tabulate import tabulate

    lang = style.lang
    names = called(match.players, lang)
    length = label("session", lang) if match.length is None else label("match.to", lang, length=match.length)
    yield style.paint(f"{safe(report.path, MOST_PATH)}: {names[0]} – {names[1]}, {length}", "strong")
    rows = []
    for game in match.games:
        ended = label(f"reason.{game.reason or 'none'}", lang)
        if game.complete and game.reason is None:
            ended = "-"
        winner = "-" if game.winner is None else names[game.winner]
        starter = "-" if game.starter is None else names[game.starter]
        score = f"{game.score[0]}-{game.score[1]}"
        points = "-" if game.points is None else game.points
        rows.append([game.number, score, starter, game.turns, game.stake, ended, winner, points])
    keys = ("game", "score", "starter", "turns", "cube", "ended", "winner", "points")
    heads = [label(f"table.{key}", lang) for key in keys]
    yield from tabulate(rows, headers=heads, tablefmt="simple", disable_numparse=True).splitlines()
    yield f"{label('score', lang)}: {match.score[0]}-{match.score[1]}"
    for game in match.games:
        yield from _times(game, names, lang)
    yield ""


def _times(game: GameResult, names: tuple[str, str], lang: str) -> Iterator[str]:
    """Each player's time used and left in a game, where it is known."""
    for player, (used, left) in zip(names, game.times, strict=False):
        if used is not None:
            shown = "" if left is None else f"{left:g}"
            yield label("time", lang, number=game.number, player=player, used=f"{used:g}", left=shown)


def closing(summary: Summary, style: Style) -> Iterator[str]:
    """The lines that end the report."""
    lang = style.lang
    if style.statistics and summary.by_code:
        from tavlicli.reports.statistics import table

        yield from table(summary, lang)
        yield ""
    if summary.skipped:
        yield label("summary.skipped", lang, count=summary.skipped)
    if summary.known:
        yield label("summary.ignored", lang, count=summary.known)
    if summary.repeated is not None:
        yield label("summary.repeated", lang, count=summary.repeated)
    if summary.partial:
        yield label("summary.partial", lang)
    counts = {
        key: label(key, lang, count=getattr(summary, key))
        for key in ("files", "matches", "games", "turns", "errors", "warnings")
    }
    text, joint = label("summary", lang, **counts), label("joint", lang)
    if summary.positions:
        text = f"{label('positions', lang, count=summary.positions)}{joint} {text}"
    unread = label("unreadable", lang, count=summary.unreadable)
    if summary.unreadable:
        everything = summary.unreadable == summary.files
        text = unread if everything else f"{text}{joint} {unread}"
    elif not (summary.errors or summary.warnings or summary.known or summary.partial):
        text += f" – {label('nothing-wrong', lang)}"
    role = "error" if summary.errors or summary.unreadable else "warning" if summary.warnings else "strong"
    yield style.paint(text, role)
