"""A thousand people watch one table."""

from __future__ import annotations

from bench.load.figures import load, milliseconds, show
from bench.load.site import SQLITE, site

WATCHERS, THINK_SECONDS, SECONDS = 1000, 1.0, 40.0


def watchers() -> None:
    """Measure how long a move takes to its player and to those who watch."""
    with site() as here:
        here.settle()
        busy = load()
        rows = []
        with here.play(here.begin_tables(1)) as clients:
            for number in (0, WATCHERS):
                if number:
                    clients.ask(watchers=number)
                before = here.cpu_seconds()["servers"]
                played = clients.ask(seconds=SECONDS if number else SECONDS / 4, think=1000 * THINK_SECONDS)
                spent = here.cpu_seconds()["servers"] - before
                seen = clients.ask(seen=True)["seen"]
                missing = sum(number - len(move) for move in seen)
                each = [wait for move in seen for wait in move] or [0.0, 0.0]
                last = [max(move, default=0.0) for move in seen]
                rows.append(
                    {
                        "watchers": str(number),
                        "moves": str(played["moves"]),
                        **{f"player {name}": value for name, value in milliseconds(played["waits"]).items()},
                        **{f"a watcher {name}": value for name, value in milliseconds(each).items()},
                        **{f"the last {name}": value for name, value in milliseconds(last).items()},
                        "missing": str(missing),
                        "CPU, ms a move": f"{1000 * spent / played['moves']:.1f}",
                        "resident, MB": f"{here.resident_bytes() / 1e6:.0f}",
                        "load": busy,
                    }
                )
    show(f"One table of {SQLITE}, a move each {THINK_SECONDS:g} s", rows)
