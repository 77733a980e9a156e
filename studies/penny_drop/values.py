"""Print the exact values of Penny Drop for two.

docs/studies/penny-drop-values.csv has what this prints, and docs/studies/solutions.md describes it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tuppence.games.penny_drop.solve import SHIPPED_PENNIES, reachable, shipped


def lines() -> Iterator[str]:
    """Yield the lines of the file."""
    roll = shipped()
    yield "pennies,opponent,full_slots,rolling,stopping"
    for own, other, full in np.argwhere(reachable(SHIPPED_PENNIES)):
        yield f"{own},{other},{full},{roll[own, other, full]:.12f},{1 - roll[other, own, full]:.12f}"


if __name__ == "__main__":
    print(*lines(), sep="\n")
