"""One shared device: every game works offline, hands are covered, matches survive restarts and updates."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

import tuppence
from tests.browser.between import Line
from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import on_one_device as device
from tests.browser.tables import tabling
from tests.browser.tables.on_one_device import (
    begin,
    begin_short,
    come,
    its_me,
    log,
    nobody,
    play,
    plays,
    uncover,
)
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.tables.engine.view.known_cards import Ear, Known
from tuppence.game import game_type

PLAYABLE = [name for name in tuppence.games() if not game_type(name).needs_an_extra]
HIDDEN = [name for name in PLAYABLE if game_type(name).hidden]
A_HIDDEN = HIDDEN[0]
TITLE = {name: game_type(name).title for name in tuppence.games()}
NEWER = "newer123"
CACHED = """
async () => {
  const names = (await caches.keys()).sort();
  const found = {};
  for (const name of names) {
    const requests = await (await caches.open(name)).keys();
    found[name] = requests.map(({ url }) => new URL(url).pathname);
  }
  return found;
}
"""
MOVES_OFFLINE = 6  # moves before and after a restart


@pytest.fixture
def line(served: Served) -> Iterator[Line]:
    """A proxy to the server that a test may cut."""
    line = Line(served.address)
    line.open()
    yield line
    line.cut()


@pytest.fixture
def far(browser: Browser, line: Line) -> Iterator[Guest]:
    """A guest behind the proxy."""
    guest = Guest(browser, line.address, phone=True, motion="reduce")
    guest.forgive("ERR_CONNECTION_REFUSED", "ERR_FAILED", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_RESET")
    yield guest
    complaints = guest.complaints
    guest.close()
    assert complaints == []


def cut(line: Line, guest: Guest) -> None:
    line.cut()
    guest.context.set_offline(True)


ONE_PLAYABLE = [pytest.param(name, marks=() if name == A_GAME else pytest.mark.slow) for name in PLAYABLE]


@pytest.mark.parametrize("name", ONE_PLAYABLE)
def test_a_game_is_played_offline_and_continues_after_a_restart(line: Line, far: Guest, name: str) -> None:
    page = come(far)
    cut(line, far)
    id = begin(page, TITLE[name], "Rosie", "Bram")
    play(page, id, MOVES_OFFLINE)
    before = log(page, id)
    page.close()
    page = far.context.new_page()  # a second visit, offline
    page.goto("/device/")
    expect(page.locator("#device-line")).to_contain_text("Ready")
    device.listed(page).get_by_role("link").first.click()
    page.locator(".room.playing .seats").wait_for()
    assert log(page, id)[: len(before)] == before
    play(page, id, MOVES_OFFLINE)
    page.goto("/device/#")
    begin(page, TITLE[name], "Rosie", "Bram")
    page.goto("/device/#")
    expect(device.listed(page)).to_have_count(2)


@pytest.mark.slow
def test_a_match_is_finished_reopened_and_deleted(arrive: Arrive) -> None:
    guest = arrive(motion="reduce")
    page = come(guest)
    id = begin_short(page, A_GAME, "Rosie", "Bram", bots=1)
    expect(page.locator(".turn")).to_contain_text("turn")
    play(page, id)
    expect(page.locator(".turn")).to_have_text("The match is over")
    assert not page.get_by_text("Verify the match").count()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: id not in url)
    page.locator(".room.playing .seats").wait_for()
    page.goto("/device/#")
    entries = device.listed(page)
    expect(entries).to_have_count(2)
    expect(entries.filter(has_text="How it went")).to_have_count(1)
    entries.filter(has_text="How it went").get_by_role("link").click()
    page.locator(tabling.ENDED).wait_for()
    assert page.url.endswith(id)
    page.go_back()
    over = device.listed(page).filter(has_text="How it went")
    over.get_by_role("button").click()
    over.get_by_role("button", name="for ever").click()
    expect(device.listed(page)).to_have_count(1)
    assert log(page, id) == []


def seen(page: Page) -> str:
    """The page without the rules, whose examples name cards, and the chalkboard, which may name those of an earlier
    deal.
    """
    html: str = page.evaluate(
        """() => {
          const whole = document.documentElement.cloneNode(true);
          for (const part of whole.querySelectorAll("#rules-data, .log")) part.remove();
          return whole.outerHTML;
        }"""
    )
    return html


class Onlooker:
    """Records what the page of a match shows, and to whom."""

    def __init__(self, page: Page, id: str) -> None:
        self.page, self.id = page, id
        self.ears: list[Ear] = []

    def look(self) -> Ear:
        last = [one for one in device.messages(self.page) if one["type"] == "news" and one["messages"]][-1]
        self.ears.append(Ear(json.loads(last["messages"][-1]).get("you")))
        self.ears[-1].pages.append((log(self.page, self.id)[-1]["seq"], seen(self.page)))
        return self.ears[-1]

    def find_it_covered(self) -> None:
        its_me(self.page).or_(nobody(self.page)).wait_for()
        tabling.settle(self.page)
        expect(self.page.locator("[role=option]")).to_have_count(0)
        assert self.look().reader is None

    def find_the_same_after_a_reload(self) -> None:
        chalked = tabling.lines(self.page)
        self.page.reload()
        its_me(self.page).or_(nobody(self.page)).wait_for()
        assert tabling.lines(self.page) == chalked  # public

    def leaks(self) -> list[str]:
        known = Known(A_HIDDEN, {"players": 3})
        for entry in log(self.page, self.id):
            known.follow(entry["kind"], entry["by"], entry["body"])
        assert known.named("".join(page for ear in self.ears for _, page in ear.pages))
        return [leak for ear in self.ears for leak in ear.leaks(known)]


@pytest.mark.slow
def test_a_hand_reaches_the_page_only_after_its_player(arrive: Arrive) -> None:
    page = come(arrive(phone=True, motion="reduce"))
    onlooker = Onlooker(page, begin(page, TITLE[A_HIDDEN], "Rosie", "Bram", bots=1))
    onlooker.find_it_covered()
    for again in ("play on", "load again", "leave", "go back"):
        uncover(page)
        page.locator(f"{tabling.MAY_ACT}, {tabling.MAY_PICK}").first.wait_for()
        assert onlooker.look().reader is not None
        if again == "load again":
            page.reload()
        elif again == "go back":
            page.goto("/device/#")
            page.go_back()
        else:
            if again == "play on":
                play(page, onlooker.id, 2)
            page.evaluate("() => dispatchEvent(new Event('pagehide'))")
            assert not page.locator("[role=option]").count()
        onlooker.find_it_covered()
        if again == "play on":
            add_messages(page, onlooker.ears)
            onlooker.find_the_same_after_a_reload()
    add_messages(page, onlooker.ears)
    assert onlooker.leaks() == []
    stored = device.dump(page)
    assert CARD.findall(stored) == []
    assert "a key that cannot be read" in stored


def add_messages(page: Page, ears: list[Ear]) -> None:
    """Add the worker's messages since the page was loaded to their readers; a secret belongs to nobody."""
    heard = device.messages(page)
    assert '"secret":"' not in json.dumps(heard).replace(" ", "").replace("\\", "")
    for one in heard:
        for text in one["messages"] if one["type"] == "news" else ():
            message = json.loads(text)
            if "you" in message:
                ears.append(Ear(message["you"]))
                ears[-1].heard.append(text)


CARD = re.compile(r'"[2-9TJQKA][CDHS]\.[01]\\*"')
SIZES = ((390, 844), (320, 568), (844, 390))


def is_above_everything(cover: Locator) -> bool:
    """Whether the cover hides the table completely."""
    page, box = cover.page, cover.bounding_box()
    assert box is not None
    inside: FloatRect = {**box, "y": box["y"] + 1, "height": box["height"] - 1}  # the first row is shared
    table = page.locator("[inert]")
    shown = page.screenshot(clip=inside, animations="disabled")
    table.evaluate("(table) => { table.style.visibility = 'hidden'; }")
    alone = page.screenshot(clip=inside, animations="disabled")
    table.evaluate("(table) => { table.style.visibility = ''; }")
    return shown == alone


@pytest.mark.slow
def test_an_older_match_is_encrypted_and_its_hands_are_covered(arrive: Arrive) -> None:
    page = come(arrive(phone=True, motion="reduce"))
    match, rows = device.stored_before(A_HIDDEN, lambda table: len(table.playing.view()["sets"]) > 1, "Rosie", "Bram")
    page.evaluate(device.STORE_FORMER, [match, rows])
    stored = device.dump(page)
    assert match["secret"] in stored
    assert CARD.search(stored)
    page.goto(f"/device/#/{match['id']}")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        its_me(page).wait_for()
        tabling.settle(page)
        expect(page.locator(".cover")).to_contain_text("Pass it to")
        assert is_above_everything(page.locator(".cover"))
        assert page.locator(".cover").evaluate("(cover) => cover.scrollHeight - cover.clientHeight") <= 0
    play(page, match["id"], 2)
    stored = device.dump(page)
    assert match["secret"] not in stored
    assert CARD.findall(stored) == []
    assert "a key that cannot be read" in stored
    before = log(page, match["id"])
    assert [json.dumps(entry) for entry in before[: len(rows)]] == [json.dumps(json.loads(row)) for row in rows]
    page.reload()
    page.locator(".room.playing .seats").wait_for()
    play(page, match["id"], 2)
    assert log(page, match["id"])[: len(before)] == before


@pytest.mark.slow
def test_a_single_person_among_bots_is_never_asked_for_a_name(arrive: Arrive) -> None:
    page = come(arrive(motion="reduce"))
    id = begin(page, TITLE[A_HIDDEN], "Rosie", bots=2)
    page.locator("[role=option]").first.wait_for()
    play(page, id, 6)
    assert not its_me(page).count()


@pytest.mark.slow
def test_only_the_shell_is_cached_and_other_pages_link_to_it(line: Line, far: Guest) -> None:
    page = come(far, ready=False)
    for path in ("/", "/tables/", "/account/login/", f"/games/{A_GAME}/", "/healthz", "/device/?x=1"):
        page.goto(path)
    ((name, cached),) = page.evaluate(CACHED).items()
    assert name.startswith("tuppence-shell-")
    pages = {path for path in cached if not path.startswith("/static/")}
    assert pages == {"/device/", "/device/offline", "/device/app.webmanifest", "/device/stored-at"}
    shell = page.evaluate("async () => (await (await caches.match('/device/')).text())")
    assert "csrf" not in shell.lower()
    assert "Sign in" not in shell
    line.requests.clear()
    page.goto("/tables/")
    assert "/tables/" in line.requests  # requested from the server each time
    cut(line, far)
    page.goto("/tables/")
    expect(page.get_by_role("heading")).to_have_text("You are offline")
    page.get_by_role("link", name="On one device").click()
    expect(page.locator("#device-line")).to_be_visible()


def renewed(page: Page) -> None:
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")


@pytest.mark.slow
def test_a_newer_version_waits_for_the_end_of_a_match_or_consent(line: Line, far: Guest) -> None:
    page = come(far)
    id = begin(page, TITLE[A_GAME], "Rosie", "Bram")
    page.evaluate("() => { window.same = true; }")
    line.version = NEWER
    renewed(page)
    newer = page.locator("#device-newer")
    expect(newer).to_be_visible()
    other = far.context.new_page()
    other.goto("/device/")  # no match here, but one is open in another tab
    expect(other.locator("#device-line")).to_contain_text("Ready")
    play(page, id, 4)
    assert page.evaluate("() => window.same")
    assert len(page.evaluate(CACHED)) == 2
    before = log(page, id)
    with page.expect_navigation():
        newer.get_by_role("button").click()
    page.locator(".room.playing .seats").wait_for()
    assert log(page, id)[: len(before)] == before
    play(page, id, 2)
    assert list(page.evaluate(CACHED)) == [f"tuppence-shell-{NEWER}"]


@pytest.mark.slow
def test_a_newer_version_is_installed_at_once_without_a_match(line: Line, far: Guest) -> None:
    page = come(far)
    line.version = NEWER
    renewed(page)
    expect(page.locator("#device-shell")).to_contain_text(f"version {NEWER}")
    assert list(page.evaluate(CACHED)) == [f"tuppence-shell-{NEWER}"]


@pytest.mark.slow
def test_it_can_be_installed(arrive: Arrive) -> None:
    guest = arrive()
    page = come(guest, ready=False)
    session: Any = guest.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    app = json.loads(manifest["data"])
    assert (app["start_url"], app["display"]) == ("/device/", "standalone")
    assert {(icon["sizes"], icon["purpose"]) for icon in app["icons"]} >= {("192x192", "any"), ("512x512", "maskable")}
    wrong = {error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert wrong <= {"in-incognito"}


@pytest.mark.slow
def test_two_pages_of_one_match_do_not_overwrite_each_other(arrive: Arrive) -> None:
    guest = arrive(motion="reduce")
    page = come(guest)
    id = begin(page, TITLE[A_GAME], "Rosie", "Bram")
    other = guest.context.new_page()
    other.goto(page.url)
    other.locator(".room.playing .seats").wait_for()
    for one in (page, other, page, other):
        play(one, id, 1)
    seqs = [entry["seq"] for entry in log(page, id)]
    assert seqs == list(range(1, len(seqs) + 1))
    assert plays(page, id) >= 4
