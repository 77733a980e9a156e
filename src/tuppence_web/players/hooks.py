"""The hook of the apps in whose competitions people play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuppence_web.players.rules.competitions import History


class HoldsCompetitions(ABC):
    """An app with leagues or tournaments."""

    @abstractmethod
    def played_by(self, person_id: int) -> History:
        """The competitions of this app that a person has played in, and the awards won, with few queries."""
