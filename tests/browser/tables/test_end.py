"""The end of a match of every game: places, the story, and all chance computed again."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.browser.test_pages import faults, hidden_to_the_right
from tests.tuppence.games.matches import SOLVED, games_in_turn, one_game_always, seats_for


@pytest.fixture
def ended(arrive: Arrive, served: Served, name: str) -> Guest:
    """A guest at the end of a short match of this game."""
    guest = arrive()
    tabling.come_to_an_end(guest, served, seats_for(name, 3), name)
    return guest


@games_in_turn
def test_a_match_ends_with_places_story_and_chance(ended: Guest) -> None:
    page, places = ended.page, json.loads(tabling.record(ended))["result"]["placings"]
    shown = [f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}[place] }" for place in sorted(places)]
    assert page.locator(".slip .place").all_text_contents() == shown
    page.get_by_role("link", name="How it went").click()
    rows = page.get_by_role("table").first.locator("tbody tr")
    expect(rows).to_have_count(len(places))
    assert [int(number) for number in rows.locator(".place").all_text_contents()] == sorted(places)
    expect(page.locator("#chart canvas")).to_be_visible()
    page.go_back()
    works_out_all_chance_again(ended)


def works_out_all_chance_again(ended: Guest) -> None:
    """Verify a finished match on its page."""
    page, record = ended.page, json.loads(tabling.record(ended))
    came, drawn = tabling.chance_in(record), tabling.drawn_by_pages(record)
    page.get_by_role("link", name="Verify the match").click()
    rows = page.locator(".outcomes > li")
    expect(rows).to_have_count(len(came))
    assert rows.locator(".tick").all_text_contents() == ["✓" if place in drawn else "\u2013" for place in came]
    expect(page.locator(".verdict.ok").first).to_contain_text("This record is valid")
    expect(page.locator(".verdict.ok").last).to_contain_text(
        f"all {len(came)} chance outcomes" if drawn == came else f"{len(drawn)} of the {len(came)} chance outcomes"
    )


@pytest.mark.slow
@games_in_turn
def test_a_summary_unfolds_to_the_whole_story(ended: Guest) -> None:
    page, record = ended.page, json.loads(tabling.record(ended))
    page.get_by_role("link", name="Verify the match").click()
    page.locator(".outcomes").wait_for()
    for folded in page.locator(".outcomes details").all():
        folded.locator("summary").click()
        parts = folded.locator(".parts > *")
        expect(parts).not_to_have_count(0)
        number = re.search(r"\d+", folded.locator("summary").inner_text())
        assert number is not None
        expect(parts).to_have_count(int(number[0]))
        expect(folded.locator("mark")).to_have_count(0)
    assert len(tabling.chance_in(record)) >= page.locator(".outcomes details").count()
    assert hidden_to_the_right(page) <= 0
    assert faults(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVED)
def test_exact_values_show_luck_and_choices(arrive: Arrive, served: Served, name: str) -> None:
    guest = arrive()
    page = tabling.come_to_an_end(guest, served, 2, name)
    page = guest.go(f"/tables/{tabling.table_id(page)}/result")
    heads = page.get_by_role("columnheader").all_text_contents()
    assert "By chance" in heads
    assert "By choices" in heads


@pytest.mark.slow
@games_in_turn
def test_changed_chance_is_located(ended: Guest) -> None:
    place = tabling.chance_in(json.loads(tabling.record(ended)))[1]
    page = verify(ended, tabling.with_other_chance(tabling.record(ended), place))
    expect(page.locator(".verdict.no").first).to_contain_text("is not valid")
    expect(page.locator(".verdict.no li", has_text=re.compile(rf"\b{place}\b")).first).to_be_visible()


@games_in_turn
def test_the_browser_finds_changed_chance_before_it_is_sent(ended: Guest) -> None:
    record = tabling.record(ended)
    place = tabling.drawn_by_pages(json.loads(record))[-1]
    page = ended.go("/verify")
    page.get_by_label("its text").fill(tabling.with_other_chance(record, place))
    expect(page.locator(".outcomes .differs").first).to_be_visible()
    marks = page.locator(".outcomes > li").evaluate_all("(rows) => rows.map((row) => row.className)")
    assert marks.index("differs") == tabling.chance_in(json.loads(record)).index(place)


def test_a_file_that_is_no_record_is_named_so(arrive: Arrive) -> None:
    guest = arrive()
    page = verify(guest, "a shopping list")
    expect(page.locator(".verdict.no").first).to_be_visible()


def verify(guest: Guest, text: str) -> Page:
    page = guest.go("/verify")
    page.get_by_label("its text").fill(text)
    page.get_by_role("button", name="Verify").click()
    page.wait_for_load_state()
    return page


@one_game_always
def test_a_rematch_seats_everybody_again(arrive: Arrive, served: Served, name: str) -> None:
    page = tabling.come_to_an_end(arrive(), served, 2, name)
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator(".seats .seat")).to_have_count(2)
