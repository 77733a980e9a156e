"""Queries about the fees of a tournament: payments and refunds that can be undone, refunds that are owed (LG-8)."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q

from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.ledger.models import Transfer
from tuppence_web.ledger.queries.accounts import all_balances
from tuppence_web.tournaments.models import ENTRY, Entrant, Tournament
from tuppence_web.tournaments.queries import SCOPE


def paid_late(tournament: Tournament) -> set[int]:
    """The ids of the entrants whose payment was received after the start: only these can then be undone (TN-5)."""
    if tournament.started is None:
        return set()
    entrants = Entrant.objects.filter(tournament=tournament).values("pk")
    paid = Transfer.objects.filter(credit__scope=ENTRY, credit__of__in=entrants, entry__kind="payment")
    late = paid.filter(entry__reversed_by=None, entry__at__gte=tournament.started, credit__name="due")
    return set(late.values_list("credit__of", flat=True))


def handed_back(tournament: Tournament) -> dict[int, Transfer]:
    """The refunds that can be undone, until the payout: the payments that they reversed, by entrant.

    A payment that was reversed before the entry was withdrawn had been recorded by mistake.
    """
    entrants = {one.pk: one for one in Entrant.objects.filter(tournament=tournament)}
    paid = Transfer.objects.filter(credit__scope=ENTRY, credit__of__in=entrants, entry__kind="payment")
    rows = paid.order_by("pk").values_list("credit__of", "pk", "entry__reversed_by__at")
    last = {of: (pk, at) for of, pk, at in rows}
    since = {of: entrants[of].withdrawn or tournament.cancelled for of in last}
    refunds = {pk: of for of, (pk, at) in last.items() if at and (first := since[of]) and first <= at}
    found = Transfer.objects.select_related("debit", "credit__person").in_bulk(refunds)
    mark_namesakes(one.credit.person for one in found.values() if one.credit.person)
    return {} if tournament.paid_out else {refunds[pk]: one for pk, one in found.items()}


def all_owed() -> Mapping[tuple[str, int], int]:
    """The fees ("due") and prizes ("prize") of all entrants, and the pay of all tournaments ("administrator")."""
    return all_balances({"due": ENTRY, "prize": ENTRY, "administrator": SCOPE})


def debts(held: Mapping[tuple[str, int], int]) -> list[tuple[Entrant, int]]:
    """Who owes the fee of a tournament that has started, in cents, and who is owed a refund, in cents below nothing.

    ``held``: the balances of entrants.
    """
    owed = {of: cents for (name, of), cents in held.items() if name == "due" and cents}
    back = [of for of, cents in owed.items() if cents < 0]
    rows = Entrant.objects.filter(Q(pk__in=back) | Q(pk__in=owed, tournament__started__isnull=False))
    found = list(rows.select_related("person", "tournament").order_by("pk"))
    mark_namesakes(one.person for one in found)
    return [(one, owed[one.pk]) for one in found]
