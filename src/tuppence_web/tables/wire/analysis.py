"""JSON of the page of an ended match, play by play."""

from __future__ import annotations

import msgspec

from tuppence_web.tables.wire.messages import Log, Welcome
from tuppence_web.tables.wire.types import Encoded


class Valued(msgspec.Struct, frozen=True):
    """A choice in words, and what its player could expect of it: a win is 1. ``error``: its standard error, or 0."""

    label: str
    value: float
    error: float


class Decided(msgspec.Struct, frozen=True):
    """A decision of a seat: its ``choices``, the best first, and which of them was ``taken``; null for a time-out.

    ``lost``: what the best choice was worth beyond it; ``error``: the standard error of that. ``why``: that in words.
    """

    seat: int
    choices: list[Valued]
    taken: int | None
    lost: float
    error: float
    blunder: bool
    why: str


class LuckAndChoices(msgspec.Struct, frozen=True):
    """What chance and decisions in a player's turns changed of the expectation (`tuppence.record.luck`).

    ``luck_error``, ``error``: the standard errors of luck and choices.
    """

    luck: float
    luck_error: float
    choices: float
    error: float
    blunders: int


class Assessment(msgspec.Struct, frozen=True):
    """A match measured by exact play, or by search.

    ``chances``: each seat's expectation at the start and after each play; ``error``: the largest standard error of
    these. ``decisions``: that of each play, null where there was nothing to choose. ``blunder``: the loss from which a
    decision is one, if it is more than three standard errors. ``opened``: whether hands were hidden, so that the
    chances are those with all hands open, and choices are valued by what their player knew.
    """

    chances: list[list[float]]
    error: float
    decisions: list[Decided | None]
    players: list[LuckAndChoices]
    blunder: float
    by_search: bool
    opened: bool


class SearchProgress(msgspec.Struct, frozen=True):
    """The analysis of a match: ``done`` of ``total`` actions. ``running``: whether it continues.

    ``exact``: whether a solution gives its values, all at once, not a search. ``assessment``: null until it is done.
    """

    done: int
    total: int
    running: bool
    exact: bool
    assessment: Assessment | None


class AnalysisData(msgspec.Struct, frozen=True, rename="camel"):
    """The JSON block ``analysis-data``: an ended match. ``id``: its table, or null for a record from a file.

    ``hidden``: whether the hand of each seat can be shown; ``seat``: whose is, or null for nobody's; ``you``: the
    reader's seat, if the reader played. ``start``: the position before the first play; ``plays``: each decision, with
    the chance after it. ``assessment``: the exact values, null where none are at hand; there ``search`` is what was
    found on request, null where nothing can be.
    """

    id: str | None
    game: str
    title: str
    hidden: bool
    seat: int | None
    you: int | None
    start: Encoded[Welcome]
    plays: list[Encoded[Log]]
    assessment: Assessment | None
    search: SearchProgress | None
