"""The values of all flicks from one place: a grid over angle and speed, smoothed by the hand's tremor.

The expected value of an aim is the mean of the values of flicks near it, weighted by their probability given the aim.
This is kernel regression with the tremor as the kernel (Yee, Lisy and Bowling, "Monte Carlo Tree Search in Continuous
Action Spaces with Execution Uncertainty", IJCAI 2016, on curling): each simulated flick counts for all aims around it,
so a grid of n flicks is more informative than n flicks of a few aims.
"""

from __future__ import annotations

import math

import numpy as np

from tuppence.games.penny_white.board import FAR_LINE, WHITE, distance_to
from tuppence.games.penny_white.bots import evaluation
from tuppence.games.penny_white.bots.aims import Place, stopping_speed
from tuppence.games.penny_white.bots.evaluation import Numbers
from tuppence.games.penny_white.draws import DIRECTION, SHARE
from tuppence.games.penny_white.rules import Position

SOFTEST, HARDEST = 0.75, 2.6  # the range of speeds, as multiples of the speed that stops at the white
LEAST_TREMOR = 0.8  # the grid is not finer than for this tremor, which limits the number of flicks
APART = 2.5  # grid steps: the least distance of two chosen aims
REACH = 3  # standard deviations to either side that the kernel covers


class Plane:
    """The flicks from one place, and their smoothed chances of winning the match for the flicker of ``s``.

    ``cells``: grid steps per standard deviation of the tremor. ``aims``: shape (angles * speeds, 4), x, y, angle and
    speed. ``chances``: shape (angles * speeds,).
    """

    def __init__(self, s: Position, start: Place, cells: float) -> None:
        tremor = max(s.tremor, LEAST_TREMOR)
        self.step_of_angle, self.step_of_speed = tremor * DIRECTION / cells, tremor * SHARE / cells
        angles, speeds = self._axes(s, start)
        self.aims = np.empty((len(angles) * len(speeds), 4))
        self.aims[:, :2] = start
        self.aims[:, 2], self.aims[:, 3] = np.repeat(angles, len(speeds)), np.tile(speeds, len(angles))
        made = evaluation.outcomes(s, self.aims).chances(s, sum(s.left) - 1)
        deviations = cells * s.tremor / tremor  # in grid steps
        smooth = smoothed(smoothed(made.reshape(len(angles), -1), deviations).T, deviations).T
        self.chances: Numbers = smooth.ravel()

    def _axes(self, s: Position, start: Place) -> tuple[Numbers, Numbers]:
        """Return the angles of the board beyond the far line, and the speeds."""
        ahead = FAR_LINE - start[1]
        left, right = (math.atan2(side * s.width / 2 - start[0], ahead) for side in (-1, 1))
        straight = stopping_speed(distance_to(s, WHITE, *start))
        speeds = np.arange(math.log(SOFTEST * straight), math.log(HARDEST * straight), self.step_of_speed)
        return np.arange(left, right + self.step_of_angle, self.step_of_angle), np.exp(speeds)


def smoothed(values: Numbers, deviation: float) -> Numbers:
    """Return values averaged along their first axis with a normal kernel. ``deviation``: in rows."""
    most = math.ceil(REACH * deviation)
    if most == 0:
        return values
    weights = np.exp(-0.5 * (np.arange(-most, most + 1) / deviation) ** 2)
    padded = np.pad(values, ((most, most), (0, 0)), mode="edge")
    rows = len(values)
    found: Numbers = sum(weight * padded[at : at + rows] for at, weight in enumerate(weights / weights.sum()))
    return found


def best_apart(planes: list[Plane], count: int) -> Numbers:
    """Return at most ``count`` best aims of some planes, those of a plane at least `APART` apart: shape (aims, 4)."""
    chances = np.concatenate([plane.chances for plane in planes])
    aims = np.concatenate([plane.aims for plane in planes])
    steps = planes[0].step_of_angle, planes[0].step_of_speed
    found: list[int] = []
    left = np.ones(len(aims), np.bool_)
    while len(found) < count and left.any():
        best = int(np.argmax(np.where(left, chances, -np.inf)))
        found.append(best)
        near = (aims[:, :2] == aims[best, :2]).all(axis=1)
        near &= np.abs(aims[:, 2] - aims[best, 2]) < APART * steps[0]
        near &= np.abs(np.log(aims[:, 3] / aims[best, 3])) < APART * steps[1]
        left &= ~near
    return aims[found]
