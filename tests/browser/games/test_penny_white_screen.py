"""Penny White on a second screen: the discs and their distances; at a real table the last end as it was placed."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.served import Served
from tests.browser.tables import screens
from tests.browser.tables.screens import Scene

GAME = "penny-white"


def test_discs_and_distances_are_shown(arrive: Arrive, served: Served) -> None:
    page = screens.show(arrive(motion="reduce"), served, Scene(GAME, 2, "middle"))
    expect(page.locator(".felt [data-disc]").nth(1)).to_be_visible()
    expect(page.locator(".felt text").first).to_have_text(re.compile(r"^\d+\.\d mm$"))
    expect(page.locator(".plate .tokens")).to_have_count(2)


def test_a_real_table_shows_the_last_end(arrive: Arrive, served: Served) -> None:
    board = {"type": "board", "white": [0.0, 570.0], "pennies": [[0, 0.0, 540.0], [1, 50.0, 570.0]]}
    page = screens.show_real(arrive(motion="reduce"), served, GAME, [{"type": "starter", "seat": 0}, board], 2)
    expect(page.locator(".felt [data-disc]")).to_have_count(3)
    expect(page.locator(".felt text")).to_have_text(["30.0 mm", "50.0 mm"])
    expect(page.locator(".felt tbody td")).to_have_text(["1", "0"])
    expect(page.locator(".plate", has_text="starts")).to_have_attribute("data-seat", "1")
