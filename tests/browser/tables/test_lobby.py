"""Before the start: bots, seats, options, names, and the buttons that open a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.tables import tabling
from tests.tuppence.games.matches import A_GAME, games_in_turn, seats_for, variants
from tuppence.game import game_type

TITLE = game_type(A_GAME).title
LONG_NAME = "Wilhelmina Featherstonehaugh-Cholmondeley"[:40]


def seat(page: Page, number: int) -> Locator:
    return page.locator(".people li").nth(number)


@pytest.mark.slow
def test_bots_sit_down_change_level_and_leave(arrive: Arrive) -> None:
    page = tabling.open_table(arrive())
    seat(page, 1).get_by_label("A bot for seat 2").select_option("champion")
    expect(seat(page, 1)).to_contain_text("champion bot")
    seat(page, 1).get_by_label("Level of").select_option("beginner")
    expect(seat(page, 1).locator("i")).to_contain_text("beginner bot")
    seat(page, 1).get_by_label("Level of").select_option("")
    expect(seat(page, 1)).to_contain_text("Empty seat")


@pytest.mark.slow
@games_in_turn
def test_everybody_sees_the_options_of_the_table(arrive: Arrive, name: str) -> None:
    host, friend = arrive(), arrive()
    page = tabling.open_table(host, game=name)
    friend.go(f"{page.url}?look")
    players, (least, most) = seats_for(name, 4), game_type(name).players_range
    if least < most:  # otherwise there is nothing to choose
        page.get_by_label("Players", exact=True).fill(str(players))
        page.get_by_label("Players", exact=True).press("Enter")
    expect(page.locator(".people li")).to_have_count(players)
    expect(friend.page.locator(".people li")).to_have_count(players)
    for group in variants(name):
        if (chosen := next((options for options in group if options["players"] == players), None)) is None:
            continue
        for field in game_type(name).option_fields:
            for word, label in field.choices:
                if word == chosen[field.name]:
                    expect(page.get_by_label(label, exact=True)).to_be_enabled()
                    page.get_by_label(label, exact=True).check(force=True)
                    expect(friend.page.get_by_label("Options")).to_contain_text(label)


def test_people_change_seats_and_names_and_start_with_full_seats(arrive: Arrive) -> None:
    guest = arrive()
    page = tabling.open_table(guest, players=3)
    button = page.get_by_role("button", name="Start the match")
    expect(button).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name=re.compile("Move here.*seat 3")).click()
    expect(seat(page, 2)).to_contain_text("you, host")
    expect(seat(page, 0)).to_contain_text("Empty seat")
    page.get_by_role("button", name="Stand up").click()
    expect(seat(page, 2)).to_contain_text("Empty seat")
    page.get_by_role("button", name=re.compile("Sit here.*seat 1")).click()
    expect(seat(page, 0)).to_contain_text("you, host")
    page.get_by_label("Your name").fill(LONG_NAME)
    page.get_by_label("Your name").press("Enter")
    expect(seat(page, 0)).to_contain_text(LONG_NAME)
    page.get_by_role("button", name="Fill 2 seats").click()
    expect(button).to_have_attribute("aria-disabled", "false")
    tabling.start(page)
    expect(page.locator(".seats .seat")).to_have_count(3)
    guest.go("/tables/")
    expect(page.locator("main")).to_contain_text(LONG_NAME)


def test_only_the_host_may_change_the_table(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    friend.go(f"{tabling.open_table(host).url}?look")
    expect(friend.page.get_by_role("button", name="Sit here")).to_be_visible()
    expect(friend.page.get_by_role("combobox")).to_have_count(0)
    expect(friend.page.get_by_role("spinbutton")).to_have_count(0)
    expect(friend.page.get_by_role("button", name="Start the match")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "button"),
    [
        ("/", f"With friends ?: {TITLE}"),
        pytest.param(f"/games/{A_GAME}/", "New table", marks=pytest.mark.slow),
        pytest.param("/tables/open/", f"Open a table of {TITLE}", marks=pytest.mark.slow),
    ],
)
def test_one_press_opens_a_table(arrive: Arrive, path: str, button: str) -> None:
    page = arrive().go(path)
    page.get_by_role("button", name=re.compile(button)).click()
    expect(seat(page, 0)).to_contain_text("you, host")
    expect(page.get_by_label("Open to anyone")).to_be_checked(checked=path == "/tables/open/")


@pytest.mark.slow
def test_a_table_is_found_by_its_code(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    code = tabling.table_id(tabling.open_table(host))
    page = friend.go("/tables/")
    page.get_by_label("Code or link").fill(code.upper())
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("button", name="Join the game")).to_be_visible()
    assert tabling.table_id(page) == code
    host.go("/tables/")
    expect(host.page.get_by_role("link", name=game_type(A_GAME).title, exact=True)).to_be_visible()
