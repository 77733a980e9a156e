"""As whom a connection reads and acts at a table: as its guest, or as a seat that the guest's device plays."""

from __future__ import annotations

from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire.types import DeviceSeat


def seat_for(table: Table, guest: str | None, device_seat: DeviceSeat | None) -> int | None:
    """The guest's own seat or, if the guest is the host and asked for it, one that the host's device plays.

    Where nothing is hidden the device can ask for the seat whose "turn" it is, and else has its first one.
    """
    if device_seat is None or guest is None or guest != table.host:
        return table.seat_of(guest)
    seat: int | None = None if device_seat == "turn" else device_seat
    if device_seat == "turn" and not table.game.hidden:
        here = [number for number in range(len(table.seats)) if on_device(table, number)]
        seat = table.to_act if table.to_act in here else next(iter(here), None)
    return seat if seat is not None and on_device(table, seat) else table.seat_of(guest)


def on_device(table: Table, seat: int) -> bool:
    """Whether a seat is played by the device on which the match began."""
    return table.mode.plays_named_seats and seat < len(table.seats) and table.seats[seat].kind == "named"


def waited_for(table: Table) -> str | None:
    """The guest whose turn it is while another person waits; None where nobody, a bot, or nobody but bots waits."""
    seat = table.to_act
    if table.status != "playing" or not table.mode.played_here or seat is None or table.level_playing(seat) is not None:
        return None
    others = (one for number, one in enumerate(table.seats) if number != seat)
    return table.seats[seat].guest if any(one.guest is not None and not one.stand_in for one in others) else None


def is_same_match(table: Table, secret: bytes, host: str | None) -> bool:
    """Whether a table is the match with a secret, from the same host: one that was handed over twice."""
    return table.host == host and table.secret == secret
