"""Ten Pennies on small screens: a phone in both orientations, the smallest phone, an enlarged page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.conftest import Arrive
from tests.browser.games.ten_pennies_pages import buying, come_to, go_out, going_out, many_sets, winning
from tests.browser.geometry import ENLARGED, LANDSCAPE, SMALL, beyond_the_screen, cut, lying_over, resize
from tests.browser.guests import PHONE
from tests.browser.served import Served

PARTS = (".call .lines", ".said", ".maker", ".tools", ".hand", ".deeds", ".top", ".slim", ".ask", ".seats .seat")


@pytest.mark.parametrize(("scene", "players"), [(buying, 4), pytest.param(many_sets, 8, marks=pytest.mark.slow)])
def test_nothing_lies_over_anything_else(arrive: Arrive, served: Served, scene: prepared.Scene, players: int) -> None:
    page = come_to(scene, players)(arrive(motion="reduce"), served)
    for size in (LANDSCAPE, ENLARGED, PHONE, SMALL):
        resize(page, size)
        assert lying_over(page, *PARTS) == [], size
        assert lying_over(page, ".seats b", ".holding .cards", ".chalked", ".slim", ".bowl + *") == [], size
        assert lying_over(page, ".deeds .label", ".deeds .effect", slack=0.5) == [], size
        assert cut(page, ".deeds :is(.label, .effect)", "button") == [], size
        assert cut(page, ".sets .set", ".sets") == [], size
        assert lying_over(page, ".below", ".maker", ".tools", ".hand") == [], size
        assert beyond_the_screen(page, ".hand", ".deeds", ".maker", ".said", ".call") == [], size


@pytest.mark.slow
def test_the_slip_of_a_round_lies_beside_the_felt_and_closes(arrive: Arrive, served: Served) -> None:
    page = come_to(going_out, 4)(arrive(motion="reduce"), served)
    go_out(page)
    slip = page.get_by_role("dialog", name="The end of the round")
    slip.wait_for()
    assert lying_over(page, ".slip-of-round", ".felt") == []
    resize(page, PHONE)
    expect(slip).to_be_hidden()  # nothing is pressed


@pytest.mark.slow
def test_the_hands_of_the_last_round_are_turned_before_the_end(arrive: Arrive, served: Served) -> None:
    page = come_to(winning, 2)(arrive(), served)
    go_out(page)
    expect(page.locator(".slip-of-round.came .one").first).to_be_visible()
    expect(page.get_by_role("region", name="The end of the match")).to_have_count(0)
    page.get_by_role("region", name="The end of the match").wait_for()
    expect(page.locator(".slip-of-round")).to_be_hidden()


@pytest.mark.slow
def test_the_last_round_opens_no_slip_over_the_end(arrive: Arrive, served: Served) -> None:
    page = come_to(winning, 2)(arrive(motion="reduce"), served)
    go_out(page)
    page.get_by_role("region", name="The end of the match").wait_for()
    expect(page.locator(".slip-of-round")).to_be_hidden()
    page.get_by_role("button", name="Last round").locator("visible=true").click()
    expect(page.locator(".slip-of-round")).to_be_visible()
