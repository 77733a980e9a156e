"""The server's own events in the log of a table, besides those of the game."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

REFEREE_CHANGED: Final = "kept"  # the stored kind
Change = Literal[
    "opened", "sat", "left", "renamed", "bot", "cleared", "options", "seeded", "committed", "stand_in", "back",
    "abandoned", "rematch", "stood", "named", "agreed", "confirmed", "handed_over", "host",
    "asked_back", "again",
]  # fmt: skip


class ServerEvent(msgspec.Struct, frozen=True, tag_field="type"):
    """A change at the table, and the seat it concerns. It follows from no rule of the game."""

    seat: int | None
    rule: None


class Fixed(ServerEvent, frozen=True, tag="fixed"):
    """The start was requested. ``commitments``: to the players' seeds, which make the dice; empty for bots."""

    commitments: list[str]


class Revealed(ServerEvent, frozen=True, tag="revealed"):
    """A seed that was committed to."""

    seed: str


class Redrawn(ServerEvent, frozen=True, tag="redrawn"):
    """The seeds of these seats did not come."""

    seats: list[int]


class Started(ServerEvent, frozen=True, tag="started"):
    """The match began, with these seeds; empty for bots."""

    seeds: list[str]


class EngineTaken(ServerEvent, frozen=True, tag="engine"):
    """From here on, chance events that need an engine use this one."""

    name: str
    version: str


class Undone(ServerEvent, frozen=True, tag="undone"):
    """At a real table: the plays from this seq on were taken back, by whom and why. They stay in the log."""

    to: int
    name: str
    why: str


class RefereeChanged(ServerEvent, frozen=True, tag=REFEREE_CHANGED):
    """At a real table: another phone referees the match from here on; the name of the person who has it."""

    name: str


class Late(msgspec.Struct, frozen=True, tag_field="type", tag="late"):
    """The table's clock ran out for the seat (GA-5). ``offer``: an offer was not answered."""

    seat: int | None
    rule: str
    offer: bool


class Changed(msgspec.Struct, frozen=True):
    """A change without details besides its type."""

    type: Change
    seat: int | None
    rule: None = None


AnyServerEvent = Fixed | Revealed | Redrawn | Started | EngineTaken | Undone | RefereeChanged | Late | Changed
