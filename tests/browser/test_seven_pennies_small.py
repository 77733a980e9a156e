"""Seven Pennies on small screens: what is said, the clock, the help and the seats beside each other."""

from __future__ import annotations

import pytest

from tests.browser import prepared
from tests.browser.conftest import Arrive
from tests.browser.geometry import LANDSCAPE, SMALL, beyond_the_screen, lying_over, resize
from tests.browser.guests import PHONE
from tests.browser.served import Served
from tests.browser.seven_pennies_pages import GAME
from tests.browser.tabling import MAY_ACT, played_out
from tuppence.actions import Action
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
    prepared.sit_down(served, GAME, reader_chooses, guest, players=players, turn_seconds=HURRIED)
    guest.page.locator(MAY_ACT).first.wait_for()
    for size in (PHONE, LANDSCAPE, SMALL):
        resize(guest.page, size)
        guest.page.locator(".clock.late").wait_for()
        assert lying_over(guest.page, *PARTS) == [], size
        if size != SMALL:
            assert beyond_the_screen(guest.page, ".call .lines", ":is(.acts, .aside) button") == [], size
