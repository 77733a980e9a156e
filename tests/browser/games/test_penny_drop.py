"""The table of Penny Drop: the die, stopping, and who buys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.geometry import ENLARGED, LANDSCAPE, SMALL, resize
from tests.browser.guests import DESK, PHONE
from tests.browser.tables import screens, tabling
from tests.browser.tables.test_table import LOOK_FOR_MOTION
from tests.tuppence_web.visitors import clock

GAME = "penny-drop"


@pytest.mark.slow
def test_the_die_tumbles(arrive: Arrive) -> None:
    page = tabling.quick_play(arrive(), GAME)
    tabling.settle(page)
    page.evaluate(LOOK_FOR_MOTION)
    tabling.act(page)
    tabling.until(page, "() => window.moving.some((what) => what.includes('die'))")


@pytest.mark.slow
def test_stopping_is_possible_where_it_is_allowed(arrive: Arrive) -> None:
    page = tabling.play_with_bots(arrive(), GAME, pennies=50)
    stop = page.get_by_role("button", name=re.compile("^Stop"))
    expect(stop).to_have_attribute("aria-disabled", "true")  # the first roll of a turn is compulsory
    while stop.get_attribute("aria-disabled") == "true":
        tabling.act(page)
        tabling.wait_for_turn(page)
    tabling.played(page, stop.click)
    expect(page.locator(".chalk .log li", has_text="You stopped").first).to_be_visible()


@pytest.mark.slow
def test_in_the_pub_the_last_player_buys(arrive: Arrive) -> None:
    page = tabling.play_with_bots(arrive(motion="reduce"), GAME, players=3, pennies=2, rules="pub")
    tabling.play_to_the_end(page)
    expect(page.get_by_text("The drinks are on").first).to_be_visible()
    page.get_by_role("link", name="How it went").click()
    expect(page.get_by_role("table").first.locator("tbody tr").last).to_contain_text("buys")


# The point where a flight to the board ends, and the nearest penny on the box, as seen.
LANDING = """
() => new Promise((done) => {
  const centre = (one) => { const { x, width } = one.getBoundingClientRect(); return x + width / 2; };
  const look = () => {
    const flying = document.querySelector(".air .flying");
    const motion = flying?.getAnimations()[0];
    if (!motion) return requestAnimationFrame(look);
    motion.pause();
    motion.currentTime = motion.effect.getComputedTiming().endTime - 0.1;
    const x = centre(flying);
    const { left, right } = document.querySelector(".pieces").getBoundingClientRect();
    if (x < left || x > right) { // pennies that are collected fly to a seat beside the board
      motion.finish();
      return requestAnimationFrame(look);
    }
    const apart = [...document.querySelectorAll(".pieces .penny use")].map((penny) => Math.abs(centre(penny) - x));
    motion.finish();
    done({ apart: Math.min(...apart), width: document.querySelector(".pieces").getBoundingClientRect().width });
  };
  look();
})
"""


@pytest.mark.slow
def test_what_flies_over_the_enlarged_board_lands_where_it_lies(arrive: Arrive) -> None:
    host, screen = arrive(), arrive()
    page = tabling.open_table(host, "regular", GAME, **clock(GAME, 0))
    screen.page.set_viewport_size(screens.FULL_HD)  # type: ignore[arg-type]
    screen.go(f"{page.url}board").locator(".waiting").wait_for()
    tabling.start(page)
    screen.page.evaluate(f"() => {{ window.landing = ({LANDING})(); }}")
    tabling.wait_for_turn(page)
    while screen.page.evaluate("() => Promise.race([window.landing, null])") is None:
        if page.locator(tabling.MAY_ACT).count():
            page.locator(tabling.MAY_ACT).first.press("Enter")
        screen.page.wait_for_timeout(100)
    landing = screen.page.evaluate("() => window.landing")
    assert landing["apart"] < 0.02 * landing["width"]


# By how many pixels a line is wider and higher than its place with the longest words that it may hold.
LONGEST_LINE = """
(line) => {
  line.textContent = "3 of 6 faces are safe · 3 of 6 collect all three";
  line.style.setProperty("--signs", line.textContent.length);
  return [Math.max(0, line.scrollWidth - line.clientWidth), Math.max(0, line.scrollHeight - line.clientHeight)];
}
"""


@pytest.mark.slow
def test_the_chances_are_whole_on_every_screen(arrive: Arrive) -> None:
    page = tabling.play_with_bots(arrive(), GAME, players=20)
    tabling.wait_for_turn(page)
    for size in (SMALL, ENLARGED, LANDSCAPE, PHONE, DESK):
        resize(page, size)
        assert page.locator(".odds").evaluate(LONGEST_LINE) == [0, 0], size
