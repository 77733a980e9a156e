"""The sheet of a match night: tapped in a pub, through a connection that comes and goes."""

from __future__ import annotations

import re
import sqlite3

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.association.association_league_pages import PAGES, in_a_match, late_after_the_draw, some_here
from tests.browser.association.leagues import OPERATOR, PLAYERS
from tests.browser.conftest import Arrive
from tests.browser.people import become
from tests.browser.served import Served

LEAST_APART = 8  # pixels

# The words of names that are broken in the middle.
BROKEN = """
() => {
  const broken = [];
  for (const button of document.querySelectorAll(".taps .name")) {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
  }
  return broken;
}
"""

# Gives a button the longest word that smaller type is for.
RENAMED = """
(button) => {
  [...button.childNodes].find((one) => one.data?.trim()).data = " Bartholomeus";
  button.classList.add("long");
}
"""


def results(served: Served, page: Page) -> int:
    """The number of results of the page's night."""
    night = int(page.url.split("/")[-2])
    counted = "SELECT count(*) FROM matches_result r JOIN leagues_slot s USING (match_id) WHERE s.night_id = ?"
    database = sqlite3.connect(served.data / "tuppence.sqlite3")
    (found,) = database.execute(counted, (night,)).fetchone()
    database.close()
    return int(found)


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.slow
def test_LG_3_the_order_is_tapped_undone_and_recorded(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True)
    in_a_match(guest, served)
    page = guest.page
    tap(page, "Undo", "Cy", "Bob")
    expect(page.locator(".places .name")).to_have_text(["1 Ann", "3 Bob", "2 Cy", "4 Di"])  # the last one is left over
    tap(page, "Record the result")
    expect(page.get_by_text("All is saved.")).to_be_visible()
    assert results(served, page) == 1
    page.reload()
    page.get_by_role("button", name=re.compile("^Match 1")).click()
    expect(page.locator(".finish li")).to_have_text(["Ann", "Cy", "Bob", "Di"])


@pytest.mark.slow
def test_LG_5_the_sheet_shows_the_new_ranks_last(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True)
    some_here(guest, served)
    page = guest.page
    tap(page, "Match 1")
    for _ in range(3):
        expect(page.get_by_role("heading", name="New ranks")).to_have_count(0)
        tap(page, *PLAYERS[:3], "Record the result")
    expect(page.get_by_role("heading", name="New ranks")).to_be_visible()
    expect(page.get_by_role("row").nth(1)).to_contain_text("Ann")


@pytest.mark.slow
def test_LG_3_a_tap_moves_no_name_and_no_button(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True)
    some_here(guest, served)
    page = guest.page
    tap(page, "Match 1")
    targets = page.locator(".places .name, .acts-of-night .btn")
    expect(targets).to_have_count(6)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    before = [target.bounding_box() for target in targets.all()]
    for number, name in enumerate(PLAYERS[:3], 1):
        tap(page, name)
        expect(page.get_by_role("button", name=f"{number} {name}", exact=True)).to_be_visible()
        assert [target.bounding_box() for target in targets.all()] == before
    expect(page.get_by_text("Everybody has a place.")).to_be_visible()


@pytest.mark.slow
def test_words_of_long_names_stay_whole_on_a_phone(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True)
    some_here(guest, served)
    page = guest.page
    page.get_by_role("button", name=PLAYERS[-1]).first.click()
    for pane in ("Who is here", "Match 1"):
        page.get_by_role("button", name=re.compile(f"^{pane}")).click()
        expect(page.locator(".taps .wide").first).to_have_text(re.compile(PLAYERS[-1]))
        first = page.locator(".taps .name").first
        first.evaluate(RENAMED)
        expect(first).to_contain_text("Bartholomeus")
        assert page.evaluate(BROKEN) == []


@pytest.mark.slow
def test_the_other_ways_to_a_result_are_apart_on_a_phone(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True)
    some_here(guest, served)
    tap(guest.page, "Match 1")
    ways = guest.page.locator(".ways .btn")
    expect(ways).to_have_count(2)
    above, below = (way.bounding_box() for way in ways.all())
    assert above is not None
    assert below is not None
    assert below["y"] - (above["y"] + above["height"]) >= LEAST_APART
    assert above["width"] == below["width"]


@pytest.mark.slow
def test_LG_3_taps_survive_a_reload_and_do_not_count_as_saved(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True)
    guest.forgive("failed:", "console:")
    in_a_match(guest, served)
    page = guest.page
    page.reload()
    expect(page.locator(".places .name")).to_have_text(["1 Ann", "2 Bob", "Cy", "Di"])
    expect(page.locator(".status")).to_have_text("Match 1: 2 of 4 places tapped, not recorded yet.")
    tap(page, "Cy", "Record the result")
    expect(page.locator(".status")).to_have_text("All is saved.")
    guest.context.set_offline(True)
    expect(page.locator(".status")).to_have_text("No connection. Your entries are stored on this device.")


@pytest.mark.slow
def test_10_01_the_result_form_shows_the_official(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True)
    in_a_match(guest, served)
    expect(guest.page.locator(".acts-of-night")).to_contain_text("Official: Oscar Operator.")
    expect(guest.page.locator(".acts-of-night .help")).to_be_in_viewport(ratio=1)


def test_entries_without_a_connection_arrive_once(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True)
    guest.forgive("failed:", "console:")
    some_here(guest, served)
    page = guest.page
    guest.context.set_offline(True)
    tap(page, "Match 1", *PLAYERS[:3], "Record the result")
    tap(page, "Match 2", *PLAYERS[3:0:-1], "Record the result")
    expect(page.locator(".status")).to_contain_text("2 to be sent. No connection. It is stored on this device.")
    assert results(served, page) == 0
    guest.context.set_offline(False)
    expect(page.get_by_text("All is saved.")).to_be_visible()
    assert results(served, page) == 2


def test_a_lost_answer_is_requested_again_and_does_nothing_twice(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True)
    guest.forgive("failed:", "console:")
    some_here(guest, served)
    page = guest.page
    lost: list[str] = []

    def lose(route: Route) -> None:
        """Let the request through and lose the answer."""
        lost.append(route.request.post_data or "")
        route.fetch()
        route.abort()

    page.route("**/send", lose)
    tap(page, "Match 1", *PLAYERS[:3], "Record the result")
    expect(page.locator(".status")).to_contain_text("1 to be sent. No connection.")
    assert results(served, page) == 1
    page.unroute_all(behavior="ignoreErrors")
    page.close()  # the phone is put away
    again = guest.context.new_page()
    again.goto(page.url)
    expect(again.get_by_text("All is saved.")).to_be_visible()
    assert results(served, again) == 1
    assert lost


@pytest.mark.slow
def test_a_refusal_names_its_rule(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True)
    guest.forgive("answer: 409", "failed:", "console:")
    in_a_match(guest, served)
    page = guest.page
    guest.context.set_offline(True)
    phone = arrive(phone=True)
    become(phone, served, OPERATOR)
    other = phone.go(page.url)  # the same sheet on another phone
    tap(other, "Match 1", *PLAYERS[2::-1], "Record the result")
    expect(other.get_by_text("All is saved.")).to_be_visible()
    tap(page, "Cy", "Record the result")
    guest.context.set_offline(False)
    expect(page.get_by_role("alert")).to_contain_text("Oscar Operator has already recorded match 1")
    expect(page.get_by_role("alert")).to_contain_text("LG-3")
    assert results(served, page) == 1


@pytest.mark.slow
def test_LG_3_a_draw_is_undone_for_a_late_player_on_a_bad_line(arrive: Arrive, served: Served) -> None:
    guest = arrive(phone=True)
    guest.forgive("failed:", "console:")
    late_after_the_draw(guest, served)
    page = guest.page
    expect(page.get_by_text("Came or went since the draw: Zoe.")).to_be_visible()
    guest.context.set_offline(True)
    tap(page, "Undo the draw")
    expect(page.locator(".status")).to_contain_text("1 to be sent. No connection.")
    expect(page.get_by_text("22 are here: more than 20 play at several tables.")).to_be_visible()
    guest.context.set_offline(False)
    expect(page.get_by_text("All is saved.")).to_be_visible()
    tap(page, "Draw the tables")
    for table in (1, 2):
        expect(page.get_by_role("heading", name=f"Match 1, table {table}")).to_be_visible()
    expect(page.get_by_role("button", name="Zoe", exact=False)).to_have_count(1)
    assert page.get_by_text("Came or went").count() == 0


@pytest.mark.slow
def test_the_offers_of_a_venue_are_plain_lines(arrive: Arrive, served: Served) -> None:
    guest = arrive()
    PAGES["night"](guest, served)
    expect(guest.page.locator("p.offer").first).to_have_css("box-shadow", "none")
