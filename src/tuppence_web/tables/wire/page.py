"""JSON of pages besides the messages: their data blocks, and answers to their requests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from tuppence import options
from tuppence_web.tables.wire.messages import RangeChoice
from tuppence_web.tables.wire.types import By, GameOptions, JsonObject, Kind, Level
from tuppence_web.web.refusals import Refusal

DEVICE_LEVELS: tuple[Level, ...] = ("beginner", "regular")  # the champion takes a compiler


class OptionField(msgspec.Struct, frozen=True):
    """An option as a form shows it. ``default``: null where it depends on the others. ``kind``: "float" is any number
    from ``low`` to ``high``, "int" a whole one. ``named``: numbers that have a name.
    """

    name: str
    label: str
    help: str
    default: str | int | float | bool | None
    choices: list[tuple[str, str]]
    low: int | float | None
    high: int | float | None
    named: list[tuple[float, str]]
    kind: Literal["choice", "bool", "int", "float"]


class TableData(msgspec.Struct, frozen=True, rename="camel"):
    """The JSON block ``table-data``. ``invite``: the address to share, and ``qr`` a picture of it. ``fields``: the
    options of the game, and ``settings`` what is set for the table itself. ``options_url``: where the server judges
    options while they are chosen.
    """

    id: str
    game: str
    title: str
    invite: str
    qr: str
    fields: list[OptionField]
    options_url: str
    settings: list[OptionField]
    home_url: str
    rules_url: str


class ScreenData(msgspec.Struct, frozen=True, rename="camel"):
    """The JSON block ``screen-data`` of a second screen."""

    id: str
    game: str
    title: str


class RealEntry(msgspec.Struct, frozen=True, rename="camel"):
    """How a game is entered from a real table: the game itself or its score sheet, with the options of that.

    ``surface``: the rule by which its surface is looked at first; null where there is none.
    """

    name: str
    fields: list[OptionField]
    surface: str | None


class RealGame(msgspec.Struct, frozen=True, rename="camel"):
    """A game for the form of a real table. ``fewest`` and ``most``: how many play it."""

    name: str
    title: str
    fewest: int
    most: int
    rules_url: str
    real: RealEntry


class RealData(msgspec.Struct, frozen=True, rename="camel"):
    """The JSON block ``real-data``. ``others``: each other game's title and the address of its form. ``options_url``:
    where the server judges options while they are chosen.
    """

    game: RealGame
    others: list[tuple[str, str]]
    options_url: str


class DeviceGame(RealGame, frozen=True, rename="camel"):
    """A game for a page on which several people share one device.

    ``hidden``: whether it has hidden hands. ``playable``: whether it can be played there; if not, only at a real table.
    ``fields``: its options except the players and the clock. ``levels``: of the bots that such a device can have.
    """

    minutes: str
    hidden: bool
    playable: bool
    fields: list[OptionField]
    levels: list[Level]


class DeviceData(msgspec.Struct, frozen=True, rename="camel"):
    """The JSON block ``device-data``."""

    games: list[DeviceGame]


class Shell(msgspec.Struct, frozen=True):
    """What the service worker stores: the ``page`` at /device/, the page ``offline``, and the ``files`` of both."""

    version: str
    page: str
    offline: str
    files: list[str]


class PageToken(msgspec.Struct, frozen=True):
    """The token that posts need, for a page that a device stores without one."""

    token: str


class WrittenDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is written down before a match (PD-8, PD-9): the players, the official if there is one, a clear surface."""

    names: list[str]
    official: str
    surface: bool


class BeginReal(WrittenDown, frozen=True, forbid_unknown_fields=True):
    """A match at a real table to begin. ``after``: the table whose watchers follow to this one, or empty."""

    options: JsonObject
    after: str


class TableAddress(msgspec.Struct, frozen=True):
    """The answer to a match that the server has begun, or taken over from a device: the address of its table."""

    id: str
    url: str


class LogRow(msgspec.Struct):
    """One row of the log, as it is stored. ``body``: the action of the game for "played", otherwise the change."""

    seq: int
    at: int
    kind: Kind
    by: By
    seat: int | None
    request: str | None
    body: dict[str, Any]


class LogAnswer(msgspec.Struct, frozen=True):
    """The log of a match at a real table, for the referee's device, from the seq that the request named."""

    rows: list[LogRow]
    token: str


class OptionCheck(msgspec.Struct, frozen=True):
    """Whether options fit together. ``options``: all of them, the defaults filled in; null if one is refused. ``idle``:
    the options that have no effect beside these, each with its required value.
    """

    ok: bool
    refused: Refusal | None
    options: dict[str, str | int | float | bool | None] | None
    idle: dict[str, str]


class ScoreChart(msgspec.Struct, frozen=True):
    """The JSON block ``result-data``. ``score_name``: the unit of the score, such as "points". ``score_step``: a step
    between two changes, such as "round". ``scores``: for each seat its score after each change.
    """

    names: list[str]
    score_name: str
    score_step: str
    scores: list[list[int]]


class RatingChart(msgspec.Struct, frozen=True):
    """A rating among people, after each match."""

    title: str
    course: Sequence[float]


class BotRatingChart(RatingChart, frozen=True):
    """A rating against bots. ``first``: the number of the first match shown. ``levels``: the strength of each level."""

    first: int
    levels: dict[str, float]


class PracticeData(msgspec.Struct, frozen=True, rename="camel"):
    """The JSON block ``practice-data``. ``options``: all of the game's. ``ranges``: what may be tried, with the bounds
    of its free numbers. The addresses take an attempt by POST.
    """

    game: str
    title: str
    options: GameOptions
    ranges: list[RangeChoice]
    validate_url: str
    try_url: str
    hands_url: str


class Expected(msgspec.Struct, frozen=True):
    """What the player to decide can expect to gain, in points, by simulation. ``error``: the mean's standard error.
    ``seq``: that of the table at the request.
    """

    seq: int
    seat: int
    mean: float
    error: float


class Odds(msgspec.Struct, frozen=True):
    """What to expect of an action by the place aimed at, see `tuppence.games.dropsy.odds.OddsMap`.

    ``seq``, ``seat``: that of the table at the request, and who is to decide.
    """

    seq: int
    seat: int
    step: float
    columns: int
    rows: int
    points: list[float]
    slots: list[float]
    off: list[float]


def fields_of(fields: tuple[options.OptionField, ...]) -> list[OptionField]:
    """The options that a page shows."""
    return [msgspec.convert(field.form_data(), OptionField) for field in fields if not field.fixed]
