"""Verification of records: form, hash chain, signature, rules, and every chance outcome.

Every outcome is drawn again, and one that differs is a problem. An outcome is not redrawn if it depends on an engine
that is not installed here, that is installed in another version, or that takes longer than the caller allows.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from typing import Any

import msgspec

from tuppence.actions import to_json, without_paths
from tuppence.chance import Engine, FairMatch, commitment
from tuppence.errors import IllegalAction, InvalidRecord, TuppenceError, shown
from tuppence.game import load
from tuppence.match import State
from tuppence.record import Fair, Origin, Record, Signature, canonical, made_seals, of_type, sheet_problems
from tuppence.record.signature import signed_by

__all__ = ["NotRedrawn", "Redrawing", "Verification", "verify"]


class NotRedrawn(msgspec.Struct, frozen=True):
    """Outcomes that were not drawn again: their number, the engine they depend on, and the engine installed here."""

    outcomes: int
    took: Engine
    here: Engine

    @property
    def words(self) -> str:
        """The reason, in a sentence.

        >>> NotRedrawn(3, Engine("mujoco", "3.3.2"), Engine("mujoco", "")).words
        '3 outcomes are accepted as recorded: they need mujoco 3.3.2, which is not installed here'
        """
        number = "1 outcome is" if self.outcomes == 1 else f"{self.outcomes} outcomes are"
        if self.took == self.here:
            why = f"{self.took} takes long, and its time was up; `tuppence verify` has no time limit"
            return f"{number} accepted as recorded: {why}"
        why = f"here is {self.here}" if self.here.version else "which is not installed here"
        needs = "it needs" if self.outcomes == 1 else "they need"
        return f"{number} accepted as recorded: {needs} {self.took}, {why}"


class Verification(msgspec.Struct, frozen=True):
    """The result of verifying a record. Without ``problems``, each with its place, the record is consistent.

    ``actions``: their number. ``draws``: the number of chance outcomes that were recomputed from the secret.
    ``not_redrawn``: those that were not, which is no problem. ``copied``: the number of actions at the beginning that
    are of another match, whose chance was not drawn here. ``finished``: whether the record states a result.
    ``seeds``: the number of players with a seed in the dice. ``key``: the signer's public key in hex; None if the
    record is unsigned, so that anybody could have made it. ``origin``: where the match was played, according to the
    signer.
    """

    problems: list[str]
    actions: int = 0
    draws: int = 0
    finished: bool = False
    seeds: int = 0
    key: str | None = None
    origin: Origin | None = None
    not_redrawn: list[NotRedrawn] = msgspec.field(default_factory=list, name="kept")
    copied: int = 0

    @property
    def ok(self) -> bool:
        """Whether there are no problems."""
        return not self.problems


def verify(file: bytes, engine_seconds: float = math.inf) -> Verification:
    """Verify the bytes of a record: its form, its hash chain, that every action is legal, and every draw.

    If it is signed, the signature must match too. The caller decides whether to trust its key. Once engines have drawn
    for ``engine_seconds``, the other outcomes that depend on them are not redrawn.
    """
    of_type("file", file, bytes)
    try:
        file.decode()  # for a better message: msgspec gives the position within the string only
        record = msgspec.json.decode(file, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Verification([f"this is no record of a match: {error}"])
    problems = [*_form_problems(file, record), *_seal_problems(record), *_signature_problems(record)]
    if record.sheet is not None:
        problems += sheet_problems(record.sheet, record)
    if record.fair is not None and not problems:
        problems = _fair_problems(record.fair, len(record.history))
    play = _play_again(record, None if record.fair is None or problems else Redrawing(record.fair, engine_seconds))
    origin = record.origin if isinstance(record.origin, Origin) else None
    finished = record.result is not None
    if origin is not None and finished != (origin.ending == "finished"):
        problems.append(f"the match is said to be {origin.ending}, and has {'a' if finished else 'no'} result")
    problems += play.problems
    key = record.signature.key if isinstance(record.signature, Signature) and not problems else None
    seeds = sum(seed != "" for seed in record.fair.seeds) if record.fair is not None else 0
    return msgspec.structs.replace(
        play, problems=problems, finished=finished, seeds=seeds, key=key, origin=None if key is None else origin
    )


def _form_problems(file: bytes, record: Record) -> list[str]:
    """Return the first difference from the canonical form of a sealed file."""
    if record.seals is None:
        return []
    expected = canonical(record)
    if file.rstrip(b"\n") == expected:
        return []
    place = next((at for at, (a, b) in enumerate(zip(file, expected, strict=False)) if a != b), len(expected))
    return [f"byte {place} differs from the canonical form"]


def _seal_problems(record: Record) -> list[str]:
    """Return the first part whose seal does not match. All later seals depend on it."""
    if record.seals is None:
        return ["the seals are missing"] if record.fair is not None else []
    expected = list(made_seals(record))
    for (name, made), found in zip(expected, record.seals, strict=False):
        if made != found:
            return [f"{name} is not what was sealed (seal {found!r}, should be {made!r})"]
    if len(record.seals) != len(expected):
        return [f"there are {len(record.seals)} seals for {len(expected)} parts"]
    return []


def _signature_problems(record: Record) -> list[str]:
    """Return why the signature does not match the record, or which signed parts are missing."""
    if not isinstance(record.signature, Signature):
        return [] if record.origin is msgspec.UNSET else ["it says where it was played, but is not signed"]
    unsigned = msgspec.structs.replace(record, signature=msgspec.UNSET)
    if record.origin is msgspec.UNSET or record.seals is None:
        return ["it is signed, but lacks what a server signs"]
    if not signed_by(record.signature.key, record.signature.value, canonical(unsigned)):
        return ["the signature does not fit: this is not what was signed"]
    return []


def _fair_problems(fair: Fair, actions: int) -> list[str]:
    try:
        made = commitment(bytes.fromhex(fair.secret))
    except ValueError:
        return ["the secret is not in hex"]
    if made != fair.commitment:
        return [f"the secret's SHA-256 is {made}, but the commitment was {fair.commitment}"]
    if isinstance(fair.copied, int) and not 0 < fair.copied <= actions:
        return [f"{fair.copied} of its {actions} actions are said to be copied"]
    if isinstance(fair.engines, list):
        events = [since.event for since in fair.engines]
        if fair.streams != "event" or events != sorted({max(0, event) for event in events}):
            return ["its engines are out of order, or its chance events share one stream"]
    return []


class Redrawing:
    """Draws the chance outcomes of a match again, one by one, if the engine allows it.

    ``events``: the number of outcomes so far; ``copied``: how many of them are of another match. ``skipped``: the
    number of outcomes that were not drawn, by the engine they depend on and the engine installed here.
    ``engine_seconds``: how long engines may still draw.
    """

    def __init__(self, fair: Fair, engine_seconds: float) -> None:
        self._engine_seconds = engine_seconds
        self._dice = FairMatch(bytes.fromhex(fair.secret), fair.seeds, fair.streams == "event")
        engines = fair.engines if isinstance(fair.engines, list) else []
        self._engines = {since.event: Engine(since.name, since.version) for since in engines}
        self._took: Engine | None = None
        self._copied = fair.copied if isinstance(fair.copied, int) else 0
        self.events = self.copied = 0
        self.skipped: Counter[tuple[Engine, Engine]] = Counter()

    def outcome(self, state: State, at: int) -> dict[str, Any] | None:
        """Return the chance outcome that the dice give, ``at`` an index of the history; None if it is not redrawn.

        Raise InvalidRecord.
        """
        number = self.events
        self.events += 1
        if at < self._copied:
            self.copied += 1
            return None
        self._took = self._engines.get(number, self._took)
        here, took = state.engine(), self._took
        if here is None or (here == took and self._engine_seconds > 0):
            began = time.monotonic()
            drawn = to_json(without_paths(state.sample_chance(self._dice.of_event(number))))
            self._engine_seconds -= time.monotonic() - began if here is not None else 0
            return drawn
        if took is None or took.name != here.name:
            raise InvalidRecord(f"chance event {number} takes {here.name}; the record does not say of which version")
        self.skipped[took, here] += 1
        return None


def _play_again(record: Record, redrawing: Redrawing | None) -> Verification:
    """Replay the history, and check every action, every chance outcome and the result."""
    problems: list[str] = []
    actions = 0
    try:
        state = load(record.game, **record.options).new_initial_state()
        for at, action in enumerate(record.history):
            drawn = redrawing.outcome(state, at) if redrawing is not None and state.is_chance_node() else None
            if drawn is not None and drawn != action:
                problems, actions = [f"history[{at}] says {shown(action)}, the dice give {drawn}"], at
                break
            _apply_at(state, action, at)
        else:
            actions = len(record.history)
            stated, found = msgspec.to_builtins(record.result), state.record()["result"]
            problems = [] if stated == found else [f"the result says {stated}, the history ends in {found}"]
    except TuppenceError as error:
        problems = [str(error)]
    if redrawing is None:
        return Verification(problems, actions)
    not_redrawn = [NotRedrawn(outcomes, took, here) for (took, here), outcomes in redrawing.skipped.items()]
    draws = redrawing.events - redrawing.copied - redrawing.skipped.total()
    copied = record.fair.copied if record.fair is not None and isinstance(record.fair.copied, int) else 0
    return Verification(problems, actions, draws, not_redrawn=not_redrawn, copied=copied)


def _apply_at(state: State, action: dict[str, Any], at: int) -> None:
    """Apply an action of a history. Raise InvalidRecord, which names the action's index, if it is illegal."""
    try:
        state.apply_action(action)
    except IllegalAction as error:
        raise InvalidRecord(f"history[{at}]: {error}") from None
