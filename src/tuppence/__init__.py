"""Tuppence: play, referee and study penny games. Start with docs/start-here.md."""

from __future__ import annotations

from tuppence.actions import Action, to_json
from tuppence.bots import load_bot
from tuppence.errors import (
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
from tuppence.game import Game, Solution, games, load, solve
from tuppence.match import CHANCE, TERMINAL, State
from tuppence.played import Playouts
from tuppence.playouts import playouts
from tuppence.record import replay

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Action",
    "Game",
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
    "games",
    "load",
    "load_bot",
    "playouts",
    "replay",
    "solve",
    "to_json",
]
