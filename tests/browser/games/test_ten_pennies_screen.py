"""Ten Pennies on a second screen: sets, terms, bowl and hands as counts; at a real table what its referee enters."""

from __future__ import annotations

import json
import re

from playwright.sync_api import WebSocket, expect

from tests import Json
from tests.browser.association import sheets
from tests.browser.conftest import Arrive
from tests.browser.served import Served
from tests.browser.tables import real_pages, screens, tabling
from tests.browser.tables.screens import Scene

GAME = "ten-pennies"


def test_sets_terms_and_hands_are_shown(arrive: Arrive, served: Served) -> None:
    guest = arrive(motion="reduce")
    views: list[Json | None] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: views.append(json.loads(frame).get("position", {}).get("view")))

    guest.page.on("websocket", listen)
    page = screens.show(guest, served, Scene(GAME, 8, "middle"))
    view = next(one for one in views if one)
    assert "hand" not in view
    expect(page.locator(".felt [data-set]")).to_have_count(len(view["sets"]))
    expect(page.locator(".felt .money .plate")).to_have_text(str(view["bowl"]))
    expect(page.locator(".plates .number")).to_have_text([str(count) for count in view["hands"]])
    expect(page.locator(".felt .terms")).to_contain_text("Wild:")
    assert page.evaluate(screens.OVERLAP) == []


def test_a_real_table_shows_the_bowl_and_the_points(arrive: Arrive, served: Served) -> None:
    forms = [
        {"type": "first_deal", "seat": 1},
        {"type": "buys", "seat": 0},
        {"type": "round_ends", "out": 0, "caught": [None, [2, 1, 0, 0]]},
    ]
    page = screens.show_real(arrive(motion="reduce"), served, GAME, forms, 2)
    expect(page.locator(".money .brass")).to_have_text("4")
    expect(page.locator(".terms")).to_contain_text("Wild:")
    expect(page.locator(".felt .pennies td")).to_have_text(["9", "10"])


def test_the_screen_follows_the_referee(arrive: Arrive) -> None:
    referee, screen = arrive(motion="reduce"), arrive(motion="reduce")
    page = sheets.begin(referee, GAME, players=2)
    board = screen.go(f"/tables/{tabling.table_id(page)}/board")
    expect(board.locator(".money .brass")).to_have_text("0")
    real_pages.press(page, "Ann deals first")
    expect(board.locator(".plate", has_text=re.compile("deals"))).to_have_attribute("data-seat", "0")
    page.get_by_role("group", name="Buys for a penny").get_by_role("button", name="Bartholomew").click()
    expect(board.locator(".money .brass")).to_have_text("1")
    expect(board.locator(".event")).to_contain_text("bought")
