"""What the version before called by other words, and a page of it that is still open says and hears (docs/wire.md)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tuppence_web.tables.wire import commands, messages
from tuppence_web.tables.wire.commands import Command, FromClient, Reaction, Validate
from tuppence_web.tables.wire.messages import ServerMessage
from tuppence_web.tables.wire.settings import FIELDS
from tuppence_web.tables.wire.types import Level, ReactionName, Seat

_decode: Callable[[str | bytes], FromClient] = msgspec.json.Decoder(FromClient).decode


class Try(Validate, tag="try", frozen=True):
    """A `Validate`; a `Tried` answers."""


class Signal(Command, tag="signal", frozen=True):
    """A `Reaction`."""

    signal: ReactionName

    def renamed(self) -> Reaction:
        return Reaction(self.id, self.seq, self.signal)


class _SetOptions(commands.SetOptions, tag="set_options", frozen=True):
    """With the settings beside the options, and ``signals`` for ``reactions`` and ``hints`` for ``help``."""

    signals: bool | None = None
    hints: bool | None = None

    def renamed(self) -> commands.SetOptions:
        older = {"reactions": self.signals, "help": None if self.hints is None else "odds" if self.hints else "none"}
        beside = {name: getattr(self, name) for name in FIELDS}
        given = {name: value for told in (older, beside) for name, value in told.items() if value is not None}
        return commands.SetOptions(self.id, self.seq, self.options, {**self.settings, **given})


SetOptions = msgspec.defstruct(
    "SetOptions", [(name, object, None) for name in FIELDS], bases=(_SetOptions,), tag="set_options", frozen=True
)


class AddBot(Command, tag="add_bot", frozen=True):
    """With ``grade`` for ``level``."""

    seat: Seat
    grade: Level

    def renamed(self) -> commands.AddBot:
        return commands.AddBot(self.id, self.seq, self.seat, self.grade)


_decode_previous = msgspec.json.Decoder(Try | Signal | SetOptions | AddBot).decode


class Tried(messages.Validated, tag="tried", frozen=True):
    """A `Validated`."""


class Signalled(ServerMessage, tag="signalled", frozen=True):
    """A `Reacted`."""

    seat: int
    signal: ReactionName


def decode(text: str | bytes) -> FromClient:
    """A client's message, in the words of this version or the one before; raises msgspec's error of this version's."""
    try:
        return _decode(text)
    except msgspec.ValidationError as error:
        try:
            said: Try | Signal | _SetOptions | AddBot = _decode_previous(text)
        except msgspec.ValidationError:
            raise error from None
        return said if isinstance(said, Try) else said.renamed()
