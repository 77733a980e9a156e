"""The small types of the wire: ids, names, kinds, and what each game has its own types for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec

from tuppence import events, views
from tuppence.actions import Action
from tuppence_web.hosted import game
from tuppence_web.tables.wire.server_events import AnyServerEvent

RequestId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Seq = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=19)]
Seed = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}$")]
Digest = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Help = game.Help
Level = Literal["beginner", "regular", "champion"]
Status = Literal["open", "drawing", "playing", "over", "abandoned"]
Kind = Literal[
    "opened", "sat", "left", "renamed", "bot", "cleared", "options", "seeded", "committed", "fixed", "revealed",
    "redrawn", "started", "engine", "played", "stand_in", "back", "abandoned", "rematch", "stood",
    "named", "undone", "agreed", "confirmed", "handed_over", "kept", "host", "asked_back", "again",
]  # fmt: skip
By = Literal["person", "bot", "clock", "chance", "house", "official"]
Occupant = Literal["empty", "person", "bot", "named"]
Source = Literal["house", "real", "device", "first", "continued", "challenge"]
# As which seat of a device a connection reads and acts; "turn": whichever is to act.
DeviceSeat = int | Literal["turn"]
ReactionName = Literal["well_played", "lucky", "ouch", "thinking", "hurry", "thanks"]
Part = TypeVar("Part")

# What each game has its own types for, in its folder. The server sends typed values. A message does not name its game,
# so when one is read they are Any; `tools/wire_schema.py` and the front end's types have them game by game.
if TYPE_CHECKING:
    JsonObject: TypeAlias = dict[str, object]
    GameEvent: TypeAlias = events.Event | AnyServerEvent
    GameView: TypeAlias = views.View
    GameChoice: TypeAlias = Action
    GameRange: TypeAlias = Action
    # As received and logged: the rules of the game judge them, and they are sent on unchanged.
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
