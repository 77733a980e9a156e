"""Time zones in a browser: its own is proposed, and a time at a venue names the zone for who has other clocks."""

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
    """From now on the clocks of this browser are those of a time zone."""
    guest.used_up = True
    guest.context.new_cdp_session(guest.page).send("Emulation.setTimezoneOverride", {"timezoneId": zone})


@pytest.mark.parametrize(
    "path", ["/leagues/venues/new", "/leagues/new", "/tournaments/new", "/officers/places/venue/add/"]
)
def test_the_time_zone_of_the_browser_is_proposed(arrive: Arrive, served: Served, path: str) -> None:
    guest = arrive()
    made(served)  # and with it the officer
    become(guest, served, OFFICER)
    live_in(guest, FLORIDA)
    expect(guest.go(path).get_by_label("Time zone")).to_have_value(FLORIDA)


@pytest.mark.slow
def test_what_was_chosen_is_not_proposed_over(arrive: Arrive, served: Served) -> None:
    guest = arrive()
    venue = made(served)["venue"]
    become(guest, served, OFFICER)
    live_in(guest, FLORIDA)
    expect(guest.go(f"/leagues/venues/{venue}").get_by_label("Time zone")).to_have_value("UTC")


def test_the_zone_of_a_night_is_named_for_who_has_other_clocks(arrive: Arrive, served: Served) -> None:
    guest, night = arrive(), f"/leagues/nights/{made(served)['first']}/"
    page = guest.go(night)
    expect(page.locator(".sub .zone")).to_be_hidden()
    live_in(guest, FLORIDA)
    expect(guest.go(night).locator(".sub")).to_contain_text("19:30 UTC")
    expect(page.locator(".sub .zone")).to_be_visible()
