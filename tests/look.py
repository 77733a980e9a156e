"""Pictures of every page, at the desk and on a phone, into look/ (make look).

``python -m tests.look NAME ...`` takes only the pictures whose names begin so; ``--readme`` also makes docs/table.jpg.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

import tuppence
from tests import ROOT, Json
from tests.browser import chromium
from tests.browser.guests import Guest
from tests.browser.pages import LONG_NAME, PAGES, PHONE_ONLY, SLOW, Visit, another, own_of
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.tuppence.games.matches import A_GAME, longest, seats_for, unusual, variants
from tests.tuppence_web.visitors import clock
from tuppence.game import game_type

LOOK = ROOT / "look"
MOMENTS = (120, 350, 700, 1400)  # milliseconds after a motion began


def long_names(players: int, start: bool) -> Callable[[Guest, Served], None]:
    """People with names as long as they may be, at a table or before it."""

    def come(guest: Guest, served: Served) -> None:
        page = tabling.open_table(guest, "regular", A_GAME, players=players, **clock(A_GAME, 0))
        with another(guest) as friend:
            page.locator(".people li").nth(1).get_by_label("Level of").select_option("")
            friend.go(page.url).get_by_role("button", name="Join the game").click()
            for person in (friend.page, page):
                person.get_by_label("Your name").fill(LONG_NAME)
                person.get_by_label("Your name").press("Enter")
                person.locator(".people b", has_text=LONG_NAME).first.wait_for()
            if start:
                tabling.start(page)
                page.wait_for_timeout(1500)

    return come


def some_plays(guest: Guest, plays: int) -> None:
    """Play on for a while, so that there is something to see; ends where there is a choice, if one comes soon."""
    page = guest.page
    for number in range(plays * 3):
        tabling.wait_for_turn(page)
        if number >= plays and page.locator(tabling.MAY_ACT).count() > 1:
            break
        tabling.act(page)
    tabling.wait_for_turn(page)
    tabling.settle(page)


def mid_game(game: str, options: Json, plays: int) -> Callable[[Guest, Served], None]:
    def come(guest: Guest, served: Served) -> None:
        tabling.play_with_bots(guest, game, **options)
        some_plays(guest, plays)

    return come


def time_presses(guest: Guest, served: Served) -> None:
    """A clock that begins to matter."""
    page = tabling.open_table(guest, "regular", A_GAME, **clock(A_GAME, 25))
    tabling.start(page)
    tabling.wait_for_turn(page)
    page.wait_for_timeout(9000)


def mid_motion(game: str, moment: int) -> Callable[[Guest, Served], None]:
    """An animation, stopped some milliseconds after it began."""

    def come(guest: Guest, served: Served) -> None:
        page = tabling.play_with_bots(guest, game, **longest(game))
        some_plays(guest, 3)
        tabling.hold_still(page, page.locator(tabling.MAY_ACT).first.click, moment)

    return come


def just_begun(game: str) -> Callable[[Guest, Served], None]:
    """The start of a match with many players."""

    def come(guest: Guest, served: Served) -> None:
        tabling.start(tabling.open_table(guest, "regular", game, players=game_type(game).players_range[1]))
        guest.page.wait_for_timeout(400)

    return come


def line_down(guest: Guest, served: Served) -> None:
    tabling.quick_play(guest)
    guest.context.set_offline(True)
    served.stop()
    served.start()
    guest.page.get_by_text("The connection is lost").wait_for()


def scenes_of(game: str) -> list[Visit]:
    """A game some plays on, with few and many, in every variant; in the middle of motions; just begun."""
    fewest, most = game_type(game).players_range
    tables = {str(players): {"players": players} for players in sorted({fewest, seats_for(game, 4), most})}
    tables |= {f"variant-{number}": unusual(game, **group[0]) for number, group in enumerate(variants(game))}
    return [
        *(Visit(f"mid-{game}-{name}", mid_game(game, options, 3)) for name, options in tables.items()),
        *(Visit(f"motion-{game}-{moment}", mid_motion(game, moment)) for moment in MOMENTS),
        Visit(f"begun-{game}", just_begun(game)),
        *own_of(game, "SCENES"),
    ]


MORE = [
    *(visit for game in tuppence.games() for visit in scenes_of(game)),
    Visit("clock", time_presses),
    Visit("long-names-lobby", long_names(8, start=False)),
    Visit("long-names-2", long_names(2, start=True)),
    Visit("long-names-8", long_names(8, start=True)),
    Visit("line-down", line_down),
]
# These are the screen; of the others, the whole page.
ONE_SCREEN = ("table", "mid", "motion", "begun", "help", "drawer", "clock", "long", "line", "watching")


def take(browser: Browser, served: Served, visit: Visit, phone: bool) -> None:
    guest = Guest(browser, served.address, phone=phone, scale=2 if phone else 1)
    try:
        visit.come(guest, served)
        path = LOOK / f"{visit.name}-{'phone' if phone else 'desk'}.png"
        guest.page.screenshot(path=path, full_page=not visit.name.startswith(ONE_SCREEN))
        print(path.relative_to(ROOT), *[complaint for complaint in guest.complaints if "answer" not in complaint])
    except Exception as error:
        print(f"{visit.name}: {str(error)[:300]}", file=sys.stderr)
    finally:
        guest.close()


def picture_for_the_readme(browser: Browser, served: Served) -> None:
    """A table in the middle of a game."""
    guest = Guest(browser, served.address)
    mid_game(A_GAME, {"players": 3}, 9)(guest, served)
    guest.page.screenshot(path=ROOT / "docs" / "table.jpg", type="jpeg", quality=88)
    guest.close()


def main(wanted: list[str]) -> None:
    LOOK.mkdir(exist_ok=True)
    served = Served(Path(tempfile.mkdtemp()) / "house", TUPPENCE_BOT_DELAY_MS="40")
    served.start()
    try:
        with chromium.opened() as browser:
            if "--readme" in wanted:
                wanted.remove("--readme")
                picture_for_the_readme(browser, served)
            for visit in [*PAGES, *PHONE_ONLY, *MORE, *SLOW]:
                if wanted and not visit.name.startswith(tuple(wanted)):
                    continue
                for phone in (True,) if visit in PHONE_ONLY else (False, True):
                    take(browser, served, visit, phone)
    finally:
        served.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
