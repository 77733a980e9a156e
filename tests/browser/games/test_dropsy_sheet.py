"""Dropsy at a real table: the layout, then whose tokens lie in the slots, and who finished."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.association import sheets
from tests.browser.conftest import Arrive
from tests.browser.test_pages import check

GAME = "dropsy"
SLOTS = ".press"


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True])
def test_a_round_is_entered_by_its_slots(arrive: Arrive, phone: bool) -> None:
    page = sheets.begin(arrive(phone=phone), GAME, players=3, rounds=2)
    page.get_by_role("button", name="Enter the layout").click()
    expect(page.locator(SLOTS)).to_have_count(21)
    page.locator(SLOTS).nth(0).click()
    sheets.choose(page, "Tap the slots with a token of", "Cy")
    page.locator(SLOTS).nth(1).click()
    page.locator(SLOTS).nth(2).click()
    page.locator(SLOTS).nth(2).click()  # and out again
    sheets.choose(page, "Who finished?", "Bartholomew")
    page.get_by_role("button", name="Enter the round").click()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
    expect(page.locator(f"{sheets.SHEET} .all td")).to_have_text(["6", "0", "5"])


@pytest.mark.slow
def test_slots_are_filled_by_digits(arrive: Arrive) -> None:
    page = sheets.begin(arrive(), GAME, players=3)
    page.get_by_role("button", name="Enter the layout").click()
    page.locator(SLOTS).first.focus()
    for key in ("3", "Tab", "1", "Tab", "2", "0"):
        page.keyboard.press(key)
    slots = page.locator(SLOTS)
    expect(slots.nth(0)).to_have_accessible_name("Slot for 6: Cy")
    expect(slots.nth(1)).to_have_accessible_name("Slot for 5: Ann")
    expect(slots.nth(2)).to_have_accessible_name("Slot for 5: empty")
    expect(page.get_by_text("warned")).to_have_count(0)  # the keys of fouls are digits too


@pytest.mark.slow
def test_the_next_layout_begins_as_the_last_one_after_a_reload(arrive: Arrive) -> None:
    page = sheets.begin(arrive(), GAME, players=2, rounds=2)
    expect(page.get_by_text("Move the boards that changed")).to_have_count(0)
    board = page.get_by_role("button", name="Board with 6 slots,")
    before = board.get_attribute("aria-label")
    board.focus()
    page.keyboard.press("Enter")
    expect(board).not_to_have_attribute("aria-label", str(before))
    turned = board.get_attribute("aria-label")
    page.get_by_role("button", name="Enter the layout").click()
    sheets.choose(page, "Who finished?", "Bartholomew")
    page.get_by_role("button", name="Enter the round").click()
    expect(page.get_by_text("Move the boards that changed")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Move the boards that changed")).to_be_visible()
    expect(board).to_have_attribute("aria-label", str(turned))
    page.get_by_role("button", name="Enter the layout").click()
    expect(page.locator(SLOTS)).to_have_count(21)


def test_a_layout_that_the_rules_forbid_is_refused(arrive: Arrive) -> None:
    page = sheets.begin(arrive(), GAME, players=2)
    board = page.get_by_role("button", name="Board with 1 slot,")
    board.focus()
    for _ in range(2):
        page.keyboard.press("ArrowUp")
    expect(page.locator(sheets.SHEET).last).to_contain_text("not be connected")


@pytest.mark.slow
def test_a_layout_and_a_round_are_entered_by_keyboard_alone(arrive: Arrive) -> None:
    page = sheets.begin(arrive(motion="reduce"), GAME, players=3)
    sheets.go_to(page.get_by_role("button", name=re.compile("^Board with 6 slots")))
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile("^Board with 6 slots.*turned by 1 quarter$"))).to_have_attribute(
        "role", "status"
    )
    check(page)
    sheets.push(page, "Enter the layout")
    sheets.go_to(page.get_by_role("button", name="Slot for 6: empty").first)
    page.keyboard.press("3")
    expect(page.get_by_text("Slot for 6: Cy")).to_have_attribute("role", "status")
    sheets.choose_by_arrows(page, "Who finished?", 1)
    check(page)
    sheets.push(page, "Enter the round")
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()


@pytest.mark.slow
def test_a_phone_says_drag_and_tap_and_mentions_no_keys(arrive: Arrive) -> None:
    page = sheets.begin(arrive(phone=True), GAME)
    expect(page.get_by_text("Drag a board to move it. Tap it to turn it.")).to_be_visible()
    expect(page.locator(sheets.SHEET).first).to_have_css("color-scheme", "light")
    page.get_by_role("button", name="Enter the layout").click()
    page.locator(SLOTS).first.wait_for()
    expect(page.get_by_text("With a keyboard")).to_be_hidden()
