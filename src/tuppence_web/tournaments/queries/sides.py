"""Who enters a bracket: players, or teams under their names (TT-1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tuppence_web.tournaments.models import Entrant


@dataclass(frozen=True)
class Side:
    """An entrant of a bracket: a player, or a team with its players as they were named."""

    players: tuple[Entrant, ...]

    def __str__(self) -> str:
        """The name of the team or the player."""
        return self.team or str(self.players[0].person)

    @property
    def team(self) -> str:
        """The name of the team; empty for a player."""
        return self.players[0].team

    @property
    def number(self) -> int:
        """Its number in the bracket: that of its first player."""
        return self.players[0].number

    @property
    def people(self) -> list[int]:
        """The ids of its people."""
        return [one.person_id for one in self.players]


def sides_of(entrants: Iterable[Entrant]) -> dict[int, Side]:
    """The sides of a bracket by number."""
    together: dict[str | int, list[Entrant]] = {}
    for one in entrants:
        together.setdefault(one.team or one.number, []).append(one)
    sides = (Side(tuple(players)) for players in together.values())
    return {side.number: side for side in sides}
