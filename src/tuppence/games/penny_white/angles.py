"""Sine and cosine with the same bits on every machine.

They use only sums, products and quotients, whose rounding IEEE 754 defines, so the same operations in the same order
give the same bits in any language. C libraries differ in the last bit of their sine, which becomes a difference of
millimetres after a few impacts.
"""

from __future__ import annotations

from tuppence.rule import rule

__all__ = ["cosine", "sine"]

TERMS = 32  # the highest power in the cosine's Taylor series; enough up to 4 radians


@rule
def sine(angle: float) -> float:
    """Return the sine, within 4e-16 up to 2 radians and 2e-15 up to 4.

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
    """Return the cosine, as precise as `sine`.

    >>> cosine(0.0), round(cosine(1.0471975511965976), 15)
    (1.0, 0.5)
    """
    square = angle * angle
    series = 1.0
    for n in range(TERMS - 1, 0, -2):
        series = 1.0 - square / (n * (n + 1)) * series
    return series
