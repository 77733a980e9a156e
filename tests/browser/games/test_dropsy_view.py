"""The boards of Dropsy in 3D and flat: their look, presses and drops, and the scripts that the page loads."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import prepared
from tests.browser.conftest import Arrive
from tests.browser.games.dropsy_pages import FLAT, GAME, to_the_drop, to_the_layout
from tests.browser.geometry import ENLARGED, LANDSCAPE, SMALL, resize
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.visitors import clock
from tools import hatch_build

SIDE = 120.0
LEAST_BOARDS = 30_000  # pixels of the picture
LEAST_LAID = 36  # pixels of a board that is dragged
BUILT = hatch_build.ROOT / hatch_build.BUILT
MOST_BYTES = 200_000  # of scripts and styles, compressed: the table with three.js
# Points of the picture, the nearest to the middle first: a point beside the layout would move to its edge.
PLACES = [place for far in (0.05, 0.1, 0.2) for place in product((0.5 - far, 0.5 + far), repeat=2)]
WITHOUT_WEBGL = """
const get = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...about) {
  return kind.startsWith("webgl") ? null : get.call(this, kind, ...about);
};
"""
LOSE = """() => {
  const context = document.querySelector(".round canvas").getContext("webgl2");
  context.getExtension("WEBGL_lose_context").loseContext();
}"""
NOTHING_IS_DRAWN = """() => {
  const before = window.last;
  window.last = window.pictures;
  window.still = before === window.last ? (window.still ?? 0) + 1 : 0;
  return window.still > 20;
}"""
FLAT_IS_WISHED = "localStorage.setItem('tuppence.dropsy.flat', 'yes')"
# Slows all animations twenty times, and counts those that are cut short.
SLOW_MOTION = """() => {
  window.cut = 0;
  const { animate } = Element.prototype, { cancel } = Animation.prototype;
  Element.prototype.animate = function (frames, options) {
    return animate.call(this, frames, { ...options, duration: 20 * options.duration });
  };
  Animation.prototype.cancel = function () {
    window.cut += 1;
    cancel.call(this);
  };
}"""
# Counts the frames drawn in 3D.
COUNT_PICTURES = """
window.pictures = 0;
const clear = WebGL2RenderingContext.prototype.clear;
WebGL2RenderingContext.prototype.clear = function (...about) {
  window.pictures += 1;
  return clear.apply(this, about);
};
"""


def sat(guest: Guest, served: Served, scene: prepared.Scene = to_the_drop, **options: Any) -> Page:
    guest.run_first(COUNT_PICTURES)
    prepared.sit_down(served, GAME, scene, guest, tremor=0.0, **clock(GAME, 0), **options)
    tabling.wait_for_turn(guest.page)
    return guest.page


def boards(page: Page) -> Locator:
    return page.get_by_role("img", name="No token is flush in a slot.")


def in_the_round(page: Page) -> Locator:
    """The boards, once three.js has drawn them."""
    page.locator("canvas").wait_for()
    tabling.until(page, "() => window.pictures > 0")
    return boards(page)


@pytest.mark.slow
def test_the_boards_are_large_enough_to_aim_at_with_six(arrive: Arrive, served: Served) -> None:
    page = sat(arrive(motion="reduce"), served, players=6)
    picture = in_the_round(page)
    for size in (ENLARGED, LANDSCAPE, SMALL):
        resize(page, size)
        box = picture.bounding_box()
        assert box is not None
        assert box["width"] * box["height"] >= LEAST_BOARDS, size


def aim_by_a_press(page: Page, picture: Locator) -> tuple[float, float]:
    """Press on the picture until a board is hit; return the offset from its middle, in pixels."""
    option = page.get_by_role("combobox", name="Aim at a slot").locator("option").first
    before, box = option.text_content(), picture.bounding_box()
    assert box is not None
    for right, down in PLACES:
        x, y = round(box["x"] + right * box["width"]), round(box["y"] + down * box["height"])
        page.mouse.click(x, y)
        page.evaluate("() => new Promise((drawn) => requestAnimationFrame(drawn))")
        if option.text_content() != before:
            return x - box["x"] - box["width"] / 2, box["y"] + box["height"] / 2 - y
    raise AssertionError("No press hits a board.")


def from_the_middle(guest: Guest) -> tuple[float, float]:
    """The last drop's offset from the middle of the boards, in mm."""
    cells = guest.position["view"]["cells"]
    width, height = (SIDE * (max(along) - min(along) + 1) for along in list(zip(*cells, strict=True))[:2])
    drop = guest.plays[-1]
    return drop["x"] - width / 2, drop["y"] - height / 2


@pytest.mark.parametrize(
    ("phone", "webgl"),
    [
        pytest.param(True, True, marks=pytest.mark.slow),
        (False, False),
        pytest.param(True, False, marks=pytest.mark.slow),
        pytest.param(False, True, marks=pytest.mark.slow),
    ],
)
def test_a_token_is_dropped_at_the_press(arrive: Arrive, served: Served, phone: bool, webgl: bool) -> None:
    guest = arrive(phone=phone)
    if not webgl:
        guest.run_first(WITHOUT_WEBGL)
    page = sat(guest, served)
    picture = in_the_round(page) if webgl else boards(page)
    if webgl:
        page.get_by_role("button", name="From above", exact=True).click()
    pressed = aim_by_a_press(page, picture)
    tabling.played(page, lambda: page.keyboard.press("Enter"))
    right, up = from_the_middle(guest)
    assert right / pressed[0] == pytest.approx(up / pressed[1], rel=0.02)  # drawn to one scale
    assert page.locator("canvas").count() == (1 if webgl else 0)
    tabling.wait_for_turn(page)


@pytest.mark.slow
def test_a_drag_beside_the_boards_turns_them_and_places_nothing(arrive: Arrive, served: Served) -> None:
    guest = arrive()
    page = sat(guest, served)
    box = in_the_round(page).bounding_box()
    assert box is not None
    page.evaluate("() => { window.pictures = 0; }")
    page.mouse.move(box["x"] + 3, box["y"] + 3)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 3, steps=4)
    page.mouse.up()
    tabling.until(page, "() => window.pictures > 0")
    page.keyboard.press("Shift+ArrowRight")
    tabling.played(page, lambda: page.keyboard.press("Enter"))
    assert from_the_middle(guest) == (0, -10)  # a quarter turn to the left: right is nearer now


@pytest.mark.slow
def test_a_drop_is_shown_again_until_a_tap(arrive: Arrive, served: Served) -> None:
    page = sat(arrive(), served)
    box = in_the_round(page).bounding_box()
    assert box is not None
    tabling.played(page, lambda: page.keyboard.press("Enter"))
    tabling.wait_for_turn(page)
    page.evaluate(SLOW_MOTION)
    page.get_by_role("button", name="Show the last drop again").click()
    tabling.until(page, "() => document.getAnimations().some((one) => one.effect.getKeyframes().length > 0)")
    before = page.evaluate("() => window.cut")
    page.mouse.move(box["x"] + 3, box["y"] + 3)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + 20, steps=3)
    page.mouse.up()
    page.get_by_role("button", name="Turn to the left").click()
    assert page.evaluate("() => window.cut") == before
    page.mouse.click(box["x"] + 3, box["y"] + 3)
    assert page.evaluate("() => window.cut") > before


@pytest.mark.slow
def test_the_odds_are_shown_if_the_table_allows_it(arrive: Arrive, served: Served) -> None:
    guest = arrive()
    guest.run_first(FLAT_IS_WISHED)
    page = sat(guest, served, help="odds")
    odds = page.get_by_role("button", name="Odds")
    odds.click()
    expect(page.locator(".said")).to_contain_text("Of 10 drops here")
    expect(page.locator("foreignObject canvas")).to_be_visible()
    aim_by_a_press(page, boards(page))
    expect(page.locator(".said")).to_contain_text("The brightest places give")
    odds.click()
    expect(page.locator("foreignObject")).to_have_count(0)


@pytest.mark.slow
def test_boards_are_moved_and_turned_and_a_bad_layout_is_refused(arrive: Arrive, served: Served) -> None:
    page = sat(arrive(), served, to_the_layout, players=2, tokens=1, rounds=2)
    six, five = (page.get_by_role("button", name=f"Board with {slots} slots") for slots in (6, 5))
    expect(six).to_have_accessible_name("Board with 6 slots, column 4, row 3 from below, not turned")
    six.press("Enter")
    expect(six).to_have_accessible_name("Board with 6 slots, column 4, row 3 from below, turned by 1 quarter")
    six.press("ArrowRight")  # where it would touch none
    expect(page.locator(".said")).to_contain_text("DR-3")
    six.press("ArrowLeft")  # they change places
    expect(six).to_have_accessible_name("Board with 6 slots, column 3, row 3 from below, turned by 1 quarter")
    expect(five).to_have_accessible_name("Board with 5 slots, column 4, row 3 from below, not turned")
    five.click()
    expect(five).to_have_accessible_name("Board with 5 slots, column 4, row 3 from below, turned by 1 quarter")
    box = five.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - box["width"], y, steps=3)
    page.mouse.up()
    expect(five).to_have_accessible_name("Board with 5 slots, column 3, row 3 from below, turned by 1 quarter")
    tabling.played(page, page.get_by_role("button", name="Lay out the boards").click)
    in_the_round(page)


def test_boards_are_large_enough_to_drag_on_an_enlarged_page(arrive: Arrive, served: Served) -> None:
    page = sat(arrive(), served, to_the_layout, players=2, tokens=1, rounds=2)
    resize(page, ENLARGED)
    box = page.locator(".board").first.bounding_box()
    assert box is not None
    assert box["width"] > LEAST_LAID


@pytest.mark.slow
def test_after_the_layout_the_boards_are_in_3d_again(arrive: Arrive, served: Served) -> None:
    page = sat(arrive(), served, players=2, tokens=1, rounds=2)
    in_the_round(page)
    page.get_by_role("combobox", name="Aim at a slot").select_option(label="1 point, 1 of 6")  # the bot has more
    tabling.played(page, lambda: page.keyboard.press("Enter"))
    lay = page.get_by_role("button", name="Lay out the boards")
    lay.wait_for()
    page.evaluate("() => { window.pictures = 0; }")
    lay.click()
    in_the_round(page)
    assert page.evaluate("() => !document.querySelector('canvas').getContext('webgl2').isContextLost()")


@pytest.mark.slow
def test_the_end_of_a_round_is_counted(arrive: Arrive, served: Served) -> None:
    guest = arrive()
    guest.run_first(FLAT_IS_WISHED)
    page = sat(guest, served, players=2, tokens=1, rounds=2)
    page.get_by_role("combobox", name="Aim at a slot").select_option(label="1 point, 1 of 6")
    tabling.played(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("text.counts").first).to_be_visible()


@pytest.mark.slow
def test_the_boards_are_flat_if_preferred_or_without_webgl(arrive: Arrive, served: Served) -> None:
    page = sat(arrive(), served)
    in_the_round(page)
    tabling.until(page, NOTHING_IS_DRAWN)
    flat = page.get_by_role("button", name=FLAT)
    flat.click()
    expect(page.locator("canvas")).to_have_count(0)
    page.reload()
    expect(flat).to_have_attribute("aria-pressed", "true")
    expect(boards(page)).to_be_visible()
    expect(page.locator("canvas")).to_have_count(0)
    flat.click()
    in_the_round(page)
    page.evaluate(LOSE)
    expect(page.locator(".round")).to_have_count(0)
    aim_by_a_press(page, boards(page))


def built_files(*entries: str) -> set[str]:
    """The scripts and styles that these entries need."""
    manifest = json.loads((BUILT / "manifest.json").read_text())
    waiting, seen = list(entries), set()
    while waiting:
        if (entry := waiting.pop()) not in seen:
            seen.add(entry)
            waiting += manifest[entry].get("imports", [])
    return {file for entry in seen for file in (manifest[entry]["file"], *manifest[entry].get("css", []))}


def sent(file: Path) -> int:
    """The number of bytes sent for a file: Brotli, except for the smallest files."""
    packed = file.with_name(f"{file.name}.br")
    return (packed if packed.exists() else file).stat().st_size


@pytest.mark.slow
def test_a_table_with_three_js_is_small(arrive: Arrive, served: Served) -> None:
    guest, loaded = arrive(), dict[str, int]()
    guest.page.on("response", lambda answer: loaded.update({answer.url: 0}))
    page = sat(guest, served)
    in_the_round(page)
    files = built_files("src/entries/table.ts", "src/games/dropsy/index.ts", "src/games/dropsy/deep/table.ts")
    own = {url.split("/static/dist/")[1] for url in loaded if url.endswith((".js", ".css"))}
    assert own == files
    assert sum(sent(BUILT / file) for file in files) < MOST_BYTES


@pytest.mark.slow
@pytest.mark.parametrize("webgl", [False, True])
def test_three_js_is_loaded_for_this_game_only_and_with_webgl(arrive: Arrive, served: Served, webgl: bool) -> None:
    guest, loaded = arrive(), list[str]()
    guest.page.on("request", lambda request: loaded.append(request.url))
    if webgl:
        tabling.quick_play(guest, A_GAME)
    else:
        guest.run_first(WITHOUT_WEBGL)
        sat(guest, served)
    before = built_files("src/entries/table.ts", "src/games/dropsy/index.ts")
    three = built_files("src/games/dropsy/deep/table.ts") - before
    assert three
    assert not [url for url in loaded if url.endswith(tuple(three))]
