"""The table of Penny White: pulling back, keys, the other players' view, shots, measuring, and removals."""

from __future__ import annotations

import math
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import prepared
from tests.browser.conftest import Arrive
from tests.browser.guests import PHONE, Guest
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.browser.tables.test_table import LOOK_FOR_MOTION
from tests.tuppence_web.visitors import clock
from tuppence.actions import Action
from tuppence.games.penny_white import rules
from tuppence.games.penny_white.actions import PlaceWhite
from tuppence.games.penny_white.bots import aims
from tuppence.match import State

GAME = "penny-white"
ASIDE, NEAR = 60.0, 560.0  # of a penny that is knocked off
CONE = ".board path.stops"
# Counts sounds and moves.
LISTEN = """
window.partials = window.moved = 0;
const sound = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  window.partials += 1;
  return sound.call(this);
};
const move = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  window.moved += frames.length;
  return move.call(this, frames, options);
};
"""


def to_the_flick(state: State) -> Action | None:
    """The white lies, and it is the first seat's turn to flick."""
    if state.position.phase == rules.PLACE_WHITE:
        return PlaceWhite(125.0)
    return None if state.current_player() == 0 else aims.towards((ASIDE, 30.0), (ASIDE, NEAR))


def to_the_last_flick(state: State) -> Action | None:
    """The first seat has the last flick of the match."""
    if state.position.phase == rules.PLACE_WHITE:
        return PlaceWhite(125.0)
    last = sum(state.position.left) == 1 and state.current_player() == 0
    side = 1 if state.current_player() else -1
    return None if last else aims.towards((side * ASIDE, 30.0), (side * ASIDE, NEAR - 25 * state.position.flicked))


def to_the_removal(state: State) -> Action | None:
    """The first seat may remove a penny: the second, with a steel hand, knocked one of its pennies off."""
    match state.position.phase:
        case rules.PLACE_WHITE:
            return PlaceWhite(125.0)
        case rules.REMOVE:
            return None
    if state.current_player() == 0:
        return aims.towards((-ASIDE, 30.0), (-ASIDE, NEAR))
    pace = 2.0 if state.position.flicked > state.position.starter else 1.0
    side = -ASIDE if pace > 1 else ASIDE
    return aims.towards((side, 30.0), (side, NEAR), pace)


def sat(arrive: Arrive, served: Served, scene: prepared.Scene, *, phone: bool = False, **options: Any) -> Guest:
    guest = arrive(phone=phone)
    prepared.sit_down(served, GAME, scene, guest, tremor=0.0, **clock(GAME, 0), **options)
    tabling.wait_for_turn(guest.page)
    return guest


def middle(page: Page) -> tuple[float, float]:
    box = page.locator(".board svg").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pull(page: Page, right: float, down: float) -> None:
    """Press in the middle of the board and pull, keeping the mouse button down."""
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=4)


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.slow), True])
def test_a_pull_aims_the_other_way_and_letting_go_flicks(arrive: Arrive, served: Served, phone: bool) -> None:
    guest = sat(arrive, served, to_the_flick, phone=phone)
    pull(guest.page, -15, 150)
    tabling.played(guest.page, guest.page.mouse.up)
    flick = guest.plays[-1]
    assert flick["angle"] == pytest.approx(math.atan2(15, 150), abs=1e-3)
    way = flick["speed"] ** 2 / (2 * 0.15 * 9806.65)
    assert way == pytest.approx(750 * math.hypot(15, 150) / 190, rel=0.01)


@pytest.mark.slow
def test_escape_and_a_way_back_end_a_pull_without_a_flick(arrive: Arrive, served: Served) -> None:
    guest = sat(arrive, served, to_the_flick)
    page, played = guest.page, guest.plays
    speed = page.get_by_role("slider", name="Speed")
    before = speed.get_attribute("aria-valuetext")
    pull(page, 0, 160)
    assert speed.get_attribute("aria-valuetext") != before
    page.keyboard.press("Escape")
    expect(speed).to_have_attribute("aria-valuetext", before or "")
    page.mouse.up()
    pull(page, 0, 160)
    x, y = middle(page)
    page.mouse.move(x, y, steps=4)
    page.mouse.up()
    expect(speed).to_have_attribute("aria-valuetext", before or "")
    tabling.settle(page)
    assert guest.plays == played


def test_keys_aim_place_and_flick(arrive: Arrive, served: Served) -> None:
    guest = sat(arrive, served, to_the_flick)
    page = guest.page
    for key in ["ArrowRight"] * 3 + ["ArrowUp", "Shift+ArrowLeft", "Shift+ArrowLeft"]:
        page.keyboard.press(key)
    expect(page.get_by_role("slider", name="Aim")).to_have_attribute("aria-valuetext", "0.6 degrees to the right")
    expect(page.get_by_role("slider", name="Speed")).to_have_attribute("aria-valuetext", "1.26 metres a second")
    page.get_by_role("slider", name="Edge").press("ArrowRight")  # as any slider
    tabling.played(page, lambda: page.keyboard.press("Enter"))
    flick = guest.plays[-1]
    assert (flick["x"], flick["y"], flick["speed"]) == (-2, 25.5, 1260)
    assert flick["angle"] == pytest.approx(0.0105)


@pytest.mark.slow
def test_a_press_behind_the_line_moves_the_penny_there(arrive: Arrive, served: Served) -> None:
    guest = sat(arrive, served, to_the_flick)
    page = guest.page
    ready = page.locator(".board .ready")
    box = ready.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 70, box["y"] + box["height"] / 2)
    tabling.played(page, lambda: page.keyboard.press("Enter"))
    assert guest.plays[-1]["x"] > 60


@pytest.mark.slow
def test_the_others_see_the_aim_until_the_flick(arrive: Arrive, served: Served) -> None:
    mover, other = arrive(), arrive()
    prepared.sit_down(served, GAME, to_the_flick, mover, other, tremor=0.5, **clock(GAME, 0))
    tabling.wait_for_turn(mover.page)
    seen = other.page.locator(CONE)
    mover.page.keyboard.press("ArrowLeft")
    seen.wait_for()
    before = seen.get_attribute("d")
    pull(mover.page, -30, 150)
    expect(seen).not_to_have_attribute("d", before or "")
    tabling.played(mover.page, mover.page.mouse.up)
    expect(seen).to_have_count(0)


@pytest.mark.slow
def test_a_shot_moves_and_the_end_is_measured_before_the_next(arrive: Arrive, served: Served) -> None:
    guest = sat(arrive, served, to_the_last_flick, pennies=2, ends=1)
    page = guest.page
    page.evaluate(LOOK_FOR_MOTION)
    page.keyboard.press("Enter")
    page.locator(".board text", has_text="mm").first.wait_for()
    expect(page.locator(".board text").first).to_contain_text("1:")
    page.locator(tabling.ENDED).wait_for()


@pytest.mark.slow
def test_without_motion_a_flick_sounds_and_shows_start_and_end(arrive: Arrive, served: Served) -> None:
    guest = arrive(motion="reduce")
    guest.run_first(LISTEN)
    prepared.sit_down(served, GAME, to_the_last_flick, guest, tremor=0.0, pennies=2, ends=2, **clock(GAME, 0))
    page = guest.page
    tabling.wait_for_turn(page)
    discs = page.locator(".board [data-disc]")
    lie = discs.count()
    page.mouse.click(2, 2)  # browsers make no sound before a click
    page.keyboard.press("Enter")
    tabling.until(page, f"() => document.querySelectorAll('.board [data-disc]').length > {lie}")
    tabling.until(page, "() => window.partials > 0")
    expect(discs).to_have_count(0)  # the next end
    assert page.evaluate("() => window.moved") == 0


@pytest.mark.slow
def test_a_flick_is_shown_again_from_the_chalkboard(arrive: Arrive, served: Served) -> None:
    guest = sat(arrive, served, to_the_last_flick, pennies=2, ends=2)
    page = guest.page
    discs = page.locator(".board [data-disc]")
    lie, played = discs.count(), guest.plays
    page.get_by_role("button", name="Show again").first.click()
    tabling.until(page, f"() => document.querySelectorAll('.board [data-disc]').length < {lie}")
    tabling.until(page, "() => document.getAnimations().length > 0")
    expect(discs).to_have_count(lie)
    assert guest.plays == played


@pytest.mark.slow
@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.slow), True])
def test_a_tap_on_a_highlighted_penny_removes_it(arrive: Arrive, served: Served, phone: bool) -> None:
    guest = sat(arrive, served, to_the_removal, phone=phone)
    page = guest.page
    removable = page.locator(".board [data-disc]:has(.removable)")
    expect(removable.first).to_be_visible()
    expect(page.get_by_role("group", name="may be removed").get_by_role("button")).to_have_count(removable.count())
    number = int(removable.first.get_attribute("data-disc") or 0)
    tabling.played(page, lambda: (removable.first.tap if phone else removable.first.click)(force=True))
    assert guest.plays[-1] == {"type": "remove", "penny": number - 1}


@pytest.mark.slow
def test_the_board_fills_a_phone_upright(arrive: Arrive, served: Served) -> None:
    guest = sat(arrive, served, to_the_flick, phone=True)
    board = guest.page.locator(".board .edge").bounding_box()
    felt = guest.page.locator(".felt").bounding_box()
    assert board is not None
    assert felt is not None
    assert board["height"] > 0.7 * PHONE["height"]
    assert felt["y"] < board["y"]
    assert board["y"] + board["height"] < felt["y"] + felt["height"]


@pytest.mark.slow
def test_on_a_phone_a_seat_shows_its_pennies_however_many(arrive: Arrive, served: Served) -> None:
    page = sat(arrive, served, to_the_flick, phone=True, pennies=8).page
    for seat in page.locator(".seat").all():
        plate, coins = seat.bounding_box(), seat.locator(".tokens svg")
        assert plate is not None
        expect(coins).to_have_count(8)
        for box in (coin.bounding_box() for coin in coins.all()):
            assert box is not None
            assert box["width"] > 4
            assert plate["x"] < box["x"] < box["x"] + box["width"] < plate["x"] + plate["width"]


@pytest.mark.slow
def test_folded_controls_open_without_moving_anything(arrive: Arrive, served: Served) -> None:
    guest = sat(arrive, served, to_the_flick, phone=True)
    page = guest.page
    speed, fold = page.get_by_role("slider", name="Speed"), page.get_by_role("button", name="Sliders")
    board = page.locator(".board .edge").bounding_box()
    expect(speed).to_have_count(0)  # hidden, also from screen readers
    fold.press("Enter")
    expect(speed).to_be_visible()
    assert page.locator(".board .edge").bounding_box() == board
    speed.press("ArrowRight")
    expect(speed).to_have_attribute("aria-valuetext", "1.25 metres a second")
    tabling.played(page, page.get_by_role("button", name="Flick", exact=True).tap)
    assert guest.plays[-1]["speed"] == 1255
    page.reload()
    expect(fold).to_have_attribute("aria-expanded", "true")  # as it was left


@pytest.mark.slow
def test_a_finger_beside_a_highlighted_penny_selects_it(arrive: Arrive, served: Served) -> None:
    guest = sat(arrive, served, to_the_removal, phone=True)
    page = guest.page
    removable = page.locator(".board [data-disc]:has(.removable)").first
    number, box = int(removable.get_attribute("data-disc") or 0), removable.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tabling.played(page, lambda: page.touchscreen.tap(x - 20, y))
    assert guest.plays[-1] == {"type": "remove", "penny": number - 1}


@pytest.mark.slow
def test_a_second_finger_aims_finely(arrive: Arrive, served: Served) -> None:
    """Sends the pointer events of two fingers."""
    guest = sat(arrive, served, to_the_flick, phone=True)
    page = guest.page
    x, y = middle(page)
    played = guest.plays
    page.get_by_role("button", name="Sliders").tap()
    page.evaluate(
        """([x, y]) => {
          const board = document.querySelector(".board svg");
          board.setPointerCapture = () => undefined;  // there is no such finger
          const finger = (type, pointerId, right, down) => board.dispatchEvent(new PointerEvent(type, {
            pointerId, clientX: x + right, clientY: y + down, bubbles: true, isPrimary: pointerId === 1 }));
          finger("pointerdown", 1, 0, 0);
          finger("pointermove", 1, 0, 150);
          finger("pointerdown", 2, 40, 0);
          finger("pointermove", 2, 90, 0);
          finger("pointerup", 2, 90, 0);
          finger("pointermove", 1, 3, 151);  // it only holds now
        }""",
        [x, y],
    )
    expect(page.get_by_role("slider", name="Aim")).to_have_attribute("aria-valuetext", "2.3 degrees to the right")
    assert guest.plays == played


@pytest.mark.slow
def test_the_expected_points_are_shown_if_the_table_allows_it(arrive: Arrive, served: Served) -> None:
    guest = sat(arrive, served, to_the_last_flick, pennies=2, ends=2, help="odds")
    guest.forgive("answer: 503")  # on a busy machine it takes longer than one request, and is requested again
    guest.page.get_by_role("button", name="What to expect").click()
    expect(guest.page.locator(".said")).to_contain_text("You can expect to")
    expect(guest.page.locator(".said")).to_contain_text("give or take")
