"""Hooks that apps above leagues implement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuppence_web.places.models import Region


class EndsSeasons(ABC):
    """An app that creates the tournaments at the end of seasons (LG-7)."""

    @abstractmethod
    def season_end_made(self, region: Region, year: int, number: int) -> str | None:
        """The name of the tournament that ends a region's season, or None."""
