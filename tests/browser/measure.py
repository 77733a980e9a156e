"""Measures the table page as a person sees it: ``python tests/browser/measure.py [--times N]``.

Prints a small table for every game, then the same figures as JSON. Exits with 1 if a figure misses its bound.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Browser, Response

import tuppence
from tests.browser import chromium
from tests.browser.guests import Guest
from tests.browser.served import Served
from tests.browser.tables import tabling
from tests.tuppence.games.matches import longest

TIMES = 9
BOUNDS = {
    "javascript_kb": 100.0,
    "layout_shift": 0.0,
    "opening_to_first_roll_s": 1.5,
    "quick_play_to_playing_s": 1.0,
    "quick_play_to_own_roll_s": 1.0,
}
WORDS = {
    "javascript_kb": "JavaScript of the table page, compressed (kB)",
    "layout_shift": "layout shift over opening and two turns",
    "opening_to_first_roll_s": "opening the table page to the first roll (s)",
    "quick_play_to_playing_s": "click on quick play to the match in play (s)",
    "quick_play_to_own_roll_s": "the same to the first roll, where we begin (s)",
}
# Checked at every frame, so that the driver's delay does not count.
WATCH_FOR = """
window.seen = (what) => new Promise((done) => {
  const look = () => document.querySelector(what) ? done(performance.now()) : requestAnimationFrame(look);
  look();
});
window.playing = seen(".acts");
window.playable = seen(".acts button[aria-disabled=false]");
"""


def quick_play(browser: Browser, served: Served, game: str) -> dict[str, float]:
    """From the click on the home page to the match in play; and to the player's roll, unless the bot begins."""
    guest = Guest(browser, served.address)
    guest.context.add_init_script(WATCH_FOR)
    page = guest.go("/")
    page.wait_for_load_state("networkidle")
    button = tabling.play_at_once(page, game)
    button.evaluate("(button) => button.addEventListener('click', () => sessionStorage.clicked = Date.now())")
    button.click(no_wait_after=True)
    page.wait_for_url("**/tables/**")
    since = "async (what) => performance.timeOrigin + (await window[what]) - Number(sessionStorage.clicked)"
    taken = {"quick_play_to_playing_s": page.evaluate(since, "playing") / 1000}
    if not any(entry["by"] == "bot" for message in guest.heard for entry in message.get("entries", ())):
        taken["quick_play_to_own_roll_s"] = page.evaluate(since, "playable") / 1000
    guest.close()
    return taken


def opening(browser: Browser, served: Served, table: str, cookies: Guest) -> dict[str, float]:
    """A browser with an empty cache opens a table on its turn, and plays two turns."""
    guest = Guest(browser, served.address)
    guest.context.add_cookies(cookies.context.cookies())  # type: ignore[arg-type]
    guest.context.add_init_script(WATCH_FOR)
    scripts: list[Response] = []
    guest.page.on("response", lambda answer: scripts.append(answer) if is_script(answer) else None)
    page = guest.go(table)
    taken: float = page.evaluate("async () => await window.playable") / 1000
    tabling.settle(page)
    for _ in range(2):
        tabling.wait_for_turn(page)
        tabling.act(page)
        tabling.settle(page)
    shift: float = page.evaluate("() => window.shifts.reduce((sum, { value }) => sum + value, 0)")
    size = sum(answer.request.sizes()["responseBodySize"] for answer in scripts)
    guest.close()
    return {"javascript_kb": size / 1000, "layout_shift": shift, "opening_to_first_roll_s": taken}


def is_script(answer: Response) -> bool:
    return "javascript" in answer.headers.get("content-type", "")


def measure(game: str, times: int) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {name: [] for name in BOUNDS}
    served = Served(Path(tempfile.mkdtemp()) / "house", TUPPENCE_TABLES_A_MINUTE="0")
    served.start()
    try:
        time.sleep(5)  # background warm-up is not measured
        with chromium.opened() as browser:
            player = Guest(browser, served.address)
            table = tabling.play_with_bots(player, game, **longest(game)).url
            player.page.close()  # its motions would slow the measurement
            for _ in range(times):
                taken = quick_play(browser, served, game) | opening(browser, served, table, player)
                for name, figure in taken.items():
                    found[name].append(figure)
    finally:
        served.stop()
    return found


def main() -> int:
    times = int(sys.argv[sys.argv.index("--times") + 1]) if "--times" in sys.argv else TIMES
    missed = [not report(game, times) for game in tuppence.games()]
    return int(any(missed))


def report(game: str, times: int) -> bool:
    """Print the figures of a game; return whether all are within bounds."""
    found = measure(game, times)
    middle = {name: round(median(figures), 4) for name, figures in found.items()}
    print(f"{game:46}  median     worst    bound   ({times} times)")
    for name, bound in BOUNDS.items():
        print(f"{WORDS[name]:46} {middle[name]:7.3f}   {max(found[name]):7.3f}  {bound:7.1f}")
    print(json.dumps({"game": game, "median": middle, "all": found, "bounds": BOUNDS}))
    return all(middle[name] <= bound for name, bound in BOUNDS.items())


if __name__ == "__main__":
    sys.exit(main())
