"""Queries about leagues: permissions (`rights`), the state of a season (`seasons`), a night's sheet (`nights`)."""

from __future__ import annotations

from tuppence_web.leagues.queries.regions import qualified
from tuppence_web.leagues.queries.rights import must_operate

__all__ = ["must_operate", "qualified"]
