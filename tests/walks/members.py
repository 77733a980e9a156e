"""A membership by the steps of the member and an officer."""

from __future__ import annotations

import re

from tests.browser.guests import Guest
from tests.walks.counting import filled, follow, press
from tests.walks.people import People

APPLIED, CHECKED = "member: apply as a hero", "officer: proof, payment"
CARD, RENEWED = "member: card", "member: renew"
MIA = "mia@example.org"
YEAR_LATER = "2027-09-20T18:00:00+01:00"


def member(people: People) -> None:
    """From the application to the renewal a year later."""
    mia = people.come("Mia", MIA)
    mia.go("/")
    with people.counts.walk(APPLIED):
        follow(mia, "Members")
        apply(mia, "Apply")
    mia.page.get_by_role("heading", name="You are a member once you have paid").wait_for()
    check(people, people.officer)
    mia.go("/members/")
    with people.counts.walk(CARD):
        follow(mia, "Show your card")
        mia.page.get_by_text("in good standing", exact=True).wait_for()
    people.it_is(YEAR_LATER)
    mia.go("/members/")
    with people.counts.walk(RENEWED):
        apply(mia, "Renew")
    mia.page.get_by_text("Annual, renewed").first.wait_for()


def apply(mia: Guest, word: str) -> None:
    """Apply for the first membership that is offered, with the hero discount."""
    mia.page.get_by_label("Hero discount").check()
    filled(mia, proof="Veteran's card")
    press(mia, word)


def check(people: People, officer: Guest) -> None:
    """An officer checks the proof and takes the fee, from the list of what waits."""
    officer.go("/")
    with people.counts.walk(CHECKED):
        officer.page.get_by_role("link", name=re.compile("^To do")).first.click()
        officer.page.locator("a[href$='/proof/']").click()
        press(officer, "I have seen the proof")
        follow(officer, "Record the payment")
        press(officer, "Record the payment")
        officer.page.get_by_role("heading", name=re.compile("Receipt")).wait_for()
