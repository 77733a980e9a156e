"""`DJANGO_SETTINGS_MODULE=tuppence_web.settings python -m tools.wire_schema`: the JSON schema of all JSON of pages.

The messages of tables and the JSON of pages lie in ``$defs`` by their names. A part with many types has its own there
by its name, in ``$defs`` again; so has each game, by the game's name: its Event, View, Action (chance outcomes
too) and Options, what they are made of, its Figures and, where it has a practice board, its request and responses:
Attempt, Tried and Hands. A GameRange is an action with [low, high] in the place of free numbers.
"""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec

import tuppence
from tools.device_build import Manifest
from tuppence import draws
from tuppence.game import game_type
from tuppence.games import SHEETS
from tuppence_web.hosted.game import hosted
from tuppence_web.leagues.messages import AnyChange, NightData, SheetAnswer
from tuppence_web.notifications.rules import Pushed, PushKey
from tuppence_web.puzzles.messages import PuzzleData
from tuppence_web.rulebook.book import RuleText
from tuppence_web.tables.device import calls
from tuppence_web.tables.device.calls import Call
from tuppence_web.tables.wire.analysis import AnalysisData
from tuppence_web.tables.wire.commands import FromClient
from tuppence_web.tables.wire.messages import FromServer
from tuppence_web.tables.wire.page import (
    BeginReal,
    BotRatingChart,
    DeviceData,
    Expected,
    LogAnswer,
    Odds,
    OptionCheck,
    PageToken,
    PracticeData,
    RatingChart,
    RealData,
    ScoreChart,
    ScreenData,
    Shell,
    TableAddress,
    TableData,
    WrittenDown,
)
from tuppence_web.tables.wire.server_events import AnyServerEvent
from tuppence_web.tournaments.messages import DrawsFile
from tuppence_web.web.refusals import Refusal


def calls_of(name: str, calls: dict[str, Call]) -> type[msgspec.Struct]:
    """The calls of the library in the browser, each with the types of its arguments and of its value."""
    fields = [
        (call.name, msgspec.defstruct(f"{name}_{call.name}", [("arguments", call.arguments), ("value", call.value)]))
        for call in calls.values()
    ]
    return msgspec.defstruct(name, fields)


# What the front end has by name: the messages, and the other JSON of pages.
NAMED = {
    "FromClient": FromClient,
    "FromServer": FromServer,
    "Refusal": Refusal,
    "TableData": TableData,
    "ScreenData": ScreenData,
    "AnalysisData": AnalysisData,
    "PracticeData": PracticeData,
    "PuzzleData": PuzzleData,
    "DeviceData": DeviceData,
    "Expected": Expected,
    "Odds": Odds,
    "Outcome": draws.Outcome,
    "BotRatingChart": BotRatingChart,
    "DrawsFile": DrawsFile,
    "OptionCheck": OptionCheck,
    "PageToken": PageToken,
    "PushKey": PushKey,
    "Pushed": Pushed,
    "RatingChart": RatingChart,
    "RuleText": RuleText,
    "ScoreChart": ScoreChart,
    "Shell": Shell,
    "RealData": RealData,
    "BeginReal": BeginReal,
    "TableAddress": TableAddress,
    "WrittenDown": WrittenDown,
}
# What has many types of its own: each part in a file.
PARTS: dict[str, dict[str, Any]] = {
    "night": {"NightData": NightData, "SheetAnswer": SheetAnswer, "AnyChange": AnyChange},
    "device": {
        "PageCalls": calls_of("PageCalls", calls.OF_PAGES),
        "WorkerCalls": calls_of("WorkerCalls", calls.OF_THE_WORKER),
        "LibraryCall": calls.LibraryCall,
        "LibraryAnswer": calls.LibraryAnswer,
        "Manifest": Manifest,
        "LogAnswer": LogAnswer,
    },
}
HOUSE_EVENTS = {one.__name__: one for one in get_args(AnyServerEvent)}
OF_GAMES = ("Event", "View", "Action", "Options")
FIGURES = "Figures"  # the numbers that drawings and explanations need, as a constant


def schema() -> dict[str, Any]:
    """Every message and what it is made of, the unions of them, and what each game and score sheet has of its own."""
    names = (*tuppence.games(), *SHEETS)
    of_any: dict[str, Any] = {
        f"Game{kind}": {"anyOf": [_ref(f"{game}/$defs/{kind}") for game in names]} for kind in OF_GAMES
    }
    of_any["GameEvent"]["anyOf"].append(_ref("ServerEvent"))
    of_any["GameRange"] = {"type": "object", "required": ["type"], "properties": {"type": {"type": "string"}}}
    unions = {**of_any, "ServerEvent": {"anyOf": [_ref(name) for name in HOUSE_EVENTS]}}
    of_games = {game: {"$defs": of_game(game)} for game in names}
    shared = {**_parts(NAMED, ""), **_parts(HOUSE_EVENTS, "")}
    of_parts = {part: {"$defs": of_part(part, shared)} for part in PARTS}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**shared, **unions, **of_games, **of_parts},
    }


def of_part(part: str, shared: dict[str, Any]) -> dict[str, Any]:
    """What a part has of its own, without what all have."""
    whole = _parts(PARTS[part], "")
    own = {name: schema for name, schema in whole.items() if schema != shared.get(name)}
    text = json.dumps(own)
    for name in own:
        text = text.replace(f'"{_ref(name)["$ref"]}"', f'"{_ref(f"{part}/$defs/{name}")["$ref"]}"')
    moved: dict[str, Any] = json.loads(text)
    return moved


def of_game(name: str) -> dict[str, Any]:
    """What a game has of its own; the server fills in every field, defaults too."""
    game = game_type(name)
    own = (game.event_type, game.view_type, game.action_type, type(tuppence.load(name).typed_options))
    named = dict(zip(OF_GAMES, own, strict=True))
    site = hosted(name)
    if site.paths is not object:
        named["Paths"] = site.paths
    if site.practice is not None:
        named |= {"Attempt": site.practice.attempt, "Tried": site.practice.tried, "Hands": site.practice.hands}
    parts = _parts(named, f"{name}/$defs/")
    for part in parts.values():
        for field, what in part.get("properties", {}).items():
            if what.pop("default", None) is not None and field not in part["required"]:
                part["required"].append(field)
    return {**parts, FIGURES: {"const": site.figures}} if site.figures else parts


def _parts(types: dict[str, Any], below: str) -> dict[str, Any]:
    """The schemas of types by the names that they shall have, and of what they are made of by its own."""
    found, parts = msgspec.json.schema_components(types.values(), ref_template=f"#/$defs/{below}{{name}}")
    named = dict(zip(types, found, strict=True))
    return {**parts, **{name: what for name, what in named.items() if what != _ref(below + name)}}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


if __name__ == "__main__":
    print(json.dumps(schema()))  # noqa: T201 - this is what the module is for
