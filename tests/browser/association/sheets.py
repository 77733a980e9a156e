"""Matches at real tables that are entered on score sheets, at a browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.guests import Guest
from tests.browser.tables import tabling

PLAYERS = ("Ann", "Bartholomew", "Cy", "Dot")
SHEET = ".pad"
MOST_TABS = 80  # to come round a whole page


def begin(guest: Guest, game: str, players: int = 4, **options: Any) -> Page:
    """A match at a real table, with this guest as referee."""
    page = guest.go(tabling.begin_real(guest, game, PLAYERS[:players], "Otto", **options))
    page.locator(".entering").wait_for(timeout=15000)
    return page


def choose(page: Page, question: str, answer: str) -> None:
    """Answer a question of a form."""
    page.get_by_role("group", name=question, exact=True).get_by_role("radio", name=answer, exact=True).check(force=True)


def go_to(wanted: Locator) -> None:
    """Press Tab until a control has the focus."""
    page = wanted.page
    for _ in range(MOST_TABS):
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {wanted}")


def push(page: Page, name: str) -> None:
    """Go to a button, and press it."""
    go_to(page.get_by_role("button", name=name, exact=True))
    page.keyboard.press("Enter")


def choose_by_arrows(page: Page, question: str, downs: int) -> None:
    """Go to a question, and to one of its answers by the arrow keys."""
    group = page.get_by_role("group", name=question, exact=True)
    checked = group.locator("input:checked")
    go_to(checked if checked.count() else group.get_by_role("radio").first)
    for _ in range(downs):
        page.keyboard.press("ArrowDown")
