"""Seven Pennies on small screens: messages, clock, help and seats lie beside each other."""

from __future__ import annotations

import pytest

from tests.browser import prepared
from tests.browser.conftest import Arrive
from tests.browser.games.seven_pennies_pages import GAME
from tests.browser.geometry import ENLARGED, LANDSCAPE, SMALL, beyond_the_screen, lying_over, resize
from tests.browser.guests import DESK, PHONE
from tests.browser.served import Served
from tests.browser.tables import sentences
from tests.browser.tables.tabling import MAY_ACT, played_out
from tests.browser.test_pages import CUT
from tuppence.actions import Action
from tuppence.match import State

PARTS = (".call .lines", ".clock", ".ask", ".top", ":is(.acts, .aside) button", ".seats .seat")
SEVERAL = 3  # choices, in two rows of buttons
HURRIED = 20  # seconds for a turn: the clock is late from the beginning


def reader_chooses(state: State) -> Action | None:
    """The first seat has a choice, after all have played."""
    there = state.current_player() == 0 and len(state.history) > 40 and len(state.legal_actions()) > 1
    return None if there else played_out(state)


def reader_cancels(state: State) -> Action | None:
    """The first seat can take from several others."""
    there = state.current_player() == 0 and len(state.legal_actions()) >= SEVERAL
    return None if there else played_out(state)


@pytest.mark.slow
def test_nothing_lies_over_the_words_of_a_button(arrive: Arrive, served: Served) -> None:
    guest = arrive(motion="reduce")
    names = sentences.long_names(10)
    prepared.sit_down(served, GAME, reader_cancels, guest, names=names, players=10, turn_seconds=0)
    guest.page.locator(MAY_ACT).nth(SEVERAL - 1).wait_for()
    for size in (DESK, PHONE, LANDSCAPE, ENLARGED, SMALL):
        resize(guest.page, size)
        assert lying_over(guest.page, ".choice .label", ".choice .effect", slack=0.5) == [], size
        assert guest.page.evaluate(CUT) == [], size
        assert guest.page.evaluate(SHORTENED) == [], size


# Texts with lines that their own container hides.
SHORTENED = """() => [...document.querySelectorAll(".choice :is(.label, .effect)")]
  .filter((words) => words.scrollHeight > words.clientHeight + 1)
  .map((words) => words.innerText)"""


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 10])
def test_messages_and_the_clock_lie_side_by_side(arrive: Arrive, served: Served, players: int) -> None:
    guest = arrive(motion="reduce")
    prepared.sit_down(served, GAME, reader_chooses, guest, players=players, turn_seconds=HURRIED)
    guest.page.locator(MAY_ACT).first.wait_for()
    for size in (PHONE, LANDSCAPE, ENLARGED, SMALL):
        resize(guest.page, size)
        guest.page.locator(".clock.late").wait_for()
        assert lying_over(guest.page, *PARTS) == [], size
        assert beyond_the_screen(guest.page, ".call .lines", ":is(.acts, .aside) button") == [], size
