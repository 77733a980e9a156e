"""A night in a pub on which everything breaks: network, browser, server. No entry is lost or recorded twice."""

from __future__ import annotations

import json
import random
import re
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.association.leagues import OPERATOR, PLAYERS, made
from tests.browser.cutting import Phone, Wire
from tests.browser.guests import PATIENCE_MS
from tests.browser.people import made as person
from tests.browser.served import DATABASE, Served
from tests.browser.tables.real_pages import ENTERING
from tests.browser.tables.tabling import SAME_PRESS_MS

PRESENT = PLAYERS[:3]
OPEN_BUTTONS = f"{ENTERING} .main button:not([aria-disabled=true])"
AT_ONCE_MS = 5000
ALREADY_MENDED = 0.7  # the share of accidents that begin after the last one is over


class Night:
    """The referee's phone in the pub, with the night's sheet and the refereed match."""

    def __init__(self, server: Served, browser: Browser, folder: Path, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.wire = Wire(server.address)
        official = person(server, OPERATOR)
        cookies = [{"name": k, "value": v, "url": self.wire.address} for k, v in official["cookies"].items()]
        self.night = made(server)["tonight"]
        self.phone = Phone(browser.browser_type, folder, self.wire.address, cookies)
        self.pressed: list[tuple[str, bool]] = []  # the label, and whether the page showed it
        self.recorded: list[int] = []  # matches whose result was entered on the sheet
        self.unshown: int | None = None  # the lines that this page showed before a press that nobody has waited for
        self.table = self._begin()

    def _begin(self) -> Page:
        """Mark the players present, and referee match 1."""
        self.sheet = self.open_sheet()
        for name in PRESENT:
            self.sheet.get_by_role("button", name=re.compile(f"^{name}")).click()
        self.sheet.get_by_text("All is saved.").wait_for()
        self.sheet.get_by_role("button", name=re.compile("^Match 1")).click()
        self.sheet.get_by_role("button", name="Referee it").click()
        self.sheet.get_by_role("button", name="Draw the seats and referee it").click()
        link = self.sheet.get_by_role("link", name="To the table")
        self.address = str(link.get_attribute("href"))
        table = self.open_table()
        table.wait_for_function("() => navigator.serviceWorker.controller !== null")
        return table

    def open_sheet(self) -> Page:
        page = self.phone.page()
        page.goto(f"/leagues/nights/{self.night}/sheet")
        page.get_by_role("button", name=re.compile("^Match 2")).wait_for()
        return page

    def open_table(self) -> Page:
        page = self.phone.page()
        page.goto(self.address)
        page.locator(f"{ENTERING}, .result").first.wait_for()
        return page

    def press(self, ends: bool = False) -> bool:
        """Press a possible entry; with ``ends``, do not wait for the page. Return False at the end.

        The page takes no entry before the last one is shown.
        """
        if self.unshown is not None:
            self.show(self.unshown)
        labels = self.table.locator(OPEN_BUTTONS).all_inner_texts()
        if not labels:
            return False
        label, before = self.rng.choice(labels), self.lines()
        self.table.wait_for_timeout(SAME_PRESS_MS)
        try:
            self.table.locator(OPEN_BUTTONS).filter(has_text=label).click(timeout=AT_ONCE_MS)
        except TimeoutError:  # meanwhile the page has reached another position
            return self.press(ends)
        self.pressed.append((label, False))
        self.unshown = before
        if not ends:
            self.show(before)
        return True

    def show(self, before: int) -> None:
        """Wait until the page shows the last press."""
        self.table.wait_for_function("(n) => document.querySelectorAll('.log li').length > n", arg=before)
        self.pressed[-1] = (self.pressed[-1][0], True)
        self.unshown = None

    def lines(self) -> int:
        return self.table.locator(".log li").count()

    def record(self, number: int) -> None:
        """Enter the result of another match on the sheet, which needs the network to open: the first goes out first."""
        if self.sheet.is_closed():
            self.repair()
            self.sheet = self.open_sheet()
        self.sheet.get_by_role("button", name=f"Match {number}").click()
        for name in PRESENT[:-1]:
            self.sheet.locator(".places").get_by_role("button", name=re.compile(f"{name}$")).click()
        self.sheet.get_by_role("button", name="Record the result").click()
        self.recorded.append(number)
        self.sheet.locator(".status").filter(has_text=re.compile("saved|to be sent")).wait_for()

    def break_something(self) -> None:
        """One accident, in the middle of an entry."""
        accident = self.rng.choice([self.wire.cut, self.wire.deaden, self.kill_server, self.kill_phone, self.reload])
        if self.rng.random() < ALREADY_MENDED:
            self.repair()
        accident()
        for _ in range(self.rng.randrange(3)):
            self.press()

    def repair(self) -> None:
        self.wire.repair()
        if self.server.address and not self.server.runs:
            self.server.start()

    def kill_server(self) -> None:
        self.press(ends=True)
        if self.server.runs:
            self.server.stop(signal.SIGKILL)

    def kill_phone(self) -> None:
        """Kill the browser in the middle of a press, start it again and open the match."""
        self.press(ends=True)
        self.table.wait_for_timeout(self.rng.choice([0, 5, 20, 100]))
        self.phone.kill()
        self.phone.start()
        self.unshown = None
        self.table = self.open_table()

    def reload(self) -> None:
        self.press(ends=True)
        self.unshown = None
        self.table.goto(self.address)
        self.table.locator(f"{ENTERING}, .result").first.wait_for()

    def end(self) -> None:
        """Repair everything, and wait until the offline queue has been sent."""
        self.repair()
        until(lambda: self.table.locator(".waiting.shown").count() == 0)
        self.press()
        self.sheet = self.open_sheet()
        self.sheet.get_by_text("All is saved.").wait_for()

    def plays(self) -> list[str]:
        """The presses that the server has recorded, in order."""
        rows = self.ask(
            "SELECT request, body FROM tables_play WHERE table_id = ? AND kind = 'played' ORDER BY seq",
            self.address.strip("/").rpartition("/")[2],
        )
        found: dict[str, str] = {}
        for request, body in rows:
            play = json.loads(body)
            found[request] = str(play["face"]) if "face" in play else found.get(request, play["type"].capitalize())
        return list(found.values())

    def results(self) -> list[int]:
        """The numbers of the matches that have a result, once for each result."""
        counted = "SELECT s.number FROM matches_result r JOIN leagues_slot s USING (match_id) WHERE s.night_id = ?"
        return sorted(number for (number,) in self.ask(counted, self.night))

    def ask(self, question: str, *of: Any) -> list[Any]:
        database = sqlite3.connect(self.server.data / DATABASE)
        found = database.execute(question, of).fetchall()
        database.close()
        return found


def until(holds: Callable[[], object]) -> None:
    late = time.monotonic() + PATIENCE_MS / 1000
    while not holds():
        assert time.monotonic() < late
        time.sleep(0.05)


def fits(pressed: list[tuple[str, bool]], recorded: list[str]) -> bool:
    """Whether the record has all presses in order; presses that the page never showed may be missing."""

    @cache
    def from_here(here: int, there: int) -> bool:
        if here == len(pressed):
            return there == len(recorded)
        label, sure = pressed[here]
        if there < len(recorded) and recorded[there] == label and from_here(here + 1, there + 1):
            return True
        return not sure and from_here(here + 1, there)

    return from_here(0, 0)


@pytest.fixture
def night(own_server: Served, browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Night]:
    night = Night(own_server, browser, tmp_path / "phone", request.param)
    yield night
    night.phone.kill()
    night.wire.cut()


def go_through(night: Night, accidents: int) -> None:
    """Presses, an accident, more presses; between them results on the sheet."""
    for number in range(accidents):
        for _ in range(night.rng.randrange(1, 4)):
            night.press()
        if number in (1, accidents // 2):
            night.record(2 if number == 1 else 3)
        night.break_something()
    night.end()
    assert night.results() == sorted(night.recorded)
    until(lambda: fits(night.pressed, night.plays()))


@pytest.mark.slow
@pytest.mark.parametrize("night", [3], indirect=True)
def test_a_night_with_four_accidents_records_everything_once(night: Night) -> None:
    go_through(night, 4)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("night", range(3), indirect=True)
def test_a_night_with_twenty_accidents_records_everything_once(night: Night) -> None:
    go_through(night, 20)
