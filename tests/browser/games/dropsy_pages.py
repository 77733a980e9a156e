"""Pages of Dropsy only: boards being laid out, and the odds over them, in 3D and flat."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser import prepared
from tests.browser.association import sheets
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.tuppence_web.visitors import clock
from tuppence.actions import Action
from tuppence.games.dropsy import rules
from tuppence.games.dropsy.actions import ArrangeRandom, Drop
from tuppence.games.dropsy.board import middle
from tuppence.games.dropsy.legality import HEIGHTS
from tuppence.match import State

Way = Callable[[Guest, Served], None]
GAME, CORNER = "dropsy", 50.0
FLAT = "Flat, from above"


def to_the_layout(state: State) -> Action | None:
    """The first seat lays out the second round: it missed the slot for six, and the other seat hit it."""
    s = state.position
    if s.phase == rules.ARRANGE:
        return None if s.turn == 0 else ArrangeRandom()
    x, y = middle(s.cells, 0)
    beside = CORNER if s.turn == 0 else 0.0
    return Drop(x + beside, y + beside, HEIGHTS[0])


def to_the_drop(state: State) -> Action | None:
    """The boards are laid out, and it is the first seat's turn to drop."""
    return ArrangeRandom() if state.position.phase == rules.ARRANGE else None


def laying_out(guest: Guest, served: Served) -> None:
    prepared.sit_down(served, GAME, to_the_layout, guest, tokens=1, rounds=2, tremor=0.0, **clock(GAME, 0))
    guest.page.get_by_role("button", name="A random layout").wait_for()


def flat(guest: Guest, served: Served) -> None:
    prepared.sit_down(served, GAME, to_the_drop, guest, **clock(GAME, 0))
    tabling.wait_for_turn(guest.page)
    guest.page.get_by_role("button", name=FLAT).click()
    tabling.settle(guest.page)


def odds(guest: Guest, served: Served) -> None:
    prepared.sit_down(served, GAME, to_the_drop, guest, help="odds", **clock(GAME, 0))
    tabling.wait_for_turn(guest.page)
    guest.page.get_by_role("button", name="Odds").click()
    guest.page.get_by_text("The brightest places give").wait_for()
    tabling.settle(guest.page)


def score_sheet(guest: Guest, served: Served) -> None:
    """A layout at a real table."""
    sheets.begin(guest, "dropsy").get_by_role("button", name="Enter the layout").wait_for()


def slots_on_sheet(guest: Guest, served: Served) -> None:
    """The end of a round at a real table, with tokens in slots."""
    score_sheet(guest, served)
    guest.page.get_by_role("button", name="Enter the layout").click()
    for slot in (0, 3, 9):
        guest.page.locator(".press").nth(slot).click()


PAGES = {
    "score-sheet": score_sheet,
    "slots-on-sheet": slots_on_sheet,
    "laying-out": laying_out,
    "odds": odds,
    "flat": flat,
}
PHONE_ONLY: dict[str, Way] = {}
SCENES: dict[str, Way] = {}
