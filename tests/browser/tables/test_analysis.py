"""A match that has ended is stepped through on its own board, by buttons, keys and sentences."""

from __future__ import annotations

import json
import re
import struct

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.browser.test_pages import check
from tests.tuppence.games.matches import SOLVED, games_in_turn, seats_for


@games_in_turn
def test_keys_and_sentences_step_through_a_match(arrive: Arrive, served: Served, name: str) -> None:
    guest = arrive(phone=True, motion="reduce")
    table = tabling.table_id(tabling.come_to_an_end(guest, served, seats_for(name, 2), name))
    page = guest.go(f"/tables/{table}/analysis")
    count, current = page.locator(".transport .count"), page.locator("button[aria-current=step]")
    expect(count).to_have_text(re.compile("^0/"))
    plays = int((count.text_content() or "").split("/")[1])
    data = json.loads(page.locator("#analysis-data").text_content() or "")
    assert not [play for play in data["plays"] if f"{{{data['you']}}} is" in play["position"]["prompt"]], "You is"

    page.keyboard.press("End")
    expect(count).to_have_text(f"{plays}/{plays}")
    expect(current).to_contain_text(re.compile("won|shared the win"))
    expect(page.get_by_role("button", name="Forward")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"{plays - 1}/{plays}")

    expect(page).to_have_url(re.compile(f"#{plays - 1}$"))
    page.reload()
    expect(count).to_have_text(f"{plays - 1}/{plays}")

    first = page.locator("li[data-at] button").first
    first.click()
    expect(count).to_have_text(f"0/{plays}")
    expect(first).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Forward").click()
    expect(count).to_have_text(f"1/{plays}")
    page.locator("body").press(" ")
    expect(count).to_have_text(re.compile(r"^[2-9]/|^\d\d"))
    check(page)


@games_in_turn
def test_a_reader_plays_on_from_a_decision(arrive: Arrive, served: Served, name: str) -> None:
    guest = arrive(phone=False, motion="reduce")
    table = tabling.table_id(tabling.come_to_an_end(guest, served, seats_for(name, 2), name))
    page = guest.go(f"/tables/{table}/analysis")
    on = page.get_by_role("button", name="Play on from here")
    expect(page.locator(".transport .count")).to_have_text(re.compile("^0/"))
    page.keyboard.press("End")
    expect(page.locator(".transport .count")).to_have_text(re.compile(r"^(\d+)/\1$"))
    expect(on).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    on.click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.locator("[data-seat][aria-current=true]")).to_contain_text("You")


@games_in_turn
def test_a_position_is_stored_as_a_picture(arrive: Arrive, served: Served, name: str) -> None:
    guest = arrive(phone=True, motion="reduce")
    table = tabling.table_id(tabling.come_to_an_end(guest, served, seats_for(name, 2), name))
    page = guest.go(f"/tables/{table}/analysis#1")
    expect(page.locator(".transport .count")).to_have_text(re.compile("^1/"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Share a picture").click()
    assert download.value.suggested_filename == f"{name}-{table}-1.png"
    assert size_of(download.value.path().read_bytes()) > (600, 1000)


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height, which a PNG states behind its signature and the name of its first chunk."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.slow
def test_a_search_values_choices_where_no_exact_values_are_known(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True, motion="reduce")
    table = tabling.table_id(tabling.come_to_an_end(guest, served, 3, SOLVED[-1]))
    page = guest.go(f"/tables/{table}/analysis")
    chart = page.get_by_role("region", name="Chances of winning")
    expect(page.get_by_role("region", name="Analysis")).to_be_visible()
    expect(chart).to_have_count(0)
    page.get_by_role("button", name="Analyse this match").click()
    expect(chart).to_contain_text(re.compile("± \\d+ % at most, by search"))
    stranger = arrive(motion="reduce").go(f"/tables/{table}/analysis#3")
    expect(stranger.get_by_role("region", name="Chances of winning")).to_be_visible()
    expect(stranger.locator(".transport .count")).to_have_text(re.compile("^3/"))
    check(page)
