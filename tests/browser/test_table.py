"""The table page as a thing: it stands still, fits the screen, rests for who wants rest, and can be heard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import tabling
from tests.browser.conftest import Arrive
from tests.browser.guests import DESK, PHONE, Guest

# Every text that a live region comes to hold, as a screen reader would hear it.
LISTEN = """
() => {
  window.announced = [];
  for (const region of document.querySelectorAll("[aria-live], [role=status], [role=alert]"))
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes)
          if (node.textContent.trim()) window.announced.push(node.textContent.trim());
    }).observe(region, { childList: true, subtree: true, characterData: true });
}
"""
# Looks at every frame whether anything is animated.
LOOK_FOR_MOTION = """
() => {
  window.moving = [];
  const look = () => {
    for (const animation of document.getAnimations())
      if (animation.playState === "running")
        window.moving.push(`${animation.constructor.name} of ${animation.effect?.target?.outerHTML.slice(0, 80)}`);
    requestAnimationFrame(look);
  };
  look();
}
"""
# How many motions are left once the page has dealt with a click; new ones may begin at any time after it.
COUNT_MOTIONS_AT_A_CLICK = """
() => addEventListener("click", () => {
  window.left = document.getAnimations().filter((one) => one.constructor.name === "Animation").length;
})
"""


def play_turns(page: Page, turns: int = 2) -> None:
    """Roll and stop, and let the bot answer, with all their motions."""
    for turn in range(turns):
        tabling.wait_for_turn(page)
        tabling.roll(page)
        tabling.settle(page)
        if turn % 2 and page.get_by_role("button", name=tabling.STOP).get_attribute("aria-disabled") == "false":
            tabling.told(page, lambda: page.keyboard.press("s"))
    tabling.wait_for_turn(page)
    tabling.settle(page)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("players", [2, 8])
def test_nothing_jumps_and_the_page_fits_the_screen(arrive: Arrive, phone: bool, players: int) -> None:
    guest = arrive(phone=phone)
    page = tabling.play_with_bots(guest, players=players)
    page.reload()  # the shifts of opening the page count too
    play_turns(page)
    assert page.evaluate("() => window.shifts") == []
    assert overflow(page) == [0, 0]


def test_a_resized_window_still_fits(arrive: Arrive) -> None:
    page = tabling.quick_play(arrive())
    for size in (PHONE, DESK, {"width": 360, "height": 640}, {"width": 1024, "height": 600}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        tabling.settle(page)
        assert overflow(page) == [0, 0], size
        button = page.get_by_role("button", name=tabling.ROLL).bounding_box()
        assert button is not None
        assert button["y"] + button["height"] <= size["height"], size


def overflow(page: Page) -> list[int]:
    """By how many pixels the page is wider and higher than the screen."""
    beyond: list[int] = page.evaluate(
        "() => { const e = document.scrollingElement; "
        "return [Math.max(0, e.scrollWidth - innerWidth), Math.max(0, e.scrollHeight - innerHeight)]; }"
    )
    return beyond


def test_who_wants_no_motion_sees_none(arrive: Arrive) -> None:
    page = tabling.quick_play(arrive(motion="reduce"))
    page.evaluate(LOOK_FOR_MOTION)
    play_turns(page)
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    page.wait_for_timeout(100)
    assert page.evaluate("() => [...new Set(window.moving)]") == []


def test_motion_tells_of_a_roll_and_an_action_cuts_it_short(arrive: Arrive) -> None:
    page = tabling.quick_play(arrive())
    tabling.settle(page)
    page.evaluate(LOOK_FOR_MOTION)
    page.get_by_role("button", name=tabling.ROLL).click()
    tabling.until(page, "() => window.moving.some((what) => what.includes('die'))")
    page.evaluate(COUNT_MOTIONS_AT_A_CLICK)
    page.locator(".felt").click(position={"x": 30, "y": 400})
    assert page.evaluate("() => window.left") == 0


def test_each_event_is_announced_exactly_once(arrive: Arrive) -> None:
    guest = arrive()
    page = tabling.quick_play(guest)
    page.evaluate(LISTEN)
    heard = len(guest.heard)
    tabling.roll(page)
    play_turns(page, 2)
    events = sentences(guest.heard[heard:], names(guest))
    assert events
    tabling.until(page, "(last) => window.announced.includes(last)", events[-1])
    announced: list[str] = page.evaluate("() => window.announced")
    assert [text for text in announced if text in events] == events
    others = {text for text in announced if text not in events}
    assert all(text.startswith(("Your turn", "Roll again")) for text in others), others


def names(guest: Guest) -> Callable[[int], str]:
    welcome = next(message for message in guest.heard if message["type"] == "welcome")
    seats: list[dict[str, Any]] = welcome["table"]["seats"]
    return lambda seat: "You" if seat == welcome["you"] else str(seats[seat]["name"])


def sentences(messages: list[dict[str, Any]], name: Callable[[int], str]) -> list[str]:
    """What the house told, as it is read aloud."""
    entries = [entry for message in messages if message["type"] == "log" for entry in message["entries"]]
    texts = [event["text"] for entry in entries for event in entry["events"] if event["text"]]
    for seat in range(2):
        texts = [text.replace(f"{{{seat}}}", name(seat)) for text in texts]
    return [f"{text}." for text in texts]


def test_the_question_mark_helps_and_escape_gives_the_focus_back(arrive: Arrive) -> None:
    page = tabling.quick_play(arrive())
    page.get_by_role("button", name=tabling.ROLL).focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("link", name="The rules")).to_be_visible()
    page.keyboard.press("r")  # does nothing under the help
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name=tabling.ROLL)).to_be_focused()
    expect(page.locator(".chalk .log li", has_text="You put")).to_have_count(0)


def test_the_sound_is_off_by_one_press_and_stays_off(arrive: Arrive) -> None:
    page = tabling.quick_play(arrive())
    page.get_by_role("button", name="Sound on").click()
    expect(page.get_by_role("button", name="Sound off")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Sound off")).to_be_visible()
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Sound on")).to_be_visible()


def test_everything_is_reached_by_the_tab_key(arrive: Arrive) -> None:
    page = tabling.quick_play(arrive())
    reached = set()
    for _ in range(20):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("() => document.activeElement.textContent.trim() || document.activeElement.ariaLabel")
        )
    assert {"Sound on", "?"} <= reached
    assert any(text.startswith("Roll") for text in reached)
