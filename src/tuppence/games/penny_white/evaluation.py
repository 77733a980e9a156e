"""What a position of Penny White is worth to a player within its end, as it lies and by trying out many flicks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.actions import Action
from tuppence.games.penny_white import draws, rules
from tuppence.games.penny_white.actions import Flick, Remove, Waive
from tuppence.games.penny_white.board import RADIUS, WHITE, distance
from tuppence.games.penny_white.rules import CLEARLY, Position
from tuppence.rule import Compilation

NEAR = 60.0  # mm: a penny that lies so far from the white promises a third of what one at the white does
LATER = 0.5  # how much of what would be scored now is lost for a whole end of flicks that are to come
PROMISE = 0.5  # points, of a penny that lies at the white
LOST = 1.0  # points, of the white off the board (PW-5)

Numbers = NDArray[np.float64]


def compilation() -> Compilation:
    """Return the state of the compilation of the physics, which is imported only when it is needed."""
    from tuppence.physics import discs

    return discs.compilation


def warm() -> None:
    """Compile the physics, once per process."""
    from tuppence.physics import discs

    discs.warm()


class Outcomes:
    """Where everything came to rest after each of many flicks: a row for each, in it the white and then the pennies.

    ``own``: which of the pennies are the flicker's, the one that was flicked too, which is the last.
    """

    def __init__(self, places: Numbers, on_board: NDArray[np.bool_], own: NDArray[np.bool_], lay: NDArray[np.bool_]):
        self.places, self.on_board, self.own = places, on_board, own
        self._remove(lay)

    def _remove(self, lay: NDArray[np.bool_]) -> None:
        """The other removes as many of the nearest as may be removed (PW-6): as if that were done at once."""
        put_off = (lay[1:] & ~self.on_board[:, 1:])[:, ~self.own].sum(axis=1)
        order = np.argsort(self.distances(own=True), axis=1)
        pennies = 1 + np.flatnonzero(self.own)
        for rank in range(int(put_off.max(initial=0))):
            if rank < len(pennies):
                rows = np.flatnonzero(put_off > rank)
                self.on_board[rows, pennies[order[rows, rank]]] = False

    def distances(self, own: bool) -> Numbers:
        """Of one side's pennies from the white; without end for those that are off."""
        chosen = 1 + np.flatnonzero(self.own if own else ~self.own)
        away = self.places[:, chosen] - self.places[:, :1]
        found: Numbers = np.where(self.on_board[:, chosen], np.hypot(away[..., 0], away[..., 1]), np.inf)
        return found

    def worth(self, to_come: float) -> Numbers:
        """To the flicker: the points of an end that ended now, less of them the more flicks are to come, and what
        pennies promise.
        """
        own, other = self.distances(own=True), self.distances(own=False)
        mine, theirs = own.min(axis=1, initial=np.inf), other.min(axis=1, initial=np.inf)
        points = (own <= theirs[:, None] - CLEARLY).sum(axis=1) * (mine < np.inf) * 1.0
        points -= (other <= mine[:, None] - CLEARLY).sum(axis=1) * (theirs < np.inf)
        promise = np.exp(-own / NEAR).sum(axis=1) - np.exp(-other / NEAR).sum(axis=1)
        found: Numbers = points * (1 - LATER * to_come) + PROMISE * to_come * promise
        return np.where(self.on_board[:, WHITE], found, -LOST)


def outcomes(s: Position, flicks: Sequence[Flick], hands: Numbers) -> Outcomes:
    """What becomes of flicks with each of some hands, rows of deviations of the direction and the speed: the hands of
    the first flick come first.
    """
    from tuppence.physics import discs

    aims = np.repeat([(one.x, one.y, one.angle, one.speed) for one in flicks], len(hands), axis=0)
    shaken = np.tile(hands, (len(flicks), 1)) * s.tremor
    angles, speeds = aims[:, 2] + draws.DIRECTION * shaken[:, 0], aims[:, 3] * (1 + draws.SHARE * shaken[:, 1])
    numbers: list[int] = []
    places: list[draws.Place] = []
    draws.lie_there(s, numbers, places)
    starts = [draws.beside(s, one.x, one.y, places) for one in flicks]
    fields = np.tile(np.array([(0.0, 0.0), *places]), (len(aims), 1, 1))
    fields[:, 0] = np.repeat(starts, len(hands), axis=0)
    velocities = np.zeros_like(fields)
    velocities[:, 0, 0], velocities[:, 0, 1] = np.sin(angles) * speeds, np.cos(angles) * speeds
    rested = discs.slide_many(fields, velocities, RADIUS, draws.FRICTION, draws.RESTITUTION, s.width, s.length)
    return _in_order(s, [s.flicked + 1, *numbers], rested)


def _in_order(s: Position, numbers: Sequence[int], rested: Any) -> Outcomes:
    """What the physics gave, each disc under its own number; those that were off are still off."""
    rows, known = len(rested.positions), s.flicked + 2
    places, on_board = np.zeros((rows, known, 2)), np.zeros((rows, known), np.bool_)
    places[:, numbers], on_board[:, numbers] = rested.positions, rested.on_board
    own = np.array([s.owner[number] == s.turn for number in range(1, known - 1)] + [True])
    lay = np.array([bool(on) for on in s.on_board[: known - 1]] + [False])
    return Outcomes(places, on_board, own, lay)


def expected(s: Position, flicks: Sequence[Flick], hands: Numbers) -> Numbers:
    """What each flick is worth to its player on the average of some hands."""
    worth = outcomes(s, flicks, hands).worth((sum(s.left) - 1) / (rules.SEATS * s.each))
    found: Numbers = worth.reshape(len(flicks), len(hands)).mean(axis=1)
    return found


def best_removal(s: Position) -> Action:
    """For whoever may remove a penny: the flicker's nearest; that is never worse than none."""
    own = [number for number in range(1, s.flicked + 1) if s.on_board[number] and s.owner[number] == s.turn]
    return Remove(min(own, key=lambda number: distance(s, number, WHITE)) - 1) if own else Waive()
