"""Matches at real tables, as the referee sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

import tuppence
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import tabling
from tuppence.game import game_type

Way = Callable[[Guest, Served], object]
WITH_SURFACE = next(name for name in tuppence.games() if game_type(name).surface_rule)
NAMES = ("Ann", "Bob", "Cy")
MANY = tuple(f"Player {number}" for number in range(1, 15))
ENTERING = ".entering"


def begin(
    guest: Guest, game: str = WITH_SURFACE, names: Sequence[str] = NAMES, official: str = "Rita", **options: Any
) -> Page:
    """Fill in the form and begin: the page of the table."""
    page = guest.go(f"/games/{game}/real")
    write_down(page, *names)
    page.get_by_label("Official").fill(official)
    if game == WITH_SURFACE:
        play_for(page, options.pop("rules", "pub"))
        page.get_by_label("The table is flat and clear").check()
    for label, value in options.items():
        opened(page).get_by_role("spinbutton", name=label).fill(str(value))
    page.get_by_role("button", name="Begin the match").click()
    page.wait_for_url("**/tables/*/")
    page.locator(ENTERING).wait_for()
    return page


def write_down(page: Page, *names: str) -> None:
    """Write the names into the form of a real table, in place of what it has: Enter moves to the next."""
    page.get_by_label("Name of player 1", exact=True).focus()
    for number, name in enumerate(names, 1):
        field = page.get_by_label(f"Name of player {number}", exact=True)
        expect(field).to_be_focused()
        field.fill(name)
        if number < len(names):
            page.keyboard.press("Enter")


def play_for(page: Page, rules: str) -> None:
    """Choose what is played for."""
    opened(page).locator(f"input[value={rules}]").check(force=True)


def opened(page: Page) -> Locator:
    """The options of the form, opened."""
    options = page.locator(".options")
    if options.get_attribute("open") is None:
        options.locator("summary").click()
    return options


def press(page: Page, *labels: str) -> None:
    """Press these one by one, each after the answer to the one before."""
    for label in labels:
        page.wait_for_timeout(tabling.SAME_PRESS_MS)
        seq = entries(page)
        page.locator(ENTERING).get_by_role("button", name=label, exact=True).click()
        page.wait_for_function("(seq) => document.querySelectorAll('.log li').length > seq", arg=seq)


def entries(page: Page) -> int:
    """The number of lines on the chalkboard."""
    return page.locator(".log li").count()


def in_play(guest: Guest, served: Served) -> None:
    press(begin(guest), "6", "1", "2", "4", "5", "Stop")


def with_many(guest: Guest, served: Served) -> None:
    press(begin(guest, names=MANY), "6", *"11111111111112", "4")


def taking_back(guest: Guest, served: Served) -> None:
    in_play(guest, served)
    guest.page.get_by_role("button", name="Undo").click()
    guest.page.get_by_role("dialog").wait_for()


def followed(guest: Guest, served: Served) -> None:
    """With a player on a phone, whom the referee can remove."""
    in_play(guest, served)
    assert guest.context.browser is not None
    friend = Guest(guest.context.browser, guest.address)
    phone = friend.go(guest.page.url)
    phone.get_by_label("Which of the players are you?").select_option("Bob")
    phone.get_by_role("button", name="That's me").click()
    guest.page.get_by_text("follows on another device").click()
    friend.close()


def over(guest: Guest, served: Served) -> None:
    """The shortest match: everybody has one penny."""
    page = begin(guest, Pennies=1)
    press(page, "6", "1", "2", "1", "2")
    page.get_by_role("button", name="Confirm the result").wait_for()


def confirmed(guest: Guest, served: Served) -> None:
    over(guest, served)
    guest.page.get_by_role("button", name="Confirm the result").click()
    guest.page.get_by_role("link", name="How it went").wait_for()


def result(guest: Guest, served: Served) -> None:
    confirmed(guest, served)
    guest.page.get_by_role("link", name="How it went").click()
    guest.page.get_by_role("heading", name="A real table").wait_for()


def take_link(guest: Guest, served: Served) -> None:
    """The link that makes another device the referee's."""
    in_play(guest, served)
    guest.page.get_by_text("Devices", exact=True).click()
    guest.page.get_by_role("link", name="Another device can referee this match").click()
    guest.page.get_by_label("The link").wait_for()


def keep_here(guest: Guest, served: Served) -> None:
    """The same link, opened on another phone."""
    assert guest.context.browser is not None
    referee = Guest(guest.context.browser, guest.address)
    take_link(referee, served)
    guest.go(referee.page.get_by_label("The link").input_value())
    referee.close()
    guest.page.get_by_role("button", name="Referee on this device").wait_for()


PAGES: dict[str, Way] = {
    "real-form": lambda guest, served: guest.go(f"/games/{WITH_SURFACE}/real"),
    "real-table": in_play,
    "real-with-many": with_many,
    "real-taking-back": taking_back,
    "real-followed": followed,
    "real-keep-link": take_link,
    "real-keep-here": keep_here,
    "real-over": over,
    "real-confirmed": confirmed,
    "real-result": result,
}
ALWAYS = {"real-table"}
