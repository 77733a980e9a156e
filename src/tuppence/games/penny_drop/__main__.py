"""Make the champion's tables that are shipped, `champion.npz`: ten minutes of one core, and 1 GB."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.games.penny_drop import equilibrium, tables, teams


def make(kind: str) -> NDArray[np.uint8]:
    """The packed bits of a kind of tables."""
    return teams.make(kind) if kind in tables.MOST_OF_TEAMS else equilibrium.make(pub=kind == "pub")


if __name__ == "__main__":
    made: dict[str, Any] = {kind: make(kind) for kind in tables.KINDS}
    np.savez_compressed(Path(__file__).with_name("champion.npz"), **made)
