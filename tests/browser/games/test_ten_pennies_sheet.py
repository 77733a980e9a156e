"""Ten Pennies at a real table: a round is typed, and refused while it is impossible."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.association import sheets
from tests.browser.conftest import Arrive
from tests.browser.geometry import SMALL, resize
from tests.browser.tables import real_pages
from tests.browser.tables.entering import covered
from tests.browser.test_pages import check

GAME = "ten-pennies"
MOST_PRESSES = 30  # for a round of four: at two a second, a quarter of a minute


@pytest.mark.slow
@pytest.mark.parametrize("phone", [False, True])
def test_a_round_of_four_is_typed_with_few_presses(arrive: Arrive, phone: bool) -> None:
    page = sheets.begin(arrive(phone=phone), GAME)
    real_pages.press(page, "Ann deals first")
    real_pages.press(page, "Cy")
    sheets.choose(page, "Who went out?", "Dot")
    presses = 2  # the purchase, and the player who went out
    for keys in ("3", "1", "", "", "5", "", "", "", "2", "1", "", "1"):
        expect(page.locator("input:focus")).to_have_count(1)
        page.keyboard.type(keys)
        page.keyboard.press("Enter")
        presses += len(keys) + 1
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
    assert presses <= MOST_PRESSES
    expect(page.locator(f"{sheets.SHEET} tbody tr").first).to_contain_text("25")
    assert page.locator(f"{sheets.SHEET} tbody tr").first.locator("td").all_inner_texts() == ["25", "25", "70", "0"]


@pytest.mark.slow
def test_impossible_rounds_are_refused_while_typed(arrive: Arrive) -> None:
    guest = arrive()
    guest.forgive("answer: 409 /tables/")
    page = sheets.begin(guest, GAME, players=2)
    real_pages.press(page, "Ann deals first")
    sheets.choose(page, "Who went out?", "Ann")
    page.get_by_role("button", name="Type the points").click()
    page.get_by_label("Bartholomew: cards").fill("2")
    page.get_by_label("Bartholomew: points").fill("7")
    expect(page.locator(sheets.SHEET).last).to_contain_text("each add up to 7 points. (TP-8)")
    page.get_by_role("button", name="Enter the round").click()
    expect(page.get_by_label("Bartholomew: points")).to_have_value("7")
    real_pages.press(page, "Bartholomew")
    expect(page.get_by_label("Bartholomew: points")).to_have_value("7")
    page.get_by_label("Bartholomew: points").fill("10")
    page.get_by_role("button", name="Enter the round").click()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()


@pytest.mark.slow
def test_a_round_is_entered_by_keyboard_alone(arrive: Arrive) -> None:
    page = sheets.begin(arrive(motion="reduce"), GAME, players=3)
    sheets.push(page, "Ann deals first")
    sheets.choose_by_arrows(page, "Who went out?", 2)  # the arrows pass the other players
    expect(page.get_by_role("radio", name="Cy")).to_be_checked()
    expect(page.get_by_role("radio", name="Cy")).to_be_focused()
    check(page)
    page.keyboard.press("Enter")
    for typed in ("3", "1", "", "", "5", "", "", ""):
        expect(page.locator("input[inputmode]:focus")).to_have_count(1)
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()


@pytest.mark.slow
def test_a_refusal_lies_over_no_button(arrive: Arrive) -> None:
    guest = arrive()
    guest.forgive("answer: 409 /tables/")
    page = sheets.begin(guest, GAME, players=2)
    resize(page, SMALL)
    real_pages.press(page, "Ann deals first")
    sheets.choose(page, "Who went out?", "Ann")
    page.get_by_role("button", name="Type the points").click()
    page.get_by_label("Bartholomew: cards").fill("2")
    page.get_by_label("Bartholomew: points").fill("7")
    page.get_by_role("button", name="Enter the round").click()
    page.locator(".notice").wait_for()
    assert covered(page) == []
