"""What a player is told of the dice: by what the browser has kept, not by what the house says."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.tuppence.games.matches import A_GAME, shortest

KEPT = "(table) => JSON.parse(localStorage.getItem(`tuppence.dice.${table}`))"
CHANGE = """([table, changed]) => {
  const key = `tuppence.dice.${table}`;
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), ...changed }));
}"""


def keeps_instead(page: Page, **changed: object) -> None:
    """As if the house had shown or been told something else before: it is the same as if it shows another thing now."""
    page.evaluate(CHANGE, [tabling.table_id(page), changed])


@pytest.mark.slow
def test_at_the_end_the_page_says_that_the_commitment_was_kept(arrive: Arrive, served: Served) -> None:
    guest = arrive()
    page = tabling.come_to_an_end(guest, served, 2)
    page.reload()  # another browser played: this one was only shown the commitment at the end
    expect(page.locator(".slip .dice")).to_contain_text("he secret matches the commitment of")
    fresh = arrive(motion="reduce")
    page = tabling.play_with_bots(fresh, A_GAME, **shortest(A_GAME, players=2))
    tabling.play_to_the_end(page)
    expect(page.locator(".slip .dice")).to_contain_text("Your seed is among those that made the dice")
    kept, record = page.evaluate(KEPT, tabling.table_id(page)), json.loads(tabling.record(fresh))
    assert record["fair"]["seeds"][kept["seat"]] == kept["seed"]
    assert record["fair"]["commitment"] == kept["commitment"]
    page.get_by_role("link", name="Verify the match").click()
    expect(page.locator(".verdict.ok", has_text="Your seed is among those")).to_be_visible()
    keeps_instead(page, seed="0" * 32)
    page.reload()
    expect(page.locator(".verdict.no")).to_contain_text("your seed is not among those that made them")


def test_a_house_that_shows_another_commitment_is_found_out_at_once_and_at_the_end(arrive: Arrive) -> None:
    guest = arrive(motion="reduce")
    page = tabling.play_with_bots(guest, pennies=8)
    keeps_instead(page, commitment="ab" * 32)
    page.reload()
    alarm = page.get_by_role("alert")
    expect(alarm).to_contain_text("the commitment has changed")
    tabling.play_to_the_end(page)
    expect(page.locator(".slip .dice.no")).to_contain_text("the secret does not match the commitment")
