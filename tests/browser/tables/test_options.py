"""Choosing options in the lobby: those without effect are dimmed, refused ones are reset."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.tables import tabling
from tests.tuppence.games.matches import games_in_turn
from tuppence.game import game_type
from tuppence_web.tables.wire.settings import FIELDS

BUY_SECONDS, REACTIONS = FIELDS["buy_seconds"], FIELDS["reactions"]


@pytest.mark.slow
def test_options_without_effect_are_dimmed_and_say_why(arrive: Arrive) -> None:
    page = tabling.open_table(arrive())
    expect(page.get_by_label("Teams")).to_be_disabled()
    expect(page.get_by_label("Options")).to_contain_text("“One against one” with 2 players")
    page.get_by_role("button", name="More: Players").click()
    page.get_by_role("button", name="More: Players").click()
    expect(page.get_by_label("Teams")).to_be_enabled()
    expect(page.get_by_label("Options")).not_to_contain_text("“One against one” with 2 players")


@pytest.mark.slow
@games_in_turn
def test_a_number_is_set_and_shown_by_its_name(arrive: Arrive, name: str) -> None:
    """Other numbers remain possible."""
    host, friend = arrive(), arrive()
    for field in (field for field in game_type(name).option_fields if field.named):
        page = tabling.open_table(host, game=name)
        friend.go(f"{page.url}?look")
        for value, called in (field.named[-1], field.named[0]):
            page.get_by_role("button", name=called, exact=True).click()
            expect(friend.page.get_by_label("Options")).to_contain_text(f"{called} ({value:g})")
        page.get_by_label(field.label, exact=True).first.fill("1.7")
        page.get_by_label(field.label, exact=True).first.press("Tab")
        expect(friend.page.get_by_label("Options")).to_contain_text("1.7")


@pytest.mark.slow
def test_earlier_choices_stay(arrive: Arrive) -> None:
    page = tabling.open_table(arrive(), pennies=5)
    expect(page.get_by_label("Pennies each", exact=True)).to_have_value("5")
    page.get_by_label("Who buys the drinks").check(force=True)
    expect(page.locator(".chalk")).to_contain_text("The options were changed")
    expect(page.get_by_label("Pennies each", exact=True)).to_have_value("5")


@pytest.mark.slow
def test_a_refused_choice_is_reset(arrive: Arrive) -> None:
    host, friend, other = arrive(), arrive(), arrive()
    page = tabling.open_table(host, players=3)
    for number, guest in ((2, friend), (3, other)):
        guest.go(f"{page.url}?look")
        guest.page.get_by_role("button", name=re.compile(f"Sit here.*seat {number}")).click()
        expect(page.locator(".people li").nth(number - 1)).not_to_contain_text("Empty")
    players = page.get_by_label("Players", exact=True)
    page.get_by_role("button", name="Less: Players").click()
    expect(page.locator("body")).to_contain_text("3 people sit here already.")
    expect(players).to_have_value("3")
    players.fill("2")
    players.press("Enter")
    expect(players).to_have_value("3")
    page.get_by_label("Who buys the drinks").check(force=True)
    expect(friend.page.get_by_label("Options")).to_contain_text("Who buys the drinks")
    expect(players).to_have_value("3")


@pytest.mark.slow
def test_the_others_see_the_settings_of_the_table(arrive: Arrive) -> None:
    """The clock for offers, if the game has any, and reactions."""
    game = next(name for name in tuppence.games() if game_type(name).offers)
    host, friend = arrive(), arrive()
    page = tabling.open_table(host, game=game)
    seconds, reactions = (
        page.get_by_label(BUY_SECONDS.label, exact=True),
        page.get_by_label(REACTIONS.label, exact=True),
    )
    expect(seconds).to_have_value("15")
    expect(reactions).to_be_checked()
    seconds.fill("20")
    seconds.press("Enter")
    reactions.uncheck()
    friend.go(f"{page.url}?look")
    options = friend.page.get_by_label("Options")
    expect(options).to_contain_text(re.compile(f"{BUY_SECONDS.label}\\s*20"))
    expect(options).to_contain_text(re.compile(f"{REACTIONS.label}\\s*no"))
    page.get_by_role("button", name="More: Players").click()
    expect(options).to_contain_text(re.compile(r"Players\s*3"))
    expect(seconds).to_have_value("20")
    expect(reactions).not_to_be_checked()
