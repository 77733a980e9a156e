"""The options of Dropsy (DR-1, DR-4)."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.options import TREMOR, TREMORS, OptionField, checked_float, checked_int, refuse_unknown

PLAYERS = (2, 6)
TOKENS, ROUNDS = (1, 20), (1, 20)


class Options(msgspec.Struct, frozen=True):
    """All options of a match."""

    players: int
    tokens: int
    rounds: int
    tremor: float


def fill_in(given: dict[str, Any]) -> Options:
    """All options from those given. Raises InvalidOption (GA-4)."""
    refuse_unknown(given, Options.__struct_fields__)
    return Options(
        players=checked_int("players", given.get("players", PLAYERS[0]), *PLAYERS),
        tokens=checked_int("tokens", given.get("tokens", 8), *TOKENS),
        rounds=checked_int("rounds", given.get("rounds", 6), *ROUNDS),
        tremor=checked_float("tremor", given.get("tremor", 1.0), *TREMORS),
    )


FIELDS = (
    OptionField("players", "Players", "Two to six, each with a colour.", 2, low=PLAYERS[0], high=PLAYERS[1]),
    OptionField("tokens", "Tokens each", "Dropped in every round.", 8, low=TOKENS[0], high=TOKENS[1]),
    OptionField("rounds", "Rounds", "The most points after so many rounds win.", 6, low=ROUNDS[0], high=ROUNDS[1]),
    TREMOR,
)
