"""Playing every game: by mouse, keys and finger, alone and with a friend, through reloads and restarts; watching."""

from __future__ import annotations

import signal
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.tuppence.games.forms import is_one_of
from tests.tuppence.games.matches import A_GAME, games_in_turn, longest, one_game_always, shortest
from tuppence.game import game_type

# With hands of cards; `make slow` also stops it gently, and kills the server of the other games.
HIDDEN = next(name for name in tuppence.games() if game_type(name).hidden)
RESTARTS = ((signal.SIGKILL, HIDDEN),)


@games_in_turn
def test_one_click_on_the_home_page_starts_a_match_against_a_bot(arrive: Arrive, name: str) -> None:
    page = tabling.quick_play(arrive(), name)
    seats = page.locator(".seats .seat")
    expect(seats).to_have_count(2)
    expect(seats.nth(0)).to_contain_text("You")
    expect(seats.nth(1)).to_contain_text("bot")


# The other tests play by mouse and keys.
OTHERWISE = [pytest.param(how, marks=pytest.mark.slow) for how in ("mouse", "keys")]
HOW = pytest.mark.parametrize("how", ["finger", *OTHERWISE])


@games_in_turn
@HOW
def test_a_press_plays_its_choice(arrive: Arrive, name: str, how: str) -> None:
    guest = arrive(phone=how == "finger", motion="reduce")
    press_choices(guest, name, how)


def press_choices(guest: Guest, name: str, how: str) -> None:
    """Play a game by buttons, and check that each plays its own choice."""
    page = tabling.play_with_bots(guest, name, **longest(name))
    for number in range(2):  # the first choice, then the last one
        tabling.wait_for_turn(page)
        button = page.locator(tabling.MAY_ACT).nth(-number)
        wanted = meant(button, guest.position)
        tabling.played(page, partial(press, page, button, how))
        assert is_one_of(name, guest.plays[-1], [wanted])
        assert len(guest.plays) == number + 1


def meant(button: Locator, position: dict[str, Any]) -> dict[str, Any]:
    """Return the action or range that a button plays: that with its key or, without a key, with its label.

    If there are several, return the suggested one. The button of a range never has a key.
    """
    choices = [*position["choices"], *position.get("ranges", ())]
    key = button.get_attribute("aria-keyshortcuts")
    label: str = button.evaluate("(button) => (button.firstElementChild?.firstChild ?? button).textContent.trim()")
    keyed = [choice for choice in choices if choice["key"].upper() == key]
    keyless = [choice for choice in choices if "range" in choice or not choice["key"]]
    named = [choice for choice in keyless if begins_alike(label, choice["label"].partition("{")[0])]
    choice = min(keyed or named, key=lambda one: not one["suggested"])
    found: dict[str, Any] = choice.get("action") or choice["range"]
    return found


def begins_alike(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def press(page: Page, button: Locator, how: str) -> None:
    if how == "keys":
        shortcut = button.get_attribute("aria-keyshortcuts")
        page.keyboard.press(shortcut.lower()) if shortcut else button.press("Enter")
    else:
        (button.tap if how == "finger" else button.click)()


@one_game_always
def test_a_friend_comes_by_the_link_and_plays(arrive: Arrive, served: Served, name: str) -> None:
    host, friend = arrive(motion="reduce"), arrive(motion="reduce")
    table = tabling.open_table(host, game=name, **shortest(name))
    link = table.get_by_label("Send this link").input_value()
    friend.go(link)
    friend.page.get_by_role("button", name="Join the game").click()
    expect(table.locator(".people li").nth(1)).to_contain_text("Remove")
    if not tabling.is_long(name):
        tabling.start(table)
    tabling.finish(served, name, table, friend.page)
    expect(table.locator(tabling.ENDED)).to_be_visible()
    expect(friend.page.locator(tabling.ENDED)).to_be_visible()
    if len(set(tuppence.replay(guest_record(host)).placings())) > 1:
        assert call_of(table) != call_of(friend.page)  # one of them reads "You"


def guest_record(guest: Guest) -> dict[str, Any]:
    record: dict[str, Any] = guest.context.request.get(f"/tables/{tabling.table_id(guest.page)}/record.json").json()
    return record


def call_of(page: Page) -> str:
    return page.locator(tabling.ENDED).get_by_role("heading").first.inner_text()


@pytest.mark.slow
@games_in_turn
def test_a_reload_finds_the_game_as_it_was(arrive: Arrive, name: str) -> None:
    page = tabling.play_with_bots(arrive(motion="reduce"), name, **longest(name))
    tabling.wait_for_turn(page)
    tabling.act(page)
    tabling.wait_for_turn(page)
    before = seen(page)
    page.reload()
    tabling.wait_for_turn(page)
    assert seen(page) == before
    tabling.act(page)


# tests/tuppence_web/tables/live/test_writer_kill.py tries the log of every game harder.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "name"),
    [
        pytest.param(how, name, marks=() if (how, name) in RESTARTS else pytest.mark.slow)
        for how, name in ((signal.SIGTERM, A_GAME), *((signal.SIGKILL, name) for name in tuppence.games()))
    ],
    ids=str,
)
def test_a_game_continues_after_a_restart_of_the_server(
    arrive: Arrive, own_server: Served, how: signal.Signals, name: str
) -> None:
    guest = arrive(own_server, motion="reduce")
    guest.forgive("WebSocket connection")
    page = tabling.play_with_bots(guest, name, **longest(name))
    tabling.wait_for_turn(page)
    tabling.act(page)
    tabling.wait_for_turn(page)
    before = seen(page)
    own_server.stop(how)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("The connection is lost")).to_be_hidden()
    assert seen(page) == before
    tabling.act(page)
    assert tabling.lines(page)[: len(before["lines"])] == before["lines"]


def seen(page: Page) -> dict[str, Any]:
    """What the page shows, once it is at rest."""
    tabling.settle(page)
    return {
        "lines": tabling.lines(page),
        "scores": tabling.scores(page),
        "call": page.locator(".call").inner_text(),
        "acts": page.locator(".acts").inner_text(),
        "seats": page.locator(".seats").inner_text(),
    }


@games_in_turn
def test_a_watcher_sees_public_things_only_and_cannot_act(arrive: Arrive, name: str) -> None:
    player, watcher = arrive(motion="reduce"), arrive(motion="reduce")
    page = tabling.play_with_bots(player, name, **longest(name))
    tabling.wait_for_turn(page)
    watcher.go(page.url)
    expect(watcher.page.get_by_text("You are watching")).to_be_visible()
    expect(watcher.page.locator(".acts")).to_have_count(0)
    tabling.act(page)
    tabling.wait_for_turn(page)
    tabling.comes_true(page, lambda: open_to_all(watcher) == open_to_all(player), "both see the same")
    assert refusal_of_a_play_by(watcher)["code"] == "not_seated"


def open_to_all(guest: Guest) -> tuple[int, int, list[str]]:
    """The page's position in the log, the number of its sentences that are not shown, and the score of each seat."""
    sentences = [event["text"] for entry in guest.entries for event in entry["events"] if event["text"]]
    missing = len(sentences) - len(tabling.lines(guest.page))
    return guest.entries[-1]["seq"], missing, tabling.scores(guest.page)


def refusal_of_a_play_by(guest: Guest) -> dict[str, Any]:
    """The server's answer to a play that is sent to the socket by hand."""
    refused: dict[str, Any] = guest.page.evaluate(
        """(table) => new Promise((answer) => {
          const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
          socket.onopen = () => socket.send(JSON.stringify({ type: "hello", version: 2 }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.type === "welcome")
              socket.send(JSON.stringify({ type: "act", id: "by-hand", seq: message.seq, action: {} }));
            if (message.type === "refused") { socket.close(); answer(message); }
          };
        })""",
        tabling.table_id(guest.page),
    )
    return refused
