"""Play, referee and study penny games.

`load` returns a game by its name, one of `games()`. Its `new_initial_state()` is the start of a match, a `State`, which
lists the legal actions and applies them. `load_bot`, `playouts` and `solve` are for research. See docs/library.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuppence.actions import Action, to_json
from tuppence.bots import load_bot
from tuppence.bots.arena import arena
from tuppence.bots.responses import BestResponse, best_response, exploitability
from tuppence.errors import (
    ClusterError,
    IllegalAction,
    InvalidArgument,
    InvalidOption,
    InvalidRecord,
    InvalidState,
    NotInstalled,
    NotListed,
    NotSolved,
    TuppenceError,
    UnknownGame,
)
from tuppence.game import Game, GameType, Solution, load, register
from tuppence.match import CHANCE, TERMINAL, State
from tuppence.record import replay
from tuppence.simulation.playouts import playouts
from tuppence.simulation.results import Playouts
from tuppence.simulation.solving import solve

if TYPE_CHECKING:
    from tuppence.games import names as games
else:
    from tuppence import games

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Action",
    "BestResponse",
    "ClusterError",
    "Game",
    "GameType",
    "IllegalAction",
    "InvalidArgument",
    "InvalidOption",
    "InvalidRecord",
    "InvalidState",
    "NotInstalled",
    "NotListed",
    "NotSolved",
    "Playouts",
    "Solution",
    "State",
    "TuppenceError",
    "UnknownGame",
    "arena",
    "best_response",
    "exploitability",
    "games",
    "load",
    "load_bot",
    "playouts",
    "register",
    "replay",
    "run",
    "solve",
    "to_json",
]


def run(kind: GameType, name: str) -> None:
    """Make a game's file the command ``tuppence`` with that game. ``name``: the file's ``__name__``.

    An import does nothing, and the processes that the command starts only register the game.
    """
    if name in ("__main__", "__mp_main__"):
        register(kind)
    if name == "__main__":
        from tuppence.cli import main

        main()


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version  # slow to import

    return version(__name__)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
