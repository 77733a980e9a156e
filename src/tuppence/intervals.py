"""How sure a mean of many games is: intervals of 95 %."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np

Z = 1.959963984540054  # normal quantile of 97.5 %
Interval = Sequence[float]


def wilson(total: float, games: int) -> list[float]:
    """Wilson's score interval (1927) of a share won in so many games, by the wins that were counted.

    It is right near 0 and 1 and with few games too. Wins that are shared count as the parts that they are: the
    interval is then a little wide, never too narrow.

    >>> [round(end, 4) for end in wilson(50, 100)]
    [0.4038, 0.5962]
    """
    share, spread = total / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return [max(0.0, middle - half), min(1.0, middle + half)]


def normal(numbers: Any) -> list[float] | None:
    """The mean of numbers, less and more 1.96 standard errors; None: there are not two."""
    if len(numbers) < 2:
        return None
    mean, half = float(np.mean(numbers)), Z * float(np.std(numbers, ddof=1)) / sqrt(len(numbers))
    return [mean - half, mean + half]
