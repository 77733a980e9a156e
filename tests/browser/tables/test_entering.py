"""The page that enters a match at a real table: every button keeps its place, and nothing covers one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import tuppence
from tests.browser.conftest import Arrive
from tests.browser.geometry import LANDSCAPE, SMALL, lying_over, resize
from tests.browser.guests import PHONE
from tests.browser.tables import real_pages
from tests.browser.tables.entering import (
    NAMES,
    SIZES,
    SOME_SIZES,
    TAKE_BACK,
    Match,
    Size,
    hit,
    keep_their_places,
    spots,
)
from tests.tuppence.games.matches import variants
from tuppence.game import game_type

WHOLE, ON_SHEETS = ([game for game in tuppence.games() if bool(game_type(game).sheet) == on] for on in (False, True))


def of_each_variant(game: str) -> list[Match]:
    """Each variant, with few players, some and many."""
    groups = variants(game)
    return [Match(game, group[at]) for group in groups for at in sorted({0, len(group) // 3, len(group) - 1})]


def of_most(game: str) -> Match:
    return max((Match(game, group[-1]) for group in variants(game)), key=lambda match: match.options["players"])


MATCHES = [
    *(pytest.param(of_most(game), SOME_SIZES, marks=pytest.mark.slow if game != WHOLE[0] else ()) for game in WHOLE),
    *(pytest.param(match, SIZES, marks=pytest.mark.slow) for game in WHOLE for match in of_each_variant(game)),
    *(pytest.param(match, SOME_SIZES, marks=pytest.mark.slow) for game in ON_SHEETS for match in of_each_variant(game)),
]


@pytest.mark.parametrize(("match", "sizes"), MATCHES, ids=str)
def test_a_second_tap_on_one_spot_hits_no_other_button(arrive: Arrive, match: Match, sizes: tuple[Size, ...]) -> None:
    keep_their_places(match.begin(arrive(motion="reduce")), sizes)


@pytest.mark.slow
def test_the_result_is_complete_and_one_press_confirms_nothing(arrive: Arrive) -> None:
    page = real_pages.begin(arrive(phone=True, motion="reduce"), names=NAMES[:3], Pennies=1)
    real_pages.press(page, "6", "1", "2", "1")
    entered = spots(page)
    real_pages.press(page, "2")
    page.get_by_role("button", name="Confirm the result").wait_for()
    assert {hit(page, spot) for spot in entered} <= {None, TAKE_BACK}
    for size in (PHONE, SMALL, LANDSCAPE):
        resize(page, size)
        assert page.locator(".slip").evaluate("(slip) => slip.scrollHeight - slip.clientHeight") <= 0, size
        assert lying_over(page, ".slip", ".result :is(p, button, summary)") == [], size


@pytest.mark.slow
def test_boxes_are_light_where_the_paper_is(arrive: Arrive) -> None:
    page = real_pages.begin(arrive())
    real_pages.press(page, "6")
    page.get_by_role("button", name=TAKE_BACK).click()
    expect(page.get_by_role("dialog").get_by_role("radio").first).to_have_css("color-scheme", "light")
