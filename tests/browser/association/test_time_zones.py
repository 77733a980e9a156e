"""The browser's time zone is suggested, and a venue's time names its zone for readers in other zones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.association.leagues import OFFICER, made
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.people import become
from tests.browser.served import Served

FLORIDA = "America/New_York"


def live_in(guest: Guest, zone: str) -> None:
    """Set the browser's time zone."""
    guest.used_up = True
    guest.context.new_cdp_session(guest.page).send("Emulation.setTimezoneOverride", {"timezoneId": zone})


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", ["/leagues/venues/new", "/leagues/new", "/tournaments/new", "/officers/places/venue/add/"]
)
def test_the_time_zone_of_the_browser_is_suggested(arrive: Arrive, served: Served, path: str) -> None:
    guest = arrive()
    made(served)  # also makes the officer
    become(guest, served, OFFICER)
    live_in(guest, FLORIDA)
    expect(guest.go(path).get_by_label("Time zone")).to_have_value(FLORIDA)


@pytest.mark.slow
def test_a_chosen_zone_is_not_replaced(arrive: Arrive, served: Served) -> None:
    guest = arrive()
    venue = made(served)["venue"]
    become(guest, served, OFFICER)
    live_in(guest, FLORIDA)
    expect(guest.go(f"/leagues/venues/{venue}").get_by_label("Time zone")).to_have_value("UTC")


@pytest.mark.slow
def test_readers_in_other_zones_see_the_zone_of_a_night(arrive: Arrive, served: Served) -> None:
    guest, night = arrive(), f"/leagues/nights/{made(served)['first']}/"
    page = guest.go(night)
    expect(page.locator(".sub .zone")).to_be_hidden()
    live_in(guest, FLORIDA)
    expect(guest.go(night).locator(".sub")).to_contain_text("19:30 UTC")
    expect(page.locator(".sub .zone")).to_be_visible()
