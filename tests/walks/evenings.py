"""The first evening of a pub, and a night of fourteen players."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.walks.counting import filled, follow, press
from tests.walks.people import EVENING, OFFICER, People

FIRST_EVENING = 'the first evening, from "I run a pub" to a recorded match'
NIGHT_OF_14 = "a night of 14, three matches tapped"
FIVE = ("Ann", "Bob", "Cy", "Di", "Ed")
FOURTEEN = (*FIVE, "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Mab", "Nat")
SAVED, SHEET = "All is saved.", "Tonight\N{RIGHT SINGLE QUOTATION MARK}s sheet"


def first_evening(people: People) -> None:
    """Somebody who runs a pub, has no account, and knows five people who want to play."""
    pub = people.come()
    pub.go("/")
    with people.counts.walk(FIRST_EVENING):
        pub.page.get_by_role("heading", name="I run a pub").click()
        follow(pub, "sign up")
        filled(pub, name="Rose", email="rose@example.org", password1="copper in a warm hand")
        press(pub, "Sign up")
        people.open_link(pub, r"/account/confirm-email/[^/\s]+/")
        press(pub, "Confirm")
        filled(pub, venue="The Anchor", region="The Coast")
        press(pub, "Ask for the league")
        people.open_link(people.officer, r"/pubs/\d+/")
        press(people.officer, "Approve")
        people.open_link(pub, r"/leagues/seasons/\d+/entries/paste")
        filled(pub, people="\n".join(FIVE))
        press(pub, "Look them up", "Enter them", "Start the season")
        pub.page.get_by_text("The season has started.").wait_for()
        people.it_is(EVENING)
        pub.go("/")
        follow(pub, SHEET)
        press(pub, "All are here: to match 1")
        clear_and_finish(pub, FIVE)
        press(pub, "Record the result")
        expect(pub.page.locator(".status")).to_have_text(SAVED)


def night_of_14(people: People) -> None:
    """The night of a league: everybody is here, and three matches are tapped."""
    with people.counts.walk(NIGHT_OF_14):
        pub = open_night(people, FOURTEEN)
        press(pub, "All are here: to match 1")
        clear_and_finish(pub, FOURTEEN)
        press(pub, "Record the result")
        for order in (FOURTEEN[::-1], (*FOURTEEN[7:], *FOURTEEN[:7])):
            finish(pub, order)
            press(pub, "Record the result")
        expect(pub.page.locator(".status")).to_have_text(SAVED)


def open_night(people: People, names: tuple[str, ...]) -> Guest:
    """The officer's league with these players, at the sheet of its first night."""
    people.it_is(EVENING)
    people.served.beside.ask("tests.walks.beside:league", OFFICER, list(names), EVENING)
    people.officer.go("/")
    follow(people.officer, SHEET)
    return people.officer


def clear_and_finish(guest: Guest, order: tuple[str, ...]) -> None:
    """Tick that the table is clear, and tap who goes out; the last place is filled in."""
    guest.page.get_by_label("The table is flat and clear").check()
    finish(guest, order)


def finish(guest: Guest, order: tuple[str, ...]) -> None:
    """Tap who goes out; the last place is filled in."""
    for place, name in enumerate(order[:-1], 1):
        guest.page.locator(".places .name", has_text=name).click()
        guest.page.locator(".places .name", has_text=f"{place} {name}").wait_for()
