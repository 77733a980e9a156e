"""The forms of score sheets by keyboard alone, as a screen reader reads them, without an accessibility fault."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser import sheets
from tests.browser.conftest import Arrive
from tests.browser.test_pages import check

MOST_TABS = 80  # to come round a whole page


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


def choose(page: Page, question: str, downs: int) -> None:
    """Go to a question, and to one of its answers by the arrow keys."""
    asked = page.get_by_role("group", name=question, exact=True)
    checked = asked.locator("input:checked")
    go_to(checked if checked.count() else asked.get_by_role("radio").first)
    for _ in range(downs):
        page.keyboard.press("ArrowDown")


def test_a_round_of_ten_pennies(arrive: Arrive) -> None:
    page = sheets.begin(arrive(motion="reduce"), "ten-pennies", players=3)
    push(page, "Ann deals first")
    choose(page, "Who went out?", 2)  # over the others, who are passed on the way
    expect(page.get_by_role("radio", name="Cy")).to_be_checked()
    expect(page.get_by_role("radio", name="Cy")).to_be_focused()
    check(page)
    page.keyboard.press("Enter")
    for typed in ("3", "1", "", "", "5", "", "", ""):
        expect(page.locator("input[inputmode]:focus")).to_have_count(1)
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()


def test_an_end_of_penny_white(arrive: Arrive) -> None:
    page = sheets.begin(arrive(motion="reduce"), "penny-white", players=2)
    push(page, "Ann starts")
    push(page, "Place the discs on a picture")
    push(page, "Put in the middle")
    expect(page.get_by_role("button", name=re.compile("^The white"))).to_be_focused()
    push(page, "Put in the middle")
    penny = page.get_by_role("button", name=re.compile("^Penny: Ann"))
    expect(penny).to_be_focused()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile("^Penny: Ann, 30.0 mm across"))).to_have_attribute("role", "status")
    check(page)
    push(page, "Put in the middle")
    page.keyboard.press("Delete")
    expect(page.get_by_role("button", name="Put in the middle")).to_be_focused()
    push(page, "Measure")
    expect(page.get_by_role("heading", name="End 2")).to_be_visible()


def test_a_layout_and_a_round_of_dropsy(arrive: Arrive) -> None:
    page = sheets.begin(arrive(motion="reduce"), "dropsy", players=3)
    go_to(page.get_by_role("button", name=re.compile("^Board with 6 slots")))
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile("^Board with 6 slots.*turned by 1 quarter$"))).to_have_attribute(
        "role", "status"
    )
    check(page)
    push(page, "Enter the layout")
    go_to(page.get_by_role("button", name="Slot for 6: empty").first)
    page.keyboard.press("3")
    expect(page.get_by_text("Slot for 6: Cy")).to_have_attribute("role", "status")
    choose(page, "Who finished?", 1)
    check(page)
    push(page, "Enter the round")
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
