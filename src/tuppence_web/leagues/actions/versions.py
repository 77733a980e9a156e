"""The version of a night's sheet, which every change of the night increases."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F

from tuppence_web.leagues.models import MatchDay


def changed(nights: Iterable[int]) -> None:
    """Increase the version of these nights' sheets, inside a transaction."""
    MatchDay.objects.filter(pk__in=list(nights)).update(version=F("version") + 1)
