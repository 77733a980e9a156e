"""Every page of the site, and how to reach it."""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

import tuppence
from tests.browser import prepared
from tests.browser.association import (
    association_league_pages,
    association_money_pages,
    association_pages,
    association_tournament_pages,
)
from tests.browser.chromium import ELSEWHERE
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import on_one_device, real_pages, tabling
from tests.tuppence.games.matches import A_GAME, seats_for, unusual, variants
from tests.tuppence_web.visitors import Visitor, clock
from tuppence.actions import Action
from tuppence.game import game_type
from tuppence.match import State
from tuppence_web.rulebook import book

LONG_NAME = "Wilhelmina Featherstonehaugh-Cholmondeley"[:40]


Way = Callable[[Guest, Served], object]


@dataclass(frozen=True)
class Visit:
    """A way to a page, which leaves it open and at rest."""

    name: str
    come: Way
    forgiven: tuple[str, ...] = ()
    slow: bool = False  # one of several of its kind: for `make slow` and the pictures


def at(path: str) -> Callable[[Guest, Served], object]:
    return lambda guest, served: guest.go(path)


def first_offer(guest: Guest, served: Served) -> None:
    """The offer of a first game, over the home page."""
    page = guest.go("/")
    page.evaluate("localStorage.removeItem('tuppence.known')")
    tabling.play_at_once(page).click()
    page.get_by_role("dialog").get_by_role("button", name="Play now").wait_for()


def open_tables(guest: Guest, served: Served) -> None:
    """With a table whose host is waiting."""
    Visitor(served.address).new_table(anyone="on")
    guest.go("/tables/open/")


def device(guest: Guest, served: Served) -> None:
    guest.go_offline_later()
    guest.go("/device/")
    expect(guest.page.locator("#device-line")).to_contain_text("Ready")


def device_match(guest: Guest, served: Served, game: str = A_GAME) -> None:
    page = on_one_device.come(guest)
    on_one_device.begin_short(page, game, "Rosie", "Bram")
    page.locator(f"{tabling.MAY_ACT}, .cover").first.wait_for()
    tabling.settle(page)


def device_covered(guest: Guest, served: Served) -> None:
    device_match(guest, served, next(name for name in tuppence.games() if game_type(name).hidden))


def device_inviting(guest: Guest, served: Served) -> None:
    device_match(guest, served)
    guest.page.get_by_role("button", name="Invite friends").click()


def device_on_the_server(guest: Guest, served: Served) -> str:
    page = on_one_device.come(guest)
    on_one_device.begin_few(page, "Rosie", "Bram", bots=1)
    return on_one_device.invite(page)


def joining(guest: Guest, served: Served) -> None:
    guest.go(device_on_the_server(guest, served))
    guest.page.get_by_role("button", name="That's me").wait_for()


def your_tables(guest: Guest, served: Served) -> None:
    tabling.open_table(guest)
    guest.go("/tables/")


def a_few_plays(state: State) -> Action | None:
    return None if len(state.history) >= 20 else tabling.played_out(state)


def your_tables_in_play(guest: Guest, served: Served) -> None:
    """Unfinished matches of every game, with the most players."""
    for game in tuppence.games():
        players = game_type(game).players_range[1]
        page = tabling.open_table(guest, game=game, players=players, **clock(game, 0))
        prepared.play_on(served, tabling.table_id(page), a_few_plays)
    guest.go("/tables/")


def lobby(guest: Guest, served: Served) -> None:
    tabling.open_table(guest, players=4)


def full_lobby(guest: Guest, served: Served) -> None:
    tabling.open_table(guest, "champion", players=game_type(A_GAME).players_range[1])


def guests_lobby(guest: Guest, served: Served) -> None:
    """The lobby of another person's table."""
    with another(guest) as host:
        address = tabling.open_table(host, players=3).url
        guest.go(f"{address}?look").locator(".people").wait_for()


def invitation(guest: Guest, served: Served) -> None:
    """The page behind a link to a table before its match."""
    with another(guest) as host:
        address = tabling.open_table(host, players=3).url
        guest.go(address).get_by_role("button", name="Join the game").wait_for()


def in_play(game: str = A_GAME, **options: Any) -> Callable[[Guest, Served], object]:
    def come(guest: Guest, served: Served) -> None:
        tabling.settle(tabling.play_with_bots(guest, game, **options))

    return come


def watching(guest: Guest, served: Served) -> None:
    with another(guest) as player:
        address = tabling.play_with_bots(player).url
        guest.go(address).locator(".aside").wait_for()


def drawer(guest: Guest, served: Served) -> None:
    in_play()(guest, served)
    guest.page.locator(".line").click()


def help_over_the_table(guest: Guest, served: Served) -> None:
    in_play()(guest, served)
    guest.page.keyboard.press("?")
    guest.page.get_by_role("dialog").wait_for()


def rule_over_the_table(guest: Guest, served: Served) -> None:
    in_play()(guest, served)
    if guest.page.locator(".line").is_visible():  # on a phone
        guest.page.locator(".line").click()
    guest.page.locator(".log cite a").last.click()
    guest.page.locator(".note").wait_for()


def end(players: int, game: str = A_GAME) -> Callable[[Guest, Served], object]:
    return lambda guest, served: tabling.come_to_an_end(guest, served, players, game)


def after(page: str, players: int, game: str = A_GAME) -> Callable[[Guest, Served], object]:
    """A page about a finished match."""

    def come(guest: Guest, served: Served) -> None:
        end(players, game)(guest, served)
        guest.go(urlsplit(guest.page.url).path + page)

    return come


def tampered(guest: Guest, served: Served) -> None:
    end(2)(guest, served)
    record = tabling.record(guest)
    record = tabling.with_other_chance(record, tabling.chance_in(json.loads(record))[1])
    page = guest.go("/verify")
    page.get_by_label("its text").fill(record)
    page.get_by_role("button", name="Verify").click()
    page.locator(".verdict").first.wait_for()


def stale_form(guest: Guest, served: Served) -> None:
    page = guest.go("/")
    page.evaluate("() => document.querySelector('[name=csrfmiddlewaretoken]').remove()")
    tabling.play_at_once(page).click()
    page.get_by_role("heading", name="Please send the form again").wait_for()


def unknown_host(guest: Guest, served: Served) -> None:
    guest.go(served.address.replace("127.0.0.1", ELSEWHERE))


def too_many_tables(guest: Guest, served: Served) -> None:
    """Open tables up to the limit; on a busy machine some leave the count meanwhile."""
    page, enough = guest.page, guest.page.get_by_role("heading", name="Not so fast")
    while not enough.count():
        while tabling.post(guest, f"/games/{A_GAME}/quick").status != 429:
            pass
        tabling.play_at_once(guest.go("/")).click()
        enough.or_(page.locator(".felt")).first.wait_for()


def failure(guest: Guest, served: Served) -> None:
    tabling.open_table(guest)
    with served.without_guests():
        guest.go("/tables/")


def unwritable(guest: Guest, served: Served) -> None:
    tabling.open_table(guest)
    page = guest.go("/")
    with served.unwritable():
        tabling.play_at_once(page).click()
        page.get_by_role("heading", name="We could not save that").wait_for()


@contextmanager
def another(guest: Guest) -> Iterator[Guest]:
    """Another person in the same browser, inside the block."""
    assert guest.context.browser is not None
    other = Guest(guest.context.browser, guest.address)
    yield other
    other.close()


# Positions of a game that look like another one.
ALIKE = {
    *("score-sheet", "slots-on-sheet", "real-dice", "round-over", "odds", "flat"),
    *("practice-hands", "buying", "many-sets", "late", "reactions", "pad", "long-hand", "laying-out"),
}


def own_of(game: str, kind: str) -> list[Visit]:
    """The PAGES, PHONE_ONLY or SCENES of a game's own file of pages."""
    name = f"tests.browser.games.{game.replace('-', '_')}_pages"
    ways = getattr(importlib.import_module(name), kind) if importlib.util.find_spec(name) else {}
    return [Visit(f"{moment}-{game}", come, slow=moment in ALIKE) for moment, come in ways.items()]


ENDS = {(moment, game) for moment in ("end", "result") for game in tuppence.games() if game != A_GAME}


def pages_of(game: str) -> list[Visit]:
    """A game's pages: with the fewest players, four and the most, and every variant with unusual options."""
    fewest, most = game_type(game).players_range
    tables = {str(players): {"players": players} for players in sorted({fewest, seats_for(game, 4), most})}
    for group in variants(game):
        chosen = group[-1]
        words = [str(chosen[field.name]) for field in game_type(game).option_fields if field.name in chosen]
        tables["-".join(words)] = unusual(game, **chosen)
    return [
        Visit(f"rules-{game}", at(f"/games/{game}/"), slow=game != A_GAME),
        *(
            # test_narrow.py covers tables of the most players.
            Visit(f"table-{game}-{name}", in_play(game, **options), slow=(name, game) != (str(most), A_GAME))
            for name, options in tables.items()
        ),
        *(
            # test_end.py covers the end and the story of every game.
            Visit(f"{moment}-{game}-{players}", come(players), slow=players != fewest or (moment, game) in ENDS)
            for moment, come in {"end": partial(end, game=game), "result": partial(after, "result", game=game)}.items()
            for players in sorted({fewest, most})
        ),
        *(Visit(f"{page}-{game}", after(page, fewest, game), slow=True) for page in ("analysis", "verify")),
        *own_of(game, "PAGES"),
    ]


ASSOCIATION = {
    **association_pages.PAGES,
    **association_money_pages.PAGES,
    **association_league_pages.PAGES,
    **association_tournament_pages.PAGES,
}
# The other games have the same parts.
ALWAYS = {
    *("sign-in", "account", "money", "season", "night", "night-sheet"),
    *("tournament-8", "tournament-desk"),
}
PAGES = [
    Visit("home", at("/")),
    Visit("first-offer", first_offer),
    Visit("no-tables-yet", at("/tables/"), slow=True),
    Visit("your-tables", your_tables, slow=True),
    Visit("your-tables-in-play", your_tables_in_play, slow=True),
    Visit("name", at("/name/"), slow=True),
    Visit("lobby", lobby),
    Visit("lobby-full", full_lobby, slow=True),
    Visit("lobby-as-a-friend", guests_lobby, slow=True),
    Visit("invitation", invitation, slow=True),
    Visit("open-tables", open_tables, slow=True),
    *(visit for game in tuppence.games() for visit in pages_of(game)),
    *(Visit(name, come, slow=name not in ALWAYS) for name, come in ASSOCIATION.items()),
    *(Visit(name, come, slow=name not in real_pages.ALWAYS) for name, come in real_pages.PAGES.items()),
    Visit("watching", watching, slow=True),
    Visit("help", help_over_the_table, slow=True),
    Visit("rule", rule_over_the_table),
    Visit("rulebook", at("/rules/"), slow=True),
    *(Visit(f"rulebook-{slug}", at(f"/rules/{slug}/"), slow=True) for slug in book.chapters()),
    Visit("device", device, slow=True),
    Visit("device-match", device_match, slow=True),
    Visit("device-covered", device_covered, slow=True),
    Visit("device-inviting", device_inviting, slow=True),
    Visit("device-on-the-server", device_on_the_server, slow=True),
    Visit("joining", joining, slow=True),
    Visit("device-offline", at("/device/offline"), slow=True),
    Visit("verify", at("/verify"), slow=True),
    Visit("verify-tampered", tampered, slow=True),
    Visit("400", unknown_host, ("answer: 400", "Cross-Origin-Opener-Policy"), slow=True),
    Visit("403", stale_form, ("answer: 403",), slow=True),
    Visit("404", at("/tables/nothing-here/"), ("answer: 404",)),
    Visit("429", too_many_tables, ("answer: 429",), slow=True),
    Visit("500", failure, ("answer: 500",), slow=True),
]
# These need the drawer of a phone, or long waits.
PHONE_ONLY = [
    Visit("drawer", drawer, slow=True),  # also seen under a rule
    *(visit for game in tuppence.games() for visit in own_of(game, "PHONE_ONLY")),
]
SLOW = [Visit("503", unwritable, ("answer: 503",))]
