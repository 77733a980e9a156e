"""A first game in a browser: offered once, coached to its end, then a real match."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.guests import PATIENCE_MS
from tests.browser.tables import tabling
from tests.tuppence.games.matches import A_GAME
from tuppence.game import game_type

END = ".ways:has-text('That is the game.')"
PRESSED = [name for name in tuppence.games() if not game_type(name).slow_chance]  # with buttons only
OTHERS = [pytest.param(name, marks=pytest.mark.slow) for name in PRESSED if name != A_GAME]


def follow(page: Page) -> list[str]:
    """Follow the coach to the end; return the coach's lines."""
    lines: list[str] = []
    while not page.locator(END).count():
        page.locator(f".pointed:not([aria-disabled=true]), {END}").first.wait_for(timeout=PATIENCE_MS)
        said = page.evaluate("document.querySelector('.coach p')?.textContent ?? ''")
        lines += [said] if said not in ("", *lines[-1:]) else []
        # At once, because the coach may point at another button a moment later. An early press does nothing.
        page.evaluate("document.querySelector('.pointed:not([aria-disabled=true])')?.click()")
        page.wait_for_timeout(tabling.SAME_PRESS_MS)
    return lines


@pytest.mark.parametrize("name", [A_GAME, *OTHERS])
def test_new_players_are_offered_one_coached_first_game(arrive: Arrive, name: str) -> None:
    guest = arrive(phone=True, newcomer=True, motion="reduce")
    page = guest.go("/")
    tabling.play_at_once(page, name).click()
    page.get_by_role("dialog").get_by_role("button", name="Play a first game").click()
    lines = follow(page)
    assert len(lines) >= 3
    assert [shift for shift in page.evaluate("window.shifts") if not shift["input"]] == []
    page.get_by_role("button", name="Play now").click()
    tabling.wait_for_turn(page)
    expect(page.locator(".coach")).to_have_count(0)
    page = guest.go("/")
    tabling.play_at_once(page, name).click()  # not offered again
    tabling.wait_for_turn(page)
