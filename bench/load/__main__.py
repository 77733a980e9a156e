"""`python -m bench.load [SCENARIO ...]`: what a site holds, on the loopback interface of this machine only."""

from __future__ import annotations

import argparse
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import psutil

from bench.load.back import back
from bench.load.entries import entries
from bench.load.figures import load, machine, out
from bench.load.moves import many, rate
from bench.load.watchers import watchers

SCENARIOS = {"rate": rate, "many": many, "watchers": watchers, "return": back, "tournament": entries}
MOST_SECONDS = 300  # of one scenario
STOPPING_SECONDS = 10


@contextmanager
def bounded(seconds: int) -> Iterator[None]:
    """Break off after a number of seconds, or when this process is asked to end; end all that was started."""

    def break_off(number: int, frame: FrameType | None) -> None:
        raise SystemExit(f"{signal.Signals(number).name}: broken off")

    for number in (signal.SIGALRM, signal.SIGTERM):
        signal.signal(number, break_off)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        for process in (left := psutil.Process().children(recursive=True)):
            process.terminate()
        for process in psutil.wait_procs(left, STOPPING_SECONDS)[1]:
            process.kill()


def main() -> None:
    """Run the scenarios one after the other."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("scenario", nargs="*", choices=[[], *SCENARIOS], help=", ".join(SCENARIOS))
    parser.add_argument("--most-seconds", type=int, default=MOST_SECONDS, help="after which a scenario is broken off")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    out.print(f"{machine()}, load {load()}", highlight=False)
    given = parser.parse_args()
    for name in given.scenario or SCENARIOS:
        begun = time.perf_counter()
        with bounded(given.most_seconds):
            SCENARIOS[name]()
        out.print(f"({name}: {time.perf_counter() - begun:.0f} s)")


main()
