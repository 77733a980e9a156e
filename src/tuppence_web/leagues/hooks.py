"""What leagues ask of the apps above them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuppence_web.leagues.models import Region


class EndsSeasons(ABC):
    """An app that makes the tournaments with which seasons end (LG-7)."""

    @abstractmethod
    def season_end_made(self, region: Region, year: int, number: int) -> str | None:
        """The name of the tournament that ends a season of a region; None while there is none."""
