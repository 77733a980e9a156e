"""Players play matches of a league night and of a tournament at our tables: from the sheet to the standings."""

from __future__ import annotations

import json
import random
import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import prepared
from tests.browser.association.association_league_pages import some_here
from tests.browser.association.leagues import PLAYERS
from tests.browser.association.test_night import tap
from tests.browser.association.tournaments import ADMINISTRATOR, ENTRANT, OTHER_ENTRANT
from tests.browser.conftest import Arrive
from tests.browser.guests import PATIENCE_MS, Guest
from tests.browser.people import become
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.tuppence.games.matches import possible
from tuppence.actions import Action
from tuppence.match import State


def one_is_nearly_out(state: State) -> Action | None:
    """Two players are left, and one of them has at most two pennies."""
    left = [pennies for pennies in state.view()["pennies"] if pennies]
    if len(left) == 2 and min(left) <= 2:
        return None
    return random.Random(len(state.history)).choice(possible(state))


def come_by_the_notice(guest: Guest, served: Served, name: str) -> None:
    """Open the table from the player's notification."""
    become(guest, served, name)
    guest.go("/account/").get_by_role("link", name="Your match is open").first.click()


def come_by_your_tables(guest: Guest, served: Served, name: str) -> None:
    """Open the table from the player's list of tables."""
    become(guest, served, name)
    guest.go("/tables/").locator(".cards a").first.click()


def until_shown(wanted: Locator, page: Page) -> None:
    """Reload a page until it shows something."""
    late = time.monotonic() + PATIENCE_MS / 1000
    while not wanted.count():
        assert time.monotonic() < late, page.inner_text("main")
        page.wait_for_timeout(100)
        page.reload()


def play_it(served: Served, *players: Guest) -> list[str]:
    """Play the match, which has begun, to its end; return the players' names in the order they went out."""
    pages = [player.page for player in players]
    for page in pages:
        page.locator(".seats").wait_for()  # nobody pressed a button: it began when the last player came
    prepared.play_on(served, tabling.table_id(pages[0]), one_is_nearly_out)
    for page in pages:
        page.reload()
        page.locator(".seats").wait_for()
    tabling.play_to_the_end(*pages)
    pages[0].locator(tabling.ENDED).wait_for()
    placings = json.loads(tabling.record(players[0]))["result"]["placings"]
    names = pages[0].locator(".slip .name").all_inner_texts()
    you = next(message["you"] for message in players[0].heard if message["type"] == "welcome")
    seats = [message["table"] for message in players[0].heard if message.get("table")][-1]["seats"]
    assert names[placings[you] - 1] == "You"
    return [seats[seat]["name"] for seat in sorted(range(len(placings)), key=placings.__getitem__)]


@pytest.mark.slow
def test_TN_4_the_final_is_played_at_our_table(arrive: Arrive, served: Served) -> None:
    cup = f"/tournaments/{served.beside.ask('tests.browser.association.tournaments:make_final')}/"
    administrator, one, other = (arrive(motion="reduce") for _ in range(3))
    become(administrator, served, ADMINISTRATOR)
    page = administrator.go(f"{cup}matches/F-1")
    page.get_by_role("button", name="Play it at one of our tables").click()
    expect(page.get_by_text(f"Not here yet: {ENTRANT}, {OTHER_ENTRANT}.")).to_be_visible()
    expect(page.get_by_role("button", name="Start without them")).to_be_disabled()
    come_by_the_notice(one, served, ENTRANT)
    expect(page.get_by_text(f"Not here yet: {OTHER_ENTRANT}.")).to_be_visible()
    page.get_by_role("button", name="Start without them").click()
    expect(page.get_by_text(f"Start without {OTHER_ENTRANT}?")).to_be_visible()
    page.get_by_role("button", name="Wait for them").click()
    expect(page.get_by_text(f"Not here yet: {OTHER_ENTRANT}.")).to_be_visible()
    come_by_your_tables(other, served, OTHER_ENTRANT)
    finished = play_it(served, one, other)
    for guest in (one, other, administrator):
        expect(guest.page.get_by_role("button", name="Rematch")).to_have_count(0)
        guest.page.get_by_role("link", name="Back to Final Cup, Final").click()
        guest.page.wait_for_url(f"**{cup}matches/F-1")
    administrator.go(cup)
    until_shown(page.locator(".podium"), page)  # nobody pressed a button: the table sent the result
    expect(page.locator(".podium li").nth(0)).to_contain_text(finished[0])
    expect(page.locator(".podium li").nth(1)).to_contain_text(finished[1])


# Four come, where the final above has two.
@pytest.mark.slow
def test_LG_3_a_match_of_the_night_is_played_at_our_table(arrive: Arrive, served: Served) -> None:
    operator = arrive(phone=True)
    some_here(operator, served)
    page = operator.page
    night = page.url.removesuffix("sheet")
    tap(page, "Match 1", "Play it at a table here")
    expect(page.get_by_role("link", name="To the table")).to_be_visible()
    players = [arrive(motion="reduce") for _ in PLAYERS[:4]]
    for player, name in zip(players[:2], PLAYERS, strict=False):
        come_by_the_notice(player, served, name)
    for player, name in zip(players[2:], PLAYERS[2:], strict=False):
        become(player, served, name)
        player.go(night).get_by_role("link", name="To the table").click()
    finished = play_it(served, *players)
    expect(page.locator(".finish li")).to_have_text(finished)
    expect(page.get_by_text("All is saved.")).to_be_visible()
    players[0].page.get_by_role("link", name="week 2, match 1").click()
    first = players[0].page.get_by_role("table").first.locator("tbody tr").first
    expect(first.get_by_role("cell")).to_have_text(
        ["1", re.compile(rf"^\s*{finished[0]}\s*(you)?\s*$"), str(len(PLAYERS))]
    )
    players[0].page.locator(".sub a").first.click()
    line = players[0].page.get_by_role("row", name=finished[0])
    expect(line.get_by_role("img", name=f"week 2: {len(PLAYERS)}")).to_be_visible()
