"""A tournament by the steps of its officer and its administrator."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.walks.counting import filled, follow, press
from tests.walks.people import EVENING, FOUNDED, OFFICER, People

PLANNED, ENTERED, PAID = "officer: tournament", "administrator: 9 entries", "9 payments"
BEGUN, PLAYED, GIVEN = "official, start", "8 matches, 2 draws, 1 no-show", "prizes, cards, pay"
ADA, OTTO = "ada@example.org", "otto@example.org"
CUP = "Anchor Cup"
NINE = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")


def cup(people: People) -> None:
    """From the plan to the prizes, in one evening."""
    ada, _ = people.come("Ada", ADA), people.come("Otto", OTTO)
    people.served.beside.ask("tests.night.beside:found", OFFICER, [ADA, OTTO], FOUNDED)
    plan(people, people.officer)
    people.it_is(EVENING)
    ada.go("/tournaments/")
    follow(ada, CUP)
    follow(ada, "The desk: entries, fees, start")
    enter(people, ada)
    begin(people, ada)
    with people.counts.walk(PLAYED):
        play(ada)
    give(people, ada)


def plan(people: People, officer: Guest) -> None:
    """The officer plans the tournament."""
    officer.go("/")
    with people.counts.walk(PLANNED):
        follow(officer, "Tournaments")
        follow(officer, "New tournament")
        filled(officer, name=CUP, administrator=ADA, venue="The Anchor", starts=EVENING[:16])
        press(officer, "Create the tournament")
    officer.page.get_by_role("heading", name=CUP).wait_for()


def enter(people: People, ada: Guest) -> None:
    """Everybody enters at the bar by name, and pays."""
    with people.counts.walk(ENTERED):
        follow(ada, "Paste a list instead")
        filled(ada, people="\n".join(NINE))
        press(ada, "Look them up", "Enter them")
        ada.page.get_by_role("heading", name="9 entered").wait_for()
    with people.counts.walk(PAID):
        for name in NINE:
            ada.page.locator("summary", has_text=f"from {name}").click()
            press(ada, f"Cash from {name}")
            ada.page.get_by_text(f"{NINE.index(name) + 1} paid").wait_for()


def begin(people: People, ada: Guest) -> None:
    """The administrator names an official, and draws the first round."""
    with people.counts.walk(BEGUN):
        ada.page.locator("#id_official").select_option(label="Otto")
        press(ada, "Name an official")
        filled(ada, word="anchor")
        press(ada, "Start and draw")
        ada.page.get_by_role("heading", name="Round 1").wait_for()


def play(ada: Guest) -> None:
    """Draw and play round after round. In the first match, one player does not come."""
    missing, open_ones = 1, ada.page.locator("a.match.open")
    while not ada.page.get_by_role("link", name="Prizes").count():
        draw = ada.page.get_by_role("button", name=re.compile("^Draw "))
        if not open_ones.count():
            draw.first.click()
            open_ones.first.wait_for()
            continue
        open_ones.first.click()
        while missing:
            missing -= 1
            ada.page.locator("summary", has_text="Did not come").last.click()
            ada.page.locator("details[open]").get_by_role("button", name=re.compile("^Yes, out")).click()
            ada.page.locator("p.sub", has_text="Did not come:").wait_for()
        taps = ada.page.locator(".taps button")
        for at in range(taps.count() - 1):
            taps.nth(at).click()
        ada.page.get_by_label("The table is flat and clear").check()
        press(ada, "Record the result")
        ada.page.get_by_role("heading", name=CUP).wait_for()


def give(people: People, ada: Guest) -> None:
    """The prizes are awarded and given, and the administrator is paid."""
    with people.counts.walk(GIVEN):
        follow(ada, "Prizes")
        press(ada, "Award the prizes")
        waiting = ada.page.get_by_role("button", name=re.compile("^Mark as given"))
        waiting.first.wait_for()
        for left in range(waiting.count(), 0, -1):
            expect(waiting).to_have_count(left)
            waiting.first.click()
        press(ada, "Mark as paid")
        expect(ada.page.get_by_role("button", name="Mark as paid")).to_have_count(0)
