"""What processes tell each other."""

from __future__ import annotations

import msgspec

from tuppence_web.accounts.queries import Pass
from tuppence_web.tables.wire.types import DeviceSeat


class Letter(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """To the owner of a table from a process with a socket there, or back. ``socket``: its number at that process."""


class Entered(Letter, frozen=True):
    """Somebody said hello at a table."""

    socket: int
    table: str
    shown: Pass | None
    asked: DeviceSeat | None
    hello: str


class Said(Letter, frozen=True):
    """A message of a page, as it came."""

    socket: int
    message: str


class Left(Letter, frozen=True):
    """A socket is closed."""

    socket: int


class Pushed(Letter, frozen=True):
    """A message's frame, for pages that may all see the same."""

    sockets: list[int]
    frame: bytes


class Dropped(Letter, frozen=True):
    """A socket is to be closed."""

    socket: int
    code: int


class Written(Letter, frozen=True):
    """The sender has written to the log of a table that the receiver owns."""

    table: str


class Leaving(Letter, frozen=True):
    """The sender is listed no more."""


class SignedOut(Letter, frozen=True):
    """A guest has signed out everywhere."""

    guest: str


AnyLetter = Entered | Said | Left | Pushed | Dropped | Written | Leaving | SignedOut


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """Letters that one process sends to another at once. ``number``: counted for each receiver, so that a gap shows."""

    sender: str
    number: int
    letters: list[AnyLetter]


pack = msgspec.msgpack.Encoder().encode
unpack = msgspec.msgpack.Decoder(Envelope).decode
