"""What happens at a table besides the game, typed: the house tells it in the log as the game tells its events."""

from __future__ import annotations

from typing import Literal

import msgspec

Change = Literal[
    "opened", "sat", "left", "renamed", "bot", "cleared", "options", "seeded", "committed", "stand_in", "back",
    "abandoned", "rematch", "stood", "named", "agreed", "confirmed", "handed_over", "host",
    "asked_back",
]  # fmt: skip


class HouseEvent(msgspec.Struct, frozen=True, tag_field="type"):
    """What changed at the table, and whose seat it concerns; no rule of the game says so."""

    seat: int | None
    rule: None


class Fixed(HouseEvent, frozen=True, tag="fixed"):
    """The start was asked for: whose seeds make the dice, by what commits to them; empty where there is none."""

    commitments: list[str]


class Revealed(HouseEvent, frozen=True, tag="revealed"):
    """A seed that was committed to."""

    seed: str


class Redrawn(HouseEvent, frozen=True, tag="redrawn"):
    """The seeds of these seats did not come."""

    seats: list[int]


class Started(HouseEvent, frozen=True, tag="started"):
    """The match began, with these seeds; empty for bots."""

    seeds: list[str]


class EngineTaken(HouseEvent, frozen=True, tag="engine"):
    """From here on, chance that takes an engine takes this one."""

    name: str
    version: str


class Undone(HouseEvent, frozen=True, tag="undone"):
    """At a real table: the plays from this seq on were taken back, by whom and why. They stay in the log."""

    to: int
    name: str
    why: str


class Kept(HouseEvent, frozen=True, tag="kept"):
    """At a real table: another phone keeps the match from here on, and the name of whoever has it."""

    name: str


class Late(msgspec.Struct, frozen=True, tag_field="type", tag="late"):
    """The table's clock ran out for the seat (GA-5). ``offer``: it was a mere offer that was not answered."""

    seat: int | None
    rule: str
    offer: bool


class Changed(msgspec.Struct, frozen=True):
    """What its type says, and no more."""

    type: Change
    seat: int | None
    rule: None = None


AnyHouseEvent = Fixed | Revealed | Redrawn | Started | EngineTaken | Undone | Kept | Late | Changed
