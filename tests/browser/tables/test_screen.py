"""A table on a second screen: readable from a distance, with public information only, and without any input."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocket, expect

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.cutting import Wire
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import real_pages, screens, tabling
from tests.browser.tables.screens import Scene, scenes
from tests.browser.test_pages import check
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.visitors import clock
from tuppence.game import game_type

# The least height of letters as a share of the screen (docs/tables.md): of any, and of important ones.
LEAST, LARGE = 0.03, 0.04
HIDDEN = next(name for name in tuppence.games() if game_type(name).hidden)


def always(scene: Scene) -> bool:
    """The most players in play, and hands of cards at a real table."""
    return scene.name in (f"{A_GAME}-{game_type(A_GAME).players_range[1]}-middle", f"{HIDDEN}-4-middle-real")


SCENES = [pytest.param(one, id=one.name, marks=() if always(one) else pytest.mark.slow) for one in scenes()]

# Every visible text: its words, the height of its letters as a share of the screen, and whether all of it is on the
# screen and inside its container. A name that is too long ends in an ellipsis. The letter on the round mark of
# a seat, and the word on a joker, say nothing that is not beside them.
TEXTS = """
async () => {
  await document.fonts.ready;
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent.trim();
    const element = texts.currentNode.parentElement;
    if (!words || element.closest(".sr, .face, .card .word, noscript")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const matrix = element instanceof SVGElement ? element.getScreenCTM() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : element.currentCSSZoom;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const holds = element.closest("b, p, h1, h2, .name, li, .chip, .plate");
    const short = holds && (getComputedStyle(holds).textOverflow === "ellipsis" || holds.matches(".few b"));
    const box = (short ? holds : range).getBoundingClientRect();
    const cut = holds && !short
      && (holds.scrollWidth > holds.clientWidth + 1 || holds.scrollHeight > holds.clientHeight + 3)
      && getComputedStyle(holds).overflow === "hidden";
    found.push({
      words,
      share: parseFloat(style.fontSize) * scale / innerHeight,
      large: Boolean(element.closest(".plates b, .plates .count, .event, .prompt, .clock, .ended h2, .ended li")),
      inside: box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1,
      cut: Boolean(cut),
    });
  }
  return found;
}
"""
ENLARGED = """
() => Math.abs(document.querySelector(".screen").currentCSSZoom - Math.min(innerWidth / 960, innerHeight / 540)) < 0.001
"""
# Plates that overlap, or reach beyond the screen.
CROWDED = """
() => {
  const boxes = [...document.querySelectorAll(".plates > *, .happened, .stage > .felt, header")]
    .map((one) => [one.className, one.getBoundingClientRect()]);
  return boxes.flatMap(([name, a], index) => boxes.slice(index + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map(([other]) => `${name} over ${other}`))
    .concat(boxes.filter(([, b]) => b.bottom > innerHeight + 1 || b.right > innerWidth + 1).map(([name]) => name));
}
"""


@pytest.mark.parametrize("scene", SCENES)
def test_all_letters_are_large_and_none_is_cut(arrive: Arrive, served: Served, scene: Scene) -> None:
    page = screens.show(arrive(motion="reduce"), served, scene)
    leave_alone(page)
    for size in screens.SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        tabling.until(page, ENLARGED)
        texts = page.evaluate(TEXTS)
        assert len(texts) > 3
        assert [text for text in texts if text["share"] < LEAST - 0.0002] == []
        assert [text for text in texts if text["large"] and text["share"] < LARGE - 0.0002] == []
        assert [text for text in texts if text["cut"] or not text["inside"]] == []
        assert page.evaluate(CROWDED) == []
        beyond = "() => document.documentElement.scrollWidth > innerWidth || document.body.scrollHeight > innerHeight"
        assert not page.evaluate(beyond)


def leave_alone(page: Page) -> None:
    """Wait until the screen has been alone for a while."""
    expect(page.locator(".screen.alone")).to_be_visible()
    expect(page.get_by_role("group", name="The screen")).to_have_css("opacity", "0")


@pytest.mark.slow
def test_there_is_nothing_to_press_and_the_cursor_disappears(arrive: Arrive, served: Served) -> None:
    page = screens.show(arrive(motion="reduce"), served, Scene(HIDDEN, 2, "middle"))
    check(page)
    leave_alone(page)
    expect(page.locator(".screen")).to_have_css("cursor", "none")
    assert page.locator(".acts, .stage button:not([data-set])").count() == 0
    page.mouse.move(300, 300)
    expect(page.get_by_role("button", name="Full screen")).to_be_visible()
    expect(page.locator(".screen")).not_to_have_css("cursor", "none")
    sound = page.get_by_role("button", name="Sound on")
    sound.click()
    expect(page.get_by_role("button", name="Sound off")).to_be_visible()


# Texts and pictures that the screen's buttons lie over.
COVERED = """
() => {
  const tools = [...document.querySelectorAll(".tools button")].map((one) => one.getBoundingClientRect());
  const shown = document.querySelectorAll(".happened, .plates > *, .stage > *, .waiting > *");
  return [...shown].filter((one) => tools.some((a) => {
    const b = one.getBoundingClientRect();
    return Math.min(a.right, b.right) > Math.max(a.left, b.left)
      && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
  })).map((one) => one.className);
}
"""


@pytest.mark.slow
@pytest.mark.parametrize("scene", [Scene(A_GAME, 20, "middle"), Scene(HIDDEN, 4, "middle", real=True)], ids=str)
def test_its_buttons_cover_nothing(arrive: Arrive, served: Served, scene: Scene) -> None:
    page = screens.show(arrive(motion="reduce"), served, scene)
    for size in screens.SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.mouse.move(300, 300)
        page.mouse.move(310, 300)
        expect(page.get_by_role("button", name="Full screen")).to_be_visible()
        expect(page.locator(".screen")).not_to_have_class(re.compile("alone"))
        assert page.locator(".tools button").count() == 2
        assert page.evaluate(COVERED) == []


@pytest.mark.slow
def test_it_only_watches_even_in_a_players_browser(arrive: Arrive) -> None:
    host = arrive()
    said: list[str] = []
    tabling.play_with_bots(host, HIDDEN, players=2)
    assert host.position["view"]["hand"]
    screen = host.context.new_page()
    heard: list[dict[str, object]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: said.append(json.loads(frame)["type"]))
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    screen.on("websocket", listen)
    screen.goto(f"{host.page.url}board")
    screen.locator(".plates").wait_for()
    before = len(heard)
    tabling.act(host.page)
    tabling.until(screen, "(text) => document.querySelector('.happened') !== null")
    while len(heard) == before:
        screen.wait_for_timeout(20)
    assert set(said) == {"hello"}
    messages = json.dumps(heard)
    assert '"hand"' not in messages
    assert all(one["you"] is None for one in heard)
    assert screen.locator("[data-held]").count() == 0


@pytest.mark.slow
def test_it_says_how_to_join_and_follows_match_after_match(arrive: Arrive, served: Served) -> None:
    host, screen = arrive(motion="reduce"), arrive(motion="reduce")
    page = tabling.open_table(host, players=2, **clock(A_GAME, 0))
    table = tabling.table_id(page)
    board = screen.go(f"/tables/{table}/board")
    expect(board.locator(".code")).to_have_text(table)
    expect(board.get_by_alt_text("QR code")).to_be_visible()
    assert board.locator("img").evaluate("(one) => one.complete && one.naturalWidth > 0")
    check(board)
    page.get_by_role("button", name="Fill the seat").click()
    tabling.start(page)
    board.locator(".plates").wait_for()
    tabling.play_to_the_end(page)
    expect(board.locator(".ended")).to_contain_text("1st")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: table not in url)
    # The end stays for a while, then the screen shows the next match, without another page.
    board.evaluate("() => { window.same = true; }")
    board.wait_for_url(f"**/tables/{tabling.table_id(page)}/board")
    board.locator(".plates, .waiting").first.wait_for()
    assert board.evaluate("() => window.same")
    # A screen of the first table that is opened now goes there at once.
    board.goto(f"/tables/{table}/board")
    board.wait_for_url(f"**/tables/{tabling.table_id(page)}/board", timeout=10_000)


@pytest.mark.slow
def test_it_shows_the_next_match_of_a_real_table(arrive: Arrive, served: Served) -> None:
    referee, screen = arrive(motion="reduce"), arrive(motion="reduce")
    real_pages.confirmed(referee, served)
    table = tabling.table_id(referee.page)
    board = screen.go(f"/tables/{table}/board")
    board.locator(".ended").wait_for()
    referee.page.get_by_role("link", name="The same players again").click()
    real_pages.play_for(referee.page, "pub")
    referee.page.get_by_label("The table is flat and clear").check()
    referee.page.get_by_role("button", name="Begin the match").click()
    referee.page.locator(real_pages.ENTERING).wait_for()
    following = tabling.table_id(referee.page)
    assert following != table
    board.wait_for_url(f"**/tables/{following}/board")
    expect(board.locator(".plate")).to_have_count(len(real_pages.NAMES))
    page = referee.go(f"/tables/{table}/")
    expect(page.get_by_role("link", name="To the next match")).to_have_attribute("href", f"/tables/{following}/")


def test_a_lost_connection_is_shown_and_blanks_nothing(arrive: Arrive, served: Served, wire: Wire) -> None:
    guest = arrive(wire)
    guest.forgive("ERR_CONNECTION_REFUSED", "WebSocket")
    page = screens.show(guest, served, Scene(A_GAME, 3, "begin"))
    wire.cut()
    expect(page.get_by_text("No connection")).to_be_visible()
    expect(page.locator(".plate")).to_have_count(3)
    wire.repair()
    expect(page.get_by_text("No connection")).to_have_count(0)


def test_it_keeps_the_device_awake(arrive: Arrive, served: Served) -> None:
    guest: Guest = arrive(motion="reduce")
    guest.run_first("""
      window.asked = [];
      WakeLock.prototype.request = (kind) => Promise.resolve(window.asked.push(kind));
    """)
    page = screens.show(guest, served, Scene(A_GAME, 2, "begin"))
    assert page.evaluate("() => window.asked") == ["screen"]
