"""Make the champion's tables, `champion.npz`. It takes ten minutes on one core and 1 GB of memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.games.penny_drop.bots import equilibrium, tables, teams


def make(kind: str) -> NDArray[np.uint8]:
    """Return the packed bits of one kind of tables."""
    return teams.make(kind) if kind in tables.MOST_OF_TEAMS else equilibrium.make(pub=kind == "pub")


if __name__ == "__main__":
    made: dict[str, Any] = {kind: make(kind) for kind in tables.KINDS}
    np.savez_compressed(Path(tables.__file__).with_name("champion.npz"), **made)
