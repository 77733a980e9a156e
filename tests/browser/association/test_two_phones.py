"""Two phones at one match night: each shows the other's entries, and no tap is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.association.leagues import OFFICER, OPERATOR, PLAYERS, made
from tests.browser.association.test_night import results, tap
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.people import become
from tests.browser.served import Served

OLGA = "Olga Official"
ALL_IS_SAVED = "All is saved."


def name_official(night: int) -> None:
    """Runs beside the server: a certified official of this night, besides the operator."""
    from tests.browser.people import make
    from tests.tuppence_web.leagues.making import certify, key
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import nights
    from tuppence_web.memberships.models import Certificate

    make(OLGA)
    olga, officer = Person.objects.get(name=OLGA), Person.objects.get(name=OFFICER)
    if not Certificate.objects.filter(person=olga, withdrawn=None).exists():
        certify(olga, officer)
    nights.name_official(officer, key(), night, olga.pk)


def withdraw_certificate() -> None:
    """Runs beside the server: Olga loses her certificate."""
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.memberships import actions
    from tuppence_web.memberships.models import Certificate

    one = Certificate.objects.get(person__name=OLGA, withdrawn=None)
    actions.withdraw_certificate(Person.objects.get(name=OFFICER), key(), one.pk, "Bets on matches")


def call_off(night: int, off: bool) -> None:
    """Runs beside the server: the operator calls the night off, or holds it after all."""
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import nights

    operator = Person.objects.get(name=OPERATOR)
    if off:
        nights.call_off_night(operator, key(), night, "The cellar is flooded.")
    else:
        nights.hold_night_after_all(operator, key(), night)


def open_sheet(guest: Guest, served: Served, name: str, night: int) -> Page:
    """Sign in by this name and open the sheet."""
    become(guest, served, name)
    return guest.go(f"/leagues/nights/{night}/sheet")


@pytest.fixture
def phones(arrive: Arrive, served: Served) -> tuple[Guest, Guest]:
    """The operator's phone and the official's, each with the sheet of tonight."""
    one, other = arrive(phone=True), arrive(phone=True)
    become(one, served, OPERATOR)
    night = made(served)["tonight"]
    served.beside.ask("tests.browser.association.test_two_phones:name_official", night)
    open_sheet(one, served, OPERATOR, night)
    open_sheet(other, served, OLGA, night)
    return one, other


def player(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}")).and_(page.locator("[aria-pressed]"))


def here(page: Page, name: str, yes: bool = True) -> None:
    expect(player(page, name)).to_have_attribute("aria-pressed", "true" if yes else "false")


def order_of_finish(page: Page) -> Locator:
    """The order of match 1, opened again: a recorded result opens the next match."""
    page.get_by_role("button", name=re.compile("^Match 1")).click()
    return page.locator(".finish li")


def all_here(one: Page, other: Page) -> None:
    for name in PLAYERS[:4]:
        tap(one, name)
    for name in PLAYERS[:4]:
        here(other, name)
    expect(one.locator(".status")).to_have_text(ALL_IS_SAVED)


@pytest.mark.slow
def test_phones_share_attendance_and_the_last_tap_counts(phones: tuple[Guest, Guest]) -> None:
    one, other = phones[0].page, phones[1].page
    all_here(one, other)
    player(other, "Bob").click()
    here(one, "Bob", False)
    player(one, "Bob").click()
    here(other, "Bob")
    player(one, "Cy").click()  # both at once
    player(other, "Cy").click()
    for page in (one, other):
        expect(page.locator(".status")).to_have_text(ALL_IS_SAVED)
    last = player(other, "Cy").get_attribute("aria-pressed") or ""
    expect(player(one, "Cy")).to_have_attribute("aria-pressed", last)


@pytest.mark.slow
def test_the_other_phone_shows_a_result_and_who_recorded_it(phones: tuple[Guest, Guest]) -> None:
    one, other = phones[0].page, phones[1].page
    all_here(one, other)
    tap(other, "Match 1")
    tap(one, "Match 1", *PLAYERS[:3], "Record the result")
    expect(other.locator(".finish li")).to_have_text(list(PLAYERS[:4]))
    expect(other.get_by_text(f"Recorded by {OPERATOR}.")).to_be_visible()


@pytest.mark.slow
def test_a_late_order_is_shown_beside_the_recorded_one(phones: tuple[Guest, Guest], served: Served) -> None:
    one, other = phones[0].page, phones[1].page
    all_here(one, other)
    tap(other, "Match 1", "Di", "Cy", "Bob")  # everybody has a place, and Olga looks up
    tap(one, "Match 1", *PLAYERS[:3], "Record the result")
    both = other.locator(".refused")
    expect(both.locator(".both > div").nth(0).locator("li")).to_have_text(list(PLAYERS[:4]))
    expect(both.locator(".both > div").nth(1).locator("li")).to_have_text(["Di", "Cy", "Bob", "Ann"])
    expect(both).to_contain_text(f"Recorded by {OPERATOR}")
    expect(other.locator(".status")).to_have_text("1 not recorded: see below.")
    other.reload()
    expect(both).to_contain_text("Yours is not recorded.")
    both.get_by_label("Why yours is right").fill("I stood beside the box")
    both.get_by_role("button", name="Replace it with yours").click()
    expect(both).to_have_count(0)
    expect(other.locator(".status")).to_have_text(ALL_IS_SAVED)
    expect(order_of_finish(one)).to_have_text(["Di", "Cy", "Bob", "Ann"])
    assert results(served, one) == 2


@pytest.mark.slow
def test_an_order_sent_too_late_stays_until_it_is_discarded(phones: tuple[Guest, Guest], served: Served) -> None:
    one, other = phones[0].page, phones[1].page
    phones[1].forgive("failed:", "console:", "answer: 409")
    all_here(one, other)
    phones[1].context.set_offline(True)
    tap(other, "Match 1", "Di", "Cy", "Bob", "Record the result")
    expect(other.locator(".status")).to_contain_text("1 to be sent.")
    tap(one, "Match 1", *PLAYERS[:3], "Record the result")
    expect(one.locator(".status")).to_have_text(ALL_IS_SAVED)
    phones[1].context.set_offline(False)
    both = other.locator(".refused")
    expect(both).to_contain_text(f"{OPERATOR} has already recorded match")
    expect(other.locator(".status")).to_have_text("1 not recorded: see below.")
    both.get_by_role("button", name="Discard yours").click()
    expect(other.locator(".status")).to_have_text(ALL_IS_SAVED)
    assert results(served, one) == 1


@pytest.mark.slow
def test_10_01_taps_survive_the_loss_of_a_certificate(phones: tuple[Guest, Guest], served: Served) -> None:
    one, other = phones[0].page, phones[1].page
    phones[1].forgive("answer: 403", "console:")
    all_here(one, other)
    tap(other, "Match 1", "Di", "Cy", "Bob")
    served.beside.ask("tests.browser.association.test_two_phones:withdraw_certificate")
    status = other.locator(".status")
    expect(status).to_contain_text("You are no longer a certified official")
    expect(status).to_contain_text("Your entries are stored on this device.")
    tap(other, "Record the result")
    expect(status).to_contain_text("1 to be sent. You are no longer a certified official")
    expect(order_of_finish(other)).to_have_text(["Di", "Cy", "Bob", "Ann"])
    assert results(served, one) == 0


@pytest.mark.slow
def test_an_open_sheet_says_that_its_night_is_cancelled(phones: tuple[Guest, Guest], served: Served) -> None:
    one, other = phones[0].page, phones[1].page
    all_here(one, other)
    night = int(one.url.split("/")[-2])
    served.beside.ask("tests.browser.association.test_two_phones:call_off", night, True)
    for page in (one, other):
        expect(page.locator(".status")).to_have_text("Week 2 is cancelled: The cellar is flooded. (LG-1)")
    served.beside.ask("tests.browser.association.test_two_phones:call_off", night, False)
    for page in (one, other):
        expect(page.locator(".status")).to_have_text(ALL_IS_SAVED)


@pytest.mark.slow
def test_two_tabs_of_one_browser_share_the_taps(phones: tuple[Guest, Guest], served: Served) -> None:
    one, other = phones[0].page, phones[1].page
    all_here(one, other)
    tab = phones[0].context.new_page()
    tab.goto(one.url)
    tap(tab, "Match 1", "Ann")
    tap(one, "Match 2", "Bob")
    tap(tab, "Match 2")
    expect(tab.locator(".places .name")).to_have_text(["Ann", "1 Bob", "Cy", "Di"])
    tap(one, "Match 1")
    expect(one.locator(".places .name")).to_have_text(["1 Ann", "Bob", "Cy", "Di"])
    tap(tab, "Cy", "Di", "Record the result")
    tap(tab, "Match 1", "Cy", "Di", "Record the result")
    for page in (tab, one):
        expect(page.locator(".status")).to_have_text(ALL_IS_SAVED)
    assert results(served, one) == 2
