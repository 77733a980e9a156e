"""The end of a match: places, who buys, how it went, and the dice thrown again."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import tabling
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest


@pytest.fixture
def ended(arrive: Arrive) -> Guest:
    """Somebody at the end of a short match in the pub."""
    guest = arrive()
    tabling.come_to_an_end(guest, players=3)
    return guest


def test_a_match_ends_with_places_and_with_the_one_who_buys(ended: Guest) -> None:
    page = ended.page
    expect(page.locator(".slip li")).to_have_count(3)
    assert page.locator(".slip .place").all_text_contents() == ["1st", "2nd", "3rd"]
    expect(page.get_by_text("The drinks are on").first).to_be_visible()
    page.get_by_role("link", name="How it went").click()
    places = page.get_by_role("table").first
    expect(places.locator("tbody tr")).to_have_count(3)
    expect(places.locator("tbody tr").last).to_contain_text("buys")
    expect(page.locator("#chart canvas")).to_be_visible()


def test_singles_are_told_in_luck_and_choices(arrive: Arrive) -> None:
    guest = arrive()
    tabling.play_to_the_end(tabling.play_with_bots(guest, pennies=2))
    page = guest.go(f"/tables/{tabling.table_id(guest.page)}/result")
    heads = page.get_by_role("columnheader").all_text_contents()
    assert "By dice" in heads
    assert "By choices" in heads


def test_the_page_throws_every_roll_again(ended: Guest) -> None:
    page, rolls = ended.page, faces(json.loads(tabling.record(ended)))
    page.get_by_role("link", name="Check the dice").click()
    rows = page.locator(".outcomes li")
    expect(rows).to_have_count(len(rolls))
    assert rows.locator(".tick").all_text_contents() == ["✓"] * len(rolls)
    expect(page.locator(".verdict.ok").first).to_contain_text("Everything holds")
    expect(page.locator(".verdict.ok").last).to_contain_text(f"all {len(rolls)} outcomes of chance")


def test_a_changed_roll_is_found_where_it_is(ended: Guest) -> None:
    record, place = tabling.with_another_roll(tabling.record(ended))
    page = verify(ended, record)
    expect(page.locator(".verdict.no").first).to_contain_text("does not hold")
    expect(page.locator(".verdict.no li", has_text=re.compile(rf"\b{place}\b")).first).to_be_visible()


def test_the_browser_finds_a_changed_roll_before_it_is_sent(ended: Guest) -> None:
    record, place = tabling.with_another_roll(tabling.record(ended))
    page = ended.go("/verify")
    page.get_by_label("its text").fill(record)
    expect(page.locator(".outcomes .differs")).to_have_count(1)
    before = [action["type"] for action in json.loads(record)["history"][:place]]
    expect(page.locator(".outcomes li").nth(before.count("rolled"))).to_have_attribute("class", "differs")


def test_what_is_no_record_is_told_so(arrive: Arrive) -> None:
    guest = arrive()
    page = verify(guest, "a shopping list")
    expect(page.locator(".verdict.no").first).to_be_visible()


def verify(guest: Guest, text: str) -> Page:
    page = guest.go("/verify")
    page.get_by_label("its text").fill(text)
    page.get_by_role("button", name="Verify").click()
    page.wait_for_load_state()
    return page


def faces(record: dict[str, Any]) -> list[int]:
    return [action["face"] for action in record["history"] if action["type"] == "rolled"]


def test_a_rematch_seats_everybody_again(arrive: Arrive) -> None:
    guest = arrive()
    page = tabling.play_with_bots(guest, pennies=1)
    tabling.play_to_the_end(page)
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator(".seats .seat")).to_have_count(2)
