"""What a match that is over brought each of its players, computed from its log."""

from __future__ import annotations

from typing import Any

import msgspec

import tuppence
from tuppence.events import Event
from tuppence_web.hosted.game import HostedGame, hosted
from tuppence_web.hosted.goals import Finished
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire.settings import TableSettings
from tuppence_web.tables.wire.types import Level


class Opponent(msgspec.Struct, frozen=True, array_like=True):
    """A bot that somebody played against, and its place."""

    level: Level
    place: int


class Brought(msgspec.Struct, frozen=True):
    """What a match brought the guest at a seat.

    ``bots``: those that the guest played against, none where several played as a team. ``counts``: whether the match
    counts for the rating against bots. ``goals``: the names of those that were reached, none where a bot played
    the match to its end for the guest. ``statistics``: by name.
    """

    guest: str
    seat: int
    place: int
    bots: list[Opponent]
    counts: bool
    seconds: int
    goals: list[str]
    statistics: dict[str, int]


def counts_against_bots(settings: TableSettings, game: HostedGame) -> bool:
    """Whether a table's settings let a match count for ratings against bots.

    It does not where the server suggests what to do, or answers what to expect. Odds that a game shows beside its
    choices do no harm.
    """
    return settings.help in (None, "none") or (settings.help == "odds" and not game.answers)


def brought(table: Table) -> list[Brought]:
    """What the match of a table brought its guests; nothing where its result does not count, as on one device."""
    if not table.counts or table.mode.unrated:
        return []
    places, events = table.playing.placings(), _events(table.playing.record())
    drawn_here = table.mode.played_here
    own, found = hosted(table.game.name), []
    for seat, sitting in enumerate(table.seats):
        if sitting.guest is None:
            continue
        match, bots = Finished(events, seat, places, table.game.options), _bots(table, places)
        own_play = drawn_here and not sitting.stand_in
        found.append(
            Brought(
                guest=sitting.guest,
                seat=seat,
                place=places[seat],
                bots=bots,
                counts=drawn_here and bool(bots) and counts_against_bots(table.settings, own),
                seconds=max(0, table.moved_at - table.began_at) // 1000,
                goals=[goal.name for goal in own.goals if goal.reached(match)] if own_play else [],
                statistics={counted.name: counted.of(match) for counted in own.statistics},
            )
        )
    return found


def goals_reached(record: dict[str, Any], events: list[Event], seat: int) -> dict[str, str]:
    """The small goals that a seat reached in a match: their sentences by name."""
    match = Finished(events, seat, record["result"]["placings"], record["options"])
    return {goal.name: goal.sentence for goal in hosted(record["game"]).goals if goal.reached(match)}


def _bots(table: Table, places: list[int]) -> list[Opponent]:
    """The bots at a table with their places; none where several play as a team."""
    if any(len(side) > 1 for side in table.game.sides()):
        return []
    return [Opponent(seat.level, places[number]) for number, seat in enumerate(table.seats) if seat.level is not None]


def _events(record: dict[str, Any]) -> list[Event]:
    """Everything that happened in a match."""
    state = tuppence.load(record["game"], **record["options"]).new_initial_state()
    return [event for action in record["history"] for event in state.apply_typed(action)]
