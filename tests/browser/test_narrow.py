"""Tables on narrow and low screens: what is said, the clock, the help and the seats beside each other."""

from __future__ import annotations

import pytest

from tests.browser import prepared, tabling
from tests.browser.conftest import Arrive
from tests.browser.geometry import ENLARGED, LANDSCAPE, SMALL, beyond_the_screen, cut, lying_over, resize
from tests.browser.guests import DESK, PHONE
from tests.browser.served import Served
from tests.browser.tabling import ENDED, MAY_ACT, played_out
from tests.games.matches import A_GAME
from tests.web.visitors import clock
from tuppence.actions import Action
from tuppence.game import game_type
from tuppence.match import State

PARTS = (".call .lines", ".clock", ".ask", ".top", ":is(.acts, .aside) button", ".seats .seat")
HURRIED = 20  # seconds for a turn: the clock is late from the beginning


def reader_chooses(state: State) -> Action | None:
    """The first seat has a choice, when all have played."""
    asked = state.current_player() == 0 and len(state.history) > 40 and len(state.legal_actions()) > 1
    return None if asked else played_out(state)


@pytest.mark.parametrize("players", [4, 10])
def test_what_is_said_and_the_clock_stand_beside_each_other(arrive: Arrive, served: Served, players: int) -> None:
    guest = arrive(motion="reduce")
    prepared.sit_down(served, "seven-pennies", reader_chooses, guest, players=players, turn_seconds=HURRIED)
    guest.page.locator(MAY_ACT).first.wait_for()
    for size in (PHONE, LANDSCAPE, SMALL):
        resize(guest.page, size)
        guest.page.locator(".clock.late").wait_for()
        assert lying_over(guest.page, *PARTS) == [], size
        if size != SMALL:
            assert beyond_the_screen(guest.page, ".call .lines", ":is(.acts, .aside) button") == [], size


def test_the_places_of_the_most_players_are_seen_whole(arrive: Arrive, served: Served) -> None:
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
