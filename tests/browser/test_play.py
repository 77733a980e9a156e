"""Playing: by mouse and by keyboard, alone and with a friend, through reloads and restarts, and watching."""

from __future__ import annotations

import re
import signal
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import tabling
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.served import Served


def test_one_click_from_the_front_door_is_a_match_against_a_bot(arrive: Arrive) -> None:
    page = tabling.quick_play(arrive())
    seats = page.locator(".seats .seat")
    expect(seats).to_have_count(2)
    expect(seats.nth(0)).to_contain_text("You")
    expect(seats.nth(1)).to_contain_text("bot")


def test_the_mouse_rolls_and_stops(arrive: Arrive) -> None:
    page = tabling.quick_play(arrive())
    roll_until_stopping_is_allowed(page, lambda: page.get_by_role("button", name=tabling.ROLL).click())
    page.get_by_role("button", name=tabling.STOP).click()
    expect(page.locator(".chalk .log li", has_text="You stopped").first).to_be_visible()


def test_the_keys_roll_and_stop(arrive: Arrive) -> None:
    page = tabling.quick_play(arrive())
    roll_until_stopping_is_allowed(page, lambda: page.keyboard.press("r"))
    page.keyboard.press("s")
    expect(page.locator(".chalk .log li", has_text="You stopped").first).to_be_visible()


def test_a_finger_plays_on_a_phone(arrive: Arrive) -> None:
    page = tabling.quick_play(arrive(phone=True))
    roll_until_stopping_is_allowed(page, lambda: page.get_by_role("button", name=tabling.ROLL).tap())
    page.get_by_role("button", name=tabling.STOP).tap()
    page.locator(".line").tap()
    expect(page.locator(".drawer .log li", has_text="You stopped").first).to_be_visible()


def roll_until_stopping_is_allowed(page: Page, roll: Any) -> None:
    """A roll may collect and end the turn; then the next turn comes."""
    stop = page.get_by_role("button", name=tabling.STOP)
    for _ in range(100):
        tabling.wait_for_turn(page)
        if stop.get_attribute("aria-disabled") == "false":
            return
        tabling.told(page, roll)
    raise AssertionError(f"No roll was followed by a choice: {tabling.lines(page)}")


def test_a_friend_comes_by_the_link_and_plays(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    table = tabling.open_table(host, pennies=2)
    link = table.get_by_label("Send this link").input_value()
    friend.go(link)
    friend.page.get_by_role("button", name="Sit here").click()
    expect(table.locator(".people li").nth(1)).to_contain_text("Remove")
    tabling.start(table)
    tabling.play_to_the_end(table, friend.page)
    expect(table.locator(tabling.ENDED)).to_be_visible()
    expect(friend.page.locator(tabling.ENDED)).to_be_visible()
    assert said_of(table, "won the match") != said_of(friend.page, "won the match")  # one of them reads "You"


def said_of(page: Page, words: str) -> str:
    return page.locator(tabling.ENDED).get_by_role("heading", name=re.compile(words)).inner_text()


def test_a_reload_finds_the_game_as_it_was(arrive: Arrive) -> None:
    page = tabling.quick_play(arrive())
    tabling.roll(page)
    tabling.wait_for_turn(page)
    before = seen(page)
    page.reload()
    tabling.wait_for_turn(page)
    assert seen(page) == before
    tabling.roll(page)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["a stop", "a kill"])
def test_after_a_restart_of_the_server_the_game_goes_on_by_itself(
    arrive: Arrive, own_house: Served, how: signal.Signals
) -> None:
    guest = arrive(own_house)
    guest.forgive("WebSocket connection")
    page = tabling.quick_play(guest)
    tabling.roll(page)
    tabling.wait_for_turn(page)
    before = seen(page)
    own_house.stop(how)
    expect(page.get_by_text("The line is down")).to_be_visible()
    own_house.start()
    expect(page.get_by_text("The line is down")).to_be_hidden()
    assert seen(page) == before
    tabling.roll(page)
    assert tabling.lines(page)[: len(before["lines"])] == before["lines"]


def seen(page: Page) -> dict[str, Any]:
    """What the page shows, once it is at rest."""
    tabling.settle(page)
    return {
        "lines": tabling.lines(page),
        "pennies": tabling.pennies(page),
        "call": page.locator(".call").inner_text(),
        "odds": page.locator(".odds").inner_text(),
        "seats": page.locator(".seats").inner_text(),
    }


def test_a_watcher_sees_everything_and_can_do_nothing(arrive: Arrive) -> None:
    player, watcher = arrive(), arrive()
    page = tabling.quick_play(player)
    watcher.go(page.url)
    expect(watcher.page.get_by_text("You are watching")).to_be_visible()
    expect(watcher.page.locator(".acts")).to_have_count(0)
    tabling.roll(page)
    tabling.settle(page)
    expect(watcher.page.locator(".chalk .log li")).to_have_count(len(tabling.lines(page)))
    tabling.settle(watcher.page)
    assert tabling.pennies(watcher.page) == tabling.pennies(page)
    assert refusal_of_a_roll_by(watcher)["code"] == "not_seated"


def refusal_of_a_roll_by(guest: Guest) -> dict[str, Any]:
    """What the house answers to somebody who writes to the socket by hand."""
    refused: dict[str, Any] = guest.page.evaluate(
        """(table) => new Promise((answer) => {
          const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
          socket.onopen = () => socket.send(JSON.stringify({ type: "hello", since: 0, seed: null }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.type === "welcome")
              socket.send(JSON.stringify({ type: "act", id: "by-hand", seq: message.seq, action: { type: "roll" } }));
            if (message.type === "refused") { socket.close(); answer(message); }
          };
        })""",
        tabling.table_id(guest.page),
    )
    return refused
