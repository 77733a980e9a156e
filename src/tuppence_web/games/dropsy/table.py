"""What the site adds to Dropsy."""

from __future__ import annotations

from typing import Any

from tuppence.games.dropsy import odds
from tuppence.games.dropsy.board import FACES, PITCH, SIDE
from tuppence.games.dropsy.draws import PLACE, SPIN, THICK, TILT
from tuppence.games.dropsy.legality import HEIGHTS
from tuppence.games.dropsy.rules import DROPS, PENALTY
from tuppence.physics.token_paths import Paths
from tuppence_web.games.dropsy import example
from tuppence_web.games.dropsy.consequence import consequence
from tuppence_web.games.dropsy.first_game import FIRST_GAME
from tuppence_web.games.dropsy.goals import GOALS, STATISTICS
from tuppence_web.games.dropsy.moment import moment
from tuppence_web.hosted.game import HostedGame

BOARD_THICK, SLOT_ACROSS, SLOT_DEEP, TOKEN_ACROSS = 12.0, 29.0, 3.5, 25.0  # mm (DR-2)


def figures() -> dict[str, Any]:
    """Return the numbers that drawings and the rules page need: mm, degrees, rad/s (DR-2, DR-4, DR-8, DR-10).

    ``faces``: the slots of each board, the one with one slot first, in pitches from its middle.
    """
    return {
        "side": SIDE,
        "thick": BOARD_THICK,
        "pitch": PITCH,
        "slot": SLOT_ACROSS,
        "deep": SLOT_DEEP,
        "token": TOKEN_ACROSS,
        "token_thick": THICK,
        "faces": FACES,
        "lowest": HEIGHTS[0],
        "highest": HEIGHTS[1],
        "place": PLACE,
        "tilt": TILT,
        "spin": SPIN,
        "penalty": PENALTY,
        "drops": DROPS,
    }


TABLE = HostedGame(
    minutes=(10, 15),
    odds_map=odds.odds_map,
    example=example.steps,
    figures=figures(),
    first_game=FIRST_GAME,
    goals=GOALS,
    statistics=STATISTICS,
    moment=moment,
    consequence=consequence,
    paths=Paths,
)
SHEET = HostedGame()
