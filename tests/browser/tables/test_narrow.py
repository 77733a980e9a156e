"""Tables with the most players on narrow, low and large screens: in play, and at the end."""

from __future__ import annotations

import pytest

import tuppence
from tests.browser import prepared
from tests.browser.conftest import Arrive
from tests.browser.geometry import (
    ENLARGED,
    LANDSCAPE,
    LARGE,
    SMALL,
    beyond_the_screen,
    cut,
    heights,
    lying_over,
    resize,
)
from tests.browser.guests import DESK, PHONE
from tests.browser.served import Served
from tests.browser.tables import sentences, tabling
from tests.browser.tables.tabling import ENDED, played_out
from tests.browser.test_pages import CUT
from tests.tuppence.games.matches import A_GAME, games_in_turn
from tests.tuppence_web.visitors import clock
from tuppence.actions import Action
from tuppence.game import game_type
from tuppence.match import State

UNDER_WAY = 40  # plays and draws; all have played by then
BUTTONS = (".acts:not(.own) button", ".deeds button", ".acts .drop", ".acts .flick", ".acts .maker")
WORDS = (".call .lines", ".ask", ".seats b", ".seats .count", ".acts .said", ".acts .odds")
CARDS = (".hand .card", ".offer .card", ".sets .card")
GROWS = 1.5  # at least, from a desk to a large screen
NAMES = ("Ann", "Captain Bly", "Old Tom", "Rosie", "Nell", "Jo")
PIECES = (".top .die .cube", ".top .house", ".top .boards", ".top canvas", ".hand")

# The names that are wider than their place on the plate.
SHORTENED = """() => [...document.querySelectorAll(".seats b")].filter((name) => {
  const letters = document.createRange();
  letters.selectNodeContents(name);
  return letters.getBoundingClientRect().width > name.getBoundingClientRect().width + 1;
}).map((name) => name.textContent)"""
SIX = [name for name in tuppence.games() if game_type(name).players_range[1] >= len(NAMES)]


def reader_decides(state: State) -> Action | None:
    """The first seat has to decide in a match under way."""
    return None if state.current_player() == 0 and len(state.history) > UNDER_WAY else played_out(state)


@pytest.mark.slow
@games_in_turn
def test_the_screen_has_all_that_the_most_players_need(arrive: Arrive, served: Served, name: str) -> None:
    """It is larger if there is room."""
    guest, most = arrive(motion="reduce"), game_type(name).players_range[1]
    chosen = {"players": most, "reactions": True, **clock(name, 0)}
    prepared.sit_down(served, name, reader_decides, guest, names=sentences.long_names(most), **chosen)
    page, high = guest.page, []
    page.locator(f"{tabling.MAY_ACT}, {tabling.MAY_PICK}").first.wait_for()
    for size in (DESK, LARGE, LANDSCAPE, ENLARGED, PHONE, SMALL):
        resize(page, size)
        tabling.settle(page)
        if size in (DESK, LARGE):
            high.append(heights(page, *WORDS, *BUTTONS, *CARDS, ".tools button"))
        assert lying_over(page, *WORDS, *PIECES, *BUTTONS) == [], size
        assert lying_over(page, ".seats .face", ".say svg") == [], size
        assert page.evaluate(CUT) == [], size
        assert beyond_the_screen(page, ".call .lines", *BUTTONS) == [], size
    usual, large = high
    assert [kind for kind, height in usual.items() if large[kind] < GROWS * height] == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, len(NAMES)])
@pytest.mark.parametrize("name", SIX)
def test_names_are_whole_on_small_screens(arrive: Arrive, served: Served, name: str, players: int) -> None:
    guest, names = arrive(motion="reduce"), NAMES[:players]
    prepared.sit_down(served, name, reader_decides, guest, names=names, players=players, **clock(name, 0))
    guest.page.locator(f"{tabling.MAY_ACT}, {tabling.MAY_PICK}").first.wait_for()
    for size in (LANDSCAPE, ENLARGED, PHONE, SMALL):
        resize(guest.page, size)
        assert guest.page.evaluate(SHORTENED) == [], size


@pytest.mark.slow
def test_the_places_of_the_most_players_are_visible(arrive: Arrive, served: Served) -> None:
    guest = arrive(motion="reduce")
    most = game_type(A_GAME).players_range[1]
    page = tabling.open_table(guest, game=A_GAME, players=most, **clock(A_GAME, 0))
    prepared.play_on(served, tabling.table_id(page), played_out)
    page.reload()
    page.locator(ENDED).wait_for()
    for size in (DESK, LANDSCAPE, ENLARGED, PHONE, SMALL):
        resize(page, size)
        assert page.locator(f"{ENDED} li").count() == most
        assert cut(page, f"{ENDED} :is(h2, li)", ".top") == [], size
        assert cut(page, f"{ENDED} :is(h2, li)", ENDED) == [], size
        assert lying_over(page, ".seats b", ".seats .count", ENDED, ".ways .btn") == [], size
        if size != SMALL:
            assert beyond_the_screen(page, f"{ENDED} :is(h2, li)", ".ways .btn") == [], size


@pytest.mark.slow
def test_the_best_moment_cuts_no_plate(arrive: Arrive, served: Served) -> None:
    guest = arrive(motion="reduce")
    page = tabling.come_to_an_end(guest, served, game_type(A_GAME).players_range[1])
    page = guest.go(f"/tables/{tabling.table_id(page)}/result")
    for size in (DESK, LANDSCAPE, PHONE, SMALL):
        resize(page, size)
        assert cut(page, ".moment .seats :is(b, .count)", ".seat") == [], size
