"""The sheet of a match night on a phone that is offline and has closed the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.association.association_league_pages import some_here
from tests.browser.association.leagues import OFFICER, OPERATOR, PLAYERS
from tests.browser.association.test_night import results, tap
from tests.browser.association.test_two_phones import ALL_IS_SAVED, here, order_of_finish, player
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.people import become
from tests.browser.served import Served

LATE = "Wilhelmina Featherstonehaugh"
OLD = "The sheet is from"


@pytest.fixture
def phone(arrive: Arrive, served: Served) -> Guest:
    """A phone with tonight's sheet: four are here, match 1 is recorded, and the sheet opens offline."""
    guest = arrive(phone=True)
    guest.forgive("failed:", "console:")
    guest.go_offline_later()
    some_here(guest, served)
    tap(guest.page, "Match 1", *PLAYERS[:3], "Record the result")
    expect(guest.page.locator(".status")).to_have_text(ALL_IS_SAVED)
    guest.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return guest


def reopened(phone: Guest, page: Page, *, offline: bool) -> Page:
    """The sheet, after its page was closed, on a phone, online or offline."""
    phone.context.set_offline(offline)
    page.close()
    again = phone.context.new_page()
    again.goto(page.url)
    return again


def test_a_closed_sheet_opens_offline_and_sends_once(phone: Guest, served: Served) -> None:
    posted: list[str] = []
    phone.context.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    page = reopened(phone, phone.page, offline=True)
    status = page.locator(".status")
    expect(status).to_contain_text("No connection. Your entries are stored on this device.")
    expect(status).to_contain_text(OLD)
    expect(page.get_by_role("heading", level=1)).to_have_text(page.title())
    expect(order_of_finish(page)).to_have_text(list(PLAYERS[:4]))
    tap(page, "Who is here 4")
    here(page, "Di")
    here(page, LATE, False)
    player(page, LATE).click()
    player(page, "Di").click()
    tap(page, "Match 2", LATE, "Bob", "Cy", "Record the result")
    expect(status).to_contain_text("3 to be sent. No connection.")
    page = reopened(phone, page, offline=True)
    expect(page.locator(".status")).to_contain_text("3 to be sent.")
    assert not posted
    phone.context.set_offline(False)
    expect(page.locator(".status")).to_have_text(ALL_IS_SAVED)
    assert results(served, page) == 2
    page.reload()  # the server's page
    page.locator("[name=csrfmiddlewaretoken]").wait_for(state="attached")
    tap(page, "Who is here 4")
    here(page, LATE)
    here(page, "Di", False)


@pytest.mark.slow
def test_entries_of_a_closed_offline_sheet_are_sent_later(phone: Guest, served: Served) -> None:
    page = reopened(phone, phone.page, offline=True)
    tap(page, "Match 2", "Di", "Cy", "Bob", "Record the result")
    expect(page.locator(".status")).to_contain_text("1 to be sent.")
    sheet = page.url
    page.goto("/friends/")
    expect(page.locator(".notes")).to_contain_text("A change of a match night is stored on this device only")
    page.get_by_role("link", name="Open the sheet").click()
    expect(page).to_have_url(sheet)
    expect(page.locator(".status")).to_contain_text("1 to be sent.")
    page = reopened(phone, page, offline=False)
    expect(page.locator(".status")).to_have_text(ALL_IS_SAVED)
    assert results(served, page) == 2


@pytest.mark.slow
def test_the_sheet_opens_on_a_network_without_an_answer(phone: Guest, served: Served) -> None:
    def never(route: Route) -> None:
        """Leave the request without an answer."""

    phone.context.route("**/leagues/nights/**", never)
    phone.page.goto(phone.page.url)
    expect(phone.page.locator(".status")).to_contain_text(OLD)
    phone.context.unroute_all(behavior="ignoreErrors")


@pytest.mark.slow
def test_nothing_of_a_sheet_opens_after_signing_out(phone: Guest) -> None:
    sheet = phone.page.url
    page = phone.go("/account/logout/")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").wait_for()
    gone = "async (sheet) => !(await caches.match(sheet))"
    page.wait_for_function(gone, arg=sheet)
    phone.context.set_offline(True)
    page.goto(sheet)
    expect(page.get_by_role("heading")).to_have_text("You are offline")
    expect(page.get_by_text("Ann")).to_have_count(0)


@pytest.mark.slow
def test_somebody_else_does_not_send_a_persons_entries(phone: Guest, served: Served) -> None:
    page = reopened(phone, phone.page, offline=True)
    tap(page, "Match 2", "Di", "Cy", "Bob", "Record the result")
    phone.forgive("answer: 401")
    become(phone, served, OFFICER)
    phone.context.set_offline(False)
    expect(page.locator(".status")).to_contain_text("1 to be sent. Sign in again.")
    assert results(served, page) == 1
    become(phone, served, OPERATOR)
    expect(page.locator(".status")).to_have_text(ALL_IS_SAVED)
    assert results(served, page) == 2
