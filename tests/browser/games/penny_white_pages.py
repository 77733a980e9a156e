"""Pages of Penny White only: the practice board while it is set up, and with two hundred simulated flicks."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.association import sheets
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import real_pages, tabling

Way = Callable[[Guest, Served], None]
PRACTICE = "/games/penny-white/practice/"
NOT_YET = "answer: 409 /games/penny-white/practice/hands"  # the physics is still being compiled


def practise(guest: Guest) -> Page:
    """The practice board, ready to be set up."""
    page = guest.go(PRACTICE)
    page.get_by_role("button", name="Clear").wait_for()
    return page


def set_up(guest: Guest, served: Served) -> None:
    page = practise(guest)
    for name in ("Add copper", "Add silver"):
        page.get_by_role("button", name=name).click()
    page.wait_for_load_state("networkidle")


def hands(guest: Guest, served: Served) -> None:
    guest.forgive(NOT_YET)
    page = practise(guest)
    page.locator(".modes").get_by_role("button", name="Flick").click()
    page.get_by_role("button", name="200 hands").click()
    page.locator(".dots").wait_for(state="attached")
    tabling.settle(page)


def sliding(guest: Guest, served: Served) -> None:
    """A flick, stopped half way."""
    page = practise(guest)
    page.locator(".modes").get_by_role("button", name="Flick").click()
    tabling.hold_still(page, page.locator(".aim .flick").click, 400)


def score_sheet(guest: Guest, served: Served) -> None:
    """The end of an end at a real table, with discs on the picture of the board."""
    page = sheets.begin(guest, "penny-white", players=2)
    real_pages.press(page, "Ann starts")
    page.get_by_role("button", name="Place the discs on a picture").click()
    for _ in range(2):
        page.get_by_role("button", name="Put in the middle").click()


PAGES = {"score-sheet": score_sheet, "practice": set_up, "practice-hands": hands}
PHONE_ONLY: dict[str, Way] = {}
SCENES = {"motion-practice": sliding}
