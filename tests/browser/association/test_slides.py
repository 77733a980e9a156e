"""The second screen of a match night and of a tournament: slides that turn, and are never old."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.association.leagues import OPERATOR, made
from tests.browser.association.tournaments import Maker
from tests.browser.conftest import Arrive
from tests.browser.cutting import Wire
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import screens
from tests.browser.tables.test_screen import LARGE, LEAST
from tests.browser.test_pages import check

# Every text of a slide: how large it is as a share of the screen's height, and whether it is on the screen. The picture
# of the bracket shows its state; its names are on the slides of the matches.
LETTERS = """
() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const words = texts.currentNode.textContent.trim();
    if (!words || element.closest(".sr, svg, .tools, [hidden]") || !element.checkVisibility()) continue;
    const box = element.getBoundingClientRect();
    found.push({
      words,
      share: parseFloat(getComputedStyle(element).fontSize) / innerHeight,
      large: Boolean(element.closest("h2, .rows, .large p:not(.caption), .cards li")),
      inside: box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1,
    });
  }
  return found;
}
"""


def look_at(page: Page) -> list[str]:
    """Check each slide on every size of screen; return the titles."""
    titles = page.locator(".slide h2").all_text_contents()
    for title in titles:
        expect(page.locator(".slide.now h2")).to_have_text(title)
        for size in screens.SIZES:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            texts = page.evaluate(LETTERS)
            assert [text for text in texts if not text["inside"]] == []
            assert [text for text in texts if text["share"] < LEAST - 0.0002] == []
            assert [text for text in texts if text["large"] and text["share"] < LARGE - 0.0002] == []
        page.keyboard.press("ArrowRight")
    expect(page.locator(".slide.now h2")).to_have_text(titles[0])
    return titles


def open_screen(guest: Guest, path: str) -> Page:
    guest.page.set_viewport_size(screens.FULL_HD)  # type: ignore[arg-type]
    page = guest.go(path)
    page.locator(".dots .now").wait_for()
    return page


@pytest.mark.slow
def test_a_night_shows_play_standings_the_next_match_and_offers(arrive: Arrive, served: Served) -> None:
    night = screens.evening(served)["tonight"]
    page = open_screen(arrive(motion="reduce"), f"/leagues/nights/{night}/board")
    titles = look_at(page)
    assert titles[:4] == [
        "Match 1, table 1, in play",
        "Match 1, table 2, in play",
        "Standings, 1 of 2",
        "Standings, 2 of 2",
    ]
    assert titles[4] == "Next"
    assert titles[5].startswith("The Anchor")
    assert page.locator(".slide.now .on").count() == 1  # whose turn it is at our table
    check(page)


@pytest.mark.slow
def test_slides_turn_by_themselves_and_the_space_key_pauses_them(arrive: Arrive, served: Served) -> None:
    page = open_screen(arrive(motion="reduce"), "/leagues/nights/{first}/board".format(**made(served)))
    first = page.locator(".slide.now").get_attribute("data-key")
    assert first is not None
    page.keyboard.press(" ")
    expect(page.locator(".dots.paused")).to_be_visible()
    page.wait_for_timeout(16_000)
    expect(page.locator(".slide.now")).to_have_attribute("data-key", first)
    page.keyboard.press(" ")
    expect(page.locator(".slide.now")).not_to_have_attribute("data-key", first)


@pytest.mark.slow
def test_results_appear_by_themselves_and_stay_offline(arrive: Arrive, served: Served, wire: Wire) -> None:
    night = screens.evening(served)["tonight"]
    guest = arrive(wire, motion="reduce")
    guest.forgive("failed:")
    page = open_screen(guest, f"/leagues/nights/{night}/board")
    page.keyboard.press(" ")
    served.beside.ask("tests.browser.association.test_slides:record_second_table", night)
    expect(page.locator(".slide[data-key='result-1-2-1']")).to_have_count(1)
    expect(page.locator(".slide.now")).to_have_attribute("data-key", "play-1-1")
    slides = page.locator(".slide").count()
    wire.cut()
    expect(page.get_by_text("No connection")).to_be_visible()
    assert page.locator(".slide").count() == slides
    wire.repair()
    expect(page.get_by_text("No connection")).to_have_count(0)


def record_second_table(night: int) -> None:
    """Runs beside the server: the order of finish at table 2 of match 1."""
    from tests.tuppence_web.leagues.making import key
    from tuppence_web.accounts.models import Person
    from tuppence_web.leagues.actions import matches
    from tuppence_web.leagues.queries.nights import matches_of
    from tuppence_web.leagues.queries.rights import night_of

    operator = Person.objects.get(name=OPERATOR)
    one = next(one for one in matches_of(night_of(night)) if (one.number, one.group) == (1, 2))
    matches.record_result(operator, key(), night, 1, one.players, operator.pk, 2)


def make_cups() -> list[int]:
    """Runs beside the server: a tournament before its start, one in play, one that is over."""
    maker = Maker()
    return [maker.entered("Spring Cup", 30), maker.played("Cup of 60", 60, 2), maker.played("Autumn Cup", 8, 6)]


@pytest.mark.slow
def test_a_tournament_shows_matches_bracket_and_places(arrive: Arrive, served: Served) -> None:
    guest = arrive(motion="reduce")
    seen_on = {}
    for name, cup in zip(
        ("before", "during", "after"), served.beside.ask("tests.browser.association.test_slides:make_cups"), strict=True
    ):
        seen_on[name] = look_at(open_screen(guest, f"/tournaments/{cup}/board"))
        check(guest.page)
    assert seen_on["before"] == ["30 entered, 1 of 2", "30 entered, 2 of 2", "Next"]
    assert seen_on["during"][0].startswith("To be played")
    assert seen_on["during"][-2:] == ["The bracket", "Next"]
    assert seen_on["after"] == ["The bracket", "Places", "Next"]
