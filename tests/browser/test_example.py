"""The example on a game's rules page, stepped through: by buttons, by keys, without motion, without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.browser.test_pages import faults
from tuppence_web.hosted.game import hosted

WITH_EXAMPLE = [name for name in tuppence.games() if hosted(name).example()]
# Stepping does not depend on the game.
one_example_always = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == WITH_EXAMPLE[0] else pytest.mark.slow) for name in WITH_EXAMPLE]
)
# At every frame, because on a busy machine a motion may be over before a test looks.
WATCH = """() => {
  window.moved = false;
  (function look() {
    window.moved ||= document.querySelector(".example").getAnimations({ subtree: true }).length > 0;
    requestAnimationFrame(look);
  })();
}"""
FRAMES_MS = 250


def output(page: Page) -> str:
    return page.locator(".example li[aria-current] p").inner_text()


@pytest.mark.slow
@one_example_always
def test_every_step_shows_its_outcome(arrive: Arrive, name: str) -> None:
    guest = arrive()
    page = guest.go(f"/games/{name}/")
    onward = page.get_by_role("button", name="Next")
    for number, step in enumerate(hosted(name).example()):
        if number:
            onward.click()
            expect(page.locator(".example [aria-live]")).to_have_text(f"{step.part}: {step.sentence}")
        assert output(page) == step.sentence
    expect(onward).to_have_attribute("aria-disabled", "true")
    tabling.settle(page)
    assert faults(page) == []
    assert page.evaluate("() => window.shifts") == []


@one_example_always
def test_the_arrow_keys_step_to_and_fro(arrive: Arrive, name: str) -> None:
    page = arrive().go(f"/games/{name}/")
    first, second, *_ = hosted(name).example()
    page.get_by_role("button", name="Back").focus()
    for key, step in (("ArrowRight", second), ("ArrowLeft", first), ("ArrowLeft", first)):
        page.keyboard.press(key)
        assert output(page) == step.sentence


@one_example_always
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_travel_unless_motion_is_reduced(arrive: Arrive, name: str, motion: str) -> None:
    page = arrive(motion=motion).go(f"/games/{name}/")
    page.evaluate(WATCH)
    page.get_by_role("button", name="Next").click()
    page.wait_for_timeout(FRAMES_MS)
    assert page.evaluate("() => window.moved") == (motion != "reduce")


@one_example_always
def test_without_javascript_it_is_a_list(browser: Browser, served: Served, name: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served.address}/games/{name}/")
    for step in hosted(name).example():
        expect(page.locator(".example li p", has_text=step.sentence).first).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_hidden()
    context.close()
