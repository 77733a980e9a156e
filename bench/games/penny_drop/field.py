"""Penny Drop beside a game of OpenSpiel's."""

from __future__ import annotations

THEIRS = "pig"
IN_BATCHES = True
