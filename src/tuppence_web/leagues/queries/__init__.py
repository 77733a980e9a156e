"""Queries about leagues: permissions (`rights`), the state of a season (`seasons`), a night's sheet (`nights`)."""

from __future__ import annotations

from tuppence_web.leagues.queries.regions import known_zone, qualified
from tuppence_web.leagues.queries.rights import must_operate

__all__ = ["known_zone", "must_operate", "qualified"]
