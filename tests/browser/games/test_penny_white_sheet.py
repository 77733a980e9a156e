"""Penny White at a real table: discs are placed on a picture of the board, by finger or keyboard, and measured."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.association import sheets
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.tables import real_pages
from tests.browser.test_pages import check

GAME = "penny-white"
BOARD = ".placing svg"


def begin(guest: Guest) -> Page:
    """The first end, with the picture of the board."""
    page = sheets.begin(guest, GAME, players=2)
    real_pages.press(page, "Ann starts")
    page.get_by_role("button", name="Place the discs on a picture").click()
    return page


def place(page: Page, across: float, down: float) -> None:
    """Tap the picture, at a share of its width and height."""
    box = page.locator(BOARD).bounding_box()
    assert box is not None
    page.locator(BOARD).click(position={"x": across * box["width"], "y": down * box["height"]})


@pytest.mark.slow
@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.slow), True])
def test_discs_are_placed_and_measured(arrive: Arrive, phone: bool) -> None:
    page = begin(arrive(phone=phone))
    place(page, 0.5, 0.4)  # the white; the starter's pennies come next
    place(page, 0.6, 0.4)
    sheets.choose(page, "Place what lies on the board", "Bartholomew")
    place(page, 0.5, 0.7)
    expect(page.locator("[data-disc]")).to_have_count(3)
    page.get_by_role("button", name="Measure").click()
    expect(page.get_by_role("heading", name="End 2")).to_be_visible()
    expect(page.get_by_text("scored one").first).to_be_visible()
    expect(page.locator(BOARD)).to_be_visible()


@pytest.mark.slow
def test_a_disc_is_placed_and_moved_by_keyboard(arrive: Arrive) -> None:
    page = begin(arrive())
    page.get_by_role("button", name="Put in the middle").press("Enter")
    white = page.get_by_role("button", name=re.compile("^The white"))
    expect(white).to_be_focused()
    for key in ("ArrowRight", "ArrowUp", "Shift+ArrowUp"):
        page.keyboard.press(key)
    expect(white).to_have_accessible_name("The white, 5.0 mm across, 605.5 mm up")
    page.keyboard.press("Delete")
    expect(page.locator("[data-disc]")).to_have_count(0)


def test_the_counting_pennies_take_one_press(arrive: Arrive) -> None:
    page = sheets.begin(arrive(), GAME, players=2)
    real_pages.press(page, "Ann starts")
    real_pages.press(page, "Bartholomew: 3")
    expect(page.get_by_role("heading", name="End 2")).to_be_visible()
    assert page.locator(f"{sheets.SHEET} tbody td").all_inner_texts() == ["0", "3"]


@pytest.mark.slow
def test_an_end_is_entered_by_keyboard_alone(arrive: Arrive) -> None:
    page = sheets.begin(arrive(motion="reduce"), GAME, players=2)
    sheets.push(page, "Ann starts")
    sheets.push(page, "Place the discs on a picture")
    sheets.push(page, "Put in the middle")
    expect(page.get_by_role("button", name=re.compile("^The white"))).to_be_focused()
    sheets.push(page, "Put in the middle")
    penny = page.get_by_role("button", name=re.compile("^Penny: Ann"))
    expect(penny).to_be_focused()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile("^Penny: Ann, 30.0 mm across"))).to_have_attribute("role", "status")
    check(page)
    sheets.push(page, "Put in the middle")
    page.keyboard.press("Delete")
    expect(page.get_by_role("button", name="Put in the middle")).to_be_focused()
    sheets.push(page, "Measure")
    expect(page.get_by_role("heading", name="End 2")).to_be_visible()
