"""`python -m studies.dropsy.odds_map`: simulate drops and make `src/tuppence/games/dropsy/odds/odds.json` of them.

It takes about ten minutes of CPU time for each height and uses all cores. The same seed on the same machine gives the
same file. ``--keep`` writes the drops of each height to a folder, and reads those that are there.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from studies.dropsy.odds_drops import DESIGNS, Drops
from studies.dropsy.odds_fit import AT, UNITS, curves
from tuppence.games.dropsy.odds import curves as shipped
from tuppence.physics.tokens import version

MADE = Path(shipped.__file__).with_name("odds.json")
COMMAND = "python -m studies.dropsy.odds_map"
HEIGHTS = 203.2, 400.0  # mm; between them the odds are taken to change evenly
TREMORS = (0.0, 0.1, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0)


def simulated(height: float, scale: float, folder: Path | None) -> dict[str, Drops]:
    """Return the drops of every design from a height, ``scale`` times as many as usual."""
    made = {}
    for order, (name, (design, number)) in enumerate(DESIGNS.items()):
        path = folder and folder / f"{name}-{height:g}.npz"
        if path and path.exists():
            with np.load(path) as arrays:
                made[name] = Drops(**arrays)
            continue
        began = time.perf_counter()
        made[name] = design(np.random.default_rng([order, round(height)]), height, round(scale * number))
        print(f"{name} from {height:g} mm: {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
        if path:
            np.savez_compressed(path, **made[name]._asdict())
    return made


def estimated(made: dict[str, Drops]) -> dict[str, list[Any]]:
    """Return the curves by name: for each tremor the shares and their errors."""
    found = [curves(made, tremor) for tremor in TREMORS]
    return {name: [one[name] for one in found] for name in AT}


def as_text(made: dict[str, Any]) -> str:
    """Return the file's text: a line for each curve, so that versions can be compared."""
    lines = json.dumps(made, separators=(",", ":"), sort_keys=False)
    return lines.replace('],"', '],\n"').replace('},{"', '},\n{"') + "\n"


def main() -> None:
    """Simulate, estimate and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="times as many drops as usual")
    parser.add_argument("--keep", type=Path, help="folder for the drops")
    given = parser.parse_args()
    drops = [simulated(height, given.scale, given.keep) for height in HEIGHTS]
    numbers = [sum(len(one.place) for one in made.values()) for made in drops]
    made = {"made_by": COMMAND, "engine": version(), "drops": numbers, "heights": [*HEIGHTS]}
    MADE.write_text(as_text(made | {"tremors": TREMORS, "units": UNITS, "at": AT, "curves": [*map(estimated, drops)]}))


if __name__ == "__main__":
    main()
