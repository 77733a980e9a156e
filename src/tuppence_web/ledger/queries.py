"""Asking the ledger: what is owed, since when nothing is, and statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import date

from django.db.models import Q, Sum

from tuppence_web.ledger.models import Account, Transfer
from tuppence_web.ledger.rules import settled_on


def balances(accounts: Collection[int]) -> dict[int, int]:
    """What was debited less what was credited, in cents, by the account's id."""
    found = dict.fromkeys(accounts, 0)
    for side, sign in (("debit_id", 1), ("credit_id", -1)):
        sums = Transfer.objects.filter(**{f"{side}__in": found}).values_list(side).annotate(total=Sum("cents"))
        for id, total in sums:
            found[id] += sign * total
    return found


def accounts_of(scope: str, ids: Collection[int], name: str) -> dict[int, Account]:
    """The accounts of one name, by the id of what they are of."""
    return {found.of: found for found in Account.objects.filter(scope=scope, of__in=ids, name=name)}


def settled(scope: str, ids: Collection[int], name: str = "due") -> dict[int, date]:
    """Since when nothing is owed on the accounts of one name, by the id of what they are of; without those who owe.

    Nor is there anyone whose charge was taken back: an entry that was reversed, and what reversed it, never were.
    """
    of = {found.pk: found.of for found in accounts_of(scope, ids, name).values()}
    moves: dict[int, list[tuple[date, int]]] = defaultdict(list)
    rows = (
        Transfer.objects.filter(Q(debit__in=of) | Q(credit__in=of), entry__reverses=None, entry__reversed_by=None)
        .order_by("id")
        .values_list("debit_id", "credit_id", "entry__day", "cents")
    )
    for debit, credit, day, cents in rows:
        if debit in of:
            moves[of[debit]].append((day, cents))
        if credit in of:
            moves[of[credit]].append((day, -cents))
    days = {id: settled_on(moved) for id, moved in moves.items()}
    return {id: day for id, day in days.items() if day is not None}
