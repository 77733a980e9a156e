"""Records of matches: replayed, hash-chained, and signed by the server that ran the match.

`tuppence.record.verification` verifies them.

A sealed record is a state's record with the secret and seeds of the fair dice and a hash chain: one seal for the head,
for each action and for the result, each computed from the seal before it, so a change is detected and located. The
server adds where the match was played and signs the whole, so nobody can forge or shorten one of its records.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Literal, TypeVar

import msgspec

from tuppence.errors import InvalidArgument, InvalidRecord, UnknownGame
from tuppence.game import game_type, load
from tuppence.match import State
from tuppence.record.signature import Key

__all__ = [
    "EngineFrom",
    "Fair",
    "Origin",
    "Record",
    "Result",
    "Sheet",
    "Signature",
    "canonical",
    "made_seals",
    "of_type",
    "replay",
    "seal",
    "sheet_problems",
    "sign",
    "with_sheet",
]

Kind = TypeVar("Kind")


class EngineFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An engine (`tuppence.chance.Engine`) and the number of the first chance event that used it."""

    event: int
    name: str
    version: str


class Fair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is needed to draw the chance of a match again: commitment and secret in hex, one seed per seat.

    ``streams``: "event" if each chance event has its own stream (`FairMatch`); absent in older records, whose events
    share one. ``engines``: absent if every outcome depends on the dice only. ``copied``: the number of actions at the
    beginning of the history that are of another match, so that their chance is not drawn here; absent for none.
    """

    commitment: str
    secret: str
    seeds: list[str]
    streams: Literal["event"] | msgspec.UnsetType = msgspec.UNSET
    engines: list[EngineFrom] | msgspec.UnsetType = msgspec.UNSET
    copied: int | msgspec.UnsetType = msgspec.UNSET


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a match."""

    placings: list[int]
    returns: list[float]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the referee of a match at a real table confirmed before it (PD-8, PD-9).

    ``players``: a name per seat. ``official``: the referee, or None in pub play without one. ``surface_clear``: whether
    the surface is flat and clear (4.02).
    """

    players: list[str]
    official: str | None
    surface_clear: bool


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a match was played, as stated and signed by the server.

    ``table``: its id. ``began``, ``ended``: ISO 8601, UTC. ``players``: a name per seat. ``drawings``: how often the
    server drew a secret before the start. ``seeds``: "committed" if the players committed to their seeds before any was
    sent (docs/fair-chance.md), "sent" if not (version 1 of the wire); "none" at a real table, with 0 ``drawings``;
    "device" if a device drew before the match came to the server, so that its owner could know all draws in advance;
    "first" in a first game, whose luck was chosen.
    """

    table: str
    began: str
    ended: str
    players: list[str]
    ending: Literal["finished", "abandoned"]
    drawings: int
    seeds: Literal["committed", "sent", "none", "device", "first"]


class Signature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The server's signature: its public key, and Ed25519 over the record without this field; both in hex."""

    key: str
    value: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form of a record.

    ``sheet`` is present for a match at a real table, ``fair`` and ``seals`` for a match on the server. ``origin`` and
    ``signature`` are absent in older records.
    """

    game: str
    options: dict[str, Any]
    history: list[Any]  # parsed one by one as actions, so that an invalid one raises IllegalAction
    result: Result | None
    sheet: Sheet | None = None
    fair: Fair | None = None
    origin: Origin | msgspec.UnsetType = msgspec.UNSET
    seals: list[str] | None = None
    signature: Signature | msgspec.UnsetType = msgspec.UNSET


def replay(record: dict[str, Any]) -> State:
    """Return the state in which a record ends.

    Raise IllegalAction if an action breaks a rule, UnknownGame, InvalidOption, or InvalidRecord if the record is
    malformed or its result differs from its history's.
    """
    parsed = _convert(record)
    state = load(parsed.game, **parsed.options).new_initial_state()
    for action in parsed.history:
        state.apply_action(action)
    if parsed.result is not None and msgspec.to_builtins(parsed.result) != state.record()["result"]:
        raise InvalidRecord(f"the history ends in {state.record()['result']}, the record says {record['result']}")
    return state


def _convert(record: object) -> Record:
    """Convert a record to its typed form. Raise InvalidRecord."""
    try:
        return msgspec.convert(record, Record)
    except (msgspec.ValidationError, AttributeError, TypeError, ValueError, RecursionError) as error:
        raise InvalidRecord(f"this is no record of a match: {error}") from None


def of_type(argument: str, value: object, kind: type[Kind]) -> Kind:
    """Return a value of a type. Raise InvalidArgument for others."""
    if not isinstance(value, kind):
        raise InvalidArgument(argument, value, f"of the type {kind.__name__}")
    return value


def with_sheet(record: dict[str, Any], sheet: Sheet) -> dict[str, Any]:
    """Add the sheet of a real table to a record. Raise InvalidRecord, with the reason, if the sheet is not complete."""
    problems = sheet_problems(of_type("sheet", sheet, Sheet), _convert(record))
    if problems:
        raise InvalidRecord("; ".join(problems))
    return {**record, "sheet": msgspec.to_builtins(sheet)}


def sheet_problems(sheet: Sheet, record: Record) -> list[str]:
    """Return the problems of a sheet of a real table."""
    problems = []
    if len(sheet.players) != record.options.get("players"):
        problems.append(f"the sheet names {len(sheet.players)} players (GA-1)")
    if sheet.official in sheet.players:
        problems.append(f"the official {sheet.official!r} plays in the match (PD-8)")
    if not sheet.surface_clear and (rule := _surface_rule(record.game)):
        problems.append(f"nobody confirmed a clear, flat surface ({rule})")
    return problems


def _surface_rule(game: str) -> str:
    """Return the rule by which a game needs a clear, flat surface; empty if there is none."""
    try:
        return game_type(game).surface_rule
    except UnknownGame:
        return ""


def seal(record: dict[str, Any], fair: Fair) -> bytes:
    """Return a record with its hash chain, as a file that can be verified: canonical JSON in UTF-8."""
    return canonical(_sealed(record, of_type("fair", fair, Fair), msgspec.UNSET))


def sign(record: dict[str, Any], fair: Fair | None, origin: Origin, key: Key) -> bytes:
    """Like `seal`, with the origin of the match and the server's signature. ``fair``: None for a real table's match."""
    drawn = None if fair is None else of_type("fair", fair, Fair)
    sealed = _sealed(record, drawn, of_type("origin", origin, Origin))
    signature = Signature(key.public, key.sign(canonical(sealed)))
    return canonical(msgspec.structs.replace(sealed, signature=signature))


def _sealed(record: dict[str, Any], fair: Fair | None, origin: Origin | msgspec.UnsetType) -> Record:
    unsealed = msgspec.structs.replace(_convert(record), fair=fair, origin=origin)
    return msgspec.structs.replace(unsealed, seals=[made for _, made in made_seals(unsealed)])


def canonical(value: object) -> bytes:
    """Return the canonical JSON form of a value: fields in the order of their class, without spaces."""
    return msgspec.json.encode(value)


def made_seals(record: Record) -> Iterator[tuple[str, str]]:
    """Yield each part of a record by name with its seal: 16 hex digits of SHA-256 over the last seal and the part."""
    head: dict[str, object] = {
        "game": record.game,
        "options": record.options,
        "sheet": record.sheet,
        "fair": record.fair,
    }
    if record.origin is not msgspec.UNSET:
        head["origin"] = record.origin
    parts: list[tuple[str, object]] = [("the head (game, options, sheet, fair, origin)", head)]
    parts += [(f"history[{at}]", action) for at, action in enumerate(record.history)]
    parts.append(("the result", record.result))
    before = ""
    for name, part in parts:
        before = hashlib.sha256(before.encode() + canonical(part)).hexdigest()[:16]
        yield name, before
