"""Seven Pennies with dice at a real table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.real_pages import ENTERING, NAMES, begin, press
from tests.browser.seven_pennies_pages import GAME


def test_dice_are_tapped_one_by_one_and_the_last_one_enters_the_throw(arrive: Arrive) -> None:
    page = begin(arrive(), GAME, Faces=6)
    press(page, "Ann begins")
    expect(page.get_by_text(f"{3 + 2 * len(NAMES)} of {3 + 2 * len(NAMES)} dice to go")).to_be_visible()
    for value in "111111111":
        page.keyboard.press(value)
    expect(page.locator(ENTERING).get_by_role("button", name="Gather", exact=False).first).to_be_visible()
