"""The events of Seven Pennies. ``counts``: pieces per value, value 1 first."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuppence.events import Event


class Starts(Event, tag="starts"):
    """The seat was drawn to begin (SP-1)."""

    seat: int


class WithCounts(Event):
    """Base class of events about pieces of several values."""

    seat: int
    counts: list[int]


class Threw(WithCounts, tag="threw"):
    """The pieces of the Balcony landed in the Theatre (Throw)."""


class Boothed(WithCounts, tag="boothed"):
    """Pairs went back to the Balcony (Booth)."""


class NothingLeft(Event, tag="nothing_left"):
    """The whole throw was boothed (Booth)."""

    seat: int


class Gathered(Event, tag="gathered"):
    """The player took all pieces of a value (Gather or Cancel, SP-8)."""

    seat: int
    value: int
    count: int


class Cancelled(Event, tag="cancelled"):
    """The pieces of a value went to the Balcony at the payer's cost; None: nobody pays (Gather or Cancel, SP-8)."""

    seat: int
    payer: int | None
    value: int
    count: int


class Returned(Event, tag="returned"):
    """Held pieces went back to the Balcony (SP-4, SP-8). ``left``: how many the seat still holds."""

    seat: int
    left: int
    value: int
    count: int


class Swept(WithCounts, tag="swept"):
    """The pieces not gathered went to the Balcony (SP-8)."""


class NickelLost(Event, tag="nickel_lost"):
    """The player lost a nickel (SP-7). ``left``: how many are left."""

    seat: int
    why: Literal["cancelled", "boothed"]
    left: int


class NickelWon(Event, tag="nickel_won"):
    """The player won a nickel for gathering the whole throw (SP-7). ``left``: the new number."""

    seat: int
    left: int


class Out(Event, tag="out"):
    """The player lost the last nickel, and the pieces held go to the Balcony; None and 0 if there were none (SP-7)."""

    seat: int
    place: int
    value: int | None
    count: int


class Held(msgspec.Struct):
    """What a seat holds; None and 0 for nothing."""

    value: int | None
    count: int


class RoundOver(Event, tag="round_over"):
    """The round ended: all held pieces go to the Balcony, and score if points are kept (SP-5, SP-7)."""

    seat: int
    points: list[int] | None
    scores: list[int] | None
    held: list[Held]


class Passed(Event, tag="passed"):
    """The turn passed to this seat (Play, SP-5, SP-7)."""

    seat: int


class Again(Event, tag="again"):
    """The player has another turn (SP-9)."""

    seat: int


class Won(Event, tag="won"):
    """These seats won the match (Winning, SP-7). ``seat``: the winner, None if several share the win."""

    seats: list[int]


AnyEvent = (
    Starts | Threw | Boothed | Swept | NothingLeft | Gathered | Cancelled | Returned | Out | NickelLost | NickelWon
    | RoundOver | Passed | Again | Won
)  # fmt: skip
