"""That something on the sheet of a night has changed: counted with the change, and told after its commit."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F
from django.dispatch import Signal

from tuppence_web.leagues.models import MatchDay

sheets_changed = Signal()  # in this process; another one finds the new version in the database


def changed(nights: Iterable[int]) -> None:
    """Count a change of these nights, inside its transaction; whoever has their sheets open hears of it."""
    MatchDay.objects.filter(pk__in=list(nights)).update(version=F("version") + 1)
    transaction.on_commit(lambda: sheets_changed.send(None), robust=True)
