"""The rows of the simulation of discs: plain objects, or in compiled code elements of structured arrays."""

from __future__ import annotations

from tuppence import layout
from tuppence.layout import FLOAT64, INT64, Structure

__all__ = ["Contact", "Disc"]


class Disc(Structure):
    """A disc at the time ``since`` of its last change."""

    x: float = layout.number(FLOAT64)
    y: float = layout.number(FLOAT64)
    vx: float = layout.number(FLOAT64)
    vy: float = layout.number(FLOAT64)
    speed: float = layout.number(FLOAT64)
    ux: float = layout.number(FLOAT64)  # this and the next: its direction
    uy: float = layout.number(FLOAT64)
    reach: float = layout.number(FLOAT64)  # the stopping distance
    hx: float = layout.number(FLOAT64)  # this and the next: half the deceleration
    hy: float = layout.number(FLOAT64)
    since: float = layout.number(FLOAT64)
    stop: float = layout.number(FLOAT64)
    end: float = layout.number(FLOAT64)  # when it stops or leaves the board
    soonest: float = layout.number(FLOAT64)  # the time of its next contact
    partner: int = layout.number(INT64)
    on_board: int = layout.number(INT64)
    changed: int = layout.number(INT64)
    number: int = layout.number(INT64)


class Contact(Structure):
    """A contact of two discs: the line of centres, the speeds before and after it, and the impulse."""

    nx: float = layout.number(FLOAT64)
    ny: float = layout.number(FLOAT64)
    nearing: float = layout.number(FLOAT64)
    parting: float = layout.number(FLOAT64)
    push: float = layout.number(FLOAT64)
    p: int = layout.number(INT64)
    q: int = layout.number(INT64)
