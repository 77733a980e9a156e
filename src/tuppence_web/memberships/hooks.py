"""Hooks that apps above memberships implement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class VenueOffer:
    """A venue's offer to members (LG-10)."""

    venue: str
    text: str


class HasVenues(ABC):
    """An app with venues."""

    @abstractmethod
    def venue_offers(self) -> Sequence[VenueOffer]:
        """The offers of all venues to members (LG-10)."""
