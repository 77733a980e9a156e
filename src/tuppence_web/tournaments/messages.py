"""The JSON of a tournament's draws, for pages and programs that repeat them."""

from __future__ import annotations

import msgspec


class DrawnStage(msgspec.Struct, frozen=True):
    """A draw. ``seeds``: the words used in it and the stage, in hex. ``players``, ``drawn``: by number."""

    stage: str
    seeds: list[str]
    players: list[int]
    drawn: list[int]


class DrawsFile(msgspec.Struct, frozen=True):
    """Everything needed to repeat a tournament's draws, once the secret is published."""

    tournament: str
    commitment: str
    secret: str
    entrants: dict[int, str]
    draws: list[DrawnStage]
