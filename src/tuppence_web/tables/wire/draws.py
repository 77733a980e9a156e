"""`python -m tuppence_web.tables.wire.draws`: what every game's draws make, as the verify page reads it."""

from __future__ import annotations

import msgspec

import tuppence
from tuppence.game import game_type

HEAD = """\
// Generated from src/tuppence/games/ by `python -m tuppence_web.tables.wire.draws`; change the games' DRAWS instead.
import type { Outcome } from ".";

/** By game, and by the type of the recorded outcome. */
export const DRAWS: Record<string, Record<string, Outcome>> = """


def text() -> str:
    """The file of the front end."""
    draws = msgspec.json.encode({name: game_type(name).draws for name in tuppence.games()})
    return f"{HEAD}{draws.decode()};\n"


if __name__ == "__main__":
    print(text(), end="")  # noqa: T201 - this is what the module is for
