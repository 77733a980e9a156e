"""A second simulator of sliding discs: it finds roots as eigenvalues of the companion matrix.

It recomputes everything after each event. It resolves impacts of two discs only and does not handle touching discs, so
it suits random fields.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.polynomial import polynomial
from numpy.typing import NDArray

from tests.tuppence.physics.fields import ACROSS, SLOWING, Array, Field

RESTITUTION, HALF, LENGTH = 0.85, 150.0, 750.0
LATER = 1e-9  # s: ignore the contact that has just been resolved


def real_roots(coefficients: Any, until: float) -> list[float]:
    """Return the real roots above 0 and up to a time. ``coefficients``: of rising powers."""
    found = np.roots(np.asarray(coefficients)[::-1])
    real = found.real[np.abs(found.imag) < 1e-7]
    return sorted(float(root) for root in real if LATER < root <= until)


def refined(coefficients: Array, root: float) -> float:
    """Return a root refined by Newton's method to full precision."""
    slopes = polynomial.polyder(coefficients)
    for _ in range(3):
        root -= float(polynomial.polyval(root, coefficients) / polynomial.polyval(root, slopes))
    return root


class SecondSimulator:
    """Discs on the standard board. ``impacts``: the time and pair of each."""

    def __init__(self, field: Field) -> None:
        self.places, self.velocities = field.positions.copy(), field.velocities.copy()
        self.on_board = np.ones(len(self.places), bool)
        self.now = 0.0
        self.impacts: list[tuple[float, tuple[int, int]]] = []

    def speeds(self) -> Array:
        found: Array = np.hypot(*self.velocities.T)
        return found

    def slowings(self) -> Array:
        """Return half of each disc's deceleration, as vectors."""
        speeds = self.speeds()
        return 0.5 * SLOWING * self.velocities / np.where(speeds > 0, speeds, 1)[:, None]

    def advance(self, time: float) -> None:
        self.places += self.velocities * time - self.slowings() * time**2
        left = self.speeds() - SLOWING * time
        before = np.where(self.speeds() > 0, self.speeds(), 1)
        self.velocities *= np.where(left > 1e-9, left / before, 0)[:, None]
        self.now += time

    def squares(self, p: int, q: int) -> Array:
        """Return the square of two discs' distance less the square of the diameter, as a polynomial in time."""
        halves = self.slowings()
        total: NDArray[np.float64] = np.array([-(ACROSS**2), 0, 0, 0, 0])
        for axis in range(2):
            apart = [
                (self.places[q] - self.places[p])[axis],
                (self.velocities[q] - self.velocities[p])[axis],
                (halves[p] - halves[q])[axis],
            ]
            total = total + np.convolve(apart, apart)
        return total

    def next_contact(self, until: float) -> tuple[float, tuple[int, int] | None]:
        best: tuple[float, tuple[int, int] | None] = (math.inf, None)
        on = np.flatnonzero(self.on_board)
        for p in on:
            for q in on[on > p]:
                if not (self.velocities[p].any() or self.velocities[q].any()):
                    continue
                squares = self.squares(int(p), int(q))
                for root in real_roots(squares, until):
                    if polynomial.polyval(root, polynomial.polyder(squares)) < 0:
                        best = min(best, (refined(squares, root), (int(p), int(q))), key=lambda found: found[0])
                        break
        return best

    def next_edge(self) -> tuple[float, int]:
        best = (math.inf, -1)
        halves = self.slowings()
        for disc in np.flatnonzero(self.on_board & (self.speeds() > 0)):
            stop = self.speeds()[disc] / SLOWING
            for axis, edges in ((0, (-HALF, HALF)), (1, (0.0, LENGTH))):
                for edge in edges:
                    offset = [self.places[disc, axis] - edge, self.velocities[disc, axis], -halves[disc, axis]]
                    for root in real_roots(offset, stop):
                        best = min(best, (root, int(disc)))
        return best

    def push(self, p: int, q: int) -> None:
        normal = (self.places[q] - self.places[p]) / math.dist(self.places[p], self.places[q])
        nearing = (self.velocities[p] - self.velocities[q]) @ normal
        self.velocities[p] -= 0.5 * (1 + RESTITUTION) * nearing * normal
        self.velocities[q] += 0.5 * (1 + RESTITUTION) * nearing * normal

    def run(self) -> Array:
        """Simulate until all discs rest. Return their positions."""
        while (speeds := self.speeds()).any():
            stop = float(speeds[speeds > 0].min() / SLOWING)
            time, pair = self.next_contact(stop)
            crossing, disc = self.next_edge()
            if crossing < min(time, stop):
                self.advance(crossing)
                self.on_board[disc] = False
                self.velocities[disc] = 0
            elif pair:
                self.advance(time)
                self.push(*pair)
                self.impacts.append((self.now, pair))
            else:
                self.advance(stop)
        return self.places
