"""A real table offline: the referee continues, and the server gets everything later."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.guests import Guest
from tests.browser.tables import tabling
from tests.browser.tables.on_one_device import come
from tests.browser.tables.real_pages import ENTERING, WITH_SURFACE, begin, entries, press
from tests.browser.tables.test_real_tables import CONFIRMED
from tuppence.game import game_type

TITLE = game_type(WITH_SURFACE).title
BROKEN = ("failed:", "console:", "answer: 409")  # on a line that is cut


def offline_match(guest: Guest, **how: Any) -> Page:
    """A match at a real table, once its device can work offline."""
    guest.forgive(*BROKEN)
    guest.go_offline_later()
    page = begin(guest, **how)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def waiting(page: Page) -> Locator:
    return page.locator(".waiting")


def cut(guest: Guest, page: Page | None = None) -> None:
    guest.context.set_offline(True)
    expect(waiting(page or guest.page)).to_contain_text("No connection")


def come_back(guest: Guest, page: Page | None = None) -> None:
    guest.context.set_offline(False)
    expect(waiting(page or guest.page)).to_have_text("")


def log(page: Page) -> list[dict[str, Any]]:
    """The server's log of the match."""
    id = page.url.rstrip("/").rpartition("/")[2]
    text = page.evaluate("(id) => fetch(`/tables/${id}/log`).then((answer) => answer.text())", id)
    rows: list[dict[str, Any]] = json.loads(text)["rows"]
    return rows


def faces(page: Page) -> list[int]:
    """The entered faces, including those undone."""
    return [row["body"]["face"] for row in log(page) if row["kind"] == "played" and "face" in row["body"]]


def standing(page: Page) -> list[int]:
    """The faces in the server's log that were not undone."""
    stands: list[tuple[int, int]] = []
    for row in log(page):
        if row["kind"] == "undone":
            stands = [(seq, face) for seq, face in stands if seq < row["body"]["to"]]
        elif row["kind"] == "played" and "face" in row["body"]:
            stands.append((row["seq"], row["body"]["face"]))
    return [face for _, face in stands]


def take_back(page: Page) -> None:
    before = entries(page)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("dialog").get_by_role("button", name="Mistyped").click()
    page.wait_for_function("(seq) => document.querySelectorAll('.log li').length > seq", arg=before)


@pytest.mark.slow
def test_the_referee_continues_offline_and_syncs_later(arrive: Arrive) -> None:
    referee = arrive(phone=True)
    page = offline_match(referee)
    press(page, "6", "1", "2")
    cut(referee)
    press(page, "4", "5")
    expect(waiting(page)).to_have_text("No connection: 2 entries are stored on this device.")
    take_back(page)
    press(page, "6")
    come_back(referee)
    press(page, "3")
    assert faces(page)[-4:] == [4, 5, 6, 3]
    assert [row["kind"] for row in log(page)].count("undone") == 1
    lines = page.locator(".log").inner_text()
    page.reload()
    page.locator(ENTERING).wait_for()
    assert page.locator(".log").inner_text() == lines  # as on the server


@pytest.mark.slow
def test_the_offline_queue_survives_a_reload(arrive: Arrive) -> None:
    referee = arrive(phone=True)
    page = offline_match(referee)
    table = page.url
    press(page, "6", "1", "2")
    cut(referee)
    press(page, "4")
    page.goto(f"{referee.address}/tables/open/")  # the service worker shows its page about no network
    expect(page.locator(".notes")).to_contain_text("An entry of a match at a real table is stored on this device only")
    page.get_by_role("link", name="Open the match").click()  # the service worker opens the device's copy
    expect(waiting(page)).to_have_text("No connection: 1 entry is stored on this device.")
    press(page, "5")
    come_back(referee)
    press(page, "3")
    page.goto(table)
    page.locator(ENTERING).wait_for()
    tabling.comes_true(page, lambda: faces(page)[-3:] == [4, 5, 3])


@pytest.mark.slow
def test_the_offline_queue_is_entered_before_anything_new(arrive: Arrive) -> None:
    referee = arrive(phone=True)
    page = offline_match(referee)
    table = page.url
    press(page, "6", "1", "2")
    cut(referee)
    press(page, "4", "5")
    page.close()
    referee.context.set_offline(False)
    again = referee.context.new_page()
    again.goto(table)
    again.locator(ENTERING).wait_for()
    press(again, "3")
    tabling.comes_true(again, lambda: faces(again) == [6, 1, 2, 4, 5, 3])


@pytest.mark.slow
def test_a_match_ends_and_is_confirmed_offline(arrive: Arrive) -> None:
    referee = arrive()
    page = offline_match(referee, Pennies=1)
    press(page, "6", "1")
    cut(referee)
    press(page, "2", "1", "2")
    page.get_by_role("button", name="Confirm the result").click()
    expect(page.locator(CONFIRMED)).to_be_visible()
    expect(waiting(page)).to_have_text("No connection: 4 entries are stored on this device.")
    come_back(referee)
    page.get_by_role("link", name="How it went").click()
    expect(page.get_by_text("Refereed by Rita")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("lost", ["the entry", "its answer"])
def test_a_lost_entry_is_recorded_once(arrive: Arrive, lost: str) -> None:
    referee = arrive()
    page = offline_match(referee)
    press(page, "6", "1", "2")

    def lose(route: Route) -> None:
        if lost == "its answer" and route.request.method == "POST":
            route.fetch()
        route.abort()

    page.route("**/log?*", lose)
    press(page, "4", "5")
    expect(waiting(page)).to_have_text("No connection: 2 entries are stored on this device.")
    page.unroute_all(behavior="wait")
    expect(waiting(page)).to_have_text("")
    press(page, "3")
    assert faces(page) == [6, 1, 2, 4, 5, 3]


def beside(referee: Guest) -> Guest:
    """The person's second phone, with the same cookies."""
    assert referee.context.browser is not None
    other = Guest(referee.context.browser, referee.address, phone=True)
    other.context.add_cookies(referee.context.cookies())  # type: ignore[arg-type]
    other.forgive(*BROKEN)
    return other


@pytest.mark.slow
@pytest.mark.parametrize(
    ("decision", "stand"),
    [
        ("Use ours", [4, 5]),
        pytest.param("Use theirs", [3], marks=pytest.mark.slow),
        pytest.param("Keep both, ours second", [3, 4, 5], marks=pytest.mark.slow),
    ],
)
def test_two_phones_entries_are_compared_and_a_person_decides(arrive: Arrive, decision: str, stand: list[int]) -> None:
    referee = arrive(phone=True)
    page = offline_match(referee)
    press(page, "6", "1", "2")
    other = beside(referee)
    phone = other.go(page.url)
    phone.locator(ENTERING).wait_for()
    cut(referee)
    press(page, "4", "5")
    press(phone, "3")
    referee.context.set_offline(False)
    meanwhile = meanwhile_at(page)
    expect(meanwhile).to_contain_text("slot 4")
    expect(meanwhile).to_contain_text("slot 5")
    expect(meanwhile).to_contain_text("slot 3")
    assert faces(page)[-1] == 3  # nothing else is recorded before a person decides
    meanwhile.get_by_role("button", name=decision).click()
    expect(meanwhile).to_have_count(0)
    page.locator(ENTERING).wait_for()
    expect(waiting(page)).to_have_text("")
    tabling.comes_true(page, lambda: standing(page) == [6, 1, 2, *stand])
    other.close()
    assert not [complaint for complaint in other.complaints if "error:" in complaint]


def meanwhile_at(page: Page) -> Locator:
    return page.get_by_role("region", name="Entered on two devices")


@pytest.mark.slow
def test_a_throw_of_another_player_needs_a_decision(arrive: Arrive) -> None:
    referee = arrive(phone=True)
    page = offline_match(referee)
    press(page, "6", "1", "2")
    other = beside(referee)
    phone = other.go(page.url)
    phone.locator(ENTERING).wait_for()
    cut(referee)
    press(page, "4", "5")  # Ann's throws, as this phone shows
    press(phone, "3", "Stop")
    referee.context.set_offline(False)
    both = meanwhile_at(page).locator(".both > div")
    expect(both.nth(0)).to_contain_text("Entered here by Rita")
    expect(both.nth(0)).to_contain_text("Ann put a penny in slot 4")
    expect(both.nth(1)).to_contain_text("Recorded by Rita on another device")
    expect(both.nth(1)).to_contain_text("Ann put a penny in slot 3")
    for said in ("Leave this entry out", "Yes, record it"):
        if said == "Leave this entry out":
            meanwhile_at(page).get_by_role("button", name="Keep both, ours second").click()
        slot = 4 if said == "Leave this entry out" else 5
        expect(both.nth(0)).to_contain_text(f"Ann put a penny in slot {slot}")
        expect(both.nth(1)).to_contain_text(f"Bob put a penny in slot {slot}")
        meanwhile_at(page).get_by_role("button", name=said).click()
    expect(meanwhile_at(page)).to_have_count(0)
    tabling.comes_true(page, lambda: standing(page) == [6, 1, 2, 3, 5])
    other.close()


@pytest.mark.slow
def test_a_late_press_is_shown_beside_the_other_phones(arrive: Arrive) -> None:
    referee = arrive(phone=True)
    page = offline_match(referee)
    press(page, "6", "1", "2")
    rows = log(page)
    other = beside(referee).context.request
    address = f"/tables/{page.url.rstrip('/').rpartition('/')[2]}/log"
    token = other.get(f"{referee.address}{address}").json()["token"]
    actions = [{"type": "roll"}, {"type": "rolled", "face": 3}]
    entry = {"type": "enter", "id": "theother", "seq": rows[-1]["seq"], "actions": actions}
    headers = {"X-CSRFToken": token, "Origin": referee.address, "Referer": referee.address}

    def be_quicker(route: Route) -> None:
        if route.request.method == "POST":
            assert other.post(f"{referee.address}{address}", data=entry, headers=headers).ok
        route.continue_()

    page.route("**/log?*", be_quicker, times=1)
    page.wait_for_timeout(tabling.SAME_PRESS_MS)
    page.locator(ENTERING).get_by_role("button", name="4", exact=True).click()
    meanwhile = meanwhile_at(page)
    expect(meanwhile).to_contain_text("slot 4")
    expect(meanwhile).to_contain_text("slot 3")
    assert faces(page) == [6, 1, 2, 3]
    meanwhile.get_by_role("button", name="Keep both, ours second").click()
    expect(meanwhile).to_have_count(0)
    tabling.comes_true(page, lambda: standing(page) == [6, 1, 2, 3, 4])
    page.locator(ENTERING).wait_for()
    press(page, "5")


@pytest.mark.slow
def test_a_match_begins_offline_and_the_server_takes_it_over(arrive: Arrive) -> None:
    referee = arrive(phone=True)
    referee.forgive(*BROKEN)
    page = come(referee)
    referee.context.set_offline(True)
    page.locator(".which label").filter(has_text=TITLE).click()
    page.locator(".which label").filter(has_text="Our own").click()
    for number, name in enumerate(("Ann", "Bob"), 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_label("Official").fill("Rita")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert")).to_contain_text("must be certified by the association")
    page.locator(".options input[value=pub]").check(force=True)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert")).to_contain_text("PD-9")
    page.get_by_label("The table is flat and clear").check()
    page.get_by_role("button", name="Begin").click()
    page.locator(ENTERING).wait_for()
    press(page, "6", "1", "2")
    page.reload()
    expect(waiting(page)).to_have_text("No connection: 3 entries are stored on this device.")
    press(page, "4")
    come_back(referee)
    press(page, "5")
    tabling.comes_true(page, lambda: faces(page) == [6, 1, 2, 4, 5])
    friend = arrive(phone=True)
    watched = friend.go(f"/tables/{page.url.rpartition('/')[2]}/")
    expect(watched.get_by_text("Rita enters what happens.")).to_be_visible()
