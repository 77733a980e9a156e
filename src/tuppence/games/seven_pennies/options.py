"""The options of Seven Pennies (SP-1, SP-6 to SP-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from tuppence import options
from tuppence.errors import InvalidOption
from tuppence.options import option

COINS = 2  # faces
NICKELS = 3
VARIANT = option(
    "Played for",
    "Points: each round counts what you gathered. T.K.O.: everyone has nickels, and the last to have any wins.",
    choices={"points": "Points", "tko": "T.K.O."},
)
FACES = option(
    "Faces",
    "2: pennies, heads pairs with tails. 3 to 20: dice, two that add up to one more than the faces pair.",
    COINS,
    20,
)
TARGET = option(
    "Points to win",
    "The game ends with the round in which a player reaches them. Left empty: ten for each player.",
    1,
    1000,
)
MUST_CANCEL_OWN = option(
    "Must cancel your own",
    "With dice: a player whose throw pairs with their own dice must cancel, and pays for it.",
)
EXTRA_TURN = option(
    "Again after gathering",
    "With dice: a player who gathers although cancelling would have cost somebody throws again.",
)


class Options(options.Options, frozen=True, kw_only=True):
    """All options of a match. ``faces``: 2 for pennies, more for dice."""

    players: Annotated[int, option("Players", "Three pennies are in play and two more for each player.", 2, 10)] = 2
    variant: Annotated[str, VARIANT] = "points"
    faces: Annotated[int, FACES] = COINS
    target: Annotated[int, TARGET]
    nickels: Annotated[int, option("Nickels each", "In T.K.O., how many everyone starts with.", 1, 20)] = NICKELS
    must_cancel_own: Annotated[bool, MUST_CANCEL_OWN] = False
    extra_turn: Annotated[bool, EXTRA_TURN] = False

    @classmethod
    def usual(cls, name: str, chosen: Mapping[str, Any]) -> int:
        """Return the target: ten points for each player."""
        players: int = chosen["players"]
        return 10 * players

    def __post_init__(self) -> None:
        if self.variant == "tko" and self.target != self.usual("target", {"players": self.players}):
            raise InvalidOption("target", self.target, "left out in T.K.O., which has no points (SP-7, GA-4)")
        if self.variant == "points" and self.nickels != NICKELS:
            raise InvalidOption("nickels", self.nickels, "left out when playing for points (SP-7, GA-4)")
        for name in ("must_cancel_own", "extra_turn"):
            if self.faces == COINS and getattr(self, name):
                raise InvalidOption(name, True, "left out with pennies: it is a rule for dice (SP-9, GA-4)")

    @property
    def pieces(self) -> int:
        """The number of pennies or dice in play (SP-1).

        >>> Options.fill_in({}).pieces
        7
        """
        return 3 + 2 * self.players
