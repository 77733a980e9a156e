"""A third simulator of sliding discs: steps of 1e-7 s, with an impulse if discs overlap and approach each other."""

from __future__ import annotations

import math
from typing import Any

from tests.tuppence.physics.fields import ACROSS, SLOWING, Array, Field
from tuppence.rule import compiled

STEP = 1e-7
RESTITUTION, HALF, LENGTH = 0.85, 150.0, 750.0


def step_on(places: Any, velocities: Any, on_board: Any) -> None:
    """Simulate until nothing moves. Compiled only."""
    n = len(places)
    moving = True
    while moving:
        moving = False
        for i in range(n):
            speed = math.sqrt(velocities[i, 0] ** 2 + velocities[i, 1] ** 2)
            if speed == 0.0:
                continue
            moving = True
            time = min(STEP, speed / SLOWING)
            mean = 1 - 0.5 * SLOWING * time / speed
            for axis in range(2):
                places[i, axis] += velocities[i, axis] * mean * time
                velocities[i, axis] *= max(1 - SLOWING * STEP / speed, 0.0)
            if abs(places[i, 0]) > HALF or not 0 <= places[i, 1] <= LENGTH:
                on_board[i] = False
                velocities[i] = 0.0
        for i in range(n):
            for j in range(i):
                x, y = places[i, 0] - places[j, 0], places[i, 1] - places[j, 1]
                square = x * x + y * y
                if square < ACROSS * ACROSS and on_board[i] and on_board[j]:
                    vx, vy = velocities[i, 0] - velocities[j, 0], velocities[i, 1] - velocities[j, 1]
                    nearing = -(x * vx + y * vy) / square
                    if nearing > 0:
                        push = 0.5 * (1 + RESTITUTION) * nearing
                        velocities[i, 0] += push * x
                        velocities[i, 1] += push * y
                        velocities[j, 0] -= push * x
                        velocities[j, 1] -= push * y


def stepped(field: Field) -> Array:
    """Return where the discs of a field come to rest on the standard board."""
    import numpy as np

    places, velocities = field.positions.copy(), field.velocities.copy()
    compiled(step_on)(places, velocities, np.ones(len(places), np.bool_))
    return places
