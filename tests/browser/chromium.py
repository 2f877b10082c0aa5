"""One headless Chromium for the tests of pages; nothing is ever downloaded for it."""

from __future__ import annotations

import base64
import os
import shutil
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any, NamedTuple

import pytest

from tests.png import unpacked

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def driver_or_skip() -> Any:
    """A driver of the browser that is installed; where there is none the tests are skipped."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    exceptions = pytest.importorskip("selenium.common.exceptions")
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    driver = shutil.which("chromedriver")
    if browser is None or driver is None:
        pytest.skip("no chromium, or no chromedriver, is installed")
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for word in (
        "headless=new",
        "disable-gpu",
        "disable-dev-shm-usage",
        "hide-scrollbars",
        "window-size=1280,800",
    ):
        options.add_argument(f"--{word}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    try:
        started = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    except exceptions.WebDriverException as error:
        pytest.skip(f"the browser does not start: {error.msg}")
    started.set_page_load_timeout(60)
    return started


class Browser:
    """A page in the browser, and what a reader does with it."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, path: Path, place: str = "") -> None:
        """Load the page anew, at a place of its address."""
        self.driver.get("about:blank")
        self.driver.get(f"{path.as_uri()}{place}")
        # On a busy machine the answer may come before the page does.
        for _ in range(200):
            if self.run("return document.readyState + location.protocol") == "completefile:":
                return
            sleep(0.05)
        raise TimeoutError(path)

    def run(self, script: str, *arguments: object) -> Any:
        """What a script returns."""
        return self.driver.execute_script(script, *arguments)

    def text(self, name: str) -> str:
        """The text of the element of this name, be it shown or not."""
        return str(self.run("return document.getElementById(arguments[0]).textContent", name))

    def press(self, *keys: str, code: str = "") -> None:
        """Press keys, wherever the focus is; ``code`` names the key where its letter is not a Latin one."""
        for key in keys:
            self.run(
                "(document.activeElement || document.body).dispatchEvent(new KeyboardEvent('keydown',"
                "{key: arguments[0], code: arguments[1], bubbles: true, cancelable: true}))",
                key,
                code,
            )

    def click(self, selector: str) -> None:
        """Click what a selector finds first, as the mouse does."""
        self.driver.find_element("css selector", selector).click()

    def choose(self, name: str, value: str) -> None:
        """Choose a value in a list."""
        self.run(
            "const list = document.getElementById(arguments[0]); list.value = arguments[1];"
            "list.dispatchEvent(new Event('change', {bubbles: true}))",
            name,
            value,
        )

    def discs(self) -> list[tuple[float, float]]:
        """Where the checkers on the board stand."""
        found = self.run(
            "return [...document.querySelectorAll('#board g[class^=discs] circle')]"
            ".filter((one) => !one.hasAttribute('display'))"
            ".map((one) => [+one.getAttribute('cx'), +one.getAttribute('cy')])"
        )
        return [(x, y) for x, y in found]

    def paths(self) -> list[str]:
        """The lines of all arrows."""
        return list(
            self.run(
                "return [...document.querySelectorAll('.arrows path')].map((one) => one.getAttribute('d'))"
            )
        )

    def log(self) -> list[str]:
        """What the browser had to say since it was asked last."""
        return [one["message"] for one in self.driver.get_log("browser")]

    @contextmanager
    def emulating(self, command: str, undone: str | dict[str, Any], **settings: object) -> Iterator[None]:
        """Another screen, or another reader's wishes, for a while."""
        self.driver.execute_cdp_cmd(command, settings)
        try:
            yield
        finally:
            if isinstance(undone, str):
                self.driver.execute_cdp_cmd(undone, {})
            else:
                self.driver.execute_cdp_cmd(command, undone)

    def pixels(self, scale: float) -> Pixels:
        """What is on the screen, made smaller."""
        wide, high = self.run("return [innerWidth, innerHeight]")
        clip = {"x": 0, "y": 0, "width": wide, "height": high, "scale": scale}
        taken = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "clip": clip})
        return pixels(base64.b64decode(taken["data"]))


class Pixels(NamedTuple):
    """A picture: its width, and its rows of three or four bytes a pixel."""

    depth: int
    rows: list[bytearray]

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour of the pixel there."""
        row, start = self.rows[round(y)], round(x) * self.depth
        red, green, blue = row[start : start + 3]
        return red, green, blue


def pixels(data: bytes) -> Pixels:
    """The pixels of a PNG of eight bits a colour, as browsers make them."""
    head, raw = unpacked(data)
    wide, _, bits, colours, _, _, laced = struct.unpack(">IIBBBBB", head)
    assert (bits, laced) == (8, 0)
    depth = {2: 3, 6: 4}[colours]
    size = wide * depth
    rows: list[bytearray] = []
    above = bytearray(size)
    for start in range(0, len(raw), size + 1):
        above = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + size]), above, depth)
        rows.append(above)
    return Pixels(depth, rows)


def _unfiltered(kind: int, row: bytearray, above: bytearray, depth: int) -> bytearray:
    """A row as it was before PNG wrote it as the difference to its neighbours."""
    for index in range(len(row)) if kind else ():
        left = row[index - depth] if index >= depth else 0
        corner = above[index - depth] if index >= depth else 0
        guess = (left, above[index], (left + above[index]) // 2, _nearest(left, above[index], corner))[
            kind - 1
        ]
        row[index] = (row[index] + guess) & 255
    return row


def _nearest(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda one: abs(guess - one))
