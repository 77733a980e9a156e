"""Queries about the fees of a tournament: which payments can be undone (TN-5, LG-8)."""

from __future__ import annotations

from tuppence_web.ledger.models import Transfer
from tuppence_web.tournaments.models import ENTRY, Entrant, Tournament


def undoable(tournament: Tournament) -> set[int]:
    """The ids of the entrants whose payment can be undone: before the start all, later those received after it."""
    entrants = Entrant.objects.filter(tournament=tournament, withdrawn=None).values("pk")
    paid = Transfer.objects.filter(credit__scope=ENTRY, credit__of__in=entrants, credit__name="due")
    paid = paid.filter(entry__kind="payment", entry__reversed_by=None)
    if tournament.started:
        paid = paid.filter(entry__at__gte=tournament.started)
    return set() if tournament.cancelled else set(paid.values_list("credit__of", flat=True))
