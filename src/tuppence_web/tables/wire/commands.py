"""What a browser may send, typed once (docs/wire.md)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tuppence_web.tables.wire.types import (
    Digest,
    GameAction,
    JsonObject,
    Level,
    Name,
    ReactionName,
    RequestId,
    Seat,
    Seed,
    Seq,
)


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a browser may send."""


class Hello(ClientMessage, tag="hello", frozen=True):
    """First on every connection: the version of the wire, the last seq that the client holds (0 for none), and whether
    the page can be seen.
    """

    version: Literal[2]  # VERSION
    since: Seq = 0
    in_view: bool = True


class Command(ClientMessage, frozen=True):
    """What is to be changed at the table: the client's own id for it, and the seq that it saw."""

    id: RequestId
    seq: Seq


class Act(Command, tag="act", frozen=True):
    """A player's action of the game, in its JSON form."""

    action: GameAction


class Sit(Command, tag="sit", frozen=True):
    """Take an empty seat before the start; a seated player changes seats."""

    seat: Seat


class Leave(Command, tag="leave", frozen=True):
    """Give up the seat; after the start a regular bot plays on in it until its person is back."""


class Back(Command, tag="back", frozen=True):
    """The person of a seat that a bot plays for them takes it up again."""


class Rename(Command, tag="rename", frozen=True):
    """Change the name that the others see."""

    name: Name


class AddBot(Command, tag="add_bot", frozen=True):
    """Put a bot into an empty seat (the host, before the start), or change its level."""

    seat: Seat
    level: Level


class ClearSeat(Command, tag="clear_seat", frozen=True):
    """Empty a seat of its bot or person (the host, before the start). The person stays out until asked back."""

    seat: Seat


class AskBack(Command, tag="ask_back", frozen=True):
    """Let a removed person sit down again (the host, before the start). ``number``: see `RemovedPerson`."""

    number: Seq


class SetOptions(Command, tag="set_options", frozen=True):
    """Set the game's options, ``players`` among them (the host, before the start).

    ``settings``: those of the table (`TableSettings`) to change; what is left out or null stays as it is.
    """

    options: JsonObject
    settings: JsonObject = {}


class Start(Command, tag="start", frozen=True):
    """Begin the match (the host, all seats taken): fix whose seeds make the dice, and ask for them."""


class Commit(Command, tag="commit", frozen=True):
    """Commit to a seed for the dice before the start; a later one takes its place.

    ``to``: the table's commitment as the client has it. ``commitment``: `tuppence.chance.seed_commitment` of both.
    """

    to: Digest
    commitment: Digest


class Reveal(Command, tag="reveal", frozen=True):
    """The seed that was committed to, while the dice are drawn."""

    seed: Seed


class Rematch(Command, tag="rematch", frozen=True):
    """Ask for a new table with the same seats and options, once the match is over."""


class Enter(Command, tag="enter", frozen=True):
    """What happened at a real table, from its referee: actions and chance outcomes in order, all or none."""

    actions: Annotated[list[GameAction], msgspec.Meta(min_length=1, max_length=8)]


class Undo(Command, tag="undo", frozen=True):
    """Take back all that was entered at a real table from the entry ``to`` on, and why.

    ``of``: the request that made that entry, from a sender that has not heard its seq yet; then ``to`` says nothing.
    """

    to: Seq
    why: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    of: RequestId | None = None


class Agree(Command, tag="agree", frozen=True):
    """A player of a real table confirms its result; once all have, it is confirmed."""


class Confirm(Command, tag="confirm", frozen=True):
    """The referee of a real table confirms its result for everybody."""


class Validate(Command, tag="validate", frozen=True):
    """Ask whether an action would be legal, without playing it; a `Validated` answers."""

    action: GameAction


class Aim(Command, tag="aim", frozen=True):
    """Show the others what the player to decide aims at. Not logged, never refused: dropped if they may not see it."""

    action: GameAction


class Reaction(Command, tag="reaction", frozen=True):
    """Send a reaction to everybody at the table, at once; it is not logged."""

    reaction: ReactionName


class CaughtUp(ClientMessage, tag="told", frozen=True):
    """The screen has shown the log up to ``seq``, so the server need not wait for it. No answer."""

    seq: Seq


class InView(ClientMessage, tag="in_view", frozen=True):
    """Whether the page can be seen: a player who sees no page of the table may get a notification of a turn. No answer;
    a hello says it first.
    """

    in_view: bool


AnyCommand = (
    Act
    | Sit
    | Leave
    | Back
    | Rename
    | AddBot
    | ClearSeat
    | AskBack
    | SetOptions
    | Start
    | Commit
    | Reveal
    | Rematch
    | Reaction
    | Enter
    | Undo
    | Agree
    | Confirm
)
OFFLINE_COMMANDS = (Enter, Undo, Confirm)  # what a referee may do without the server
FromClient = Hello | AnyCommand | Validate | Aim | CaughtUp | InView
