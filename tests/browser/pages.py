"""Every page of the house, and how one comes to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from tests.browser import tabling
from tests.browser.chromium import ELSEWHERE
from tests.browser.guests import Guest
from tests.browser.served import Served

LONG_NAME = "Wilhelmina Featherstonehaugh-Cholmondeley"[:40]


@dataclass(frozen=True)
class Visit:
    """A way to a page: afterwards it is open and at rest."""

    name: str
    come: Callable[[Guest, Served], object]
    forgiven: tuple[str, ...] = ()


def at(path: str) -> Callable[[Guest, Served], object]:
    return lambda guest, served: guest.go(path)


def your_tables(guest: Guest, served: Served) -> None:
    tabling.open_table(guest)
    guest.go("/tables/")


def lobby(guest: Guest, served: Served) -> None:
    tabling.open_table(guest, players=4)


def full_lobby(guest: Guest, served: Served) -> None:
    tabling.open_table(guest, "champion", players=8)


def guests_lobby(guest: Guest, served: Served) -> None:
    """The lobby of somebody else's table."""
    with another(guest) as host:
        address = tabling.open_table(host, players=3).url
        guest.go(address).locator(".people").wait_for()


def in_play(players: int) -> Callable[[Guest, Served], object]:
    def come(guest: Guest, served: Served) -> None:
        tabling.settle(tabling.play_with_bots(guest, players=players))

    return come


def watching(guest: Guest, served: Served) -> None:
    with another(guest) as player:
        address = tabling.play_with_bots(player).url
        guest.go(address).locator(".aside").wait_for()


def drawer(guest: Guest, served: Served) -> None:
    in_play(2)(guest, served)
    guest.page.locator(".line").click()


def help_over_the_table(guest: Guest, served: Served) -> None:
    in_play(2)(guest, served)
    guest.page.keyboard.press("?")


def end(players: int) -> Callable[[Guest, Served], object]:
    return lambda guest, served: tabling.come_to_an_end(guest, players)


def after(page: str, players: int) -> Callable[[Guest, Served], object]:
    """A page about a match that is over."""

    def come(guest: Guest, served: Served) -> None:
        end(players)(guest, served)
        guest.go(urlsplit(guest.page.url).path + page)

    return come


def tampered(guest: Guest, served: Served) -> None:
    end(2)(guest, served)
    record, _ = tabling.with_another_roll(tabling.record(guest))
    page = guest.go("/verify")
    page.get_by_label("its text").fill(record)
    page.get_by_role("button", name="Verify").click()
    page.locator(".verdict").first.wait_for()


def refused_form(guest: Guest, served: Served) -> None:
    page = guest.go("/games/penny-drop/new")
    page.get_by_label("Players").fill("5")
    page.get_by_label("Format").select_option("teams")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".errorlist").first.wait_for()


def stale_form(guest: Guest, served: Served) -> None:
    page = guest.go("/")
    page.evaluate("() => document.querySelector('[name=csrfmiddlewaretoken]').remove()")
    page.get_by_role("button", name="Play Penny Drop").click()
    page.get_by_role("heading", name="Not from here").wait_for()


def unknown_host(guest: Guest, served: Served) -> None:
    guest.go(served.address.replace("127.0.0.1", ELSEWHERE))


def too_many_tables(guest: Guest, served: Served) -> None:
    """Open tables until the house has enough of it; on a busy machine it forgets some meanwhile."""
    page, enough = guest.page, guest.page.get_by_role("heading", name="One table at a time")
    while not enough.count():
        while tabling.post(guest, "/games/penny-drop/quick").status != 429:
            pass
        guest.go("/").get_by_role("button", name="Play Penny Drop").click()
        enough.or_(page.locator(".felt")).first.wait_for()


def failure(guest: Guest, served: Served) -> None:
    tabling.open_table(guest)
    with served.without_guests():
        guest.go("/tables/")


def unwritable(guest: Guest, served: Served) -> None:
    tabling.open_table(guest)
    page = guest.go("/")
    with served.unwritable():
        page.get_by_role("button", name="Play Penny Drop").click()
        page.get_by_role("heading", name="cannot be written").wait_for()


@contextmanager
def another(guest: Guest) -> Iterator[Guest]:
    """Somebody else in the same browser, for as long as it takes."""
    assert guest.context.browser is not None
    other = Guest(guest.context.browser, guest.address)
    yield other
    other.close()


PAGES = [
    Visit("home", at("/")),
    Visit("rules", at("/games/penny-drop/")),
    Visit("new-table", at("/games/penny-drop/new")),
    Visit("new-table-refused", refused_form, ("answer: 400",)),
    Visit("no-tables-yet", at("/tables/")),
    Visit("your-tables", your_tables),
    Visit("name", at("/name/")),
    Visit("lobby", lobby),
    Visit("lobby-8", full_lobby),
    Visit("lobby-as-a-friend", guests_lobby),
    Visit("table-2", in_play(2)),
    Visit("table-8", in_play(8)),
    Visit("table-20", in_play(20)),
    Visit("watching", watching),
    Visit("help", help_over_the_table),
    Visit("end-2", end(2)),
    Visit("end-8", end(8)),
    Visit("result-2", after("result", 2)),
    Visit("result-8", after("result", 8)),
    Visit("verify", at("/verify")),
    Visit("verify-match", after("verify", 2)),
    Visit("verify-tampered", tampered),
    Visit("400", unknown_host, ("answer: 400", "Cross-Origin-Opener-Policy")),
    Visit("403", stale_form, ("answer: 403",)),
    Visit("404", at("/tables/nothing-here/"), ("answer: 404",)),
    Visit("429", too_many_tables, ("answer: 429",)),
    Visit("500", failure, ("answer: 500",)),
]
# These need a drawer that a desk has not, or long waits.
PHONE_ONLY = [Visit("drawer", drawer)]
SLOW = [Visit("503", unwritable, ("answer: 503",))]
