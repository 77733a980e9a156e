"""What the version before called by other words, and a page of it that is still open says and hears (docs/wire.md)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tuppence_web.tables.wire import commands, messages
from tuppence_web.tables.wire.commands import Command, FromClient, Reaction, Validate
from tuppence_web.tables.wire.messages import ServerMessage
from tuppence_web.tables.wire.types import Help, Level, ReactionName, Seat

_decode: Callable[[str | bytes], FromClient] = msgspec.json.Decoder(FromClient).decode


class Try(Validate, tag="try", frozen=True):
    """A `Validate`; a `Tried` answers."""


class Signal(Command, tag="signal", frozen=True):
    """A `Reaction`."""

    signal: ReactionName

    def renamed(self) -> Reaction:
        return Reaction(self.id, self.seq, self.signal)


class SetOptions(commands.SetOptions, tag="set_options", frozen=True):
    """With ``signals`` for ``reactions`` and ``hints`` for ``help``."""

    signals: bool | None = None
    hints: bool | None = None

    def renamed(self) -> commands.SetOptions:
        reactions = self.signals if self.reactions is None else self.reactions
        fields = {name: getattr(self, name) for name in commands.SetOptions.__struct_fields__}
        help: Help | None = self.help if self.hints is None else "odds" if self.hints else "none"
        return commands.SetOptions(**{**fields, "reactions": reactions, "help": help})


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
            said: Try | Signal | SetOptions | AddBot = _decode_previous(text)
        except msgspec.ValidationError:
            raise error from None
        return said if isinstance(said, Try) else said.renamed()
