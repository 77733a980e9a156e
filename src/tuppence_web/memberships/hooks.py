"""What memberships ask of the apps above them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class VenueOffer:
    """What a venue offers to members (LG-10)."""

    venue: str
    text: str


class HasVenues(ABC):
    """An app that knows venues."""

    @abstractmethod
    def venue_offers(self) -> Sequence[VenueOffer]:
        """What all of them offer to members (LG-10)."""
