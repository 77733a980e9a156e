"""Heuristic values of Penny White positions within an end, and expected values of flicks by simulation."""

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

NEAR = 60.0  # mm: the promise of a penny falls by e over this distance from the white
LATER = 0.5  # the discount of points scored now, if all flicks of the end are still to come
PROMISE = 0.5  # points: the promise of a penny at the white
LOST = 1.0  # points: the loss if the white goes off the board (PW-5)

Numbers = NDArray[np.float64]


def compilation() -> Compilation:
    """Return the state of the compilation of the physics, which is imported only when it is needed."""
    from tuppence.physics import discs

    return discs.compilation


def warm() -> None:
    """Compile the physics, or load it from the cache."""
    from tuppence.physics import discs

    discs.warm()


class Outcomes:
    """The resting places after many flicks, one row each: the white, then the pennies.

    ``places``: shape (rows, discs, 2). ``own``: shape (pennies,), which are the flicker's; the last is the one flicked.
    ``lay``: shape (discs,), which were on the board before.
    """

    def __init__(self, places: Numbers, on_board: NDArray[np.bool_], own: NDArray[np.bool_], lay: NDArray[np.bool_]):
        self.places, self.on_board, self.own = places, on_board, own
        self._remove(lay)

    def _remove(self, lay: NDArray[np.bool_]) -> None:
        """Take off the flicker's nearest pennies, as many as the opponent may remove (PW-6)."""
        put_off = (lay[1:] & ~self.on_board[:, 1:])[:, ~self.own].sum(axis=1)
        order = np.argsort(self.distances(own=True), axis=1)
        pennies = 1 + np.flatnonzero(self.own)
        for rank in range(int(put_off.max(initial=0))):
            if rank < len(pennies):
                rows = np.flatnonzero(put_off > rank)
                self.on_board[rows, pennies[order[rows, rank]]] = False

    def distances(self, own: bool) -> Numbers:
        """Return the distances of one side's pennies from the white, infinite for those off the board."""
        chosen = 1 + np.flatnonzero(self.own if own else ~self.own)
        away = self.places[:, chosen] - self.places[:, :1]
        found: Numbers = np.where(self.on_board[:, chosen], np.hypot(away[..., 0], away[..., 1]), np.inf)
        return found

    def worth(self, to_come: float) -> Numbers:
        """Return the value of each row to the flicker, in points.

        It is the score if the end were over now, discounted by ``to_come`` (the fraction of the flicks still to come),
        plus the promise of pennies near the white.
        """
        own, other = self.distances(own=True), self.distances(own=False)
        mine, theirs = own.min(axis=1, initial=np.inf), other.min(axis=1, initial=np.inf)
        points = (own <= theirs[:, None] - CLEARLY).sum(axis=1) * (mine < np.inf) * 1.0
        points -= (other <= mine[:, None] - CLEARLY).sum(axis=1) * (theirs < np.inf)
        promise = np.exp(-own / NEAR).sum(axis=1) - np.exp(-other / NEAR).sum(axis=1)
        found: Numbers = points * (1 - LATER * to_come) + PROMISE * to_come * promise
        return np.where(self.on_board[:, WHITE], found, -LOST)


def outcomes(s: Position, flicks: Sequence[Flick], hands: Numbers) -> Outcomes:
    """Return the outcomes of each flick with each sample of the tremor, all samples of the first flick first.

    ``hands``: shape (samples, 2), the normal deviates of the angle and the speed.
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
    return _by_number(s, [s.flicked + 1, *numbers], rested)


def _by_number(s: Position, numbers: Sequence[int], rested: Any) -> Outcomes:
    """Return the physics' result as `Outcomes`, ordered by disc number, with the discs that were off before."""
    rows, known = len(rested.positions), s.flicked + 2
    places, on_board = np.zeros((rows, known, 2)), np.zeros((rows, known), np.bool_)
    places[:, numbers], on_board[:, numbers] = rested.positions, rested.on_board
    own = np.array([s.owner[number] == s.turn for number in range(1, known - 1)] + [True])
    lay = np.array([bool(on) for on in s.on_board[: known - 1]] + [False])
    return Outcomes(places, on_board, own, lay)


def expected(s: Position, flicks: Sequence[Flick], hands: Numbers) -> Numbers:
    """Return the expected value of each flick to its player, averaged over samples of the tremor."""
    values = outcomes(s, flicks, hands).worth((sum(s.left) - 1) / (rules.SEATS * s.each))
    found: Numbers = values.reshape(len(flicks), len(hands)).mean(axis=1)
    return found


def best_removal(s: Position) -> Action:
    """Return the removal of the flicker's nearest penny. It is never worse than waiving."""
    own = [number for number in range(1, s.flicked + 1) if s.on_board[number] and s.owner[number] == s.turn]
    return Remove(min(own, key=lambda number: distance(s, number, WHITE)) - 1) if own else Waive()
