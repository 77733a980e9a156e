"""Pages of leagues, and how to reach them."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache

from tests.browser.association.leagues import OFFICER, OPERATOR, PLAYERS, Made, made, operate
from tests.browser.guests import Guest
from tests.browser.people import become, email_of
from tests.browser.served import Served

Way = Callable[[Guest, Served], object]
YEAR = datetime.now(UTC).year


@cache
def league_of(served: Served) -> Made:
    """A shared league, for pages that do not change it."""
    return made(served)


def operators(path: str) -> Way:
    """A page of a new league, as its operator sees it; the path has the names of `Made` in braces."""

    def come(guest: Guest, served: Served) -> None:
        become(guest, served, OPERATOR)
        guest.go(path.format(**league_of(served)))

    return come


def everybodys(path: str) -> Way:
    """A page of a new league, as a visitor sees it."""
    return lambda guest, served: guest.go(path.format(**league_of(served)))


def officers(path: str) -> Way:
    """A page for officers."""

    def come(guest: Guest, served: Served) -> None:
        league = league_of(served)
        become(guest, served, OFFICER)
        guest.go(path.format(**league))

    return come


def some_here(guest: Guest, served: Served) -> None:
    """The sheet with four marked as present."""
    page = guest.go("/leagues/nights/{tonight}/sheet".format(**operate(guest, served)))
    for name in PLAYERS[:4]:
        page.get_by_role("button", name=re.compile(f"^{name}")).click()
    page.get_by_text("All is saved.").wait_for()


def in_a_match(guest: Guest, served: Served) -> None:
    """The sheet in the middle of an order of finish."""
    some_here(guest, served)
    guest.page.get_by_role("button", name=re.compile("^Match 1")).click()
    for name in PLAYERS[:2]:
        guest.page.get_by_role("button", name=name).click()


def overtaken(guest: Guest, served: Served) -> None:
    """The sheet with an order that another phone has recorded differently."""
    in_a_match(guest, served)
    served.beside.ask("tests.browser.association.leagues:record_elsewhere", int(guest.page.url.split("/")[-2]))
    guest.page.get_by_role("heading", name="Match 1: two orders").wait_for()


def late_after_the_draw(guest: Guest, served: Served) -> None:
    """The sheet of a night of 21, drawn to two tables, when another player arrives."""
    become(guest, served, OPERATOR)
    tonight = served.beside.ask("tests.browser.association.leagues:make_crowd")["tonight"]
    page = guest.go(f"/leagues/nights/{tonight}/sheet")
    page.get_by_role("button", name=re.compile("^Zoe")).click()
    page.get_by_role("button", name=re.compile("^Match 1")).click()


def wrong_fee(guest: Guest, served: Served) -> None:
    """An entry that was charged too much."""
    become(guest, served, OPERATOR)
    wrong = served.beside.ask("tests.browser.association.leagues:make_wrong_fee")["wrong"]
    guest.go(f"/leagues/entries/{wrong}/").get_by_role("button", name="Charge 45.00").wait_for()


def made_as(name: str, made_by: str, path: str) -> Way:
    """A page of this person's in a new league, made by a function of `leagues`; the path is as in `operators`."""

    def come(guest: Guest, served: Served) -> None:
        become(guest, served, name)
        guest.go(path.format(**served.beside.ask(f"tests.browser.association.leagues:{made_by}")))

    return come


def code_made(guest: Guest, served: Served) -> None:
    """A code for somebody without an account, shown once."""
    made_as(OPERATOR, "make_nameless", "/people/{nameless}/code")(guest, served)
    guest.page.get_by_role("button", name="Make a code").click()
    guest.page.locator(".qr").wait_for()


def claiming(guest: Guest, served: Served) -> None:
    """What somebody sees who was handed such a code."""
    code_made(guest, served)
    code = guest.page.locator("code").first.inner_text()
    become(guest, served, "Zoe Zedson")
    guest.go(f"/claim/{code}")


def not_started(name: str) -> Way:
    """A season that has not started, as its operator sees it: "lacking" something yet, or "ready"."""

    def come(guest: Guest, served: Served) -> None:
        become(guest, served, OPERATOR)
        season = served.beside.ask("tests.browser.association.leagues:make_planned")[name]
        guest.go(f"/leagues/seasons/{season}/").get_by_role("heading", name="For the operator").wait_for()

    return come


def planned(path: str) -> Way:
    """A page of seasons that have not started: "lacking", "ready" and "pairs" in braces."""

    def come(guest: Guest, served: Served) -> None:
        become(guest, served, OPERATOR)
        guest.go(path.format(**served.beside.ask("tests.browser.association.leagues:make_planned")))

    return come


def asked_for(guest: Guest, served: Served) -> None:
    """A request for a league, as the person who has sent it sees it."""
    founding(guest, served)
    guest.page.get_by_label("Name of the pub").fill("The Anchor")
    guest.page.get_by_label("Region").fill("The Coast")
    guest.page.get_by_role("button", name="Ask for the league").click()
    guest.page.get_by_text("waits for an officer").wait_for()


def founding(guest: Guest, served: Served) -> None:
    """The form for people who run a pub."""
    become(guest, served, "Lou Landlord")
    guest.go("/pubs/new")


def enter_applied(guest: Guest, served: Served) -> None:
    """The price of entering for a person who has applied for a membership and not paid."""
    become(guest, served, "Abe Applied")
    season = served.beside.ask("tests.browser.association.leagues:make_applied", email_of("Abe Applied"))["season"]
    guest.go(f"/leagues/seasons/{season}/enter").get_by_text("membership is not paid yet").wait_for()


def known_address(guest: Guest, served: Served) -> None:
    """An address that belongs to a person: the page asks whether that person is meant."""
    operators("/leagues/seasons/{season}/entries/")(guest, served)
    page = guest.page
    page.get_by_label("Name").fill("Zoe")
    page.get_by_label("E-mail").fill(email_of(OFFICER))
    page.get_by_role("button", name="Enter").click()
    page.get_by_text("Is that who you mean?").wait_for()


def move_refused(guest: Guest, served: Served) -> None:
    """Tonight is too late to move tonight."""
    guest.forgive("answer: 400")
    page = guest.go("/leagues/nights/{tonight}/move".format(**operate(guest, served)))
    page.get_by_label("Time").fill("21:00")
    page.get_by_label("Why").fill("A wedding")
    page.get_by_role("button", name="Move the night").click()
    page.locator(".errorlist").first.wait_for()


PAGES: dict[str, Way] = {
    "leagues": everybodys("/leagues/"),
    "leagues-tonight": operators("/leagues/"),
    "league": operators("/leagues/{league}/"),
    "league-money": operators("/leagues/{league}/money/"),
    "league-new": officers("/leagues/new"),
    "league-operator": officers("/leagues/{league}/operator"),
    "venues": operators("/leagues/venues/"),
    "venue": operators("/leagues/venues/{venue}"),
    "season": everybodys("/leagues/seasons/{season}/"),
    "season-operator": operators("/leagues/seasons/{season}/"),
    "season-enter": enter_applied,
    "season-lacking": not_started("lacking"),
    "season-ready": not_started("ready"),
    "season-new": operators("/leagues/{league}/seasons/new"),
    "season-entries": operators("/leagues/seasons/{season}/entries/"),
    "season-entries-known": known_address,
    "season-reopen": operators("/leagues/seasons/{season}/reopen"),
    "season-money": operators("/leagues/seasons/{season}/money/"),
    "season-entry": operators("/leagues/entries/{unpaid}/"),
    "season-entry-wrong": wrong_fee,
    "season-copy": operators("/leagues/seasons/{season}/copy"),
    "season-drinks": everybodys("/leagues/seasons/{season}/drinks/"),
    "season-write": operators("/leagues/seasons/{season}/write"),
    "season-off": operators("/leagues/seasons/{season}/off"),
    "season-end": operators("/leagues/seasons/{season}/end"),
    "season-plan": planned("/leagues/seasons/{ready}/plan"),
    "season-start": planned("/leagues/seasons/{ready}/start"),
    "season-delete": planned("/leagues/seasons/{ready}/delete"),
    "season-paste": planned("/leagues/seasons/{ready}/entries/paste"),
    "season-teams": planned("/leagues/seasons/{pairs}/teams/"),
    "season-entry-leave": operators("/leagues/entries/{unpaid}/leave"),
    "venue-equipment": operators("/leagues/venues/{venue}/equipment"),
    "founding": founding,
    "founding-asked": asked_for,
    "season-called-off": made_as(OPERATOR, "make_called_off", "/leagues/seasons/{season}/"),
    "season-called-off-entries": made_as(OPERATOR, "make_called_off", "/leagues/seasons/{season}/entries/"),
    "season-called-off-payout": made_as(OPERATOR, "make_called_off", "/leagues/seasons/{season}/payout/{ann}"),
    "season-ask-to-leave": made_as("Ann", "make_league", "/leagues/seasons/{season}/leave"),
    "region-awards": officers(f"/leagues/regions/{{region}}/{YEAR}/awards"),
    "measure": made_as(OPERATOR, "make_measured", "/leagues/equipment/{piece}"),
    "claim-find": everybodys("/claim/"),
    "claim-code": code_made,
    "claim": claiming,
    "report-new": operators("/conduct/new/night/{first}"),
    "report": made_as(OFFICER, "make_report", "/conduct/{report}/"),
    "player-competitions": everybodys("/players/{ann}/competitions/"),
    "player-opponents": everybodys("/players/{ann}/opponents/"),
    "region": everybodys(f"/leagues/regions/{{region}}/{YEAR}/"),
    "night": everybodys("/leagues/nights/{first}/"),
    "night-operator": operators("/leagues/nights/{first}/"),
    "night-board": everybodys("/leagues/nights/{first}/board"),
    "night-called-off": made_as(OPERATOR, "make_called_off", "/leagues/nights/{tonight}/"),
    "night-drawn": made_as(OPERATOR, "make_crowd", "/leagues/nights/{tonight}/drawn/2"),
    "night-note": operators("/leagues/nights/{first}/notes/{match}"),
    "night-equipment": made_as(OPERATOR, "make_measured", "/leagues/nights/{first}/equipment/{match}"),
    "night-paper": operators("/leagues/nights/{tonight}/paper"),
    "night-off": operators("/leagues/nights/{tonight}/off"),
    "night-sheet": some_here,
    "night-match": in_a_match,
    "night-late": late_after_the_draw,
    "night-overtaken": overtaken,
    "night-correct": operators("/leagues/nights/{first}/matches/1/1/"),
    "night-official": operators("/leagues/nights/{first}/official"),
    "night-move-refused": move_refused,
}
