"""The table page: it does not jump, fits the screen, respects reduced motion, and works with a screen reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.guests import DESK, PHONE, Guest
from tests.browser.tables import tabling
from tests.tuppence.games.matches import games_in_turn, longest
from tuppence.game import game_type

MOST_AT_REST = 10  # with more bots the page never rests between two turns
FULLEST = max(tuppence.games(), key=lambda name: game_type(name).players_range[1])

# Every text of a live region, as a screen reader reads it.
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
# Checks at every frame whether anything is animated.
LOOK_FOR_MOTION = """
() => {
  window.moving = [];
  const look = () => {
    for (const animation of document.getAnimations())
      if (animation.playState === "running" && animation.effect?.getKeyframes().length > 0) // without any: a pause
        window.moving.push(`${animation.constructor.name} of ${animation.effect?.target?.outerHTML.slice(0, 80)}`);
    requestAnimationFrame(look);
  };
  look();
}
"""
# Motion takes twenty times as long, so that a tap can hit it.
SLOW_MOTION = """
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, options) {
  return animate.call(this, frames, { ...options, duration: 20 * options.duration });
};
"""
# Four times as fast is a tap; changes that wait make motion a little faster, too.
FASTER = "() => document.getAnimations().some((one) => one.playbackRate >= 4)"


def play_turns(page: Page) -> None:
    """Play the first choice, then the last, and let the bots answer, with all motions."""
    for turn in range(2):
        tabling.wait_for_turn(page)
        tabling.act(page, last=turn % 2 == 1)
        tabling.settle(page)
    tabling.wait_for_turn(page)
    tabling.settle(page)


def looks() -> Iterator[Any]:
    """Every game with few and many players, at the desk and on a phone; always the fullest screen."""
    for name, many, phone in product(tuppence.games(), (False, True), (False, True)):
        always = many and phone and name == FULLEST
        id = f"{'many' if many else 'few'}-{'phone' if phone else 'desk'}-{name}"
        yield pytest.param(name, many, phone, id=id, marks=() if always else pytest.mark.slow)


@pytest.mark.parametrize(("name", "many", "phone"), [*looks()])
def test_nothing_jumps_and_the_page_fits_the_screen(arrive: Arrive, name: str, many: bool, phone: bool) -> None:
    guest = arrive(phone=phone)
    players = min(game_type(name).players_range[many], MOST_AT_REST)
    page = tabling.play_with_bots(guest, name, **longest(name, players=players))
    page.reload()  # the shifts of opening the page count too
    play_turns(page)
    assert page.evaluate("() => window.shifts") == []
    assert overflow(page) == [0, 0]


@pytest.mark.slow
@games_in_turn
def test_a_resized_window_still_fits(arrive: Arrive, name: str) -> None:
    page = tabling.quick_play(arrive(), name)
    for size in (PHONE, DESK, {"width": 360, "height": 640}, {"width": 1024, "height": 600}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        tabling.settle(page)
        assert overflow(page) == [0, 0], size
        for button in page.locator(tabling.MAY_ACT).all():
            box = button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size["height"], size


def overflow(page: Page) -> list[int]:
    """The pixels by which the page is wider and higher than the screen."""
    beyond: list[int] = page.evaluate(
        "() => { const e = document.scrollingElement; "
        "return [Math.max(0, e.scrollWidth - innerWidth), Math.max(0, e.scrollHeight - innerHeight)]; }"
    )
    return beyond


@pytest.mark.slow
@games_in_turn
def test_reduced_motion_shows_none(arrive: Arrive, name: str) -> None:
    page = tabling.play_with_bots(arrive(motion="reduce"), name, **longest(name))
    page.evaluate(LOOK_FOR_MOTION)
    play_turns(page)
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    page.wait_for_timeout(100)
    assert page.evaluate("() => [...new Set(window.moving)]") == []


@games_in_turn
def test_a_play_is_animated_and_a_tap_ends_it(arrive: Arrive, name: str) -> None:
    page = tabling.quick_play(arrive(), name)
    tabling.settle(page)
    page.evaluate(LOOK_FOR_MOTION)
    page.evaluate(f"() => {{ {SLOW_MOTION} }}")
    page.locator(tabling.MAY_ACT).first.click()
    tabling.until(page, "() => window.moving.some((what) => what.startsWith('Animation'))")
    assert not page.evaluate(FASTER)
    page.locator(".felt").click(position={"x": 30, "y": 400})
    tabling.until(page, FASTER)


# With motion an event is announced after it was shown, which takes long.
@games_in_turn
@pytest.mark.parametrize("motion", ["reduce", pytest.param("no-preference", marks=pytest.mark.slow)])
def test_each_event_is_announced_exactly_once(arrive: Arrive, name: str, motion: str) -> None:
    guest = arrive(motion=motion)
    page = tabling.play_with_bots(guest, name, **longest(name))
    page.evaluate(LISTEN)
    heard = len(guest.heard)
    play_turns(page)
    events = sentences(guest.heard[heard:], names(guest))
    assert events
    tabling.until(page, "(last) => window.announced.includes(last)", events[-1])
    announced: list[str] = page.evaluate("() => window.announced")
    assert [text for text in announced if text in events] == events
    prompts = {named(one["position"]["prompt"], names(guest)) for one in guest.heard if "position" in one}
    assert {text.rstrip(".") for text in announced if text not in events} <= {text.rstrip(".") for text in prompts}


def names(guest: Guest) -> Callable[[int], str]:
    welcome = next(message for message in guest.heard if message["type"] == "welcome")
    seats: list[dict[str, Any]] = welcome["table"]["seats"]
    return lambda seat: "You" if seat == welcome["you"] else str(seats[seat]["name"])


def sentences(messages: list[dict[str, Any]], name: Callable[[int], str]) -> list[str]:
    """The server's sentences, as they are read aloud."""
    entries = [entry for message in messages if message["type"] == "log" for entry in message["entries"]]
    texts = [event["text"] for entry in entries for event in entry["events"] if event["text"]]
    return [f"{named(text, name)}." for text in texts]


def named(text: str, name: Callable[[int], str]) -> str:
    """A sentence with the names of two seats in it. Within a sentence the reader is "you"."""

    def of(found: re.Match[str]) -> str:
        who = name(int(found[1]))
        return who if found.start() == 0 else who.replace("You", "you")

    return re.sub(r"\{([01])\}", of, text)


@pytest.mark.slow
def test_the_question_mark_opens_help_and_one_press_mutes(arrive: Arrive) -> None:
    guest = arrive()
    page = tabling.quick_play(guest)
    button, key = page.locator(tabling.MAY_ACT).first, tabling.key(page)
    assert key is not None
    button.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("link", name="The rules")).to_be_visible()
    page.keyboard.press(key)  # does nothing under the help
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()
    assert guest.plays == []
    page.get_by_role("button", name="Sound on").click()
    expect(page.get_by_role("button", name="Sound off")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Sound off")).to_be_visible()
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Sound on")).to_be_visible()


@games_in_turn
def test_everything_is_reached_by_the_tab_key(arrive: Arrive, name: str) -> None:
    page = tabling.quick_play(arrive(), name)
    buttons = page.locator(tabling.MAY_ACT).all_text_contents()
    reached = set()
    for _ in range(20):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("() => document.activeElement.textContent.trim() || document.activeElement.ariaLabel")
        )
    assert {"Sound on", "?"} <= reached
    assert {button.strip() for button in buttons} <= reached
