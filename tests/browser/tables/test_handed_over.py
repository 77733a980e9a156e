"""A match on one device moves to the server: friends join from their devices, and the device continues."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.guests import PATIENCE_MS, Guest
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.browser.tables.on_one_device import begin, begin_few, come, invite, its_me, listed, log, move, play
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import log_of
from tests.tuppence_web.tables.device.test_tables import HIDDEN
from tests.tuppence_web.tables.engine.view.known_cards import Ear, Known
from tuppence.game import game_type

A_HIDDEN = HIDDEN[0]
TITLE = {name: game_type(name).title for name in (A_GAME, A_HIDDEN)}


def back(page: Page) -> None:
    page.get_by_role("button", name="Back to the match").click()


def join(guest: Guest, address: str, name: str) -> Page:
    """Open the link and take the seat of a player."""
    page = guest.page
    page.goto(address)
    page.get_by_label("Which of the players are you?").select_option(label=name)
    page.get_by_role("button", name="That's me").click()
    expect(page.get_by_label("Which of the players are you?")).to_be_hidden()
    return page


def play_on(device: Page, *friends: Page) -> None:
    """Play on all pages until all see the end."""
    policy, late = random.Random(2), time.monotonic() + 2 * PATIENCE_MS / 1000
    pages = (device, *friends)
    while not all(page.locator(tabling.ENDED).count() for page in pages):
        assert time.monotonic() < late, f"The match does not go on: {tabling.lines(device)[-5:]}"
        for page in pages:
            if its_me(page).count():
                its_me(page).click()
                page.locator(f"{tabling.MAY_ACT}, {tabling.MAY_PICK}").first.wait_for()
            if page.locator(f"{tabling.MAY_ACT}, {tabling.MAY_PICK}").count():
                move(page, policy)
        device.wait_for_timeout(30)


@pytest.mark.slow
def test_a_match_continues_on_the_server_with_a_friend(arrive: Arrive) -> None:
    host, friend = arrive(phone=True, motion="reduce"), arrive(motion="reduce")
    page = come(host)
    id = begin_few(page, "Rosie", "Bram", bots=1)
    play(page, id, 1)
    address = invite(page)
    before = log(page, id)  # a bot may have played before the match moved
    back(page)
    expect(page.locator(".turn")).to_contain_text("turn")
    there = join(friend, address, "Bram")
    page.get_by_role("button", name="Invite friends").click()
    expect(page.get_by_role("dialog")).to_contain_text("Bram is played by")
    back(page)
    play_on(page, there)
    assert log(page, id) == before  # the server has had the log since then
    expect(page.get_by_role("link", name="How it went")).to_be_visible()
    assert not there.get_by_role("button", name="Rematch").count()
    there.get_by_role("link", name="Verify").click()
    expect(there.locator("main")).to_contain_text("drawn on a device")
    page.goto("/device/#")
    expect(listed(page)).to_contain_text("Online")


@pytest.mark.slow
def test_only_its_player_sees_a_hand_and_it_is_covered_as_before(arrive: Arrive, served: Served) -> None:
    host, friend, stranger = arrive(phone=True, motion="reduce"), arrive(motion="reduce"), arrive(motion="reduce")
    page = come(host)
    id = begin(page, TITLE[A_HIDDEN], "Rosie", "Bram", "Wyn")
    play(page, id, 4)
    address = invite(page)
    back(page)
    its_me(page).wait_for()
    page.reload()
    its_me(page).wait_for()
    expect(page.locator("[role=option]")).to_have_count(0)
    there = join(friend, address, "Bram")
    stranger.page.goto(address)
    there.locator("[role=option]").first.wait_for()
    policy, late = random.Random(3), time.monotonic() + 2 * PATIENCE_MS / 1000
    # Until hands have changed, and the device has been passed to each of its players.
    while len(played_by_people(served, id)) < 15 or not {0, 2} <= {ear.reader for ear in heard(host)}:
        assert time.monotonic() < late, f"The match does not go on: {tabling.lines(page)[-5:]}"
        if its_me(page).count():
            expect(page.locator("[role=option]")).to_have_count(0)
            its_me(page).click()
            page.locator(f"{tabling.MAY_ACT}, {tabling.MAY_PICK}").first.wait_for()
        for one in (page, there):
            if one.locator(f"{tabling.MAY_ACT}, {tabling.MAY_PICK}").count():
                move(one, policy)
        page.wait_for_timeout(30)
    rows = log_of(served, id)
    assert {row["seat"] for row in played_by_people(served, id)} == {0, 1, 2}
    known = Known(A_HIDDEN, {"players": 3})
    for row in rows:
        known.follow(row["kind"], row["by"], json.loads(row["body"]))
    ears = [ear for guest in (host, friend, stranger) for ear in heard(guest)]
    assert {ear.reader for ear in ears} == {None, 0, 1, 2}
    assert {ear.reader for ear in heard(friend)} == {None, 1}
    assert {ear.reader for ear in heard(stranger)} == {None}
    assert known.named("".join(text for ear in ears for text in ear.heard))
    assert [leak for ear in ears for leak in ear.leaks(known)] == []


def played_by_people(served: Served, id: str) -> list[dict[str, Any]]:
    return [row for row in log_of(served, id) if row["by"] == "person" and row["kind"] == "played"]


def heard(guest: Guest) -> list[Ear]:
    """The messages to this guest's pages, by seat."""
    ears = []
    for message in guest.heard:
        if "you" in message:
            ears.append(Ear(message["you"]))
            ears[-1].heard.append(json.dumps(message))
    return ears


@pytest.mark.slow
def test_without_the_server_the_match_stays_and_says_so(arrive: Arrive) -> None:
    guest = arrive(motion="reduce")
    guest.forgive("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "closed before the connection is established")
    page = come(guest)
    id = begin(page, TITLE[A_GAME], "Rosie", "Bram")
    guest.context.set_offline(True)
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_role("dialog").get_by_role("button", name="Invite friends").click()
    expect(page.get_by_role("alert")).to_contain_text("stays on this device")
    page.get_by_role("button", name="Stay on this device").click()
    play(page, id, 2)
    guest.context.set_offline(False)
    invite(page)
    guest.context.set_offline(True)
    page.reload()
    expect(page.locator(".away")).to_contain_text("no connection")
    assert not page.locator(tabling.MAY_ACT).count()
    page.goto("/device/#")
    expect(listed(page)).to_contain_text("Online")
