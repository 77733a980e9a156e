"""The list of games. Everything else about a game is in its folder."""

from __future__ import annotations

GAMES = {
    "dropsy": "tuppence.games.dropsy.game:GAME",
    "penny-drop": "tuppence.games.penny_drop.game:GAME",
    "penny-white": "tuppence.games.penny_white.game:GAME",
    "seven-pennies": "tuppence.games.seven_pennies.game:GAME",
    "ten-pennies": "tuppence.games.ten_pennies.game:GAME",
}
SHEETS = {  # what an official enters at a real table, for games that cannot be entered whole
    "dropsy-sheet": "tuppence.games.dropsy.sheet.game:GAME",
    "penny-white-sheet": "tuppence.games.penny_white.sheet.game:GAME",
    "ten-pennies-sheet": "tuppence.games.ten_pennies.sheet.game:GAME",
}
