"""A strip of eight pictures of a moment in a match, which is played until a sentence is shown.

``python -m tests.films FILE GAME PATTERN [SECONDS] [--phone] [OPTION=VALUE ...]`` plays matches against bots until the
page shows a sentence that fits the pattern, and writes the pictures of the next seconds side by side.
"""

from __future__ import annotations

import argparse
import base64
import bisect
import contextlib
import random
import re
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page

from tests import Json
from tests.browser import chromium
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import tabling

PICTURES = 8
BEFORE = 0.3  # seconds
AN_END = 1.5  # seconds for which a match that is over is watched
SENTENCES = "() => [...document.querySelectorAll('.call .happened')].map((one) => one.textContent.trim())"
STRIP = """<body style="margin:0;padding:8px;background:#222;display:grid;gap:8px;
grid-template-columns:repeat({columns},1fr)">{figures}</body>"""
FIGURE = """<figure style="margin:0;font:14px sans-serif;color:#eee"><img src="data:image/jpeg;base64,{data}"
style="width:100%;display:block"><figcaption>{at:+.2f} s</figcaption></figure>"""


@dataclass
class Film:
    """What a page shows, frame by frame: seconds since the epoch, and JPEGs in base64."""

    times: list[float] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)

    def roll(self, page: Page) -> None:
        """Begin; ends with the page."""
        session = page.context.new_cdp_session(page)

        def take(frame: dict[str, Any]) -> None:
            self.times.append(frame["metadata"]["timestamp"])
            self.frames.append(frame["data"])
            with contextlib.suppress(Error):  # the page may be gone by now
                session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        session.on("Page.screencastFrame", take)
        session.send("Page.startScreencast", {"format": "jpeg", "quality": 80})

    def at(self, moment: float) -> str:
        """The frame that was shown at a time."""
        return self.frames[max(bisect.bisect_right(self.times, moment) - 1, 0)]


def was_shown(page: Page, wanted: re.Pattern[str]) -> bool:
    return any(wanted.search(text) for text in page.evaluate(SENTENCES))


def play_until(page: Page, wanted: re.Pattern[str], policy: random.Random) -> float | None:
    """Play until a sentence is shown; return the time, or None if the match ended without it."""
    late = None
    while late is None or time.time() < late:
        if was_shown(page, wanted):
            return time.time()
        if late is None and page.locator(tabling.ENDED).count():
            late = time.time() + AN_END
        tabling.press_something(page, policy)
        page.wait_for_timeout(30)
    return None


def strip(browser: Browser, film: Film, since: float, seconds: float, phone: bool) -> bytes:
    """The pictures beside one another, as WebP."""
    step = (seconds + BEFORE) / (PICTURES - 1)
    moments = [number * step - BEFORE for number in range(PICTURES)]
    figures = "".join(FIGURE.format(data=film.at(since + at), at=at) for at in moments)
    page = browser.new_page(viewport={"width": 1640, "height": 100})
    page.set_content(STRIP.format(columns=PICTURES if phone else PICTURES // 2, figures=figures))
    session = page.context.new_cdp_session(page)
    size = session.send("Page.getLayoutMetrics")["cssContentSize"]
    shot = session.send(
        "Page.captureScreenshot",
        {"format": "webp", "quality": 72, "captureBeyondViewport": True, "clip": {**size, "scale": 1}},
    )
    page.close()
    return base64.b64decode(shot["data"])


def take(browser: Browser, served: Served, arguments: argparse.Namespace, options: Json) -> bytes:
    """Play matches until one has the moment."""
    wanted = re.compile(arguments.pattern)
    for number in range(100):
        guest = Guest(browser, served.address, phone=arguments.phone, pace="usual")
        page = tabling.play_with_bots(guest, arguments.game, **options)
        film = Film()
        film.roll(page)
        since = play_until(page, wanted, random.Random(number))
        if since is not None:
            page.wait_for_timeout(1000 * arguments.seconds)
            pictures = strip(browser, film, since, arguments.seconds, arguments.phone)
            guest.close()
            return pictures
        guest.close()
    raise SystemExit(f"Not shown in 100 matches: {arguments.pattern}")


def main() -> None:
    """Take one film."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("game")
    parser.add_argument("pattern")
    parser.add_argument("seconds", type=float, nargs="?", default=2.5)
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    options: Json = dict(one.split("=", 1) for one in arguments.option)
    with tempfile.TemporaryDirectory() as data, chromium.opened() as browser:
        served = Served(Path(data), TUPPENCE_BOT_DELAY_MS="0")
        served.start()
        arguments.file.write_bytes(take(browser, served, arguments, options))
        served.stop()


if __name__ == "__main__":
    main()
