"""Pictures of every page, at the desk and on a phone, into look/ (make look).

``python -m tests.look NAME ...`` takes only the pictures whose names begin so; ``--readme`` also makes docs/table.jpg.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser import chromium, tabling
from tests.browser.guests import Guest
from tests.browser.pages import LONG_NAME, PAGES, PHONE_ONLY, SLOW, Visit, another
from tests.browser.served import Served

ROOT = Path(__file__).parents[1]
LOOK = ROOT / "look"
MOST_ROLLS = 60


def long_names(players: int, start: bool) -> Callable[[Guest, Served], None]:
    """People with names as long as they may be, at a table or before it."""

    def come(guest: Guest, served: Served) -> None:
        page = tabling.open_table(guest, "regular", players=players, move_seconds=0)
        with another(guest) as friend:
            page.locator(".people li").nth(1).get_by_label("Grade of").select_option("")
            friend.go(page.url).get_by_role("button", name="Sit here").click()
            for person in (friend.page, page):
                person.get_by_label("Your name").fill(LONG_NAME)
                person.get_by_label("Your name").press("Enter")
                person.locator(".people b", has_text=LONG_NAME).first.wait_for()
            if start:
                tabling.start(page)
                page.wait_for_timeout(1500)

    return come


def some_rolls(guest: Guest, rolls: int) -> None:
    """Play on for a while, so that there is something to see; ends where stopping would be allowed."""
    page = guest.page
    stop = page.get_by_role("button", name=tabling.STOP)
    for number in range(rolls * 3):
        tabling.wait_for_turn(page)
        if number >= rolls and stop.get_attribute("aria-disabled") == "false":
            break
        tabling.roll(page)
    tabling.wait_for_turn(page)
    tabling.settle(page)


def mid_game(players: int, rolls: int = 12) -> Callable[[Guest, Served], None]:
    def come(guest: Guest, served: Served) -> None:
        tabling.play_with_bots(guest, players=players)
        some_rolls(guest, rolls)

    return come


def teams(guest: Guest, served: Served) -> None:
    tabling.play_with_bots(guest, players=6, format="teams")
    some_rolls(guest, 5)


def clock(guest: Guest, served: Served) -> None:
    """A clock that begins to matter."""
    page = tabling.open_table(guest, "regular", move_seconds=25)
    tabling.start(page)
    tabling.wait_for_turn(page)
    page.wait_for_timeout(9000)


def mid_flight(what: str, moment: int) -> Callable[[Guest, Served], None]:
    """Held still while something moves: roll until it does, and stop it at that moment of its motion."""
    hold = """([what, moment]) => new Promise((done) => {
      const late = performance.now() + 1500;
      const look = () => {
        if (!document.querySelector(what)?.getAnimations({ subtree: true }).length)
          return performance.now() > late ? done(false) : requestAnimationFrame(look);
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = moment;
        }
        done(true);
      };
      document.querySelector(".acts .go").click();
      look();
    })"""

    def come(guest: Guest, served: Served) -> None:
        page = tabling.quick_play(guest)
        for _ in range(MOST_ROLLS):
            tabling.wait_for_turn(page)
            tabling.settle(page)
            if page.evaluate(hold, [what, moment]):
                return

    return come


def refused(guest: Guest, served: Served) -> None:
    """The house says no: an option that does not fit."""
    page = tabling.open_table(guest, players=4)
    page.get_by_label("One against one").dispatch_event("click")
    page.locator(".notice").wait_for()


def line_down(guest: Guest, served: Served) -> None:
    tabling.quick_play(guest)
    guest.context.set_offline(True)
    served.stop()
    served.start()
    guest.page.get_by_text("The line is down").wait_for()


def dice_tied(guest: Guest, served: Served) -> None:
    """The roll-off of many, as it is told."""
    tabling.start(tabling.open_table(guest, "regular", players=8))
    guest.page.wait_for_timeout(400)


MORE = [
    Visit("mid-game-2", mid_game(2)),
    Visit("mid-game-3", mid_game(3)),
    Visit("mid-game-8", mid_game(8, 3)),
    Visit("mid-game-20", mid_game(20, 1)),
    Visit("teams", teams),
    Visit("clock", clock),
    Visit("long-names-lobby", long_names(8, start=False)),
    Visit("long-names-2", long_names(2, start=True)),
    Visit("long-names-8", long_names(8, start=True)),
    Visit("die-tumbles", mid_flight(".die", 230)),
    Visit("penny-flies", mid_flight(".air .flying", 210)),
    Visit("pennies-fly-back", mid_flight(".air .flying:nth-child(3)", 300)),
    Visit("roll-off", dice_tied),
    Visit("refused", refused),
    Visit("line-down", line_down),
]
# These are the screen; of the others, the whole page.
ONE_SCREEN = ("table", "mid", "help", "drawer", "teams", "clock", "long", "die", "penn", "roll", "line", "watching")


def take(browser: Browser, served: Served, visit: Visit, phone: bool) -> None:
    guest = Guest(browser, served.address, phone=phone, scale=2 if phone else 1)
    try:
        visit.come(guest, served)
        path = LOOK / f"{visit.name}-{'phone' if phone else 'desk'}.png"
        guest.page.screenshot(path=path, full_page=not visit.name.startswith(ONE_SCREEN))
        print(path.relative_to(ROOT), *[told for told in guest.complaints if "answer" not in told])
    except Exception as error:
        print(f"{visit.name}: {str(error)[:300]}", file=sys.stderr)
    finally:
        guest.close()


def picture_for_the_readme(browser: Browser, served: Served) -> None:
    """A table in the middle of a game."""
    guest = Guest(browser, served.address)
    mid_game(3, 9)(guest, served)
    guest.page.screenshot(path=ROOT / "docs" / "table.jpg", type="jpeg", quality=88)
    guest.close()


def main(wanted: list[str]) -> None:
    LOOK.mkdir(exist_ok=True)
    served = Served(Path(tempfile.mkdtemp()) / "house", TUPPENCE_BEAT_MS="40")
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
