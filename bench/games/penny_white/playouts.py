"""Uniform play of Penny White."""

from __future__ import annotations

from bench.playouts import Match

NO_LOOP = "nearly all of a match is physics, which the section discs compares with C."
MATCHES = (Match("2 players, by the referee", {}, (), 10),)  # no numbers: there is no loop in C
