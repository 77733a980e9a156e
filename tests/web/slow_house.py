"""``python -m tests.web.slow_house serve``: a house in which a die of Penny Drop takes long to come to rest.

``TUPPENCE_TEST_GATE`` names a file: no die comes to rest before it is there. ``TUPPENCE_TEST_ROUNDS``: so much work
of a core is each of them.
"""

from __future__ import annotations

import hashlib
import os
import time
from pathlib import Path
from typing import Any

from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.games import GAMES
from tuppence.games.penny_drop.game import PennyDrop

LOOK_SECONDS = 0.01
NAME, SLOW = "penny-drop", "tests.web.slow_house:SlowDrop"


class SlowDrop(PennyDrop):
    """Penny Drop with a die that takes long."""

    slow_chance = True

    def sample_chance(self, record: Any, rng: Generator) -> Action:
        gate, rounds = os.environ.get("TUPPENCE_TEST_GATE"), os.environ.get("TUPPENCE_TEST_ROUNDS")
        while gate and not Path(gate).exists():
            time.sleep(LOOK_SECONDS)
        if rounds:
            hashlib.pbkdf2_hmac("sha256", b"", b"", int(rounds))  # of one core, without Python's lock
        return super().sample_chance(record, rng)


if __name__ == "__main__":
    GAMES[NAME] = SLOW
    from tuppence.cli import main

    main()
