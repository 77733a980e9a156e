"""A server with the game `SLOW`, whose chance takes long.

``TUPPENCE_TEST_GATE`` names a file: no outcome comes before it exists, and each waiting process has a file beside it
with its id as suffix. ``TUPPENCE_TEST_ROUNDS``: the work for an outcome.
"""

from __future__ import annotations

import hashlib
import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import tuppence
from tests.tuppence.games.matches import A_GAME
from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.game import game_type
from tuppence.games import GAMES

LOOK_SECONDS = 0.01
SLOW = A_GAME
QUICK = next(name for name in tuppence.games() if name != SLOW and not game_type(name).slow_chance)
MADE_UP = f"{__name__}:GAME"
USUAL = game_type(SLOW)
UsualGame: Any = USUAL.game


class Slow(UsualGame):  # type: ignore[misc] # whichever it is
    """The game with slow chance."""

    def sample_chance(self, record: Any, rng: Generator) -> Action:
        gate, rounds = os.environ.get("TUPPENCE_TEST_GATE"), os.environ.get("TUPPENCE_TEST_ROUNDS")
        if gate and not Path(gate).exists():
            Path(gate).with_suffix(f".{os.getpid()}").touch()
        while gate and not Path(gate).exists():
            time.sleep(LOOK_SECONDS)
        if rounds:
            hashlib.pbkdf2_hmac("sha256", b"", b"", int(rounds))  # of one core, without Python's lock
        outcome: Action = super().sample_chance(record, rng)
        return outcome


GAME = replace(USUAL, game=Slow, slow_chance=True)

if __name__ in ("__main__", "__mp_main__"):  # the server, and the process in which it verifies
    GAMES[SLOW] = MADE_UP

if __name__ == "__main__":
    from tuppence.cli import main

    main()
