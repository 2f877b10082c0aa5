"""What the tests of pictures share: the scene of a position, and what a picture says."""

from __future__ import annotations

from xml.etree import ElementTree

from tavlicli.notation.positions import parse
from tavlicli.reports.picture.arrows import Play, judged
from tavlicli.reports.picture.scene import Scene
from tavlicli.rules.registry import rule_set

XGID = "XGID=-b----E-C---eE---c-e----B-"
NAMESPACE = "{http://www.w3.org/2000/svg}"


def scene(position: str, rules: str = "tavli", **more: object) -> Scene:
    """What a picture of a position shows; ``roll`` and ``play`` as the command has them."""
    chosen = rule_set(rules)
    found = parse(position, *chosen.limits)
    roll, play = more.pop("roll", None), more.pop("play", None)
    if roll is not None:
        found = found._replace(roll=roll)  # type: ignore[arg-type]
    if play is not None:
        assert found.roll is not None
        play = judged(chosen, found.position, found.roll, str(play))
        assert isinstance(play, Play)
    return Scene(found, chosen, play=play, **more)


def texts(drawn: str) -> list[str]:
    """All that is written in a picture, its title and description left out."""
    return [element.text or "" for element in ElementTree.fromstring(drawn).iter(f"{NAMESPACE}text")]


def told(drawn: str) -> tuple[str, str]:
    """The title and the description."""
    root = ElementTree.fromstring(drawn)
    return root.findtext(f"{NAMESPACE}title") or "", root.findtext(f"{NAMESPACE}desc") or ""
