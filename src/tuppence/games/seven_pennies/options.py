"""The options of Seven Pennies (SP-1, SP-6 to SP-9)."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.errors import InvalidOption
from tuppence.options import OptionField, checked_bool, checked_choice, checked_int, refuse_unknown

PLAYERS = (2, 10)
VARIANTS = ("points", "tko")
COINS = 2  # faces
NICKELS = 3


class Options(msgspec.Struct, frozen=True):
    """All options of a match. ``faces``: 2 for pennies, more for dice."""

    players: int
    variant: str
    faces: int
    target: int
    nickels: int
    must_cancel_own: bool
    extra_turn: bool

    @property
    def pieces(self) -> int:
        """How many pennies or dice are in play (SP-1).

        >>> fill_in({}).pieces
        7
        """
        return 3 + 2 * self.players


def fill_in(given: dict[str, Any]) -> Options:
    """Return all options, with defaults for those not given. Raise InvalidOption (GA-4)."""
    refuse_unknown(given, Options.__struct_fields__)
    players = checked_int("players", given.get("players", PLAYERS[0]), *PLAYERS)
    target = 10 * players
    options = Options(
        players=players,
        variant=checked_choice("variant", given.get("variant", VARIANTS[0]), VARIANTS),
        faces=checked_int("faces", given.get("faces", COINS), COINS, 20),
        target=checked_int("target", given.get("target", target), 1, 1000),
        nickels=checked_int("nickels", given.get("nickels", NICKELS), 1, 20),
        must_cancel_own=checked_bool("must_cancel_own", given.get("must_cancel_own", False)),
        extra_turn=checked_bool("extra_turn", given.get("extra_turn", False)),
    )
    if options.variant == "tko" and options.target != target:
        raise InvalidOption("target", options.target, "left out in T.K.O., where no points are kept (SP-7, GA-4)")
    if options.variant == "points" and options.nickels != NICKELS:
        raise InvalidOption("nickels", options.nickels, "left out when playing for points (SP-7, GA-4)")
    for name in ("must_cancel_own", "extra_turn"):
        if options.faces == COINS and getattr(options, name):
            raise InvalidOption(name, True, "left out with pennies: it is a rule for dice (SP-9, GA-4)")
    return options


FIELDS = (
    OptionField(
        "players",
        "Players",
        "Three pennies are in play and two more for each player.",
        2,
        low=PLAYERS[0],
        high=PLAYERS[1],
    ),
    OptionField(
        "variant",
        "Played for",
        "Points: each round counts what you gathered. T.K.O.: everyone has nickels, and the last to have any wins.",
        "points",
        choices=(("points", "Points"), ("tko", "T.K.O.")),
    ),
    OptionField(
        "faces",
        "Faces",
        "2: pennies, heads pairs with tails. 3 to 20: dice, two that add up to one more than the faces pair.",
        COINS,
        low=COINS,
        high=20,
    ),
    OptionField(
        "target",
        "Points to win",
        "The game ends with the round in which a player reaches them. Left empty: ten for each player.",
        None,
        low=1,
        high=1000,
    ),
    OptionField("nickels", "Nickels each", "In T.K.O., how many everyone starts with.", NICKELS, low=1, high=20),
    OptionField(
        "must_cancel_own",
        "Must cancel your own",
        "With dice: a player whose throw pairs with their own dice must cancel, and pays for it.",
        False,
    ),
    OptionField(
        "extra_turn",
        "Again after gathering",
        "With dice: a player who gathers although cancelling would have cost somebody throws again.",
        False,
    ),
)
