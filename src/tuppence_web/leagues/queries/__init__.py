"""Asking about leagues: who may do what (`rights`), how a season stands (`seasons`), what a night's sheet shows."""

from __future__ import annotations

from tuppence_web.leagues.queries.regions import known_zone, qualified
from tuppence_web.leagues.queries.rights import must_operate

__all__ = ["known_zone", "must_operate", "qualified"]
