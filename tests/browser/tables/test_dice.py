"""What a player learns about the dice from the browser's own data, not from the server."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.tuppence.games.matches import A_GAME, shortest

STORED = "(table) => JSON.parse(localStorage.getItem(`tuppence.dice.${table}`))"
CHANGE = """([table, changed]) => {
  const key = `tuppence.dice.${table}`;
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), ...changed }));
}"""


def store_instead(page: Page, **changed: object) -> None:
    """Change the browser's data, as if the server had shown or received something else before."""
    page.evaluate(CHANGE, [tabling.table_id(page), changed])


@pytest.mark.slow
def test_the_end_says_that_the_server_kept_its_commitment(arrive: Arrive, served: Served) -> None:
    page = tabling.come_to_an_end(arrive(), served, 2)
    page.reload()  # like another browser, which saw the commitment only with the secret
    expect(page.locator(".slip .dice, .proof", has_text="✓")).to_have_count(0)
    fresh = arrive(motion="reduce")
    page = tabling.play_with_bots(fresh, A_GAME, **shortest(A_GAME, players=2))
    tabling.play_to_the_end(page)
    fair = page.get_by_role("link", name="✓ Fair dice")
    expect(fair).to_have_attribute("title", re.compile("Your seed is among those that made the dice"))
    stored, record = page.evaluate(STORED, tabling.table_id(page)), json.loads(tabling.record(fresh))
    assert record["fair"]["seeds"][stored["seat"]] == stored["seed"]
    assert record["fair"]["commitment"] == stored["commitment"]
    page.get_by_role("link", name="How it went").click()
    expect(page.get_by_role("link", name="✓ Fair dice")).to_be_visible()
    page.get_by_role("link", name="Verify the match").click()
    expect(page.locator(".verdict.ok", has_text="Your seed is among those")).to_be_visible()
    store_instead(page, seed="0" * 32)
    page.reload()
    expect(page.locator(".verdict.no")).to_contain_text("your seed is not among those that made them")


@pytest.mark.slow
def test_a_changed_commitment_is_detected_at_once_and_at_the_end(arrive: Arrive) -> None:
    guest = arrive(motion="reduce")
    page = tabling.play_with_bots(guest, pennies=8)
    store_instead(page, commitment="ab" * 32)
    page.reload()
    alarm = page.get_by_role("alert")
    expect(alarm).to_contain_text("the commitment has changed")
    tabling.play_to_the_end(page)
    expect(page.locator(".slip .dice.no")).to_contain_text("the secret does not match the commitment")
