"""The record of a match: replayed, sealed for keeping, signed by the house that kept it, and verified.

A sealed record is the record of a state with the fair dice's secret and seeds, and one seal for its head, for each
action and for its result, each made from the seal before it: so a change is found, and where it is. The house also
says where the match was played, and signs all of it: so a record that somebody else made, or cut off, is not its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Literal, TypeVar

import msgspec

from tuppence.actions import to_json
from tuppence.chance import FairMatch, commitment
from tuppence.errors import IllegalAction, InvalidArgument, InvalidRecord, TuppenceError, shown
from tuppence.game import load
from tuppence.match import State
from tuppence.signature import Key, signed_by

Kind = TypeVar("Kind")


class Fair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What it takes to draw the chance of a match again: ``commitment`` and ``secret`` in hex, a seed a seat.

    ``streams``: "event" where each chance event has draws of its own (`FairMatch`); left out where all have one stream,
    as in the records of before.
    """

    commitment: str
    secret: str
    seeds: list[str]
    streams: Literal["event"] | msgspec.UnsetType = msgspec.UNSET


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


class Verification(msgspec.Struct, frozen=True):
    """What a record is worth: ``problems`` says what does not hold and where; none: it holds together.

    ``actions``: how many the record tells; ``draws``: how many of them were recomputed from the secret. ``finished``:
    whether it tells the end of the match. ``seeds``: of how many players the dice have a seed. ``key``: who signed it,
    in hex; None: nobody, and so anybody can have made it. ``origin``: where the match was played, as that one says.
    """

    problems: list[str]
    actions: int = 0
    draws: int = 0
    finished: bool = False
    seeds: int = 0
    key: str | None = None
    origin: Origin | None = None

    @property
    def ok(self) -> bool:
        """Whether everything holds."""
        return not self.problems


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


def _of_type(argument: str, value: Any, kind: type[Kind]) -> Kind:
    """A value of a type. Raises InvalidArgument."""
    if not isinstance(value, kind):
        raise InvalidArgument(argument, value, f"of the type {kind.__name__}")
    return value


def with_sheet(record: dict[str, Any], sheet: Sheet) -> dict[str, Any]:
    """The record of a match at a real table with its sheet. Raises InvalidRecord, which says what is wrong with it."""
    problems = _sheet_problems(_of_type("sheet", sheet, Sheet), _convert(record))
    if problems:
        raise InvalidRecord("; ".join(problems))
    return {**record, "sheet": msgspec.to_builtins(sheet)}


def _sheet_problems(sheet: Sheet, record: Record) -> list[str]:
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
    return _canonical(_sealed(record, _of_type("fair", fair, Fair), msgspec.UNSET))


def sign(record: dict[str, Any], fair: Fair, origin: Origin, key: Key) -> bytes:
    """The same, with where the match was played, and signed by the house that says so."""
    sealed = _sealed(record, _of_type("fair", fair, Fair), _of_type("origin", origin, Origin))
    signature = Signature(key.public, key.sign(_canonical(sealed)))
    return _canonical(msgspec.structs.replace(sealed, signature=signature))


def _sealed(record: dict[str, Any], fair: Fair, origin: Origin | msgspec.UnsetType) -> Record:
    told = msgspec.structs.replace(_convert(record), fair=fair, origin=origin)
    return msgspec.structs.replace(told, seals=[made for _, made in _seals(told)])


def _canonical(value: object) -> bytes:
    """The one JSON form of a value: the fields of a record in their order, an entry a line is not needed."""
    return msgspec.json.encode(value)


def _seals(record: Record) -> Iterator[tuple[str, str]]:
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
        before = hashlib.sha256(before.encode() + _canonical(part)).hexdigest()[:16]
        yield name, before


def verify(file: bytes) -> Verification:
    """Check a record from its bytes: its form, its seals, that every action was legal, and every draw of chance.

    Where it is signed, the signature has to fit too. Whether its key is that of a house that you trust is yours to say.
    """
    _of_type("file", file, bytes)
    try:
        file.decode()  # msgspec tells the place of a bad byte within its word only
        record = msgspec.json.decode(file, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Verification([f"this is no record of a match: {error}"])
    problems = [*_form_problems(file, record), *_seal_problems(record), *_signature_problems(record)]
    if record.sheet is not None:
        problems += _sheet_problems(record.sheet, record)
    if record.fair is not None and not problems:
        problems = _commitment_problems(record.fair)
    dice = None if record.fair is None or problems else _dice(record.fair)
    play = _play_again(record, dice)
    origin = record.origin if isinstance(record.origin, Origin) else None
    finished = record.result is not None
    if origin is not None and finished != (origin.ending == "finished"):
        problems.append(f"the match is said to be {origin.ending}, and has {'a' if finished else 'no'} result")
    problems += play.problems
    key = record.signature.key if isinstance(record.signature, Signature) and not problems else None
    seeds = sum(seed != "" for seed in record.fair.seeds) if record.fair is not None else 0
    return Verification(problems, play.actions, play.draws, finished, seeds, key, None if key is None else origin)


def _dice(fair: Fair) -> FairMatch:
    return FairMatch(bytes.fromhex(fair.secret), fair.seeds, fair.streams == "event")


def _form_problems(file: bytes, record: Record) -> list[str]:
    """A sealed file has one form only: the first byte that differs from it."""
    if record.seals is None:
        return []
    expected = _canonical(record)
    if file.rstrip(b"\n") == expected:
        return []
    place = next((at for at, (a, b) in enumerate(zip(file, expected, strict=False)) if a != b), len(expected))
    return [f"byte {place} is not as the house writes it"]


def _seal_problems(record: Record) -> list[str]:
    """The first part whose seal does not fit; what comes after it hangs on it."""
    if record.seals is None:
        return ["the seals are missing"] if record.fair is not None else []
    expected = list(_seals(record))
    for (name, made), found in zip(expected, record.seals, strict=False):
        if made != found:
            return [f"{name} is not what was sealed (seal {found!r}, should be {made!r})"]
    if len(record.seals) != len(expected):
        return [f"there are {len(record.seals)} seals for {len(expected)} parts"]
    return []


def _signature_problems(record: Record) -> list[str]:
    """Whether all of it is what its signer signed, and what a house has to say of a record that it signs is there."""
    if not isinstance(record.signature, Signature):
        return [] if record.origin is msgspec.UNSET else ["it says where it was played, and is not signed"]
    unsigned = msgspec.structs.replace(record, signature=msgspec.UNSET)
    if record.origin is msgspec.UNSET or record.seals is None:
        return ["it is signed, but is no record as a house signs it"]
    if not signed_by(record.signature.key, record.signature.value, _canonical(unsigned)):
        return ["the signature does not fit: this is not what was signed"]
    return []


def _commitment_problems(fair: Fair) -> list[str]:
    try:
        made = commitment(bytes.fromhex(fair.secret))
    except ValueError:
        return ["the secret is not in hex"]
    return [] if made == fair.commitment else [f"the secret's SHA-256 is {made}, shown before was {fair.commitment}"]


def _play_again(record: Record, dice: FairMatch | None) -> Verification:
    """Play the history: every action legal, every chance outcome as the dice draw it, the result as told."""
    draws = 0
    try:
        state = load(record.game, **record.options).new_initial_state()
        for at, action in enumerate(record.history):
            if dice is not None and state.is_chance_node():
                drawn = to_json(state.sample_chance(dice.of_event(draws)))
                draws += 1
                if drawn != action:
                    return Verification([f"history[{at}] says {shown(action)}, the dice give {drawn}"], at, draws)
            _apply_at(state, action, at)
    except TuppenceError as error:
        return Verification([str(error)], 0, draws)
    told, found = msgspec.to_builtins(record.result), state.record()["result"]
    problems = [] if told == found else [f"the result says {told}, the history ends in {found}"]
    return Verification(problems, len(record.history), draws)


def _apply_at(state: State, action: Any, at: int) -> None:
    """Apply one action of a history; a refusal names its place."""
    try:
        state.apply_action(action)
    except IllegalAction as error:
        raise InvalidRecord(f"history[{at}]: {error}") from None
