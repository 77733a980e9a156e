"""Heuristic values of Penny White positions within an end, and expected values of flicks by simulation."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.games.penny_white import draws
from tuppence.games.penny_white.actions import Flick
from tuppence.games.penny_white.board import RADIUS, WHITE
from tuppence.games.penny_white.bots import aims
from tuppence.games.penny_white.bots.heuristics import (
    FADING,
    LEAST_SPREAD,
    LOGISTIC,
    LOST,
    NEAR,
    POTENTIAL,
    SPREAD,
    Hand,
    first_of_best,
    hammer,
)
from tuppence.games.penny_white.rules import CLEARLY, Position
from tuppence.physics import discs

Numbers = NDArray[np.float64]
Order = Callable[[int], float]  # points, by the number of flicks to come


class Outcomes:
    """The resting places after many flicks, one row each: the white, then the pennies.

    ``places``: shape (rows, discs, 2). ``on_board``: shape (rows, discs). ``own``: shape (pennies,), whether a penny is
    the flicker's; the last one was flicked. ``lay``: shape (discs,), whether a disc was on the board before.
    """

    def __init__(self, places: Numbers, on_board: NDArray[np.bool_], own: NDArray[np.bool_], lay: NDArray[np.bool_]):
        self.places, self.on_board, self.own = places, on_board, own
        self._remove(lay)

    def _remove(self, lay: NDArray[np.bool_]) -> None:
        """Remove the flicker's nearest pennies, as many as the opponent may remove (PW-6)."""
        put_off = (lay[1:] & ~self.on_board[:, 1:])[:, ~self.own].sum(axis=1)
        some = np.flatnonzero(put_off)
        order = np.argsort(self.distances(own=True)[some], axis=1)
        pennies = 1 + np.flatnonzero(self.own)
        for rank in range(min(int(put_off.max(initial=0)), len(pennies))):
            chosen = put_off[some] > rank
            self.on_board[some[chosen], pennies[order[chosen, rank]]] = False

    def distances(self, own: bool) -> Numbers:
        """Return the distances of one side's pennies from the white, infinite for those off the board."""
        chosen = 1 + np.flatnonzero(self.own if own else ~self.own)
        away = self.places[:, chosen] - self.places[:, :1]
        found: Numbers = np.where(self.on_board[:, chosen], np.hypot(away[..., 0], away[..., 1]), np.inf)
        return found

    def points(self, to_come: int, order: Order = hammer) -> Numbers:
        """Return the flicker's expected points in this end for each row: shape (rows,).

        ``to_come``: the number of flicks left in the end. If it is 0, the points are exact, else a fitted estimate.
        ``order``: what the order of these flicks is worth to the flicker.
        """
        own, other = self.distances(own=True), self.distances(own=False)
        mine, theirs = own.min(axis=1, initial=np.inf), other.min(axis=1, initial=np.inf)
        scored = ((own <= theirs[:, None] - CLEARLY) & (own < np.inf)).sum(axis=1) * 1.0
        scored -= ((other <= mine[:, None] - CLEARLY) & (other < np.inf)).sum(axis=1)
        found: Numbers = scored / (1 + FADING * to_come)
        if to_come:
            potential = np.exp(-own / NEAR).sum(axis=1) - np.exp(-other / NEAR).sum(axis=1)
            found += POTENTIAL * potential / math.sqrt(to_come) + order(to_come)
        return np.where(self.on_board[:, WHITE], found, -LOST)

    def chances(self, s: Position, to_come: int, order: Order = hammer) -> Numbers:
        """Return the winning chance of the flicker of ``s`` for each row, with a shared win as half: shape (rows,).

        ``to_come``, ``order``: as in `points`.
        """
        lead = s.scores[s.turn] - s.scores[1 - s.turn] + self.points(to_come, order)
        ends = max(0, s.ends - s.end)
        spread = SPREAD * np.sqrt(ends + np.where(self.on_board[:, WHITE], to_come > 0, 0))
        with np.errstate(over="ignore"):  # the exponential may overflow for a large lead
            found: Numbers = 1 / (1 + np.exp(-LOGISTIC * lead / np.maximum(spread, LEAST_SPREAD)))
        return found


def outcomes(s: Position, aims: Numbers) -> Outcomes:
    """Return the outcomes of flicks after the tremor: ``aims`` has x, y, angle and speed, shape (rows, 4)."""
    numbers: list[int] = []
    places: list[draws.Place] = []
    draws.add_lying(s, numbers, places)
    starts, of_start = np.unique(aims[:, :2], axis=0, return_inverse=True)
    free = np.array([draws.beside(s, x, y, places) for x, y in starts.tolist()])
    fields = np.tile(np.array([(0.0, 0.0), *places]), (len(aims), 1, 1))
    fields[:, 0] = free[of_start.ravel()]
    velocities = np.zeros_like(fields)
    velocities[:, 0, 0], velocities[:, 0, 1] = np.sin(aims[:, 2]) * aims[:, 3], np.cos(aims[:, 2]) * aims[:, 3]
    rested = discs.slide_many(fields, velocities, RADIUS, draws.FRICTION, draws.RESTITUTION, s.width, s.length)
    return _by_number(s, [s.flicked + 1, *numbers], rested)


def shaken(s: Position, aims: Numbers, hands: Numbers) -> Numbers:
    """Return each aim with each hand's tremor, all hands of the first aim first: shape (aims * hands, 4) (PW-4).

    ``aims``: shape (aims, 4), x, y, angle and speed. ``hands``: shape (hands, 2), normal deviates of angle and speed.
    """
    made, (aside, faster) = np.repeat(aims, len(hands), axis=0), np.tile(hands.T, len(aims))
    made[:, 2], made[:, 3] = draws.with_tremor(made[:, 2], made[:, 3], s.tremor, aside, faster)
    return made


def _by_number(s: Position, numbers: Sequence[int], rested: Any) -> Outcomes:
    """Return the physics' result as `Outcomes`, ordered by disc number, including discs that were off before."""
    rows, known = len(rested.positions), s.flicked + 2
    places, on_board = np.zeros((rows, known, 2)), np.zeros((rows, known), np.bool_)
    places[:, numbers], on_board[:, numbers] = rested.positions, rested.on_board
    own = np.array([s.owner[number] == s.turn for number in range(1, known - 1)] + [True])
    lay = np.array([bool(on) for on in s.on_board[: known - 1]] + [False])
    return Outcomes(places, on_board, own, lay)


def expected(s: Position, aims: Numbers, hands: Numbers, order: Order = hammer) -> Numbers:
    """Return the flicker's mean winning chance with each aim, over samples of the tremor: shape (aims,)."""
    found: Numbers = outcomes(s, shaken(s, aims, hands)).chances(s, sum(s.left) - 1, order)
    means: Numbers = found.reshape(len(aims), len(hands)).mean(axis=1)
    return means


def best_flick(s: Position, hands: Sequence[Hand]) -> Flick:
    """Return the same as `heuristics.best_flick`, with the compiled physics."""
    flicks = aims.tries(s)
    tried = np.array([(one.x, one.y, one.angle, one.speed) for one in flicks])
    return flicks[first_of_best(expected(s, tried, np.array(hands)).tolist())]
