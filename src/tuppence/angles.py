"""Sine and cosine of which every machine has the same last bit: sums and products only, which IEEE 754 fixes.

Those of the machine's C library differ in the last bit from one to another, and after a few impacts a penny would lie
elsewhere. A language that multiplies and adds in this order gets the same numbers.
"""

from __future__ import annotations

from tuppence.rule import rule

TERMS = 32  # of the Taylor series, every other one: beyond 4 radians they are too few


@rule
def sine(angle: float) -> float:
    """The sine, within 4e-16 up to 2 radians and 2e-15 up to 4.

    >>> sine(0.0), round(sine(0.5235987755982988), 15)
    (0.0, 0.5)
    """
    square = angle * angle
    series = 1.0
    for n in range(TERMS, 0, -2):
        series = 1.0 - square / (n * (n + 1)) * series
    return angle * series


@rule
def cosine(angle: float) -> float:
    """The cosine, as close.

    >>> cosine(0.0), round(cosine(1.0471975511965976), 15)
    (1.0, 0.5)
    """
    square = angle * angle
    series = 1.0
    for n in range(TERMS - 1, 0, -2):
        series = 1.0 - square / (n * (n + 1)) * series
    return series
