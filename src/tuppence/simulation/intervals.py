"""95 % confidence intervals for the results of many games."""

from __future__ import annotations

from math import sqrt
from typing import Any

__all__ = ["Z", "normal", "wilson"]

Z = 1.959963984540054  # 97.5 % quantile of the normal distribution


def wilson(total: float, games: int) -> list[float]:
    """Return Wilson's score interval (1927) for a share of wins.

    It is accurate near 0 and 1 and for few games. Shared wins count as fractions, which makes the interval slightly too
    wide, never too narrow.

    >>> [round(end, 4) for end in wilson(50, 100)]
    [0.4038, 0.5962]
    """
    share, spread = total / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return [max(0.0, middle - half), min(1.0, middle + half)]


def normal(numbers: Any) -> list[float] | None:
    """Return the mean of numbers plus and minus 1.96 standard errors, or None for fewer than two numbers."""
    import numpy as np

    if len(numbers) < 2:
        return None
    mean, half = float(np.mean(numbers)), Z * float(np.std(numbers, ddof=1)) / sqrt(len(numbers))
    return [mean - half, mean + half]
