"""The list of games, which `tuppence.games()` names. Everything else about a game is in its folder."""

from __future__ import annotations

import functools
import sys
from types import ModuleType
from typing import Any

__all__ = ["GAMES", "GROUP", "SHEET", "SHEETS", "installed", "names"]

GROUP = "tuppence.games"  # of the entry points by which other packages bring games

GAMES: dict[str, Any] = {  # by name: the place of its GameType, or the registered GameType itself
    "dropsy": "tuppence.games.dropsy.game:GAME",
    "penny-drop": "tuppence.games.penny_drop.game:GAME",
    "penny-white": "tuppence.games.penny_white.game:GAME",
    "seven-pennies": "tuppence.games.seven_pennies.game:GAME",
    "ten-pennies": "tuppence.games.ten_pennies.game:GAME",
}
SHEET = "-sheet"  # ends the name of a game's score sheet
# What an official enters at a real table, for games that cannot be entered whole. They lie with what the site adds to
# these games, in the same distribution; a record of one is read and verified without the site.
SHEETS = {
    "dropsy-sheet": "tuppence_web.games.dropsy.sheet:GAME",
    "penny-white-sheet": "tuppence_web.games.penny_white.sheet:GAME",
    "ten-pennies-sheet": "tuppence_web.games.ten_pennies.sheet:GAME",
}


def names() -> tuple[str, ...]:
    """Return the names of the games, sorted."""
    return tuple(sorted({*GAMES, *installed(GROUP)}))


@functools.cache
def installed(group: str) -> dict[str, str]:
    """Return the places of what other packages bring, by name: their entry points of a group."""
    from importlib.metadata import entry_points  # slow to import

    return {found.name: found.value for found in entry_points(group=group)}


class _Games(ModuleType):
    """A package that can be called: `tuppence.games()` names the games, `tuppence.games.penny_drop` is one of them."""

    def __call__(self) -> tuple[str, ...]:
        return names()


sys.modules[__name__].__class__ = _Games
