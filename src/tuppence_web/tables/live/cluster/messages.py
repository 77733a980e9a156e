"""The messages between processes."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from tuppence_web.accounts.queries import Pass
from tuppence_web.tables.wire.types import DeviceSeat


class Message(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """To the owner of a table from a process with a socket there, or back. ``socket``: its number at that process."""


class Entered(Message, frozen=True):
    """Somebody said hello at a table."""

    socket: int
    table: str
    shown: Pass | None
    device_seat: DeviceSeat | None
    hello: str


class Said(Message, frozen=True):
    """A message of a page, as it came."""

    socket: int
    message: str


class Left(Message, frozen=True):
    """A socket is closed."""

    socket: int


class Pushed(Message, frozen=True):
    """A message's frame, for pages that may all see the same."""

    sockets: list[int]
    frame: bytes


class Dropped(Message, frozen=True):
    """A socket is to be closed."""

    socket: int
    code: int


class Written(Message, frozen=True):
    """The sender has written to the log of a table that the receiver owns. ``since``: the seq before."""

    table: str
    since: int | None = None


class Leaving(Message, frozen=True):
    """The sender is no longer listed."""


class SignedOut(Message, frozen=True):
    """A guest has signed out everywhere."""

    guest: str


class Here(Message, frozen=True):
    """Who is connected to which of the sender's tables, by guest. Each of these messages replaces the one before."""

    guests: dict[str, list[str]]


AnyMessage = Entered | Said | Left | Pushed | Dropped | Written | Leaving | SignedOut | Here


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """Messages that one process sends to another at once. ``number``: counted for each receiver, to find gaps."""

    sender: str
    number: int
    messages: list[AnyMessage]


class Unread(msgspec.Struct, frozen=True, array_like=True):
    """An envelope before its messages are read."""

    sender: str
    number: int
    messages: list[msgspec.Raw]


pack = msgspec.msgpack.Encoder().encode
_read_all = msgspec.msgpack.Decoder(Envelope).decode
_open = msgspec.msgpack.Decoder(Unread).decode
_read = msgspec.msgpack.Decoder(AnyMessage).decode


def unpack(data: bytes) -> Envelope:
    """An envelope, without the messages that only a newer version knows: during an upgrade old and new run together.

    So a message's fields are never changed; new ones come last and have a default.
    """
    try:
        return _read_all(data)
    except msgspec.ValidationError:
        envelope = _open(data)
        known = []
        for message in envelope.messages:
            with suppress(msgspec.ValidationError):
                known.append(_read(message))
        return Envelope(envelope.sender, envelope.number, known)
