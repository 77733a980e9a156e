"""The practice board: set up by mouse, finger and keys, flicked on, and tried with two hundred flicks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests import Json
from tests.browser.conftest import Arrive
from tests.browser.games.penny_white_pages import NOT_YET, practise
from tests.browser.tables import tabling

each_way = pytest.mark.parametrize("how", [pytest.param("mouse", marks=pytest.mark.slow), "finger", "keys"])


def disc(page: Page, number: int) -> Locator:
    return page.locator(f"[data-disc='{number}']")


def middle(page: Page, number: int) -> tuple[float, float]:
    """Where the middle of a disc is on the screen."""
    box = disc(page, number).locator("circle, use").last.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, how: str, start: tuple[float, float], right: float, down: float) -> None:
    """Press there, move by these pixels, and release."""
    (x, y), steps = start, [step / 5 for step in range(6)]
    if how == "mouse":
        page.mouse.move(x, y)
        page.mouse.down()
        for step in steps:
            page.mouse.move(x + right * step, y + down * step)
        page.mouse.up()
        return
    screen = page.context.new_cdp_session(page)
    for number, step in enumerate(steps):
        touch = {"x": x + right * step, "y": y + down * step}
        screen.send(
            "Input.dispatchTouchEvent", {"type": "touchMove" if number else "touchStart", "touchPoints": [touch]}
        )
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def mode(page: Page, name: str) -> None:
    page.locator(".modes").get_by_role("button", name=name).click()


def flick_button(page: Page) -> Locator:
    return page.locator(".aim .flick")


def requested(page: Page, way: str, deed: Callable[[], object]) -> tuple[Json, Json]:
    """Do something and return the request that it sends, and the response."""
    with page.expect_response(re.compile(f"/practice/{way}$")) as waiting:
        deed()
    response: Response = waiting.value
    return json.loads(response.request.post_data or ""), response.json()


def lies(page: Page) -> list[str]:
    """The text of every disc for screen readers."""
    return [label or "" for label in (one.get_attribute("aria-label") for one in page.locator("[data-disc]").all())]


@pytest.mark.slow
@each_way
def test_discs_are_placed_anywhere(arrive: Arrive, how: str) -> None:
    guest = arrive(phone=how == "finger")
    page = practise(guest)
    assert lies(page)[0] == "The white: 125 mm over the far line, on the middle line"

    def move() -> None:
        if how == "keys":
            disc(page, 0).focus()
            for key in ("Shift+ArrowLeft", "Shift+ArrowLeft", "ArrowUp", "ArrowUp", "Shift+ArrowDown"):
                page.keyboard.press(key)
        else:
            drag(page, how, middle(page, 0), -40, 60)

    attempt, answer = requested(page, "validate", move)
    assert answer == {}
    x, y = attempt["white"]
    if how == "keys":
        assert (x, y) == pytest.approx((-20, 567))
    else:
        assert x < -20
        assert y < 540
    assert f"{-x:.0f} mm to the left" in lies(page)[0]
    expect(page.locator(".said")).to_contain_text(f"{-x:.0f} mm to the left")
    assert page.evaluate("() => window.shifts") == []


@pytest.mark.slow
@each_way
def test_pennies_are_added_and_removed_and_the_board_is_cleared(arrive: Arrive, how: str) -> None:
    page = practise(arrive(phone=how == "finger"))

    def press(name: str) -> None:
        button = page.get_by_role("button", name=name)
        if how == "keys":
            button.press("Enter")
        else:
            button.click()

    expect(page.get_by_role("button", name="Add white")).to_be_disabled()
    for name in ("Add copper", "Add silver"):
        press(name)
    assert [label.split(":")[0] for label in lies(page)] == [
        *("The white", "Penny 1, silver", "Penny 2, copper", "Penny 3, silver")
    ]
    if how == "keys":
        disc(page, 2).press("Delete")
    else:
        drag(page, how, middle(page, 2), 0, 0)
        press("Take off")
    assert [label.split(":")[0] for label in lies(page)] == ["The white", "Penny 1, silver", "Penny 2, silver"]
    press("Clear")
    expect(page.locator("[data-disc]")).to_have_count(0)
    press("Add white")
    expect(disc(page, 0)).to_have_count(1)


@pytest.mark.slow
def test_overlapping_discs_are_refused_and_marked(arrive: Arrive) -> None:
    guest = arrive()
    guest.forgive("answer: 409 /games/penny-white/practice/validate", "answer: 409 /games/penny-white/practice/try")
    page = practise(guest)
    (x, y), (to_x, to_y) = middle(page, 1), middle(page, 0)
    _, answer = requested(page, "validate", lambda: drag(page, "mouse", (x, y), to_x - x + 4, to_y - y))
    assert (answer["code"], answer["rule"], answer["field"]) == ("illegal_action", "PW-4", "pennies[0]")
    expect(page.locator(".said")).to_contain_text("The white and penny 1 overlap")
    expect(page.locator(".said cite")).to_have_text("PW-4")
    expect(disc(page, 1).locator(".pressed")).to_have_count(1)
    mode(page, "Flick")
    before = page.locator("[data-disc]").count()
    _, answer = requested(page, "try", flick_button(page).click)
    assert answer["field"] == "pennies[0]"
    assert page.locator("[data-disc]").count() == before
    mode(page, "Set up")

    for _ in range(2):
        _, answer = requested(page, "validate", lambda: disc(page, 1).press("Shift+ArrowRight"))
    assert answer == {}
    expect(disc(page, 1).locator(".pressed")).to_have_count(0)
    expect(page.locator(".said cite")).to_have_count(0)


@pytest.mark.slow
@each_way
def test_the_server_draws_a_flick_and_the_discs_lie_as_it_says(arrive: Arrive, how: str) -> None:
    guest = arrive(phone=how == "finger", motion="no-preference" if how == "mouse" else "reduce")
    page = practise(guest)
    first = lies(page)
    mode(page, "Flick")

    def flick() -> None:
        if how == "keys":
            for key in ("ArrowUp", "ArrowRight", "f"):
                page.keyboard.press(key)
        else:
            drag(page, how, middle_of_ready(page), 2, 150)

    attempt, answer = requested(page, "try", flick)
    assert attempt["flick"]["type"] == "flick"
    assert answer["speed"] != attempt["flick"]["speed"]
    expect(page.locator(".said")).to_contain_text("The hand flicked")
    tabling.settle(page)
    mode(page, "Set up")
    on_board = [(x, y) for x, y, on in answer["discs"] if on]
    expect(page.locator("[data-disc]")).to_have_count(len(on_board))
    for (_, y), label in zip(on_board, lies(page), strict=True):
        over = y - 450
        assert f"{abs(over):.0f} mm {'over' if over >= 0 else 'before'} the far line" in label
    page.get_by_role("button", name="Back").click()
    assert lies(page) == first
    expect(page.get_by_role("button", name="Back")).to_be_disabled()
    assert page.evaluate("() => window.shifts") == []


def middle_of_ready(page: Page) -> tuple[float, float]:
    """The middle of the penny that is to be flicked."""
    box = page.locator(".ready").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.slow
def test_again_repeats_the_aim_with_another_tremor(arrive: Arrive) -> None:
    page = practise(arrive(motion="reduce"))
    mode(page, "Flick")
    page.get_by_label("Speed").fill("2000")
    expect(page.get_by_role("button", name="Again")).to_be_disabled()
    first, answer = requested(page, "try", flick_button(page).click)
    expect(page.get_by_role("button", name="Again")).to_be_enabled()
    again, answer_again = requested(page, "try", page.get_by_role("button", name="Again").click)
    assert again == first
    assert answer_again["speed"] != answer["speed"]
    assert first["flick"]["speed"] == 2000


@pytest.mark.slow
def test_hands_are_chosen_and_a_steel_hand_never_trembles(arrive: Arrive) -> None:
    page = practise(arrive(motion="reduce"))
    mode(page, "Flick")
    for hand, tremor in {"Hand of steel": 0, "Steady hand": 0.5, "Usual hand": 1, "Shaky hand": 2}.items():
        page.get_by_label("The hand").select_option(label=hand)
        page.get_by_label("The penny to flick").select_option(label="Silver")
        attempt, answer = requested(page, "try", flick_button(page).click)
        assert (attempt["tremor"], attempt["seat"]) == (tremor, 1)
        assert (answer["speed"] == attempt["flick"]["speed"]) == (tremor == 0)
        expect(page.get_by_role("button", name="Back")).to_be_enabled()
        page.get_by_role("button", name="Back").click()


@pytest.mark.slow
def test_two_hundred_flicks_are_dots_and_shares_with_intervals(arrive: Arrive) -> None:
    guest = arrive(phone=True)
    guest.forgive(NOT_YET)
    page = practise(guest)
    mode(page, "Flick")
    page.get_by_role("button", name="200 hands").click()
    expect(page.locator(".dots circle")).to_have_count(200)
    results = page.locator(".results")
    expect(results).to_contain_text(re.compile(r"Stays on the board\s*\d+ %\s*\d+ to \d+ %"))
    expect(results).to_contain_text(re.compile(r"Is the nearest penny\s*\d+ %\s*\d+ to \d+ %"))
    expect(results).to_contain_text(re.compile(r"to the white\s*\d+ mm\s*± \d+\.\d mm; single flicks ± \d+ mm"))
    expect(page.locator("[role=status]")).to_contain_text("Of 200 hands.")
    expect(page.locator(".said")).to_have_text(re.compile(r"Of 200 hands \d+ % stay, \d+ % are nearest, \d+ mm from"))
    assert page.evaluate("() => window.shifts") == []
    page.get_by_label("Speed").press("ArrowRight")
    expect(page.locator(".dots")).to_have_count(0)  # they belonged to another aim
    expect(results).to_contain_text("Simulate 200 flicks")


@pytest.mark.slow
def test_without_a_connection_it_says_so_and_nothing_changes(arrive: Arrive) -> None:
    guest = arrive()
    guest.forgive("failed: ")
    page = practise(guest)
    mode(page, "Flick")
    before = page.locator("[data-disc]").count()
    guest.context.set_offline(True)
    flick_button(page).click()
    expect(page.locator(".said")).to_have_text("No connection.")
    guest.context.set_offline(False)
    assert page.locator("[data-disc]").count() == before
    requested(page, "try", flick_button(page).click)
    expect(page.locator(".said")).to_contain_text("The hand flicked")


@pytest.mark.slow
def test_practice_uses_the_board_of_the_table(arrive: Arrive) -> None:
    guest = arrive(motion="reduce")
    page = guest.go("/games/penny-white/practice/?width=500&length=1000&tremor=3&ends=2")
    expect(page.get_by_label("The hand").locator("option:checked")).to_have_text("Tremor 3")
    mode(page, "Flick")
    page.get_by_label("Place").fill("230")
    attempt, answer = requested(page, "try", flick_button(page).click)
    assert (attempt["width"], attempt["length"], attempt["tremor"]) == (500, 1000, 3)
    assert attempt["flick"]["x"] == pytest.approx(230, abs=0.5)
    assert "discs" in answer
