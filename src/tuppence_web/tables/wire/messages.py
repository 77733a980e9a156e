"""The wire: every message between a browser and a table, typed once (docs/wire.md).

The front end's types are generated from the JSON schema of these structs, so a field has one spelling.
Text in messages is a template: ``{0}``, ``{1}`` ... stand for the seats, and each reader puts a name or "You".
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from tuppence_web.tables.wire.settings import TableSettings
from tuppence_web.tables.wire.types import (
    By,
    Encoded,
    GameAction,
    GameChoice,
    GameEvent,
    GameLegal,
    GameOptions,
    GameRange,
    GameView,
    Kind,
    Level,
    Occupant,
    ReactionName,
    Source,
    Status,
)
from tuppence_web.web.refusals import Code

MAX_BYTES = 16 * 1024
VERSION: Final = 2  # of the wire: 1 sent the seed with the hello


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server sends."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where. ``level``: that of a bot. ``stand_in``: a regular bot plays for the person just now.

    ``here``: the person has come, at least once; some sit at a table before they know of it. ``commitment``: what the
    person's seed for the dice is committed by, and ``seed`` what was revealed. ``follower``: the name of the person who
    follows the seat on a phone at a real table, or plays one that a device lent; left out if nobody does.
    """

    kind: Occupant
    name: str
    level: Level | None
    stand_in: bool
    here: bool
    commitment: str | None
    seed: str | None
    follower: str | msgspec.UnsetType = msgspec.UNSET


class RemovedPerson(msgspec.Struct, frozen=True):
    """Somebody whom the host removed before the start, and the ``number`` by which to ask them back."""

    number: int
    name: str


class Fixture(msgspec.Struct, frozen=True):
    """A match of the association: its ``title``, and the ``path`` of its page on this site.

    ``teams``: the names of the two that play, that of seat 0 first; left out where players are alone.
    """

    title: str
    path: str
    teams: list[str] | msgspec.UnsetType = msgspec.UNSET


class RealTable(msgspec.Struct, frozen=True):
    """A match at a real table.

    ``official``: the referee, who does not play (PD-8); null where a player referees. ``certified``: by the association
    (10.01). ``surface_clear``: the referee confirmed a flat, clear surface before the start (PD-9).
    ``agreed``: the seats whose players have confirmed the result. ``confirmed``: it counts.
    """

    official: str | None
    certified: bool
    surface_clear: bool
    agreed: list[int]
    confirmed: bool


class RematchWanted(msgspec.Struct, frozen=True):
    """A rematch that some players want: their ``seats``, and ``until`` when the others may agree (server's clock)."""

    seats: list[int]
    until: int


class Unrated(msgspec.Struct, frozen=True):
    """Why a match counts for no rating: what kind of match it is, and a sentence."""

    title: str
    text: str


class TableInfo(TableSettings, frozen=True, kw_only=True):
    """What the table is, with its settings. ``host``: the host's seat, or null while the host only watches.

    ``status``: while "drawing" the seeds are asked for; "abandoned": ended by the server, as nobody played any more.
    ``commitment``: SHA-256 of the table's secret, in hex; ``secret`` is null until the match has ended. ``drawing``:
    the number of the drawing that seeds are committed for: 1, and more where a seed did not come. ``streams``: whether
    each chance event is drawn by itself, or all of the "match" from one stream, as before each had its own.
    ``fixture``: the association's match that is played here, with the seats and options that it has; else null.
    ``auto_start``: the match begins by itself once everybody has come. ``source``: where chance comes from: the server
    ("house") draws it, it is entered from a ``real`` table, the one device on which all play draws it, or it was chosen
    for a ``first`` game. ``unrated``: why the match is never rated; left out if it may be. ``removed``: whom the host
    has removed and not asked back; left out if there is nobody. ``score``: in a run of rematches of the same players,
    the matches that each seat has won, this one too once it is over; left out in a first match. ``strangers``: the
    table, or the first of a run of rematches, was open to anyone; left out otherwise. ``rematch_wanted``: left out
    unless the countdown to a rematch is running.
    """

    id: str
    game: str
    title: str
    options: GameOptions
    status: Status
    host: int | None
    seats: list[SeatInfo]
    commitment: str
    secret: str | None
    drawing: int
    streams: Literal["event", "match"]
    rematch: str | None
    fixture: Fixture | None
    auto_start: bool
    source: Source
    real: RealTable | None
    unrated: Unrated | msgspec.UnsetType = msgspec.UNSET
    removed: list[RemovedPerson] | msgspec.UnsetType = msgspec.UNSET
    score: list[int] | msgspec.UnsetType = msgspec.UNSET
    strangers: bool | msgspec.UnsetType = msgspec.UNSET
    rematch_wanted: RematchWanted | msgspec.UnsetType = msgspec.UNSET


class Event(msgspec.Struct, frozen=True):
    """One thing that happened: ``data``, the game's event or the server's (type, seat, rule, ...), and its sentence."""

    data: GameEvent
    text: str


class LogEntry(msgspec.Struct, frozen=True):
    """One row of the table's log, as the reader may see it.

    ``at``: milliseconds since 1970 on the server's clock. ``by``: who made it. ``id``: the request that it answers.
    ``kind``: "played" for actions and chance of the game, else what changed at the table.
    """

    seq: int
    at: int
    kind: Kind
    by: By
    seat: int | None
    id: str | None
    action: GameAction | None
    events: list[Event]


class Choice(msgspec.Struct, frozen=True):
    """A legal action with the words on its button, the key that presses it, and what it would do.

    ``effect`` is empty where the label says all, ``key`` where there are too many choices for keys. ``suggested``: the
    page highlights it.
    """

    action: GameChoice
    label: str
    key: str
    effect: str
    suggested: bool


class FreeNumber(msgspec.Struct, frozen=True):
    """A free number of a range: where it is in the action, and its bounds, inclusive; ``whole``: integers only."""

    at: tuple[str | int, ...]
    low: float
    high: float
    whole: bool


class RangeChoice(msgspec.Struct, frozen=True):
    """Legal actions that differ in free numbers, with the words on their button (see `Choice`).

    ``range``: with [low, high] where a number is ``free``. It is no action: it is refused until each of them is chosen.
    """

    range: GameRange
    free: list[FreeNumber]
    label: str
    key: str
    effect: str
    suggested: bool


class Enterable(msgspec.Struct, frozen=True):
    """What may have happened at a real table, for one press: the words and key of its button, and what to enter.

    ``group``: a heading where several belong together, such as mishaps; else empty. Without ``actions`` it cannot have
    happened now. ``time_call``: it says that the clock ran out.
    """

    label: str
    key: str
    group: str
    actions: list[GameChoice]
    time_call: bool


class Coach(msgspec.Struct, frozen=True):
    """What is said to the player of a first game. ``over``: it ends here, because a whole match is too long for it.

    ``target``: the aimed action that the board points at; left out where there is none.
    """

    text: str
    over: bool
    target: GameAction | msgspec.UnsetType = msgspec.UNSET


class Position(msgspec.Struct, frozen=True):
    """Where the match stands for the reader; null view before the start.

    ``to_act``: the seat that must decide, or null. ``choices``: only what the reader may decide now; ``ranges``: where
    numbers are to be chosen for it, left out where there are none.
    ``prompt``: what can be done now; ``note``: a help to decide (the odds).
    ``deadline``: when the clock runs out, milliseconds since 1970 on the server's clock, or null. ``enterable``: at a
    real table, and only for its referee, what can be entered by one press. ``progress``: how far the match has come,
    such as "Round 3 of 7"; left out for a game without parts. ``clock_ms``: for how long the clock runs once the screen
    of the player to act has shown what happened, but not beyond ``deadline``; left out where none runs.
    ``coach``: in a first game, where hands are hidden to its player only. It points at the one choice ``suggested``.
    """

    view: Encoded[GameView] | None
    to_act: int | None
    choices: list[Choice]
    prompt: str
    note: str
    deadline: int | None
    ranges: list[RangeChoice] | msgspec.UnsetType = msgspec.UNSET
    enterable: list[Enterable] | msgspec.UnsetType = msgspec.UNSET
    progress: str | msgspec.UnsetType = msgspec.UNSET
    clock_ms: int | msgspec.UnsetType = msgspec.UNSET
    coach: Coach | msgspec.UnsetType = msgspec.UNSET


class Welcome(ServerMessage, tag="welcome", frozen=True):
    """Answers a hello: all that the client needs, with the entries after its ``since`` (at most the newest 200).

    ``removed_by``: the host who removed the reader from the table, left out if nobody did; also in a `Log`.
    """

    seq: int
    now: int
    you: int | None
    name: str
    is_host: bool
    table: Encoded[TableInfo]
    position: Encoded[Position]
    entries: Encoded[list[LogEntry]]
    removed_by: str | msgspec.UnsetType = msgspec.UNSET


class Log(ServerMessage, tag="log", frozen=True):
    """New entries, after their commit; ``table`` only where it changed. An entry's ``id`` acknowledges its request."""

    seq: int
    now: int
    entries: Encoded[list[LogEntry]]
    position: Encoded[Position]
    table: Encoded[TableInfo] | None
    you: int | None
    removed_by: str | msgspec.UnsetType = msgspec.UNSET


class Ack(ServerMessage, tag="ack", frozen=True):
    """A request that was carried out before, and its seq; or one that leaves no entry, such as a reaction."""

    id: str
    seq: int


class Validated(ServerMessage, tag="validated", frozen=True):
    """Whether an action would be legal now, for the sender alone; otherwise why not, in the fields of a `Refusal`.

    What is legal instead is not listed: ``legal`` is null.
    """

    id: str
    ok: bool
    code: Code | None
    message: str
    rule: str | None
    legal: list[GameLegal] | None
    field: str | None


class Reacted(ServerMessage, tag="reacted", frozen=True):
    """What a seated person says to everybody at the table."""

    seat: int
    reaction: ReactionName


class Aimed(ServerMessage, tag="aimed", frozen=True):
    """What the player to decide is about to do, to everybody else at the table."""

    seat: int
    action: GameAction


class Refused(ServerMessage, tag="refused", frozen=True):
    """Nothing was changed: a `Refusal`, the request that it answers, and the seq of the table.

    ``legal``: what is legal now, where the rules of the game refused; ``rule``: which rule. ``field``: the option that
    it is about, where it is about one.
    """

    id: str | None
    code: Code
    message: str
    rule: str | None
    legal: list[GameLegal] | None
    field: str | None
    seq: int


FromServer = Welcome | Log | Ack | Refused | Validated | Reacted | Aimed
