"""Everybody comes back after a restart of the server, and nothing that was acknowledged is lost."""

from __future__ import annotations

import signal
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

from bench.load.figures import load, percentile, show
from bench.load.site import SQLITE, Site, site
from tests.browser.served import DATABASE

TABLES, THINK_SECONDS, BEFORE_SECONDS, SECONDS = 1000, 4.0, 5.0, 25.0
HOW = {"stopped (SIGTERM)": signal.SIGTERM, "killed (SIGKILL)": signal.SIGKILL}


def back() -> None:
    """Measure how long people who play take to come back, and check the log for what they had been acknowledged."""
    rows = [measured(words, how) for words, how in HOW.items()]
    show(f"{2 * TABLES} players at {TABLES} tables of {SQLITE}, who come back as pages do (8 s apart at most)", rows)


def measured(words: str, how: signal.Signals) -> dict[str, str]:
    """The figures of one way in which a server ends."""
    with site() as here, ThreadPoolExecutor(1) as thread:
        here.settle()
        busy = load()
        with here.play(here.begin_tables(TABLES), "returning") as clients:
            playing = thread.submit(clients.ask, seconds=SECONDS, think=1000 * THINK_SECONDS)
            time.sleep(BEFORE_SECONDS)
            begun = time.time()
            here.served[0].stop(how)
            gone = time.time()
            here.served[0].start()
            opened = time.time()
            played = playing.result()
            came = clients.ask(returns=True)
        waits = [at / 1000 - opened for at in came["returned"]]
        return {
            "the server is": words,
            "gone after, s": f"{gone - begun:.1f}",
            "open again after, s": f"{opened - gone:.1f}",
            "players back": f"{len(waits)} of {2 * TABLES}",
            **{f"p{percent} from then, s": f"{percentile(waits, percent):.1f}" for percent in (50, 99)},
            "the last": f"{max(waits):.1f}",
            "moves": str(played["moves"]),
            "acknowledged": str(len(came["saved"])),
            "lost or torn": f"{lost(here, came['saved'])} or {len(came['torn'])}",
            "load": busy,
        }


def lost(here: Site, saved: list[Any]) -> int:
    """How many acknowledged moves are not in the log, or not where they were."""
    with closing(sqlite3.connect(f"file:{here.served[0].data / DATABASE}?mode=ro", uri=True)) as base:
        rows = set(base.execute("SELECT table_id, seq, request FROM tables_play WHERE kind = 'played'"))
    return len({tuple(one) for one in saved} - rows)
