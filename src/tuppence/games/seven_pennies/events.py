"""What happens in Seven Pennies, typed. ``counts``: how many pieces of each value, value 1 first."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuppence.events import Event


class Starts(Event, tag="starts"):
    """The seat was drawn to begin (SP-1)."""

    seat: int


class WithCounts(Event):
    """An event of pieces of several values."""

    seat: int
    counts: list[int]


class Threw(WithCounts, tag="threw"):
    """The pieces of the Balcony landed in the Theatre (Throw)."""


class Boothed(WithCounts, tag="boothed"):
    """Pairs went back to the Balcony (Booth)."""


class NothingLeft(Event, tag="nothing_left"):
    """All the throw was boothed (Booth)."""

    seat: int


class Gathered(Event, tag="gathered"):
    """The player took all pieces of a value (Gather or Cancel, SP-8)."""

    seat: int
    value: int
    count: int


class Cancelled(Event, tag="cancelled"):
    """The pieces of a value went to the Balcony, and cost the payer as many; None: nobody (Gather or Cancel, SP-8)."""

    seat: int
    payer: int | None
    value: int
    count: int


class Returned(Event, tag="returned"):
    """Held pieces went back to the Balcony; so many are left (SP-4, SP-8)."""

    seat: int
    left: int
    value: int
    count: int


class Swept(WithCounts, tag="swept"):
    """What nobody gathered went to the Balcony (SP-8)."""


class NickelLost(Event, tag="nickel_lost"):
    """A nickel is gone; so many are left (SP-7)."""

    seat: int
    why: Literal["cancelled", "boothed"]
    left: int


class NickelWon(Event, tag="nickel_won"):
    """A nickel from the house for gathering the whole throw (SP-7)."""

    seat: int
    left: int


class Out(Event, tag="out"):
    """The last nickel is gone, and what was held goes to the Balcony: None and 0 where nothing was (SP-7)."""

    seat: int
    place: int
    value: int | None
    count: int


class Held(msgspec.Struct):
    """What a seat holds; nothing: None, 0."""

    value: int | None
    count: int


class RoundOver(Event, tag="round_over"):
    """Everything held goes to the Balcony, and counts where points are kept (SP-5, SP-7)."""

    seat: int
    points: list[int] | None
    scores: list[int] | None
    held: list[Held]


class Passed(Event, tag="passed"):
    """The turn passed on to the seat (Play, SP-5, SP-7)."""

    seat: int


class Again(Event, tag="again"):
    """The player has another turn (SP-9)."""

    seat: int


class Won(Event, tag="won"):
    """The match was won by these seats (Winning, SP-7). ``seat``: where it is one alone."""

    seats: list[int]


AnyEvent = (
    Starts | Threw | Boothed | Swept | NothingLeft | Gathered | Cancelled | Returned | Out | NickelLost | NickelWon
    | RoundOver | Passed | Again | Won
)  # fmt: skip
