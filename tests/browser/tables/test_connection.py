"""A slow network: every press is answered, and none is played unexpectedly."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.cutting import Wire
from tests.browser.guests import Guest
from tests.browser.tables import tabling

LOST = "The connection is lost"
NOT_SENT = "No connection, so nothing was sent."
SENDING = "Sending…"
UNSENT = "What you pressed will be sent when you're back online."
ARRIVED = "what you pressed has arrived."


@dataclass
class Line:
    """A guest on turn, and the proxy between that guest and the server."""

    guest: Guest
    wire: Wire

    def says(self, text: str) -> None:
        expect(self.guest.page.locator(".notice")).to_contain_text(text)

    def press(self) -> None:
        shortcut = tabling.key(self.guest.page)
        assert shortcut is not None
        self.guest.page.wait_for_timeout(tabling.SAME_PRESS_MS)
        self.guest.page.keyboard.press(shortcut)


@pytest.fixture
def line(arrive: Arrive, wire: Wire) -> Line:
    guest = arrive(wire)
    guest.forgive("WebSocket", "ERR_CONNECTION_REFUSED")
    tabling.quick_play(guest)
    return Line(guest, wire)


@pytest.mark.slow
def test_a_press_on_a_dead_line_is_announced_and_played_once(line: Line) -> None:
    before = len(line.guest.plays)
    line.wire.deaden()
    line.press()
    line.says(SENDING)
    line.press()
    line.says(UNSENT)
    line.wire.repair()
    line.says(ARRIVED)
    assert len(line.guest.plays) == before + 1


@pytest.mark.slow
def test_a_press_without_a_connection_is_never_played(line: Line) -> None:
    before = line.guest.plays
    line.wire.cut()
    line.says(LOST)
    line.press()
    line.says(NOT_SENT)
    line.wire.repair()
    tabling.until(line.guest.page, "() => document.querySelector('.notice') === null")
    assert line.guest.plays == before
    tabling.played(line.guest.page, line.press)
    assert len(line.guest.plays) == len(before) + 1
