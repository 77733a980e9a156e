"""Notifies open sheets of changes to a night: the version is increased with the change, and sent after its commit."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F
from django.dispatch import Signal

from tuppence_web.leagues.models import MatchDay

sheets_changed = Signal()  # in this process; others find the new version in the database


def changed(nights: Iterable[int]) -> None:
    """Increase the version of these nights' sheets, inside a transaction, and notify those that are open."""
    MatchDay.objects.filter(pk__in=list(nights)).update(version=F("version") + 1)
    transaction.on_commit(lambda: sheets_changed.send(None), robust=True)
