"""Pages of tournaments, and how to reach them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tests.browser.association.tournaments import ADMINISTRATOR, ENTRANT, OFFICER, Made
from tests.browser.guests import Guest
from tests.browser.people import become, email_of
from tests.browser.served import Served

Way = Callable[[Guest, Served], object]


@cache
def tournaments_of(served: Served) -> Made:
    """Shared tournaments, for pages that do not change them."""
    return Made(served)


def visitors(path: str) -> Way:
    """A public page; the path has kinds of tournaments in braces."""
    return lambda guest, served: guest.go(path.format_map(tournaments_of(served)))


def as_one(name: str, path: str) -> Way:
    """A page of this person."""

    def come(guest: Guest, served: Served) -> None:
        made = tournaments_of(served)
        made["open"]  # and with it the people
        become(guest, served, name)
        guest.go(path.format_map(made))

    return come


def runs(path: str) -> Way:
    """A page of the administrator."""
    return as_one(ADMINISTRATOR, path)


def listed(guest: Guest, served: Served) -> None:
    """The list, with tournaments before their start, in play and over."""
    for kind in ("open", "eight", "over"):
        tournaments_of(served)[kind]
    guest.go("/tournaments/")


def withdrawing(guest: Guest, served: Served) -> None:
    """The withdrawal of the first entrant, before the start."""
    entrant = served.beside.ask("tests.browser.association.tournaments:first_of", tournaments_of(served)["open"])
    runs(f"/tournaments/entrants/{entrant}/withdraw")(guest, served)


def tapped(guest: Guest, served: Served) -> None:
    """A match of which the first two are tapped."""
    runs("/tournaments/{eight}/matches/L2-1")(guest, served)
    for at in range(2):
        guest.page.locator(".taps button").nth(at).click()


def refused(guest: Guest, served: Served) -> None:
    """An order of finish that lacks players."""
    guest.forgive("answer: 400")
    tapped(guest, served)
    guest.page.get_by_label("The table is flat and clear").check()
    guest.page.get_by_role("button", name="Record the result").click()
    guest.page.locator(".errorlist").first.wait_for()


def known_address(guest: Guest, served: Served) -> None:
    """An address that belongs to a person: the page asks whether that person is meant."""
    runs("/tournaments/{open}/desk")(guest, served)
    guest.page.get_by_label("Name", exact=True).fill("Zoe")
    guest.page.get_by_label("E-mail").fill(email_of(OFFICER))
    guest.page.get_by_role("button", name="Enter").first.click()
    guest.page.get_by_text("Is that who you mean?").wait_for()


def start_refused(guest: Guest, served: Served) -> None:
    """A start with too few players."""
    guest.forgive("answer: 400")
    runs("/tournaments/{open}/desk")(guest, served)
    guest.page.get_by_label("A word called out in the room").fill("sixpence")
    guest.page.get_by_label("start it today").check()
    guest.page.get_by_role("button", name="Start and draw").click()
    guest.page.locator(".errorlist").first.wait_for()


def correcting(guest: Guest, served: Served) -> None:
    """The form that corrects a result, open."""
    runs("/tournaments/{corrected}/matches/R1-1")(guest, served)
    guest.page.get_by_text("Correct the result").first.click()


def payout_back(guest: Guest, served: Served) -> None:
    """The form that takes a payout back, open."""
    runs("/tournaments/{paid}/payout")(guest, served)
    guest.page.locator("summary", has_text="Undo the payout").click()


PAGES: dict[str, Way] = {
    "tournaments": listed,
    "tournaments-officer": as_one(OFFICER, "/tournaments/"),
    "tournament-new": as_one(OFFICER, "/tournaments/new"),
    "tournament-season-end": as_one(OFFICER, "/tournaments/new/season-end"),
    "tournament-open": visitors("/tournaments/{open}/"),
    "tournament-entered": as_one(ENTRANT, "/tournaments/{open}/"),
    "tournament-enter": as_one(OFFICER, "/tournaments/{open}/enter"),
    "tournament-team": as_one(OFFICER, "/tournaments/{pairs_open}/team"),
    "tournament-pairs-open": visitors("/tournaments/{pairs_open}/"),
    "tournament-pairs": visitors("/tournaments/{pairs}/"),
    "tournament-pairs-match": runs("/tournaments/{pairs}/matches/W2-1"),
    "tournament-trios-over": visitors("/tournaments/{trios_over}/"),
    "tournament-desk": runs("/tournaments/{open}/desk"),
    "tournament-desk-known": known_address,
    "tournament-paste": runs("/tournaments/{open}/desk/paste"),
    "tournament-paper": runs("/tournaments/{begun}/paper"),
    "tournament-drawn": runs("/tournaments/{begun}/draw/R1/by-hand"),
    "tournament-desk-refused": start_refused,
    "tournament-desk-256": runs("/tournaments/{most}/desk"),
    "tournament-withdraw": withdrawing,
    "tournament-change": runs("/tournaments/{open}/change"),
    "tournament-8": runs("/tournaments/{eight}/"),
    "tournament-8-over": visitors("/tournaments/{over}/"),
    "tournament-100": visitors("/tournaments/{hundred}/"),
    "tournament-256": runs("/tournaments/{most}/"),
    "tournament-256-late": visitors("/tournaments/{late}/?player=9"),
    "tournament-256-round": visitors("/tournaments/{late}/?round=R1"),
    "tournament-8-all": visitors("/tournaments/{over}/?round=all"),
    "tournament-match": visitors("/tournaments/{eight}/matches/R1-1"),
    "tournament-match-tapped": tapped,
    "tournament-match-refused": refused,
    "tournament-match-correct": correcting,
    "tournament-match-absent": runs("/tournaments/{corrected}/matches/R1-2"),
    "tournament-draws": visitors("/tournaments/{hundred}/draws"),
    "tournament-draws-over": visitors("/tournaments/{over}/draws"),
    "tournament-history": visitors("/tournaments/{corrected}/history"),
    "tournament-statement": runs("/tournaments/{over}/statement"),
    "tournament-statement-owed": runs("/tournaments/{called_off}/statement"),
    "tournament-called-off": as_one(ENTRANT, "/tournaments/{called_off}/"),
    "tournament-season-end-change": runs("/tournaments/{season_end}/change"),
    "tournament-final-missed": runs("/tournaments/{missed}/matches/F-1"),
    "tournament-payout-none": runs("/tournaments/{missed}/payout"),
    "tournament-payout": runs("/tournaments/{over}/payout"),
    "tournament-payout-back": payout_back,
    "tournament-final-paid": runs("/tournaments/{paid}/matches/F-1"),
}
