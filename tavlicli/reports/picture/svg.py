"""A board as SVG, for eyes and for screen readers: the same scene gives the same bytes."""

from __future__ import annotations

from tavlicli.board.point import BAR, OFF, Point
from tavlicli.reports.picture import pieces
from tavlicli.reports.picture.arrows import ABOVE_PINNED, Play, arrows
from tavlicli.reports.picture.geometry import (
    COLUMN,
    FIELD_BOTTOM,
    FIELD_TOP,
    FRAME_BOTTOM,
    FRAME_LEFT,
    FRAME_RIGHT,
    FRAME_TOP,
    HALF_WIDTH,
    HALVES,
    POINT_LENGTH,
    TALLEST,
    TRAY_LEFT,
    TRAY_WIDTH,
    WIDTH,
    Layout,
    Spot,
)
from tavlicli.reports.picture.lettering import fitted, lines, width, xml
from tavlicli.reports.picture.pieces import lettering, n, rect, text
from tavlicli.reports.picture.scene import Scene
from tavlicli.reports.picture.theme import Checkers, Theme

_NAME_SIZE, _FACT_SIZE = 17, 14
_LINE = 21
_MOST_LINES = 4
_TEXT_LEFT, _TEXT_RIGHT = 54, FRAME_RIGHT - 4
_FIELD_HEIGHT = FIELD_BOTTOM - FIELD_TOP


def svg(scene: Scene, theme: Theme) -> str:
    """The whole picture as an SVG document."""
    drawing = Drawing(scene, theme)
    body = "".join(
        (
            drawing.wood(),
            drawing.points(),
            drawing.signs(),
            drawing.checkers(),
            drawing.arrows(),
            drawing.counts(),
            drawing.middle(),
            drawing.players(),
        )
    )
    beneath, height = drawing.beneath()
    sheet = rect(0, 0, WIDTH, height, f'fill="{theme.sheet}"')
    title, description = f"{theme.name}-title", f"{theme.name}-desc"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" xml:lang="{scene.lang}" role="img" '
        f'aria-labelledby="{title} {description}">\n'
        f'<title id="{title}">{xml(scene.title())}</title>\n'
        f'<desc id="{description}">{xml(scene.description())}</desc>\n'
        f"{drawing.shades()}"
        f"{sheet}\n{body}{beneath}</svg>\n"
    )


class Drawing:
    """The parts of one picture, from the ground upwards."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.scene = scene
        self.theme = theme
        self.layout = Layout(scene.home, scene.rules.same_way)
        self.position = scene.situation.position

    def shades(self) -> str:
        """The surfaces that shade off, by the names under which they are filled."""
        theme = self.theme
        found = pieces.shade(f"{theme.name}-frame", theme.frame, False)
        found += pieces.shade(f"{theme.name}-light", theme.light.face, True)
        found += pieces.shade(f"{theme.name}-dark", theme.dark.face, True)
        if theme.grain is not None:
            found += (
                f'<pattern id="{theme.name}-grain" width="240" height="34" patternUnits="userSpaceOnUse">'
                f'<path d="{_VEINS}" fill="none" stroke="{theme.grain}" stroke-opacity=".16"/></pattern>'
            )
        return f"<defs>{found}</defs>\n" if found else ""

    def wood(self) -> str:
        """The frame with its trays, the two halves and the bar between them."""
        theme = self.theme
        edge = f'stroke="{theme.edge}" stroke-width="1.5"'
        varnish = pieces.fill(f"{theme.name}-frame", theme.frame)
        frame = f'fill="{varnish}" {edge}'
        wide, high = FRAME_RIGHT - FRAME_LEFT, FRAME_BOTTOM - FRAME_TOP
        parts = [rect(FRAME_LEFT, FRAME_TOP, wide, high, frame, 8)]
        for left in (TRAY_LEFT, WIDTH - TRAY_LEFT - TRAY_WIDTH):
            parts.append(rect(left, FIELD_TOP, TRAY_WIDTH, _FIELD_HEIGHT, f'fill="{theme.tray}" {edge}', 4))
        for left in HALVES:
            parts.append(rect(left, FIELD_TOP, HALF_WIDTH, _FIELD_HEIGHT, f'fill="{theme.field}" {edge}'))
        seam = f'stroke="{theme.edge}" stroke-opacity=".7"'
        parts.append(f'<path d="M{WIDTH // 2} {FRAME_TOP + 1}V{FRAME_BOTTOM - 1}" {seam}/>')
        if theme.grain is not None:
            veins = f'fill="url(#{theme.name}-grain)"'
            parts.append(rect(FRAME_LEFT, FRAME_TOP, wide, high, veins, 8))
        if theme.hinge is not None:
            parts += hinges(theme.hinge, theme.edge)
        if theme.star is not None:
            here = self.scene.situation
            bare = [home for home, taken in ((False, here.doubled), (True, here.roll)) if not taken]
            parts += [pieces.star(self.layout.middle(home), theme.star) for home in bare]
        return "\n".join(parts) + "\n"

    def points(self) -> str:
        """The twenty-four points, the mover's 24 a dark one."""
        ways: tuple[list[str], list[str]] = ([], [])
        for index in range(12):
            x = HALVES[index // 6] + index % 6 * COLUMN
            ways[(index + 1) % 2].append(f"M{x} {FIELD_TOP}h{COLUMN}l-{COLUMN // 2} {POINT_LENGTH}z")
            ways[index % 2].append(f"M{x} {FIELD_BOTTOM}h{COLUMN}l-{COLUMN // 2}-{POINT_LENGTH}z")
        paint = f'stroke="{self.theme.point_edge}" stroke-linejoin="round"'
        drawn = zip(ways, self.theme.points, strict=True)
        return "".join(f'<path d="{"".join(way)}" fill="{colour}" {paint}/>\n' for way, colour in drawn)

    def signs(self) -> str:
        """The numbers of the points, who starts from which corner, and which way each side runs."""
        written = ""
        for point in range(BAR - 1, OFF, -1):
            y = FRAME_TOP + 19 if point > 12 else FRAME_BOTTOM - 9
            written += f'<text x="{n(self.layout.x(point))}" y="{y}">{point}</text>'
        drawn = f"<g {lettering(13, self.theme.frame_ink, 'middle')}>{written}</g>\n"
        if self.layout.same_way:
            drawn += self.corners()
        if self.scene.ways or self.layout.same_way:
            drawn += self.ways()
        return drawn

    def corners(self) -> str:
        """The sign of each side where it starts from, beside the numbers."""
        return self._corner(BAR - 1, True) + self._corner(self.layout.across[BAR - 1], False)

    def _corner(self, point: Point, mover: bool) -> str:
        y = FRAME_TOP + 14 if point > 12 else FRAME_BOTTOM - 14
        return self._token(Spot(self.layout.x(point) + 16, y), mover) + "\n"

    def _token(self, spot: Spot, mover: bool) -> str:
        """A small checker that stands for its side."""
        look = self._look(mover)
        paint = f'fill="{look.face[1]}" stroke="{self.theme.frame_ink}"'
        return f'<circle cx="{n(spot.x)}" cy="{n(spot.y)}" r="4" {paint}/>'

    def ways(self) -> str:
        """An arrow for each side along both edges, in the frame beside the bar."""
        drawn = []
        paint = f'fill="none" stroke="{self.theme.frame_ink}" stroke-width="1.5"'
        for top in (True, False):
            for mover in (True, False):
                leftwards = (top != self.layout.mirrored) == (mover or self.layout.same_way)
                way = -1 if leftwards else 1
                y = (FRAME_TOP + 9 if top else FRAME_BOTTOM - 20) + (0 if mover else 11)
                x = WIDTH // 2 - 13 * way
                drawn.append(self._token(Spot(x, y), mover))
                tip = x + 28 * way
                head = f"M{tip - 4 * way} {y - 4}L{tip} {y}l{-4 * way} 4"
                drawn.append(f'<path d="M{x + 7 * way} {y}H{tip}{head}" {paint}/>')
        return "".join(drawn) + "\n"

    def checkers(self) -> str:
        """All checkers: those that are pinned beneath the others, those borne off at last."""
        beneath, above, slabs = "", "", ""
        for mover in (False, True):
            look, face = self._look(mover), self._face(mover)
            pinned, free, high = self._standing(mover)
            beneath += pieces.checkers(pinned, look, face)
            above += pieces.checkers(free, look, face, [spot for spot, _ in high])
            side = self.position.mover if mover else self.position.other
            slabs += pieces.slabs((self.layout.slab(mover, index) for index in range(side[OFF])), look)
        return beneath + above + slabs

    def counts(self) -> str:
        """How many checkers those stacks have that are too high to show them all."""
        return "".join(pieces.numbers(self._standing(side)[2], self._look(side)) for side in (False, True))

    def _standing(self, mover: bool) -> tuple[list[Spot], list[Spot], list[tuple[Spot, int]]]:
        """A side's pinned checkers, its others, and the numbers of those stacks that are too high."""
        position = self.position if mover else self.position.turned()
        pinned: list[Spot] = []
        free: list[Spot] = []
        high: list[tuple[Spot, int]] = []
        for point in range(1, BAR):
            place = point if mover else self.layout.across[point]
            if position.mover_pinned >> point & 1:
                pinned.append(self.layout.spot(place, 0))
                continue
            base = ABOVE_PINNED if position.other_pinned >> self.layout.across[point] & 1 else 0.0
            most = TALLEST - 1 if base else TALLEST
            count = position.mover[point]
            free += [self.layout.spot(place, base + level) for level in range(min(count, most))]
            if count > most:
                high.append((free[-1], count))
        waiting = position.mover[BAR]
        free += [self.layout.on_bar(mover, level) for level in range(min(waiting, TALLEST))]
        if waiting > TALLEST:
            high.append((free[-1], waiting))
        return pinned, free, high

    def middle(self) -> str:
        """The dice and the cube."""
        drawn = ""
        scene, layout = self.scene, self.layout
        if scene.situation.roll is not None:
            x, y = layout.middle(True)
            for number, aside in zip(scene.situation.roll, (-23, 23), strict=True):
                drawn += pieces.die(Spot(x + aside, y), number, self._look(True), self._face(True))
        if scene.cube is not None:
            offered = scene.situation.doubled
            spot = layout.middle(False) if offered else layout.cube(scene.situation.cube_owner)
            drawn += pieces.cube(spot, scene.cube, self.theme)
        return drawn

    def arrows(self) -> str:
        """The play that is shown."""
        play: Play | None = self.scene.play
        if play is None:
            return ""
        return "".join(pieces.arrow(one, self.theme) for one in arrows(self.layout, self.position, play))

    def players(self) -> str:
        """Above and below the board: whose checkers these are, and how each side stands."""
        return self._player(False, FRAME_TOP // 2) + self._player(True, FRAME_BOTTOM + FRAME_TOP // 2)

    def _player(self, mover: bool, y: int) -> str:
        theme, look = self.theme, self._look(mover)
        beside = self.scene.beside(mover)
        room = _TEXT_RIGHT - _TEXT_LEFT - width(beside, _FACT_SIZE) - 24
        name = fitted(self.scene.player(mover), _NAME_SIZE, room)
        disc = f'cx="39" cy="{y}" fill="{self._face(mover)}" stroke="{look.rim}"'
        turn = f'<path d="M12 {y - 7}l11 7l-11 7z" fill="{theme.ink}"/>' if mover else ""
        return (
            f'{turn}<circle {disc} r="9.5"/>'
            f"{text(_TEXT_LEFT, y + 6, name, lettering(_NAME_SIZE, theme.ink))}"
            f"{text(_TEXT_RIGHT, y + 5, beside, lettering(_FACT_SIZE, theme.ink, 'end'))}\n"
        )

    def beneath(self) -> tuple[str, int]:
        """The lines beneath the board, and how high the sheet is with them."""
        y = FRAME_BOTTOM + FRAME_TOP + _FACT_SIZE
        room = _TEXT_RIGHT - FRAME_LEFT - 4
        told = [(fitted(" · ".join(self.scene.facts()), _FACT_SIZE, room), self.theme.faint)]
        if self.scene.play is not None:
            colour = self.theme.fault if self.scene.play.violation is not None else self.theme.ink
            verdict = lines(self.scene.verdict(), _FACT_SIZE, room, _MOST_LINES)
            told = [*((line, colour) for line in verdict), *told]
        drawn = ""
        for line, colour in told:
            drawn += text(FRAME_LEFT + 4, y, line, lettering(_FACT_SIZE, colour)) + "\n"
            y += _LINE
        return drawn, y - _LINE + 14

    def _look(self, mover: bool) -> Checkers:
        return self.theme.light if self.scene.light(mover) else self.theme.dark

    def _face(self, mover: bool) -> str:
        shade = "light" if self.scene.light(mover) else "dark"
        return pieces.fill(f"{self.theme.name}-{shade}", self._look(mover).face)


def hinges(colour: str, edge: str) -> list[str]:
    """What holds the two halves together."""
    return [pieces.hinge(Spot(WIDTH / 2, y), colour, edge) for y in (FIELD_TOP + 14, FIELD_BOTTOM - 14)]


_VEINS = (
    "M0 5C40 1 70 9 120 5S200 2 240 5M0 12C30 15 80 8 130 12S210 16 240 12"
    "M0 21C60 17 90 26 140 22S220 19 240 21M0 29C50 32 100 26 150 29S215 31 240 29"
)
