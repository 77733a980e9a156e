"""Who plays Penny Drop: a beginner, a regular, a champion.

Each grade is a rule over the record, so it plays live from what its seat sees and, compiled, in bulk. How strong they
are, and how the champion came to be: docs/decisions/0010-champion-beyond-singles.md.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from tuppence.chance import below
from tuppence.errors import TuppenceError
from tuppence.games.penny_drop import options, rules, solve, tables
from tuppence.games.penny_drop.actions import Roll, Stop
from tuppence.games.penny_drop.bulk import ROLL, STOP
from tuppence.games.penny_drop.tables import Tables
from tuppence.rule import rule

GRADES = ("beginner", "regular", "champion")
BEGINNER, REGULAR, CHAMPION = 1, 2, 3  # as bulk play counts policies
DARES = 5  # how daring a beginner may feel


@rule
def beginner(s: Any, dare: int) -> int:
    """Rolls again by mood: while no more slots are full than it dares just now, 0 to 4."""
    return ROLL if s.rolled == 0 or s.shown <= dare else STOP


@rule
def regular(s: Any) -> int:
    """Stops when half of the box is full, but with two pennies left goes for it while a slot is free."""
    if s.rolled == 0 or s.shown < 3:
        return ROLL
    return ROLL if s.pennies[s.turn] <= 2 and s.shown < 4 else STOP


@rule
def champion(s: Any, solved: Tables) -> int:
    """Plays by the tables: exact in singles and in teams of two, an equilibrium beyond."""
    if s.rolled == 0:
        return ROLL
    if s.format == rules.SINGLES and len(solved.singles) > 1:
        return ROLL if tables.rolls_on_exactly(s, solved) else STOP
    return ROLL if tables.rolls_again(s, solved) else STOP


@rule
def choose(s: Any, policy: int, solved: Tables, rng: Any) -> int:
    """The action of a grade in bulk play."""
    if policy == BEGINNER:
        return beginner(s, below(rng, DARES))
    if policy == REGULAR:
        return regular(s)
    return champion(s, solved)


def tables_for(chosen: dict[str, Any], wait: bool) -> Tables:
    """The champion's tables for a match with these options.

    ``wait``: solve singles of more pennies than are shipped first; otherwise the tables for many players serve, that
    hold two players too, until somebody has.
    """
    shipped = tables.shipped(tables.kind_of(chosen))
    if chosen["format"] == "singles" and (wait or solve.ready(chosen["pennies"])):
        return shipped._replace(singles=solve.solve(chosen).roll)
    return shipped


class Bot:
    """A grade at a seat. It needs no compiler, and knows only what its seat sees."""

    def __init__(self, grade: str, chosen: dict[str, Any], seat: int, seed: int) -> None:
        self._policy = 1 + GRADES.index(grade)
        self._options = chosen
        self._seat = seat
        self._rng = np.random.default_rng(seed)
        self._tables = tables_for(chosen, wait=False) if grade == "champion" else None

    def step(self, state: Any) -> Roll | Stop:
        """The action that it takes. Raises TuppenceError where its seat is not to decide."""
        if state.current_player() != self._seat:
            raise TuppenceError(f"seat {self._seat} is not to decide now")
        seen = self._seen(state.view(self._seat))
        if self._policy == BEGINNER:
            action = beginner(seen, int(self._rng.integers(DARES)))
        elif self._policy == REGULAR:
            action = regular(seen)
        else:
            action = champion(seen, self._solved())
        return Stop() if action == STOP else Roll()

    def _seen(self, view: dict[str, Any]) -> SimpleNamespace:
        """The view as the record that the grades read."""
        return SimpleNamespace(
            seats=self._options["players"],
            format=options.FORMATS.index(self._options["format"]),
            pub=self._options["rules"] == "pub",
            turn=view["turn"],
            rolled=view["rolled"],
            shown=sum(view["box"]),
            box=view["box"],
            pennies=view["pennies"],
        )

    def _solved(self) -> Tables:
        """The tables, with the exact ones for singles as soon as they are at hand."""
        if self._tables is None or (len(self._tables.singles) == 1 and self._options["format"] == "singles"):
            self._tables = tables_for(self._options, wait=False)
        return self._tables
