"""`python -m bench.live`: the live tables only, with their own duration and load."""

from __future__ import annotations

import argparse

import tuppence
from bench.live.measure import Plan
from bench.live.report import TABLES, run


def main() -> None:
    """Read the options and measure."""
    usual = Plan()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=list(TABLES))
    parser.add_argument("--rounds", type=int, default=usual.rounds)
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--moves-a-second", type=int, default=usual.moves_a_second)
    parser.add_argument("--games", nargs="+", choices=tuppence.games(), default=tuppence.games())
    given = parser.parse_args()
    run(
        Plan(given.moves_a_second, given.rounds, given.seconds, usual.warm_up_seconds), tuple(given.tables), given.games
    )


main()
