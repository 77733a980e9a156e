"""Pages of Seven Pennies only: a real table where pennies or dice are thrown."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import real_pages

Way = Callable[[Guest, Served], None]
GAME = "seven-pennies"


def pennies(guest: Guest, served: Served) -> None:
    real_pages.press(real_pages.begin(guest, GAME), "Ann begins", "6 heads")


def dice(guest: Guest, served: Served) -> None:
    real_pages.press(real_pages.begin(guest, GAME, Faces=6), "Ann begins")


PAGES: dict[str, Way] = {"real-dice": dice}
PHONE_ONLY: dict[str, Way] = {}
SCENES: dict[str, Way] = {"real-pennies": pennies}
