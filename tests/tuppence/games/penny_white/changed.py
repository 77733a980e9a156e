"""A change of one condition, which test_legality.py tries."""

from __future__ import annotations

from tests.tuppence.games.change import Change
from tests.tuppence.games.penny_white.scripts import BEGIN, after

PUSHED_OFF = f"{BEGIN} >0,570|0,500 >0,570|0,500|- >0,570|0,500|-|0,520 >0,570|-|-|0,520|0,540"
CHANGE = Change(
    "return LEGAL if s.on_board[penny + 1] else OFF_ALREADY",
    "return LEGAL if not s.on_board[penny + 1] else OFF_ALREADY",
    lambda: after(PUSHED_OFF),
    {"type": "remove", "penny": 1},
)
