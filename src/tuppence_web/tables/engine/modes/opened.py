"""The mode of a table, from the entry that opened it."""

from __future__ import annotations

import msgspec

from tuppence.game import GameType
from tuppence_web.hosted.game import hosted
from tuppence_web.tables.engine.modes.challenge import Challenge, ChallengeMatch
from tuppence_web.tables.engine.modes.continued import ContinuedMatch
from tuppence_web.tables.engine.modes.device import OneDevice
from tuppence_web.tables.engine.modes.first_game import FirstMatch
from tuppence_web.tables.engine.modes.mode import Mode
from tuppence_web.tables.engine.modes.real import RealMatch
from tuppence_web.tables.wire.messages import Fixture, RealTable
from tuppence_web.tables.wire.types import JsonObject


def mode_of(game: GameType, opening: JsonObject) -> Mode:
    """The mode of a table, by the body of its first entry."""
    fixture = msgspec.convert(opening.get("fixture"), Fixture | None)
    real = msgspec.convert(opening.get("real"), RealTable | None)
    if real is not None:
        return RealMatch(real, fixture)
    first = hosted(game.name).first_game
    if opening.get("first") and first is not None:
        return FirstMatch(first)
    copied = msgspec.convert(opening.get("copied", []), list[JsonObject])
    if copied:
        return ContinuedMatch(copied)
    challenge = msgspec.convert(opening.get("challenge"), Challenge | None)
    if challenge is not None:
        return ChallengeMatch(challenge)
    return OneDevice(fixture) if opening.get("device") else Mode(fixture)
