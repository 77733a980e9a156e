"""The record of a match: replayed, sealed for keeping, and signed by the house that kept it.

`tuppence.verification` verifies it.

A sealed record is the record of a state with the fair dice's secret and seeds, and one seal for its head, for each
action and for its result, each made from the seal before it: so a change is found, and where it is. The house also
says where the match was played, and signs all of it: so a record that somebody else made, or cut off, is not its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Literal, TypeVar

import msgspec

from tuppence.errors import InvalidArgument, InvalidRecord
from tuppence.game import load
from tuppence.match import State
from tuppence.signature import Key

Kind = TypeVar("Kind")


class EngineFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From the chance event of this number on, what takes an engine (`tuppence.chance.Engine`) took this one."""

    event: int
    name: str
    version: str


class Fair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What it takes to draw the chance of a match again: ``commitment`` and ``secret`` in hex, a seed a seat.

    ``streams``: "event" where each chance event has draws of its own (`FairMatch`); left out where all have one stream,
    as in the records of before. ``engines``: left out where the dice alone gave everything.
    """

    commitment: str
    secret: str
    seeds: list[str]
    streams: Literal["event"] | msgspec.UnsetType = msgspec.UNSET
    engines: list[EngineFrom] | msgspec.UnsetType = msgspec.UNSET


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a match."""

    placings: list[int]
    returns: list[float]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the referee of a match at a real table wrote down before it (PD-8, PD-9).

    ``players``: a name a seat; ``official``: who referees, or None in pub play without one; ``surface_clear``: the
    tick that the surface is flat and clear (4.02).
    """

    players: list[str]
    official: str | None
    surface_clear: bool


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a match was played: the house's own words, which its signature vouches for.

    ``table``: its id; ``began``, ``ended``: ISO 8601, UTC; ``players``: a name a seat; ``ending``: how it ended;
    ``drawings``: how often the dice were drawn before the start; ``seeds``: whether the players committed to their
    seeds before any was sent, as docs/fair-chance.md has it, or sent them without (up to version 1 of the wire).
    """

    table: str
    began: str
    ended: str
    players: list[str]
    ending: Literal["finished", "abandoned"]
    drawings: int
    seeds: Literal["committed", "sent"]


class Signature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house's: its public key, and Ed25519 over the bytes of the record without this field; both in hex."""

    key: str
    value: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form of a record; ``sheet`` stands in one of a real table, ``fair`` and ``seals`` in one the house kept.

    ``origin`` and ``signature`` are left out where there are none, as in the records of before they were made.
    """

    game: str
    options: dict[str, Any]
    history: list[Any]  # each is judged as an action, so that a bad one is refused as one
    result: Result | None
    sheet: Sheet | None = None
    fair: Fair | None = None
    origin: Origin | msgspec.UnsetType = msgspec.UNSET
    seals: list[str] | None = None
    signature: Signature | msgspec.UnsetType = msgspec.UNSET


def replay(record: dict[str, Any]) -> State:
    """The state that a record ends in.

    Raises IllegalAction where an action breaks a rule, UnknownGame, InvalidOption, and InvalidRecord where the form
    is not that of a record or it tells another result than its history.
    """
    told = _convert(record)
    state = load(told.game, **told.options).new_initial_state()
    for action in told.history:
        state.apply_action(action)
    if told.result is not None and msgspec.to_builtins(told.result) != state.record()["result"]:
        raise InvalidRecord(f"the history ends in {state.record()['result']}, the record says {record['result']}")
    return state


def _convert(record: object) -> Record:
    """The record in its typed form. Raises InvalidRecord."""
    try:
        return msgspec.convert(record, Record)
    except (msgspec.ValidationError, AttributeError, TypeError, ValueError, RecursionError) as error:
        raise InvalidRecord(f"this is no record of a match: {error}") from None


def of_type(argument: str, value: Any, kind: type[Kind]) -> Kind:
    """A value of a type. Raises InvalidArgument."""
    if not isinstance(value, kind):
        raise InvalidArgument(argument, value, f"of the type {kind.__name__}")
    return value


def with_sheet(record: dict[str, Any], sheet: Sheet) -> dict[str, Any]:
    """The record of a match at a real table with its sheet. Raises InvalidRecord, which says what is wrong with it."""
    problems = sheet_problems(of_type("sheet", sheet, Sheet), _convert(record))
    if problems:
        raise InvalidRecord("; ".join(problems))
    return {**record, "sheet": msgspec.to_builtins(sheet)}


def sheet_problems(sheet: Sheet, record: Record) -> list[str]:
    """What the sheet of a real table lacks."""
    problems = []
    if len(sheet.players) != record.options.get("players"):
        problems.append(f"the sheet names {len(sheet.players)} players (GA-1)")
    if sheet.official in sheet.players:
        problems.append(f"the official {sheet.official!r} plays in the match (PD-8)")
    if not sheet.surface_clear:
        problems.append("nobody confirmed a clear, flat surface (PD-9)")
    return problems


def seal(record: dict[str, Any], fair: Fair) -> bytes:
    """A record as a file that can be verified: JSON in one canonical form, UTF-8."""
    return canonical(_sealed(record, of_type("fair", fair, Fair), msgspec.UNSET))


def sign(record: dict[str, Any], fair: Fair, origin: Origin, key: Key) -> bytes:
    """The same, with where the match was played, and signed by the house that says so."""
    sealed = _sealed(record, of_type("fair", fair, Fair), of_type("origin", origin, Origin))
    signature = Signature(key.public, key.sign(canonical(sealed)))
    return canonical(msgspec.structs.replace(sealed, signature=signature))


def _sealed(record: dict[str, Any], fair: Fair, origin: Origin | msgspec.UnsetType) -> Record:
    told = msgspec.structs.replace(_convert(record), fair=fair, origin=origin)
    return msgspec.structs.replace(told, seals=[made for _, made in made_seals(told)])


def canonical(value: object) -> bytes:
    """The one JSON form of a value: the fields of a record in their order, an entry a line is not needed."""
    return msgspec.json.encode(value)


def made_seals(record: Record) -> Iterator[tuple[str, str]]:
    """Each part of a record by name with its seal: 16 hex digits of SHA-256 over the seal before and the part."""
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
