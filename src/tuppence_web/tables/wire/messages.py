"""The wire: every message between a browser and a table, typed once (docs/wire.md).

The front end's types are generated from the JSON schema of these structs, so a field has one spelling.
Text in messages is a template: ``{0}``, ``{1}`` ... stand for the seats, and each reader puts a name or "You".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, TypeVar

import msgspec

from tuppence import events, views
from tuppence.actions import Action
from tuppence_web.refusals import Code
from tuppence_web.tables.wire.house_events import AnyHouseEvent

MAX_BYTES = 16 * 1024
VERSION: Final = 2  # of the wire: 1 sent the seed with the hello

RequestId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Seq = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=19)]
Seed = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}$")]
Digest = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Level = Literal["beginner", "regular", "champion"]
Status = Literal["open", "drawing", "playing", "over", "abandoned"]
ReactionName = Literal["well_played", "lucky", "ouch", "thinking", "hurry", "thanks"]
Part = TypeVar("Part")

# What each game has its own types for, in its folder. The house puts typed values there. Which game it is a message
# does not say, so where one is read they are Any; `schema.py` and the front end's types have them game by game.
if TYPE_CHECKING:
    JsonObject: TypeAlias = dict[str, object]
    GameEvent: TypeAlias = events.Event | AnyHouseEvent
    GameView: TypeAlias = views.View
    GameChoice: TypeAlias = Action
    GameRange: TypeAlias = Action
    # As they came and as the log has them: the rules of the game judge them, and they are told to the byte.
    GameAction: TypeAlias = JsonObject
    GameLegal: TypeAlias = JsonObject
    GameOptions: TypeAlias = JsonObject
    # What several readers see alike is encoded once.
    Encoded: TypeAlias = Part | msgspec.Raw
else:
    JsonObject = dict[str, Any]
    GameEvent = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/GameEvent"})]
    GameView = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/GameView"})]
    GameAction = Annotated[JsonObject, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/GameAction"})]
    GameRange = Annotated[JsonObject, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/GameRange"})]
    GameOptions = Annotated[JsonObject, msgspec.Meta(extra_json_schema={"$ref": "#/$defs/GameOptions"})]
    GameChoice, GameLegal = GameAction, GameRange
    Encoded = Annotated[Part, "or encoded already"]


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a browser may send."""


class Hello(ClientMessage, tag="hello", frozen=True):
    """First on every connection: the version of the wire, and the last seq that the client holds (0 for none)."""

    version: Literal[2]  # VERSION
    since: Seq = 0


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
    """Empty a seat of its bot or person (the host, before the start)."""

    seat: Seat


class SetOptions(Command, tag="set_options", frozen=True):
    """Set the game's options, ``players`` among them (the host, before the start).

    The table's own settings (see `TableInfo`) may come with them; null leaves one as it is.
    """

    options: JsonObject
    turn_seconds: int | None = None
    buy_seconds: int | None = None
    reactions: bool | None = None
    hints: bool | None = None


class Start(Command, tag="start", frozen=True):
    """Begin the match (the host, all seats taken): fix whose seeds make the dice, and ask for them."""


class Commit(Command, tag="commit", frozen=True):
    """Commit to a seed for the dice before the start; a later one takes its place.

    ``to``: the table's commitment as the client keeps it. ``commitment``: `tuppence.chance.seed_commitment` of both.
    """

    to: Digest
    commitment: Digest


class Reveal(Command, tag="reveal", frozen=True):
    """The seed that was committed to, while the dice are drawn."""

    seed: Seed


class Rematch(Command, tag="rematch", frozen=True):
    """Ask for a new table with the same seats and options, once the match is over."""


class Validate(Command, tag="validate", frozen=True):
    """Ask whether an action would be legal, without playing it; a `Validated` answers."""

    action: GameAction


class Aim(Command, tag="aim", frozen=True):
    """Let the others see what the player to decide aims. Not kept, never refused: dropped if it cannot be told."""

    action: GameAction


class Reaction(Command, tag="reaction", frozen=True):
    """Say one of a handful of things to everybody at the table; it is told at once and not kept."""

    reaction: ReactionName


AnyCommand = (
    Act | Sit | Leave | Back | Rename | AddBot | ClearSeat | SetOptions | Start | Commit | Reveal | Rematch | Reaction
)
FromClient = Hello | AnyCommand | Validate | Aim


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server sends."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where. ``level``: that of a bot; ``grade`` says the same to pages of the version before. ``stand_in``: a
    regular bot plays for the person just now.

    ``here``: the person has come, at least once; some sit at a table before they know of it. ``commitment``: what the
    person's seed for the dice is committed by, and ``seed`` what was revealed.
    """

    kind: Literal["empty", "person", "bot"]
    name: str
    level: Level | None
    grade: Level | None
    stand_in: bool
    here: bool
    commitment: str | None
    seed: str | None


class Fixture(msgspec.Struct, frozen=True):
    """A match that somebody has set: its ``title``, and the ``path`` of the page on this site that it belongs to."""

    title: str
    path: str


class TableInfo(msgspec.Struct, frozen=True):
    """What the table is. ``host``: the host's seat, or null while the host only watches.

    ``turn_seconds``: the table's own clock, 0 for none; null where the rules of the game have one (see ``options``).
    ``buy_seconds``: the same for an answer to an offer; null where the game makes none. ``reactions``: whether people
    may send reactions; ``hints``: whether players may ask what to expect, null where the game cannot tell.
    ``status``: while "drawing" the seeds are asked for; "abandoned": ended by the house, since nobody played any more.
    ``commitment``: SHA-256 of the table's secret, in hex; ``secret`` is null until the match has ended. ``drawing``:
    the number of the drawing that seeds are committed for: 1, and more where a seed did not come. ``streams``: whether
    each chance event is drawn by itself, or all of the "match" from one stream, as before each had its own.
    ``fixture``: the association's match that is played here, with the seats and options that it has; else null.
    ``auto_start``: the match begins by itself once everybody has come.
    """

    id: str
    game: str
    title: str
    options: GameOptions
    turn_seconds: int | None
    buy_seconds: int | None
    reactions: bool
    hints: bool | None
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


class Event(msgspec.Struct, frozen=True):
    """One thing that happened: ``data``, the game's event or the house's (type, seat, rule, ...), and its sentence."""

    data: GameEvent
    text: str


class LogEntry(msgspec.Struct, frozen=True):
    """One row of the table's log, as the reader may see it.

    ``at``: milliseconds since 1970 on the server's clock. ``by``: who made it. ``id``: the request that it answers.
    ``kind``: "played" for actions and chance of the game, else what changed at the table.
    """

    seq: int
    at: int
    kind: Literal[
        "opened", "sat", "left", "renamed", "bot", "cleared", "options", "seeded", "committed", "fixed", "revealed",
        "redrawn", "started", "engine", "played", "stand_in", "back", "abandoned", "rematch", "stood",
    ]  # fmt: skip
    by: Literal["person", "bot", "clock", "chance", "house"]
    seat: int | None
    id: str | None
    action: GameAction | None
    events: list[Event]


class Choice(msgspec.Struct, frozen=True):
    """A legal action with the words on its button, the key that presses it, and what it would do.

    ``effect`` is empty where the label says all, ``key`` where there are too many choices for keys. ``suggested``: the
    page highlights it; ``lit`` says the same to pages of the version before.
    """

    action: GameChoice
    label: str
    key: str
    effect: str
    suggested: bool
    lit: bool


class FreeNumber(msgspec.Struct, frozen=True):
    """A free number of a range: where it is in the action, and its bounds, inclusive; ``whole``: integers only."""

    at: tuple[str | int, ...]
    low: float
    high: float
    whole: bool


class RangeChoice(msgspec.Struct, frozen=True):
    """Legal actions that differ in free numbers, with the words on their button, as `Choice` has them.

    ``range``: with [low, high] where a number is ``free``. It is no action: it is refused until each of them is chosen.
    """

    range: GameRange
    free: list[FreeNumber]
    label: str
    key: str
    effect: str
    suggested: bool


class Position(msgspec.Struct, frozen=True):
    """Where the match stands for the reader; null view before the start.

    ``to_act``: the seat that must decide, or null. ``choices``: only what the reader may decide now; ``ranges``: where
    numbers are to be chosen for it, left out where there are none.
    ``prompt``: what can be done now; ``note``: a help to decide (the odds).
    ``deadline``: when the clock runs out, milliseconds since 1970 on the server's clock, or null.
    """

    view: Encoded[GameView] | None
    to_act: int | None
    choices: list[Choice]
    prompt: str
    note: str
    deadline: int | None
    ranges: list[RangeChoice] | msgspec.UnsetType = msgspec.UNSET


class Welcome(ServerMessage, tag="welcome", frozen=True):
    """Answers a hello: all that the client needs, with the entries after its ``since`` (at most the newest 200)."""

    seq: int
    now: int
    you: int | None
    name: str
    is_host: bool
    table: Encoded[TableInfo]
    position: Encoded[Position]
    entries: Encoded[list[LogEntry]]


class Log(ServerMessage, tag="log", frozen=True):
    """New entries, after their commit; ``table`` only where it changed. An entry's ``id`` acknowledges its request."""

    seq: int
    now: int
    entries: Encoded[list[LogEntry]]
    position: Encoded[Position]
    table: Encoded[TableInfo] | None
    you: int | None


class Ack(ServerMessage, tag="ack", frozen=True):
    """A request that was carried out before, and its seq; or one that leaves no entry, such as a reaction."""

    id: str
    seq: int


class Validated(ServerMessage, tag="validated", frozen=True):
    """Whether an action would be legal now, told to its asker alone; otherwise why not, as a `Refusal` would say it.

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
