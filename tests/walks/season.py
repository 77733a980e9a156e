"""A season of a league by the steps of its officer and its operator, and how soon a second phone shows a result."""

from __future__ import annotations

import re
import time

from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.walks.counting import filled, follow, press
from tests.walks.evenings import SAVED, SHEET, clear_and_finish, finish, open_night
from tests.walks.people import EVENING, OFFICER, People

CERTIFICATE, VENUE, LEAGUE = "officer: certificate", "officer: venue", "officer: league with its region"
SEASON, ENTRIES, START = "operator: season, with all it needs", "6 entries, 5 paid", "start"
NIGHT_OF_6, CORRECTION = "a night of 6, three matches tapped", "correction of a result of six"
END, SIGN_UP = "end and pay out", "sign up and confirm"
ROSE = "rose@example.org"
LAST = "2026-11-19T22:30:00+00:00"
SIX = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")


def season(people: People) -> None:
    """From the operator's account to her pay, eight weeks later."""
    rose = people.come()
    rose.go("/")
    with people.counts.walk(SIGN_UP):
        sign_up(people, rose)
    prepare(people, people.officer)
    plan(people, rose)
    enter(people, rose)
    people.it_is(EVENING)
    play(people, rose)
    people.it_is(LAST)
    end(people, rose)


def sign_up(people: People, rose: Guest) -> None:
    """Sign up from the home page, and confirm the address."""
    follow(rose, "Sign in")
    follow(rose, "sign up")
    filled(rose, name="Rose", email=ROSE, password1="copper in a warm hand")
    press(rose, "Sign up")
    people.open_link(rose, r"/account/confirm-email/[^/\s]+/")
    press(rose, "Confirm")
    rose.page.get_by_role("link", name="Rose").first.wait_for()


def prepare(people: People, officer: Guest) -> None:
    """What the officer does."""
    officer.go("/")
    with people.counts.walk(CERTIFICATE):
        follow(officer, "Members")
        follow(officer, "Who can be the official of a match")
        follow(officer, "Give a certificate")
        filled(officer, email=ROSE)
        press(officer, "Certify")
    officer.page.get_by_text("Rose").first.wait_for()
    officer.go("/")
    with people.counts.walk(VENUE):
        follow(officer, "Leagues")
        follow(officer, "Venues and their offers")
        follow(officer, "New venue")
        filled(officer, name="The Anchor", address="1 Quay Street", offers="2 for 1 drafts")
        press(officer, "Save")
    with people.counts.walk(LEAGUE):
        follow(officer, "New league")
        filled(officer, name="Thursday league", region="The Coast", operator=ROSE)
        press(officer, "Create the league")
    officer.page.get_by_role("heading", name="Thursday league").wait_for()


def plan(people: People, rose: Guest) -> None:
    """The operator plans a season."""
    rose.go("/")
    with people.counts.walk(SEASON):
        follow(rose, "Leagues")
        follow(rose, "Thursday league")
        follow(rose, "Plan a season")
        filled(rose, first_day="2026-10-01", at="19:30", tournament_day="2026-12-05", tournament_time="15:00")
        rose.page.locator("#id_tournament_venue").select_option(label="The Anchor")
        filled(rose, first_prize="A gift card", first_worth="70.00", loser_award="A wooden spoon")
        press(rose, "Plan the season")
    rose.page.get_by_role("link", name="Entries and money").wait_for()


def enter(people: People, rose: Guest) -> None:
    """Everybody enters at the bar by name; all but one pay. Then the season starts."""
    follow(rose, "Entries and money")
    with people.counts.walk(ENTRIES):
        for name in SIX:
            filled(rose, name=name)
            press(rose, "Enter")
            if name != SIX[-1]:
                press(rose, "Record the payment")
            else:
                follow(rose, str(rose.page.locator("p a[href$='/entries/']").first.text_content()))
    rose.go(rose.page.url.removesuffix("entries/"))
    with people.counts.walk(START):
        follow(rose, "Start the season")
        press(rose, "Start the season")
        rose.page.get_by_text("The season has started.").wait_for()


def play(people: People, rose: Guest) -> None:
    """The first night, and a result that was read wrong."""
    rose.go("/")
    with people.counts.walk(NIGHT_OF_6):
        follow(rose, SHEET)
        press(rose, "All are here: to match 1")
        clear_and_finish(rose, SIX)
        press(rose, "Record the result")
        for order in (SIX[::-1], SIX):
            finish(rose, order)
            press(rose, "Record the result")
        expect(rose.page.locator(".status")).to_have_text(SAVED)
    with people.counts.walk(CORRECTION):
        follow(rose, "results")
        rose.page.get_by_role("link", name=re.compile("^Correct")).last.click()
        press(rose, "Start again")
        for name in (SIX[1], SIX[0], *SIX[2:-1]):
            rose.page.locator(".taps button", has_text=name).click()
        rose.page.get_by_label("Reason for the correction").fill("Both say so.")
        press(rose, "Correct the result")
        rose.page.get_by_role("heading", name="Corrected results").wait_for()


def end(people: People, rose: Guest) -> None:
    """The other nights are held, the season ends, and the operator is paid."""
    number = int(str(rose.page.get_by_role("link", name="Thursday league").first.get_attribute("href")).split("/")[-2])
    people.served.beside.ask("tests.night.beside:hold", number, ROSE, 2, 8, "19:30:00+00:00")
    rose.go(f"/leagues/seasons/{number}/entries/")
    with people.counts.walk(END):
        follow(rose, "End the season")
        rose.page.get_by_role("button", name=re.compile("^End the season")).click()
        rose.page.get_by_role("link", name=re.compile("^Pay out")).first.click()
        press(rose, "Mark as paid")
        rose.page.get_by_text("Still to be paid out").wait_for(state="detached")


def second_phone(people: People) -> float:
    """The seconds until a second phone shows a result that the first one records."""
    first, second = open_night(people, SIX), people.come("Olive", OFFICER)
    press(first, "All are here: to match 1")
    clear_and_finish(first, SIX)
    second.go(first.page.url)
    second.page.get_by_role("button", name=re.compile("^Match 1")).click()
    begun = time.monotonic()
    press(first, "Record the result")
    second.page.locator(".finish").wait_for()
    return time.monotonic() - begun
