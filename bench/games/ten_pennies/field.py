"""Ten Pennies beside a game of OpenSpiel's."""

from __future__ import annotations

THEIRS = "gin_rummy"
IN_BATCHES = True
