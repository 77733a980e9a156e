"""Seven Pennies beside a game of OpenSpiel's."""

from __future__ import annotations

THEIRS = "pig"
IN_BATCHES = False
