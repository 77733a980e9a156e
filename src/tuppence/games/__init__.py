"""The list of games, which `tuppence.games()` names. Everything else about a game is in its folder."""

from __future__ import annotations

import functools
import sys
from types import ModuleType
from typing import Any

__all__ = ["GAMES", "GROUP", "SHEET", "SHEETS", "installed", "names"]

GROUP = "tuppence.games"  # the group of the entry points by which other packages provide games

GAMES: dict[str, Any] = {  # by name: the address of its GameType, or the registered GameType itself
    "dropsy": "tuppence.games.dropsy.game:GAME",
    "penny-drop": "tuppence.games.penny_drop.game:GAME",
    "penny-white": "tuppence.games.penny_white.game:GAME",
    "seven-pennies": "tuppence.games.seven_pennies.game:GAME",
    "ten-pennies": "tuppence.games.ten_pennies.game:GAME",
}
SHEET = "-sheet"  # ends the name of a game's score sheet
# Score sheets: what an official enters at a real table, for games that cannot be entered move by move. Their code is
# part of the site, in the same distribution; reading and verifying a record of one does not need the site.
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
    """Return the addresses of the entry points of a group, by name."""
    from importlib.metadata import entry_points  # slow to import

    return {found.name: found.value for found in entry_points(group=group)}


class _Games(ModuleType):
    """A package that can be called: `tuppence.games()` returns the names, `tuppence.games.penny_drop` is a package."""

    def __call__(self) -> tuple[str, ...]:
        return names()


sys.modules[__name__].__class__ = _Games
