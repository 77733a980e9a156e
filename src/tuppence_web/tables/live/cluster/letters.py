"""What processes tell each other."""

from __future__ import annotations

from contextlib import suppress

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
    """The sender has written to the log of a table that the receiver owns. ``since``: the seq before."""

    table: str
    since: int | None = None


class Leaving(Letter, frozen=True):
    """The sender is listed no more."""


class SignedOut(Letter, frozen=True):
    """A guest has signed out everywhere."""

    guest: str


class Here(Letter, frozen=True):
    """Who is connected to which of the sender's tables, by guest. Each of these letters replaces the one before."""

    guests: dict[str, list[str]]


AnyLetter = Entered | Said | Left | Pushed | Dropped | Written | Leaving | SignedOut | Here


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """Letters that one process sends to another at once. ``number``: counted for each receiver, so that a gap shows."""

    sender: str
    number: int
    letters: list[AnyLetter]


class Unread(msgspec.Struct, frozen=True, array_like=True):
    """An envelope before its letters are read."""

    sender: str
    number: int
    letters: list[msgspec.Raw]


pack = msgspec.msgpack.Encoder().encode
_read_all = msgspec.msgpack.Decoder(Envelope).decode
_open = msgspec.msgpack.Decoder(Unread).decode
_read = msgspec.msgpack.Decoder(AnyLetter).decode


def unpack(data: bytes) -> Envelope:
    """An envelope, without the letters that only a newer version knows: during an upgrade old and new run together.

    So a letter's fields are never changed; new ones come last and have a default.
    """
    try:
        return _read_all(data)
    except msgspec.ValidationError:
        envelope = _open(data)
        known = []
        for letter in envelope.letters:
            with suppress(msgspec.ValidationError):
                known.append(_read(letter))
        return Envelope(envelope.sender, envelope.number, known)
