"""`python -m studies.dropsy.odds_slots`: drop tokens at the middles of free slots, for Dropsy's odds page.

It writes `src/tuppence_web/games/dropsy/odds.json`, in some minutes of CPU time on all cores. The same seed on the same
machine gives the same file. The boards are empty, so these are the drops of a round's beginning.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np

from tuppence.games.dropsy.board import BOARDS, NO_SLOT, SLOTS, middle, points, slot_centre, slot_of
from tuppence.games.dropsy.draws import PLACE, SPIN, TILT
from tuppence.games.dropsy.legality import HEIGHTS
from tuppence.physics.tokens import fall_many
from tuppence.simulation.series import cores
from tuppence_web.games.dropsy import odds as shown

COMMAND = "python -m studies.dropsy.odds_slots"
MADE = Path(shown.__file__).with_name(shown.FILE)
DROPS = 1_000


def aimed(board: int, height: float, drops: int) -> shown.Aimed:
    """Drop tokens at the middles of a board's slots in turn, by a hand of tremor 1."""
    rng = np.random.default_rng([board, round(height)])
    own = [number for number, slot in enumerate(SLOTS) if slot[0] == board]
    at = np.array([own[drop % len(own)] for drop in range(drops)])
    centres = [slot_centre(shown.CELLS, number) for number in range(len(SLOTS))]
    boards = [middle(shown.CELLS, number) for number in range(BOARDS)]
    places = np.array(centres)[at] + PLACE * rng.normal(size=(drops, 2))
    tilts, spins = TILT * rng.normal(size=(drops, 2)), SPIN * rng.normal(size=(drops, 3))
    fell = fall_many(boards, centres, [], 0, places, np.full(drops, height), tilts, spins, cores())
    rests = zip(fell.tokens[:, -1].tolist(), fell.on_board[:, -1], strict=True)
    slots = np.array([slot_of(shown.CELLS, *rest) if on else NO_SLOT for rest, on in rests])
    worth = np.array([points(slot) if slot != NO_SLOT else 0 for slot in slots])
    return shown.Aimed(
        board=board,
        height=height,
        there=float((slots == at).mean()),
        slotted=float((slots != NO_SLOT).mean()),
        off=float((~fell.on_board[:, -1]).mean()),
        points=float(worth.mean()),
        error=round(float(worth.std() / drops**0.5), 4),
    )


def figures(drops: int) -> shown.Odds:
    """Return the figures of the file."""
    return shown.Odds(COMMAND, drops, [aimed(board, height, drops) for height in HEIGHTS for board in range(BOARDS)])


def main() -> None:
    """Simulate and write the file."""
    MADE.write_text(msgspec.json.encode(figures(DROPS)).decode().replace('},{"', '},\n{"') + "\n")


if __name__ == "__main__":
    main()
