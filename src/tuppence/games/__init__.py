"""The list of games. Everything else about a game is in its folder."""

from __future__ import annotations

GAMES = {
    "dropsy": "tuppence.games.dropsy.game:GAME",
    "penny-drop": "tuppence.games.penny_drop.game:GAME",
    "penny-white": "tuppence.games.penny_white.game:GAME",
    "seven-pennies": "tuppence.games.seven_pennies.game:GAME",
    "ten-pennies": "tuppence.games.ten_pennies.game:GAME",
}
