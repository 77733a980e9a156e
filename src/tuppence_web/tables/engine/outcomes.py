"""Who finished where, in words for one of the players."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tuppence.events.words import listed
from tuppence_web.tables.engine.table import Table
from tuppence_web.web.text import ordinal

YOU = "you"  # the reader, in a list of players


class Placed(msgspec.Struct, frozen=True):
    """A seat at the end of a match. ``side``: the number of its side, which several seats of a team share."""

    name: str
    guest: str | None
    place: int
    side: int


def placed(table: Table) -> list[Placed]:
    """The seats of a match that is over."""
    places = table.playing.placings()
    side_of = {seat: number for number, side in enumerate(table.game.sides()) for seat in side}
    return [
        Placed(seat.name or f"Seat {number + 1}", seat.guest, places[number], side_of[number])
        for number, seat in enumerate(table.seats)
    ]


def winners(seats: Sequence[Placed]) -> list[int]:
    """The seats of the side that won; none where several sides share the first place."""
    first = [number for number, seat in enumerate(seats) if seat.place == 1]
    return first if len({seats[number].side for number in first}) == 1 else []


def in_words(seats: Sequence[Placed], reader: int | None) -> str:
    """How a match ended, for the reader's seat (None: somebody who did not play).

    >>> seats = [Placed("Ann", "a", 2, 0), Placed("Bob", None, 1, 1)]
    >>> in_words(seats, 0), in_words(seats, 1), in_words(seats, None)
    ('You lost to Bob', 'You won', 'Bob won')
    """
    first = [seat.name for seat in seats if seat.place == 1]
    if not first:
        return ""
    shared = not winners(seats)
    if reader is None:
        return f"{listed(first)} shared the first place" if shared else f"{listed(first)} won"
    you = seats[reader]
    team = sum(seat.side == you.side for seat in seats) > 1
    who = "Your team" if team else "You"
    if you.place == 1:
        others = [seat.name for seat in seats if seat.place == 1 and seat.side != you.side]
        return f"{who} shared the first place with {listed(others)}" if shared else f"{who} won"
    sides = len({seat.side for seat in seats})
    if sides == 2:
        return f"{who} lost to {listed(first)}"
    return f"{listed(first)} won, {who[0].lower()}{who[1:]} came {ordinal(you.place)} of {sides}"
